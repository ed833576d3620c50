import type { Page } from 'playwright-core';
import type { AgentTask, StepOutcome } from '../agent.types.js';
import { originOf } from '../addresses.js';
import type { Classified } from '../decide/fields/purpose.js';
import { has, readForms, sameFields, type FormModel } from '../decide/forms/forms.js';
import { isStillEmpty } from '../decide/fields/lists.js';
import type { Move } from '../decide/move.js';
import { sayings } from '../decide/answers/refusals.js';
import type { Situation } from '../decide/situation.js';
import { otherButtons } from '../decide/forms/submit.js';
import { fieldKey, typesSecret, type Fill } from '../decide/forms/values.js';
import type { Memory, Sent } from '../memory.js';
import type { Pace } from '../pace.js';
import { perceive, type Perception } from '../perceive/perceive.js';
import { abortable, awaitChange, settle, type Activity } from '../perceive/settle.js';
import type { Control, Field } from '../perceive/view.types.js';
import { normalize } from '../words/match.js';
import { actions, fields } from '../words/words.js';
import { LostElement, saidUnusable, type Act } from './act.js';

/** Carries out a planned form: fill, check, send, and remember what the page said before. */
export class FormSender {
  constructor(
    private readonly act: Act,
    private readonly memory: Memory,
    private readonly task: AgentTask,
    private readonly activity: Activity,
    private readonly pace: Pace,
  ) {}

