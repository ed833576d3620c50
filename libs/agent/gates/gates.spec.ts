import { expect, test } from '@jest/globals';
import type { Control, View } from '../perceive/view.types.js';
import type { FormModel } from '../decide/forms/form.js';
import { PAY_BUTTON, TILL } from '../words/captcha.words.js';
import { challengePage, phoneGate, ssoOnly } from './gates.js';
import { paymentGate, payWall } from './payment-gate.js';

const link = (text: string, href = ''): Control =>
  ({ text, href, hints: '', visible: true, kind: 'link', rect: [0, 0, 0, 0] }) as Partial<Control> as Control;
const button = (text: string): Control => ({ ...link(text), kind: 'button' });
const PAGE = { url: 'https://app.example.com/login', title: 'Log in', headings: [], text: '' };
const offering = (...controls: Control[]): View => ({ ...PAGE, controls }) as Partial<View> as View;

test.each([
  ['Continue with Google', true],
  ['Mit GitHub anmelden', true],
  ['Google ile devam', true],
  ['Sign up with LinkedIn', true],
  ['Sign in with a passkey', true],
  ['A minimal Twitter clone (with charts)', false],
  ['Follow us on Facebook', false],
  ['统一身份认证登录', true],
  ['Вход через единый вход', true],
])('%s is the only way in: %s', (text, isGate) => {
  expect(ssoOnly(offering(link(text)), []) !== null).toBe(isGate);
});

test.each([
  ['a choice of houses', [link('Log in with the college account'), link('Log in with the alumni portal')], true],
  ['its own password among them', [link('Log in with a password'), link('Log in with your user name')], false],
  ['one house that may be its own', [link('Log in with your account')], false],
  ['one house by its name, on a button', [button('Sign in with Castle')], true],
  ['one house by its name in another script', [button('Войти через Замок')], true],
  ['one house to log in with', [button('Login with Castle')], true],
  ['its own account, on a button', [button('Sign In With Your Account')], false],
  ['an address that hands over', [link('Log in at Castle College', '/saml/7/login')], true],
  ['names of houses on buttons', [button('Okta'), button('Google')], true],
  ['one name, and where it is used', [button('BankID on this device'), button('BankID on another device')], true],
  ['names that begin links', [link('Google on the map'), link('Google on the news')], false],
  ['names of houses in their own letters', [button('카카오로 시작하기'), button('네이버로 시작하기')], true],
  ['names of houses on links', [link('Facebook'), link('Twitter')], false],
  ['identity cards by their names', [link('Mobile card', '/auth/card'), link('Abroad', '/auth/eidas')], true],
  ['an address of its own', [link('Log in', '/auth/login')], false],
  // As a front's links read where any address shows it.
  ['a page of its own', [link('Complete list', '/auth/online.php')], false],
  ['another one', [link('Complete list', '/auth/on-line.php')], false],
])('%s', (_what, controls, isGate) => {
  expect(ssoOnly(offering(...controls), []) !== null).toBe(isGate);
});

test('houses by their names are the only way in where the address alone says what the page is for', () => {
  const names = ['Facebook', 'Twitter'].map((name) => link(name, `https://app.example.com/${name}`));
  const at = (url: string): View => ({ ...offering(...names), title: 'Castle', url });
  expect(ssoOnly(at('https://app.example.com/login'), [])).not.toBeNull();
  expect(ssoOnly(at('https://app.example.com/news'), [])).toBeNull();
});

test('a page that speaks of a passkey, and a button that does what it says, are the only way in', () => {
  const asks = (text: string): View => ({ ...offering(button('Verify')), text });
  expect(ssoOnly(asks('Verify yourself with your passkey to go on.'), [])).not.toBeNull();
  expect(ssoOnly(asks('Verify yourself to go on.'), [])).toBeNull();
  const czech = { ...offering(button('Použít přístupový klíč')), text: 'Přihlaste se svým přístupovým klíčem.' };
  expect(ssoOnly(czech, [])).not.toBeNull();
  const offers = { ...offering(button('Make a passkey'), button('Back')), text: 'Passkeys are safe.' };
  expect(ssoOnly(offers, [])).not.toBeNull();
});

