import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

/** By language: subject, then body. */
type Mails = Record<string, string>;

/** Says nothing by itself: the words have to tell what it is for. */
const LINK = 'https://go.example.com/e/8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d';

const CODES: Mails = {
  uk: 'Вхід до кабінету | Щоб увійти, введіть код 738204. Він дійсний 10 хвилин.',
  be: 'Уваход у кабінет | Ваш код пацверджання: 738204. Нікому яго не паведамляйце.',
  cs: 'Přihlášení | Pro dokončení přihlášení zadejte tento kód: 738204. Platnost vyprší za 10 minut.',
  sk: 'Prihlásenie | Váš jednorazový kód je 738204. Ak ste oň nežiadali, e-mail ignorujte.',
  sl: 'Prijava v račun | Vaša enkratna koda je 738204. Velja 10 minut.',
  hr: 'Prijava u sustav | Vaš verifikacijski kod je 738204. Vrijedi 10 minuta.',
  'sr-Latn': 'Prijava na nalog | Vaš kod za verifikaciju je 738204. Ističe za 10 minuta.',
  sr: 'Пријава на налог | Ваш код за верификацију је 738204. Истиче за 10 минута.',
  bg: 'Вход в профила | Вашият еднократен код е 738204. Валиден е 10 минути.',
  mk: 'Најава | Вашиот код за потврда е 738204. Важи 10 минути.',
  ro: 'Conectare | Introduceți codul 738204 pentru a vă conecta. Expiră în 10 minute.',
  hu: 'Belépés | Az egyszeri kódod: 738204. 10 percig érvényes.',
  el: 'Σύνδεση | Ο κωδικός σύνδεσής σας είναι 738204 και λήγει σε 10 λεπτά.',
  sv: 'Logga in | Ange koden 738204 för att logga in. Den upphör att gälla om 10 minuter.',
  da: 'Log ind | Din engangskode er 738204. Den udløber om 10 minutter.',
  nb: 'Logg inn | Engangskoden din er 738204. Den utløper om 10 minutter.',
  nn: 'Logg inn | Eingongskoden din er 738204. Han går ut om 10 minutt.',
  fi: 'Kirjautuminen | Kertakäyttökoodisi on 738204. Se vanhenee 10 minuutissa.',
  is: 'Innskráning | Staðfestingarkóðinn þinn er 738204. Hann rennur út eftir 10 mínútur.',
  et: 'Sisselogimine | Teie ühekordne kood on 738204. Kood aegub 10 minuti pärast.',
  lv: 'Pieslēgšanās | Jūsu vienreizējais kods ir 738204. Tas derīgs 10 minūtes.',
  lt: 'Prisijungimas | Jūsų vienkartinis kodas: 738204. Galioja 10 minučių.',
  ca: "Inici de sessió | El vostre codi d'un sol ús és 738204. Caduca en 10 minuts.",
  gl: 'Inicio de sesión | O teu código de verificación é 738204. Caduca en 10 minutos.',
  eu: 'Saioa hasi | Zure egiaztapen-kodea 738204 da. 10 minutuan iraungiko da.',
  he: 'כניסה לחשבון | קוד האימות שלך: 738204. הקוד תקף ל-10 דקות.',
  fa: 'ورود به حساب | کد ورود شما ۷۳۸۲۰۴ است و تا ۱۰ دقیقه معتبر است.',
  ur: 'اکاؤنٹ میں لاگ ان | آپ کا تصدیقی کوڈ 738204 ہے۔ یہ 10 منٹ میں ختم ہو جائے گا۔',
  hi: 'लॉगिन | लॉगिन करने के लिए यह कोड दर्ज करें: 738204. यह 10 मिनट तक मान्य है।',
  mr: 'लॉगिन | तुमचा पडताळणी कोड 738204 आहे. तो 10 मिनिटांसाठी वैध आहे.',
  bn: 'লগইন | আপনার এককালীন কোড 738204। এটি 10 মিনিটের জন্য বৈধ।',
  ta: 'உள்நுழைவு | உங்கள் சரிபார்ப்புக் குறியீடு: 738204. இது 10 நிமிடங்களுக்கு செல்லுபடியாகும்.',
  te: 'లాగిన్ | మీ ధృవీకరణ కోడ్ 738204. ఇది 10 నిమిషాలు చెల్లుబాటు అవుతుంది.',
  th: 'เข้าสู่ระบบ | รหัสใช้ครั้งเดียวของคุณคือ 738204 ใช้ได้ภายใน 10 นาที',
  vi: 'Đăng nhập | Mã đăng nhập của bạn là 738204. Mã hết hạn sau 10 phút.',
  id: 'Masuk ke akun | Kode sekali pakai Anda: 738204. Berlaku selama 10 menit.',
  ms: 'Log masuk | Kod pengesahan anda ialah 738204. Sah selama 10 minit.',
  tl: 'Pag-log in | Ang verification code mo ay 738204. Huwag ibahagi kaninuman.',
  sw: 'Kuingia | Msimbo wako wa uthibitisho ni 738204. Utaisha baada ya dakika 10.',
  ka: 'სისტემაში შესვლა | თქვენი ერთჯერადი კოდია 738204. კოდი მოქმედებს 10 წუთი.',
  hy: 'Մուտք | Ձեր հաստատման կոդն է՝ 738204։ Այն վավեր է 10 րոպե։',
  az: 'Hesaba giriş | Təsdiq kodunuz: 738204. Kod 10 dəqiqə etibarlıdır.',
  kk: 'Жүйеге кіру | Сіздің растау кодыңыз: 738204. Ол 10 минут жарамды.',
  sq: 'Hyrje në llogari | Kodi juaj i verifikimit është 738204. Skadon pas 10 minutash.',
  af: 'Meld aan | Jou eenmalige kode is 738204. Dit verval oor 10 minute.',
  cy: 'Mewngofnodi | Eich cod dilysu yw 738204. Bydd yn dod i ben ymhen 10 munud.',
  ga: 'Logáil isteach | Is é 738204 do chód fíoraithe. Rachaidh sé as feidhm i gceann 10 nóiméad.',
  si: 'පිවිසීම | ඔබගේ සත්‍යාපන කේතය 738204 වේ. එය මිනිත්තු 10ක් වලංගු වේ.',
  km: 'ចូលគណនី | លេខកូដផ្ទៀងផ្ទាត់របស់អ្នកគឺ 738204។ ផុតកំណត់ក្នុង 10 នាទី។',
  my: 'အကောင့်ဝင်ရန် | သင့်အတည်ပြုကုဒ်မှာ 738204 ဖြစ်သည်။ 10 မိနစ်အတွင်း သက်တမ်းကုန်ပါမည်။',
  uz: 'Hisobga kirish | Sizning tasdiqlash kodingiz: 738204. Kod 10 daqiqa amal qiladi.',
  mn: 'Нэвтрэх | Таны баталгаажуулах код: 738204. Код 10 минутын дотор хүчинтэй.',
  ne: 'लगइन | तपाईंको प्रमाणीकरण कोड 738204 हो। यो 10 मिनेटसम्म मान्य हुन्छ।',
  ml: 'ലോഗിൻ | നിങ്ങളുടെ സ്ഥിരീകരണ കോഡ് 738204 ആണ്. ഇത് 10 മിനിറ്റ് സാധുവാണ്.',
  kn: 'ಲಾಗಿನ್ | ನಿಮ್ಮ ಪರಿಶೀಲನಾ ಕೋಡ್ 738204. ಇದು 10 ನಿಮಿಷಗಳವರೆಗೆ ಮಾನ್ಯವಾಗಿರುತ್ತದೆ.',
  gu: 'લૉગિન | તમારો ચકાસણી કોડ 738204 છે. તે 10 મિનિટ માટે માન્ય છે.',
  pa: 'ਲਾਗਇਨ | ਤੁਹਾਡਾ ਤਸਦੀਕ ਕੋਡ 738204 ਹੈ। ਇਹ 10 ਮਿੰਟ ਲਈ ਵੈਧ ਹੈ।',
  or: 'ଲଗଇନ୍ | ଆପଣଙ୍କର ଯାଞ୍ଚ କୋଡ୍ ହେଉଛି 738204। ଏହା 10 ମିନିଟ୍ ପର୍ଯ୍ୟନ୍ତ ବୈଧ।',
  lo: 'ເຂົ້າສູ່ລະບົບ | ລະຫັດຢືນຢັນຂອງທ່ານແມ່ນ 738204 ໃຊ້ໄດ້ພາຍໃນ 10 ນາທີ',
  am: 'መግቢያ | የማረጋገጫ ኮድዎ 738204 ነው። በ10 ደቂቃ ውስጥ ጊዜው ያበቃል።',
  zu: 'Ngena ngemvume | Ikhodi yakho yokuqinisekisa ithi 738204. Iphelelwa yisikhathi emizuzwini eyi-10.',
  ky: 'Аккаунтка кирүү | Ырастоо кодуңуз: 738204. Ал 10 мүнөт жарактуу.',
  tg: 'Воридшавӣ | Рамзи тасдиқи шумо: 738204. Он 10 дақиқа эътибор дорад.',
  tt: 'Аккаунтка керү | Сезнең раслау кодыгыз: 738204. Ул 10 минут гамәлдә.',
  so: 'Gelitaanka | Koodhkaaga xaqiijinta waa 738204. Wuxuu dhacayaa 10 daqiiqo gudahood.',
  ha: 'Shiga asusunka | Lambar tabbatarwarka ita ce 738204. Za ta kare bayan minti 10.',
  mt: "Idħol fil-kont | Il-kodiċi ta' verifika tiegħek huwa 738204. Jiskadi wara 10 minuti.",
  lb: 'Aloggen | Äre Bestätegungscode ass 738204. Hien leeft of no 10 Minutten.',
  ps: 'ننوتل | ستاسو د تایید کوډ 738204 دی. دا د 10 دقیقو لپاره اعتبار لري.',
  ku: 'Têketin | Koda te ya piştrastkirinê 738204 e. Ew 10 deqeyan derbasdar e.',
  eo: 'Ensaluti | Via konfirma kodo estas 738204. Ĝi eksvalidiĝos post 10 minutoj.',
  oc: 'Connexion | Vòstre còdi de verificacion es 738204. Expira dins 10 minutas.',
  jv: 'Mlebu akun | Kode verifikasi sampeyan yaiku 738204. Kadaluwarsa sawise 10 menit.',
};

