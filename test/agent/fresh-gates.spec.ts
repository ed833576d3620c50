import { expect, test } from '@jest/globals';
import { judge } from './judge.js';
import { siteOfFile } from './site-of-file.js';

/** Pages drawn anew after those of strangers on which a rule was seen to fail: other names, other words, other languages where the rule is of none. */

const site = siteOfFile();

const SQUARE = `<img alt="" width="160" height="160" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`;
const CHARACTERS = `<img alt="" width="140" height="44" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`;
const MAIL = '<input type="email" placeholder="E-mail" required data-is="email">';
const PASSWORD = '<input type="password" placeholder="Password" required data-is="password">';

const GATES: [what: string, expected: object, body: string][] = [
  [
    'the code of a picture is no mailed one, whatever the box is called',
    { goal: 'register', kind: null, gate: 'CAPTCHA_REQUIRED', after: 'signup' },
    `<h1>Nästan klart</h1>${CHARACTERS}<form><label for="code">Skriv koden från bilden</label><input id="code" name="code" data-is="captcha"><button>Fortsätt</button></form>`,
  ],
  [
    'a square picture that is called a QR code in a language of which nothing else is known',
    { goal: 'login', kind: null, gate: 'MISSING_FIELD', path: '/login' },
    `<h1>ສະແກນ QR</h1>${SQUARE}<p>QR ດ້ວຍໂທລະສັບ</p>`,
  ],
  [
    'a door with one link, which hands over by its address',
    { goal: 'login', kind: null, gate: 'MISSING_FIELD', path: '/login' },
    '<h1>Sign in</h1><a href="/oauth/start">Staff directory</a><footer><a href="/imprint">Imprint</a></footer>',
  ],
  [
    'two steps, in a language that sets a figure for the word',
    { goal: 'login', kind: null, gate: 'TOTP_REQUIRED', after: 'login' },
    '<form><label>2-faktoru autentifikācija <input name="c" data-is="code"></label><button>Ieiet</button></form>',
  ],
  [
    'a code to be sent to a number that was given before, behind the sign-up',
    { goal: 'register', kind: null, gate: 'PHONE_REQUIRED', after: 'signup' },
    '<h4>Подтверждение номера</h4><p>Пришлём код из 6 цифр на указанный номер.</p><button>Отправить код</button>',
  ],
  [
    'an invitation beside a box that says that it may be left out',
    { goal: 'register', kind: 'signup', gate: 'MISSING_FIELD', path: '/register' },
    `<h1>Konto anlegen</h1><form>${MAIL}${PASSWORD}<input placeholder="Verein (optional)" data-is="unknown"><input placeholder="Einladungscode" data-is="invite"><button>Konto anlegen</button></form>`,
  ],
  [
    'a sample of a number below words of a phone and a code',
    { goal: 'register', kind: null, gate: 'PHONE_REQUIRED', path: '/signup' },
    '<h2>Verificação por SMS</h2><p>Informe seu celular para receber um código.</p><input placeholder="912345678" data-is="phone"><button>Enviar código</button>',
  ],
  [
    'an account that is pending, in a heading, and a mail once the registration is approved',
    { goal: 'register', kind: null, gate: 'MISSING_FIELD', after: 'signup' },
    '<h2>Ο λογαριασμός εκκρεμεί</h2><p>Θα ενημερωθείτε με email μόλις εγκριθεί η εγγραφή σας.</p><a href="/login">Σύνδεση</a>',
  ],
  [
    'a message in an app that lets in, with nothing to press',
    { goal: 'login', kind: null, gate: 'MFA_REQUIRED', after: 'login' },
    '<h1>Autenticació via aplicació</h1><p>Confirmeu l’accés via una aplicació.</p>',
  ],
];

const FORMS: [what: string, expected: object, body: string][] = [
  [
    'the Vietnamese name to log in by is the account’s, and no first name',
    { goal: 'register', kind: 'signup', gate: null, path: '/register' },
    `<form><div><label>Tên đăng nhập</label><div><input placeholder="Tên đăng nhập" data-is="username"></div></div>${MAIL}${PASSWORD}<button>Đăng ký</button></form>`,
  ],
  [
    'a lone address whose button goes on, beside other ways in',
    { goal: 'login', kind: 'login', gate: null, path: '/' },
    `<h2>Welkom terug</h2><form>${MAIL}<button>Verder</button></form><button>Inloggen met Google</button>`,
  ],
  [
    'an invitation that says itself that it may be left out',
    { goal: 'register', kind: 'signup', gate: null, path: '/register' },
    `<h1>Sign up</h1><form>${MAIL}${PASSWORD}<input placeholder="Club (optional)" data-is="unknown"><input placeholder="Invitation code (optional)" data-is="invite"><button>Sign up</button></form>`,
  ],
  [
    'what an account for payments is called is no address once more',
    { goal: 'register', kind: 'signup', gate: null, path: '/register' },
    `<h1>Register</h1><form>${MAIL}${PASSWORD}<label>PayPal email address <input name="pp" data-is="unknown"></label><button>Register</button></form>`,
  ],
  [
    'the code of an order was sent to no phone, whichever may be given beside it',
    { goal: 'register', kind: null, gate: null, ends: 'nothing', path: '/orders' },
    '<h1>Cek Paket</h1><p>Masukkan kode pesanan dari WhatsApp kami</p><form><input name="kode" placeholder="Kode Pesanan (contoh: AB-1)" required><input name="hp" placeholder="No. HP (opsional)"><button>Cek</button></form>',
  ],
  [
    'a form to write to a firm is no sign-up, with a letter for the newsletter as well',
    { goal: 'register', kind: null, gate: null, ends: 'nothing', path: '/kontakt' },
    '<h1>Kontakt</h1><form><label>Name <input required></label><label>Vorname <input required></label><label>E-Mail <input type="email" required></label><label><input type="checkbox" checked> Newsletter abonnieren</label><button>Senden</button></form>',
  ],
];

test.each([...GATES, ...FORMS])('%s', async (_, expected, body) => {
  const { wrong } = await judge(site(), `<!-- ${JSON.stringify(expected)} --><html><body>${body}</body></html>`);
  expect(wrong).toEqual([]);
});
