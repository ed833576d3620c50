import { isLogout } from '../confirm/ways-out.js';
import { waysOn } from '../decide/ways/lone-box.js';
import { isList } from '../decide/fields/lists.js';
import { isNoPayment } from '../decide/fields/no-payment.js';
import { passesOver } from '../decide/ways/passes-over.js';
import { TRIAL } from '../decide/ways/prices.js';
import { demandsCard, has, isAside, type FormModel } from '../decide/forms/form.js';
import { isShortPage } from '../perceive/page-length.js';
import type { Control, View } from '../perceive/view.types.js';
import { CARD, PAY_BUTTON, TILL } from '../words/captcha.words.js';
import { namesPrice, namesSum } from '../words/coins.js';
import { normalize } from '../words/normalize.js';
import { actions, fields as words, messages, parts } from '../words/words.js';
import type { Gate } from './gate.js';

const PAYS =
  /\b(?:pay|zahlen|bezahlen|payer|pagar|paga|betaal|betalen|zaplac|zaplatit|betala|betal|maksa|ode|plati|fizetes)\b|оплатить|πληρω|支払|支付|결제/;
/** "Pay €35.00": a button that names what it takes. */
const paysSum = (text: string): boolean =>
  namesSum(text) && (PAYS.test(normalize(text)) || actions.pay.test(normalize(text)));

/** "Pay now", "Pay €35.00", "Subscribe with credit card" */
function pays(text: string): boolean {
  const said = normalize(text);
  return actions.pay.cover(said) > 0.5 || paysSum(text) || (words.card.cover(said) > 0.3 && !isNoPayment(said));
}

/**
 * "Card number", "CVV", over boxes that stand in frames of some maker's, and a button that names what is to be paid; behind a sign-up
 * any button will do where the page has no box of its own.
 */
const asksForCard = (view: View, forms: FormModel[], isBehind: boolean): boolean =>
  !forms.some((form) => has(form, 'password', 'email', 'identifier', 'username')) &&
  view.controls.some(
    ({ visible, kind, text }) => visible && kind !== 'link' && (paysSum(text) || (isBehind && forms.every(isAside))),
  ) &&
  view.text.split('\n').filter((line) => words.card.cover(normalize(line)) > 0.8).length > 1;

/** "Not now": what is asked for is only offered. */
const canBeSkipped = ({ controls }: View): boolean => controls.some(passesOver);

/** What the ways to pay are, as controls: those that say so, or all buttons below "top up" of which one is called after a card. */
function waysToPay(view: View, ways: Control[]): Control[] {
  const cards = byCard(view);
  if (ways.length > 0) return [...new Set([...ways, ...cards])];
  const asksSum = view.text.split('\n').some((line) => namesSum(line) && PAYS.test(normalize(line)));
  const isTill = asksSum || messages.payment.test(normalize(`${view.title} ${view.headings.join(' ')}`));
  const buttons = view.controls.filter(({ visible, kind, text }) => visible && kind !== 'link' && text);
  return isTill && cards.length > 0 && buttons.length > 1 ? buttons : [];
}

/** A link that names what it takes leads to the till as well as a button. */
const isAllThereIs = ({ controls }: View, way: Control): boolean =>
  (way.kind !== 'link' || paysSum(way.text)) &&
  !controls.some((one) => one.visible && one.kind !== 'link' && one !== way && !isLogout(one));

/** "Credit card", beside a way that says what it is for. */
const byCard = ({ controls }: View): Control[] =>
  controls.filter(({ visible, kind, text }) => visible && kind !== 'link' && words.card.cover(normalize(text)) > 0.6);

/** "Pay with …", "Pay by card", below a sum (one that is all there is may name it in the window that it opens): behind a sign-up that is no offer any more. */
const asksHowToPay = (view: View, forms: FormModel[], ways: Control[]): boolean =>
  (ways.length > 1 || (ways.length === 1 && isAllThereIs(view, ways[0]!))) &&
  isShortPage(view) &&
  (ways.length === 1 || view.text.split('\n').some(namesSum)) &&
  forms.every(isAside) &&
  !canBeSkipped(view);

/** "I have paid", or a button in a frame of whoever is paid through, and a sum: behind a sign-up nothing else is asked for. */
const asksForSum = (view: View, forms: FormModel[]): boolean =>
  (view.controls.some(
    ({ visible, kind, text }) => visible && kind !== 'link' && actions.paid.cover(normalize(text)) > 0.6,
  ) ||
    view.widgets.some(({ kind, visible }) => kind === PAY_BUTTON && visible)) &&
  isShortPage(view) &&
  view.text.split('\n').some(namesPrice) &&
  forms.every(isAside) &&
  !canBeSkipped(view);

/** Ways to choose from, or a proof that it was done: nothing to type into. */
const isOfChoices = ({ fields }: FormModel): boolean =>
  fields.every(({ field }) => isList(field) || /^(radio|file)$/.test(field.type));

