import { account, base, enter, form, input, page, script, type Handler, type Site } from './stock-html.js';

const signUp = form('register', account, 'Sign up');
const made = (site: Site, sent: URLSearchParams): string => {
  const email = sent.get('email')!;
  site.accounts.push({ user: email, email, password: sent.get('password')!, active: true });
  return email;
};
/** A sign-up that leads to a page of that body, which `skip` leaves. */
const before = (title: string, body: string): Record<string, Handler> => ({
  ...base,
  home: (ask) => (ask.session['asked'] ? page(title, body, '') : base.home(ask)),
  skip: ({ session }) => (delete session['asked'], { to: 'home' }),
  register: (ask) => {
    if (ask.method === 'GET') return page('Sign up', signUp);
    ask.session['asked'] = 'yes';
    return enter(ask, made(ask.site, ask.form));
  },
});
/** A sign-up whose form is this, and which lets in at once. */
const byForm = (fields: string, title = 'Sign up'): Record<string, Handler> => ({
  ...base,
  register: (ask) =>
    ask.method === 'GET' ? page(title, form('register', fields, 'Sign up')) : enter(ask, made(ask.site, ask.form)),
});
/** The last thing that a sign-up says; its login leads there, too. */
const last = (title: string, body: string): Record<string, Handler> => ({
  ...base,
  login: (ask) => (ask.method === 'GET' ? base.login(ask) : page(title, body, '')),
  register: (ask) => {
    if (ask.method === 'GET') return page('Sign up', signUp);
    made(ask.site, ask.form);
    return page(title, body, '');
  },
});
const kinds =
  '<option value="">Kies…</option><option value="p">Particulier</option><option value="z">Zakelijk</option>';

