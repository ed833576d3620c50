import type { Purpose } from '../decide/fields/purpose.js';
import { ONE_TIME } from '../decide/fields/weigh-field.js';
import { asksForCode, isCodeSentToPhone } from '../decide/forms/code-on-form.js';
import { has, isBeside, isEntry, type FormModel } from '../decide/forms/form.js';
import { otherButtons } from '../decide/forms/submit.js';
import { passesOver } from '../decide/ways/passes-over.js';
import { showsLittle } from '../decide/ways/lone-box.js';
import { isShortPage } from '../perceive/page-length.js';
import type { View } from '../perceive/view.types.js';
import { originOf } from '../addresses.js';
import { normalize } from '../words/normalize.js';
import { actions, fields as words, messages } from '../words/words.js';
import { captchaGate, CHALLENGE } from './captcha-gate.js';
import type { Gate } from './gate.js';
import { verifiesPhone } from './phone-proof.js';

/** A step before or behind the form, which says by a picture, its name or its button what it is: no browser passes it by itself. */
export function isRiddle({ kind, fields: [only, ...more], box, submit }: FormModel): boolean {
  if (kind !== 'other' || !only || more.length) return false;
  const called =
    /\bcaptcha\b/.test(normalize(box?.text ?? '')) || messages.challenge.test(normalize(submit?.text ?? ''));
  return only.purpose === 'captcha' || (only.purpose === 'unknown' && only.field.type === 'text' && called);
}

const CALLED = /^\P{L}*captcha\P{L}*$/iu;
/** "CAPTCHA", over something to press: what only leads on tells of one. */
const isCalledSo = ({ headings, controls }: View): boolean =>
  headings.some((name) => CALLED.test(name)) && controls.some(({ visible, kind }) => visible && kind !== 'link');
const isWithoutEntry = ({ fields }: FormModel): boolean => fields.every(({ purpose }) => purpose === 'captcha');

/** A page that shows nothing but a challenge. */
export function challengePage(view: View, forms: FormModel[]): Gate | null {
  // A dialog that has come before the form.
  const asked = forms.find(
    ({ fields: [only, ...more] }) => only?.purpose === 'captcha' && only.field.dialog >= 0 && more.length === 0,
  );
  if (asked) return captchaGate(view, asked);
  if (turnsPicture(view)) return CHALLENGE;
  if (view.text.length < 800 && isCalledSo(view) && forms.every(isWithoutEntry)) return CHALLENGE;
  const isSlider = (text: string): boolean => text.length < 120 && messages.slider.test(normalize(text));
  if (forms.some(isEntry)) return view.dialogs.some(isSlider) ? CHALLENGE : null;
  // Beside another form it is that one's: a parcel's number is asked for in the one, and proof of a human in the other.
  if (forms.some(isRiddle) && forms.every((one) => isRiddle(one) || isBeside(one))) return CHALLENGE;
  if (forms.length === 0 && view.text.length < 400 && isGrid(view)) return CHALLENGE;
  const said = normalize(`${view.title} ${view.headings.join(' ')} ${view.text.slice(0, 400)}`);
  if (messages.slider.test(said) && view.text.length < 400 && forms.length === 0) return CHALLENGE;
  const gate = captchaGate(view, null);
  if (gate && (view.text.length < 1200 || messages.challenge.test(said))) return gate;
  if (messages.challenge.test(said) && view.text.length < 800 && !forms.length && !isTalk(view))
    return {
      code: 'CAPTCHA_REQUIRED',
      detail: 'The app checks whether a human is visiting. Pass its check in the live view, then resume.',
    };
  return null;
}

/** A picture to be turned or pieced together, by something to drag, in a box over the page: whatever it says. */
const turnsPicture = ({ fields, pictures }: View): boolean =>
  fields.some(({ visible, type, dialog }) => visible && /^(?:range|slider)$/.test(type) && dialog >= 0) &&
  pictures.some(({ size }) => Math.min(...size) >= 100);

/** Pictures of one size to press, none of which is called anything: "Select all squares with …", in whatever language. */
function isGrid({ controls, pictures }: View): boolean {
  const tiles = controls.filter(({ visible, kind, text }) => visible && kind !== 'link' && !text);
  const [first] = pictures;
  const alike = pictures.filter(({ size }) =>
    size.every((side, at) => side >= 60 && Math.abs(side - first!.size[at]!) < 3),
  );
  return tiles.length >= 6 && alike.length >= tiles.length;
}