/** A bank to pay through, or a card, a purse and the like, as one answer of several. */
const isChoiceOfMeans = ({ fields }: FormModel): boolean => {
  const radios = fields.filter(({ field }) => field.type === 'radio');
  return (
    radios.some(({ field }) => radios.filter((one) => one.field.name === field.name).length > 1) ||
    fields.some(({ field }) => isList(field) && field.options.length > 2)
  );
};

/** "Pay", as the page's name, a sum or a choice of means, and a way on: whatever the ways are called, behind a sign-up there is no other. */
const asksToPay = (view: View, forms: FormModel[]): boolean =>
  [view.title, ...view.headings].map(normalize).some((name) => PAYS.test(name) || messages.payment.cover(name) > 0.5) &&
  view.text.length < 500 &&
  (view.text.split('\n').some(namesSum) || forms.some(isChoiceOfMeans)) &&
  !view.text.split('\n').some(isForNothing) &&
  forms.every(isOfChoices) &&
  view.controls.some(({ visible, kind, text }) => visible && text && (kind !== 'link' || PAYS.test(normalize(text)))) &&
  !canBeSkipped(view);

/** "Free for 14 days" ends with a card. */
const isForNothing = (line: string): boolean =>
  words.free.test(normalize(line)) &&
  // "After the free month $9"
  !namesPrice(line) &&
  !TRIAL.test(line) &&
  !/\d+[\s-]*\p{L}*(?:da[yi]|tag|jour|d[ií]a|giorn|dni|dn[ií]|дн|日|天|일)/iu.test(line);

/** "$12 a month [Choose] $30 a month [Choose]": as many buttons alike as there are prices, whatever language heads them. */
function isChoiceOfPrices({ text, controls }: View): boolean {
  const lines = text.split('\n').map((line) => line.trim());
  const buttons = controls.filter(({ visible, kind }) => visible && kind !== 'link').map((one) => one.text.trim());
  const [alike] = buttons.filter((one, at) => one !== '' && buttons.indexOf(one) !== at);
  const places = lines.flatMap((line, at) => (line === alike ? [at] : []));
  return places.length > 1 && places.every((at, n) => lines.slice(n > 0 ? places[n - 1]! + 1 : 0, at).some(namesPrice));
}

/** "Choose your plan", and what each costs a month, of which none is free: behind a sign-up nobody gets on without one. */
const asksForPlan = (view: View, forms: FormModel[]): boolean =>
  (words.plan.test(normalize(`${view.title} ${view.headings.join(' ')}`)) || isChoiceOfPrices(view)) &&
  isShortPage(view) &&
  view.text.split('\n').some(namesPrice) &&
  !view.text.split('\n').some(isForNothing) &&
  // A box for each is an answer that the run was not given.
  forms.length === 0 &&
  view.controls.some(({ visible, kind, text }) => visible && text && (kind !== 'link' || isToTill(text))) &&
  !canBeSkipped(view);

/** "Continue to checkout" */
const isToTill = (text: string): boolean => messages.payment.test(normalize(text)) || pays(text);

/** "Add a payment method to start your trial", below "Billing", and a button or two: whoever has just signed up is let in behind it. */
const asksForMeans = (view: View, forms: FormModel[]): boolean =>
  messages.payment.test(normalize(`${view.title} ${view.headings.join(' ')}`)) &&
  view.text.length < 500 &&
  view.text.split('\n').some((line) => line.length > 30 && messages.payment.test(normalize(line))) &&
  forms.every(isAside) &&
  view.controls.filter(({ visible, text }) => visible && text).length <= 2 &&
  !canBeSkipped(view);

/** The same in one sentence, and a button for just that: "A payment method is required to activate your account. [Add payment method]" */
const demandsMeans = (view: View, forms: FormModel[]): boolean =>
  view.text.length < 500 &&
  view.text
    .split('\n')
    .some((line) => isOwed(line) && !view.controls.some(({ text }) => text.trim() === line.trim())) &&
  forms.every(isAside) &&
  view.controls.filter(({ visible, kind, text }) => visible && kind !== 'link' && text).length === 1 &&
  waysOn(view).length <= 1 &&
  !view.text.split('\n').some(isForNothing) &&
  !canBeSkipped(view);
const isOwed = (line: string): boolean =>
  messages.meansOwed.test(normalize(line)) && !words.optional.test(normalize(line));

/** A sum, and somebody's till in a frame below it: behind a sign-up the page has nothing else to go on with. */
const showsTill = (view: View, forms: FormModel[]): boolean =>
  view.widgets.some(({ kind, visible, size }) => kind === TILL && visible && Math.min(...size) >= 100) &&
  isShortPage(view) &&
  view.text.split('\n').some((line) => PRICE.test(line) || namesSum(line)) &&
  forms.every(isAside) &&
  !canBeSkipped(view);

/** "DE89 3704 0044 …", "12 1020 5555 …": a bank account, as it is printed. */
const BANK_ACCOUNT =
  /(?<!\p{L}|\p{Nd})(?:[A-Z]{2}\p{Nd}{2}|\p{Nd}{2,4})(?: ?[A-Z\p{Nd}]{4}){3,7}(?: ?\p{Nd}{1,4})?(?!\p{Nd})/u;

