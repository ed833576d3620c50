import { build } from './build.mjs';

/** Compiles to dist/ and nothing else, for images: `node setup/compile.mjs`. */
await build((text) => process.stderr.write(`${text}\n`));