/** What follows the second bar is the words of the link. */
const LINKS: Mails = {
  uk: 'Ласкаво просимо | Щоб завершити реєстрацію, підтвердьте свою адресу електронної пошти. | Підтвердити пошту',
  be: 'Вітаем | Каб скончыць рэгістрацыю, пацвердзіце свой адрас электроннай пошты. | Пацвердзіць адрас',
  cs: 'Vítejte | Pro dokončení registrace ověřte svou e-mailovou adresu. | Ověřit e-mail',
  sk: 'Vitajte | Na dokončenie registrácie overte svoju e-mailovú adresu. | Overiť e-mail',
  sl: 'Dobrodošli | Za dokončanje registracije potrdite svoj e-poštni naslov. | Potrdi naslov',
  hr: 'Dobro došli | Kako biste dovršili registraciju, potvrdite svoju adresu e-pošte. | Potvrdi račun',
  'sr-Latn': 'Dobro došli | Da biste završili registraciju, potvrdite svoju adresu e-pošte. | Potvrdi adresu',
  sr: 'Добро дошли | Да бисте завршили регистрацију, потврдите своју адресу е-поште. | Потврди адресу',
  bg: 'Добре дошли | За да завършите регистрацията, потвърдете имейл адреса си. | Потвърждаване',
  mk: 'Добредојдовте | За да ја завршите регистрацијата, потврдете ја вашата е-пошта. | Потврди',
  ro: 'Bine ați venit | Pentru a finaliza înregistrarea, confirmați adresa de e-mail. | Confirmă adresa',
  hu: 'Üdvözöljük | A regisztráció befejezéséhez erősítse meg e-mail-címét. | Cím megerősítése',
  el: 'Καλώς ήρθατε | Για να ολοκληρώσετε την εγγραφή, επιβεβαιώστε το email σας. | Επιβεβαίωση email',
  sv: 'Välkommen | Bekräfta din e-postadress för att slutföra registreringen. | Bekräfta adressen',
  da: 'Velkommen | Bekræft din e-mailadresse for at fuldføre registreringen. | Bekræft adressen',
  nb: 'Velkommen | Bekreft e-postadressen din for å fullføre registreringen. | Bekreft adressen',
  nn: 'Velkomen | Stadfest e-postadressa di for å fullføre registreringa. | Stadfest adressa',
  fi: 'Tervetuloa | Viimeistele rekisteröityminen vahvistamalla sähköpostiosoitteesi. | Vahvista osoite',
  is: 'Velkomin | Staðfestu netfangið þitt til að ljúka skráningunni. | Staðfesta netfang',
  et: 'Tere tulemast | Registreerumise lõpetamiseks kinnitage oma e-posti aadress. | Kinnita aadress',
  lv: 'Laipni lūdzam | Lai pabeigtu reģistrāciju, apstipriniet savu e-pasta adresi. | Apstiprināt adresi',
  lt: 'Sveiki atvykę | Kad užbaigtumėte registraciją, patvirtinkite el. pašto adresą. | Patvirtinti adresą',
  ca: 'Us donem la benvinguda | Per acabar el registre, confirmeu la vostra adreça. | Confirma el correu',
  gl: 'Benvida | Para rematar o rexistro, confirma o teu enderezo de correo. | Confirmar o enderezo',
  eu: 'Ongi etorri | Erregistroa amaitzeko, berretsi zure helbide elektronikoa. | Berretsi helbidea',
  he: 'ברוכים הבאים | להשלמת ההרשמה יש לאמת את כתובת הדוא"ל. | אימות הכתובת',
  fa: 'خوش آمدید | برای تکمیل ثبت‌نام، ایمیل خود را تأیید کنید. | تأیید ایمیل',
  ur: 'خوش آمدید | رجسٹریشن مکمل کرنے کے لیے اپنے ای میل کی تصدیق کریں۔ | ای میل کی تصدیق کریں',
  hi: 'स्वागत है | पंजीकरण पूरा करने के लिए अपना ईमेल पता सत्यापित करें। | ईमेल सत्यापित करें',
  mr: 'स्वागत आहे | नोंदणी पूर्ण करण्यासाठी तुमचा ईमेल पत्ता सत्यापित करा. | ईमेल सत्यापित करा',
  bn: 'স্বাগতম | নিবন্ধন সম্পূর্ণ করতে আপনার ইমেইল ঠিকানা যাচাই করুন। | ইমেইল যাচাই করুন',
  ta: 'வரவேற்கிறோம் | பதிவை நிறைவு செய்ய உங்கள் மின்னஞ்சலைச் சரிபார்க்கவும். | மின்னஞ்சலைச் சரிபார்க்கவும்',
  te: 'స్వాగతం | నమోదు పూర్తి చేయడానికి మీ ఇమెయిల్‌ను ధృవీకరించండి. | ఇమెయిల్‌ను ధృవీకరించండి',
  th: 'ยินดีต้อนรับ | โปรดยืนยันอีเมลของคุณเพื่อให้การลงทะเบียนเสร็จสมบูรณ์ | ยืนยันอีเมล',
  vi: 'Chào mừng | Để hoàn tất đăng ký, vui lòng xác nhận địa chỉ email của bạn. | Xác nhận email',
  id: 'Selamat datang | Untuk menyelesaikan pendaftaran, konfirmasi alamat email Anda. | Konfirmasi email',
  ms: 'Selamat datang | Untuk melengkapkan pendaftaran, sahkan alamat e-mel anda. | Sahkan e-mel',
  tl: 'Maligayang pagdating | Para makumpleto ang pagpaparehistro, i-verify ang email mo. | I-verify ang email',
  sw: 'Karibu | Ili kukamilisha usajili, thibitisha anwani yako ya barua pepe. | Thibitisha barua pepe',
  ka: 'კეთილი იყოს თქვენი მობრძანება | რეგისტრაციის დასასრულებლად დაადასტურეთ ელფოსტა. | დადასტურება',
  hy: 'Բարի գալուստ | Գրանցումն ավարտելու համար հաստատեք ձեր էլ. փոստի հասցեն։ | Հաստատել հասցեն',
  az: 'Xoş gəlmisiniz | Qeydiyyatı tamamlamaq üçün e-poçt ünvanınızı təsdiqləyin. | E-poçtu təsdiqlə',
  kk: 'Қош келдіңіз | Тіркелуді аяқтау үшін электрондық поштаңызды растаңыз. | Поштаны растау',
  sq: 'Mirë se vini | Për të përfunduar regjistrimin, konfirmoni adresën tuaj të emailit. | Konfirmo adresën',
  af: 'Welkom | Bevestig jou e-posadres om die registrasie te voltooi. | Bevestig e-posadres',
  cy: 'Croeso | I gwblhau eich cofrestriad, cadarnhewch eich cyfeiriad e-bost. | Cadarnhau e-bost',
  ga: 'Fáilte | Chun an clárú a chríochnú, deimhnigh do sheoladh ríomhphoist. | Deimhnigh an seoladh',
  si: 'සාදරයෙන් පිළිගනිමු | ලියාපදිංචිය සම්පූර්ණ කිරීමට ඔබගේ විද්‍යුත් තැපෑල තහවුරු කරන්න. | තහවුරු කරන්න',
  km: 'សូមស្វាគមន៍ | ដើម្បីបញ្ចប់ការចុះឈ្មោះ សូមផ្ទៀងផ្ទាត់អ៊ីមែលរបស់អ្នក។ | ផ្ទៀងផ្ទាត់អ៊ីមែល',
  my: 'ကြိုဆိုပါသည် | မှတ်ပုံတင်ခြင်း ပြီးမြောက်ရန် သင့်အီးမေးလ်ကို အတည်ပြုပါ။ | အီးမေးလ်အတည်ပြုပါ',
  uz: "Xush kelibsiz | Ro'yxatdan o'tishni yakunlash uchun elektron pochtangizni tasdiqlang. | Pochtani tasdiqlash",
  mn: 'Тавтай морил | Бүртгэлээ дуусгахын тулд имэйл хаягаа баталгаажуулна уу. | Имэйл баталгаажуулах',
  ne: 'स्वागत छ | दर्ता पूरा गर्न आफ्नो इमेल ठेगाना पुष्टि गर्नुहोस्। | इमेल पुष्टि गर्नुहोस्',
  ml: 'സ്വാഗതം | രജിസ്ട്രേഷൻ പൂർത്തിയാക്കാൻ നിങ്ങളുടെ ഇമെയിൽ സ്ഥിരീകരിക്കുക. | ഇമെയിൽ സ്ഥിരീകരിക്കുക',
  kn: 'ಸ್ವಾಗತ | ನೋಂದಣಿ ಪೂರ್ಣಗೊಳಿಸಲು ನಿಮ್ಮ ಇಮೇಲ್ ವಿಳಾಸವನ್ನು ದೃಢೀಕರಿಸಿ. | ಇಮೇಲ್ ದೃಢೀಕರಿಸಿ',
  gu: 'સ્વાગત છે | નોંધણી પૂર્ણ કરવા માટે તમારું ઇમેઇલ સરનામું ચકાસો. | ઇમેઇલ ચકાસો',
  pa: 'ਜੀ ਆਇਆਂ ਨੂੰ | ਰਜਿਸਟ੍ਰੇਸ਼ਨ ਪੂਰੀ ਕਰਨ ਲਈ ਆਪਣੇ ਈਮੇਲ ਪਤੇ ਦੀ ਪੁਸ਼ਟੀ ਕਰੋ। | ਈਮੇਲ ਦੀ ਪੁਸ਼ਟੀ ਕਰੋ',
  or: 'ସ୍ୱାଗତ | ପଞ୍ଜୀକରଣ ସମ୍ପୂର୍ଣ୍ଣ କରିବାକୁ ଆପଣଙ୍କ ଇମେଲ୍ ଯାଞ୍ଚ କରନ୍ତୁ। | ଇମେଲ୍ ଯାଞ୍ଚ କରନ୍ତୁ',
  lo: 'ຍິນດີຕ້ອນຮັບ | ກະລຸນາຢືນຢັນອີເມວຂອງທ່ານເພື່ອໃຫ້ການລົງທະບຽນສຳເລັດ | ຢືນຢັນອີເມວ',
  am: 'እንኳን ደህና መጡ | ምዝገባዎን ለማጠናቀቅ የኢሜይል አድራሻዎን ያረጋግጡ። | ኢሜይል ያረጋግጡ',
  zu: 'Siyakwamukela | Ukuze uqedele ukubhalisa, qinisekisa ikheli lakho le-imeyili. | Qinisekisa i-imeyili',
  ky: 'Кош келиңиз | Катталууну аяктоо үчүн электрондук почтаңызды ырастаңыз. | Почтаны ырастоо',
  tg: 'Хуш омадед | Барои ба анҷом расонидани сабти ном почтаи худро тасдиқ кунед. | Тасдиқи почта',
  tt: 'Рәхим итегез | Теркәлүне тәмамлау өчен почтагызны раслагыз. | Почтаны раслау',
  so: 'Soo dhawoow | Si aad u dhammaystirto diiwaangelinta, xaqiiji iimaylkaaga. | Xaqiiji iimaylka',
  ha: 'Barka da zuwa | Don kammala rajista, tabbatar da adireshin imel ɗinka. | Tabbatar da imel',
  mt: 'Merħba | Biex tlesti r-reġistrazzjoni, ikkonferma l-indirizz tal-email tiegħek. | Ikkonferma l-email',
  lb: 'Wëllkomm | Fir d’Umeldung ofzeschléissen, bestätegt w.e.g. är E-Mailadress. | E-Mail bestätegen',
  ps: 'ښه راغلاست | د نوم لیکنې بشپړولو لپاره خپل بریښنالیک تایید کړئ. | بریښنالیک تایید کړئ',
  ku: 'Bi xêr hatî | Ji bo temamkirina qeydkirinê, navnîşana e-nameya xwe piştrast bike. | E-nameyê piştrast bike',
  ckb: 'بەخێربێیت | بۆ تەواوکردنی خۆتۆمارکردن، ئیمەیڵەکەت پشتڕاست بکەرەوە. | ئیمەیڵ پشتڕاست بکەرەوە',
  eo: 'Bonvenon | Por kompletigi la registriĝon, konfirmu vian retadreson. | Konfirmi la retadreson',
  oc: 'Benvenguda | Per acabar l’inscripcion, confirmatz vòstra adreça. | Confirmar l’adreça',
  jv: 'Sugeng rawuh | Kanggo ngrampungake pendaftaran, konfirmasi alamat email sampeyan. | Konfirmasi email',
};

