// If these fail, a figure covers text, is on another page than its question, or a wide one leaves no room for the text.
import { parseStored } from '../../content/storedContent';
import type { Figure } from '../../content/tree';
import type { PaperBlock } from '../paperModel';
import { questionBlocks } from '../questionBlocks';
import { besideFigures, setBeside } from './besideFigures';

const FIGURE = '<figure data-placement="center"><img src="a.svg" alt="" data-width-mm="40"></figure>';
const question = (content: string, type_id: number, parts: number) => ({
  id: 1,
  type_id,
  content,
  options: type_id === 101 ? [{ id: 'a', content: '<p>甲</p>' }] : [],
  answer: [],
  analysis: '',
  parts: Array.from({ length: parts }, (_, i) => ({ id: `p${i}`, content: `<p>${i}</p>`, score: 0, answer: '' })),
});
const blocksOf = (content: string, type_id: number, parts: number, answer_space: number): readonly PaperBlock[] =>
  besideFigures(
    questionBlocks({
      question: question(content, type_id, parts),
      id: 1,
      label: '1．',
      score: '',
      part_scores: [],
      answer_space,
    }),
  );
const shape = (blocks: readonly PaperBlock[]) =>
  blocks.map((block) => [block.id, block.kind === 'stem' ? block.beside?.map(({ id }) => id) : undefined]);

test.each([
  ['options', 101, 0, 0, [['q1:stem', ['q1:options']]]],
  ['parts without space', 400, 2, 0, [['q1:stem', ['q1:part0', 'q1:part1']]]],
  [
    'parts up to the first space',
    400,
    2,
    20,
    [
      ['q1:stem', ['q1:part0']],
      ['q1:space0', undefined],
      ['q1:part1', undefined],
      ['q1:space1', undefined],
    ],
  ],
] as const)('a stem with a figure and its %s are one block', (_name, type, parts, space, expected) => {
  const blocks = blocksOf(`<p>如图</p>${FIGURE}`, type, parts, space);
  expect(shape(blocks)).toEqual(expected);
  expect(blocks[0]?.keepWithNext).toBeUndefined();
});

test('blocks without figures stay the same objects', () => {
  const blocks = blocksOf('<p>没有图</p>', 101, 0, 0);
  expect(besideFigures(blocks)).toBe(blocks);
  expect(shape(blocks)).toEqual([
    ['q1:stem', undefined],
    ['q1:options', undefined],
  ]);
});

const widthOf = (figure: Figure) => figure.width_mm ?? 0;
const figure = (mm: number, place = 'center') =>
  `<figure data-placement="${place}"><img src="a.svg" alt="" data-width-mm="${mm}"></figure>`;
test.each([
  ['a narrow one', figure(60), 60],
  ['two narrow ones side by side', figure(30) + figure(30), 64],
  ['one that its author placed at the right', figure(100, 'right'), 100],
  ['a wide one', figure(80), null],
  ['two that are wide together', figure(40) + figure(40), null],
  ['one that its author placed below', figure(30, 'below'), null],
])('%s at the right of the text: %#', (_name, html, width) => {
  const beside = setBeside(parseStored(`<p>如图</p>${html}<p>求</p>`), 176, widthOf);
  expect(beside?.width ?? null).toBe(width);
  if (beside) expect(beside.text.map(({ kind }) => kind)).toEqual(['p', 'p']);
});
