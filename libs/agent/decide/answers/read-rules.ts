import type { PasswordRules } from '../../agent.types.js';
import { normalize } from '../../words/normalize.js';

/** What stands between the ends of a range, in several languages, as part of an expression. */
export const TO = String.raw`\s*(?:-|–|—|~|to|and|bis|und|et|à|y|a|e|и|до|至|到|〜|～|から)\s*`;
const BETWEEN = new RegExp(String.raw`(\d{1,2})${TO}(\d{2,3})`, 'i');

/** "Only letters and numbers", "no special characters", over normalized text. */
const NO_SYMBOLS = new RegExp(
  [
    'only (?:latin )?letters (?:and|or) (?:numbers|digits)|alphanumeric only|letters (?:and|or) (?:numbers|digits) only|(?:no|without) (?:any )?(?:special|symbols)',
    'nur buchstaben (?:und|oder) (?:zahlen|ziffern)|(?:keine|ohne) sonderzeichen',
    '(?:uniquement|que|seulement) des lettres et (?:des )?chiffres|lettres et (?:des )?chiffres (?:uniquement|seulement)|sans caracteres? specia|caracteres? speciaux (?:interdits|non autorises)',
    '(?:solo|unicamente|solamente) letras y numeros|letras y numeros (?:solamente|unicamente)|sin caracteres especiales',
    '(?:apenas|somente|so) letras e numeros|sem caracteres especiais|(?:solo|soltanto|esclusivamente) lettere e (?:numeri|cifre)|senza caratteri speciali',
    'alleen letters en (?:cijfers|nummers)|(?:geen|zonder) (?:speciale|leestekens)',
    '(?:endast|bara|kun)(?: \\w+)? bo[kg]st\\w* (?:och|og) (?:siffror|tal|tall)|(?:inga|ingen|uden|uten|utan) spe[cs]ialt|vain kirjaimia ja numeroita|ei erikoismerkkeja',
    'tylko (?:liter\\w*) i cyfr|bez znakow specjalnych|(?:pouze|jen|iba|len) pismena a cis|bez specialnich|bez specialnych',
    'csak betu\\w* es szam|(?:doar|numai) litere si cifre|fara caractere speciale|samo slova i bro|samo crke in stevil',
    'только (?:латинские )?буквы и цифры|без спец|(?:лише|тільки) (?:латинські )?літери (?:та|і) цифри|само букви и цифри',
    '(?:sadece|yalnizca) harf ve rakam|ozel karakter (?:icer\\w*me|kullanma|kullanilama)|hanya (?:\\w+ ){0,2}huruf dan angka|tanpa simbol|khong chua ky tu dac biet|chi (?:duoc )?(?:chua|gom|bao gom) chu',
    'μονο (?:\\S+ )?γραμματα (?:και|η) (?:αριθμους|ψηφια)|רק אותיות ו|אותיות ומספרים בלבד|אותיות וספרות בלבד|เฉพาะตัวอักษรและตัวเลข|केवल अक्षर और|فقط حروف و',
    '英数字?のみ|英数字?[だた]け|記号は?(?:使用|利用|使え|不可)|(?:只能|仅限|仅能|只允许).{0,8}字母.{0,4}数字|由字母和数字组成|(?:只能|僅限|限).{0,6}英數|영문\\W?숫자만|영문과 숫자만|특수문자\\S* (?:사용할 수 없|불가|제외)',
  ].join('|'),
);

