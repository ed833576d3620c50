import { inEveryLanguage, near, type WordList } from './match.js';
import { notOffered } from './states.words.js';
import { accountCreation } from './things.words.js';

/** That nobody signs up, language by language: signing up, and that it is off; or that it cannot be done. */
export const closedSignUp: WordList = [
  ...inEveryLanguage(accountCreation, notOffered),
  near(
    'registration|registrations|self registration|sign up|sign ups|signup|signups|registration form|sign up form|account creation|new accounts|new members|new users',
    'turned off|switched off|disabled|closed|suspended|not open|not accepted|not being accepted|not currently accepted|not currently open|not currently possible|not currently available|not currently allowed|not enabled|not available|unavailable|no longer possible|no longer available|no longer accepted',
  ),
  near(
    'registrierung|registrierungen|neuregistrierung|neuregistrierungen|selbstregistrierung|neuanmeldung|neuanmeldungen|anmeldeformular|registrierungsformular|registrierungsfunktion|anmeldephase|anmeldefunktion|kontoerstellung',
    'deaktiviert|abgeschaltet|ausgeschaltet|geschlossen|gesperrt|eingestellt|ausgesetzt|beendet|nicht moglich|nicht verfugbar|nicht erlaubt|nicht gestattet|nicht geoffnet|noch nicht gestartet|noch nicht geoffnet|nicht freigeschaltet',
  ),
  near('derzeit|momentan|zurzeit|aktuell|neue nutzer|neue benutzer', 'nicht registrieren|nicht registriert werden'),
  near(
    'inscription|inscriptions|enregistrement|enregistrements|creation de compte|creation de comptes|formulaire d inscription',
    'desactive|desactivee|desactives|desactivees|ferme|fermee|fermes|fermees|close|closes|suspendue|suspendues|indisponible|indisponibles|impossible|pas ouvertes|pas ouverte|pas encore ouvertes|pas encore ouverte|pas autorisee|pas autorisees|pas possible|pas disponible',
  ),
  near(
    'pour le moment|pour l instant|actuellement',
    'pas vous inscrire|pas s inscrire|s enregistrer|pas vous enregistrer|pas creer de compte',
  ),
  near(
    'registro|registros|registrarse|altas nuevas|nuevas altas|inscripcion|inscripciones|creacion de cuentas|formulario de registro|nuevos usuarios',
    'cerrado|cerrados|cerrada|cerradas|deshabilitado|deshabilitados|deshabilitada|deshabilitadas|desactivado|desactivados|desactivada|desactivadas|desactivaron|suspendido|suspendidos|suspendida|suspendidas|inhabilitado|no disponible|no esta disponible|no esta abierto|no estan abiertos|no abierta|no abierto|no estan abiertas|no esta abierta|no esta permitido|no se permite|no se permiten|no se aceptan',
  ),
  near(
    'en este momento|de momento|por el momento|actualmente',
    'no puede registrarse|no puedes registrarte|no se puede registrar|no se pueden registrar|no es posible registrarse',
  ),
  near(
    'registro|registros|registo|registos|cadastro|cadastros|inscricao|inscricoes|criacao de contas|formulario de cadastro|formulario de registo|novos usuarios|novos utilizadores',
    'fechado|fechados|fechada|fechadas|fechando|encerrado|encerrados|encerrada|encerradas|desativado|desativados|desativada|desativadas|desabilitado|desabilitados|desabilitada|desabilitadas|suspenso|suspensos|suspensa|suspensas|indisponivel|indisponiveis|nao disponivel|nao esta disponivel|nao esta aberto|nao abertas|nao aberta|nao estao abertas|nao estao abertos|nao e permitido|nao sao permitidos|nao e possivel',
  ),
  near(
    'no momento|neste momento|de momento|atualmente',
    'se cadastrar|cadastrar|nao e possivel registrar|nao e possivel registar|registar se',
  ),
  near(
    'registrazione|registrazioni|iscrizione|iscrizioni|creazione di account|modulo di registrazione',
    'chiusa|chiuse|chiuso|disabilitata|disabilitate|disabilitato|disattivata|disattivate|sospesa|sospese|non disponibile|non disponibili|non e possibile|non e aperta|non sono aperte|non aperta|non sono ancora aperte|non e ancora aperta|non e consentita|non sono consentite|non e attiva',
  ),
  near(
    'per il momento|al momento|attualmente',
    'non puoi registrarti|non e possibile registrarsi|non puoi iscriverti|non e possibile iscriversi',
  ),
  near(
    'registratie|registraties|registreren|aanmelding|aanmeldingen|inschrijving|inschrijvingen|registratieformulier',
    'uitgeschakeld|gesloten|gestopt|opgeschort|gedeactiveerd|niet mogelijk|niet beschikbaar|niet toegestaan|niet open|niet geopend',
  ),
  near('momenteel|op dit moment|nieuwe gebruikers', 'niet registreren|niet mogelijk te registreren'),
  near(
    'rejestracja|rejestracje|rejestracji|rejestracje uzytkownikow|formularz rejestracji|zapisy',
    'zamknieta|zamkniete|zamkniety|wylaczona|wylaczone|wylaczony|zablokowana|zablokowane|niemozliwa|niedostepna|niedostepne|wstrzymana|wstrzymane|zawieszona|nie jest mozliwa|nie jest otwarta|nie sa otwarte|nie sa jeszcze otwarte|nie dostepny|nie dostepna|nie jest dostepna|nieaktywna|nieczynna',
  ),
  near(
    'регистрация|регистрации|регистрацию|регистрироваться|форма для регистрации',
    'отключена|отключены|закрыта|закрыты|приостановлена|приостановлены|недоступна|недоступны|невозможна|запрещена|запрещены|выключена|остановлена|временно закрыли|не работает|не разрешена|не возможна|не производится|не ведется',
  ),
  near(
    'в данный момент|сейчас|в настоящее время|новые пользователи',
    'не можете зарегистрироваться|нельзя зарегистрироваться|не могут зарегистрироваться|не могут быть зарегистрированы',
  ),
  near(
    'реєстрація|реєстрації|реєстрацію|форма реєстрації',
    'вимкнена|вимкнено|вимкнені|вимкнуто|деактивовано|ще не почалась|ще не відкрита|відключена|відключено|відключені|закрита|закрито|закриті|призупинена|призупинено|недоступна|неможлива|заборонена|заборонено|не дозволена|не працює',
  ),
  near(
    'на даний момент|зараз|наразі|нові користувачі',
    'не можете зареєструватися|не можна зареєструватися|не можуть бути зареєстровані|не можуть реєструватися',
  ),
  near(
    'рэгістрацыя|рэгістрацыі|рэгістрацыю',
    'выключаная|выключана|адключаная|адключана|закрытая|закрыта|прыпынена|недаступная|немагчымая|забаронена',
  ),
  near(
    'регистрация|регистрацията|регистрации|регистрациите',
    'изключена|изключени|затворена|затворени|спряна|спрени|забранена|забранени|деактивирана|деактивирани|недостъпна|невъзможна|не е възможна|не е разрешена|не са разрешени',
  ),
  near(
    'в момента|нови потребители|нови регистрации',
    'не може да се регистрират|не може да се регистрира|не можете да се регистрирате|не позволява',
  ),
  near(
    'регистрација|регистрације|регистрацијата|регистрациите',
    'искључена|искључене|исклучена|исклучени|затворена|затворене|затворени|обустављена|онемогућена|онемогућене|оневозможена|недоступна|није могућа|није дозвољена|не е можна|не е дозволена',
  ),
  near(
    'registracija|registracije|registraciju|registracij|prijave',
    'iskljucena|iskljucene|zatvorena|zatvorene|obustavljena|onemogucena|onemogucene|onemogocena|onemogocene|izklopljena|izklopljene|zaprta|zaprte|nedostupna|nije moguca|nije dozvoljena|nije omogucena|ni mogoca|ni dovoljena|ni na voljo|ni omogocena',
  ),
  near('trenutno|novih uporabnikov', 'ni mogoce registrirati|ne morete registrirati'),
  near('trenutno|trenutacno', 'nije moguce registrirati|ne mozete registrirati|ne mozete registrovati'),
  near(
    'registrace|registraci|registracia|registracie|registraciu|registracni formular',
    'uzavrena|uzavreny|uzavreta|uzavrete|vypnuta|vypnute|vypnuty|zakazana|zakazany|zakazane|zavrena|pozastavena|pozastavene|nedostupna|neni otevrena|nejsou otevreny|jeste nejsou otevreny|nie je otvorena|neni mozna|neni povolena|neni dostupna|nejsou mozne|nejsou povoleny|nejsou umozneny|nie je mozna|nie je povolena|nie je dostupna|nie su umoznene|nie su povolene|nie su mozne',
  ),
  near(
    'momentalne|v soucasnosti|nyni|aktualne|momentalne|novi uzivatele|novi pouzivatelia',
    'nelze registrovat|nelze se registrovat|nemohou registrovat|nemuzete registrovat|nemozete registrovat|nemozu registrovat',
  ),
  near(
    'regisztracio|regisztraciok|regisztraciot|regisztracios urlap*',
    'letiltva|letiltotta|le van tiltva|zarva|lezarva|lezarult|szunetel|ki van kapcsolva|ki vannak kapcsolva|kikapcsolva|nem lehetseges|nem elerheto|nem engedelyezett|felfuggesztve|megszunt',
  ),
  near('jelenleg|most', 'nem lehet regisztralni|nem tud regisztralni|nem tudsz regisztralni'),
  near(
    'inregistrare|inregistrarea|inregistrarii|inregistrari|inregistrarile|inscriere|inscrierea|inscrierile',
    'dezactivata|dezactivate|inchisa|inchise|oprita|oprite|blocata|blocate|suspendata|suspendate|indisponibila|nu este posibila|nu este disponibila|nu este permisa|nu sunt permise',
  ),
  near(
    'εγγραφη|εγγραφης|εγγραφες|εγγραφων',
    'απενεργοποιημενη|απενεργοποιημενες|κλειστη|κλειστες|ανενεργη|ανενεργες|υπο φραγη|φραγη|εχουν κλεισει|εχει κλεισει|δεν επιτρεπονται|δεν επιτρεπεται|δεν γινονται|δεν ειναι διαθεσιμη|δεν ειναι δυνατη|εχουν απενεργοποιηθει|εχει απενεργοποιηθει',
  ),
  near(
    'kayit|kayitlar|kaydi|uyelik|uye alimi|uye kaydi|yeni hesap|hesap acma*|hesap acilmasi|kullanici kaydi|hesap acma|hesap olusturma',
    'kapali|kapalidir|kapatildi|kapatilmistir|devre disi|devre disidir|devre disi birakildi|durduruldu|engellendi|engellenmis|engellenmistir|yapilamiyor|mumkun degil|etkin degil|alinmiyor|alinmamaktadir|acik degil|acik degildir',
  ),
  near(
    'registrering|registreringen|registreringar|registrer*|nyregistrering*|nyanmalan|anmalan|tilmelding|tilmeldinger|tilmeldingen|oprettelse|opprettelse|pamelding|pameldingen|kontoskapande',
    'avstangd|avstangda|stangd|stangda|inaktiverad|inaktiverade|avaktiverad|ej aktiverat|stangts av|stangts|inte tillaten|inte tillatet|inte tillganglig|inte mojlig|lukket|slaet fra|deaktiveret|deaktivert|stengt|avslatt|slatt av|ikke mulig|ikke tilladt|ikke tillatt|ikke tilgaengelig|ikke tilgjengelig|ikke aben|ikke apen|ikke apent',
  ),
  near(
    'for tiden|just nu|lige nu|akkurat na|nye brugere|nya anvandare',
    'ikke registrere|inte registrera|ikke registreres|inte registreras|lukket for',
  ),
  near(
    'rekisteroityminen|rekisteroitymiset|rekisterointi|rekisteroinnit|uusien kayttajien rekisterointi|tilin luominen|tilien luominen',
    'suljettu|suljettuna|poissa kaytosta|pois kaytosta|estetty|poistettu kaytosta|keskeytetty|ei ole mahdollista|ei ole kaytossa|ei ole avoinna|ei ole sallittu|eivat ole sallittuja',
  ),
  near('skraning|nyskraning|nyskraningar|nyskraningum|skraningu', 'lokud|lokad|ovirk|slokkt|ekki i bodi|ekki moguleg'),
  near(
    'registreerimine|registreerimised|registreerimist|registreerumised|registreerumine|kontode loomine',
    'suletud|keelatud|peatatud|valja lulitatud|pole lubatud|pole hetkel lubatud|pole voimalik|ei ole voimalik|ei ole lubatud|ei ole avatud',
  ),
  near(
    'registracija|registracijas|registresanas',
    'slegta|slegtas|atspejota|atspejotas|izslegta|izslegtas|apturēta|nav pieejama|nav iespejama|nav atlauta',
  ),
  near(
    'registracija|registracijos|registravimas|registruotis',
    'uzdaryta|uzdarytos|isjungta|isjungtos|sustabdyta|sustabdytos|negalima|neleidziama|nepasiekiama|neimanoma',
  ),
  near(
    'registre|registres|registres nous|inscripcio|inscripcions|creacio de comptes',
    'tancat|tancats|tancada|tancades|desactivat|desactivats|desactivada|deshabilitat|suspes|no esta disponible|no es possible|no es permet',
  ),
  near(
    'en aquest moment|ara mateix|de moment',
    'no podeu registrar|no pots registrar|no us podeu registrar|no es poden registrar',
  ),
  near(
    'rexistro|rexistros|inscricion|inscricions',
    'pechado|pechados|pechada|desactivado|desactivados|deshabilitado|suspendido|non esta disponible|non e posible|non se permite',
  ),
  near(
    'erregistro|erregistroa|erregistroak|izen ematea|erregistro berriak',
    'itxita|desgaituta|desaktibatuta|ezin da|ez dago',
  ),
  near(
    'regjistrimi|regjistrimet|regjistrimeve',
    'mbyllur|caktivizuar|caktivizuara|pezulluar|pamundur|nuk lejohet|nuk lejohen',
  ),
  near(
    'registrigo|registrigoj|registrigxo|registrigxoj',
    'malsxaltita|malsxaltitaj|fermita|fermitaj|malebligita|ne eblas',
  ),
  near('cofrestru|cofrestriad|cofrestriadau', 'ar gau|diffodd|analluogi|wedi cau'),
  near('clarú|clarúchán|clarúcháin', 'múchta|dúnta|díchumasaithe'),
  near('registrasie|registrasies', 'gesluit|gedeaktiveer|afgeskakel|nie moontlik|nie beskikbaar'),
  near(
    'pendaftaran|registrasi|pembuatan akun',
    'ditutup|tertutup|dimatikan|dinonaktifkan|nonaktif|tidak tersedia|tidak diizinkan|tidak dibuka|belum dibuka|dihentikan|dilumpuhkan|tidak dibenarkan',
  ),
  near(
    'dang ky|dang ki|viec dang ky|luot dang ky',
    'bi tat|da tat|da dong|tam dong|bi khoa|bi vo hieu hoa|tam ngung|khong kha dung|khong duoc phep|khong cho phep',
  ),
  near('qeydiyyat|qeydlər', 'baglidir|baglandi|dayandirilib|sondurulub|mumkun deyil'),
  near('ro yxatdan o tish|ro yxatdan otish|royxatdan otish', 'yopiq|yopilgan|yopildi|o chirilgan|to xtatilgan'),
  near('тіркелу|тіркеуі|тіркеу', 'жабық|жабылған|тоқтатылды|тоқтатылған|өшірілген|мүмкін емес'),
  near('каттоо|катталуу', 'жабык|жабылган|токтотулган|өчүрүлгөн'),
  near('бүртгэл|бүртгүүлэх', 'хаагдсан|хаагдлаа|хаалттай|нээлттэй бус|нээгдээгүй|зогссон'),
  near('теркәлеү|теркәлеүҙәр|теркәлү', 'һүндерелгән|ябыҡ|ябык|туҡтатылған'),
  near('რეგისტრაცია|რეგისტრაციები', 'დახურულია|გათიშულია|გაუქმებულია|შეჩერებულია|შეუძლებელია|გამორთულია'),
  near('գրանցումը|գրանցումները|գրանցում', 'փակ է|փակ են|փակված|անջատված|կասեցված|հնարավոր չէ'),
  near('पंजीकरण|रजिस्ट्रेशन|साइन अप|साइनअप', 'बंद|अक्षम|निष्क्रिय|उपलब्ध नहीं|संभव नहीं'),
  near('दर्ता', 'बन्द|असक्षम|निष्क्रिय'),
  near('নিবন্ধন|রেজিস্ট্রেশন', 'বন্ধ|নিষ্ক্রিয়|অক্ষম|সম্ভব নয়'),
  near('பதிவு|பதிவுகள்', 'மூடப்பட்டுள்ளது|முடக்கப்பட்டுள்ளது|அணைக்கப்படுகின்றன|செய்ய முடியாது'),
  near('ලියාපදිංචි|ලියාපදිංචිය', 'අක්රීය|අක්‍රිය|වසා ඇත'),
  near('enskripsyon', 'femen|femen kounye a'),
  near('تۆمار*|تۆماركردن', 'کوژاوێنەوە|داخراوە|ناچالاک'),
  near('usajili', 'umefungwa|umesitishwa|umezimwa'),
  near(
    '新規登録|ユーザー登録|会員登録|アカウント登録|アカウント作成|登録',
    '停止|無効|受け付けておりません|受け付けていません|受け付けておらず|締め切|終了しました|終了いたしました|休止',
  ),
  near(
    '注册|註冊',
    '关闭|關閉|停用|禁用|停止|暂停|暫停|不开放|不開放|未开放|未開放|没有开放|沒有開放|未开启|未開啟|没有开启|沒有開啟|未启用|未啟用|没有启用|沒有啟用|不可用|已禁止|不再接受',
  ),
  near('회원가입|회원 가입|가입|계정 등록|등록', '비활성화|종료되|마감되|해제되|중단되|중지되|닫혀|종료|받지 않'),
  near(
    'التسجيل|التسجيلات|الاشتراك|إنشاء الحسابات|تسجيل مستخدمين',
    'معطل|معطلة|معطّل|مغلق|مغلقة|متوقف|متوقفة|موقوف|غير متاح|غير متاحة|غير مسموح',
  ),
  near(
    'ثبت نام|عضویت|نام نویسی',
    'غیرفعال شده|غیر فعال شده|غیرفعال است|غیر فعال است|متوقف|توقف|بسته|تعطیل|امکان پذیر نیست|ممکن نیست',
  ),
  near(
    'ההרשמה|הרשמה|הרשמות|לרשום|להירשם',
    'מושבתת|מושבתות|סגורה|סגורות|נסגרה|חסומה|כבויה|לא ניתן|אינה אפשרית|אינה פעילה|אינה זמינה|מופסקת',
  ),
  near('رجسٹریشن|اندراج', 'بند|غیر فعال|معطل|ممکن نہیں'),
  near('การลงทะเบียน|ลงทะเบียน|การสมัคร|สมัครสมาชิก|รับสมัคร', 'ถูกปิด|ปิดชั่วคราว|ปิดรับ|ปิดอยู่|ปิดแล้ว|ได้ปิด|ไม่เปิด|ไม่สามารถ|ระงับ'),
  near('ការចុះឈ្មោះ', 'បិទ|ផ្អាក'),
  near('ການລົງທະບຽນ', 'ປິດ|ໂຈະ'),
  near('မှတ်ပုံတင်', 'ပိတ်'),
];
