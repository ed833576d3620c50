const CURRENCY = 'EUR|USD|GBP|CHF';
/** What money is called behind a sum only. */
const COIN = 'kr|zł|Kč|Ft|lei|руб|грн|лв|TL|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|UAH|RUB|JPY|INR|BRL|CAD|AUD';

const PRICE = new RegExp(
  `\\d\\s?%|%\\s?\\d|\\d\\s?(?:[€$£¥₹₩₽₺₪₫฿₴₦]|(?:${CURRENCY}|${COIN})(?!\\p{L}))|(?:[€$£¥₹₩₽₺₪₫฿₴₦]|(?<!\\p{L})(?:${CURRENCY}))\\s?\\d`,
  'u',
);

/** "5.555 EUR without a deposit", "$1000", "1.501,72 €", "100 kr", "60% OFF": whoever is to prove an account is told of none. */
export function namesPrice(text: string): boolean {
  return PRICE.test(text);
}
