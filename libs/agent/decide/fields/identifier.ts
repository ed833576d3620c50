import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';

const OR =
  /\b(or|oder|ou|o|of|eller|lub|albo|nebo|alebo|ili|ali|sau|vagy|veya|ya da|tai|voi|vai|arba|atau|hoac|edo|au (?:simu|namba|nambari|jina|barua))\b|[/,、]|или|або|чи|または|或|또는|أو|یا|या|หรือ|או/iu;

/** "E-mail or user name", "user name or phone": whatever names the account is taken by one box, which is likeliest for one of them. */
export function takesAnyName(field: Field, likeliest: string): boolean {
  const { label, near, placeholder, type, name } = field;
  const said = [label || placeholder || (near.length < 60 ? near : ''), ...(label ? [placeholder] : [])];
  return (
    said.some((text) => saysEither(text, type)) ||
    (likeliest !== 'phone' && type !== 'email' && /identifier|email_?or_?|_?or_?email/i.test(name))
  );
}

/** "User name (e-mail)", "E-mail (it will be your user name)": what stands in brackets tells of the same name. */
export function isMailByGloss({ label, near, placeholder }: Field): boolean {
  return [label || placeholder || near, placeholder].some((text) => {
    const [, called, gloss] = /^([^(（]+)[(（]([^)）]+)[)）]/.exec(text) ?? [];
    if (!called || !gloss || OR.test(gloss)) return false;
    const [own, more] = [normalize(called), normalize(gloss)];
    return words.email.cover(more) > 0.8
      ? words.username.test(own)
      : words.email.test(own) && words.username.test(more);
  });
}

function saysEither(text: string, type: string): boolean {
  const read = normalize(text);
  const mail = words.email.test(read);
  if (type !== 'email' && mail && words.username.test(read.replace(/e ?mail|邮箱|メール(?:アドレス)?|이메일/gu, '')))
    return true;
  if (type !== 'email' && mail && OR.test(text) && words.givenName.test(read)) return true;
  return type !== 'tel' && OR.test(text) && words.phone.test(read) && (mail || words.username.test(read));
}
