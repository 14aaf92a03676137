// If this fails, a file that was renamed or deleted is still in a list, and its successor runs in the wrong tier.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { QUICK_BROWSER_TESTS, SLOW_TESTS } from './tiers';

const ROOT = path.resolve(__dirname, '../..');

test.each([...SLOW_TESTS, ...QUICK_BROWSER_TESTS.map((name) => `e2e/${name}`)])('%s exists', (file) => {
  expect(existsSync(path.join(ROOT, file))).toBe(true);
});
