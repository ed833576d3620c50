import { setTimeout as sleep } from 'node:timers/promises';
import { startSampleApp, type SampleApp } from '#examples/sample-app/app';
import { liftCaps } from '#test/harness/lift-caps';
import { WholeService, type Answer } from '#test/harness/whole-service';
import type { Race } from './race.js';

export const SESSION_RACE = 'one profile for ten';
const CALLS = ['session', 'export', 'login'] as const;
const AT_ONCE = 10;
const LOOK_EVERY_MS = 20;
const LOGIN_LATE_MS = 15;

type Call = (typeof CALLS)[number];
type Outcome = { call: Call; answer: Answer<{ code?: string; run?: { id: string } }> };

/** With which code each call may lose to which others: the profile is somebody else's now (rulings, Sessions and freshness). */
const LOSING: Record<Call, string[]> = {
  session: ['SESSION_ALREADY_OPEN', 'SESSION_PENDING'],
  export: ['SESSION_PENDING'],
  login: [],
};
const WINNING: Record<Call, number> = { session: 201, export: 200, login: 201 };

/** A whole service with one account, for races between those who want its profile. */
export class SessionRaces {
  private constructor(
    private readonly latchkey: WholeService,
    private readonly app: SampleApp,
    private readonly path: string,
  ) {}

  static async start(): Promise<SessionRaces> {
    const latchkey = await WholeService.start({ BROWSER_WARM: '2s' });
    await liftCaps(latchkey.service);
    const app = await startSampleApp({ scenario: 'none' });
    const run = await latchkey.register(app.url);
    await latchkey.untilRun(run.id, ['completed']);
    return new SessionRaces(latchkey, app, `/v1/registrations/${run.registrationId}`);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.latchkey.stop();
  }

  get races(): Record<string, Race> {
    return {
      [SESSION_RACE]: {
        text: 'ten calls for sessions, exports and logins of one identity at once: never two browsers on its profile',
        rounds: 100,
        atOnce: 1,
        round: (round) => this.tenAtOnce(round),
      },
    };
  }

  private async tenAtOnce(round: number): Promise<string> {
    const watch = new BrowserWatch(this.latchkey);
    try {
      const calls = Array.from({ length: AT_ONCE }, (_, at) => CALLS[(at + round) % CALLS.length]!);
      // A login that is first leaves nothing for the others: in two rounds of three they get ahead of it.
      const late = LOGIN_LATE_MS * (round % 3);
      const outcomes = await Promise.all(calls.map((call) => this.ask(call, call === 'login' ? late : 0)));
      await this.settle(outcomes);
      watch.check();
      return judge(outcomes);
    } finally {
      watch.stop();
    }
  }

  private async ask(call: Call, afterMs: number): Promise<Outcome> {
    await sleep(afterMs);
    const paths = { session: '/session', export: '/session/export', login: '/login' };
    const body = call === 'login' ? undefined : { maxStaleSec: 86_400 };
    return { call, answer: await this.latchkey.call('POST', this.path + paths[call], body) };
  }

  /** Nobody has the profile any more: the next round starts from the same place. */
  private async settle(outcomes: Outcome[]): Promise<void> {
    await this.latchkey.call('DELETE', `${this.path}/session`);
    const runs = new Set(outcomes.flatMap(({ answer }) => answer.body?.run?.id ?? []));
    for (const runId of runs) await this.latchkey.untilRun(runId, ['completed']);
  }
}

/** Looks at the processes all the time. */
class BrowserWatch {
  private most: number[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(latchkey: WholeService) {
    this.timer = setInterval(() => {
      const now = latchkey.browsers();
      if (now.length > this.most.length) this.most = now;
    }, LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Throws where there were ever two browsers. */
  check(): void {
    if (this.most.length > 1) throw new Error(`browsers ${this.most.join(' and ')} lived on one profile`);
  }
}

/** Names the outcome; throws where somebody lost in another way than is ruled, or two won what only one can have. */
function judge(outcomes: Outcome[]): string {
  const won: Record<Call, number> = { session: 0, export: 0, login: 0 };
  for (const { call, answer } of outcomes) {
    const { status, body } = answer;
    if (status === WINNING[call]) won[call]++;
    else if (status !== 409 || !LOSING[call].includes(body?.code ?? ''))
      throw new Error(`a ${call} was answered ${status} ${JSON.stringify(body)}`);
  }
  if (won.session > 1) throw new Error(`${won.session} sessions were handed out at once`);
  const runs = new Set(outcomes.flatMap(({ answer }) => answer.body?.run?.id ?? []));
  if (runs.size > 1) throw new Error(`${runs.size} logins were queued at once`);
  return [won.session ? 'a session' : 'no session', won.export ? 'exports' : 'no export'].join(', ');
}
