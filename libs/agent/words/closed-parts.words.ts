import type { WordList } from './match.js';

/** What a sentence is put together from that says that nobody can sign up, or nobody uninvited; which parts go together, `closed-door.ts` knows. */
export const closedParts = {
  /** To get an account, or whoever would. */
  joining: [
    'registration|registrations|registering|register|sign up|sign ups|signup|signups|signing up|self registration|new account*|new user*|new member*|account creation|creating_accounts|create account*|create an account|create new account*|membership|enrolment|enrollment|joining',
    '*registrierung*|registrieren|neuanmeldung*|kontoerstellung|neue konten|neue nutzer*|neue benutzer*|neue mitglieder|neuen mitglieder|neuen nutzer|neuen benutzer|mitgliedschaft|konto anlegen|konten anlegen|registration|zugange|zugang anlegen',
    'inscription*|inscrire|enregistrement|creation de compte*|creation de comptes|nouveaux comptes|nouveaux utilisateurs|nouveaux membres|creer un compte|adhesion',
    'registro|registros|registrarse|registrarte|registracion|inscripcion*|inscribirse|creacion de cuentas|nuevas cuentas|nuevos usuarios|nuevos socios|crear cuentas|alta de usuarios|altas|alta|membresia',
    'cadastro*|registo*|registrar se|inscricao|inscricoes|criacao de contas|novas contas|novos usuarios|novos utilizadores|autocadastro|auto cadastro|associacao',
    'registrazion*|iscrizion*|registrarsi|iscriversi|creazione di account|creazione di nuovi account|nuovi account|nuovi utenti|nuovi iscritti',
    'registratie*|*registratie|registreren|aanmelding*|aanmelden|inschrijving*|inschrijven|nieuwe accounts|nieuwe gebruikers|nieuwe leden|lidmaatschap',
    'rejestracj*|rejestrow*|zapisy|nowych kont|nowe konta|nowych uzytkownikow|zakladanie kont|czlonkostwo',
    'регистрац*|регистрир*|новых пользовател*|новые пользовател*|новых аккаунт*|новых участник*|создание аккаунт*|создание учетных записей|реєстрац*|реєструва*|нових користувач*|створення облікових|створення нових облікових|нові облікові|рэгістрац*|регистриране*|нови потребител*|нови корисник*|регистрацијa|регистрациј*|членство*',
    'registrac*|registrov*|novych uctu|nove ucty|novych uzivatel*|novych pouzivatel*|zakladani uctu|registracij*|registrirat*|novih racuna|novih korisnika|otvaranje racuna|otvaranje naloga|novih uporabnikov|novih clanov',
    'inregistr*|inscrier*|conturi noi|utilizatori noi|regisztrac*|regisztral*|uj felhasznalok|uj fiok*|tagsag|εγγραφ*|νεων χρηστων|νεοι χρηστες|νεων λογαριασμων',
    'kayit|kayitlar|kaydi|kayit olma*|yeni uye*|uyelik*|uye alimi|yeni hesap*|yeni kullanici*|qeydiyyat*|ro yxatdan o tish*',
    'registrering*|*registrering|registrere|registrera|nya konton|nya anvandare|nya medlemmar|nye brukere|nye brukarar|nye brugere|nye medlemmer|nye kontoer|tilmelding*|oprette konti|oprette en konto|oprette konto|oprette en bruger|oprettelse|opprette konto|opprette en konto|opprette en bruker|skapa konto|skapa ett konto|skapa konton|nye konti|medlemskap|medlemsskab|rekisteroi*|*rekisteroi*|uusia kayttajia|uudet kayttajat|uusia tileja|skraning*|nyskraning*|nyir notendur|adild',
    'registreer*|uute kasutajate|uued kasutajad|uusi kasutajaid|registresan*|jaunu lietotaju|jauni lietotaji|naujų narių|nauju nariu|nauju naudotoju|nauju vartotoju|registruotis',
    'registre*|nous usuaris|inscripcions|erregistr*|erabiltzaile berri*|rexistro*|regjistrim*|registrasie|usajili|clàradh|kofrestru|registradon|registriĝ*',
    'הרשמה|ההרשמה|להרשמה|רישום|משתמשים חדשים|חשבונות חדשים|التسجيل|تسجيل|مستخدمين جدد|أعضاء جدد|العضوية|حسابات جديدة|إنشاء حساب|إنشاء الحسابات|الحسابات الجديدة|ثبت نام|عضویت|عضوگیری|رجسٹریشن',
    'पंजीकरण|साइन अप|नए खाते|नए उपयोगकर्ता|নিবন্ধন|নতুন সদস্য|নতুন অ্যাকাউন্ট|สมัครสมาชิก|ลงทะเบียน|สมาชิกใหม่|ผู้ใช้ใหม่|dang ky|dang ki|thanh vien moi|tai khoan moi|pendaftaran|registrasi|akun baru|anggota baru|akaun baharu|pagpaparehistro',
    '注册|註冊|新用户|新用戶|新规注册|新規登録|会員登録|ユーザー登録|新規会員|新規アカウント|アカウント作成|アカウントの作成|入会|회원가입|회원 가입|신규 가입|가입|신규 회원',
    'რეგისტრაცი*|тіркелу*|каттал*|бүртгэл*|գրանց*|бақайдгирӣ',
  ],
  /** What the page is for, whatever that is called. */
  itself: [
    'this feature|this option|this function|this page|diese funktion|diese option|diese seite|cette fonctionnalite|cette fonction|cette option|esta funcion|esta funcionalidad|esta opcion|esta funcionalidade|esta funcao|esta opcao|questa funzione|questa opzione|questa funzionalita',
    'deze functie|deze optie|ta funkcja|ta opcja|эта функция|данная функция|эта опция|ця функція|tato funkce|tato funkcia|ova opcija|ova funkcija|denna funktion|denne funktion|denne funksjonen|tama toiminto|bu ozellik|ez a funkcio|aceasta functie|この機能|此功能|该功能|이 기능|هذه الميزة',
  ],
  /** It cannot be done. */
  shut: [
    'opens soon|opens on|opening soon|opens in|coming soon|starts soon|check back|can t sign yourself|closed|disabled|turned off|switched off|deactivated|suspended|paused|halted|stopped|unavailable|not available|not possible|not allowed|not permitted|not open|not yet open|isn t open|aren t open|not accepting|not taking|no longer|not yet available|has ended|have ended|is over|restricted|prohibited|blocked|can t be|cannot be|can not be|can t sign up|cannot sign up|can t register|cannot register|no online|no public|no self|limit_reached|number_reached|exceeded|is full|by administrators only|by an administrator only|managed by_admin*|handled by_admin*|by the admin|is turned off',
    'offnet bald|startet bald|in kurze|demnachst|konnen sich nicht|nehmen wir keine|nehmen keine|kannst dich nicht|kann sich nicht|geschlossen|deaktiviert|gesperrt|ausgeschaltet|abgeschaltet|eingestellt|ausgesetzt|pausiert|nicht moglich|nicht verfugbar|nicht erlaubt|nicht gestattet|nicht mehr|nicht offen|beendet|uberschritten|erreicht|keine neuen|personlich vergeben|nur personlich',
    'bientot|ouvrira|ouvriront|ne pouvez pas|ne peut pas|ne peux pas|crees par|ferme|fermee|fermees|fermes|desactive|desactivee|desactivees|desactives|suspendu|suspendue|suspendues|clos|closes|close|impossible*|indisponible*|pas possible|pas autorise*|pas ouverte*|n accepte pas|n acceptons pas|plus possible|terminee*|depasse|atteint',
    'proximamente|abrira|abriran|no puede|no puedes|no se puede|cerrado|cerrada|cerrados|cerradas|deshabilit*|desactiv*|inhabilitad*|suspendid*|no disponible*|no esta disponible|no esta permitid*|no se permite*|no se admiten|no se aceptan|no aceptamos|no es posible|finalizad*|excedido|pausad*|bloquead*',
    'em breve|abrira|abrirao|nao pode|nao e possivel|fechado|fechada|fechados|fechadas|encerrad*|desativad*|desabilitad*|suspens*|indisponive*|nao esta disponivel|nao e possivel|nao permitid*|nao aceitamos|nao estamos aceitando|pausad*|excedeu',
    'prossimamente|a breve|aprira|apriranno|non puoi|non si puo|non puo|chiusa|chiuse|chiuso|chiusi|disabilitat*|disattivat*|sospes*|non disponibil*|non e possibile|non e attualmente permessa|non e permess*|non consentit*|non attiv*|terminat*|superato|bloccat*',
    'niet geaccepteerd|worden niet aangenomen|nemen geen|binnenkort|kunt niet|kan niet|kunt u niet|kun je niet|gesloten|uitgeschakeld|gedeactiveerd|gestopt|opgeschort|gepauzeerd|niet mogelijk|niet beschikbaar|niet toegestaan|niet open|niet registreren|niet meer|overschreden',
    'wkrotce|niebawem|nie mozna|nie mozesz|nie jest mozliw*|zamknie*|wylaczon*|zablokowan*|niemozliw*|niedostepn*|wstrzyman*|zawieszon*|nieaktywn*|nie zakladamy|nie przyjmujemy|zakonczon*|przekroczyl*|dezaktywowan*',
    'не приемаме|не принимаем|не приймаємо|припинен*|скоро|откроется|не можете|нельзя|незабаром|відкриється|не можна|скоро ще|не може|не можете да|закрыт*|отключен*|отключён*|выключен*|приостановлен*|недоступн*|невозможн*|запрещен*|запрещён*|не принимаем|не принимает*|завершен*|остановлен*|превысил*|закрит*|закрито|вимкн*|вимкнен*|призупинен*|недоступн*|неможлив*|заборонен*|затворен*|спрян*|изключен*|забранен*|не е възможн*|деактивиран*|надвишил|онемогућен*|обустављен*|искључен*|оневозможен*|адключан*',
    'jiz brzy|nemuzete|nelze|nemozete|neda sa|ne mozete|ne morete|uskoro|kmalu|uzavren*|zakazan*|vypnut*|pozastaven*|neni mozn*|nie je mozn*|zastaven*|neprijim*|nedostupn*|deaktivov*|zatvoren*|zaprt*|onemogucen*|iskljucen*|obustavljen*|ni mogoc*|niso mogoc*|niso mozn*|nije moguc*|izklopljen*|onemogocen*|zatvara*|nije dostupn*|ne otvaraju|prekrocen*',
    'nu se mai accepta|nu mai accepta*|nu acceptam|in curand|nu va puteti|nu puteti|nu te poti|hamarosan|nem tud*|nem lehet*|nincs lehetoseg|συντομα|δεν μπορειτε|inchis*|dezactivat*|suspendat*|oprit*|nu este disponibil*|nu este posibil*|nu se accepta|depasit|zarva|letilt*|lezar*|szunetel|kikapcsol*|nem lehetseges|nem elerheto|nem engedely*|tullep*|κλειστ*|απενεργοποι*|ανασταλ*|δεν ειναι διαθεσιμ*|δεν ειναι δυνατ*|κλεισ*',
    'yakinda|acilacak|yapamazsiniz|olamazsiniz|tezlikle|kapali*|kapalidir|kapatil*|kapandi|devre disi|durdurul*|askiya|mumkun degil|alinmiyor|almiyoruz|yapilamiyor|deaktiv*|baglidir|bağlıdır|dayandirilib|dayandırılıb|yopilgan|yopiq',
    'oppnar snart|abner snart|apner snart|kan inte|kan ikke|snart|et voi|ei voi|emme ota|ei oteta|avautuu pian|stangd|stangt|stangda|avstangd|avaktiver*|inaktiver*|pausad|inte mojlig*|inte skapas|inte tillgang*|inte ta emot|tar inte emot|lukket|lukkede|deaktiver*|ikke muligt|ikke mulig|ikke tilgjengelig|overskredet|stengt|avslatt|slatt av|tar_ikke imot|tager ikke imod|suljettu|pois kaytosta|poistettu kaytosta|pois paalta|ei ole mahdollis*|ei ole kaytossa|ei oteta|keskeytetty|ylitetty|lokud|lokad|ovirk*|overskredet',
    'peagi|ei saa|nevarat|nevar|drizuma|negalite|netrukus|suletud|keelatud|peatatud|pole voimalik|ei ole voimalik|slegta|atspejota|izslegta|apturet*|partraukt*|nav pieejam*|nav iespejam*|uzdaryta|uzdarytas|isjungta|sustabdyta|negalima|negalimas|stabdoma',
    'properament|aviat|ja no|no et pots|no us podeu|no es permet*|no s admet*|no s accept*|no podeu|no pots|laster|excedeix|tancat|tancats|tancada|tancades|desactivat*|itxita|desgaitu*|pechad*|i mbyllur|mbyllura|caktivizuar|çaktivizuar|gesluit|gedeaktiveer|umefungwa|dùinte|ar gau|fermita',
    'تم إيقاف|إيقاف|موقوف|בקרוב|לא יכולים|لا يمكنك|قريبا|معطّل|نمی توانید|به زودی|סגורה|סגור|נסגרה|מושבת|מושבתת|הושבת|הושבתה|חסומה|אינה אפשרית|לא ניתן|معطل|مغلق|مغلقة|تم إغلاق|متوقف|غير متاح|غير ممكن|موقوف|تجاوز|بسته|غیرفعال|غیر فعال|متوقف|امکان پذیر نیست|غیر فعال ہے|بند',
    'जल्द|नहीं कर सकते|เร็วๆ นี้|ไม่สามารถ|khong the|khong nhan|tam dung|khong mo|sap ra mat|sap mo|segera|tidak bisa|tidak dapat|बंद|अक्षम|उपलब्ध नहीं|বন্ধ|ปิดรับ|ปิด|ไม่เปิด|ไม่ถูกเปิดใช้งาน|ระงับ|tam dong|da dong|da tat|bi tat|ngung|chua mo|khong cho phep|ditutup|dinonaktifkan|dihentikan|tidak tersedia|tidak dibuka|ditangguhkan|sarado',
    '不接受|即将|即將|敬请期待|敬請期待|无法|無法|不能|近日|まもなく|準備中|준비 중|준비중|곧|预定|예정|关闭|關閉|禁用|停用|停止|超过|超過|超えて|暂停|暫停|未开放|未開放|不开放|不開放|已满|已滿|暂不|暫不|停止して|停止させて|停止中|禁止|無効|中止|終了|締め切|受け付けておりません|受け付けていません|受付しておりません|行っておりません|できません|중지|중단|제한|불가|비활성|받지 않|마감|종료|할 수 없',
    'დახურულ*|გათიშულ*|შეჩერებულ*|შეუძლებელ*|жабық|тоқтатыл*|өшірілген|жабылган|хаагдсан|փակ է|փակ են|անջատված|баста',
  ],
  /** Nobody else comes in. */
  only: [
    'erforderlich|notwendig|requerid*|requis|requise|exigid*|richiest*|vereist|wymagan*|vyzadovan*|pozadovan*|obavezn*|obvezn*|necesar*|obligatoriu|kotelezo|obligatorisk*|pakraevet|pakrevd|pakollinen|kohustuslik*|obligat*|privalom*',
    'only|must be|must have|have to be|need to be|required|necessary|requires|needs|nur|ausschliesslich|mussen|benotig*|brauch*|uniquement|seulement|exclusivement|necessaire|reserve*|solo|unicamente|exclusivamente|debe*|necesita*|mediante|apenas|somente|so pode|so e possivel|necessari*|obrigatori*|obligatori*|deve|precisa|esclusivamente|devi|serve|occorre|alleen|uitsluitend|moet|enkel|tylko|wylacznie|musisz|potrzeb*|popros',
    'только|исключительно|должны|нужн*|необходим*|требуется|тільки|лише|потрібн*|необхідн*|само|единствено|трябва|необходима|нужна|мора|потребн*|толькі',
    'nutn*|potrebn*|nezbytn*|moguce samo|mogoce samo|pouze|jen|len|iba|musite|potrebujete|samo|le|iskljucivo|morate|potreban|potrebna|doar|numai|trebuie|csak|kizarolag|kell|szukseges|μονο|αποκλειστικα|πρεπει|απαιτειται|yalnizca|sadece|gerek*|olmalisiniz|edilmelisiniz|malisiniz|ancaq|olunmalisiniz',
    'endast|bara|maste|kravs|nodvandig*|nodvendig*|kun|udelukkende|skal|kraeves|bare|ma bli|ma inviteres|kreves|vain|taytyy|tarvitset|vaaditaan|adeins|tharf|ainult|vajalik|peate|tikai|nepieciesams|tik|reikalingas|turite|nomes|mitjancant|cal|soilik|so con|vetem|duhet|slegs|nur laŭ|pere de|nur lau',
    'רק|בלבד|נדרשת|עליכם|فقط|بحاجة|يلزم|يجب|تنها|باید|نیاز|ضروری|صرف|केवल|ज़रूरी|শুধুমাত্র|কেবল|เท่านั้น|ต้อง|chi|phai|can co|hanya|perlu|harus|khusus|sahaja',
    '仅|僅|只|须|須|必须|必須|需要|需|のみ|だけ|必要|限定|만|필요|받아야|მხოლოდ|საჭირო*|тек|қажет|միայն|պետք է',
  ],
} satisfies Record<string, WordList>;