/** The same, and nothing is asked for. */
const NOTICES: Mails = {
  uk: 'Дякуємо за замовлення | Ваше замовлення 738204 відправлено. Сума до сплати: 1250 грн. | Відстежити посилку',
  be: 'Ваш заказ | Нумар заказу 738204. Сума: 125 руб. Пасылка ўжо адпраўлена. | Прагледзець заказ',
  cs: 'Potvrzení objednávky | Vaše objednávka číslo 738204 byla odeslána. Celkem 1250 Kč. | Sledovat zásilku',
  sk: 'Potvrdenie objednávky | Vaša objednávka číslo 738204 bola odoslaná. Spolu 125 eur. | Sledovať zásielku',
  sl: 'Hvala za naročilo | Vaše naročilo 738204 je bilo odposlano. Skupaj 125 EUR. | Oglej si naročilo',
  hr: 'Hvala na narudžbi | Vaša narudžba 738204 je poslana. Ukupno 125 EUR. | Pogledaj narudžbu',
  'sr-Latn': 'Hvala na porudžbini | Vaša porudžbina 738204 je poslata. Ukupno 12500 din. | Pogledaj porudžbinu',
  sr: 'Хвала на поруџбини | Ваша поруџбина 738204 је послата. Укупно 12500 дин. | Погледај поруџбину',
  bg: 'Потвърждение на поръчка | Поръчка номер 738204 е изпратена. Общо 125 лв. | Преглед на поръчката',
  mk: 'Вашата нарачка | Нарачката број 738204 е испратена. Вкупно 1250 ден. | Погледни ја нарачката',
  ro: 'Confirmarea comenzii | Comanda numărul 738204 a fost expediată. Total 125 lei. | Vezi comanda',
  hu: 'Köszönjük a rendelést | A 738204 számú rendelésed feladtuk. Összesen 12500 Ft. | Rendelés megtekintése',
  el: 'Επιβεβαίωση παραγγελίας | Η παραγγελία 738204 απεστάλη. Σύνολο 125 ευρώ. | Δείτε την παραγγελία',
  sv: 'Tack för din beställning | Ordernummer 738204 är på väg. Summa 1250 kr. | Spåra paket',
  da: 'Tak for din ordre | Ordrenummer 738204 er afsendt. I alt 1250 kr. | Følg pakken',
  nb: 'Takk for bestillingen | Ordrenummer 738204 er sendt. Totalt 1250 kr. | Følg pakken',
  nn: 'Takk for bestillinga | Ordrenummer 738204 er sendt. Pris 1250 kr. | Sjå bestillinga',
  fi: 'Kiitos tilauksestasi | Tilausnumero 738204 on lähetetty. Yhteensä 125 euroa. | Seuraa lähetystä',
  is: 'Takk fyrir pöntunina | Pöntunarnúmer 738204 hefur verið sent. Samtals 1250 kr. | Skoða pöntun',
  et: 'Täname ostu eest | Teie tellimuse number on 738204. Kokku 125 eurot. | Vaata tellimust',
  lv: 'Paldies par pasūtījumu | Pasūtījuma numurs 738204. Kopā 125 eiro. | Skatīt pasūtījumu',
  lt: 'Ačiū už užsakymą | Užsakymo numeris 738204. Iš viso 125 eurai. | Peržiūrėti užsakymą',
  ca: 'Confirmació de la comanda | La vostra comanda 738204 ja ha sortit. Total 125 euros. | Veure la comanda',
  gl: 'Grazas polo teu pedido | O teu pedido 738204 foi enviado. Total 125 euros. | Ver o pedido',
  eu: 'Zure eskaera | Eskaera zenbakia: 738204. Guztira 125 euro. Bidalita dago. | Ikusi eskaera',
  he: 'תודה על ההזמנה | מספר הזמנה 738204. סכום לתשלום: 125. | לצפייה בהזמנה',
  fa: 'سفارش شما ثبت شد | شماره سفارش: 738204. مبلغ 1250 تومان. | مشاهده سفارش',
  ur: 'آپ کا آرڈر | آرڈر نمبر 738204 بھیج دیا گیا ہے۔ کل رقم 1250۔ | آرڈر دیکھیں',
  hi: 'आपका ऑर्डर | ऑर्डर संख्या 738204 भेज दिया गया है। कुल राशि 1250. | ऑर्डर देखें',
  mr: 'तुमची ऑर्डर | ऑर्डर क्रमांक 738204 पाठवली आहे. एकूण रक्कम 1250. | ऑर्डर पहा',
  bn: 'আপনার অর্ডার | অর্ডার নম্বর 738204 পাঠানো হয়েছে। মোট 1250 টাকা। | অর্ডার দেখুন',
  ta: 'உங்கள் ஆர்டர் | ஆர்டர் எண் 738204 அனுப்பப்பட்டது. மொத்தம் 1250. | ஆர்டரைப் பார்க்க',
  te: 'మీ ఆర్డర్ | ఆర్డర్ నంబర్ 738204 పంపబడింది. మొత్తం 1250. | ఆర్డర్ చూడండి',
  th: 'ขอบคุณสำหรับการสั่งซื้อ | หมายเลขคำสั่งซื้อ 738204 ยอดรวม 1250 บาท | ดูรายละเอียด',
  vi: 'Xác nhận đơn hàng | Mã đơn hàng: 738204. Tổng cộng 125.000 đồng. | Xem chi tiết',
  id: 'Terima kasih atas pesanan Anda | Nomor pesanan 738204. Total Rp 125.000. | Lihat detail',
  ms: 'Terima kasih atas pesanan anda | Nombor pesanan 738204. Jumlah RM 125. | Lihat butiran',
  tl: 'Salamat sa iyong order | Order number 738204. Kabuuang halaga: 1250 piso. | Tingnan ang order',
  sw: 'Asante kwa agizo lako | Nambari ya agizo: 738204. Jumla 1250. | Tazama agizo',
  ka: 'თქვენი შეკვეთა | შეკვეთის ნომერი: 738204. ჯამი 125 ლარი. | ნახეთ შეკვეთა',
  hy: 'Ձեր պատվերը | Պատվերի համարը՝ 738204։ Ընդամենը 1250 դրամ։ | Դիտել պատվերը',
  az: 'Sifarişiniz üçün təşəkkür | Sifariş nömrəsi: 738204. Cəmi 125 manat. | Sifarişə baxın',
  kk: 'Сіздің тапсырысыңыз | Тапсырыс нөмірі: 738204. Барлығы 1250 теңге. | Тапсырысты қарау',
  sq: 'Faleminderit për porosinë | Numri i porosisë: 738204. Totali 125 euro. | Shiko porosinë',
  af: 'Dankie vir jou bestelling | Bestelnommer 738204 is gestuur. Totaal R125. | Bekyk bestelling',
  cy: 'Diolch am eich archeb | Rhif archeb: 738204. Cyfanswm 125. | Gweld yr archeb',
  ga: "Go raibh maith agat as d'ordú | Uimhir ordaithe: 738204. Iomlán 125 euro. | Féach ar an ordú",
  si: 'ඔබගේ ඇණවුම | ඇණවුම් අංකය: 738204. එකතුව රු. 1250. | ඇණවුම බලන්න',
  km: 'ការបញ្ជាទិញរបស់អ្នក | លេខការបញ្ជាទិញ៖ 738204។ សរុប 1250។ | មើលការបញ្ជាទិញ',
  my: 'သင့်အော်ဒါ | အော်ဒါနံပါတ် 738204။ စုစုပေါင်း 1250 ကျပ်။ | အော်ဒါကြည့်ရှုရန်',
  uz: "Buyurtmangiz uchun rahmat | Buyurtma raqami: 738204. Jami 125000 so'm. | Buyurtmani ko'rish",
  mn: 'Таны захиалга | Захиалгын дугаар: 738204. Нийт дүн 1250 төгрөг. | Захиалга үзэх',
  ne: 'तपाईंको अर्डर | अर्डर नम्बर 738204 पठाइएको छ। जम्मा रकम 1250। | अर्डर हेर्नुहोस्',
  ml: 'നിങ്ങളുടെ ഓർഡർ | ഓർഡർ നമ്പർ 738204 അയച്ചു. ആകെ തുക 1250. | ഓർഡർ കാണുക',
  kn: 'ನಿಮ್ಮ ಆರ್ಡರ್ | ಆರ್ಡರ್ ಸಂಖ್ಯೆ 738204 ಕಳುಹಿಸಲಾಗಿದೆ. ಒಟ್ಟು 1250. | ಆರ್ಡರ್ ನೋಡಿ',
  gu: 'તમારો ઓર્ડર | ઓર્ડર નંબર 738204 મોકલવામાં આવ્યો છે. કુલ 1250. | ઓર્ડર જુઓ',
  pa: 'ਤੁਹਾਡਾ ਆਰਡਰ | ਆਰਡਰ ਨੰਬਰ 738204 ਭੇਜਿਆ ਗਿਆ ਹੈ। ਕੁੱਲ ਰਕਮ 1250। | ਆਰਡਰ ਵੇਖੋ',
  or: 'ଆପଣଙ୍କ ଅର୍ଡର | ଅର୍ଡର ନମ୍ବର 738204 ପଠାଯାଇଛି। ମୋଟ 1250। | ଅର୍ଡର ଦେଖନ୍ତୁ',
  lo: 'ຄຳສັ່ງຊື້ຂອງທ່ານ | ໝາຍເລກຄຳສັ່ງຊື້ 738204 ລວມ 125000 ກີບ | ເບິ່ງຄຳສັ່ງຊື້',
  am: 'ትዕዛዝዎ | የትዕዛዝ ቁጥር 738204 ተልኳል። ጠቅላላ 1250 ብር። | ትዕዛዙን ይመልከቱ',
  zu: 'Siyabonga nge-oda lakho | Inombolo ye-oda: 738204. Isamba R125. | Buka i-oda',
  ky: 'Буйрутмаңыз | Буйрутма номери: 738204. Жалпы 1250 сом. | Буйрутманы көрүү',
  tg: 'Фармоиши шумо | Рақами фармоиш: 738204. Ҳамагӣ 125 сомонӣ. | Дидани фармоиш',
  tt: 'Заказыгыз өчен рәхмәт | Заказ номеры: 738204. Барлыгы 1250 сум. | Заказны карау',
  so: 'Dalabkaaga | Lambarka dalabka: 738204. Wadarta 125. | Eeg dalabka',
  ha: 'Mun gode da oda | Lambar oda: 738204. Jimla 1250. | Duba oda',
  mt: 'Grazzi tal-ordni | In-numru tal-ordni: 738204. Total 125 ewro. | Ara l-ordni',
  lb: 'Merci fir är Bestellung | Bestellnummer 738204 gouf verschéckt. Total 125 Euro. | Bestellung ukucken',
  ps: 'ستاسو فرمایش | د فرمایش شمېره 738204. ټولټال 1250. | فرمایش وګورئ',
  ku: 'Siparîşa te | Hejmara siparîşê: 738204. Tevahî 125. | Siparîşê bibîne',
  ckb: 'داواکارییەکەت | ژمارەی داواکاری: 738204. کۆی گشتی 1250. | بینینی داواکاری',
  eo: 'Dankon pro via mendo | Menda numero: 738204. Entute 125 eŭroj. | Vidi la mendon',
  oc: 'Mercé per vòstra comanda | Numèro de comanda: 738204. Total 125 èuros. | Veire la comanda',
  jv: 'Pesenan sampeyan | Nomer pesenan: 738204. Gunggung 125.000. | Deleng pesenan',
};

