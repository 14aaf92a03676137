// If this fails, a file that was renamed or deleted is still in a list, and its successor runs in the wrong tier.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ENGINE_TESTS, engineTests, QUICK_BROWSER_TESTS, SLOW_TESTS } from './tiers';

const ROOT = path.resolve(__dirname, '../..');

const browser = QUICK_BROWSER_TESTS.map((name) => `e2e/${name}`);

test.each([...SLOW_TESTS, ...browser, ...Object.keys(ENGINE_TESTS)])('%s exists', (file) => {
  expect(existsSync(path.join(ROOT, file))).toBe(true);
});

test('the run on PostgreSQL names each test file once, and those of its folders one by one', () => {
  const files = engineTests(ROOT);
  expect(new Set(files).size).toBe(files.length);
  expect(files).toContain('src/server/db/migrate.test.ts');
  expect(files.filter((file) => !/\.test\.ts$/.test(file) || !existsSync(path.join(ROOT, file)))).toEqual([]);
});
