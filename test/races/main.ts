import { Command } from 'commander';
import { positive } from '#test/harness/positive';
import { startRunRig } from '#test/harness/run-rig';
import { accountRaces } from './account-races.js';
import { race } from './race.js';
import { runRaces } from './run-races.js';
import { SESSION_RACE, SessionRaces } from './session-races.js';

const ROUNDS = 200;

const program = new Command('races')
  .description(
    'Lets things happen at the same moment, many times, and tells who won. Any wrong outcome ends with exit code 1.',
  )
  .argument('[word]', 'only the races with that word in their names', '')
  .option('--rounds <n>', `rounds of each race; ${ROUNDS} where a race says nothing else`, positive)
  .action(async (word: string, { rounds }: { rounds?: number }) => {
    const rig = await startRunRig();
    // A whole service of its own: only for who asks for it.
    const sessions = SESSION_RACE.includes(word) ? await SessionRaces.start() : null;
    const summary: Record<string, unknown> = {};
    try {
      for (const [name, one] of Object.entries({ ...runRaces(rig), ...accountRaces(rig), ...sessions?.races })) {
        if (!name.includes(word)) continue;
        const from = Date.now();
        const { outcomes, failures } = await race(one, rounds ?? one.rounds ?? ROUNDS);
        const counted = Object.entries(outcomes).map(([outcome, times]) => `${times} × ${outcome}`);
        process.stdout.write(`${name}: ${counted.join('; ')} (${Math.round((Date.now() - from) / 1_000)} s)\n`);
        for (const { round, error } of failures) process.stdout.write(`  round ${round} FAILED: ${error}\n`);
        summary[name] = { outcomes, failures: failures.length };
        if (failures.length > 0) process.exitCode = 1;
      }
    } finally {
      await sessions?.stop();
      await rig.stop();
    }
    process.stdout.write(`${JSON.stringify(summary)}\n`);
  });

await program.parseAsync();
