import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { DeterminismViolationError } from '@temporalio/workflow';
import { Worker } from '@temporalio/worker';
import { bundleWorkflows } from '#temporal/bundle';
import * as workflows from '#workflows/index';

const FOLDER = new URL('histories/', import.meta.url);
const histories = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const read = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as History;

interface History {
  events: {
    workflowExecutionStartedEventAttributes?: { workflowType: { name: string } };
    activityTaskScheduledEventAttributes?: { activityType: { name: string } };
  }[];
}

/** A deployed change must be able to go on with what older code began: `npm run admin -- history RUN --out FILE` adds a history. */
describe('committed histories', () => {
  let workflowBundle: Awaited<ReturnType<typeof bundleWorkflows>>;
  beforeAll(async () => {
    workflowBundle = await bundleWorkflows();
  }, 120_000);

  test('there are some of every way a run can end', () => {
    expect(histories).toEqual(
      expect.arrayContaining([
        'blocked-and-resumed.json',
        'connect-completed.json',
        'hold-expired.json',
        'intervened-and-resumed.json',
        'login-completed.json',
        'register-aborted.json',
        'register-completed.json',
        'register-failed.json',
        'verification-timeout.json',
      ]),
    );
  });

  test('there is one of every workflow', () => {
    const began = histories.map((name) => read(name).events[0]!.workflowExecutionStartedEventAttributes!);
    const recorded = new Set(began.map(({ workflowType }) => workflowType.name));
    expect([...recorded].sort()).toEqual(Object.keys(workflows).sort());
  });

  test.each(histories)(
    '%s replays',
    async (name) => {
      await Worker.runReplayHistory({ workflowBundle }, read(name));
    },
    60_000,
  );

  test('a history that the workflow would not have made is refused', async () => {
    const history = read('register-completed.json');
    const scheduled = history.events.find((event) => event.activityTaskScheduledEventAttributes);
    scheduled!.activityTaskScheduledEventAttributes!.activityType.name = 'somethingElse';
    await expect(Worker.runReplayHistory({ workflowBundle }, history)).rejects.toThrow(DeterminismViolationError);
  }, 60_000);
});
