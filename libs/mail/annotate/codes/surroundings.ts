import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import { isSpoken } from '../evidence/spoken.js';
import type { CodeCandidate } from './candidates.js';
import { NAMES } from './cue.js';
import { looksLikeYear } from './form.js';

/** What stands right beside a candidate. */
export interface Surroundings {
  /** Nothing but punctuation shares its line. */
  alone: boolean;
  /** Why it cannot be a code (part of a date, a time, an amount, a phone number, an address), or null. */
  impossible: string | null;
  marks: [points: number, because: string][];
}

const CURRENCY = /[$€£¥₹₩₽₺₪₫฿₴₦₱₸]/;
/** What makes the digits before it a date, a time or an amount, in scripts that set no space between. */
const DATE_UNIT = /^(?:年|月|日|時|时|[點点](?![擊击])|分(?!享)|秒|년|월|일|시|분|초)/;
const MONEY_UNIT = /^(?:円|元|원)/;
/** "86400 sec", "14400 Minuten", "512 MB": so much of something. */
const UNIT =
  /^ (?:sec|secs|seconds?|sekund\p{L}*|secondes?|segundos?|secondi|секунд\p{L}*|minut\p{L}*|минут\p{L}*|hours?|stunden|heures|horas|ore|timer|timmar|godzin\p{L}*|часов|годин|days|tage|jours|días|dias|giorni|dagen|dager|dagar|dni|дней|днів|[kMGT]i?B)(?!\p{L})/iu;
/** How long a code lasts, with no blank behind its comma: "699752,5分钟内有效". */
const LASTS = /^,\d{1,3} ?(?:min|分|秒|小时|小時|時間|분|시간)/i;
/** "Copy", "Copy the code", without diacritics, in many languages. */
const COPY =
  /^[^\p{L}\p{N}]*(?:(?:tap|click|press) to )?(?:copy|copia[rd]?|copie[rz]?|kopier(?:en|e|a)?|kopieer|kopioi|kopeeri|kopiuj|skopiuj|kopirovat|kopiraj(?:te)?|kopijuoti|kopet|masolas|kopyala|copiaza|αντιγραφη|(?:с)?копировать|(?:с)?копіювати|копирај|копирай|капіраваць|نسخ|כپی|کپی|העתק(?:ה|ת)?|कॉपी|কপি|คัดลอก|sao chep|salin|i copy|コピー|複写|복사|复制|複製|კოპირება|պատճենել|көшіру|nusxalash|nakili|kopjo)(?![\p{L}])[^\d\n.]{0,24}$/iu;

