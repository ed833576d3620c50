import 'reflect-metadata';
import { Command } from 'commander';
import { migrate } from '#libs/database/data-source';
import { type AdminContext, createContext } from './context.js';
import { addDnsCommand } from './dns.commands.js';
import { OperatorError } from './operator.errors.js';
import { addOrganizationCommands } from './organization.commands.js';
import { type Output, print } from './output.js';
import { addRunCommands } from './run.commands.js';
import { addTemporalCommands } from './temporal.commands.js';

/** The operator's command line (runtime contract, Commands). */
function createProgram(): Command {
  const program = new Command('admin')
    .description("the operator's command line")
    .option('--json', 'answer in JSON')
    .showHelpAfterError();
  // `--json` may stand before or after the command.
  program.hook('preAction', (_program, command) => {
    program.setOptionValue('json', command.optsWithGlobals<{ json?: boolean }>().json);
  });
  let made: AdminContext | undefined;
  const context = () => (made ??= createContext());
  const answer = async (work: () => Promise<Output>) =>
    print(await work(), program.opts<{ json?: boolean }>().json ?? false);

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

createProgram()
  .parseAsync()
  .catch((error: Error) => {
    const isForOperator = error instanceof OperatorError || error.name === 'ConfigError';
    process.stderr.write(`${isForOperator ? error.message : (error.stack ?? error.message)}\n`);
    process.exitCode = 1;
  });
