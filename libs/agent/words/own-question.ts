import { namesTwoFigures } from './figures.js';

/** "your", in whatever language. */
const YOURS =
  /(?<!\p{L})(?:your|deine?[mnrs]?|ihre?[mnrs]?|votre|vos|ton|ta|tes|tus|sus?|seus?|suas?|teus?|tuas?|tuoi?|tue|suoi?|sue|jouw|je|uw|twoj\p{L}*|twój|tvoj\p{L}*|tvůj|vaš\p{L}*|váš|din|ditt|dina|dine|dit|teie|sinu|jūsų|tavo|jūsu|tavs|ваш\p{L}*|тво[йяёею]\p{L}*|твій|вашият)(?!\p{L})|あなたの|貴方の|お母さん|您的|你的|당신의|귀하의|שלך|اسمك|(?<=\p{L})(?:iniz|ınız|unuz|ünüz)(?!\p{L}{6})|σας|σου|ของคุณ|của bạn|¿.*(?<!\p{L})tu(?!\p{L})|anda(?!\p{L})/iu;
/** What riddles speak of as well: "are you a robot?", "what is your answer?" */
const RIDDLES =
  /\p{Nd}|robot|human|mensch|робот|机器人|機器人|ロボット|로봇|answer|antwort|r[eé]ponse|respuesta|risposta|resposta|ответ|відповідь/iu;
const ASKS = /[^.!?\n]{8,}[?？؟]/gu;

/** "What was the name of your first pet?": the person's own, which nobody is told from a robot by. */
export const asksOfPerson = (text: string): boolean =>
  (text.match(ASKS) ?? []).some((asked) => YOURS.test(asked) && !RIDDLES.test(asked) && !namesTwoFigures(asked));
