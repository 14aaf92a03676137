// If these fail, a mark that is typed in the form leads nowhere, or changes what the author has typed.
import { emptyDraft, emptyPart, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { afterBracket, typedMark, type MarkedField } from './typedMarks';

const draft = (patch: Partial<QuestionDraft>): QuestionDraft => ({ ...emptyDraft(), ...patch });
const read = (patch: Partial<QuestionDraft>, part: string | null = null, field: MarkedField = 'content') =>
  typedMark(draft(patch), part, field);

test('the letter in the bracket of a choice is its answer', () => {
  expect(read({ content: '<p>值为（B）</p>' })?.patch).toEqual({
    content: '<p>值为（　　）</p>',
    right: ['b'],
    type_id: 101,
  });
  expect(read({ content: '<p>正确的有（AC）</p>' })?.patch).toMatchObject({ right: ['a', 'c'], type_id: 102 });
  expect(read({ type_id: 300, content: '<p>值为(C)</p>' })?.patch).toMatchObject({ right: ['c'], type_id: 101 });
});

test('a bracket that is no answer stays', () => {
  for (const text of ['求P(A)', '求P（A）', '已知f（a）', '如图（a）', '如图（A）'])
    expect(read({ content: `<p>${text}</p>` })).toBeNull();
  expect(read({ content: '<p>值为（F）</p>' })).toBeNull();
  expect(read({ content: '<p>值为（B）</p>', right: ['a'] })).toBeNull();
  expect(read({ type_id: 300, content: '<p>值为（B）</p>', blanks: ['2'] })).toBeNull();
  expect(read({ content: '<p>（B）中</p>' })).toBeNull();
});

test('a judgement and a blank with its answer decide on the type', () => {
  expect(read({ content: '<p>对吗（×）</p>' })?.patch).toMatchObject({ type_id: 200, judge: false });
  expect(read({ content: '<p>则x=__1/2__</p>' })?.patch).toEqual({
    content: '<p>则x=<span data-blank></span></p>',
    blanks: ['$\\frac{1}{2}$'],
    type_id: 300,
  });
  const second = { type_id: 300, content: '<p>甲<span data-blank></span>乙__6 cm__</p>', blanks: ['2'] };
  expect(read(second)?.patch.blanks).toEqual(['2', '6 cm']);
  expect(read({ content: '<p>____</p>' })).toBeNull();
  const written = [{ id: 'a', content: '<p>1</p>' }];
  expect(read({ content: '<p>__6__</p>', options: written })).toBeNull();
});

test('A. on a line leads to the options, and Enter behind the bracket does', () => {
  expect(read({ type_id: 300, content: '<p>甲</p><p>A.</p>' })).toMatchObject({
    patch: { type_id: 101, content: '<p>甲</p>' },
    goTo: 'options/a',
  });
  expect(read({ content: '<p>见图A.</p>' })).toBeNull();
  // A stem begins: “A、B两地相距…”.
  for (const html of ['<p>A、</p>', '<p>A.</p>', '<p>甲</p><p>A、</p>']) expect(read({ content: html })).toBeNull();
  expect(read({ content: '<p>甲</p><p>A.</p>', options: [{ id: 'a', content: '<p>1</p>' }] })).toBeNull();
  expect(afterBracket(draft({ content: '<p>值为（　　）</p>' }), null)).toBe('options/a');
  expect(afterBracket(draft({ content: '<p>值为</p>' }), null)).toBeNull();
  expect(afterBracket(draft({ type_id: 400, content: '<p>值为（　　）</p>' }), null)).toBeNull();
});

test('(1) begins a part, 答： its answer, (2) the next part', () => {
  const first = read({ content: '<p>甲</p><p>(1)</p>' });
  expect(first).toMatchObject({ patch: { type_id: 400, content: '<p>甲</p>' }, goTo: 'parts/a' });
  expect(first?.patch.parts).toEqual([emptyPart('a')]);
  const parts = [{ ...emptyPart('a'), content: '<p>求y</p><p>答：</p>' }];
  expect(read({ type_id: 400, parts }, 'a')).toMatchObject({ goTo: 'parts/a/answer' });
  const next = read({ type_id: 400, parts: [{ ...emptyPart('a'), answer: '<p>3</p><p>（2）</p>' }] }, 'a', 'solution');
  expect(next?.goTo).toBe('parts/b');
  expect(next?.patch.parts?.map(({ answer }) => answer)).toEqual(['<p>3</p>', '']);
  expect(read({ type_id: 400, parts }, 'a', 'analysis')).toBeNull();
  expect(read({ content: '<p>甲</p><p>(2)</p>' })).toBeNull();
  expect(read({ content: '<p>(1)</p>' })).toBeNull();
  expect(read({ content: '<p>甲</p><p>(1)</p>', right: ['a'] })).toBeNull();
});

test('a part with a blank makes a composite question', () => {
  const parts = [{ ...emptyPart('a'), content: '<p>销量为__180__</p>' }];
  const marked = read({ type_id: 400, parts }, 'a');
  expect(marked?.patch.type_id).toBe(500);
  expect(marked?.patch.parts?.[0]).toMatchObject({ type_id: 300, blanks: ['180'] });
});

test('答： and 解析： lead to their texts', () => {
  expect(read({ content: '<p>证明</p><p>答：</p>' })).toMatchObject({ patch: { type_id: 400 }, goTo: 'answer' });
  expect(read({ content: '<p>甲</p><p>解析：</p>' })).toMatchObject({
    patch: { content: '<p>甲</p>' },
    goTo: 'analysis',
  });
  expect(read({ content: '<p>甲</p><p>解析：</p>', analysis: '<p>乙</p>' })).toBeNull();
});