test('a square picture that a phone is to read is the only way in where there is nothing to fill in or to press', () => {
  const shows = (text: string, size: [number, number], ...controls: Control[]): View => {
    const pictures = [{ hints: '', form: -1, size }];
    return { ...offering(...controls), text, fields: [], pictures } as unknown as View;
  };
  const said = 'Scan the QR code with the app on your phone.';
  expect(ssoOnly(shows(said, [200, 200], link('Help')), [])?.code).toBe('MISSING_FIELD');
  expect(ssoOnly(shows(said, [200, 60]), [])).toBeNull();
  expect(ssoOnly(shows('Welcome back.', [200, 200]), [])).toBeNull();
  expect(ssoOnly(shows(said, [200, 200], button('Use my name')), [])).toBeNull();
});

test.each([
  ['Pay €35.00', true],
  ['35,00 € bezahlen', true],
  ['Save 20 € on Fridays', false],
  ['Pay a visit to all 12 rooms', false],
])('a button "%s" takes money: %s', (text, isGate) => {
  const form = { kind: 'other', fields: [], submit: button(text) } as Partial<FormModel> as FormModel;
  const view = { ...offering(button(text)), frameUrls: [], widgets: [] } as Partial<View> as View;
  expect(paymentGate(view, [form]) !== null).toBe(isGate);
});

test('boxes for a card in frames that nobody knows, and a button that names the sum, ask for payment', () => {
  const shows = (...lines: string[]): View => {
    const view = { ...offering(button('Pay €14.99')), frameUrls: [], widgets: [], text: lines.join('\n') };
    return view as Partial<View> as View;
  };
  expect(paymentGate(shows('Yearly plan', 'Card number', 'Expiry', 'CVV'), [])).not.toBeNull();
  expect(paymentGate(shows('Yearly plan', 'What members say'), [])).toBeNull();
});

test('ways to pay below a sum ask for payment behind a sign-up, and offer it ahead of one', () => {
  const ways = offering(button('Pay with a card'), button('Pay with PayPal'));
  const view = { ...ways, frameUrls: [], widgets: [], text: 'Monthly plan – $9.90' } as Partial<View> as View;
  expect(paymentGate(view, [], true)).not.toBeNull();
  expect(paymentGate(view, [])).toBeNull();
  const later = { ...view, controls: [...view.controls, button('Skip')] };
  expect(paymentGate(later, [], true)).toBeNull();
});

test('one way to pay that is all there is to press asks for payment behind a sign-up', () => {
  const page = (...controls: Control[]): View =>
    ({ ...offering(...controls), frameUrls: [], widgets: [], text: 'A first deposit of $10' }) as Partial<View> as View;
  const way = button('Deposit now');
  expect(paymentGate(page(way), [], true)?.code).toBe('PAYMENT_REQUIRED');
  expect(paymentGate(page(way), [])).toBeNull();
  expect(paymentGate(page(way, button('My board')), [], true)).toBeNull();
});

test('a till in a frame below a sum asks for payment behind a sign-up, and is an offer ahead of one', () => {
  const page = (text: string, size: [number, number], ...controls: Control[]): View => {
    const widgets = [{ kind: TILL, visible: true, size }];
    return { ...offering(...controls), frameUrls: [], widgets, text } as unknown as View;
  };
  expect(paymentGate(page('24,00 лв.', [500, 380]), [], true)?.code).toBe('PAYMENT_REQUIRED');
  expect(paymentGate(page('24,00 лв.', [500, 380]), [])).toBeNull();
  expect(paymentGate(page('24,00 лв.', [500, 40]), [], true)).toBeNull();
  expect(paymentGate(page('Welcome', [500, 380]), [], true)).toBeNull();
  expect(paymentGate(page('24,00 лв.', [500, 380], button('Skip')), [], true)).toBeNull();
});

test('plans of which none is free ask for payment behind a sign-up, and offer it ahead of one', () => {
  const asks = (text: string): View => {
    const page = { ...offering(button('Subscribe'), button('Subscribe')), headings: ['Choose your plan to continue'] };
    return { ...page, frameUrls: [], widgets: [], text } as Partial<View> as View;
  };
  const text = 'Starter\n$19 / month\nGrowth\n$49 / month';
  expect(paymentGate(asks(text), [], true)?.code).toBe('PAYMENT_REQUIRED');
  expect(paymentGate(asks(text), [])).toBeNull();
  expect(paymentGate(asks('Start\n29 zł / mies.\nFirma\n79 zł / mies.'), [], true)?.code).toBe('PAYMENT_REQUIRED');
  expect(paymentGate(asks(`Free\n$0 / month\n${text}`), [], true)).toBeNull();
});

