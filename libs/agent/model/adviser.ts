import type { AgentEvents, AgentSecrets } from '../agent.types.js';
import { brief } from '../addresses.js';
import type { Purpose } from '../decide/fields/purpose.js';
import { decide } from '../decide/decide.js';
import { type FormKind } from '../decide/forms/form.js';
import { formKey, readForms } from '../decide/forms/forms.js';
import { end, type Move, type Unsure } from '../decide/move.js';
import type { Reading } from '../decide/answers/refusals.js';
import type { Situation } from '../decide/situation.js';
import type { AgentModel } from './agent-model.js';
import { GATES } from './options.js';
import { questionOf, type PageQuestion } from './page-question.js';
import { redactor } from './placeholders.js';

/**
 * Asks a language model about what the rules are unsure of. The rules stay the judge: advice is kept in the run's memory and they decide
 * again, or it is one press of a control that they enumerated, or a gate that they overlooked.
 */
export class Adviser {
  /** The same question is not asked twice. */
  private readonly asked = new Set<string>();

  constructor(
    private readonly model: AgentModel,
    private readonly secrets: AgentSecrets,
    private readonly events: AgentEvents,
  ) {}

  /** What to do instead of a move that the rules were unsure of; the move itself where nothing better is known. */
  async reconsider(move: Move, now: Situation, signal: AbortSignal): Promise<Move> {
    const { unsure } = move;
    if (!unsure) return move;
    const shown = await redactor(now.view, { ...now, secrets: this.secrets });
    const asked = questionOf(now, unsure, shown);
    if (!asked || this.asked.has(asked.key)) return move;
    this.asked.add(asked.key);
    const advice = await this.model.advise(asked.question, signal);
    if (!advice) return move;
    const { answer, words } = advice;
    const question = `${brief(now.view.url)}: asked a model, since ${shown(move.why)} (${asked.words})`;
    this.events.event('model', `${question}: ${answer ? inWords(answer, asked, shown) : 'no answer'}; ${words}`);
    return answer ? follow(answer, asked, unsure, move, now) : move;
  }
}

function follow(answer: Record<string, string>, asked: PageQuestion, unsure: Unsure, move: Move, now: Situation): Move {
  const { memory } = now;
  if (unsure.about === 'refusal') {
    if (!memory.sent || answer['meaning'] === 'unknown') return move;
    memory.advice.readings.set(unsure.said, answer['meaning'] as Reading);
    delete memory.sent.answered;
    return decide(now);
  }
  let best = move;
  if (explained(answer, asked, now)) {
    takeBack(move, now);
    best = decide({ ...now, forms: readForms(now.view, memory.advice.forms) });
    if (!best.unsure) return best;
  }
  const control = asked.controls.get(answer['next'] ?? '');
  if (!control) return pointedOut(answer['next'], best, now) ?? best;
  takeBack(best, now);
  return { move: 'click', control, why: `a model takes "${control.text.slice(0, 60)}" for the way on` };
}

/** Keeps what was said of forms and their fields; false when nothing was. */
function explained(answer: Record<string, string>, asked: PageQuestion, { memory }: Situation): boolean {
  let any = false;
  for (const { form, kind, fields } of asked.forms) {
    const purposes: Record<number, Purpose> = {};
    for (const [choice, place] of fields) if (answer[choice] !== 'unknown') purposes[place] = answer[choice] as Purpose;
    const told = kind && answer[kind] !== 'unknown' ? { kind: answer[kind] as FormKind } : {};
    // A purpose is of no use where the form's own stays in the dark.
    if (kind ? !told.kind : !Object.keys(purposes).length) continue;
    memory.advice.forms.set(formKey(form.fields), { ...told, purposes });
    any = true;
  }
  return any;
}

/** A mail to wait for or a gate, where the rules would have ended or given the page up. */
function pointedOut(state: string | undefined, move: Move, now: Situation): Move | null {
  const { memory, task } = now;
  if (state === 'mail') {
    takeBack(move, now);
    memory.mailAnnounced = true;
    if (memory.counts.signup > 0) memory.accountCreated = true;
    const why = 'a model takes the page for one that announces a mail';
    if (task.type === 'register' || task.verifyToIdentity)
      return end({ kind: 'awaiting_mail', expects: 'either', detail: 'The app seems to have sent a mail.' }, why);
    const detail = 'The app seems to have sent a mail to the account’s owner. Follow it, then resume.';
    return end({ kind: 'blocked', code: 'MFA_REQUIRED', detail }, why);
  }
  const gate = GATES[state ?? ''];
  if (!gate) return null;
  takeBack(move, now);
  const why = `a language model takes the page for ${gate.words}`;
  return end(
    {
      kind: 'blocked',
      code: gate.code,
      detail: `The page is not understood; ${why}. Look at it in the live view, then resume.`,
    },
    why,
  );
}

/** What the rules noted of a move that is not made after all. */
function takeBack(move: Move, { memory }: Situation): void {
  if (move.move !== 'goto') return;
  memory.triedPaths.delete(move.url);
  if (memory.probing === null) return;
  memory.probing = null;
  memory.probed--;
}

function inWords(answer: Record<string, string>, { controls }: PageQuestion, shown: (text: string) => string): string {
  return Object.entries(answer)
    .map(([choice, option]) => {
      const control = controls.get(option);
      return `${choice} is ${control ? `to press "${shown(control.text).slice(0, 60)}"` : option}`;
    })
    .join(', ');
}
