import { Command } from 'commander';
import { migrate } from '#libs/database/data-source';
import { type AdminContext, createContext } from './context.js';
import { addDnsCommand } from './dns.commands.js';
import { addOrganizationCommands } from './organization.commands.js';
import { type Output, print } from './output.js';
import { addRunCommands } from './run.commands.js';
import { addTemporalCommands } from './temporal.commands.js';

/** The operator's command line (runtime contract, Commands). `env` is the process's own unless given. */
export function createProgram(env?: NodeJS.ProcessEnv, write = toStandardOutput): Command {
  const program = new Command('admin')
    .description("the operator's command line")
    .option('--json', 'answer in JSON')
    .showHelpAfterError();
  // `--json` may stand before or after the command.
  program.hook('preAction', (_program, command) => {
    program.setOptionValue('json', command.optsWithGlobals<{ json?: boolean }>().json);
  });
  let made: AdminContext | undefined;
  const context = () => (made ??= createContext(env));
  const answer = async (work: () => Promise<Output>) =>
    write(print(await work(), program.opts<{ json?: boolean }>().json ?? false));

  addOrganizationCommands(program, context, answer);
  addRunCommands(program, context, answer);
  addTemporalCommands(program, context, answer);
  addDnsCommand(program, context, answer);
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .action(() =>
      answer(async () => {
        await migrate(context().databaseUrl());
        return { migrated: true };
      }),
    );
  for (const command of program.commands) command.option('--json', 'answer in JSON');
  return program;
}

function toStandardOutput(text: string): void {
  process.stdout.write(`${text}\n`);
}