test('a means of payment that alone is asked for stands between a sign-up and the inside', () => {
  const page = (...controls: Control[]): View => {
    const text = 'Billing\nAdd a payment method to start your free trial. Nothing is charged before it ends.';
    return { ...offering(...controls), title: 'Billing', text, frameUrls: [], widgets: [] } as Partial<View> as View;
  };
  const start = button('Start free trial');
  expect(paymentGate(page(start), [], true)?.code).toBe('PAYMENT_REQUIRED');
  expect(paymentGate(page(start), [])).toBeNull();
  expect(paymentGate(page(start, button('Skip')), [], true)).toBeNull();
  expect(paymentGate(page(start, link('Board'), link('Files')), [], true)).toBeNull();
});

test('a riddle beside another form is that one’s, and fills no page', () => {
  const form = (kind: FormModel['kind'], purpose: string): FormModel =>
    ({
      kind,
      fields: [{ purpose, field: { type: 'text', dialog: -1 } }],
      box: null,
      submit: null,
    }) as unknown as FormModel;
  const page = { ...offering(link('Log in')), text: 'Track a parcel', dialogs: [], widgets: [], frameUrls: [] };
  const view = { ...page, fields: [], pictures: [], forms: [] } as Partial<View> as View;
  const riddle = form('other', 'captcha');
  expect(challengePage(view, [riddle])?.code).toBe('CAPTCHA_REQUIRED');
  const places = form('other', 'unknown');
  Object.assign(places.fields[0]!.field, { tag: 'select', type: 'select' });
  expect(challengePage(view, [places, riddle])?.code).toBe('CAPTCHA_REQUIRED');
  expect(challengePage(view, [form('other', 'unknown'), riddle])).toBeNull();
});

test('a page that tells of challenges poses none', () => {
  const text = 'Visitors see a box: "I am not a robot". They tick it, and the form can be sent.';
  const page = { ...offering(link('Forms'), link('Widgets')), headings: ['Challenges', 'Set-up'], text };
  const view = { ...page, fields: [], frameUrls: [], widgets: [], dialogs: [], pictures: [], forms: [] };
  expect(challengePage(view as Partial<View> as View, [])).toBeNull();
  const asks = { ...view, controls: [button('I am not a robot')] };
  expect(challengePage(asks as Partial<View> as View, [])?.code).toBe('CAPTCHA_REQUIRED');
});

test('ways to pay of which one alone says so are ways all the same', () => {
  const ways = offering(button('Paga con PayPal'), button('Carta di credito'), button('Satispay'));
  const view = { ...ways, frameUrls: [], widgets: [], text: 'Quota annuale: 30,00 €' } as Partial<View> as View;
  expect(paymentGate(view, [], true)?.code).toBe('PAYMENT_REQUIRED');
  expect(paymentGate(view, [])).toBeNull();
});

test.each([
  ['a choice of ways', 'Betala', 'Avgift 200 kr', [{ type: 'radio', tag: 'input' }], true],
  ['a proof that it was paid', 'Pembayaran', 'Rp 97.000', [{ type: 'file', tag: 'input' }], true],
  ['a box to type into', 'Betala', 'Avgift 200 kr', [{ type: 'text', tag: 'input' }], false],
  ['what costs nothing', 'Betalning', 'Gratis\n0 kr\nProffs 99 kr', [{ type: 'radio', tag: 'input' }], false],
  ['no sum', 'Betala', 'Hur vill du betala?', [{ type: 'radio', tag: 'input' }], false],
])('below "pay", behind a sign-up, %s', (_what, title, text, fields, isGate) => {
  const page = { ...offering(button('Fortsätt')), title, text, frameUrls: [], widgets: [] } as Partial<View> as View;
  const form = { kind: 'other', submit: null, fields: fields.map((field) => ({ field, purpose: 'unknown' })) };
  expect(paymentGate(page, [form as unknown as FormModel], true) !== null).toBe(isGate);
});

