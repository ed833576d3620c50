const PRICE =
  /\d\s?%|%\s?\d|\d\s?(?:[€$£¥₹]|(?:EUR|USD|GBP|CHF)(?!\p{L}))|(?:[€$£¥₹]|(?<!\p{L})(?:EUR|USD|GBP|CHF))\s?\d/u;

/** "5.555 EUR without a deposit", "$1000", "1.501,72 €", "60% OFF": whoever is to prove an account is told of none. */
export function namesPrice(subject: string): boolean {
  return PRICE.test(subject);
}
