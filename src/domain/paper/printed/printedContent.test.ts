// If these fail, a hyphen is printed as a minus sign, or answer brackets of one paper differ in width and place.
import { serializeContent } from '../../content/contentToHtml';
import { parseStored } from '../../content/storedContent';
import { printedContent } from './printedContent';

test.each([
  ['<p>下列正确的是（ ）。</p>', 'stored', '<p>下列正确的是（　　）。</p>'],
  ['<p>下列正确的是。(   )</p>', 'stored', '<p>下列正确的是（　　）。</p>'],
  ['<p>下列正确的是。</p>', 'added', '<p>下列正确的是（　　）。</p>'],
  ['<p>下列正确的是</p>', 'added', '<p>下列正确的是（　　）</p>'],
  ['<p>气温是-3度，比 2020-2021 年低</p>', 'none', '<p>气温是−3度，比 2020-2021 年低</p>'],
] as const)('%s with its bracket %s', (html, bracket, printed) => {
  expect(serializeContent(printedContent(parseStored(html), 'stem', bracket))).toBe(printed);
});

test('the same content gives the same object, which is a memo key', () => {
  const content = parseStored('<p>气温是-3度</p>');
  expect(printedContent(content, 'stem')).toBe(printedContent(content, 'stem'));
  const plain = parseStored('<p>没有要改的</p>');
  expect(printedContent(plain, 'part')).toBe(plain);
});
