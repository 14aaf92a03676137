// npm start: installs if needed, builds if out of date, then runs the server in this process.
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './tree.mjs';

await ensureBuilt();
createRequire(import.meta.url)(path.join(ROOT, 'dist/server/main.cjs'));
