// If these fail, exported questions are cut, or read as other questions, by programs that read GIFT.
import { createMockQuestion } from '../../../mocks/factories/question';
import type { Question } from '../../contract/question/question';
import { decodeGift } from './read';
import { giftWriter } from './write';

const written = (changes: Partial<Question>, routes: string[][] = []) =>
  giftWriter.write(createMockQuestion({ analysis: '', ...changes }), routes, 0);
const option = (id: string, content: string) => ({ id, content });

test('control characters of the format stay text, and each question is one line below its category', () => {
  const question = {
    id: 8,
    content: '<p>\\(\\{x:x=1\\}\\) ~ #</p>',
    options: [option('a', '<p>= 1</p>'), option('b', '<p>~ 2</p>')],
    answer: ['b'],
  };
  expect(written(question, [['代数', '比/例']])).toEqual({
    text: [
      '$CATEGORY: top/代数/比／例',
      '',
      '::8::[html]<p>\\\\(\\\\\\{x\\:x\\=1\\\\\\}\\\\) \\~ \\#</p>{~<p>\\= 1</p> =<p>\\~ 2</p>}',
      '',
      '',
    ].join('\n'),
  });
});

test('several right options share the full points, and a wrong one costs them', () => {
  const options = ['a', 'b', 'c', 'd'].map((id) => option(id, `<p>${id}</p>`));
  expect(written({ content: '<p>选</p>', options, answer: ['a', 'b', 'd'] })).toMatchObject({
    text: expect.stringContaining(
      '{~%33.33333%<p>a</p> ~%33.33333%<p>b</p> ~%-100%<p>c</p> ~%33.33333%<p>d</p>}',
    ) as string,
  });
});

test('the blank keeps its place, its forms are all right, and a question with two blanks is refused', () => {
  const blank = '<span data-blank></span>';
  const one = written({ type_id: 300, content: `<p>得 ${blank} 元</p>`, options: [], answer: [['1<2', '->2->']] });
  expect(one).toMatchObject({ text: expect.stringContaining('得 {=%100%1&lt;2 =%100%-&gt;2-&gt;} 元') as string });
  const [row] = decodeGift('text' in one ? one.text : '');
  expect(row).toMatchObject({ draft: { content: `<p>得 ${blank} 元</p>`, answer: [['1<2', '->2->']] } });
  expect(written({ type_id: 300, content: `<p>${blank} ${blank}</p>`, options: [], answer: [['1'], ['2']] })).toEqual({
    refused: 'GIFT 的一题只能有一个空',
  });
});
