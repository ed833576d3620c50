import type { Field } from '../perceive/view.types.js';
import { normalize } from '../words/match.js';
import { fields as words } from '../words/words.js';

const OR =
  /\b(or|oder|ou|o|of|eller|lub|albo|nebo|alebo|ili|ali|sau|vagy|veya|ya da|tai|voi|vai|arba|atau|hoac|edo)\b|[/,、]|или|або|чи|または|或|또는|أو|یا|या|หรือ|או/iu;

/** "E-mail or user name", "user name or phone": whatever names the account is taken by one box, which is likeliest for one of them. */
export function namesAccount(field: Field, likeliest: string): boolean {
  const said = [field.label || field.placeholder || (field.near.length < 60 ? field.near : ''), field.placeholder];
  return (
    said.some((text) => mailOrName(text, field) || orPhone(text, field)) ||
    (likeliest !== 'phone' && field.type !== 'email' && /identifier|email_?or_?|_?or_?email/i.test(field.name))
  );
}

function mailOrName(text: string, { type }: Field): boolean {
  const read = normalize(text);
  const rest = read.replace(/e ?mail|邮箱|メール\p{L}*|이메일/gu, '');
  return type !== 'email' && words.email.test(read) && words.username.test(rest);
}

function orPhone(text: string, { type }: Field): boolean {
  const read = normalize(text);
  return (
    type !== 'tel' && OR.test(text) && words.phone.test(read) && (words.email.test(read) || words.username.test(read))
  );
}
