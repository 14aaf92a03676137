// If this fails, the browser computes the style of every element again when a page comes or goes.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CLIENT = path.join(__dirname, '../..');
const sources = (end: RegExp) =>
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(CLIENT, name), 'utf8'));

/** Classes that a page gives to the root of the document. */
const rootClasses = sources(/\.tsx?$/)
  .filter((code) => code.includes('documentElement'))
  .flatMap((code) => [...code.matchAll(/classList\.add\('([\w-]+)'\)/g)].map(([, name = '']) => name));

test('what a class of the root changes is named by a class', () => {
  expect(rootClasses).toContain('page-headed');
  const selectors = sources(/\.css$/)
    .flatMap((css) => css.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? [])
    .filter((selector) => rootClasses.some((name) => selector.includes(`.${name} `)))
    .map((selector) => selector.trim());
  expect(selectors.length).toBeGreaterThan(0);
  // Commas inside :is() and alike do not begin another selector, but what follows the last blank is its last part.
  const unnamed = selectors
    .flatMap((each) => each.split(/,(?![^(]*\))/))
    .filter((each) => !/\.[\w-]+[^ ]*$/.test(each.trim()));
  expect(unnamed).toEqual([]);
});
