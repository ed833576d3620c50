import { headsPhone, MASKED_NUMBER } from '../decide/codes/code-source.js';
import { asksForCode } from '../decide/forms/code-on-form.js';
import { isBeside, type FormModel } from '../decide/forms/form.js';
import { passesOver } from '../decide/ways/passes-over.js';
import { showsLittle } from '../decide/ways/lone-box.js';
import { saysLittle } from '../perceive/page-length.js';
import type { View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { actions, fields as words, messages } from '../words/words.js';

/**
 * Nothing to fill in: "Verify your phone number", and a button for just that; or, behind what was sent, a number to ring from the whole one that
 * the page names besides, or a message to send from there whose text the page shows. What is mailed is asked about at such numbers, too.
 */
export function verifiesPhone(view: View, forms: FormModel[], isBehind: boolean): boolean {
  if (!saysLittle(view) || view.fields.some(({ visible }) => visible) || !forms.every(isBeside)) return false;
  const shown = view.controls.filter(({ visible, text }) => visible && text);
  if (shown.some((one) => passesOver(one) || actions.useEmail.test(normalize(one.text)))) return false;
  const begins = shown.some(({ kind, text }) => {
    const said = normalize(text);
    return kind !== 'link' && words.phone.test(said) && actions.verify.test(said) && said.length < 40;
  });
  const said = normalize(view.text);
  const isOwn = showsLittle(view) && isBehind && !messages.emailed.test(said) && !messages.pendingApproval.test(said);
  const rings = shown.find(({ href }) => /^tel:/.test(href));
  const besides = rings ? view.text.replace(rings.text, ' ') : '';
  const shownWords = new Set(view.text.split(/\s+/));
  const sends = shown.map(({ href }) => sentWith(href)).some((code) => code !== null && shownWords.has(code));
  // A messenger that is opened with what names the account, and knows the number.
  const handsOver = shown.some(({ href, text }) => sentWith(href) !== null && actions.verify.test(normalize(text)));
  // "Send code", to the number that was given before; one that is shown in part is known to whoever logs in, and a second factor.
  const isKnown = MASKED_NUMBER.test(view.text);
  const isBehindSent =
    isBehind && !isKnown && shown.some(({ kind, text }) => kind !== 'link' && asksForCode(normalize(text)));
  const isStep = isBehind || actions.signUp.test(normalize(`${view.title} ${view.headings.join(' ')}`));
  const isTold = view.text.split('\n').some(tellsToSend);
  // "Verify by phone", and nothing else to press, whatever the page is headed.
  const isOnly = isBehind && begins && shown.filter(({ kind }) => kind !== 'link').length === 1;
  return (
    isOnly ||
    (isStep && (begins || handsOver || isBehindSent) && headsPhone(view)) ||
    (isOwn && ((rings !== undefined && NUMBER.test(besides)) || sends || isTold))
  );
}

/** A phone's number, as it is written for whoever calls from abroad. */
const NUMBER = /\+\p{Nd}[ ()-]{0,2}(?:\p{Nd}[ ()-]{0,2}){8,12}\p{Nd}(?!\p{Nd})/u;

/** "Send K7PQ by SMS to 12345": what is to be written, and where to. */
const tellsToSend = (line: string): boolean =>
  messages.sms.test(normalize(line)) &&
  actions.send.test(normalize(line)) &&
  /(?<![A-Za-z\d])(?=[A-Za-z]*\d|[A-Z]{3})(?=\d*[A-Za-z])[A-Za-z\d]{4,12}(?![A-Za-z\d])/.test(line) &&
  /(?<![\p{L}\p{Nd}])\+?\p{Nd}(?:[ ()-]?\p{Nd}){3,14}(?!\p{L})/u.test(line);

/** The code that a link has somebody send: "sms:123?body=K7PQ", "https://messenger.example/123?text=482913". */
function sentWith(href: string): string | null {
  const [, code] =
    /^(?:smsto|sms|whatsapp|tg|viber|https?):.*[?&](?:body|text|start)=([A-Za-z\d]{4,12})(?:&|$)/.exec(href) ?? [];
  return code && /\d/.test(code) ? code : null;
}
