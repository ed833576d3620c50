import { expect, test } from '@jest/globals';
import { readRules } from './read-rules.js';

test('a number that ends its sentence is a length, and a share or a fraction is none', () => {
  expect(readRules(['Invalid password: maximum length 16.'])).toEqual({ maxLength: 16 });
  expect(readRules(['The minimum is 12.'])).toEqual({ minLength: 12 });
  expect(readRules(['Version 9.12 refuses 40% of them'])).toEqual({});
});

test.each([
  ['8~20자, 대문자 포함', { minLength: 8, maxLength: 20, upper: true }],
  ['비밀번호는 8자 이상 20자 이하', { minLength: 8, maxLength: 20 }],
  ['minimaal 8 tekens en maximaal 16', { minLength: 8, maxLength: 16 }],
  ['da 6 a 10 caratteri, solo lettere e cifre', { minLength: 6, maxLength: 10, digit: true, symbols: '' }],
  ['Lösenordet får bara innehålla bokstäver och siffror.', { digit: true, symbols: '' }],
  ['Adgangskoden må kun indeholde bogstaver og tal.', { symbols: '' }],
  ['Ο κωδικός μπορεί να περιέχει μόνο γράμματα και αριθμούς.', { symbols: '' }],
  ['Kata sandi hanya boleh berisi huruf dan angka.', { symbols: '' }],
  ['Mật khẩu chỉ được chứa chữ cái và chữ số.', { symbols: '' }],
  ['Nur Buchstaben und Ziffern, keine Sonderzeichen', { digit: true, symbols: '' }],
])('"%s" rules a password', (text, rules) => {
  expect(readRules([text])).toEqual(rules);
});

test.each([
  'Das Passwort darf nicht länger als 12 Zeichen sein.',
  'Le texte de mot de passe ne peut pas contenir plus de 12 caractères.',
  'El campo contraseña no debe ser mayor que 12 caracteres.',
  'O campo senha não pode ser superior a 12 caracteres.',
  'La password non può superare i 12 caratteri.',
  'Het wachtwoord mag niet uit meer dan 12 tekens bestaan.',
  'Pole hasło nie może być dłuższe niż 12 znaków.',
  'Количество символов в поле пароль не может превышать 12.',
  'Текст в полі пароль повинен містити не більше 12-ти символів.',
  'パスワードは12文字以下で指定してください。',
  '密码 不能大于 12 个字符。',
  '비밀번호은(는) 12자를 초과할 수 없습니다.',
  'Parola 12 karakterden küçük olmalıdır.',
  'Heslo nesmí být delší než 12 znaků.',
  'A(z) jelszó hossza nem lehet több, mint 12 karakter.',
  'Lösenord får max innehålla 12 tecken.',
  'Adgangskode må ikke være længere end 12 tegn.',
  'Câmpul parolă nu poate avea mai mult de 12 caractere.',
  'Το πεδίο κωδικός πρόσβασης δεν μπορεί να έχει περισσότερους από 12 χαρακτήρες.',
  'يجب أن لا يتجاوز طول نص كلمة المرور 12 حروفٍ/حرفًا.',
  'رمز عبور نباید بیشتر از 12 کاراکتر باشد.',
  'Trường mật khẩu không được lớn hơn 12 ký tự.',
  'The password must not be greater than 12 characters.',
  'Contrasenya no pot ser més gran que 12 caràcters.',
  'Heslo nemůže být delší než 12 znaků.',
  'Adgangskode må ikke være mere end 12 tegn.',
  'Passord må ikke være større enn 12 tegn.',
  'Parool ei tohi olla suurem kui 12 tähemärki.',
  'Slaptažodis negali būti didesnis nei 12 simbolių.',
  'Parole nedrīkst pārsniegt 12 rakstzīmes.',
  'Polje lozinka mora sadržati manje od 12 znakova.',
  'Полето лозинка мора да има не повеќе од 12 карактери.',
  'שדה סיסמה לא יכול להיות גדול מ-12 תווים.',
  'कूटशब्द, 12 वर्णों से बड़ा नहीं हो सकता है ।',
  'รหัสผ่าน ต้องยาวไม่เกิน 12 ตัวอักษร',
  'Kata laluan mesti tidak melebihi 12 aksara.',
  '密碼 不能多於 12 個字元。',
  'Your password can’t have more than 12 characters',
])('"%s" is the most there may be', (text) => expect(readRules([text]).maxLength).toBe(12));

test.each([
  'Please use more than 12 characters.',
  'Le mot de passe doit contenir plus de 12 caractères.',
  'Das Passwort muss länger als 12 Zeichen sein.',
  'La contraseña debe tener más de 12 caracteres, no uses tu nombre.',
  'Password must not be shorter than 12 characters.',
  'The password may not be less than 12 characters.',
  'Do not use your name. More than 12 characters.',
  'No spaces, 12 or more characters',
  'Heslo musí mít více než 12 znaků.',
  'Пароль должен быть не короче 12 символов',
])('"%s" is the least', (text) => expect(readRules([text])).toMatchObject({ minLength: 12 }));

test.each([
  'Das Passwort muss zwischen 10 & 20 Zeichen lang sein.',
  'Het wachtwoord moet tussen 10 en 20 karakters zijn.',
  'Heslo musí být delší než 10 a kratší než 20 znaků.',
  'A jelszó hossza 10 és 20 karakter között kell, hogy legyen!',
  'パスワードは、10文字から20文字にしてください。',
  '비밀번호의 길이는 10에서 20 문자 사이여야 합니다.',
  'رمز عبور باید بین 10 و 20 کاراکتر باشد.',
  'Kata sandi harus berisi antara 10 sampai 20 karakter.',
  'La pasvorto havu de 10 ĝis 20 signoj.',
])('"%s" says how far a length goes, in whatever language', (text) => {
  expect(readRules([text])).toMatchObject({ minLength: 10, maxLength: 20 });
});

test('what was used before is no length, beside the least that one may have', () => {
  const text = 'At least 10 characters, and none of your last 5 passwords';
  expect(readRules([text])).toEqual({ minLength: 10 });
});

const SECRET_NUMBER = { figuresOnly: true, minLength: 6, maxLength: 6 };

test.each([
  'Your PIN must be exactly 6 digits.',
  'Choose a 6-digit PIN',
  'Deine PIN muss aus genau 6 Ziffern bestehen.',
  'Votre code PIN doit comporter exactement 6 chiffres.',
  'Tu PIN debe tener exactamente 6 dígitos.',
  'PIN musí mít přesně 6 číslic.',
  'PIN-код должен состоять ровно из 6 цифр.',
  'PIN kodunuz tam olarak 6 rakam olmalıdır.',
  'PINは6桁の数字で入力してください。',
  'PIN 必须为 6 位数字。',
  'PIN은 숫자 6자리여야 합니다.',
  'يجب أن يتكون الرقم السري من 6 أرقام بالضبط.',
])('"%s" asks for a secret number', (text) => expect(readRules([text])).toMatchObject(SECRET_NUMBER));

test.each([
  'At least 6 digits',
  '6 characters, among them 4 digits and 2 letters',
  'Must contain 1 digit',
  'Enter the 6-digit code that we sent you',
  'パスワードは8桁以上で入力してください',
  '密码至少6位数字',
  '8位数字和字母',
  'Mindestens 8 Ziffern oder Buchstaben',
])('"%s" asks for none', (text) => expect(readRules([text]).figuresOnly).toBeUndefined());