/** That a length is the most there may be, in several languages, over normalized text: "no more than", not "more than". */
const AT_MOST = new RegExp(
  [
    String.raw`\b(?:max|at most|maximum|up to|exceed\w*|(?<!not |not be |no )(?:less|fewer) than|longer than|hochstens|maximal|uberschreit\w*|maximo|massimo|au plus|au maximum|depasser|exceder|superare|superar|ultrapassar|maximaal|maks|maksimal\w*|maksimum|enintaan|hogst|hojst|hoyst|najwyzej|przekracza\w*|legfeljebb|cel mult|nejvyse|nejvice|najviac|najvec|najvise|presahovat|en fazla|toi da|daugiausiai?|vuot qua)\b`,
    String.raw`\b(?:not|no|n t|t|nicht|keine?|pas|nao|non|niet|nie|inte|ikke|ei|ne|nu|khong|tidak|nesmi\w*|nesmie) (?:[^\s\d]+ ){0,6}?(?:more|greater|longer|bigger|over|langer|mehr|grosser|plus|mayor|mas|superior|maior|mais|piu|superiore|meer|groter|dluzs\w*|wieks\w*|wiecej|langre|mer|fler|flere|laengere|lengre|pidempi|yli|mult|lung|daljs\w*|dulj\w*|duz\w*|vise|vec|delsi|dlhsi\w*|vice|viac|lon hon|qua|lebih|ilgesn\w*|daugiau|vairak|garak\w*|rohkem|pikem)\b`,
    String.raw`nem lehet (?:tobb|hosszabb)|(?:kucuk|az) olmali|(?:fazla|uzun|buyuk) olama|gecemez|asama|asmamali`,
    String.raw`не (?:[^\s.]+ ){0,5}?(?:превыша|перевищува|длиннее|длинней|больше|більше|довш|більш|более|повече|по дълг|дуж|више)|до \d+ (?:символ|знак)|максим`,
    String.raw`δεν (?:[^\s.]+ ){0,6}?(?:περισσοτερ|μεγαλυτερ|υπερβαιν|ξεπερν)|το πολυ|μεγιστ`,
    String.raw`لا (?:[^\s.]+ ){0,2}?(?:يتجاوز|تتجاوز|يزيد|تزيد)|يتجاوز|الاقصي|علي الاكثر|نبايد (?:[^\s.]+ ){0,3}?بيش|بيشتر از \d+ [^\s.]+ (?:نباشد|نيست)|حداكثر`,
    String.raw`(?:[eə]n coxu|nemuze|nesmet\w*|mes (?:gran|llarg)|fwy na|mere end|suurem|gehiago|mas malaki|faerri|lengri|didesn\w*|parsnieg\w*|melebihi|storre enn|lengre enn|vecje|me teper se|manje od|kikubwa kuliko|zaidi ya|oshmasligi)(?= |$)|(?:по малко|мање) (?:от|од)|не (?:може |можа |мора )?(?:[^\s.]+ ){0,4}?(?:повеке|перавыша\S*)`,
    String.raw`גדול מ|ארוך מ|से बड़ा|स बड|स अधिक नह|চয বড|ไมเกน|भनद बढ|მეტი|აღემატ|մեծ|ұзын болмауы|артық болмауы|سے زيادہ|不能多於|不得多於|不可多於|不能超過`,
    String.raw`最多|最长|最長|最大|以内|以下|不超过|不超過|不能大于|不能大於|不得大于|不能超|不得超|不可超|不能多于|超えて|超えない|まで|이하|이내|초과할 수 없|클 수 없|넘을 수 없|초과하|ไม่เกิน|สูงสุด|מקסימום|לכל היותר|अधिकतम`,
  ].join('|'),
);

/** That a length is the least there may be, in several languages, over normalized text. */
export const AT_LEAST = new RegExp(
  [
    String.raw`\b(?:least|minim\w*|short\w*|fewer than|mindestens|wenigstens|zu kurz|kurzer|moins|court\w*|menos|cort[oa]s?|curt[oa]s?|meno|almeno|corta|minst|mindst|kort\w*|vahintaan|lyhyt|najmniej|krotk\w*|kratk\w*|alespon|aspon|nejmene|najmenej|legalabb|rovid\w*|putin|en az|kisa|nhat|ngan|setidaknya|sekurang\w*|minimum|pendek|singkat|bent|vismaz|maziau\w*|vahemalt|liiga luhike|najmanje|barem|vsaj|gutxienez|almenys)\b`,
    String.raw`τουλαχιστον|ελαχιστ|μικροτερ|не менее|не менш|не короче|не коротше|коротк|минимум|мінімум|най малко|поне|најмање|барем|以上|至少|最少|最小|短|이상|최소|짧|لا يقل|علي الاقل|حداقل|كوتاه|קצר|לפחות|อยางนอย|อยางตำ|สน|कम स कम|অনতত|কমপকষ`,
  ].join('|'),
);

/** "Exactly 6 digits", "a 6-digit PIN": a secret number; what has at least so many may have letters too. */
const OF_FIGURES = new RegExp(
  [
    String.raw`(?<!\d|(?:least|mindestens|moins|menos|meno|almeno|minst|mindst|mini\w*|najmniej|alespon|legalabb|vahintaan|менее|менше|мин\S*|en az|it nhat|setidaknya) )`,
    String.raw`(?:4|6|8)[ -]?(?:(?:digits?|ziffern|stellig\w*|chiffres|digit[oi]s|cifr[aey]*|cijfer\w*|cyfr\w*|cislic|szamjegy\w*|siffror|siffer|sifre|numeroa|rakam\w*|haneli|chu so|angka)\b|ψηφια|цифр|ספרות|หลัก|अंक|ارقام)`,
    String.raw`|(?<!至少|最少) ?(?:4|6|8) ?(?:桁の?数字|位数字|자리 숫자)|(?:数字|숫자) ?(?:4|6|8) ?(?:桁|位|자리)(?! ?(?:以上|이상))`,
  ].join(''),
);
const OF_LETTERS =
  /letter|buchstab|lettre|letra|letter[ae]|liter|pismen|betu|bokst|bogst|kirjai|harf|букв|літер|γραμμα|字母|英|文字|영문|문자|حرف|حروف|אותיות|ตัวอักษร|अक्षर|huruf|chu cai|character|zeichen|caract|caratter|teken|znak|merkki|karakter|символ|字符/;

