/** Signs of coins, and their international names. */
const SIGNS = '\\p{Sc}';
const CODES =
  'EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|ISK|CZK|HUF|RON|BGN|RSD|BAM|MKD|ALL|TRY|UAH|RUB|BYN|KZT|UZS|KGS|AZN|GEL|AMD|ILS|AED|SAR|QAR|KWD|EGP|MAD|IRR|IRT|INR|PKR|BDT|LKR|NPR|CNY|RMB|TWD|HKD|JPY|KRW|MNT|THB|VND|IDR|MYR|SGD|PHP|KHR|LAK|MMK|AUD|NZD|CAD|MXN|ARS|BRL|CLP|COP|PEN|UYU|ZAR|KES|TZS|UGX|NGN|GHS|ETB|USDT|USDC|BTC|ETH';
/** What people write ahead of a sum, and behind it: many of them are other words as well where no figure is next to them. */
const AHEAD = `${SIGNS}|(?<![\\p{L}\\p{N}])(?:${CODES}|kr|Rp|RM|Rs|Fr|Ksh|Tsh|zł|Ft)\\.?`;
const BEHIND = `${SIGNS}|(?:${CODES}|euros?|dollars?|kr|zł|Kč|Ft|lei|leva|kn|TL|manat|лв|руб(?:л[ьяей]+)?|р(?=\\.)|грн|тг|тенге|сум|сом|сўм|so.?m|дин(?=\\.)|din(?=\\.)|драм|դրամ|ლარი|төгрөг|đ|đồng|vnđ|บาท|ກີບ|រៀល|ကျပ်|円|元|원|ر\\.?\\s?س|د\\.?\\s?إ|ج\\.?\\s?م|د\\.?\\s?ك|ريال|درهم|جنيه|دينار|تومان|ریال|ש["״]ח|টাকা|रुपये|रु|රු|ብር|shilingi|peso|reais|soles)(?![\\p{L}])`;

/** So long at most: in a table of figures each would else be looked for to the end of all. */
const FIGURES = "\\p{Nd}(?:[\\p{Nd}.,'’\\s\\u00a0\\u202f]{0,20}\\p{Nd})?";
const SUM = new RegExp(`(?:${AHEAD})\\s?${FIGURES}|${FIGURES}(?:,[-–])?\\s?(?:${BEHIND})`, 'gu');

/** "$12", "9 €", "199.000đ", "99 ر.س": the sums that a line names. */
const sumsIn = (line: string): string[] => line.match(SUM) ?? [];

export const namesSum = (line: string): boolean => sumsIn(line).length > 0;

/** A sum, and not nought. */
export const namesPrice = (line: string): boolean => sumsIn(line).some((sum) => /[^\P{Nd}0٠०০]/u.test(sum));