/** "To activate the account, transfer €10 to DE89 …": behind a sign-up that says little else. */
const asksForTransfer = ({ text }: View, forms: FormModel[]): boolean =>
  text.length < 1000 &&
  BANK_ACCOUNT.test(text) &&
  text.split('\n').some((line) => namesPrice(line)) &&
  text
    .split('\n')
    .map(normalize)
    .some((line) => parts.account.test(line) && parts.confirms.test(line)) &&
  forms.every(isAside);

/** A page of nothing else has a way to pay, a way out, and one or two more. */
const MOST_WAYS = 4;

/**
 * "Your trial has ended. Pay $9 to go on. [I have paid] [Log out]": whoever has come in, and may leave again, is no further than that. What
 * an account has still to pay is told beside what else it is for.
 */
export function payWall(view: View, forms: FormModel[]): Gate | null {
  const shown = view.controls.filter(({ visible, text }) => visible && text);
  if (view.text.length >= 500 || shown.length > MOST_WAYS) return null;
  const lines = view.text.split('\n');
  const told = lines.filter((line) => line.length > 30 && messages.payment.test(normalize(line)));
  const ends = TRIAL.test(view.text) || told.some((line) => actions.verify.test(normalize(line)));
  // "Subscription required"
  const isHeaded = [view.title, ...view.headings].map(normalize).some(demandsSubscription);
  const isWay = ({ text }: Control): boolean => actions.paid.cover(normalize(text)) > 0.6 || pays(text);
  const isWall =
    (isHeaded || (told.length > 0 && ends && shown.some(isWay) && lines.some(namesPrice))) &&
    !lines.some(isForNothing) &&
    forms.every(isAside) &&
    !canBeSkipped(view);
  return isWall ? ASKS : null;
}

const demandsSubscription = (said: string): boolean =>
  NOT_SUBSCRIBED.test(said) ||
  (messages.subscription.test(said) && (parts.only.test(said) || messages.expired.test(said)));
const NOT_SUBSCRIBED =
  /\b(?:not (?:currently )?subscribed|no active (?:subscription|plan)|kein aktives abo\w*|pas d abonnement actif|sin suscripcion activa|nessun abbonamento attivo|sem assinatura ativa|geen actief abonnement)\b/;

/** "24,00", of whatever coin. */
const PRICE = /(?<![\d.,])\d+[.,]\d{2}(?![\d.,])/;

/** A form that asks for payment details; `isBehind` a sign-up that was sent, a choice of ways to pay is one, too. */
export function paymentGate(view: View, forms: FormModel[], isBehind = false): Gate | null {
  const frame = view.frameUrls
    .slice(1)
    .some((url) =>
      /js\.stripe\.com\/.*(card|payment|elements-inner)|braintree|adyen|checkout\.com|paypal\.com\/.*(card|checkout)/i.test(
        url,
      ),
    );
  const at = normalize(`${view.title} ${view.headings.join(' ')}`);
  // A page of nothing but ways to pay.
  const ways = view.controls.filter(
    ({ visible, text }) => visible && (actions.pay.cover(normalize(text)) > 0.3 || (isBehind && paysSum(text))),
  );
  const checkout =
    (messages.payment.test(at) && ways.length > 0 && !forms.some((form) => has(form, 'password'))) ||
    forms.some(({ submit }) => submit && pays(submit.text)) ||
    asksForCard(view, forms, isBehind) ||
    (isBehind &&
      (asksHowToPay(view, forms, waysToPay(view, ways)) ||
        asksToPay(view, forms) ||
        asksForPlan(view, forms) ||
        asksForMeans(view, forms) ||
        demandsMeans(view, forms) ||
        asksForSum(view, forms) ||
        asksForTransfer(view, forms) ||
        showsTill(view, forms)));
  const card = view.widgets.some(({ kind, visible }) => kind === CARD && visible);
  if (
    !card &&
    !checkout &&
    !forms.some((form) => (form.kind === 'payment' || demandsCard(form)) && !isGift(form)) &&
    !(frame && messages.payment.test(normalize(view.text.slice(0, 4000))))
  )
    return null;
  return ASKS;
}

/** "Donate": whoever is inside is asked for it beside what the page is for, and nobody has to. */
const isGift = ({ submit, box }: FormModel): boolean =>
  [submit?.text ?? '', box?.heading ?? ''].some((said) => GIVES.test(normalize(said)));
const GIVES =
  /\b(?:donat\w+|donate|spenden?|faire un don|donner|donar|donacion\w*|doar|doacao|dona|donazion\w+|doneer|doneren|donera|doner|lahjoita|wesprzyj|przekaz darowizne|bagis yap\w*|adomany\w*|prispet|daruj\w*|doneaza|doniraj\w*)\b|пожертв|підтримати|δωρεα|寄付|捐款|捐赠|捐贈|후원|기부|تبرع|תרומה|تبرّع/;

const ASKS: Gate = {
  code: 'PAYMENT_REQUIRED',
  detail: 'The app asks for payment details. Decide in the live view; the service never enters payment data.',
};
