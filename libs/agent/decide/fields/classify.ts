import type { Field } from '../../perceive/view.types.js';
import { fields as words } from '../../words/words.js';
import { normalize } from '../../words/normalize.js';
import { bare } from './bare.js';
import { tick } from './classify-tick.js';
import { datePart } from './date-part.js';
import { readName } from './field-naming.js';
import { isMailByGloss, takesAnyName } from './identifier.js';
import { YES } from './lists.js';
import type { Classified, Result } from './purpose.js';
import { getsCode, isRefusedEmpty, saysRequired } from './says-required.js';
import { weighField } from './weigh-field.js';

/** A code, ahead of where it comes from. */
const CODE_AHEAD =
  /^(code|codigo|codice|codi|cod|kod|kode|koden|kodas|kods|код|κωδικος)\b.* (e ?mail|mail|correo|courriel|posta|poczt|почт|пошт)/;
/** "@mail.example", behind the box. */
const MAILBOX = /^\s*@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** Says what one field is for; relations between fields (repeats, box rows) are settled by `classifyAll`. */
export function classify(field: Field): Classified {
  const optional =
    words.optional.test(normalize(`${field.label} ${field.placeholder}`)) ||
    (words.optional.test(normalize(field.around)) && field.around.length < 120);
  const result: Result = (purpose, score, why) => ({
    field,
    purpose,
    score,
    why,
    required:
      (field.required ||
        saysRequired(field) ||
        isRefusedEmpty(field, purpose) ||
        (purpose === 'phone' && getsCode(field))) &&
      !optional,
    optional,
  });
  return known(field, result) ?? weighed(field, result);
}

/** What its kind or one saying decides. */
function known(field: Field, result: Result): Classified | null {
  const own = normalize(`${field.name} ${field.id} ${field.label} ${field.around.slice(0, 120)} ${field.placeholder}`);
  // "Leave empty if you have none" is said to people.
  // What a programmer calls a field in two letters is a pot of honey here and a hand phone there.
  const shown = normalize(`${field.label} ${field.near} ${field.placeholder}`);
  if (words.trap.test(own) && !words.optional.test(own) && !words.phone.test(shown))
    return result('trap', 9, 'is to be left empty');
  if (field.type === 'checkbox' || field.type === 'switch' || field.type === 'radio') return tick(field, result);
  // A key or a number of the account, dotted until somebody asks to see it. Boxes that wait to be touched are empty.
  if (field.type === 'password' && field.readonly && field.filled) return result('unknown', 9, 'shows a secret');
  if (field.type === 'file') return result('upload', 9, 'takes a file');
  if (field.type === 'spinbutton') return result(datePart(partAlone(field)) ?? 'unknown', 5, 'a part of a date');
  // "Do you agree to the rules?" as a list of yes and no.
  if (
    field.tag === 'select' &&
    field.options.length <= 4 &&
    field.options.some(({ label }) => YES.test(label)) &&
    words.terms.test(normalize(`${field.label} ${field.near}`))
  )
    return result('terms', 5, `asks "${field.label || field.near}"`);
  // "Stay logged in": for a week, a month, a year.
  if (field.tag === 'select' && words.remember.test(bare(field.label || field.near)))
    return result('remember', 5, `asks "${field.label || field.near}"`);
  if (field.type === 'text' && MAILBOX.test(field.around.replace(field.label, '')))
    return result('username', 6, 'names a mailbox of the app');
  return null;
}

/** "month, Date of birth": which part it is is said first, and by no number that a script has given it. */
const partAlone = (field: Field): Field => {
  const label = field.label.split(/[,(]/)[0]!.trim();
  return label ? { ...field, label, id: '' } : field;
};

/** What most speaks for. */
function weighed(field: Field, result: Result): Classified {
  const [best, score] = weighField(field).best();
  // The browser lets nothing else into it, whatever it is called.
  if (best === 'username' && field.type === 'email') return result('email', score, 'takes addresses alone');
  if (/^(email|username)$/.test(best) && isMailByGloss(field)) return result('email', score, 'is known by the address');
  // "Parent's email": the run has none but its own.
  if (best === 'email' && words.guardian.test(normalize(field.label || field.near || field.placeholder)))
    return result('unknown', score, `asks for somebody else's ("${field.label || field.near}")`);
  if (/^(email|username|phone|invite)$/.test(best) && takesAnyName(field, best))
    return result('identifier', score, `names the account ("${field.label || field.placeholder || field.near}")`);
  // "Code received by e-mail"
  if (best === 'email' && field.type !== 'email' && CODE_AHEAD.test(readName(field)))
    return result('code', score, `says "${readName(field)}"`);
  if (score < 1.5) return result('unknown', score, 'not understood');
  if (best === 'birthDate' || best === 'unknown')
    return result(datePart(field) ?? best, score, `says "${field.label || field.near || field.name}"`);
  return result(
    best,
    score,
    `says "${(field.label || field.placeholder || field.near || field.name || field.type).slice(0, 60)}"`,
  );
}
