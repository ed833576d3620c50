import type { ElementHandle } from 'playwright-core';
import type { AgentSecrets } from '../agent.types.js';
import { fieldKey, typesSecret, type Fill } from '../decide/forms/fill.js';
import type { Memory } from '../memory.js';
import type { Perception } from '../perceive/perceive.js';
import { abortable } from '../perceive/settle.js';
import type { Field, Ref } from '../perceive/view.types.js';
import { fitCode, partOfCode } from './code-text.js';
import { awaitOptionsOf } from './next-list.js';
import { pickFrom, takeOffered } from './pick.js';
import { holdPassword } from './hold-password.js';
import { scrollToEnds } from './scroll-to-ends.js';
import { typeDate } from './type-date.js';
import { liesUnderConsent } from './under-consent.js';

const ACTION_TIMEOUT = 4000;
/** For how long what lies over a control may still go away by itself. */
const CLICK_TIMEOUT = 2000;

/** Raised when an element that was decided on is gone or cannot be used: look again. */
export class LostElement extends Error {}

/** The hands: everything that touches the page, and the only place where secrets are resolved. */
export class Act {
  private passwords: { element: ElementHandle; text: string }[] = [];
  private typedDate = false;
  /** The controls that have waited for a consent box to go. */
  private readonly gaveWay = new Set<string>();

  constructor(
    private readonly secrets: AgentSecrets,
    private readonly memory: Memory,
  ) {}

  /** The password to type: one that the app mailed, the stored one, else a new one made to the page's rules; null when none may be made. */
  private async password(signal: AbortSignal): Promise<string | null> {
    if (this.memory.needNewPassword) {
      const made = await abortable(signal, this.secrets.newPassword(this.memory.rules));
      this.memory.needNewPassword = false;
      this.memory.mailedPassword = null;
      return made;
    }
    if (this.memory.mailedPassword) return this.memory.mailedPassword;
    return (
      (await abortable(signal, this.secrets.password())) ??
      (await abortable(signal, this.secrets.newPassword(this.memory.rules)))
    );
  }

  /** Counted though its form may grow or be wiped and never sent: a code that was typed is spent. */
  private totpCode(signal: AbortSignal): Promise<string> {
    this.memory.totpInjected++;
    return abortable(signal, this.secrets.totpCode(signal));
  }

  /** Takes over a password that the app chose and mailed. */
  async keepPassword(password: string): Promise<void> {
    await this.secrets.savePassword?.(password);
    this.memory.mailedPassword = password;
  }

  /** Stores the user name that a form took. */
  async keepUsername(username: string): Promise<void> {
    await this.secrets.saveUsername(username);
  }

  /** Fills the fields in order. Answers false when a password was needed and none may be made. */
  async fill(seen: Perception, fills: Fill[], signal: AbortSignal): Promise<boolean> {
    if (typesSecret(fills, 'currentPassword'))
      this.memory.passwordBefore ??= this.memory.mailedPassword ?? (await abortable(signal, this.secrets.password()));
    // Stored while the other fields are typed.
    const password = typesSecret(fills, 'password') ? this.password(signal) : null;
    password?.catch(() => undefined);
    this.passwords = [];
    let totp: string | null = null;
    const codes = fills.filter((fill) => fill.value.kind === 'secret' && !/password/i.test(fill.value.secret));
    const elements = await seen.elements(fills.map(({ field }) => field.ref)).catch(() => null);
    if (!elements || elements.includes(null)) throw new LostElement('a field is gone');
    for (const [index, { value, field, purpose }] of fills.entries()) {
      signal.throwIfAborted();
      const element = elements[index]!;
      if (value.kind === 'text' && value.yields && !field.filled && (await this.filledByPage(element, purpose)))
        continue;
      if (value.kind === 'tick') await setTick(element, value.on, field.checked);
      else if (value.kind === 'choose')
        // Forced: the page may have laid a widget of its own over the list.
        await element.selectOption(value.value, { timeout: ACTION_TIMEOUT, force: true });
      else if (value.kind === 'pick') {
        if ((await pickFrom(element, value, signal)) === false) this.memory.offersNothing.add(fieldKey(field));
      } else {
        let text: string;
        if (value.kind === 'text') text = value.text;
        else if (value.secret === 'currentPassword') text = this.memory.passwordBefore ?? '';
        else if (value.secret === 'password') {
          const made = await password;
          if (!made) return false;
          text = made;
        } else {
          const code = value.secret === 'totp' ? (totp ??= await this.totpCode(signal)) : (this.memory.mail.code ?? '');
          text = codes.length > 1 ? partOfCode(code, codes, fills[index]!) : fitCode(code, field.maxLength);
        }
        if (field.tag === 'custom' && !/textbox/.test(field.type))
          await this.openAndType(element, text, field.type !== 'spinbutton');
        else if (codes.length > 1 && text.length === 1) await this.press(element, text);
        else if (purpose === 'country')
          await takeOffered(element, text, () => this.type(element, text, field.readonly), signal);
        else if (purpose === 'birthDate' && field.tag === 'input' && field.type === 'text')
          await typeDate(element, text, this.typedDate, (shape) => this.type(element, shape, field.readonly));
        else await this.type(element, text, field.readonly);
        this.typedDate ||= purpose === 'birthDate';
        if (value.kind === 'secret' && value.secret === 'password') this.passwords.push({ element, text });
      }
    }
    return true;
  }

