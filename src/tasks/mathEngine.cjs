// The name of the math engine: it changes with everything that affects how a formula looks. Browsers and the server
// store drawings under it.
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');
const ENGINE = path.join(ROOT, 'src/math');

const files = readdirSync(ENGINE)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort()
  .map((name) => path.join(ENGINE, name));
files.push(
  path.join(ROOT, 'src/domain/content/tex/texConfig.ts'),
  path.join(ROOT, 'src/domain/content/tex/repairTex.ts'),
);

const hash = createHash('sha256');
for (const file of files) hash.update(readFileSync(file));
// Its exact version, read here from package.json: the scripts that install the packages load this file before any
// package exists.
hash.update(require('../../package.json').dependencies['mathjax-full']);

/** Both builds define TIKU_MATH_ENGINE with this value. */
exports.mathEngineName = hash.digest('hex').slice(0, 16);
