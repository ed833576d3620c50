import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import { classifyAll } from './classify-form.js';

const PURPOSES = 'firstName lastName email password passwordConfirm address address address terms newsletter'.split(
  ' ',
);

/** A sign-up form of ten labels alone: nothing but their words tells what they ask for. */
const readLabels = (labels: string): string[] =>
  classifyAll(
    labels.split(' / ').map((label, at) => ({
      ...BLANK_FIELD,
      label,
      name: `f${at}`,
      type: at > 7 ? 'checkbox' : at === 3 || at === 4 ? 'password' : 'text',
    })),
  ).map(({ purpose }) => purpose);

test.each([
  [
    'Ukrainian',
    "Ім'я / Прізвище / Електронна пошта / Пароль / Повторіть пароль / Вулиця / Поштовий індекс / Місто / Я приймаю умови використання / Надсилайте мені новини та акції",
  ],
  [
    'Czech',
    'Jméno / Příjmení / E-mailová adresa / Heslo / Heslo znovu / Ulice a číslo / PSČ / Město / Souhlasím s obchodními podmínkami / Chci dostávat novinky e-mailem',
  ],
  [
    'Slovak',
    'Meno / Priezvisko / E-mailová adresa / Heslo / Zopakujte heslo / Ulica a číslo / Poštové smerovacie číslo / Mesto / Súhlasím so spracovaním osobných údajov / Zasielajte mi ponuky e-mailom',
  ],
  [
    'Slovenian',
    'Ime / Priimek / E-poštni naslov / Geslo / Ponovite geslo / Ulica in hišna številka / Poštna številka / Mesto / Strinjam se s pogoji uporabe / Želim prejemati e-novice',
  ],
  [
    'Croatian',
    'Ime / Prezime / Adresa e-pošte / Lozinka / Ponovite lozinku / Ulica i kućni broj / Poštanski broj / Grad / Prihvaćam uvjete korištenja / Šaljite mi ponude e-poštom',
  ],
  [
    'Serbian',
    'Име / Презиме / Имејл адреса / Лозинка / Поновите лозинку / Улица и број / Поштански број / Град / Прихватам услове коришћења / Желим да примам новости',
  ],
  [
    'Bulgarian',
    'Име / Фамилия / Имейл адрес / Парола / Повторете паролата / Улица и номер / Пощенски код / Град / Съгласен съм с общите условия / Изпращайте ми обяви по имейл',
  ],
  [
    'Macedonian',
    'Име / Презиме / Е-пошта / Лозинка / Повторете ја лозинката / Улица и број / Поштенски број / Град / Се согласувам со условите / Сакам да примам известувања за понуди',
  ],
  [
    'Romanian',
    'Prenume / Nume de familie / Adresă de e-mail / Parolă / Confirmă parola / Strada și numărul / Cod poștal / Localitate / Sunt de acord cu termenii / Vreau să primesc oferte și noutăți',
  ],
  [
    'Hungarian',
    'Keresztnév / Vezetéknév / E-mail-cím / Jelszó / Jelszó ismét / Utca, házszám / Irányítószám / Település / Elfogadom a felhasználási feltételeket / Feliratkozom a hírlevélre',
  ],
  [
    'Greek',
    'Όνομα / Επώνυμο / Διεύθυνση e-mail / Κωδικός πρόσβασης / Επιβεβαίωση κωδικού / Οδός και αριθμός / Ταχυδρομικός κώδικας / Πόλη / Αποδέχομαι τους όρους χρήσης / Θέλω να λαμβάνω προσφορές',
  ],
  [
    'Turkish',
    'Adınız / Soyadınız / E-posta adresiniz / Şifre / Şifre tekrar / Sokak / Posta kodu / Şehir / Üyelik sözleşmesini kabul ediyorum / Kampanyalardan haberdar olmak istiyorum',
  ],
  [
    'Swedish',
    'Förnamn / Efternamn / E-postadress / Lösenord / Upprepa lösenord / Gatuadress / Postnummer / Postort / Jag godkänner användarvillkoren / Jag vill ha nyhetsbrevet',
  ],
  [
    'Danish',
    'Fornavn / Efternavn / E-mailadresse / Adgangskode / Gentag adgangskode / Vejnavn / Postnr. / By / Jeg accepterer handelsbetingelserne / Jeg vil gerne modtage nyhedsbrevet',
  ],
  [
    'Norwegian',
    'Fornavn / Etternavn / E-postadresse / Passord / Gjenta passord / Gateadresse / Postnummer / Poststed / Jeg godtar vilkårene / Send meg gode tilbud på e-post',
  ],
  [
    'Finnish',
    'Etunimi / Sukunimi / Sähköpostiosoite / Salasana / Toista salasana / Katuosoite / Postinumero / Postitoimipaikka / Hyväksyn käyttöehdot / Haluan saada uutiskirjeen',
  ],
  [
    'Icelandic',
    'Fornafn / Eftirnafn / Netfang / Lykilorð / Staðfestu lykilorð / Heimilisfang / Póstnúmer / Bær / Ég samþykki skilmálana / Skrá mig á póstlistann',
  ],
  [
    'Estonian',
    'Eesnimi / Perekonnanimi / E-posti aadress / Parool / Korda parooli / Tänav / Postiindeks / Linn / Nõustun kasutustingimustega / Soovin saada uudiskirja',
  ],
  [
    'Latvian',
    'Vārds / Uzvārds / E-pasta adrese / Parole / Atkārtojiet paroli / Iela / Pasta indekss / Pilsēta / Piekrītu lietošanas noteikumiem / Vēlos saņemt jaunumus',
  ],
  [
    'Lithuanian',
    'Vardas / Pavardė / El. pašto adresas / Slaptažodis / Pakartokite slaptažodį / Gatvė / Pašto kodas / Miestas / Sutinku su taisyklėmis / Noriu gauti naujienlaiškį',
  ],
  [
    'Catalan',
    'Nom de pila / Cognoms / Correu electrònic / Contrasenya / Repeteix la contrasenya / Carrer / Codi postal / Població / Accepto les condicions / Vull rebre novetats',
  ],
  [
    'Hebrew',
    'שם פרטי / שם משפחה / כתובת אימייל / סיסמה / אימות סיסמה / רחוב / מיקוד / עיר / אני מסכים לתנאי השימוש / אשמח לקבל עדכונים ומבצעים',
  ],
  [
    'Arabic',
    'الاسم الأول / اسم العائلة / البريد الإلكتروني / كلمة المرور / تأكيد كلمة المرور / الشارع / الرمز البريدي / المدينة / أوافق على الشروط والأحكام / أرغب في تلقي العروض',
  ],
  [
    'Persian',
    'نام / نام خانوادگی / پست الکترونیکی / رمز عبور / تکرار رمز عبور / خیابان / کد پستی / شهر محل سکونت / قوانین و مقررات را می‌پذیرم / مایل به دریافت خبرنامه هستم',
  ],
  [
    'Hindi',
    'पहला नाम / उपनाम / ईमेल पता / पासवर्ड / पासवर्ड की पुष्टि करें / सड़क / पिन कोड / शहर / मैं नियम और शर्तों से सहमत हूँ / मुझे न्यूज़लेटर भेजें',
  ],
  [
    'Bengali',
    'প্রথম নাম / শেষ নাম / ইমেইল ঠিকানা / পাসওয়ার্ড / আবার পাসওয়ার্ড / রাস্তা / পোস্ট কোড / শহর / আমি শর্তাবলী মেনে নিচ্ছি / আমাকে নিউজলেটার পাঠান',
  ],
  [
    'Thai',
    'ชื่อจริง / นามสกุล / อีเมล / รหัสผ่าน / ยืนยันรหัสผ่าน / ถนน / รหัสไปรษณีย์ / เมือง / ฉันยอมรับข้อกำหนดและเงื่อนไข / สมัครรับจดหมายข่าว',
  ],
  [
    'Vietnamese',
    'Tên / Họ / Địa chỉ email / Mật khẩu / Nhập lại mật khẩu / Tên đường / Mã bưu chính / Thành phố / Tôi đồng ý với điều khoản / Tôi muốn nhận bản tin khuyến mãi',
  ],
  [
    'Indonesian',
    'Nama depan / Nama belakang / Alamat email / Kata sandi / Ulangi kata sandi / Nama jalan / Kode pos / Kota / Saya menyetujui syarat dan ketentuan / Kirimkan saya promo terbaru',
  ],
  [
    'Japanese',
    '名 / 姓 / メールアドレス / パスワード / パスワード（確認用） / 番地 / 郵便番号 / 市区町村 / 利用規約に同意します / お得な情報を受け取る',
  ],
  [
    'Korean',
    '이름 / 성 / 이메일 주소 / 비밀번호 / 비밀번호 확인 / 도로명 / 우편번호 / 도시 / 이용약관에 동의합니다 / 할인 정보 메일을 받겠습니다',
  ],
  [
    'Chinese',
    '名字 / 姓氏 / 電子郵件地址 / 密碼 / 再次輸入密碼 / 街道 / 郵遞區號 / 城市 / 我已閱讀並同意服務條款 / 訂閱電子報',
  ],
  [
    'Georgian',
    'სახელი / გვარი / ელფოსტა / პაროლი / გაიმეორეთ პაროლი / ქუჩა / საფოსტო ინდექსი / ქალაქი / ვეთანხმები წესებს და პირობებს / მსურს მივიღო სიახლეები',
  ],
  [
    'Kazakh',
    'Аты / Тегі / Электрондық пошта / Құпиясөз / Құпиясөзді қайталаңыз / Көше / Пошта индексі / Қала / Пайдалану шарттарымен келісемін / Жаңалықтарды алғым келеді',
  ],
  [
    'Azerbaijani',
    'Adınız / Soyadınız / E-poçt ünvanı / Şifrə / Şifrənin təkrarı / Küçə / Poçt indeksi / Şəhər / İstifadə şərtlərini qəbul edirəm / Yeniliklər barədə bülleten',
  ],
  [
    'Uzbek',
    'Ismingiz / Familiyangiz / Elektron pochta manzili / Parol / Parolni takrorlang / Koʻcha nomi / Pochta indeksi / Shahar / Foydalanish shartlariga roziman / Yangiliklarni olish',
  ],
  [
    'Mongolian',
    'Таны нэр / Овог / Имэйл хаяг / Нууц үг / Нууц үг давтах / Гудамж / Шуудангийн код / Хот суурин / Үйлчилгээний нөхцөл зөвшөөрч байна / Мэдээлэл авах',
  ],
  [
    'Armenian',
    'Անուն / Ազգանուն / Էլ. փոստի հասցե / Գաղտնաբառ / Կրկնեք գաղտնաբառը / Փողոց / Փոստային ինդեքս / Քաղաք / Համաձայն եմ պայմաններին / Ստանալ նորություններ',
  ],
  [
    'Albanian',
    'Emri / Mbiemri / Adresa e emailit / Fjalëkalimi / Përsërit fjalëkalimin / Rruga / Kodi postar / Qyteti / Pranoj kushtet e përdorimit / Dua të marr buletinin',
  ],
  [
    'Belarusian',
    'Імя / Прозвішча / Адрас электроннай пошты / Пароль / Паўтарыце пароль / Вуліца / Паштовы індэкс / Горад / Я прымаю ўмовы выкарыстання / Дасылайце мне навіны',
  ],
  [
    'Afrikaans',
    'Voornaam / Familienaam / E-posadres / Wagwoord / Bevestig wagwoord / Straatnaam / Poskode / Stad / Ek aanvaar die voorwaardes / Stuur vir my die nuusbrief',
  ],
  [
    'Swahili',
    'Jina la kwanza / Jina la mwisho / Barua pepe / Nenosiri / Rudia nenosiri / Mtaa / Msimbo wa posta / Jiji / Nakubali sheria na masharti / Nitumie jarida',
  ],
  [
    'Filipino',
    'Unang pangalan / Apelyido / Email mo / Bagong password / Ulitin ang password / Kalye / ZIP code / Lungsod / Sumasang-ayon ako sa mga tuntunin / Padalhan ako ng balita',
  ],
  [
    'Basque',
    'Izena / Abizenak / Helbide elektronikoa / Pasahitza / Errepikatu pasahitza / Kalea / Posta-kodea / Herria / Baldintzak onartzen ditut / Berriak jaso nahi ditut',
  ],
  [
    'Urdu',
    'پہلا نام / آخری نام / ای میل ایڈریس / پاس ورڈ / پاس ورڈ کی تصدیق / گلی نمبر / پوسٹل کوڈ / شہر کا نام / میں شرائط و ضوابط سے متفق ہوں / مجھے نیوز لیٹر بھیجیں',
  ],
  [
    'Marathi',
    'पहिले नाव / आडनाव / ईमेल पत्ता / पासवर्ड / पासवर्डची पुष्टी / रस्ता / पिन कोड / शहर / मी अटी व शर्ती मान्य करतो / मला वार्तापत्र पाठवा',
  ],
  [
    'Tamil',
    'முதல் பெயர் / கடைசி பெயர் / மின்னஞ்சல் முகவரி / கடவுச்சொல் / கடவுச்சொல்லை உறுதிப்படுத்தவும் / தெரு / அஞ்சல் குறியீடு / நகரம் / விதிமுறைகளை ஏற்றுக்கொள்கிறேன் / செய்திமடலைப் பெற விரும்புகிறேன்',
  ],
  [
    'Telugu',
    'మొదటి పేరు / ఇంటి పేరు / ఇమెయిల్ చిరునామా / పాస్‌వర్డ్ / పాస్‌వర్డ్ నిర్ధారించండి / వీధి / పిన్ కోడ్ / నగరం / నిబంధనలు మరియు షరతులు అంగీకరిస్తున్నాను / వార్తాలేఖను పంపండి',
  ],
  [
    'Malayalam',
    'ആദ്യ പേര് / അവസാന പേര് / ഇമെയിൽ വിലാസം / പാസ്‌വേഡ് / പാസ്‌വേഡ് സ്ഥിരീകരിക്കുക / തെരുവ് / പിൻ കോഡ് / നഗരം / നിബന്ധനകൾ ഞാൻ അംഗീകരിക്കുന്നു / ന്യൂസ്‌ലെറ്റർ അയയ്ക്കുക',
  ],
  [
    'Khmer',
    'នាមខ្លួន / នាមត្រកូល / អាសយដ្ឋានអ៊ីមែល / ពាក្យសម្ងាត់ / បញ្ជាក់ពាក្យសម្ងាត់ / ផ្លូវ / លេខកូដប្រៃសណីយ៍ / ទីក្រុង / ខ្ញុំយល់ព្រមតាមលក្ខខណ្ឌ / ទទួលព័ត៌មានថ្មីៗ',
  ],
  [
    'Burmese',
    'ပထမအမည် / မျိုးရိုးအမည် / အီးမေးလ်လိပ်စာ / စကားဝှက် / စကားဝှက်အတည်ပြုရန် / လမ်း / စာတိုက်သင်္ကေတ / မြို့ / စည်းကမ်းချက်များကို သဘောတူပါသည် / သတင်းလွှာရယူရန်',
  ],
  ['Lao', 'ຊື່ຈິງ / ນາມສະກຸນ / ອີເມວ / ລະຫັດຜ່ານ / ຢືນຢັນລະຫັດຜ່ານ / ຖະໜົນ / ລະຫັດໄປສະນີ / ເມືອງ / ຂ້ອຍຍອມຮັບເງື່ອນໄຂ / ຮັບຂ່າວສານ'],
  [
    'Amharic',
    'የመጀመሪያ ስም / የአባት ስም / የኢሜይል አድራሻ / የይለፍ ቃል / የይለፍ ቃል ያረጋግጡ / ጎዳና / የፖስታ ኮድ / ከተማ / በውሎች እና ሁኔታዎች እስማማለሁ / ዜና ይላኩልኝ',
  ],
  [
    'Welsh',
    "Enw cyntaf / Cyfenw / Cyfeiriad e-bost / Cyfrinair / Cadarnhau cyfrinair / Stryd / Cod post / Dinas / Rwy'n derbyn y telerau ac amodau / Hoffwn dderbyn y cylchlythyr",
  ],
  [
    'Esperanto',
    'Persona nomo / Familia nomo / Retpoŝtadreso / Pasvorto / Ripetu la pasvorton / Strato / Poŝtkodo / Urbo / Mi akceptas la uzkondiĉojn / Mi deziras ricevi la informleteron',
  ],
])('a sign-up form in %s is read by its labels alone', (_language, labels) => {
  expect(readLabels(labels)).toEqual(PURPOSES);
});

