import type { Page } from 'playwright-core';
import type { AgentTask } from '#libs/agent/agent.types';
import { assess } from '#libs/agent/confirm/evidence';
import { fillForm } from '#libs/agent/decide/fill-form';
import { readForms } from '#libs/agent/decide/forms';
import { Memory } from '#libs/agent/memory';
import { perceive } from '#libs/agent/perceive/perceive';

/** Fields that a form for the goal must get a value in. */
const NEEDED = new Set([
  'email',
  'username',
  'identifier',
  'password',
  'passwordConfirm',
  'firstName',
  'lastName',
  'fullName',
  'birthDate',
  'terms',
]);
const LEFT = new Set(['search', 'phone', 'newsletter', 'trap', 'company']);

interface Expectation {
  goal: 'register' | 'login';
  kind: 'signup' | 'login';
  gate: string | null;
}

/** What went wrong on one page, in words; empty when all is right. `gate` tells which gate was seen. */
export async function judge(
  page: Page,
  html: string,
): Promise<{ wrong: string[]; expected: Expectation; gate: string | null; fields: number }> {
  const expected = JSON.parse(/<!-- (\{.*?\}) -->/s.exec(html)![1]!) as Expectation;
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  const seen = await perceive(page);
  const wrong: string[] = [];
  const forms = readForms(seen.view);
  const form = forms.find((one) => one.kind === expected.kind);
  let gate: string | null = null;
  if (!form) wrong.push(`no ${expected.kind} form among ${forms.map((one) => one.why).join('; ')}`);
  else {
    const task = taskTo(expected.goal);
    const move = fillForm(seen.view, form, task, new Memory(task), expected.kind);
    if (move.move === 'end' && move.outcome.kind === 'blocked') gate = move.outcome.code;
    const filled = new Set(move.move === 'fill' ? move.fills.map((fill) => fill.field.ref.index) : []);
    for (const one of form.fields) {
      const element = await seen.element(one.field.ref);
      const is = await element?.getAttribute('data-is');
      if (!is) wrong.push(`a field that is none was taken for ${one.purpose}`);
      else if (is !== one.purpose && !(is === 'search' && one.purpose === 'unknown'))
        wrong.push(`${is} taken for ${one.purpose}`);
      else if (move.move === 'fill' && NEEDED.has(is) && !filled.has(one.field.ref.index))
        wrong.push(`${is} not filled`);
      else if (move.move === 'fill' && LEFT.has(is) && filled.has(one.field.ref.index)) wrong.push(`${is} filled`);
    }
    if (!form.submit) wrong.push('no button');
  }
  if (gate !== expected.gate) wrong.push(`gate ${gate}, not ${expected.gate}`);
  seen.dispose();
  return { wrong, expected, gate, fields: form?.fields.length ?? 0 };
}

/** Whether the evidence of a page is taken for a login, and whether it is one; `after` says what was done just before. */
export async function judgeState(page: Page, html: string): Promise<{ sure: boolean; inside: boolean; why: string }> {
  const expected = JSON.parse(/<!-- (\{.*?\}) -->/s.exec(html)![1]!) as {
    state: 'in' | 'out';
    after: 'signup' | 'login' | 'link';
  };
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  const seen = await perceive(page);
  const task = taskTo('register');
  const memory = new Memory(task);
  memory.signedOut = { loginControls: true, cookies: new Set(), storage: new Set() };
  if (expected.after === 'link') memory.mailApplied = memory.linkOpened = true;
  else
    memory.sent = {
      kind: expected.after,
      signature: '',
      url: '',
      at: 0,
      before: new Set(),
      born: 0,
      lines: new Set(),
      withPassword: true,
      withUsername: false,
      answered: 'taken',
    };
  const evidence = assess(seen.view, readForms(seen.view), task, memory, ['sessionid:1234']);
  seen.dispose();
  return {
    sure: evidence.sure,
    inside: expected.state === 'in',
    why: `${evidence.score}: ${evidence.signs.join('; ')} / ${evidence.against.join('; ')}`,
  };
}

const taskTo = (type: AgentTask['type']): AgentTask => ({
  type,
  appUrl: 'https://app.example.com/',
  email: 'robin.miller@agents.example.com',
  username: null,
  displayName: null,
  confirmBeforeSubmit: false,
  verifyToIdentity: true,
  maxTotpInjections: 3,
});
