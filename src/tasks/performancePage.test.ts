// If this fails, docs/performance.md shows other figures than the last accepted run: `npm run bench -- --write`.
import { readFileSync } from 'node:fs';
import { pageOf, readResults } from '../../bench/support/page';
import { projectPath } from '../server/paths';

test('the table of the page is made of the accepted results', () => {
  const page = readFileSync(projectPath('docs/performance.md'), 'utf8');
  expect(pageOf(readResults())).toBe(page);
});
