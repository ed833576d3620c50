import { describe, expect, test } from '@jest/globals';
import { isTerminal, RUN_STATUSES, transition, type RunEvent, type RunStatus } from './run-state.js';

const EVENTS: RunEvent[] = [
  { type: 'picked_up' },
  { type: 'mail_requested' },
  { type: 'verification_applied' },
  { type: 'login_confirmed' },
  { type: 'gate_met', code: 'CAPTCHA_REQUIRED', detail: 'a puzzle', browserAlive: true },
  { type: 'gate_met', code: 'CAPTCHA_REQUIRED', detail: 'a puzzle', browserAlive: false },
  { type: 'intervene' },
  { type: 'resume' },
  { type: 'abort' },
  { type: 'hold_expired' },
  { type: 'verification_expired' },
  { type: 'stuck', detail: 'nothing moves' },
  { type: 'subject_gone' },
];

/** Interface §3.1 as a table: event → where it leads from each status that it applies in. */
const LEADS: Record<string, Partial<Record<RunStatus, string>>> = {
  picked_up: { queued: 'running' },
  mail_requested: { running: 'awaiting_verification' },
  verification_applied: { awaiting_verification: 'running' },
  login_confirmed: { running: 'completed', awaiting_verification: 'completed' },
  'gate_met alive': { running: 'blocked CAPTCHA_REQUIRED', awaiting_verification: 'blocked CAPTCHA_REQUIRED' },
  'gate_met gone': { running: 'failed CAPTCHA_REQUIRED', awaiting_verification: 'failed CAPTCHA_REQUIRED' },
  intervene: { running: 'blocked MANUAL_INTERVENTION', awaiting_verification: 'blocked MANUAL_INTERVENTION' },
  resume: { blocked: 'running' },
  abort: from('failed ABORTED'),
  hold_expired: { blocked: 'failed BLOCKED_TIMEOUT' },
  verification_expired: { awaiting_verification: 'failed VERIFICATION_TIMEOUT' },
  stuck: from('failed AUTOMATION_STUCK'),
  subject_gone: from('failed APP_UNREACHABLE'),
};

function from(to: string): Partial<Record<RunStatus, string>> {
  return { queued: to, running: to, awaiting_verification: to, blocked: to };
}

const nameOf = (event: RunEvent) =>
  event.type === 'gate_met' ? `gate_met ${event.browserAlive ? 'alive' : 'gone'}` : event.type;

const pairs = EVENTS.flatMap((event) => RUN_STATUSES.map((status) => ({ event, status, name: nameOf(event) })));

describe('the run state machine (interface 3.1)', () => {
  test.each(pairs)('$status, $name', ({ event, status, name }) => {
    const error = status === 'blocked' ? ({ code: 'PHONE_REQUIRED', detail: 'a number' } as const) : null;
    const next = transition({ status, error }, event);
    const shown = next && [next.status, next.error?.code].filter(Boolean).join(' ');
    expect(shown).toBe(LEADS[name]![status] ?? null);
  });

  test('nothing leads out of a terminal status', () => {
    for (const status of RUN_STATUSES.filter(isTerminal)) {
      for (const event of EVENTS) expect(transition({ status, error: null }, event)).toBeNull();
    }
  });

  test('abort and intervene say the words of the interface; an expired hold says what it waited for', () => {
    expect(transition({ status: 'running', error: null }, { type: 'abort' })?.error?.detail).toBe('aborted by user');
    expect(transition({ status: 'running', error: null }, { type: 'intervene' })?.error?.detail).toBe(
      'paused for manual takeover',
    );
    const blocked = { status: 'blocked', error: { code: 'PHONE_REQUIRED', detail: 'a number' } } as const;
    expect(transition(blocked, { type: 'hold_expired' })?.error?.detail).toContain('PHONE_REQUIRED (a number)');
  });
});
