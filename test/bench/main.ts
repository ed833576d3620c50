import { Command } from 'commander';
import { positive } from '#test/harness/positive';
import { BENCHMARKS } from './benchmarks.js';
import { reaches } from './benchmark.js';
import { report } from './report.js';
import { soak } from './soak/soak.js';
import { webhookChaos } from './webhook-chaos/chaos.js';

const program = new Command('bench').description(
  'Measures the service beside its bare parts, alternating in one run. A missed target ends with exit code 1.',
);

for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  program
    .command(benchmark.arguments ? `${name} <${benchmark.arguments}>` : name)
    .description(benchmark.text)
    .option('--rounds <n>', 'pairs to measure', positive, benchmark.rounds)
    .action(async (...given: unknown[]) => {
      const command = given.at(-1) as Command;
      const { rounds } = command.opts<{ rounds: number }>();
      const say = (line: string) => process.stderr.write(`${line}\n`);
      const rows = await benchmark.run(rounds, say, command.args);
      process.stdout.write(`${report(name, rows)}\n`);
      process.exitCode = rows.every(reaches) ? 0 : 1;
    });
}

program
  .command('soak')
  .description('a steady mixed load: memory by process, and what is still held afterwards')
  .option('--minutes <n>', 'how long', positive, 30)
  .action(async ({ minutes }: { minutes: number }) => {
    process.exitCode = (await soak(minutes, (line) => process.stderr.write(`${line}\n`))) ? 0 : 1;
  });

program
  .command('webhook-chaos')
  .description(
    'kills receiver, worker, PostgreSQL and Temporal at random while events are due, and counts what arrives',
  )
  .option('--events <n>', 'how many', positive, 1_000)
  .option('--seconds <n>', 'for how long to kill', positive, 90)
  .action(async ({ events, seconds }: { events: number; seconds: number }) => {
    const kept = await webhookChaos(events, seconds, (line) => process.stderr.write(`${line}\n`));
    process.exitCode = kept ? 0 : 1;
  });

await program.parseAsync();
