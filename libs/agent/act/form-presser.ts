import type { Page } from 'playwright-core';
import type { FormModel } from '../decide/forms/form.js';
import { otherButtons } from '../decide/forms/submit.js';
import type { Classified } from '../decide/fields/purpose.js';
import type { Fill } from '../decide/forms/fill.js';
import type { Memory } from '../memory.js';
import type { Pace } from '../pace.js';
import type { Perception } from '../perceive/perceive.js';
import { abortable, awaitChange, settle, type Activity } from '../perceive/settle.js';
import type { Control, Field } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { actions, fields } from '../words/words.js';
import { LostElement, saidUnusable, type Act } from './act.js';

/** Presses what sends a form, once whatever keeps it locked has been done. */
export class FormPresser {
  constructor(
    private readonly act: Act,
    private readonly memory: Memory,
    private readonly activity: Activity,
    private readonly pace: Pace,
  ) {}

  /** Scrolls boxes of small print to their end where the form keeps a tick or its button locked until then; true where one was. */
  async readThrough(seen: Perception, form: FormModel): Promise<boolean> {
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

  /** A box that stays locked until keys were pressed in the one before it: "Repeat password" opens to those who type. */
  async keyThrough(seen: Perception, form: FormModel, fills: Fill[]): Promise<void> {
    const isLocked = ({ visible, disabled, tag, ref, form: box }: Field): boolean =>
      visible && disabled && tag === 'input' && ref.frame === form.frame && box === form.box?.index;
    if (!seen.view.fields.some(isLocked)) return;
    for (const { field, value } of fills)
      if (field.tag === 'input' && value.kind !== 'tick') await this.act.leave(seen, field.ref).catch(() => undefined);
  }

  /** "Check availability": some forms are not sent before that has been asked. */
  async askWhetherFree(page: Page, seen: Perception, form: FormModel, signal: AbortSignal): Promise<void> {
    const asks = otherButtons(seen.view, form).find(
      (one) => !one.disabled && actions.askWhetherFree.cover(normalize(one.text)) > 0.7,
    );
    if (!asks) return;
    const { sequence } = this.activity;
    await this.act.click(seen, asks.ref);
    if (sequence === this.activity.sequence) await awaitChange(page, this.activity, signal, 400);
    await settle(page, this.activity, signal, 3000);
  }

  /** Lets the time pass that the app has asked for. */
  async bide({ view }: Perception, signal: AbortSignal): Promise<void> {
    const { sendNotBefore, stay } = this.memory;
    const early = Math.max(sendNotBefore, stay && view.born + stay) - Date.now();
    if (early > 0) await abortable(signal, new Promise((later) => setTimeout(later, early)));
  }

  /** Presses the form's button once it is enabled, or Enter where there is none. */
  async send(page: Page, seen: Perception, form: FormModel, signal: AbortSignal): Promise<void> {
    const { sequence } = this.activity;
    await this.bide(seen, signal);
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
      // The last thing before the click: a click that comes later is a person's.
      await this.act.holdPasswords();
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
}

const holdsTerms = ({ visible, disabled, kind, expanded, form: box, ref, text }: Control, form: FormModel): boolean =>
  visible &&
  !disabled &&
  kind === 'button' &&
  expanded === 'false' &&
  ref.frame === form.frame &&
  box === form.box?.index &&
  fields.terms.cover(normalize(text)) > 0.6;
