import { Concept } from '../evidence/concepts.js';
import type { Hit } from '../evidence/phrases.js';
import type { Reading } from '../evidence/reading.js';
import { NAMES } from './cue.js';

/** What proves or enters something, or says how secret a code is. */
const PROVING =
  Concept.otp |
  Concept.secrecy |
  Concept.typing |
  Concept.ephemeral |
  Concept.verify |
  Concept.signIn |
  Concept.finish |
  Concept.setPassword |
  Concept.reset |
  Concept.object |
  Concept.click;

/** The longest word that is looked at. */
const LONG = 40;

/** "Código da porta", "code du casier", "codul coletului": a noun that says what it opens. */
const OF =
  /^ (?:de la|de l['’]|del|de|da|do|das|dos|di|della|dello|dell['’]|des|du|d['’]|pentru)\s?(?<noun>\p{Ll}[\p{L}\p{M}]{3,})/u;

/** Nouns behind "of" that say how it is sent, how long it is or that somebody registers, in Romance languages. */
const NEUTRAL =
  /^(?:[ei]n?regist|[îi]nregist|regist|inscri|cr[eé]a[ct]|criaç|alta|cadastr|ingres|entrad|autori|r[eé]cup|contr[oô]l|compro|valid|sesi|sess|connex|inici|passe|desbloq|d[eé]blo|sblocc|d[eé]verr|dispositiv|appareil|corr?e|courri|mail|text|usu|util|quatr|cuatr|quatt|cinc|cinq|seis|otto|ocho|oito|huit|vari|ident|prote|emparej|esta|este|cette|quest|votre|notre|tempor)/u;

/** How compounds begin whose code proves, enters or is sent, in languages that write them in one word. */
const COMPOUND =
  /^(?:best[aä]tig|verifi|sicherheit|aktiv|freischalt|freigabe|anmeld|log|einlog|zug[ar]|registr|prüf|[ck]ontrol|authenti|identi|legitim|einmal|validier|pass|kennwort|wiederherst|zurücksetz|ger[aä]te|kopp[el]|verbind|e?post|e?mail|sms|zahl|ziffer|nummer|eingab|geheim|tan|autori|entsperr|bevestig|beveilig|veilig|toegang|inschrij|tilmeld|påmeld|inlog|aanmeld|wachtwoord|herstel|eenmalig|cijfer|bekr[aä]ft|bekreft|säkerhet|sikkerh|innlogg|pålogg|åtkomst|adgang|tilgang|engång|engang|godkän|godken|godkjen|lösen|återställ|gendan|nulstil|gjenopp|upplås|oplås|opplås|siffer|tall?(?=[ck]|$)|pin|konto|vahvist|varm|todenn|todent|tunni|kirjaut|turva|kerta|rekister|pääsy|palaut|käyttö|laite|tarki|tarka|teksti|sähkö|kinnit|sisselog|ühekord|parool|pääsu|taast|ellenőrz|meger[oő]s|hitelesít|biztons|belép|bejelent|regisztr|azonos|hozzáfér|egyszer|jóváhagy|visszaigaz|jelsz|helyreáll|felold|érvényes|staðfest|öryggis|innskrán|virkj|aðgang|auðkenn|einnota|skrán)/iu;

/** "Kapı şifresi", "dolap kodunuz": Turkish names of what a code opens, whose noun stands before them. */
const BEFORE = /(?:^|[\n.!?:] ?|(?<=\p{Ll}) )(?<noun>\p{L}[\p{Ll}\p{M}]{2,}) $/u;
const STANDS_BEFORE = /^(?:kodu|kodun|şifresi|şifren|parola(?:sı|n))/u;

/** "Kod biletu: 482913", "код ячейки 4829", "kode kamar: 4829": the noun stands right behind the name, and nothing else before the number. */
const GENITIVE = /^ (?<noun>\p{Ll}[\p{L}\p{M}]{3,})(?: (?:to|je|jest|adalah|ialah))?\s?[:：–—-]?\s?["'«“„]?$/u;
/** Names of codes in languages whose nouns stand so. */
const STANDS_SO = /^(?:k[oó]d|koda|kodu|kode|код|кода|кодът|код за|шифр|pin|пин|пін)$/iu;
/** What stands there and is no thing: verbs, adverbs and pronouns. */
const NO_THING =
  /^(?:brzmi|zní|znie|glasi|гласит|poniżej|níže|nižšie|niže|ниже|нижче|berikut|tersebut|unik|khusus|anda|kamu|baru|dibawah|adalah|ialah|angka|rahasia|jest|będzie|bude|будет|ваш\p{L}*|twój|vaš\p{L}*|váš|tvůj|email\p{L}*|mail\p{L}*|ważny|platný|платит|lyder|gælder|gjelder|gäller|tillhör)$/iu;

/**
 * Whether the name of a code says what the code is for, and that is nothing that any list knows of proving: "returkod", "código da porta",
 * "kod biletu". There are more things with codes than any list names.
 */
export function isOfThing(name: Hit, reading: Reading, before?: number): boolean {
  if (!(name.concepts & NAMES) || name.concepts & Concept.otp) return false;
  return (
    isGlued(name, reading) ||
    isOfNounBefore(name, reading) ||
    isOfNoun(name, reading) ||
    (before !== undefined && isGenitive(name, reading, before))
  );
}

/** Where a name ends that says how a code comes or that somebody registers: "codice di registrazione". */
export function endOfNeutral({ end }: Hit, reading: Reading): number {
  const found = OF.exec(reading.seen.text.slice(end, end + LONG));
  return found && NEUTRAL.test(found.groups!.noun!) ? end + found[0].length : end;
}

/** Whether some word names a code, and not that of a thing. */
export function namesCode(reading: Reading): boolean {
  return reading.hits.some((hit) => hit.concepts & NAMES && !isOfThing(hit, reading));
}

/** "Returkod", "játékkódod", "Abholcode": a compound, and the words that begin it prove nothing. */
function isGlued({ start }: Hit, reading: Reading): boolean {
  // What is not read as it was written has signs within its words: "BestÃ¤tigungscode".
  const first = /(?:^|[\s([{"'“„«:/-])(?<first>[\p{Script=Latin}\p{M}]{3,})$/u.exec(
    reading.seen.text.slice(Math.max(0, start - LONG), start),
  )?.groups!.first;
  return first !== undefined && !COMPOUND.test(first.normalize()) && !provesAt(start - first.length, start, reading);
}

function isOfNounBefore({ start, end }: Hit, reading: Reading): boolean {
  const { text } = reading.seen;
  if (!STANDS_BEFORE.test(text.slice(start, end + 4))) return false;
  const { noun } = BEFORE.exec(text.slice(Math.max(0, start - LONG), start))?.groups ?? {};
  return noun !== undefined && !provesAt(start - 1 - noun.length, start - 1, reading);
}

function isOfNoun({ end }: Hit, reading: Reading): boolean {
  const found = OF.exec(reading.seen.text.slice(end, end + LONG));
  if (!found) return false;
  const { noun } = found.groups!;
  const to = end + found[0].length;
  return !NEUTRAL.test(noun!) && !provesAt(to - noun!.length, to, reading);
}

function isGenitive({ start, end }: Hit, reading: Reading, before: number): boolean {
  const { text } = reading.seen;
  if (end >= before || before - end > LONG || !STANDS_SO.test(text.slice(start, end))) return false;
  const { noun } = GENITIVE.exec(text.slice(end, before))?.groups ?? {};
  return noun !== undefined && !NO_THING.test(noun) && !provesAt(end + 1, end + 1 + noun.length, reading);
}

/** Whether some word that begins between two positions, or goes on over them, speaks of proving. */
function provesAt(from: number, to: number, reading: Reading): boolean {
  return reading
    .hitsIn(Math.max(0, from - LONG), to + LONG)
    .some(
      ({ start, end, concepts }) =>
        start < to && end > from && (concepts & PROVING || (start < from + 1 && end > to && concepts & NAMES)),
    );
}
