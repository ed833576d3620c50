import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/match.js';
import { fields as words } from '../../words/words.js';

const OR =
  /\b(or|oder|ou|o|of|eller|lub|albo|nebo|alebo|ili|ali|sau|vagy|veya|ya da|tai|voi|vai|arba|atau|hoac|edo)\b|[/,、]|или|або|чи|または|或|또는|أو|یا|या|หรือ|או/iu;

/** "E-mail or user name", "user name or phone": whatever names the account is taken by one box, which is likeliest for one of them. */
export function namesAccount(field: Field, likeliest: string): boolean {
  const { label, near, placeholder, type, name } = field;
  const said = [label || placeholder || (near.length < 60 ? near : ''), ...(label ? [placeholder] : [])];
  return (
    said.some((text) => saysEither(text, type)) ||
    // "Login (e-mail)"
    (likeliest === 'username' && words.email.cover(normalize(/[(（]([^)）]*)[)）]/.exec(label)?.[1] ?? '')) > 0.8) ||
    (likeliest !== 'phone' && type !== 'email' && /identifier|email_?or_?|_?or_?email/i.test(name))
  );
}

function saysEither(text: string, type: string): boolean {
  const read = normalize(text);
  const mail = words.email.test(read);
  if (type !== 'email' && mail && words.username.test(read.replace(/e ?mail|邮箱|メール(?:アドレス)?|이메일/gu, '')))
    return true;
  return type !== 'tel' && OR.test(text) && words.phone.test(read) && (mail || words.username.test(read));
}