/** "Name" to a programmer and the account's name to people, beside a real name that nobody demands. */
test.each(['利用者名:', 'Suradničko ime', 'सदस्यनाम', 'Մասնակցային անուն', 'អត្តនាម'])('%s names an account', (label) => {
  const fields = [
    { ...BLANK_FIELD, label, name: 'wpName' },
    { ...BLANK_FIELD, label: '', name: 'wpPassword', type: 'password' },
    { ...BLANK_FIELD, label: '', name: 'realname' },
  ];
  expect(classifyAll(fields)[0]?.purpose).toBe('username');
});

const purposeOf = (label: string): string | undefined =>
  classifyAll([
    { ...BLANK_FIELD, label, name: 'f1' },
    { ...BLANK_FIELD, label: 'E-mail', name: 'f2', type: 'email' },
    { ...BLANK_FIELD, name: 'f3', type: 'password' },
  ])[0]?.purpose;

test.each([
  'Código promocional',
  'Codice promozionale',
  'Kod promocyjny',
  'Промокод',
  'プロモーションコード',
  'प्रोमो कोड',
  'الرمز الترويجي',
  'Promosyon kodu',
  'Rabattkod',
])('what makes an order cheaper, "%s", is neither a code that was sent nor an invitation', (label) => {
  expect(purposeOf(label)).toBe('unknown');
});

test.each(['Codice postale', 'Поштенски код', 'Поштански број', 'Poçt kodu', 'الرقم البريدي', 'Nombre de la calle'])(
  '"%s" is part of where somebody lives',
  (label) => {
    expect(purposeOf(label)).toBe('address');
  },
);

test.each(['生年月日', 'День рождения', 'Ulang tahun', 'Рожден ден', 'Gimimo diena', 'Aniversário', 'วัน/เดือน/ปี เกิด'])(
  '"%s", in one box, is a whole date',
  (label) => {
    expect(purposeOf(label)).toBe('birthDate');
  },
);

test.each(['Contact Number:', 'Mobile No.', 'Mobiili', 'モバイル', '모바일', 'मोबाइल', 'Моб. номер', 'Ponsel'])(
  '"%s" is a telephone',
  (label) => {
    expect(purposeOf(label)).toBe('phone');
  },
);