/** Words under several headings, with links to more and nothing to press or to tick: they tell of challenges, and pose none. */
const isTalk = ({ headings, controls, widgets, frameUrls }: View): boolean => {
  const shown = controls.filter(({ visible }) => visible);
  return (
    headings.length > 1 &&
    shown.length > 1 &&
    shown.every(({ kind }) => kind === 'link') &&
    widgets.length === 0 &&
    frameUrls.length < 2
  );
};

/** A form that knows people by their phones alone: to sign up, to log in, or as a step behind either. */
export function phoneGate(view: View, forms: FormModel[], isBehind: boolean): Gate | null {
  const identity = ['email', 'username', 'identifier'] as const;
  const people: readonly Purpose[] = [...identity, 'firstName', 'lastName', 'fullName'];
  const asks = (one: FormModel, for_: readonly Purpose[]): boolean =>
    one.fields.some(({ purpose, optional }) => for_.includes(purpose) && !optional);
  // "Phone (optional)" is asked of whoever is inside, too.
  const form = forms.find(
    (one) => asks(one, ['phone']) && !asks(one, isCodeSentToPhone(view, one) ? ['email', 'identifier'] : people),
  );
  if (!form) return verifiesPhone(view, forms, isBehind) ? BY_RINGING : null;
  if (forms.some((one) => /^(signup|login)$/.test(one.kind) && asks(one, identity))) return null;
  const at = normalize(`${view.title} ${view.headings.join(' ')} ${form.submit?.text ?? ''}`);
  const said = normalize(`${at} ${form.box?.text ?? ''} ${view.text.slice(0, 2000)}`);
  const pressed = normalize(form.submit?.text ?? '');
  const sendsCode = asksForCode(pressed) || ONE_TIME.test(pressed);
  const isTexted = isCodeSentToPhone(view, form);
  const entering =
    isBehind || sendsCode || isTexted || has(form, 'password') || actions.signUp.test(at) || actions.logIn.test(at);
  // "Log in or sign up", and a box for a number.
  const alone = form.fields.every(
    ({ purpose, optional }) => optional || /^(phone|country|terms|unknown)$/.test(purpose),
  );
  // "Sign in to see your trips", of a page that says little else and leads to no other door.
  const leads = view.controls.some(({ visible, kind, text }) => {
    const read = normalize(text);
    return visible && kind === 'link' && Math.max(actions.logIn.cover(read), actions.signUp.cover(read)) > 0.6;
  });
  const ways = [actions.logIn, actions.signUp].filter((way) => way.test(said)).length;
  const isDoor =
    alone &&
    isShortPage(view) &&
    (form.kind === 'signup' || ways === 2 || (ways === 1 && view.text.length < 500 && !leads));
  // Behind what was sent a page asks for nothing else, and has nowhere else to go.
  const isStep = isBehind && alone && showsLittle(view);
  // Nothing but the number that the code goes to.
  const isSentThere = alone && sendsCode && (ONE_TIME.test(pressed) || words.code.test(pressed));
  if (
    !isDoor &&
    !isStep &&
    !isSentThere &&
    (!entering || !(isTexted || has(form, 'password', 'code') || messages.sms.test(said)))
  )
    return null;
  const way = view.controls.some((one) => {
    const read = normalize(one.text);
    return one.visible && read.length < 60 && (actions.useEmail.test(read) || passesOver(one));
  });
  if (way) return null;
  return {
    code: 'PHONE_REQUIRED',
    detail: 'The app asks for a phone number that it sends a code to. Enter one in the live view, then resume.',
  };
}

const BY_RINGING: Gate = {
  code: 'PHONE_REQUIRED',
  detail: 'The app verifies a phone before it goes on. Do so in the live view, then resume.',
};

/** Addresses that hand over to whoever knows the person: by protocol, or by the way that apps name theirs. */
const HANDS_OVER =
  /(?:^|[/._?&=-])(?:saml2?|oidc|oauth2?|openid|sso|shibboleth|eidas|idp|auth\/(?!(?:log|sign|reg|forgot|reset|password|users?\b|register|session))(?![\w-]+\.)[\w-]+)(?:[/._?&=-]|$)/i;

