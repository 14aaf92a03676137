// If these fail, a reviewer sees a wrong change or misses one.
import fc from 'fast-check';
import { diffContent, diffInlines, diffSequence, diffText } from './diff';
import { parseContent } from './htmlToContent';

const side = (runs: { change: string; text: string }[], without: string) =>
  runs
    .filter(({ change }) => change !== without)
    .map(({ text }) => text)
    .join('');

test('both sides can be read back from any comparison', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const runs = diffText(before, after);
      expect(side(runs, 'added')).toBe(before);
      expect(side(runs, 'removed')).toBe(after);
    }),
  );
});

test('common text stays common, removals come before insertions', () => {
  expect(diffText('求函数的最大值', '求函数的最小值')).toEqual([
    { change: 'same', text: '求函数的最' },
    { change: 'removed', text: '大' },
    { change: 'added', text: '小' },
    { change: 'same', text: '值' },
  ]);
  expect(diffText('\\frac{1}{2}', '\\frac{12}{2}').filter(({ change }) => change !== 'same')).toEqual([
    { change: 'removed', text: '1' },
    { change: 'added', text: '12' },
  ]);
});

test('a changed formula is one sign, marks count', () => {
  const [before, after] = ['<p>已知 $x=1$，求 <b>y</b></p>', '<p>已知 $x=2$，求 y</p>'].map(parseContent);
  const [row] = diffContent(before ?? [], after ?? []);
  expect(row?.change).toBe('changed');
  expect(row?.inlines?.filter(({ change }) => change !== 'same')).toEqual([
    { change: 'removed', items: [{ kind: 'math', tex: 'x=1' }] },
    { change: 'added', items: [{ kind: 'math', tex: 'x=2' }] },
    { change: 'removed', items: [{ kind: 'text', text: 'y', marks: ['bold'] }] },
    { change: 'added', items: [{ kind: 'text', text: 'y' }] },
  ]);
});

test('an inserted paragraph does not make the ones after it look changed', () => {
  const rows = diffContent(
    parseContent('<p>甲</p><p>乙</p><p>丙</p>'),
    parseContent('<p>甲</p><p>新</p><p>乙</p><p>丙</p>'),
  );
  expect(rows.map(({ change }) => change)).toEqual(['same', 'added', 'same', 'same']);
});

test('other blocks are compared whole', () => {
  const rows = diffContent(
    parseContent('<table><tr><td>1</td></tr></table>'),
    parseContent('<table><tr><td>2</td></tr></table>'),
  );
  expect(rows).toMatchObject([{ change: 'changed', before: { kind: 'table' }, after: { kind: 'table' } }]);
});

test('very long texts are replaced whole instead of stopping the page', () => {
  const [before, after] = [Array.from({ length: 5000 }, (_, i) => i), Array.from({ length: 5000 }, (_, i) => i + 9000)];
  expect(diffSequence(before, after, Object.is).map(({ change, items }) => [change, items.length])).toEqual([
    ['removed', 5000],
    ['added', 5000],
  ]);
});

test('nothing on either side is nothing', () => {
  expect(diffInlines([], [])).toEqual([]);
  expect(diffContent([], [])).toEqual([]);
});