/** A footer that says nothing in any language: a number like the code, and a link like the one that matters. */
const FOOTER = `<p>Example 519376 · <a href="https://go.example.com/e/1b2c3d4e5f60718293a4b5c6d7e8f901">Example</a></p>`;

const rows = (mails: Mails) =>
  Object.entries(mails).map(([language, mail]) => {
    const [subject, body, label] = mail.split(' | ');
    const link = label === undefined ? '' : `<p><a href="${LINK}">${label}</a></p>`;
    return [language, { subject: subject!, text: null, html: `<p>${body}</p>${link}${FOOTER}` }] as const;
  });

describe('a short mail in its language', () => {
  test.each(rows(CODES))('%s: brings a code', (_, mail) => {
    expect(annotate(mail)).toMatchObject({ kind: 'otp', code: '738204', link: null });
  });

  test.each(rows(LINKS))('%s: asks to confirm an address', (_, mail) => {
    expect(annotate(mail)).toMatchObject({ kind: 'magic_link', code: null, link: LINK });
  });

  test.each(rows(NOTICES))('%s: tells of an order', (_, mail) => {
    expect(annotate(mail)).toMatchObject({ kind: 'other', code: null, link: null });
  });

  test.each([
    ['ar', 'أكِّد الولوج الجديد إلى Larch', 'لمزيد من الأمان، أكّد عملية الولوج من الجهاز الآتي:', 'أكّد الولوج'],
    [
      'sq',
      'Ripohoni hyrje të re te Larch',
      'Ju lutemi, ripohojeni këtë hyrje që nga pajisja vijuese:',
      'Ripohoni hyrjen',
    ],
  ])('%s: asks to confirm a sign-in', (_, subject, words, label) => {
    const link = `${LINK.replace('/e/', '/complete_signin?code=')}`;
    const body = `<p>${words}</p><p>Firefox, Windows</p><a href="${link}">${label}</a>`;
    expect(annotate({ subject, text: null, html: body })).toMatchObject({ kind: 'magic_link', link });
  });

  test.each([
    ['ka', 'ახალი ელფოსტის გადამოწმება', 'ანგარიშის განსაახლებლად ახალი ელფოსტით დააჭირეთ ბმულს'],
    ['eu', 'Baliozkotu zure kontua', 'Kontu bat sortu duzu; erabili aurretik baliozkotu, esteka honi jarraituz:'],
    ['mn', 'И-мэйл хаяг шалгах', 'Доорх холбоос дээр дарж и-мэйл хаяг шалгах уу.'],
  ])('%s: asks to have an address checked', (_, subject, words) => {
    const body = `<p>${words}</p><p><a href="${LINK}">${LINK}</a></p>`;
    expect(annotate({ subject, text: null, html: body })).toMatchObject({ kind: 'magic_link', link: LINK });
  });
});