/** The abbreviations of registers of companies and taxpayers: footers are in their sender's language, whatever the mail's. */
const REGISTER =
  /(?<![\p{L}\p{N}])(?:HRB|HRA|KRS|NIP|REGON|SIREN|SIRET|RCS|CVR|KVK|BTW|BCE|KBO|VAT|TVA|UID|IČO|IČ|DIČ|CUI|CIF|NIF|NIPC|CNPJ|CPF|CUIT|RUT|RFC|ABN|ACN|CRN|EIN|GSTIN|UEN|BRN|OIB|MBS|PIB|EIK|ЕИК|ИНН|КПП|ОГРН|ОГРНИП|ЄДРПОУ|БИН|ΑΦΜ|ΓΕΜΗ|MERSIS|ICP备)[ .:№#-]{1,3}$/u;

/** " S. Broadway St.": English names of streets stand behind their numbers, in footers of whatever language. */
const STREET =
  /^ (?:[NSEW]{1,2}\.? )?(?:\p{Lu}[\p{L}.'’]+ ){1,2}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Dr|Drive|Lane|Ln|Way|Pkwy|Hwy)(?!\p{L})/u;

/** " Broadway, 3rd floor, New York, NY 10012". */
const TOWN = /^ \p{Lu}[^\n.!?:]{2,60} [A-Z]{2},? \d{5}(?!\d)/u;

/** How much of its line is looked at on either side of a candidate: one line may hold a megabyte and a thousand of them. */
const MOST_BESIDE = 500;

/** "For example: “Your code is", "for instance" */
const EXAMPLE =
  /(?<![\w.-])(?:example|instance|e\.g\.|beispiel\p{L}*|z\. ?b\.|ejemplo|exemplo|exemple|esempio|voorbeeld|exempel|eksempel|przykład|np\.|příklad|пример|приклад|örnek|contoh|ví dụ|مثال|例|예시)[:：,]?\s*(?:["“«„'‘「《][^"”»“」》\n]{0,60})?$/iu;

/** The code that somebody speaks of, a few words into a quotation: “The code … does not work, can you check?” */
const SAID_BEFORE = /[“«„「『][^”“»«„」『』\n]{12,90}$/;
const SAID_AFTER = /^(?:[^”“»«„」『』\n]{12,120}|[.!?…]?)[”“»」』]/;
/** The same with little before it, and the quotation goes on: „Ihren Code … zu bestätigen" */
const ASKED_BEFORE = /[“«„「『][^”“»«„」『』"\n]{5,90}$/;
const ASKED_AFTER = /^[^”“»«„」『』"\n]{8,120}[”“»」』"]/;

/** The end of a sentence or of a line, or of what stands in brackets or quotation marks. */
const ENDS = /^[^\S\n]*(?:[.!,;:()[\]"'”»」】。！，\n]|$)/;

/** "… expired at 15:02", "… expirado el 27.11." */
const AT_TIME = /^(?: \p{L}{1,5}\.?){1,2} \d{1,4}[:.hH/-]\d/u;

/** "… rejected on staging", "… ungültig auf dem Telefon": where or when it failed, and not how long it will last. */
const SOMEWHERE = /^ (?:on|in|by|for|when|during|auf|bei|im|am|sur|dans|en|por|em|su|op|på|w|na|v|в|на) \p{L}/iu;

/** "Re: ", "Subject: Fwd: ", "AW: " at the beginning of a line: the subject of another mail. */
const SUBJECT_OF_ANOTHER =
  /^\s*(?:[\p{L}\p{M}]{2,20}[ \t]?[:：]\s*)?(?:re|fwd?|aw|wg|rv|tr|sv|vs|vl|enc|odp|pd|ynt|回复|回覆|答复|转发|轉寄|返信|転送|답장|회신|전달)\s?[:：]\s/iu;

/** The key that unlocks a telephone's card; its PIN stands beside it. */
const CARD = /(?<![\p{L}\p{N}])PUK(?![\p{L}\p{N}])/u;

/** "1 December ", "1. joulukuuta ", "1 de diciembre de ", and "December 1, ", whatever the month is called. */
const DAY_AND_MONTH =
  /(?<![\p{L}\d.,:-])\d{1,2}(?:\.|º|er|st|nd|rd|th)? (?:de |of )?(?<month>\p{L}[\p{L}\p{M}.'’]{2,15}),?(?: de)? $|\p{L}[\p{L}\p{M}.]{2,} \d{1,2}(?:st|nd|rd|th)?, $/u;

/** Looks at the characters beside a candidate. */
export function surroundingsOf(candidate: CodeCandidate, reading: Reading): Surroundings {
  const { text, folded } = reading.seen;
  const line = reading.seen.lines[reading.lineAt(candidate.start)]!;
  const from = Math.max(Math.min(line.start, candidate.start), candidate.start - MOST_BESIDE);
  const to = Math.min(Math.max(line.end, candidate.end), candidate.end + MOST_BESIDE);
  const before = text.slice(Math.max(from, candidate.start - 24), candidate.start);
  const after = text.slice(candidate.end, Math.min(to, candidate.end + 24));
  const marks: Surroundings['marks'] = [];
  const beside = withoutCopy(folded.slice(candidate.end, to));
  // oxlint-disable-next-line no-control-regex
  const rest = `${folded.slice(from, candidate.start)} ${beside}`.replace(/[\x01]/g, 'x');
  const alone = to - from < 400 && !/[\p{L}\p{N}]/u.test(rest);
  if (!alone && to - from < 60 && candidate.end >= to - 2 && /[:：=>→]\s*["'«“「【[(*]*$/.test(before))
    marks.push([0.6, 'after a colon']);
  if (/(?:^|\s)#\s?$/.test(before)) marks.push([-2.5, 'after a number sign']);
  if (candidate.shape === 'digits' && /^#(?![\p{L}\d])/u.test(after)) marks.push([-4, 'with the key of a keypad']);
  if (/(?:№|\bn[o°º]\.?|\bnr\.?|\bid:?)\s?$/i.test(before)) marks.push([-2, 'after "number"']);
  if (hasFailed(candidate, to, reading)) marks.push([-4, 'said to have failed']);
  if (REGISTER.test(before)) marks.push([-4, 'the number of a company']);
  const bracketed =
    /^\s*\(/.test(text.slice(line.start, line.start + 8)) && /^\)[.!]?\s*$/.test(text.slice(candidate.end, to));
  if (!bracketed && /(?<![.!?…。！？]\s?)\(\p{L}+[ :]{1,2}$/u.test(before))
    marks.push([-1.2, 'said in passing, in brackets with its name']);
  if (/^>/.test(text.slice(line.start, line.start + 1)) && line.end - line.start > 12)
    marks.push([-2.5, 'in a quotation']);
  if (!alone && reading.seen.quotes.some(({ start, end }) => start <= candidate.start && end >= candidate.end))
    marks.push([-2.5, "in what is set off as somebody else's"]);
  if (candidate.start >= reading.quotedFrom) marks.push([-4, 'in the quotation of another mail']);
  if (SUBJECT_OF_ANOTHER.test(text.slice(line.start, line.start + 40)))
    marks.push([-4, 'in the subject of another mail']);
  if (isSpoken(candidate.start, reading)) marks.push([-2.5, 'in a conversation']);
  if (candidate.shape === 'digits' && CARD.test(text.slice(from, to)))
    marks.push([-4, "beside the key of a telephone's card"]);
  if (EXAMPLE.test(text.slice(Math.max(from, candidate.start - 90), candidate.start)))
    marks.push([-4, 'in an example']);
  if (reading.hasQuotes && isSaid(candidate, from, to, text)) marks.push([-2.5, 'in what somebody said']);
  if (/\w ?[=!]{0,2}= ?["']$/.test(before) && /^["']/.test(after)) marks.push([-6, 'assigned in a piece of a program']);
  const own = text.slice(from, to);
  // "Your code for Larch Rewards® is 482913": a product's name, where a word names the code.
  if (own.includes('©') || (/[®™]/.test(own) && !(reading.meansIn(from, to) & NAMES)))
    marks.push([-3, 'in a copyright line']);
  if (/\b[A-Z]{2}[ ,]+$/.test(before) && candidate.value.length === 5 && /,/.test(text.slice(from, candidate.start)))
    marks.push([-4, 'a postal address']);
  if (candidate.shape === 'digits' && (STREET.test(after) || TOWN.test(text.slice(candidate.end, to))))
    marks.push([-4, 'a number in a street']);
  const impossible = isDated(candidate, before, reading)
    ? 'part of a date, a time or an amount'
    : impossibleBecause(candidate, before, after);
  return { alone, impossible, marks };
}

/** It stands inside a quotation that says more. */
function isSaid({ start, end }: CodeCandidate, from: number, to: number, text: string): boolean {
  const before = text.slice(Math.max(from, start - 100), start);
  const after = text.slice(end, Math.min(to, end + 130));
  return (SAID_BEFORE.test(before) && SAID_AFTER.test(after)) || (ASKED_BEFORE.test(before) && ASKED_AFTER.test(after));
}

/** A year behind its day and month; "2. Code 2031" has no month. */
function isDated({ value, start }: CodeCandidate, before: string, reading: Reading): boolean {
  if (!looksLikeYear(value)) return false;
  const dated = DAY_AND_MONTH.exec(before);
  const month = dated?.groups!.month;
  return dated !== null && !(month && reading.meansIn(start - dated[0].length, start) & NAMES);
}

/** "The code 482913 is invalid.", "… does not work": said of a code that somebody has tried. */
function hasFailed({ end }: CodeCandidate, to: number, reading: Reading): boolean {
  const { text } = reading.seen;
  const [hit] = reading.hitsIn(end, Math.min(to, end + 40)).filter(({ concepts }) => concepts & Concept.failure);
  return (
    hit !== undefined &&
    /^["'”»」]? ?(?:\p{L}+ ){0,2}$/u.test(text.slice(end, hit.start)) &&
    [ENDS, AT_TIME, SOMEWHERE].some((pattern) => pattern.test(text.slice(hit.end, hit.end + 40)))
  );
}

/** What follows a code on its line, but for a button that copies it. */
function withoutCopy(after: string): string {
  return after.length < 40 && COPY.test(after) ? '' : after;
}

function impossibleBecause({ value, shape }: CodeCandidate, before: string, after: string): string | null {
  const numeric = shape === 'digits';
  if (numeric && (/\d[.,:/'’]$/.test(before) || (/^[.,:/'’]\d/.test(after) && !LASTS.test(after))))
    return 'part of a date, a time or an amount';
  if (/[.@\\/=&~^]$/.test(before) && !/[\s.]\.$|^\.$/.test(before)) return 'part of an address or a name';
  if (/^[@\\]|^\/\w|^\.\w{2,}/.test(after)) return 'part of an address or a name';
  if (numeric && ((value.length <= 4 && DATE_UNIT.test(after)) || MONEY_UNIT.test(after)))
    return 'part of a date, a time or an amount';
  if (CURRENCY.test(before.slice(-2)) || (numeric && CURRENCY.test(after.slice(0, 2))) || /^\s?%/.test(after))
    return 'an amount';
  if (numeric && UNIT.test(after)) return 'so much of something';
  if (numeric && /(?:\+|\(0|\+\(?)\s?$/.test(before)) return 'a phone number';
  if (
    numeric &&
    (/\d\)?[ \-.\u2010-\u2015]{1,3}$/.test(before) || /^[ \-.\u2010-\u2015]{1,2}\(?\d/.test(after)) &&
    value.length < 8
  ) {
    return beside(before, after);
  }
  if (numeric && /(?<!\d)\d{3,4}[ -]$/.test(before)) return 'beside other digits';
  if (/(?:\*{2,}|[•●]{2,}|\b[xX]{2,}|…)$/.test(before) && !/^\*/.test(after) && !isWhole(value, before))
    return 'the end of a number that is not told';
  if (/-$/.test(before) && /\w-$/.test(before)) return 'part of a longer name';
  if (/^-\w/.test(after)) return 'part of a longer name';
  if (/[\p{L}\p{N}]_$/u.test(before) || /^_[\p{L}\p{N}]/u.test(after)) return 'part of a longer name';
  if (/%$/.test(before)) return 'part of an address';
  return null;
}

/** "…482913" on a line of its own: of a card or a telephone no more than four figures are told. */
const isWhole = (value: string, before: string): boolean => value.length >= 6 && /(?:^|\s)…$/.test(before);

/**
 * Digits next to other digits: a phone number, a date, an account number. A list number ("1. 483920") is no harm, nor a sentence
 * that begins with a number ("483920. 10 minutes are left"), nor how long it lasts ("483920 (10 minutes)").
 */
function beside(before: string, after: string): string | null {
  if (/^[ \-.\u2010-\u2015]{1,2}\(?\d/.test(after) && !/^(?:[ .]|\. | \()\d{1,2}(?:\s\D|$)/.test(after))
    return 'beside other digits';
  if (/(?:^|\D)\d{1,2}[.)] ?$/.test(before)) return null;
  return /\d\)?[ \-\u2010-\u2015]{1,3}$/.test(before) ? 'beside other digits' : null;
}