  /** The click that comes now sends the passwords as they were typed, where the page has put one of its own making in their place. */
  async holdPasswords(): Promise<void> {
    for (const { element, text } of this.passwords)
      await element.evaluate(holdPassword, { text, ms: CLICK_TIMEOUT + ACTION_TIMEOUT }).catch(() => undefined);
  }

  /** Whether the page has filled the field itself from what was typed before: a user name that it makes up is one that it takes. */
  private async filledByPage(element: ElementHandle, purpose: string): Promise<boolean> {
    // Some pages do so only when the field before is left.
    await element.focus().catch(() => undefined);
    const made = await element.inputValue({ timeout: ACTION_TIMEOUT }).catch(() => '');
    if (purpose !== 'username') return made !== '';
    if (!/^\S{3,60}$/.test(made)) return false;
    this.memory.rename(made);
    return true;
  }

  /**
   * With its key, answers false where a consent box has come over it since the look, and has to go first: once for each control,
   * for what speaks of consent and does not go is something else.
   */
  async click(seen: Perception, ref: Ref, key?: string): Promise<boolean> {
    const element = await this.find(seen, ref);
    const press = async (timeout: number): Promise<void> =>
      element.click({ timeout, noWaitAfter: true, force: await saidUnusable(element) });
    try {
      await press(CLICK_TIMEOUT);
      return true;
    } catch (error) {
      const mayYield = key !== undefined && !this.gaveWay.has(key) && /intercepts pointer/i.test(String(error));
      if (mayYield && (await liesUnderConsent(element))) {
        this.gaveWay.add(key);
        return false;
      }
      await this.insist(element, press, error as Error);
      return true;
    }
  }

  /** What has kept a click from an element may be sent away, or passed by. */
  private async insist(element: ElementHandle, press: (timeout: number) => Promise<void>, kept: Error): Promise<void> {
    try {
      // A tour of the app lies over the page until it is sent away; a box that holds the element itself stays.
      if (!/intercepts pointer/i.test(kept.message) || (await isBoxed(element))) throw kept;
      await (await element.ownerFrame())!.page().keyboard.press('Escape');
      await press(CLICK_TIMEOUT);
    } catch (error) {
      if (!/intercepts pointer|outside of the viewport|not visible|not stable|Timeout/i.test(String(error)))
        throw new LostElement(String(error).split('\n')[0]);
      // Something lies over it, or it keeps moving: what assistive technology does still works.
      await element
        .evaluate((el) => (el as HTMLElement).click())
        .catch(() => {
          throw new LostElement('the element is gone');
        });
    }
  }

  /** Leaves a field as a person's keys do: some pages check what was typed only then. */
  async leave(seen: Perception, ref: Ref): Promise<void> {
    const element = await this.find(seen, ref);
    await element.press('End', { timeout: ACTION_TIMEOUT, noWaitAfter: true });
    await element.evaluate((el) => (el as HTMLElement).blur());
  }