  /** Fills the form, looks whether the page kept it and asks for no more, and sends it once; an outcome ends the step. */
  async fillAndSend(
    page: Page,
    move: Extract<Move, { move: 'fill' }>,
    seen: Perception,
    now: Situation,
    signal: AbortSignal,
  ): Promise<StepOutcome | null> {
    const { memory } = this;
    if (
      typesSecret(move.fills, 'mailCode') &&
      (await abortable(signal, memory.mail.spend?.() ?? Promise.resolve(true))) === false
    ) {
      memory.mail = {};
      return null;
    }
    memory.probing = null;
    memory.humanActed = false;
    const before = sayings(now.view, now.forms);
    const { signature } = move.form;
    if (!memory.hints.has(signature))
      memory.hints.set(
        signature,
        sayings({ ...now.view, notices: now.view.notices.filter((notice) => notice.kind !== 'error') }, now.forms),
      );
    memory.filled.set(signature, (memory.filled.get(signature) ?? 0) + 1);
    if (await this.readThrough(seen, move.form)) return null;
    const typed = await this.act.fill(seen, move.fills, signal);
    if (!typed)
      return {
        kind: 'blocked',
        code: 'MISSING_FIELD',
        detail:
          'The app refuses the given password, and another one may not be made up. Choose one in the live view, then resume.',
      };
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
      const form =
        forms.find((one) => one.signature === signature) ??
        forms.find(
          (one) =>
            one.frame === move.form.frame &&
            one.box?.index === move.form.box?.index &&
            one.fields.length >= move.form.fields.length,
        ) ??
        null;
      if (!form) {
        noteIfItWent();
        return null;
      }
      const grown =
        form.signature !== signature &&
        form.fields.some(
          (one) =>
            !move.form.fields.some((old) => old.field.name === one.field.name && old.field.id === one.field.id) &&
            !one.field.filled &&
            one.purpose !== 'unknown',
        );
      const wiped = move.fills.some(
        (fill) =>
          fill.value.kind === 'text' &&
          !form.fields.find(
            (one) =>
              one.field.name === fill.field.name &&
              one.field.id === fill.field.id &&
              one.field.placeholder === fill.field.placeholder,
          )?.field.filled,
      );
      // A button that is to be pressed ahead of the rest is, whatever has come beside it.
      if (
        ((grown && !move.press) || wiped) &&
        (memory.filled.get(form.signature) ?? 0) < 2 &&
        (memory.filled.get(signature) ?? 0) < 3
      )
        return null;
      const sent = this.sentAs(move, form, now, { view: after.view, forms }, before);
      if (
        this.task.confirmBeforeSubmit &&
        move.as === 'signup' &&
        (sent.withPassword || !/next|continue|weiter|suivant/i.test(form.submit?.text ?? ''))
      ) {
        memory.sent = { ...sent, byHuman: true };
        return {
          kind: 'blocked',
          code: 'SUBMIT_CONFIRMATION_REQUIRED',
          detail: 'The form is filled. Check it, press its button in the live view, then resume.',
        };
      }
      const again = (wanted: Control): Control | undefined =>
        after.view.controls.find(
          (one) => one.text === wanted.text && one.visible && one.kind !== 'link' && one.ref.frame === form.frame,
        );
      if (move.press) {
        const control = again(move.press);
        if (control) await this.act.click(after, control.ref);
        this.pace.turn('waiting');
        await awaitChange(page, this.activity, signal, 400);
        return null;
      }
      // Noted before the click: after an unknown outcome the next look decides, and nothing is sent twice.
      this.noteSent(sent);
      if (move.as === 'signup' || move.as === 'login') memory.doors.add(originOf(sent.url));
      if (sent.withPassword && move.as !== 'login') memory.passwordSet = true;
      if (move.as === 'signup' || move.as === 'profile')
        memory.addressGiven ||=
          move.fills.some(({ value }) => value.kind === 'text' && value.text === this.task.email) ||
          after.view.fields.some(({ value }) => value.toLowerCase() === this.task.email.toLowerCase());
      await this.askWhetherFree(page, after, form, signal);
      const button = (move.sendWith && again(move.sendWith)) ?? form.submit;
      await this.send(page, after, { ...form, submit: button }, signal);
      return null;
    } finally {
      after.dispose();
    }
  }

  /** A list of the form's that holds nothing yet, below one that has just been answered for the first time. */
  private nextList({ form, fills, as }: Extract<Move, { move: 'fill' }>, { view }: Situation): Field | undefined {
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
    { as, form: planned, fills }: Extract<Move, { move: 'fill' }>,
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
      withPassword: has(planned, 'password'),
      withEmail: has(planned, 'email'),
      withUsername: has(planned, 'username') || fills.some(({ field }) => forUserName.has(fieldKey(field))),
    };
  }

  private noteSent(sent: Sent): void {
    this.memory.sent = sent;
    this.memory.counts[sent.kind]++;
    if (sent.kind === 'code') this.memory.mail = {};
  }

  /** Scrolls boxes of small print to their end where the form keeps a tick or its button locked until then; true where one was. */
  private async readThrough(seen: Perception, form: FormModel): Promise<boolean> {
    const { readThrough } = this.memory;
    const isLocked = (field: Field): boolean => field.type === 'checkbox' && field.disabled && field.visible;
    const locked = seen.view.fields.some((field) => isLocked(field) && field.ref.frame === form.frame);
    const ref = form.submit?.ref ?? form.fields[0]?.field.ref;
    if ((!locked && !form.submit?.disabled) || !ref || readThrough.has(form.signature)) return false;
    readThrough.add(form.signature);
    // Small print that is folded away has no end to be scrolled to.
    const folded = locked ? seen.view.controls.find((one) => holdsTerms(one, form)) : undefined;
    if (folded) await this.act.click(seen, folded.ref);
    return this.act.scrollToEnds(seen, ref);
  }

  /** "Check availability": some forms are not sent before that has been asked. */
  private async askWhetherFree(page: Page, seen: Perception, form: FormModel, signal: AbortSignal): Promise<void> {
    const asks = otherButtons(seen.view, form).find(
      (one) => !one.disabled && actions.askWhetherFree.cover(normalize(one.text)) > 0.7,
    );
    if (!asks) return;
    const { sequence } = this.activity;
    await this.act.click(seen, asks.ref);
    if (sequence === this.activity.sequence) await awaitChange(page, this.activity, signal, 400);
    await settle(page, this.activity, signal, 3000);
  }

  /** "I know that this is a test server": a button that stays locked wants the statements as well that nobody marked as demanded. */
  private async tickRest(seen: Perception, form: FormModel, signal: AbortSignal): Promise<void> {
    const isStatement = ({ field, purpose }: Classified): boolean =>
      purpose === 'unknown' && /checkbox|switch/.test(field.type) && (field.label || field.near).length > 25;
    const left = form.fields.filter((one) => isStatement(one) && !one.field.checked && !one.field.disabled);
    if (form.kind === 'login' || left.length === 0) return;
    for (const { field } of left) {
      signal.throwIfAborted();
      await this.act.tick(seen, field);
    }
  }

  /** Presses the form's button once it is enabled, or Enter where there is none. */
  private async send(page: Page, seen: Perception, form: FormModel, signal: AbortSignal): Promise<void> {
    const { sequence } = this.activity;
    const { sendNotBefore, stay } = this.memory;
    const early = Math.max(sendNotBefore, stay && seen.view.born + stay) - Date.now();
    if (early > 0) await abortable(signal, new Promise((later) => setTimeout(later, early)));
    if (form.submit) {
      const element = await seen.element(form.submit.ref);
      const locked = async (): Promise<boolean> =>
        element !== null && !(await element.isEnabled().catch(() => true)) && !(await saidUnusable(element));
      for (let waited = 0; waited < 10 && (await locked()); waited++) {
        if (waited === 1)
          for (const { field } of form.fields.filter((one) => one.field.filled && one.field.tag === 'input'))
            await this.act.leave(seen, field.ref).catch(() => undefined);
        if (waited === 3) await this.tickRest(seen, form, signal);
        await awaitChange(page, this.activity, signal, 250);
      }
      signal.throwIfAborted();
      // The last thing before the click: a page's own password comes when its slow script does.
      await this.act.restorePasswords();
      await this.act.click(seen, form.submit.ref);
    } else {
      const last = form.fields
        .filter((one) => one.field.tag === 'input' && !/checkbox|radio/.test(one.field.type))
        .at(-1);
      if (!last) throw new LostElement('the form has no button');
      await this.act.pressEnter(seen, last.field.ref);
    }
    this.pace.turn('waiting');
    if (sequence === this.activity.sequence) await awaitChange(page, this.activity, signal, 400);
  }
}

const holdsTerms = ({ visible, disabled, kind, expanded, form: box, ref, text }: Control, form: FormModel): boolean =>
  visible &&
  !disabled &&
  kind === 'button' &&
  expanded === 'false' &&
  ref.frame === form.frame &&
  box === form.box?.index &&
  fields.terms.cover(normalize(text)) > 0.6;
