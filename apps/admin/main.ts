import 'reflect-metadata';
import { OperatorError } from './operator.errors.js';
import { createProgram } from './program.js';

createProgram()
  .parseAsync()
  .catch((error: Error) => {
    const isForOperator = error instanceof OperatorError || error.name === 'ConfigError';
    process.stderr.write(`${isForOperator ? error.message : (error.stack ?? error.message)}\n`);
    process.exitCode = 1;
  });
