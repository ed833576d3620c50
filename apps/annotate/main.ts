import { annotateFiles } from './annotate-files.js';

process.exitCode = await annotateFiles(process.argv.slice(2), { out: console.log, error: console.error });
