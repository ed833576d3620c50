import type { StepOutcome } from '../agent.types.js';
import type { Memory } from '../memory.js';
import type { Control } from '../perceive/view.types.js';
import type { Sent } from '../sent.types.js';
import type { FormModel } from './forms/form.js';
import type { Fill } from './forms/fill.js';

/** What the rules do not know, where they have nothing better than a guess or an end: a language model may be asked. */
export type Unsure = { about: 'way' | 'page' | 'fields' } | { about: 'refusal'; said: string };

/** What to do next: one act, a wait, or an end of the step. Every move says why. */
export type Move = Act & { unsure?: Unsure };

type Act =
  | { move: 'goto'; url: string; why: string }
  /** Opens the first of these addresses that holds a page. */
  | { move: 'guess'; urls: string[]; why: string }
  | { move: 'click'; control: Control; why: string }
  | {
      move: 'fill';
      form: FormModel;
      fills: Fill[];
      as: Sent['kind'];
      /** Pressed instead of sending the form. */
      press?: Control;
      /** Nothing is sent: what the choice makes of the form is to be seen first. */
      unsent?: boolean;
      /** Sends the form instead of the button that seems to be its own. */
      sendWith?: Control;
      why: string;
    }
  | { move: 'scan'; why: string }
  /** Goes back to the page that asked for a mailed link, and leaves the one that the link opened. */
  | { move: 'back'; why: string }
  /** Opens the app as somebody whom it does not know: what the profile keeps of it is dropped. */
  | { move: 'forget'; why: string }
  | { move: 'wait'; ms: number; why: string }
  | { move: 'end'; outcome: StepOutcome; why: string };

export const end = (outcome: StepOutcome, why: string, unsure?: Unsure): Move => ({
  move: 'end',
  outcome,
  why,
  ...(unsure ? { unsure } : {}),
});

export const APPROVAL_PENDING = {
  kind: 'blocked',
  code: 'MISSING_FIELD',
  detail: 'The account waits for approval by a person at the app. Resume once it is approved.',
} as const satisfies StepOutcome;

/** What no page has told of may lie in the mail, as long as none was used. */
export const mailUnlessUsed = ({ mailApplied }: Pick<Memory, 'mailApplied'>): { mailMayFollow?: true } =>
  mailApplied ? {} : { mailMayFollow: true };

/** What an address answers with a file, or without any content, leaves the browser where it was. */
export const NO_PAGE = 'The app cannot be reached: its address opens no page, only a file or nothing';

export const awaitsApproval = (): Move => end(APPROVAL_PENDING, 'approval is pending');

/** What an event calls a move. Not `blocked` for a gate: that is the run's own status, when it gets there. */
export function kindOf(move: Move): string {
  if (move.move !== 'end') return move.move;
  return move.outcome.kind === 'blocked' ? 'gate' : move.outcome.kind;
}