/** What a new account is asked for, and can be had without or not. */
export const ASKED: Record<string, Record<string, Handler>> = {
  'number-to-leave': {
    ...before(
      'Protege tu cuenta',
      form('number', input('Número de móvil', 'mobile', 'tel'), 'Enviar código') + '<a href="skip">Ahora no</a>',
    ),
    number: () => ({ to: 'home' }),
  },
  'card-to-add-later': before(
    'Zahlungsart',
    form('card', input('Kartennummer', 'number') + input('Prüfziffer', 'cvc'), 'Speichern') +
      '<a href="skip">Später hinzufügen</a>',
  ),
  'mail-behind-a-link': {
    ...byForm(account, '登録'),
    register: (ask) =>
      ask.method === 'POST'
        ? enter(ask, made(ask.site, ask.form))
        : page(
            '登録',
            `<div id="one">${form('number', input('携帯電話番号', 'tel', 'tel', 'required'), '認証コードを送る')}<a href="#" id="other">メールアドレスで登録</a></div><div id="two" hidden>${form('register', account, '登録する')}</div>${script('other.onclick = () => { one.hidden = true; two.hidden = false; }')}`,
          ),
  },
  'kind-in-a-list': byForm(
    `<label for="kind">Soort account *</label><select id="kind" name="accountType" required>${kinds}</select>${account}`,
  ),
  'year-alone': byForm(account + input('Rok narození', 'yr', 'number', 'required min="1900" max="2015"')),
  'challenge-passes-by-itself': byForm(
    `${account}<div class="cf-turnstile" data-sitekey="1" style="height:65px"><input type="hidden" name="cf-turnstile-response" id="passed"></div>${script('setTimeout(() => (passed.value = "token"), 1500)')}`,
  ),
  'date-in-its-own-letters': byForm(
    `${account}${input('Data nașterii', 'dob', 'text', 'required placeholder="ZZ.LL.AAAA" pattern="[0-9]{2}[.][0-9]{2}[.][0-9]{4}"')}`,
  ),
  'date-in-eight-digits': byForm(
    `${account}${input('생년월일', 'dob', 'text', 'required maxlength="8" placeholder="19990101" pattern="[0-9]{8}"')}`,
  ),
  'date-by-its-year': byForm(
    `${account}${input('Születési dátum', 'dob', 'text', 'required placeholder="ÉÉÉÉ.HH.NN" pattern="[0-9]{4}[.][0-9]{2}[.][0-9]{2}"')}`,
  ),
  'handed-over-to-a-messenger': last(
    'Підтвердіть номер телефону',
    '<a href="https://chat.example/a_bot?start=b81d04">Підтвердити</a>',
  ),
  'login-waits-for-approval': {
    ...base,
    login: (ask) =>
      page(
        'Entrar',
        `${ask.method === 'POST' ? '<p>Conta aguardando aprovação do administrador.</p>' : ''}${form('login', input('E-mail', 'who') + input('Senha', 'password', 'password'), 'Entrar')}`,
        '',
      ),
    register: (ask) => {
      if (ask.method === 'GET') return page('Criar conta', form('register', account, 'Cadastrar'));
      made(ask.site, ask.form);
      return page('Conta criada', '<p>Conta criada.</p>', '<a href="login">Entrar</a>');
    },
  },
  'code-above-its-box': byForm(
    `${account}<img src="k.php" width="120" height="40" alt=""><label for="k">Indtast koden ovenfor</label><input id="k" name="k" required>`,
  ),
  'times-as-a-letter': byForm(
    `${account}<p><span>8 x 3</span> = <input name="result" placeholder="Result" required></p>`,
  ),
  'icon-to-press': byForm(
    `${account}<p>Verify you are human: select the <b>house</b></p><div style="display:flex">${[...'☂⌂✈✂'].map((icon) => `<button type="button" style="width:50px;height:50px">${icon}</button>`).join('')}</div>`,
  ),
  'friends-to-invite': before(
    '친구를 초대해 보세요',
    form('number', input('친구 이메일', 'friend', 'email', 'required'), '초대 보내기') +
      '<a href="skip">나중에 하기</a>',
  ),
  'device-to-prove': {
    ...base,
    login: (ask) =>
      ask.method === 'GET'
        ? base.login(ask)
        : page(
            'Verify this device',
            "<p>We don't recognize this device. Click the link in the email we just sent you to sign in.</p>",
            '',
          ),
  },
  'number-to-add-later': {
    ...before(
      'Telefoonnummer toevoegen',
      form('number', input('Telefoonnummer', 'mobile', 'tel'), 'Volgende') + '<a href="skip">Later toevoegen</a>',
    ),
    number: () => ({ to: 'home' }),
  },
  'opened-after-a-look': last(
    'Vielen Dank',
    '<p>Wir schalten Ihr Konto nach Prüfung Ihrer Angaben frei und melden uns per E-Mail.</p>',
  ),
  'sent-to-an-administrator': last(
    'Grazie',
    '<p>La tua richiesta è stata inviata. Riceverai una conferma quando un amministratore avrà approvato il tuo account.</p>',
  ),
  'login-to-approve': {
    ...base,
    login: (ask) =>
      ask.method === 'GET'
        ? base.login(ask)
        : page(
            'Connexion',
            '<h2>Authentification forte</h2><p>Validez la connexion depuis votre application mobile.</p><p>En attente de validation…</p>',
            '',
          ),
  },
  'lets-know': last('Дякуємо', '<p>Ми перевіримо дані та повідомимо вас, коли доступ буде відкрито.</p>'),
  'goes-on-for-nothing': {
    ...before(
      'Premium durante 30 días',
      '<p>Después, 9,99 € al mes.</p><button onclick="location.href = \'premium\'">Probar Premium</button> <a href="skip">Continuar con la versión gratuita</a>',
    ),
    premium: () => page('Pago', form('pay', input('Número de tarjeta', 'number') + input('CVV', 'cvv'), 'Pagar'), ''),
  },
  'prices-to-choose-from': last(
    'Hangisi?',
    '<h3>Temel</h3><p>149,99 TL / ay</p><button>Seç</button><h3>Büyük</h3><p>229,99 TL / ay</p><button>Seç</button>',
  ),
  'free-month-then-a-sum': last(
    'お支払い方法',
    `<p>無料期間の後、月額980円（税込）が請求されます。</p>${form('pay', '<label><input type="radio" name="by" value="a"> クレジットカード</label><label><input type="radio" name="by" value="b"> 携帯キャリア決済</label>', '次へ')}`,
  ),
  'waits-for-an-admin-to-verify': last(
    'Akun belum aktif',
    '<p>Akun Anda sedang menunggu verifikasi dari admin. Silakan coba lagi nanti.</p>',
  ),
  'code-that-a-picture-shows': byForm(
    `${account}<div><img src="jpeg.aspx" width="150" height="45"><input name="cap" placeholder="أدخل الرمز الظاهر في الصورة" required></div>`,
  ),
  'riddle-in-a-list': byForm(
    `${account}<label for="r">Are you human? What grows on trees?</label><select id="r" name="r" required><option value="">–</option><option>Shoes</option><option>Apples</option></select>`,
  ),
  'phone-beside-what-else': byForm(
    `${account}<select name="carrier" required><option value="">통신사</option><option>A</option><option>B</option></select>${input('Phone number', 'phone', 'tel', 'required')}`,
  ),
  'message-to-send': last(
    'One more step',
    '<p>Text <b>R4TZ</b> by SMS to +44 7700 900456: send it from the phone that you use.</p>',
  ),
  'message-to-send-elsewhere': last('短信验证', '<p>请编辑短信 R4TZ 发送至 1069 0088 12</p>'),
  'transfer-to-make': last(
    'Aktivace účtu',
    '<p>Pro aktivaci účtu uhraďte 50 Kč na účet CZ65 0800 0000 1920 0014 5399.</p><a href="terms">Podmínky</a>',
  ),
  'long-way-to-the-till': last(
    'Choose a subscription',
    `<p>${'Every subscription has all that a team needs from the first day on. '.repeat(9)}</p><h2>Small</h2><p>$12 per month</p><a href="till">Continue to checkout</a><h2>Large</h2><p>$30 per month</p><a href="till">Continue to checkout</a>`,
  ),
  'looked-through-by-the-board': last('Tack!', '<p>Styrelsen går igenom alla ansökningar för hand.</p>'),
};
