// 500 saves through two servers of which one is killed: the long form of src/server/failover.test.ts, on
// TEST_DATABASE_URL.
import { spawnSync } from 'node:child_process';
import { projectPath } from '../../src/server/paths';

const jest = projectPath('node_modules/jest/bin/jest.js');
const { status } = spawnSync(process.execPath, [jest, '-i', '--forceExit', 'src/server/failover'], {
  cwd: projectPath(),
  stdio: 'inherit',
  env: { ...process.env, TIKU_SOAK: '1' },
});
process.exitCode = status ?? 1;
