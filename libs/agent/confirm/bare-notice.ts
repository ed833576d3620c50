import type { AgentTask } from '../agent.types.js';
import type { Memory } from '../memory.js';
import type { Control, View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { actions, fields, messages } from '../words/words.js';
import { isLogout } from './ways-out.js';

/** A notice is a sentence or two, in any language, and less than people work with (characters). */
const SHORT = 900;
/** What a notice has besides the way out: "send again", a logo, a language. */
const FEW = 4;

/**
 * A page behind a sign-up that says something of e-mail, names nobody and offers little but to leave: in whatever language, it may ask
 * for the address to be confirmed. Laravel's and Devise's stock pages log in first and wait there.
 */
export function mayAwaitMail({ text, controls, fields: boxes }: View, memory: Memory): boolean {
  if (memory.counts.signup === 0 || memory.mailApplied || text.length > SHORT) return false;
  if (boxes.some(({ visible }) => visible)) return false;
  const offered = controls.filter((one) => one.visible && !one.banner && !isLogout(one));
  const speaksOfMail = text.split('\n').some((line) => line.length > 25 && fields.email.test(normalize(line)));
  return offered.length <= FEW && speaksOfMail;
}

/** The way around every page, besides. */
const SOME = 10;
const LONGER = 1200;

/**
 * The same of one that names its owner: a sentence which has both the account's own address in it and something of mail is about the
 * address. What only tells whose account it is says "robin@example.com" and little else.
 */
export function tellsOfOwnAddress(view: View, task: AgentTask, memory: Memory): boolean {
  if (memory.sent?.kind !== 'signup' || memory.mailApplied || view.text.length > LONGER) return false;
  if (view.fields.some(({ visible }) => visible) || view.controls.filter(({ visible }) => visible).length > SOME)
    return false;
  return view.text.split('\n').some((line) => {
    const around = line.toLowerCase().split(task.email.toLowerCase());
    const said = normalize(around.join(' '));
    // "Welcome, you have registered with the address robin@example.com" is understood, and asks for nothing.
    const isGreeting = messages.welcome.test(said) || messages.created.test(said);
    return around.length > 1 && around.join('').length > 70 && fields.email.test(said) && !isGreeting;
  });
}

/** A page that says more than this is worked with, whatever else it reminds of. */
const NOTICE = 700;
/** The way around every page, and a menu besides. */
const MENUS = 16;

/**
 * A page that speaks of mail and on which nothing can be pressed but what sends it (again): whoever has an account may log in there, and
 * gets no further until the address is confirmed. Links around it lead back to it.
 */
export function onlyMailsAgain({ text, controls, fields: boxes }: View, memory: Memory): boolean {
  if (memory.mailApplied || text.length > NOTICE || boxes.some(({ visible }) => visible)) return false;
  const shown = controls.filter((one) => one.visible && !one.banner);
  // A button that is called as the account is opens its menu.
  const ours = [memory.username, memory.fullName, ...memory.identifiers].map((one) => one.toLowerCase());
  const isMenu = ({ text: said, expanded }: Control): boolean =>
    expanded !== '' || ours.includes(said.trim().toLowerCase());
  const pressed = shown.filter((one) => one.kind !== 'link' && one.text && !isMenu(one) && !isLogout(one));
  const isNamed = (line: string): boolean => pressed.some((one) => one.text.trim() === line.trim());
  const speaksOfMail = text
    .split('\n')
    .some((line) => line.length > 25 && !isNamed(line) && (isOfMail(line) || AN_ADDRESS.test(line)));
  return shown.length <= MENUS && pressed.length > 0 && pressed.every((one) => isOfMail(one.text)) && speaksOfMail;
}

const isOfMail = (text: string): boolean =>
  [fields.email, messages.emailed, actions.resend].some((one) => one.test(normalize(text)));
/** One in a sentence, whatever language that is in. */
const AN_ADDRESS = /\S@\S+\.\S/;
