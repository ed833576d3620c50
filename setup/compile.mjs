import { build } from './build.mjs';

/**
 * Compiles to dist/ for images, `node setup/compile.mjs`, and bundles the workflows there: an image has no compiler. Every other
 * build removes that bundle like any file without a source, so it never outlives a change.
 */
await build((text) => process.stderr.write(`${text}\n`));
const { makeReadyBundle } = await import('../dist/temporal/bundle.js');
await makeReadyBundle();
