import type { Browser, Page } from 'playwright-core';
import type { AgentTask } from '#libs/agent/agent.types';
import { assess } from '#libs/agent/confirm/evidence';
import { decide } from '#libs/agent/decide/decide';
import { fillForm } from '#libs/agent/decide/forms/fill-form';
import { type FormModel } from '#libs/agent/decide/forms/form';
import { readForms } from '#libs/agent/decide/forms/forms';
import type { Move } from '#libs/agent/decide/move';
import { controlKey } from '#libs/agent/decide/ways/controls';
import type { Situation } from '#libs/agent/decide/situation';
import { Memory } from '#libs/agent/memory';
import type { Sent } from '#libs/agent/sent.types';
import { perceive, type Perception } from '#libs/agent/perceive/perceive';

/** Fields that a form for the goal must get a value in. */
const NEEDED = new Set([
  'email',
  'emailConfirm',
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
const LEFT = new Set(['search', 'phone', 'newsletter', 'trap', 'company', 'captcha']);
/** Purposes whose fields are left alone where nothing demands them: one taken for another does no harm. */
const LEFT_ALIKE = new Set(
  'search website unknown company country address about plan referral title gender language invite captcha upload phone newsletter code'.split(
    ' ',
  ),
);
/** A look that waits is followed by another, a few times. */
const MOST_LOOKS = 30;

interface Expectation {
  goal: 'register' | 'login';
  /** The form to be filled; null where the page has none. */
  kind: 'signup' | 'login' | null;
  gate: string | null;
  /** There is neither: it says that nobody can sign up, or it asks nothing of whoever comes to. */
  ends?: 'closed' | 'nothing';
  /** Where the page stands. */
  path?: string;
  /** The form that was sent before, and taken. */
  after?: 'signup' | 'login';
}

export interface Judgement {
  expected: Expectation;
  /** What went wrong, in words; empty when all is right. */
  wrong: string[];
  /** The code that the agent would end with. */
  gate: string | null;
}

const ORIGIN = 'https://app.example.com';

/** A page at the site that {@link judge} writes its pages into: going to each anew takes four times as long. */
export async function openSite(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', (route) =>
    route.request().url() === `${ORIGIN}/` ? route.fulfill({ contentType: 'text/html', body: '' }) : route.abort(),
  );
  await page.goto(`${ORIGIN}/`);
  return page;
}

/** Once a script has written into a shadow root, no text that is written into the same document builds the roots that it declares. */
const needsOwnDocument = (html: string): boolean => html.includes('shadowrootmode');

/** Shows a page that says in its first comment what is expected of it, and looks what the rules make of it. */
export async function judge(page: Page, html: string): Promise<Judgement> {
  const expected = JSON.parse(/<!-- (\{.*?\}) -->/s.exec(html)![1]!) as Expectation;
  if (needsOwnDocument(html)) await page.goto(`${ORIGIN}/`);
  await page.evaluate((path) => history.replaceState(null, '', path), expected.path ?? '/');
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  const seen = await perceive(page);
  const forms = readForms(seen.view);
  const task = taskTo(expected.goal === 'register' ? 'register' : expected.kind ? 'login' : 'connect');
  const decided = firstDeed(seen, forms, task, expected);
  const gate = decided.move === 'end' && decided.outcome.kind === 'blocked' ? decided.outcome.code : null;
  const wrong: string[] = [];
  if (gate !== expected.gate) wrong.push(`gate ${gate}, not ${expected.gate} (${decided.why})`);
  else if (!gate && !isMeant(decided, expected)) wrong.push(`decides: ${decided.why}`);
  if (expected.kind) wrong.push(...(await judgeForm(seen, forms, task, expected.kind)));
  seen.dispose();
  return { expected, wrong, gate };
}

/** What the agent does at last, past its waits and the clicks that change nothing on a page that stands still. */
function firstDeed({ view }: Perception, forms: FormModel[], task: AgentTask, { after }: Expectation): Move {
  const memory = memoryOf(task);
  if (after) {
    memory.sent = { ...SENT, kind: after };
    memory.counts[after] = 1;
    memory.accountCreated = after === 'signup';
  }
  return deedOn({ view, forms, task, memory, cookies: [], ...NOTHING_MORE }, MOST_LOOKS);
}

const NOTHING_MORE = { hasTotp: false, awaitsAnswer: false };

function deedOn(now: Situation, mostClicks: number): Move {
  const { memory } = now;
  for (let look = 0, clicks = 0; ; look++) {
    const move = decide(now);
    if (look >= MOST_LOOKS || (move.move !== 'wait' && move.move !== 'click')) return move;
    if (move.move === 'click' && clicks++ >= mostClicks) return move;
    if (move.move === 'wait') memory.idle++;
    else memory.clicked.set(controlKey(move.control), (memory.clicked.get(controlKey(move.control)) ?? 0) + 1);
  }
}

async function judgeForm(
  seen: Perception,
  forms: FormModel[],
  task: AgentTask,
  kind: 'signup' | 'login',
): Promise<string[]> {
  const form = forms.find((one) => one.kind === kind);
  if (!form) return [`no ${kind} form among ${forms.map((one) => one.why).join('; ')}`];
  const wrong = form.submit ? [] : ['no button'];
  const move = fillForm(seen.view, form, task, new Memory(task), kind);
  const fills = move.move === 'fill' ? move.fills.filter(({ value }) => value.kind !== 'tick' || value.on) : [];
  const filled = new Set(fills.map((fill) => fill.field.ref.index));
  const chosen = new Set(fills.filter(({ field }) => field.type === 'radio').map(({ field }) => field.name));
  const elements = await seen.elements(form.fields.map(({ field }) => field.ref));
  const labels = await elements[0]!.evaluate(
    (_, all) => all.map((element) => (element as Element | null)?.getAttribute('data-is')),
    elements,
  );
  for (const [at, { field, purpose, optional }] of form.fields.entries()) {
    const is = labels[at];
    // Of a group of buttons one is chosen; what cannot be changed is filled already.
    const isFilled =
      filled.has(field.ref.index) ||
      // It agrees already.
      (field.type === 'checkbox' && field.checked && is === 'terms') ||
      (field.type === 'radio' && chosen.has(field.name)) ||
      // The page remembers it.
      [task.email, task.username, new Memory(task).fullName].includes(field.value) ||
      field.readonly;
    // A look-alike beside the real field carries no label of its own.
    if (!is && field.tag !== 'custom') wrong.push(`a field that is none was taken for ${purpose}`);
    if (!is) continue;
    if (is !== purpose && !isAlike(is, purpose, isFilled)) wrong.push(`${is} taken for ${purpose}`);
    else if (move.move !== 'fill') continue;
    else if (NEEDED.has(is) && !isFilled && !(is === 'birthDate' && optional)) wrong.push(`${is} not filled`);
    else if (LEFT.has(is) && isFilled && field.type !== 'radio') wrong.push(`${is} filled`);
  }
  return wrong;
}

function isMeant(decided: Move, expected: Expectation): boolean {
  const isOver = decided.move === 'end' && decided.outcome.kind;
  if (expected.ends === 'closed') return isOver === 'stuck' && decided.why === 'sign-up is closed';
  if (expected.ends) return decided.move !== 'fill' && (isOver === false || isOver === 'stuck');
  return decided.move === 'fill' && isStep(decided.as, expected);
}

/** The sign-up's second page is filled as one that completes the profile. */
const isStep = (as: Sent['kind'], { kind, after }: Expectation): boolean =>
  as === kind || (as === 'profile' && after === 'signup' && kind === 'signup');

const isAlike = (is: string, taken: string, isFilled: boolean): boolean =>
  (!isFilled && LEFT_ALIKE.has(is) && LEFT_ALIKE.has(taken)) ||
  // A name alone may be all of it.
  (['firstName', 'fullName'].includes(is) && ['firstName', 'fullName'].includes(taken)) ||
  // What names the account at a login.
  (['username', 'identifier'].includes(is) && ['username', 'identifier'].includes(taken));

export const SENT: Sent = {
  kind: 'login',
  signature: '',
  readAs: 'login',
  url: '',
  at: 0,
  before: new Set(),
  born: 0,
  lines: new Set(),
  linesAtFirst: new Set(),
  linesFilled: new Set(),
  withPassword: true,
  withUsername: false,
  typed: 0,
  answered: 'taken',
};

function memoryOf(task: AgentTask): Memory {
  const memory = new Memory(task);
  memory.signedOut = { loginControls: true, cookies: new Set(), storage: new Set() };
  return memory;
}

/** What the agent makes of a page on which somebody may be logged in; the page says in its first comment whether one is. */
export interface StateJudgement {
  inside: boolean;
  /** The run would be completed here. */
  confirms: boolean;
  /** The evidence suffices, or is worth another look at the login, which tells where the app answers. */
  sees: boolean;
  why: string;
}

export async function judgeState(page: Page, html: string): Promise<StateJudgement> {
  const expected = JSON.parse(/<!-- (\{.*?\}) -->/s.exec(html)![1]!) as {
    state: 'in' | 'out';
    /** What was done just before. Absent: nothing was done yet, and the goal is to log in. */
    after?: 'signup' | 'login' | 'link' | 'profile';
  };
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  const seen = await perceive(page);
  const isNew = expected.after !== undefined && expected.after !== 'login';
  const task = taskTo(isNew ? 'register' : 'login');
  const memory = expected.after ? memoryOf(task) : new Memory(task);
  if (expected.after === 'login') memory.counts.login = 1;
  if (isNew) {
    memory.accountCreated = memory.passwordSet = true;
    memory.counts.signup = 1;
    memory.loginUrl = 'https://app.example.com/login';
  }
  if (expected.after === 'link') memory.mailApplied = memory.linkOpened = true;
  else if (expected.after) memory.sent = { ...SENT, kind: expected.after };
  const forms = readForms(seen.view);
  const cookies = ['sessionid:1234'];
  const evidence = assess({ view: seen.view, forms, task, memory, cookies });
  const now = { view: seen.view, forms, task, memory, cookies, ...NOTHING_MORE };
  const deed = deedOn(now, 0);
  const confirms = deed.move === 'end' && deed.outcome.kind === 'confirmed';
  // What is clicked as a step of a new account may lead nowhere.
  const atLast = deed.move === 'click' ? deedOn(now, MOST_LOOKS) : deed;
  seen.dispose();
  return {
    inside: expected.state === 'in',
    confirms,
    sees: confirms || evidence.sure || atLast.move === 'goto',
    why: `${deed.why} (${evidence.score}: ${evidence.signs.join('; ')} / ${evidence.against.join('; ')})`,
  };
}

export const taskTo = (type: AgentTask['type']): AgentTask => ({
  type,
  appUrl: 'https://app.example.com/',
  email: 'robin.miller@agents.example.com',
  username: type === 'register' ? null : 'robin.miller',
  displayName: null,
  confirmBeforeSubmit: false,
  connected: type === 'connect',
  // Whose codes go to somebody else.
  verifyToIdentity: type !== 'connect',
  maxTotpInjections: 3,
});