/** What an app takes itself. */
const OWN = [actions.useEmail, words.password, words.username, words.email];
const WITH =
  / (?:with|via|using|through|mit|uber|avec|con|com|met|med|przez|pomoci|cez|prin|через|за допомогою|preko|ile) /;
/** What an app is entered with: "Login with Castle" names a house, and no login. */
const means = (said: string): string => {
  const [ahead = '', ...behind] = said.split(WITH);
  return / ile /.test(said) ? ahead : behind.join(' ');
};

const beginsWithName = (said: string): boolean =>
  ` ${said}`.startsWith(actions.social.find(said)?.replace(/^ ?/, ' ') ?? '\n');

const NAMED =
  /(?<!\p{L})(?:with|via|using|through|mit|uber|über|avec|con|com|met|med|przez|pomocí|cez|prin|через|за допомогою|preko) (?!Your\b)\p{Lu}/u;

/** "Castle SSO" says what its button does, whoever the castle is. */
const SSO = /\b(?:sso|single sign on)\b/;

/** Only other providers or passkeys are offered, with no password and no mail way in. */
export function ssoOnly(view: View, forms: FormModel[]): Gate | null {
  if (forms.some((form) => has(form, 'password', 'email', 'identifier', 'username', 'code'))) return null;
  const buttons = view.controls
    .filter(({ visible, text }) => visible && text && text.length < 60)
    .map(({ text, href, kind }) => ({ text, href, isLink: kind === 'link', said: normalize(text) }));
  const logsIn = (text: string): boolean => actions.logIn.test(text) || text.startsWith('authenticate ');
  const entry = (text: string): boolean =>
    logsIn(text) ||
    actions.signUp.test(text) ||
    actions.proceed.test(text) ||
    actions.social.test(/(?:^| )(?:with|mit|avec|con|com|z|met|через|med) (.*)/.exec(text)?.[1] ?? '') ||
    / ile( |$)/.test(text);
  // "Log in with the university's account", "with the alumni portal": a choice of houses, none of them by password.
  const byOther = (text: string): boolean =>
    logsIn(text) && WITH.test(text) && !OWN.some((own) => own.test(means(text)));
  const houses = buttons.filter(({ said }) => byOther(said)).length;
  const at = normalize(`${view.title} ${view.headings.join(' ')} ${pathOf(view.url, view.url)}`);
  // One alone may be the app's own, unless a button calls it by its name.
  const isNamed = ({ text, said, isLink }: { text: string; said: string; isLink: boolean }): boolean =>
    !isLink && NAMED.test(text) && !/\b(?:account|konto|compte|cuenta|conta)\b/.test(said);
  const isDoor = actions.logIn.test(at) || actions.signUp.test(at);
  // Houses' names alone, on buttons, or on links within the app: others lead to where it is talked of.
  const isHere = ({ href, isLink }: { href: string; isLink: boolean }): boolean =>
    !isLink || (isDoor && originOf(href) === originOf(view.url));
  // "Sign in using GitHub", above a button that says no more than "Sign in".
  const told = isDoor
    ? view.text
        .split('\n')
        .map(normalize)
        .filter((line) => byOther(line) && actions.social.test(line))
    : [];
  const isPlain = ({ said }: { said: string }): boolean => told.length > 0 && actions.logIn.cover(said) > 0.8;
  const names = buttons.filter((one) => isHere(one) && actions.social.cover(one.said) > 0.8);
  // "BankID on this device", "BankID on another device": one name, and where it is to be used.
  const begins =
    view.text.length < 500 ? buttons.filter((one) => isDoor && !one.isLink && beginsWithName(one.said)) : [];
  const handsOver = ({ href }: { href: string }): boolean => HANDS_OVER.test(pathOf(href, view.url));
  // A choice of identity cards, each called by its name, on a page that is for logging in.
  const byAddress = isDoor ? buttons.filter(handsOver) : [];
  // One is enough where nothing can be filled in and nothing else leads in, whatever it is called.
  const leadsIn = ({ said }: { said: string }): boolean => actions.logIn.test(said) || actions.signUp.test(said);
  const isBare =
    forms.every(({ fields }) => fields.length === 0) && !buttons.some((one) => leadsIn(one) && !handsOver(one));
  const social = buttons.filter(
    (one) =>
      (names.length > 1 && names.includes(one)) ||
      (begins.length > 1 && begins.includes(one)) ||
      (entry(one.said) &&
        (actions.social.test(one.said) ||
          ((houses > 1 || (isDoor && isNamed(one))) && byOther(one.said)) ||
          handsOver(one))) ||
      (byAddress.length > (isBare ? 0 : 1) && byAddress.includes(one)) ||
      isPlain(one) ||
      // "Use your company account", and no other way in.
      (isDoor && isBare && !one.isLink && actions.social.cover(one.said) > 0.4) ||
      ((isDoor || logsIn(one.said)) && !one.isLink && SSO.test(one.said)) ||
      byPasskey(one.said, view),
  );
  const other = buttons.find(({ said }) => actions.useEmail.test(said) && !actions.social.test(said));
  if (isDoor && !other && social.length === 0 && readByPhone(view)) return BY_PHONE;
  if (!social.length || other) return null;
  return {
    code: 'MISSING_FIELD',
    detail: `The app can be entered only through another provider or a passkey ("${social[0]!.text.slice(0, 50)}"); there is no form for a password.`,
  };
}

