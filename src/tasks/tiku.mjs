// npm run tiku -- <command>: the command line on the built server code.
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './tree.mjs';

await ensureBuilt();
createRequire(import.meta.url)(path.join(ROOT, 'dist/server/tiku.cjs'));
