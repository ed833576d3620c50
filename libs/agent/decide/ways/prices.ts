/** What begins with a trial ends with a card. */
export const TRIAL =
  /trial|testen|essai|prueba|teste gr|prova|probe|proef|okres pr|пробн|トライアル|体験|试用|試用|체험|deneme/i;
