import type { Page } from 'playwright-core';
import type { AgentTask, StepOutcome } from '../agent.types.js';
import { originOf } from '../addresses.js';
import { has, type FormModel } from '../decide/forms/form.js';
import { readForms } from '../decide/forms/forms.js';
import { sameFields, typedInto } from '../decide/forms/same-form.js';
import { isStillEmpty } from '../decide/fields/lists.js';
import type { Move } from '../decide/move.js';
import { sayings } from '../decide/answers/refusals.js';
import type { Situation } from '../decide/situation.js';
import { fieldKey, typesSecret, type Fill } from '../decide/forms/fill.js';
import type { Memory } from '../memory.js';
import type { Sent } from '../sent.types.js';
import type { Pace } from '../pace.js';
import { perceive, type Perception } from '../perceive/perceive.js';
import { abortable, awaitChange, type Activity } from '../perceive/settle.js';
import type { Control, Field, View } from '../perceive/view.types.js';
import type { Act } from './act.js';
import { hasGrown, asFilled, wasWiped } from './filled-form.js';
import { FormPresser } from './form-presser.js';

type FillMove = Extract<Move, { move: 'fill' }>;

const PASSWORD_REFUSED: StepOutcome = {
  kind: 'blocked',
  code: 'MISSING_FIELD',
  detail:
    'The app refuses the given password, and another one may not be made up. Choose one in the live view, then resume.',
};

const TO_BE_CONFIRMED: StepOutcome = {
  kind: 'blocked',
  code: 'SUBMIT_CONFIRMATION_REQUIRED',
  detail: 'The form is filled. Check it, press its button in the live view, then resume.',
};

/** Carries out a planned form: fill, check, send, and remember what the page said before. */
export class FormSender {
  private readonly presser: FormPresser;

  constructor(
    private readonly act: Act,
    private readonly memory: Memory,
    private readonly task: AgentTask,
    private readonly activity: Activity,
    private readonly pace: Pace,
  ) {
    this.presser = new FormPresser(act, memory, activity, pace);
  }

  /** Fills the form, looks whether the page kept it and asks for no more, and sends it once; an outcome ends the step. */
  async fillAndSend(
    page: Page,
    move: FillMove,
    seen: Perception,
    now: Situation,
    signal: AbortSignal,
  ): Promise<StepOutcome | null> {
    const { memory } = this;
    if (typesSecret(move.fills, 'mailCode') && !(await this.spendCode(signal))) return null;
    memory.endProbe();
    memory.humanActed = false;
    const before = sayings(now.view, now.forms);
    const { signature } = move.form;
    this.noteHints(signature, now);
    memory.filled.set(signature, (memory.filled.get(signature) ?? 0) + 1);
    if (await this.presser.readThrough(seen, move.form)) return null;
    if (!(await this.act.fill(seen, move.fills, signal))) return PASSWORD_REFUSED;
    await this.presser.keyThrough(seen, move.form, move.fills);
    if (move.unsent || (move.as === 'signup' && move.fills.some((fill) => this.heldNothing(fill)))) return null;
    // The districts come once the province is chosen.
    const next = this.nextList(move, now);
    if (next) {
      await abortable(signal, this.act.awaitOptions(seen, next));
      memory.demanded.add(fieldKey(next));
      return null;
    }
    this.pace.turn('looking');
    // Boxes for a code may send themselves once they are full.
    const noteIfItWent = (): void => {
      if (move.as === 'code') this.noteSent(this.sentAs(move, move.form, now, now, before));
    };
    const after = await abortable(signal, perceive(page)).catch((error: Error) => {
      noteIfItWent();
      throw error;
    });
    this.pace.turn('acting');
    try {
      const forms = readForms(after.view);
      const form = asFilled(forms, move.form);
      if (!form) {
        noteIfItWent();
        return null;
      }
      if (this.wantsMore(move, form)) return null;
      const sent = this.sentAs(move, form, now, { view: after.view, forms }, before);
      if (this.isForHuman(move, form, sent)) {
        memory.sent = { ...sent, byHuman: true };
        return TO_BE_CONFIRMED;
      }
      if (move.press) await this.press(page, after, sameButton(after.view, move.press, form), signal);
      else await this.send(page, move, after, form, sent, signal);
      return null;
    } finally {
      after.dispose();
    }
  }

  /** False where the code was used already: the next mail's is waited for. */
  private async spendCode(signal: AbortSignal): Promise<boolean> {
    const { mail } = this.memory;
    if ((await abortable(signal, mail.spend?.() ?? Promise.resolve(true))) !== false) return true;
    this.memory.mail = {};
    return false;
  }

  /** What a form says from the first is no answer to it. */
  private noteHints(signature: string, { view, forms }: Situation): void {
    if (this.memory.hints.has(signature)) return;
    const notices = view.notices.filter((notice) => notice.kind !== 'error');
    this.memory.hints.set(signature, sayings({ ...view, notices }, forms));
  }

