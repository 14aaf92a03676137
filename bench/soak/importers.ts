// Every file importer against thousands of damaged files, with a new seed each time; the suite tries hundreds with a
// fixed one. Also the sanitiser's 10,000 documents. Arguments: how many, seed.
import { spawnSync } from 'node:child_process';
import { projectPath } from '../../src/server/paths';

const [count = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`${count} spoilt files for each reader, seed ${seed}`);
const jest = [
  projectPath('node_modules/jest/bin/jest.js'),
  '-i',
  '--forceExit',
  'src/server/security/importFuzz',
  'src/server/security/fileFuzz',
  'src/domain/content/content',
];
const { status } = spawnSync(process.execPath, jest, {
  cwd: projectPath(),
  stdio: 'inherit',
  env: { ...process.env, TIKU_FUZZ: count, TIKU_SEED: seed },
});
process.exitCode = status ?? 1;
