// If these fail, a bank with renamed or added categories still shows, prints or exports the built-in titles.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { typeIdsOf, typeShortTitle, typeTitle } from './codes';

const categories = [
  { id: 101, title: '选择' },
  { id: 200, title: '是非' },
  { id: 500, title: '综合' },
  { id: 600, title: ' ' },
];

test('101 is 单选题, any other type has its category’s title plus 题, and no title is ever empty', () => {
  expect([101, 200, 500].map((id) => typeTitle(id, categories))).toEqual(['单选题', '是非题', '综合题']);
  expect([300, 400].map((id) => typeTitle(id, categories))).toEqual(['填空题', '解答题']);
  expect([600, 999].map((id) => typeTitle(id, categories))).toEqual(['其他题', '其他题']);
  expect(typeShortTitle(200, categories)).toBe('是非');
});

test('the types to choose from are the server’s, the shipped ones until they are there', () => {
  expect(typeIdsOf(categories)).toEqual([101, 200, 500, 600]);
  expect(typeIdsOf([])).toEqual([101, 102, 200, 300, 400, 500]);
});

// File readers need the words of other programs, and question types those of spreadsheets; `testing` holds test data.
const OTHER_WORDS = /^(?:formats\/(?!docx|html|latex)|domain\/question\/types\/|testing\/)/;

test('no screen, page or file of the program writes the title of a type by itself', () => {
  const root = path.join(__dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !OTHER_WORDS.test(file));
  expect(files.length).toBeGreaterThan(500);
  const hardCoded = files.filter((file) =>
    /(?:判断|填空|解答|综合)题/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(hardCoded).toEqual([]);
});