const BY_PHONE: Gate = {
  code: 'MISSING_FIELD',
  detail: 'The app is entered by a code that a phone reads from the page. Read it from the live view, then resume.',
};

/** A square picture, of which the page says that it is to be scanned, or calls it a QR code in whatever language, and nothing to fill in or to press. */
const readByPhone = (view: View): boolean =>
  (messages.totpSetup.test(normalize(view.text)) || /\bqr\b/.test(normalize(view.text))) && showsSquare(view) !== null;

/** The same where no way in was found, whatever is said of the picture. */
export const showsSquare = ({ text, fields, pictures, controls }: View): Gate | null =>
  text.length < 500 &&
  !fields.some(({ visible }) => visible) &&
  !controls.some(({ visible, kind }) => visible && kind !== 'link') &&
  pictures.some(({ size: [width, height] }) => Math.min(width, height) >= 100 && Math.abs(width - height) < 20)
    ? BY_PHONE
    : null;

const PASSKEY =
  /\b(?:pass ?keys?|cles? d acces|toegangssleutels?|adgangsnogle\w*|tilgangsnokkel\w*|inloggningsnyckel\w*|klucz\w* dostepu|pristupov\w* kl[iu]c\w*|gecis anahtari\w*|chei[ae] de acces|jelkulc\w+|hozzaferesi kulcs\w*|paasyavai\w+|chiav[ei] di accesso|(?:cl|ll)aves? de acceso|chaves? de acesso|zugangsschlussel\w*|claus? d acces|pristupn\w* kljuc\w*|kljuc\w* za dostop|paasuvot\w+|piekluves atsleg\w*|prieigos rakt\w*|kunci sandi|khoa truy cap|pass ?nyck\w*|passnokk\w*|celes? d acces)\b|κλειδι\p{L}* προσβασης|приступн\p{L}* кључ\p{L}*|مفتاح المرور|مفتاح مرور|کلید عبور|מפתח גישה|पासकी|พาสคีย์|通行金鑰|密碼金鑰|ключ\p{L}* доступ[ау]|ключ за достъп|パスキー|패스키|通行密[钥鑰]/u;

/** "Verify yourself with your passkey to go on", and a button for just that. */
const byPasskey = (said: string, view: View): boolean =>
  view.text.length < 800 &&
  PASSKEY.test(normalize(view.text)) &&
  (PASSKEY.test(said) || Math.max(actions.verify.cover(said), actions.logIn.cover(said)) > 0.8);

/** "Create account with a passkey", below a name and nothing else that an account could be opened with. */
export function passkeySignUp(view: View, form: FormModel): Gate | null {
  const { controls } = view;
  const opens = form.submit ?? otherButtons(view, form).find(({ text }) => PASSKEY.test(normalize(text)));
  if (!PASSKEY.test(normalize(opens?.text ?? '')) || has(form, 'password', 'email', 'identifier', 'phone')) return null;
  const isOther = (text: string): boolean => OWN.some((own) => own.test(text)) || actions.otherMeans.test(text);
  if (controls.some((one) => one.visible && one !== opens && isOther(normalize(one.text)))) return null;
  const detail = 'The app opens accounts with a passkey alone. Create one in the live view, then resume.';
  return { code: 'MISSING_FIELD', detail };
}

function pathOf(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).pathname : '';
}
