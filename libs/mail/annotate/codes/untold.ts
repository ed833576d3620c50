import type { Reading } from '../evidence/reading.js';
import type { CodeCandidate } from './candidates.js';

/** How far around a code it is said that nobody may be told. */
const AROUND = 160;

/** "Do not share it", "an niemanden weitergeben", "никому не сообщайте", in many languages. */
const UNTOLD =
  /(?<!\p{L})(?:(?:not|n['’]t|nt|never|nicht|niemals|nie|pas|jamais|no|nunca|não|non|mai|niet|nooit|inte|aldrig|ikke|aldri|älä|ne|не|jangan|nu|ei) (?:[\p{L}-]{1,12} ){0,2}?(?:share|give it|tell|forward|disclose|reveal|send it|weiter|herausgeb|partag|communiqu|divulg|compart|condivid|comunic|deel|delen|geef|udostępnia|przekazuj|podawaj|sdělujte|sdílejte|dela|del|jaa|kerro|сообщайте|передавайте|говорите|повідомляйте|bagikan|berikan|oszd|ossza)|(?:to|with) anyone|(?:à|avec) (?:personne|quiconque)|(?:con|a) nadie|(?:com|a) ninguém|nessuno|niemand|niemandem|nikomu|nikomur|nikome|никому|нікому|senki(?:nek|vel)|nimănui|kenellekään|kimseyle|kellelegi)(?!\p{Lu})|誰に?も|他人|別人|누구에게도|타인|공유하지|לאף אחד|مع أحد|لأحد|لأي شخص|ห้ามบอก|ห้ามเปิดเผย|किसी के साथ/iu;

/** Whether the sentences around a code say that nobody may be told. */
export function isUntold({ start, end }: Pick<CodeCandidate, 'start' | 'end'>, { seen }: Reading): boolean {
  return UNTOLD.test(seen.text.slice(Math.max(0, start - AROUND), end + AROUND));
}