  async pressEnter(seen: Perception, ref: Ref): Promise<void> {
    await (await this.find(seen, ref)).press('Enter', { timeout: ACTION_TIMEOUT, noWaitAfter: true });
  }

  /** Waits until a list of the page's holds something to choose, or for long enough. */
  async awaitOptions(seen: Perception, { ref }: Field): Promise<void> {
    await awaitOptionsOf(await this.find(seen, ref));
  }

  private async find(seen: Perception, ref: Ref): Promise<ElementHandle> {
    const element = await seen.element(ref).catch(() => null);
    if (!element) throw new LostElement('the element is gone');
    return element;
  }

  private async type(element: ElementHandle, text: string, readonly: boolean): Promise<void> {
    try {
      // Some boxes are locked against the browser's own filling until they are entered.
      if (readonly) await element.focus();
      if (readonly && !(await element.isEditable())) throw new Error('read only');
      await element.fill(text, { timeout: ACTION_TIMEOUT, force: await saidUnusable(element) });
    } catch {
      await element.focus().catch(() => undefined);
      await element
        .evaluate((el, value) => {
          const box = el as HTMLInputElement;
          const proto = el instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
          Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(box, value);
          box.dispatchEvent(new Event('input', { bubbles: true }));
          box.dispatchEvent(new Event('change', { bubbles: true }));
        }, text)
        .catch(() => {
          throw new LostElement('the field is gone');
        });
    }
  }

  /** A key into a box for one figure: some are filled by nothing but keys. */
  private async press(element: ElementHandle, key: string): Promise<void> {
    await element
      .press(key, { timeout: ACTION_TIMEOUT, noWaitAfter: true })
      .catch(() => this.type(element, key, false));
  }

  /** Ticks one box more of a form that is filled already. */
  async tick(seen: Perception, field: Field): Promise<void> {
    await setTick(await this.find(seen, field.ref), true, field.checked);
  }

  /** Scrolls every box that holds more text than it shows to its end, in the document of an element; answers whether there was one. */
  async scrollToEnds(seen: Perception, ref: Ref): Promise<boolean> {
    const element = await seen.element(ref);
    if (!element) return false;
    return element.evaluate(scrollToEnds);
  }

  private async openAndType(element: ElementHandle, text: string, enter: boolean): Promise<void> {
    await element.click({ timeout: ACTION_TIMEOUT, noWaitAfter: true });
    const page = (await element.ownerFrame())!.page();
    await page.keyboard.type(text);
    if (enter) await page.keyboard.press('Enter');
  }
}

async function setTick(element: ElementHandle, on: boolean, now: boolean): Promise<void> {
  if (on === now) return;
  const state = (): Promise<boolean> =>
    element.evaluate(
      (el) => (el as HTMLInputElement).checked === true || (el as Element).getAttribute('aria-checked') === 'true',
    );
  // The box itself unless its own words hold a link, then its label beside any link, then the plain DOM click: styled boxes differ in which one works.
  const holdsLink = await element.evaluate((el) => (el as Element).querySelector('a') !== null);
  if (!holdsLink) await element.click({ timeout: 800, noWaitAfter: true }).catch(() => undefined);
  if ((await state()) === on) return;
  await element.evaluate((el) => {
    const label = (el as HTMLInputElement).labels?.[0];
    (label && !label.querySelector('a') ? label : (el as HTMLElement)).click();
  });
  if ((await state()) === on) return;
  await element.evaluate((el) => (el as HTMLElement).click());
}

/** Inside of what is only said to be disabled, a box around a whole form at times: a person's hands work there all the same. */
export const saidUnusable = (element: ElementHandle): Promise<boolean> =>
  element
    .evaluate((node) => {
      const el = node as Element;
      return !el.matches(':disabled, [aria-disabled=true]') && el.closest('[aria-disabled=true]') !== null;
    })
    .catch(() => false);

const isBoxed = (element: ElementHandle): Promise<boolean> =>
  element.evaluate((el) => (el as Element).closest('dialog,[role=dialog],[aria-modal=true]') !== null);