  /** The form has grown or lost what was typed: it is planned anew, a few times. */
  private wantsMore(move: FillMove, form: FormModel): boolean {
    const { filled } = this.memory;
    // A button that is to be pressed ahead of the rest is, whatever has come beside it.
    const isOpen = (hasGrown(form, move.form) && !move.press) || wasWiped(form, move.fills);
    return isOpen && (filled.get(form.signature) ?? 0) < 2 && (filled.get(move.form.signature) ?? 0) < 3;
  }

  private isForHuman({ as }: FillMove, form: FormModel, sent: Sent): boolean {
    if (!this.task.confirmBeforeSubmit || as !== 'signup') return false;
    return sent.withPassword || !/next|continue|weiter|suivant/i.test(form.submit?.text ?? '');
  }

  /** Presses another button of the form's, which does not send it. */
  private async press(page: Page, seen: Perception, button: Control | undefined, signal: AbortSignal): Promise<void> {
    await this.presser.bide(seen, signal);
    if (button) await this.act.click(seen, button.ref);
    this.pace.turn('waiting');
    await awaitChange(page, this.activity, signal, 400);
  }

  private async send(
    page: Page,
    { as, fills, sendWith }: FillMove,
    seen: Perception,
    form: FormModel,
    sent: Sent,
    signal: AbortSignal,
  ): Promise<void> {
    const { memory } = this;
    // Noted before the click: after an unknown outcome the next look decides, and nothing is sent twice.
    this.noteSent(sent);
    if (as === 'signup' || as === 'login') memory.doors.add(originOf(sent.url));
    if (sent.withPassword && as !== 'login') memory.passwordSet = true;
    if (as === 'signup' || as === 'profile') memory.addressGiven ||= this.givesAddress(fills, seen.view);
    await this.presser.askWhetherFree(page, seen, form, signal);
    const submit = (sendWith && sameButton(seen.view, sendWith, form)) ?? form.submit;
    await this.presser.send(page, seen, { ...form, submit }, signal);
  }

  private givesAddress(fills: Fill[], { fields }: View): boolean {
    const { email } = this.task;
    return (
      fills.some(({ value }) => value.kind === 'text' && value.text === email) ||
      fields.some(({ value }) => value.toLowerCase() === email.toLowerCase())
    );
  }

  /** A list of the form's that holds nothing yet, below one that has just been answered for the first time. */
  private nextList({ form, fills, as }: FillMove, { view }: Situation): Field | undefined {
    if (as === 'login' || !fills.some(({ value }) => value.kind === 'choose')) return undefined;
    return view.fields.find((field) => {
      const isHere = field.visible && field.form === form.box?.index && field.ref.frame === form.frame;
      if (!isHere || !isStillEmpty(field)) return false;
      return field.disabled || field.required || this.memory.demanded.has(fieldKey(field));
    });
  }

  /** A list that the form demands has been opened, and the run was told no answer of those that it holds. */
  private heldNothing({ field, purpose }: Fill): boolean {
    return purpose === 'unknown' && this.memory.offersNothing.has(fieldKey(field));
  }

  /** What is remembered of a form that is sent, to read its answer by; `before` is what the page said ahead of it. */
  private sentAs(
    { as, form: planned, fills }: FillMove,
    form: FormModel,
    { view }: Pick<Situation, 'view'>,
    filled: Pick<Situation, 'view' | 'forms'>,
    before: Set<string>,
  ): Sent {
    const { sent: last, forUserName } = this.memory;
    const lines = new Set(view.text.split('\n'));
    return {
      kind: as,
      signature: form.signature,
      readAs: form.kind,
      url: filled.view.url,
      born: filled.view.born,
      at: Date.now(),
      before: new Set([...before, ...sayings(filled.view, filled.forms)]),
      lines,
      linesAtFirst: last && sameFields(last.signature, form.signature) ? last.linesAtFirst : lines,
      linesFilled: new Set(filled.view.text.split('\n')),
      withPassword: has(planned, 'password'),
      withEmail: has(planned, 'email'),
      withUsername: has(planned, 'username') || fills.some(({ field }) => forUserName.has(fieldKey(field))),
      typed: typedInto(form).filter((field) => field.filled).length,
      locked: lockedBeside(filled.view, form),
      loginName: as === 'login' ? typedName(fills) : undefined,
    };
  }

  private noteSent(sent: Sent): void {
    this.memory.sent = sent;
    this.memory.counts[sent.kind]++;
    if (sent.kind !== 'login') this.memory.mailableAt = sent.at;
    if (sent.kind === 'code') this.memory.mail = {};
  }
}

const lockedBeside = ({ controls }: View, { submit }: FormModel): string[] =>
  controls
    .filter((one) => one.visible && one.disabled && one.text && one.text !== submit?.text)
    .map(({ text }) => text);

const typedName = (fills: Fill[]): string | undefined => {
  const name = fills.find(({ purpose }) => purpose === 'username' || purpose === 'identifier')?.value;
  return name?.kind === 'text' && !name.text.includes('@') ? name.text : undefined;
};

/** A button as it stands on the page after the form has been filled. */
const sameButton = ({ controls }: View, { text }: Control, { frame }: FormModel): Control | undefined =>
  controls.find((one) => one.text === text && one.visible && one.kind !== 'link' && one.ref.frame === frame);
