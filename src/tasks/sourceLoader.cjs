// Given to Node with --require: runs the TypeScript sources. Test servers and their threads load hundreds of files, so
// each is compiled once and kept in .cache/sources, beside the key of its content.
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { threadId } = require('node:worker_threads');
const { createHash } = require('node:crypto');

const ROOT = path.resolve(__dirname, '../..');
const KEPT = path.join(ROOT, '.cache/sources');
const transform = readFileSync(path.join(__dirname, 'testTransform.cjs'));

function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const key = `// ${createHash('sha256').update(transform).update(file).update(source).digest('hex')}\n`;
  const kept = path.join(KEPT, path.relative(ROOT, file).replaceAll(path.sep, '!') + '.js');
  try {
    const code = readFileSync(kept, 'utf8');
    if (code.startsWith(key)) return code;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const code = key + require('./testTransform.cjs').compile(source, file);
  mkdirSync(KEPT, { recursive: true });
  // Another process may read or write the same file.
  const unfinished = `${kept}.${process.pid}.${threadId}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, kept);
  return code;
}

const run = (module, file) => module._compile(compiled(file), file);
for (const extension of ['.ts', '.tsx']) Module._extensions[extension] = run;
// Node 20 cannot require ES modules, which some packages are.
const requireScript = Module._extensions['.js'];
Module._extensions['.js'] = (module, file) => {
  try {
    requireScript(module, file);
  } catch (error) {
    if (error.code !== 'ERR_REQUIRE_ESM') throw error;
    run(module, file);
  }
};
