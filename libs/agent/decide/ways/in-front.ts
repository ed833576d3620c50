import type { Control, View } from '../../perceive/view.types.js';
import { CONSENT } from './consent-bar.js';

/** "×": what closes a box answers nothing that it asks. */
export const CLOSES =
  /^(?:[×✕✖x]|close|dismiss|schlie(?:ß|ss)en|fermer|cerrar|fechar|chiudi|sluiten|zamknij|zav[rř][ií]t|закрыть|закрити|stäng|lukk?|sulje|kapat|閉じる|关闭|關閉|닫기|إغلاق)$/i;

/** The controls in reach: those that a page lays over all else, where it does, and none of a bar's at its edge. */
export function inFront({ controls }: View): Control[] {
  const shown = controls.filter(({ visible, banner }) => visible && !CONSENT.test(banner));
  const over = shown.filter(({ dialog }) => dialog >= 0);
  return over.length > 0 ? over : shown.filter(({ banner }) => !banner);
}
