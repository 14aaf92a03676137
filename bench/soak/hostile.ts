// Ten thousand hostile requests with a new seed each time; the suite sends fewer with a fixed one. Arguments: how many,
// seed.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectPath } from '../../src/server/paths';

const [count = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`${count} hostile requests, seed ${seed}`);
const jest = [
  path.join(projectPath('node_modules'), 'jest/bin/jest.js'),
  '-i',
  'src/server/security/fuzz',
  '--forceExit',
];
const { status } = spawnSync(process.execPath, jest, {
  cwd: projectPath(),
  stdio: 'inherit',
  env: { ...process.env, TIKU_HOSTILE: count, TIKU_SEED: seed },
});
process.exitCode = status ?? 1;