/** "Enter the 6-digit code", beside a password. */
const OF_A_CODE = /\b[ck]od|koodi|код|コード|코드|码|碼|رمز|קוד|รหัส|कोड|κωδικ/;

/** No sentence begins with a figure: "max. 10 letters". */
const SENTENCES = /(?<=[.!?;。！？])\s(?!\d)|\n/;

const lengthsIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d.])(\d{1,3})(?!\d|\.\d|%)/g)]
    .map((match) => Number(match[1]))
    .filter((n) => n >= 4 && n <= 128);

/** Two lengths in one sentence, of which none is said to be the least: from one to the other, in whatever language. */
const isRange = (text: string, said: string): boolean =>
  new Set(lengthsIn(text)).size === 2 &&
  !AT_LEAST.test(said) &&
  text.split(SENTENCES).some((one) => new Set(lengthsIn(one)).size === 2);

/** Reads password rules from what a page says in hints or errors. */
export function readRules(texts: string[], known: PasswordRules = {}): PasswordRules {
  const rules: PasswordRules = { ...known };
  for (const text of texts) {
    const said = normalize(text);
    const between = BETWEEN.exec(text);
    const numbers = lengthsIn(text);
    // "No spaces. More than 12 characters" is two rules.
    const most = text.split(SENTENCES).some((one) => /\d/.test(one) && AT_MOST.test(normalize(one)));
    if (between && Number(between[1]) >= 4 && Number(between[2]) > Number(between[1])) {
      rules.minLength = Math.max(rules.minLength ?? 0, Number(between[1]));
      rules.maxLength = Math.min(rules.maxLength ?? 999, Number(between[2]));
    } else if (numbers.length && most) {
      rules.maxLength = Math.min(rules.maxLength ?? 999, Math.max(...numbers));
      // "At least 8 and at most 16".
      if (new Set(numbers).size === 2) rules.minLength = Math.max(rules.minLength ?? 0, Math.min(...numbers));
    } else if (isRange(text, said)) {
      rules.minLength = Math.max(rules.minLength ?? 0, Math.min(...numbers));
      rules.maxLength = Math.min(rules.maxLength ?? 999, Math.max(...numbers));
    } else if (numbers.length) rules.minLength = Math.max(rules.minLength ?? 0, ...numbers.filter((n) => n <= 40));
    if (
      /upper ?case|capital|grossbuchstab|majuscul|mayuscul|maiuscul|hoofdletter|wielk|заглавн|прописн|велик|大文字|大写|대문자|stor bokstav|buyuk harf/.test(
        said,
      )
    )
      rules.upper = true;
    if (/lower ?case|kleinbuchstab|minuscul|kleine letter|mal liter|строчн|小文字|小写|소문자|kucuk harf/.test(said))
      rules.lower = true;
    if (/digit|number|numeric|ziffer|zahl|chiffre|numero|cifr[ae]|cijfer|цифр|数字|숫자|rakam|siffr/.test(said))
      rules.digit = true;
    if (
      /special|symbol|sonderzeichen|speciaux|especial|special[ei]|leesteken|специальн|символ|記号|符号|특수|ozel/.test(
        said,
      )
    )
      rules.special = true;
    const listed =
      /(?:special|symbol|allowed|following|sonderzeichen|caract[eè]re|car[aá]cter|символ|one of|such as)[^"'`([:]{0,40}["'`([:]\s*([^\p{L}\p{N}\s"'`)\]]{3,32})/iu.exec(
        text,
      )?.[1];
    if (listed) rules.symbols = [...new Set(listed.replace(/[\s,]/g, ''))].join('');
    const figures = /\d/.exec(OF_FIGURES.exec(said)?.[0] ?? '');
    if (figures && !OF_LETTERS.test(said) && (!OF_A_CODE.test(said) || /\bpin\b/.test(said)))
      Object.assign(rules, { figuresOnly: true, minLength: Number(figures[0]), maxLength: Number(figures[0]) });
    if (NO_SYMBOLS.test(said)) {
      rules.symbols = '';
      delete rules.special;
    }
  }
  if (rules.maxLength && rules.minLength && rules.maxLength < rules.minLength) delete rules.maxLength;
  return rules;
}
