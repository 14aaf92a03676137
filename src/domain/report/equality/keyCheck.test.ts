// If these fail, a wrong key passes the second reviewer or the check of the bank, or a right one is called wrong.
import { createMockQuestion } from '../../../../mocks/factories/question';
import type { Question } from '../../../contract/question/question';
import { conclusionOf, keyDoubts, keysDiffer, keyText, solvedAgainstKey } from './keyCheck';

const question = (more: Partial<Question>): Question => ({ ...createMockQuestion(), parts: [], ...more });
const blank = (answer: string[][], analysis = '') => question({ type_id: 300, options: [], answer, analysis });
const options = ['p', 'q', 'r', 's'].map((id) => ({ id, content: id }));
const choice = (answer: string[], analysis: string) => question({ type_id: 101, options, answer, analysis });

test.each([
  ['\\frac{1}{2}', '0.5', 'equal'],
  ['x^2-1', '(x+1)(x-1)', 'form'],
  ['5', '5cm', 'undecided'],
  ['2', '3', 'different'],
])('the key %s and the answer %s of a second person: %s', (key, own, verdict) => {
  expect(solvedAgainstKey(blank([[key]]), own)).toMatchObject({ ok: true, verdict });
});

test('of several blanks the worst verdict counts, and a missing one is asked for', () => {
  const asked = blank([['1'], ['2']]);
  expect(solvedAgainstKey(asked, '1；3')).toMatchObject({
    verdict: 'different',
    blanks: [
      { text: '1', verdict: 'equal' },
      { text: '3', verdict: 'different' },
    ],
  });
  expect(solvedAgainstKey(asked, '1')).toMatchObject({ ok: false });
});

test('choices and judgements are compared by their option and their sense', () => {
  expect(solvedAgainstKey(choice(['q'], ''), 'b')).toMatchObject({ verdict: 'equal' });
  expect(solvedAgainstKey(choice(['q'], ''), 'C')).toMatchObject({ verdict: 'different' });
  expect(solvedAgainstKey(question({ type_id: 200, options: [], answer: true }), '错')).toMatchObject({
    verdict: 'different',
  });
  expect(solvedAgainstKey(question({ type_id: 400, options: [], answer: '' }), '3')).toMatchObject({ ok: false });
});

test('the last conclusion of the 解析 counts', () => {
  expect(conclusionOf(choice(['q'], '<p>若选 A，则矛盾。故选：C。</p>'))).toBe('C');
  expect(conclusionOf(blank([['3']], '<p>故答案为：\\(\\frac{6}{2}\\)。</p>'))).toBe('$\\frac{6}{2}$');
  expect(conclusionOf(blank([['3']], '<p>由题意得解。</p>'))).toBe('');
});

test('a key that its 解析 or another accepted form contradicts is in doubt, another way of writing is not', () => {
  expect(keyDoubts(choice(['q'], '<p>故选 B。</p>'))).toEqual([]);
  expect(keyDoubts(choice(['q'], '<p>故选 C。</p>'))).toEqual([{ kind: 'analysis', blank: 0, text: 'C' }]);
  expect(keyDoubts(blank([['\\frac12', '0.5', '0.2']], '<p>故答案为：\\(0.5\\)。</p>'))).toEqual([
    { kind: 'forms', blank: 0, text: '0.2' },
  ]);
  expect(keyDoubts(blank([['x^2-1']], '<p>故答案为：\\((x+1)(x-1)\\)。</p>'))).toEqual([]);
});

test('copies of a question with keys of different meaning are found', () => {
  expect(keysDiffer(blank([['0.5']]), blank([['\\frac12']]))).toBe(false);
  expect(keysDiffer(blank([['0.5']]), blank([['2']]))).toBe(true);
  expect(keyText(choice(['s', 'q'], ''))).toBe('BD');
});
