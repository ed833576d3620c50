import type { Evidence } from '../../confirm/evidence.js';
import { MOST_STEPS } from '../../memory.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, harmful, messages } from '../../words/words.js';
import { isAside } from '../forms/form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { isStill, whole } from './ways.js';

/** Mail scanners open links too: what a mailed link leads to may want one press more, even where somebody is signed in. */
export function pressBehindLink({ view, forms, memory }: Situation): Move | null {
  if (!memory.linkOpened || memory.sent || memory.clicked.size || memory.probed) return null;
  if (!forms.every(isAside)) return null;
  const said = normalize(`${view.title} ${view.text.slice(0, 3000)}`);
  if (messages.expired.test(said)) return null;
  const titled = actions.verify.test(normalize(`${view.title} ${view.headings.join(' ')}`));
  const control = view.controls.find((one) => {
    // The button may name the address that it confirms.
    const text = normalize(one.text.replace(/\S+@\S+/g, 'email'));
    const verifies = actions.verify.test(text);
    // What asks in a box over the page is no banner where its button says what is confirmed.
    if (!one.visible || one.disabled || (one.banner && !verifies) || text.length > 60 || actions.resend.test(text))
      return false;
    if (one.kind === 'link' && one.form < 0 && one.href.split('#')[0] !== view.url.split('#')[0]) return false;
    const asksNothing = !forms.some(({ frame, box }) => frame === one.ref.frame && box?.index === one.form);
    if (titled && asksNothing && one.kind === 'submit' && actions.proceed.cover(text) > 0.75) return true;
    // "Keep me logged in on this device", behind the link that a login has mailed.
    const isLogin = memory.loginByMail || memory.counts.login > 0;
    if (isLogin && asksNothing && one.kind === 'submit' && one.form >= 0 && actions.logIn.test(text)) return true;
    // Where little else is said, the page's one button may say it in a whole sentence.
    const isOnly = one.kind !== 'link' && asksNothing && view.text.length < 800 && !harmful.words.test(text);
    if (verifies && isOnly) return true;
    return verifies && actions.verify.cover(text) + fields.email.cover(text) + actions.account.cover(text) > 0.7;
  });
  return control ? { move: 'click', control, why: `the link's page wants "${control.text}" pressed` } : null;
}

/** "Click here to proceed": pages that want one click after a link or a submit. */
export function proceed({ view, forms, memory }: Situation, evidence: Evidence): Move | null {
  if (!(memory.mailApplied || memory.accountCreated || memory.sent) || memory.wizardSteps > MOST_STEPS) return null;
  if (!forms.every(isAside) || evidence.signs.length > 4) return null;
  const candidates = view.controls
    .filter(
      (control) => control.visible && !control.disabled && control.text && control.text.length < 50 && !control.banner,
    )
    .map((control) => {
      const text = normalize(control.text);
      const goes = actions.proceed.cover(text);
      // "Do you really want an account? [Confirm]", below a menu that leads to the login: what was sent is confirmed first.
      const way = memory.mailApplied ? 1 : memory.accountCreated ? 0.9 : 0;
      // Mail scanners open links too: some apps want a button pressed behind theirs before the account is made.
      const confirms =
        memory.linkOpened && control.kind === 'submit'
          ? 1.5 * Math.max(actions.signUp.cover(text), actions.verify.cover(text))
          : 0;
      return {
        control,
        score:
          goes +
          way * actions.logIn.cover(text) +
          confirms +
          // Half of "Start poll" goes on as well.
          (control.kind !== 'link' && goes > 0.5 ? 0.3 : 0) +
          (fields.free.test(text) ? 0.5 : 0) -
          2 * (memory.clicked.get(`go:${text}`) ?? 0) -
          ([actions.social, actions.logOut, actions.resend].some((words) => words.test(text)) ||
          (!confirms && actions.signUp.cover(text) > 0.5)
            ? 3
            : 0),
      };
    })
    .filter((one) => one.score > 0.75)
    .sort((a, b) => b.score - a.score);
  const best = candidates[0];
  if (!best || view.text.length > 4000) return null;
  // Before the mail is applied a way to the login proves nothing: the announcement may still be coming, less so where all else has.
  const worth = isStill(view) ? 0 : whole(view) ? 1 : 2;
  if (!memory.mailApplied && memory.idle < worth && actions.logIn.test(normalize(best.control.text)))
    return { move: 'wait', ms: 900, why: 'the page may have more to say' };
  const key = `go:${normalize(best.control.text)}`;
  memory.clicked.set(key, (memory.clicked.get(key) ?? 0) + 1);
  memory.wizardSteps++;
  return { move: 'click', control: best.control, why: `"${best.control.text}" goes on` };
}
