import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import { urlWords } from '../forms/forms.js';

const MAKES =
  /^(?:create|start|make|erstellen|grunden|anlegen|creer|crear|criar|crea|aanmaken|maak|utworz|stworz|zaloz|создать|створити|vytvorit|zalozit|vytvor|skapa|opret|opprett|luo|perusta|letrehozas\p{L}*|creeaza|olustur|kur|buat|tao)$/u;
const JOINS =
  /^(?:join|beitreten|rejoindre|unirse|unirme|unete|entrar|participar|unisciti|partecipa|deelnemen|dolacz|присоединиться|вступить|приєднатися|pripojit|ga med i|deltag|bli med|liity|csatlakozas\p{L}*|alatura|katil|gabung|bergabung|tham gia)$/u;
/** What is made or joined has a name of its own: "a" and "new" are none. */
const SHORTEST = 4;

/** "Create a group", beside "Join a group", where accounts are made: who was invited by nobody makes one. Elsewhere they are the app's work. */
export function isOwnToMake({ text }: Control, { controls, url, title, headings }: View): boolean {
  if (!actions.signUp.test(`${urlWords(url)} ${normalize([title, ...headings].join(' '))}`)) return false;
  const words = normalize(text).split(' ');
  if (!words.some((word) => MAKES.test(word))) return false;
  const things = words.filter((word) => word.length >= SHORTEST && !MAKES.test(word));
  return controls.some((other) => {
    const others = other.visible ? normalize(other.text).split(' ') : [];
    return others.some((word) => JOINS.test(word)) && things.some((word) => others.includes(word));
  });
}