test('a button that says no more than whose single sign-on it is', () => {
  expect(ssoOnly(offering(button('Castle SSO')), [])?.code).toBe('MISSING_FIELD');
  expect(ssoOnly(offering(link('What is SSO?')), [])).toBeNull();
  expect(
    ssoOnly({ ...offering(button('Castle SSO')), title: 'News', url: 'https://app.example.com/news' }, []),
  ).toBeNull();
});

test('a phone that is verified before the form is a gate, and so is a number to ring behind it', () => {
  const page = (text: string, ...controls: Control[]): View => {
    const view = { ...offering(...controls), title: 'Sign up', fields: [], text };
    return { ...view, headings: [text.split('\n')[0]!] } as Partial<View> as View;
  };
  const said = 'Verify your phone\nBefore you sign up we verify your phone.';
  expect(phoneGate(page(said, button('Verify my phone')), [], false)?.code).toBe('PHONE_REQUIRED');
  expect(phoneGate(page(said, button('Verify my phone'), button('Skip')), [], false)).toBeNull();
  expect(phoneGate(page('Our phones\nA phone for everybody.', button('Verify my phone')), [], false)).toBeNull();
  const ring = 'Ring us\nWith +7 900 123-45-67 ring the number below.\n8 800 555-35-35';
  const number = link('8 800 555-35-35', 'tel:+78005553535');
  expect(phoneGate(page(ring, number), [], true)?.code).toBe('PHONE_REQUIRED');
  expect(phoneGate(page(ring, number), [], false)).toBeNull();
  expect(phoneGate(page('Check your mail\nQuestions? 8 800 555-35-35', number), [], true)).toBeNull();
});

test('sums are told in the coins of more countries', () => {
  const shows = (title: string, text: string): View => {
    const view = { ...offering(button('OK')), title, text, frameUrls: [], widgets: [] };
    return view as Partial<View> as View;
  };
  expect(paymentGate(shows('Thanh toán', 'Vui lòng chuyển khoản 199.000đ'), [], true)?.code).toBe('PAYMENT_REQUIRED');
  expect(paymentGate(shows('الدفع', 'المبلغ: 99 ر.س'), [], true)?.code).toBe('PAYMENT_REQUIRED');
  expect(paymentGate(shows('Thanh toán', 'Bạn có 14 tin'), [], true)).toBeNull();
});

test('a sum, and a button that says it was paid or that stands in a frame of whoever is paid through', () => {
  const page = (text: string, widgets: object[], ...controls: Control[]): View =>
    ({ ...offering(...controls), frameUrls: [], widgets, text }) as unknown as View;
  const framed = { kind: PAY_BUTTON, visible: true, size: [300, 50] };
  const asks = (...all: Parameters<typeof page>): boolean => paymentGate(page(...all), [], true) !== null;
  expect(asks('Send $25 to the address below.', [], button('Copy'), button('I have paid'))).toBe(true);
  expect(asks('A year costs 24,00 €', [framed])).toBe(true);
  expect(asks('A gift is welcome', [framed])).toBe(false);
  expect(asks('A year costs 24,00 €', [framed], button('Skip'))).toBe(false);
  expect(paymentGate(page('A year costs 24,00 €', [framed]), [])).toBeNull();
});

test('a wall of nothing but what is to be paid stands before whoever may leave again', () => {
  const page = (text: string, ...controls: Control[]): View => ({ ...offering(...controls), text }) as View;
  const out = button('Log out');
  const told = 'Your trial is over\nMake a payment to keep using your account.\n$9.00';
  expect(payWall(page(told, link('I have paid'), out), [])?.code).toBe('PAYMENT_REQUIRED');
  expect(payWall(page(told, link('Help'), out), [])).toBeNull();
  const owes = 'Your bills\nThe payment of your last bill is due in May.\n$9.00';
  expect(payWall(page(owes, button('Pay now'), out), [])).toBeNull();
  const headed = {
    ...page('Subscription required\nNo plan is active.', link('See the plans'), out),
    headings: ['Subscription required'],
  };
  expect(payWall(headed, [])?.code).toBe('PAYMENT_REQUIRED');
  expect(payWall({ ...headed, headings: ['Your subscription'] }, [])).toBeNull();
  const pages = ['Board', 'Files', 'Team'].map((text) => link(text));
  expect(payWall(page(told, link('I have paid'), out, ...pages), [])).toBeNull();
});
