const SUM =
  /[€$£¥₹₽₩]\s?[\d.,]*[1-9]|[1-9][\d.,]*\s?(?:€|\$|£|¥|₹|₽|円|元|원|zł|kr\b|Kč|Ft\b|USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF)|(?:USD|EUR|GBP|CHF)\s?[\d.,]*[1-9]/;

/** "$12 / month", "ab 9 €": a sum of money, and not nought. */
export const isPrice = (line: string): boolean => SUM.test(line);

/** What begins with a trial ends with a card. */
export const TRIAL =
  /trial|testen|essai|prueba|teste gr|prova|probe|proef|okres pr|пробн|トライアル|体験|试用|試用|체험|deneme/i;
