import type { Command } from 'commander';
import { listLeases, releaseLease, runTimeline } from '#libs/database/repositories/operator.repository';
import type { AdminContext } from './context.js';
import { OperatorError } from './operator.errors.js';
import type { Output } from './output.js';
import { writeRawMail } from './raw-mail.js';
import { writeRunPages } from './run-pages.js';

type Answer = (work: () => Promise<Output>) => Promise<void>;

/** Looking into runs, profile leases and mail. */
export function addRunCommands(program: Command, context: () => AdminContext, answer: Answer): void {
  program
    .command('leases')
    .description('list who holds a browser profile now')
    .action(() => answer(() => context().withDatabase(listLeases)));
  program
    .command('release')
    .description("take an identity's profile from whoever holds it; a browser that still has it can save nothing")
    .argument('<identity>', 'identity id')
    .action((identityId: string) =>
      answer(() =>
        context().withDatabase(async (database) => {
          if (!(await releaseLease(database, identityId))) throw new OperatorError(`nobody holds ${identityId}`);
          return { identityId, released: true };
        }),
      ),
    );
  program
    .command('run')
    .description('the timeline of a run')
    .argument('<run>', 'run id')
    .option('--page <dir>', 'write what the agent saw last, and a screenshot, into this folder')
    .action((runId: string, { page }: { page?: string }) =>
      answer(() =>
        context().withDatabase(async (database) => {
          const timeline = await runTimeline(database, runId);
          if (!timeline) throw new OperatorError(`there is no run ${runId}`);
          const { events, ...run } = timeline;
          if (page) return writeRunPages(context().config, database, run, page);
          return program.opts().json
            ? { ...run, events }
            : [{ at: run.createdAt, kind: 'queued', text: '' }, ...events];
        }),
      ),
    );
  program
    .command('mail')
    .description('write a message as it came or was sent into a file, for `npm run annotate -- FILE --why`')
    .argument('<message>', 'message id')
    .requiredOption('--out <file>', 'the file')
    .action((messageId: string, { out }: { out: string }) =>
      answer(() => context().withDatabase((database) => writeRawMail(context().config, database, messageId, out))),
    );
}
