import { setTimeout as delay } from 'node:timers/promises';
import type { StepResult } from '#activities/browser/browser.contract';
import type { RunStatus } from '#libs/domain/run-state';
import type { Answer } from '#test/harness/api';
import type { RunRig } from '#test/harness/run-rig';
import { untilStopped, type Play } from '#test/harness/stand-in-host';
import type { Race } from './race.js';
import { checkStory, storyOf } from './run-story.js';

const CONFIRMED: StepResult = { kind: 'confirmed', answer: 'logged in', username: 'ada' };
const GATE: StepResult = { kind: 'blocked', code: 'CAPTCHA_REQUIRED', detail: 'a picture', browserAlive: true };
const ENDED: RunStatus[] = ['completed', 'failed'];
const PATIENCE_MS = 30_000;
/** A host forgets a browser in this time. */
const FORGOTTEN_MS = 5_000;
/** Long enough that the hold of these races is met while it lasts, short enough for hundreds of rounds. */
const SHORT_HOLD_MS = 400;

/** The races between what a caller wants of a run and what happens to it. */
export function runRaces(rig: RunRig): Record<string, Race> {
  return {
    'resume and hold expiry': {
      text: 'a human resumes in the moment in which the hold runs out',
      round: async (round) => {
        const run = await start(rig, async ({ afterHuman }) => (afterHuman ? CONFIRMED : GATE), SHORT_HOLD_MS);
        await run.until(['blocked']);
        const [{ until }] = await rig.api.database.query('SELECT hold_expires_at AS until FROM runs WHERE id = $1', [
          run.id,
        ]);
        // From early enough to too late: a timer of the server may fire a second after its time.
        await delay(Math.max(0, until - Date.now() - 60 + (round % 24) * 60));
        return run.endsAs([await run.ask('resume')]);
      },
    },
    'abort and completion': {
      text: 'an abort arrives while the step that confirms the login ends',
      round: async (round) => {
        const confirm = held<StepResult>();
        const run = await start(rig, (_, stopped) => Promise.race([confirm.promise, untilStopped(stopped)]));
        await run.until(['running']);
        const head = headStart(round);
        const aborted = delay(Math.max(0, -head)).then(() => run.ask('abort'));
        await delay(Math.max(0, head));
        confirm.release(CONFIRMED);
        return run.endsAs([await aborted]);
      },
    },
    'intervene and a step in flight': {
      text: 'a human takes over while a step ends in one of the ways in which it may',
      round: async (round) => {
        const ways: StepResult[] = [{ kind: 'working' }, GATE, CONFIRMED];
        const way = held<StepResult>();
        let typing = 0;
        const run = await start(rig, async ({ afterHuman }, stopped) => {
          if (afterHuman) return CONFIRMED;
          typing += 1;
          return Promise.race([way.promise, untilStopped(stopped)]).finally(() => (typing -= 1));
        });
        await run.until(['running']);
        const head = headStart(round);
        const intervened = delay(Math.max(0, -head)).then(() => run.ask('intervene'));
        await delay(Math.max(0, head));
        way.release(ways[round % ways.length]!);
        const answers = [await intervened];
        if (answers[0]!.status === 200 && typing > 0)
          throw new Error('the agent typed on while a human had the browser');
        if (await run.isBlocked()) answers.push(await run.ask('resume'));
        return `${answers[0]!.status}, then ${await run.endsAs(answers)}`;
      },
    },
    'two aborts': {
      text: 'two callers abort the same run',
      round: async (round) => {
        const run = await start(rig, (_, stopped) => untilStopped(stopped));
        if (round % 2) await run.until(['running']);
        const answers = await Promise.all([run.ask('abort'), run.ask('abort')]);
        const statuses = answers.map(({ status }) => status).sort();
        if (statuses.join() !== '200,409') throw new Error(`two aborts were answered ${statuses.join(' and ')}`);
        return run.endsAs(answers);
      },
    },
  };
}

/** Which of two sides begins, and by how many milliseconds: from one clearly first to the other clearly first. */
const headStart = (round: number): number => ((round % 16) - 8) * 10;

interface StartedRun {
  id: string;
  ask(what: 'resume' | 'intervene' | 'abort'): Promise<Answer>;
  until(statuses: RunStatus[]): Promise<void>;
  isBlocked(): Promise<boolean>;
  /** Waits for the end, checks the story, and names it. */
  endsAs(answers: Answer[]): Promise<string>;
}

async function start(rig: RunRig, play: Play, holdMs?: number): Promise<StartedRun> {
  const { api, caller, host } = rig;
  const identity = await caller.call('POST', '/v1/identities', {});
  host.play(identity.body.id, play);
  if (holdMs) rig.timersFor(identity.body.id, { holdMs });
  const created = await caller.call('POST', '/v1/registrations', {
    identityId: identity.body.id,
    appUrl: 'https://app.public.test/',
  });
  if (created.status !== 201) throw new Error(`no run: ${created.status} ${JSON.stringify(created.body)}`);
  const { id } = created.body.run;
  const until = async (statuses: RunStatus[]) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const [{ status }] = await api.database.query('SELECT status FROM runs WHERE id = $1', [id]);
      if (statuses.includes(status)) return;
      if (Date.now() > deadline) throw new Error(`the run stays ${status}, not ${statuses.join(' or ')}`);
      await delay(5);
    }
  };
  return {
    id,
    until,
    ask: (what) => caller.call('POST', `/v1/runs/${id}/${what}`),
    isBlocked: async () => {
      await until(['blocked', ...ENDED]);
      return (await caller.call('GET', `/v1/runs/${id}`)).body.status === 'blocked';
    },
    endsAs: async (answers) => {
      await until(ENDED);
      await rig.workflowEnded(id);
      let story = await storyOf(rig, id);
      // The host forgets the browser by itself, a moment after the run has let go of it.
      for (const patience = Date.now() + FORGOTTEN_MS; story.browsers > 0 && Date.now() < patience;) {
        await delay(5);
        story = await storyOf(rig, id);
      }
      checkStory(story, answers);
      return [story.status, story.code].filter(Boolean).join(' ');
    },
  };
}

/** A promise that somebody else keeps. */
function held<T>(): { promise: Promise<T>; release: (value: T) => void } {
  let release!: (value: T) => void;
  const promise = new Promise<T>((resolve) => (release = resolve));
  return { promise, release };
}
