import type { WordList } from './match.js';
import { handling, request } from './requests.words.js';
import { account } from './things.words.js';

/**
 * What a sentence is put together from that tells of an account which somebody at the app has yet to let in. Each part alone says
 * little, and languages set any words between them: which go together, `approval-mail.ts` knows.
 */
export const approvalParts = {
  /** What waits to be let in. */
  account: Object.values(account),
  /** To get in, as a noun. */
  access: [
    'access|zugang|zugriff|freischaltung|acces|accesso|acceso|acesso|toegang|tilgang|adgang|atkomst|tilltrade|tillgang|autorise a acceder|acceder|paasy|kayttooikeu*|adgang*|dostep|dostepu|pristup|pristupu|dostop|hozzafer*|accesul|prieig*|piekluv*|ligipaas*|juurdepaas*|προσβαση|erisim*|giris izni',
    'доступ*|приступ|пристап|достъп*|دسترسی|الوصول|גישה|הגישה|पहुँच|ప్రవేశ*|akses|quyen truy cap|สิทธิ์|การเข้าใช้|アクセス権|ご利用|접근|액세스|이용하실|访问权限|權限|权限|無權訪問|无权访问|erisme*|წვდომა|մուտքի|қолжетім*|sarbide*|mynediad|toegang',
  ],
  /** What somebody has handed in who wants to be let in, a registration among it, and that it is being gone through. */
  handedIn: Object.values(request),
  handles: Object.values(handling),
  /** What somebody proves who they are by, or what they may do. */
  papers: [
    'your documents|your id|unterlagen|ausweis*|dokumente|justificatif*|vos documents|tus documentos|sus documentos|documentacion|seus documentos|documentacao|i tuoi documenti|documenti|documenten|handlingar|dokumenter|dokument*|asiakirj*|doklad*|okmany*|documentele|actele|εγγραφα*|δικαιολογητικα*|belgeleri*|belgelerini*|документ*|مستندات*|وثائق*|مدارک*|המסמכים*|מסמכי*|書類|证件|資料|资料|材料|서류|giay to|dokumen anda|เอกสาร',
  ],
  /** Something is not over yet. */
  awaits: [
    'cekanje|cakanje|εκκρεμοτητα|w toku|保留中|검토중|vireilla|ausstehend',
    'await|awaits|awaiting|waiting|wait|pending|queue|queued|in line',
    'wartet|warten|warte|wartend*|ausstehend*|steht noch aus|muss noch|mussen noch|muss nun noch|muss jetzt noch|muess jetz no|warteschlange',
    'esta siendo|estan siendo|em analise|em avaliacao|in verifica|in revisione|speta|espera|en attente|attend|attends|attendez|attente|en cours de|patienter|doit encore|pendiente*|espera|en cola|pendente*|aguarda|aguardando|aguarde|a espera|na fila|attesa|attende|attendere|pendiente de|pendent|en espera|na espera|zain|attende revision',
    'wacht|wachten|wachtrij|afwachting|in behandeling|wag',
    'jest rozpatrywan*|jest sprawdzan*|oczekuje|oczekiwani*|czeka|czekaj|kolejce|caka|caka se|ceka|ceka se|cekaji|cekani|cekanju|poradniku',
    'ожидает|ожидании|ожидайте|ждет|ждёт|в очереди|очікує|чекає|очікуванні|у черзі|чакае|чаканні|очаква|чака|предстои|изчаква|чека',
    'asteapta|asteptare|astept|*asra var|*esre var|varakoz*',
    'αναμενει|αναμονη|περιμενει|εκκρεμει|σε αναμονη|υπο ελεγχο|υπο εξεταση',
    'bekliyor|beklemede|bekleniyor|beklemektedir|bekler|gozleyir|gozlenilir|gözləyir|gözlənilir|kutilmoqda',
    'vantar|invantar|avvaktar|vantan|afventer|venter|ventar|avventer|odottaa|odottamassa|odottavat|jonossa|bidur|bida',
    'ootab|ootel|gaida|laukia|laukiama|laukianti|ootamas',
    'ממתין|ממתינה|ממתינים|בהמתנה|מחכה|انتظار|بانتظار|قيد|معلق|منتظر|در صف|در حال|زیر التواء',
    'प्रतीक्षा|लंबित|प्रलंबित|অপেক্ষ*|વેચિ*|రాబోయే|వేచివుంది|காத்திருக்*',
    'รอ|รอการ|อยู่ระหว่าง|อยู่หว่าง|dang cho|cho duyet|menunggu|antrean|antrian|dalam proses|naghihintay|inasubiri',
    '等待|等候|正在等|待ち|お待ち|待って|기다리|기다려|대기',
    'ელოდება|მოლოდინ*|күту*|күтіп*|սպասում|në pritje|ne pritje|atendas|bezonas|fan heitheamh|feitheamh',
  ],
  /** Somebody looks at it and lets it in. */
  approves: [
    'الموافقه|موافقه',
    'zugestimmt|zustimm*|engedelyez*|memverifikasi|odsouhlas*|odsuhlas*|suhlas_spravc*|suhlas_administrator*',
    'jaapstiprina|დაადასტურ*|დადასტურ*|təsdiqlənm*',
    'approvat*|cheadu|onay*|cymeradwy*|gymeradwy*|goedkeur|goedgekeur|idhinish*|iidhinish*|aprubah*|inaaprubahan|maaprubahan|ஒப்புதல்*|அங்கீகரி*|ఆమోది*|ఆమోదం*|منظور|অনুমোদন*|rozhodn*|habilit*|dar de alta|liberar|liberad*|kinnita*|odobri*',
    'odobrenje|odobrenjem|suhlas spravcu|suhlas administratora|souhlas spravce',
    'approval|approve|approved|approves|approving|review|reviewed|reviews|reviewing|moderation|moderated|vetting|vetted|acceptance|validated by|look over|looks at every|looked at by|goes through|go through|gone through|looks through|assess*|evaluat*',
    'freischalt*|freigeschaltet|freigabe|freigegeben|genehmig*|gepruft|prufung|pruft|prufen|durchsehen|begutacht*|bewert*|uberpruf*|uberpruft|iberprieft|schaltet_frei|schalten_frei',
    'analisar*|revisara|revisaran|revisaremos|aztertu*|etudi*|etudier|evalua*|estudiara|tramit*|avali*|valut*|approbation|approuv*|validation|valider|validee|moderation|examin*|examen|aprobacion|aprobad*|aprobar|revision|revisad*|moderacion|validacion|aprovacao|aprovad*|aprovar|aprove|revisao|analise|avaliacao|moderacao|approvazione|approvat*|approv*|revisione|verifica da parte|verifica del|moderazione|aprovacio|revisio|onar*|berrikus*|aprob*|aprovad*',
    '*godkendelse|*godkjenning|aktsepteeri*|ยอมรับ|許可|onartze*',
    'goedkeuring|goedgekeurd|goedkeuren|beoordel*|beoordeeld|bekijk*|behandel*|sprawdz*|zatwierdz*|zaakcept*|akceptac*|rozpatrz*|rozpatru*|rozpatryw*|weryfikacj*|zweryfikuje|zweryfikuja|przejrzy|przejrza',
    'розглян*|разглежда*|ще разгледа|одобр*|модерац*|рассмотр*|проверк*|обработк*|схвал*|розгляд*|обробк*|перевірк*|ухвал*|разгляд*|апрацоўк*|разгледан*|преглед*|решение|одобрув*',
    'schval*|posouz*|posuden*|prezkoum*|preverka|zkontrol*|kontrolu|kontrola|vyrizen*|odobr*|odobritev|pregled|pregledan*|pregledal*|pregledat*|pregledava*|razgleda*|razmotr*|posoud*|posudi*|posudzu*|preveril*|preverjanj*',
    'hagyta jova|hagyja jova|hagytak jova|revizui*|aproba*|aprobare*|analiz*|examin*|jovahagy*|elfogad*|elbiral*|ellenorz*|megvizsgal*|atnez*|attekint*',
    'εγκρι*|ελεγχο|ελεγχου|θα ελεγξει|ελεγχθ*|εξετα*|αξιολογ*',
    'onay*|degerlendir*|incelen*|inceleme*|inceleyecek*|inceliyor*|tesdiq*|təsdiq*|təsdiy*|tasdiq*|tasdig*',
    'gar gjennom|gar snart gjennom|gar igenom|gatt igenom|behandlar|bedomer|gennemgar|gjennomgar|behandler|vurder*|godkann*|godkant*|godkand*|granska*|granskning|godkend*|gennemga*|godkjen*|gjennomga*|hyvaks*|kasittely*|kasittelee|tarkistu*|tarkistaa|tarkistetaan|arvioi|arvioidaan|samthykk*|yfirferd*',
    'taotluse labi|taotluse peagi labi|labi vaata*|heakskii*|labivaatami*|vaatab labi|vaatame labi|kinnitami*|kinnitust|apstiprin*|izskat*|parbaudis|patvirtin*|perziur*|patikrins',
    'צריך לאשר|חייב לאשר|אישור|לאישור|סקירה|לסקירה|בדיקה|יבדוק|תיבדק|ייבדק|יבחן|يوافق|موافقة|الموافقة|مراجعة|المراجعة|يراجع|سيراجع|بمراجعة|اعتماد|تایید|بررسی|منظوری',
    'समीक्षा|अनुमोदन|स्वीकृति|पुनर्विलोकन*|অনুমোদন*|পর্যালোচনা*|সমীক্ষ*|సమీక్ష*|ஒப்புதல்',
    'ตรวจสอบคำขอ|อนุมัติ|พิจารณา|phe duyet|xet duyet|duyet|kiem duyet|xem xet|persetujuan|disetujui|menyetujui|ditinjau|meninjau|memeriksa|peninjauan|kelulusan|meluluskan|menyemak|disemak|diluluskan|dikaji|pagsusuri|idhini',
    '审核|審核|审批|審批|批准|复审|複審|核准|審查|审查|承認|審査|승인|검토|심사',
    'დამტკიც*|განხილვ*|мақұлда*|հաստատ*|miratim*|shqyrtim*|aprop*|kontrolon|aontachadh',
  ],
  /** Said of a mail address as well: they tell of a person only beside one. */
  confirms: [
    'mengaktifkan*|geaktiveer|jaaktiviz*|ijungti|актываван*|启动|啟動|செயல்படுத்த*',
    'activate|activated|activates|activation|enable|enabled|enables|confirm|confirmed|confirms|validate|validated|verify|verified|check|checked|checks|accept|accepts|accepted|lets you in|let you in',
    'aktivier*|aktiviert|bestatig*|verifizier*|annehm*|angenommen|schaltet',
    'activ*|confirm*|verifi*|accept*|habilit*|acept*|ativ*|analis*|aceit*|attiv*|conferm*|abilit*|convalid*|accett*|valid*',
    'activer*|geactiveerd|bevestig*|gecontroleerd|controleert|geaccepteerd|aktyw*|potwierdz*|weryfik*',
    'активир*|активац*|подтвержд*|подтверд*|провер*|активов*|активу*|підтвердж*|підтверд*|перевір*|потвърд*|активиран*|пацвердз*|приеме',
    'aktiv*|potvrd*|potrdi*|potrj*|overen*|overi*|proverava|provjer*|aktivira*|prihvat*',
    'valid*|activat*|verific*|aktival*|megerosit*|hitelesit*|ενεργοποι*|επιβεβαι*|aktif*|etkin*|dogrula*',
    'aktiver*|bekraft*|bekreft*|bekraeft*|verifier*|oppretta|opprettes|oprettet|skapas|aktivoi*|vahvist*|aktiveer*|kinnit*|aktiviz*|apstiprin*|aktyvuo*|patvirtin*|virkja*',
    'יאשר|תאושר|הפעלה|يفعل|تفعيل|تأكيد|يؤكد|فعال|सक्रिय|সক্রিয়|กฎ|เปิดใช้งาน|kich hoat|xac nhan|xac minh|diaktifkan|dikonfirmasi|diverifikasi|konfirmasi|verifikasi',
    '激活|启用|啟用|开通|開通|确认|確認|有効|認証|활성화|확인|გააქტიურ*|белсенді*',
  ],
  /** Who lets people in. */
  people: [
    'האדמין|אדמין|מנהל המערכת|للادارة|الادارة|للإدارة|адміністратарам',
    'vodstvo|vodstva|kollegaink|munkatarsaink|pengurus|কমিটি|zarzadu|vedeni|vedenie',
    'leitung|geschaftsstelle|responsable*|responsavel|responsaveis|handlaggar*|pracownik*|munkatars*|umsjonarmad*|umsjonarmann*|responsabil*|operatore|amministratur|riarthoir*|yetkili*|gweinyddwr|weinyddwr|msimamizi|wasimamizi|நிர்வாகி*|நிர்வாகிகள்|నిర్వాహకు*|అడ్మిన్*|منتظمین|pentadbir*|tagapangasiwa',
    'crew member*|colleague*|сътрудник*|служител*|сотрудник*|співробітник*|kolega|kolege|segreteria|collaborator*|medarbeider*|medarbetare|medarbejder*|tyontekija*|administrator*|admin|admins|community manager*|moderator*|site owner|workspace owner|account owner|team owner|owner of|committee|the board|board member*|our team|our staff|staff member*|member of staff|management|organiser*|organizer*|editors|librarian*|the team|team member*|a member of',
    '*administration|administracji|administraciya|administracio*|yllapit*|peakasutaja*|administratzaile*|spravcu',
    '*administrator*|*moderator*|vorstand*|*betreiber*|*verwaltung|redaktion|unser team|unserem team|mitarbeiter*|sekretariat|lehrkraft|*administratoren',
    'administrateur*|moderateur*|proprietaire*|syndic|notre equipe|l equipe|gestionnaire*|responsable*|webmestre*|bureau',
    'staff|dello staff|nuestro equipo|nossa equipa|nosso time|administrador*|moderador*|propietari*|nuestro equipo|la junta|gestor*|nossa equipe|a equipe|sindico|proprietari*|a direcao|amministrator*|lo staff|direttivo|segreteria|il gestore|administratzaile*|kudeatzaile*',
    '*beheerder*|*moderator*|het bestuur|eigenaar|de redactie|ons team|medewerker*|nasz zespol|zarzad*|wlasciciel*|redakcj*|opiekun*',
    'администратор*|администрац*|наша команда|нашата команда|нашият екип|наш тим|модератор*|владелец*|владельц*|правлени*|адміністратор*|адміністрац*|власник*|правлінн*|адміністратар*|мадэратар*|управител*|домоуправител*|уредник*|менаџер*',
    'nas tym|nas tim|nasa ekipa|spravc*|spravca*|administrator*|vybor*|skrbnik*|upravitelj*|uprava|uprave|vlasnik*|urednik*|moderator*',
    'el nostre equip|o noso equipo|gure taldea*|echipa noastra|csapatunk|ομαδα μας|proprietar*|conducere*|adminisztrator*|rendszergazda*|vezetoseg*|kozos kepviselo*|διαχειριστ*|συντονιστ*|ιδιοκτητ*',
    'yonetici*|yonetim*|site sahibi|ekibimiz*|vart team|vores team|tiimimme|idareci*|idarəçi*|administratoren|administratorer|styrelsen|bestyrelsen|styret|agaren|ejeren|en admin|teamet vart|yllapit*|yllapitaja*|hallitus|stjornand*',
    'meie meeskond|musu komanda|administraator*|haldur*|moderaator*|juhatus*|valde*|parvaldniek*|administratori*|valdyb*|savinink*',
    'מנהל|מנהלת|הנהלה|מנהלי|הצוות שלנו|فريقنا|فريق العمل|تیم ما|مشرف|المشرف|المسؤول|مسؤول|المدير|الإدارة|مالك|مدیر|مدیریت|ادمین|منتظم',
    'हमारी टीम|doi ngu cua chung toi|ทีมงาน|व्यवस्थापक|प्रशासक|एडमिन|অ্যাডমিন*|এডমিন*|প্রশাসক*|ผู้ดูแล|แอดมิน|เจ้าหน้าที่|quan tri|ban quan ly|pengelola|pengurus|pentadbir|admin kami|tim kami|msimamizi',
    '担当チーム|담당 팀|我们的团队|我們的團隊|운영팀|管理员|管理員|版主|站长|站長|工作人员|工作人員|管理者|管理人|運営|事務局|担当者|관리자|운영자|운영진|담당자',
    'سرپرست|ადმინისტრატორ*|әкімші*|ադմինիստրատոր*|կառավարիչ*|administranto|shealbhadair',
  ],
  /** It is to come yet: somebody must, or will, or something follows once it is done. */
  ahead: [
    'pitaa|ennen kuin|han de|mesti|aktivləsdirilməlidir|aktivlesdirilmelidir|jaaktiviz*|павінна|павінен|חייב|חייבת|해야|시켜야|되어야|받아야',
    'təsdiqlənməlidir|jaapstiprina|হবে|ha d',
    'irid|jridu|ni mor|rhaid|moet eers|lazima|kailangan|முதலில்|வேண்டும்|ముందుగా|ఆమోదించాలి|ابھی|tharf ad|ha de|behar du|ten que|perlu|უნდა|պետք է|керек|lazimdir|tesdiqlenmelidir|gerekiyor',
    'צריך לאשר|חייב לאשר|किया जाना|確認します|確認いたします|審査します|審査いたします',
    'must|needs|need|has to|have to|will|once|after|until|before|as soon as|when|yet to|only then|next',
    'nachste*|muss|mussen|wird|werden|nach|sobald|bevor|erst|anschliessend|doit|devra|sera|apres|des que|une fois|avant|lorsque',
    'debe|debera|tiene que|sera|tras|despues|cuando|hasta|una vez|deve|devera|precisa|tem de|tem que|apos|depois|quando|assim que|ate que|dovra|verra|dopo|appena|finche',
    'moet|moeten|zal|zullen|wordt|na|zodra|nadat|voordat|musi|musza|zostanie|bedzie|po|gdy|kiedy|dopoki',
    'должен|должна|должны|будет|после|как только|когда|рассмотрит|проверит|одобрит|активирует|подтвердит|має|повинен|буде|після|щойно|коли|розгляне|перевірить|схвалить|трябва|ще|след|щом|мора|ће|након|кога|откако|пасля',
    'musi|bude|po|jakmile|az|ked|hned ako|mora|bo|ko|nakon|kad|ce|posle|cim',
    'trebuie|va|dupa|cand|imediat ce|kell|fogja|miutan|utan|amint|πρεπει|θα|μετα|αφου|μολις|οταν',
    '*ecektir|*acaktir|*ecek|*acak|nasta|naste|sonra|onaylandiginda|gerekir|gerekiyor|maste|ska|kommer att|efter|nar|sa snart|skal|vil|ma|etter|taytyy|on hyvaksyttava|jalkeen|kun|verdur|eftir|thegar',
    'peab|parast|kui|tiks|pec|kad|turi|bus|po|kai',
    'לאחר|אחרי|כאשר|יש צורך|بعد|عند|يجب|سيتم|سوف|پس از|باید|خواهد|بعد از|के बाद|के द्वारा|চাই|পরে|เมื่อ|หลังจาก|จะ|phai|se|sau khi|khi|harus|akan|setelah|selepas|perlu|ketika',
    '后|後|将|將|会|會|需|必须|必須|必要|まで|후|이후|하면|되면|다음|შემდეგ|кейін|հետո|duhet|pas|baada ya',
  ],
  /** It takes somebody to do it. */
  needs: [
    'درکار|kailangan|rhaid|lazima|తప్పనిసరి|அவசியம்|అవసరం|தேவை',
    'requires|needs|require|need',
    'necesitas|necesitan|avez besoin|as besoin|precisa|e necessario um|e necessaria|aveti nevoie|ai nevoie|keni nevoje|χρειαζεστε|необходимо е|необходимо|ви треба|нужен|нужна|потрібен|brauchen|brauchst|potrebujete|trebate|potreban vam|szukseged|szuksege|tarvitset|behover du|trenger du|필요|প্রয়োজন|必要',
    'kraver|trenger|behover|kraever|potrebuje|potrzebuje|vyzaduje|zahteva|potrebno je|χρειαζεται|απαιτειται|vajalik|necesita|requiere|precisa de|necessita|richiede|requiert|necessite|benotigt|erfordert|vereist|требует|потребує|нуждается|behar du',
  ],
  /** Somebody will turn to whoever has signed up. */
  getsBack: [
    'we ll be in touch|we will be in touch|we ll get back to you|we will get back to you|we ll contact you|we will contact you|we will reach out|we ll reach out|will be in touch|will contact you|somebody will contact|someone will contact',
    'wir melden uns|melden uns|wir werden uns|melden wir uns|meldet sich bei|wir kontaktieren|nehmen wir kontakt|nehmen kontakt mit',
    'nous vous recontacterons|nous vous contacterons|nous reviendrons vers vous|vous recontactera|vous contactera|nous prendrons contact',
    'nos pondremos en contacto|te contactaremos|le contactaremos|nos comunicaremos|entraremos em contato|entraremos em contacto|ti contatteremo|ti ricontatteremo|la contatteremo|ens posarem en contacte',
    'we nemen contact|nemen wij contact|nemen we contact|skontaktujemy sie|odezwiemy sie|мы свяжемся|свяжемся с вами|ми зв яжемося|зв яжемося з вами|ще се свържем|јавићемо се|ozveme se|budeme vas kontaktovat|ozveme sa|javit cemo|javicemo se|kontaktirali vas|oglasili se bomo',
    'vi hor av oss|vi aterkommer|vi kontaktar dig|vi kontakter dig|vi kontakter deg|vi tar kontakt|vi vender tilbage|otamme sinuun yhteytta|otamme yhteytta|votame uhendust|sazinasimies|susisieksime|felvesszuk onnel|felvesszuk veled|jelentkezunk|va vom contacta|te vom contacta|θα επικοινωνησουμε|sizinle iletisime gececegiz|sizi arayacagiz',
    '改めてご連絡|追ってご連絡|折り返しご連絡|연락드리겠습니다|연락 드리겠습니다|我们会联系您|会尽快与您联系|我們會與您聯繫|與您聯絡|سنتواصل معك|سوف نتصل بك|با شما تماس|ניצור איתך קשר|नसे संपर्क|हम आपसे संपर्क|chung toi se lien he|kami akan menghubungi|เราจะติดต่อ',
  ],
  /** Somebody will tell whoever has signed up what became of it. */
  letsKnow: [
    'let you know|notify you|inform you|be notified|be informed|informieren dich|informieren sie|benachrichtigen|geben dir bescheid|geben ihnen bescheid|vous informerons|vous previendrons|vous notifierons',
    'te avisaremos|le avisaremos|te informaremos|te notificaremos|avisaremos|informaremos|notificaremos|ti avviseremo|ti informeremo|ti faremo sapere|laten het je weten|laten we het je weten|stellen je op de hoogte|brengen u op de hoogte',
    'powiadomimy|poinformujemy|dame vam vedet|budeme vas informovat|dame vam vediet|obvestili vas bomo|obavijestit cemo|obavestit cemo|obavesticemo|ertesitunk|ertesiteni fogjuk|te vom anunta|va vom anunta|te vom informa',
    'сообщим|уведомим|оповестим|повідомимо|сповістимо|ще ви уведомим|ще ви известим|обавестићемо|ενημερωσουμε|haber verecegiz|bilgilendirecegiz|bilgi verecegiz',
    'meddelar dig|hor av oss|giver dig besked|giver besked|gir deg beskjed|gir beskjed|ilmoitamme|teavitame|informesim|pranesime|informuosime',
    'سنخطرك|سنبلغك|سنعلمك|به شما اطلاع|اطلاع خواهیم داد|נעדכן אותך|נודיע לך|सूचित करेंगे|จะแจ้งให้|thong bao cho ban|memberi tahu anda|通知您|告知您|通知你|お知らせ|ご連絡|알려드리겠습니다|알려 드리겠습니다|안내해 드리겠습니다',
  ],
  /** What was handed in. */
  request: [
    '*antrag|*ansogning|*soknad|*ansokan|*aanvraag',
    'request|application|antrag|aatrag|anfrage|bewerbung|demande|candidature|solicitud*|solicitacao|pedido|inscripcion|richiesta|domanda|aanvraag|wniosek|podanie|zgloszenie|demanda|solicitude',
    'заявк*|запрос*|запит*|запыт|заяв*|захтев*|барање*|молба',
    'prosbe|prosba|prosby|luontipyyn*|piepras*|sol licitud*|eskaera*|paraisk*|zadost*|ziadost*|prosnja|vlog*|prijavnic*|zahtjev*|zahtev*|cerere*|kerel*|αιτηση|αιτημα|basvuru*|istegi*|talebi*|ansokan|ansokning*|ansogning*|anmodning*|soknad*|foresporsel*|hakemu*|pyynto*|pyyntosi|umsokn*|beidni*|beidnin|taotlus*|pieteikum*|prasym*|kontoansokan|kontoanmodning|kontoforespurnad*',
    'בקשה|בקשת|בקשתך|طلب|طلبك|درخواست|अनुरोध|अर्ज|অনুরোধ|আবেদন|คำขอ|คำร้องขอ|yeu cau|don dang ky|permintaan|permohonan|paghiling',
    'リクエスト|申请|申請|请求|請求|申し込み|申込|요청|신청|მოთხოვნ*|განაცხად*|өтінім*|հայտ|kerkes*|peto',
  ],
  /** "Not approved yet" */
  notYet: [
    'hasn t_yet|isn t_yet|haven t_yet|hasn t been|wasn t_yet|not_yet|not been|has yet to be|noch nicht|pas encore|aun no|todavia no|no_todavia|no_aun|ainda nao|nao_ainda|non e ancora|non_ancora|nog niet|nie zostal*_jeszcze|nie jest jeszcze|jeszcze nie',
    'ещё не|еще не|не была|не был|ще не|яшчэ не|все още не|още не|jeste ne|jeste neni|este nie|se ni|jos nije|још није|nu a fost|nu este inca|meg nincs|meg nem|δεν εχει|δεν εχει ακομη',
    'henuz|henuz onaylan*|inte_an|inte_annu|ikke_endnu|ikke_enda|ikke_enna|ei ole viela|ei ole|enn ekki|ekki enn|ei ole veel|vel nav|dar ne|dar nera|encara no|ez da oraindik',
    'טרם|עדיין לא|لم تتم|لم يتم|هنوز|अभी तक नहीं|এখনও|ยังไม่|chua duoc|chua|belum',
    '尚未|还未|还没|還沒|未被|まだ|未承認|아직|ჯერ არ|әлі',
  ],
  /** "You can log in only once it is approved" */
  notBefore: [
    'only_once|only_after|only_when|not_until|cannot_until|can t_until|erst_wenn|erst_sobald|erst_nachdem|erst_nach|qu une fois|qu apres|seulement apres|solo cuando|solo despues|hasta que|so quando|so depois|somente apos|apenas depois|solo dopo|solo quando|pas_wanneer|pas_als|pas_nadat|pas_na|dopiero_po|dopiero_gdy|dopiero_kiedy',
    'только после|только когда|лише після|тільки після|едва след|тек након|tek nakon|sele po|az_po|az_bude|teprve_po|forst_nar|forst_efter|forst_etter|vasta_kun|csak_utan|csak_miutan|abia dupa|numai dupa|doar dupa|ancak_sonra',
  ],
} satisfies Record<string, WordList>;
