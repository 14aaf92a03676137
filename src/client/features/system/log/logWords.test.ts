// If this fails, the log shows administrators a name of the program instead of what was done.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { actionName } from './logWords';

const SERVER = path.join(__dirname, '../../../../server');
/** All names in the value of `action`, also those of a condition. */
const WRITTEN = /action: ([^\n]*'[a-z_]+(?:\.[a-z_]+)+'[^\n]*)/g;
const NAME = /'([a-z_]+(?:\.[a-z_]+)+)'/g;

test('every action that the server writes has a Chinese name', () => {
  const actions = readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .flatMap((entry) => [...readFileSync(path.join(entry.parentPath, entry.name), 'utf8').matchAll(WRITTEN)])
    .flatMap(([, value = '']) => [...value.matchAll(NAME)].map(([, action = '']) => action));
  expect(actions.length).toBeGreaterThan(15);
  const feedback = ['assign', 'answer', 'close', 'reopen'].map((what) => `feedback.${what}`);
  const unnamed = [...new Set([...actions, ...feedback])].filter((action) => /[a-z]/i.test(actionName(action)));
  expect(unnamed).toEqual([]);
});
