// If these fail, a figure of the large print edition stays small beside its enlarged text, or the usual paper changes.
import { largePrint } from './largePrint';

const question = {
  id: 1,
  type_id: 400 as const,
  content: '<p>如图</p><figure data-placement="right"><img src="/a.png" data-width-mm="40"></figure><p>宽 40</p>',
  options: [{ id: 'a', content: '<p><img src="/b.png" data-width-mm="12.5"></p>' }],
  answer: '<p><img src="/c.png" data-width-mm="20"></p>',
  analysis: '<p><img src="/d.png"></p>',
  parts: [{ id: 'p', content: '<p>(1)</p>', answer: '<p><img src="/e.png" data-width-mm="10"></p>', score: 4 }],
};

test('figures grow with the text in stem, options, parts and answers; nothing else changes', () => {
  const large = largePrint(question, 16 / 10);
  expect(large.content).toBe(question.content.replace('data-width-mm="40"', 'data-width-mm="64"'));
  expect(large.options[0]?.content).toContain('data-width-mm="20"');
  expect(large.answer).toContain('data-width-mm="32"');
  expect(large.parts[0]?.answer).toContain('data-width-mm="16"');
  expect(large.analysis).toBe(question.analysis);
});

test('a paper in its own size is the same object, so that no block is measured again', () => {
  expect(largePrint(question, 1)).toBe(question);
});
