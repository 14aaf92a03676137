// If these fail, typed mathematics stays text, text becomes an unwanted formula, or one undo does not take a
// conversion back.
import { createEditor, Editor, Transforms } from 'slate';
import type { DOMEditor } from 'slate-dom';
import { withHistory } from 'slate-history';
import { htmlOf, openHtml } from './document';
import { convertTyped } from './formulas';
import { tableOfLine } from './tables';
import { withContent } from './withContent';
import { withTyping, type TypingPorts } from './withTyping';

function open(html = '<p></p>', blanks = true) {
  let marks = 0;
  const ports: TypingPorts = {
    inline: false,
    dollarClosed: false,
    blanks,
    video: true,
    origin: 'https://tiku.example',
    openFormula: () => undefined,
    addPictures: () => undefined,
    adoptDataUri: () => undefined,
    fetchPictures: () => Promise.resolve([]),
    say: () => undefined,
    typed: () => (marks += 1),
  };
  const base = withContent(withHistory(createEditor()), { inline: false }) as unknown as Editor & DOMEditor;
  base.setFragmentData = () => undefined;
  const editor = withTyping(base, () => ports);
  openHtml(editor, html);
  Transforms.select(editor, Editor.end(editor, []));
  const type = (text: string) => Array.from(text).forEach((char) => editor.insertText(char));
  return { editor, type, marks: () => marks };
}

test('typed mathematics becomes a formula when the text goes on, and the caret stays', () => {
  const { editor, type } = open();
  type('已知f(x)=x^2-2x+3，求最小值');
  expect(htmlOf(editor)).toBe('<p>已知\\(f(x)=x^2-2x+3\\)，求最小值</p>');
});

test('what an input method writes at once converts the run before it', () => {
  const { editor, type } = open();
  type('设x>=1');
  editor.insertText('的解集');
  type('为');
  expect(htmlOf(editor)).toBe('<p>设\\(x\\geqslant1\\)的解集为</p>');
});

test('one undo takes a conversion back, and it is not done again', () => {
  const { editor, type } = open();
  type('得x=1，');
  expect(htmlOf(editor)).toBe('<p>得\\(x=1\\)，</p>');
  editor.undo();
  expect(htmlOf(editor)).toBe('<p>得x=1，</p>');
  type('则');
  expect(htmlOf(editor)).toBe('<p>得x=1，则</p>');
});

test('a formula of full-width signs, spaces and words converts as one', () => {
  for (const [typed, html] of [
    ['已知f（x）=x^2，则', '已知\\(f(x)=x^2\\)，则'],
    ['点A（1，2）在', '点\\(A(1,2)\\)在'],
    ['且k≠0（k为常数）', '且\\(k\\neq0\\)（\\(k\\)为常数）'],
    ['得y = x + 1的', '得\\(y=x+1\\)的'],
    ['得x=根号3，', '得\\(x=\\sqrt{3}\\)，'],
    ['则m=（A）', '则\\(m=\\)（A）'],
    ['得x=1根据', '得\\(x=1\\)根据'],
    ['“x>1”是', '“\\(x>1\\)”是'],
    ['If x^2 + 1 = 5 then', 'If \\(x^2+1=5\\) then'],
  ] as const) {
    const { editor, type } = open();
    type(typed);
    expect(htmlOf(editor)).toBe(`<p>${html.replaceAll('>1', '&gt;1')}</p>`);
  }
});

test.each(['A、B两地相距3km，', '见www.a.com/x=1。', '“用T恤”，', '2025/11/28。', '选项A，'])(
  '%s stays text',
  (text) => {
    const { editor, type } = open();
    type(text);
    expect(htmlOf(editor)).toBe(`<p>${text}</p>`);
  },
);

test('the run before the caret converts when it is asked for, in the middle of a text too', () => {
  const { editor } = open('<p>线段AB的长</p>');
  Transforms.select(editor, { path: [0, 0], offset: 4 });
  expect(convertTyped(editor, 'asked')).toEqual([0, 1]);
  editor.insertText('上');
  expect(htmlOf(editor)).toBe('<p>线段\\(AB\\)上的长</p>');
  expect(convertTyped(editor, 'asked')).toBeNull();
});

test('a blank after mathematics, with or without its answer', () => {
  const { editor, type, marks } = open();
  type('则a+b=____。');
  expect(htmlOf(editor)).toBe('<p>则\\(a+b=\\)<span data-blank></span>。</p>');
  type('又a-b=__6__');
  expect(htmlOf(editor)).toBe('<p>则\\(a+b=\\)<span data-blank></span>。又\\(a-b=\\)__6__</p>');
  expect(marks()).toBeGreaterThan(0);
});

test('a line with two bars is the first row of a table, taken back by one undo', () => {
  const { editor, type } = open('<p>甲</p>');
  editor.insertBreak();
  type('||x|时间|2');
  expect(tableOfLine(editor)).toBe(true);
  type('7');
  expect(htmlOf(editor)).toContain('<p>\\(x\\)</p></td>');
  expect(htmlOf(editor).match(/<tr>/g)).toHaveLength(2);
  expect(htmlOf(editor)).toContain('<p>7</p></td>');
  editor.undo();
  expect(htmlOf(editor)).toBe('<p>甲</p><p>||x|时间|2</p>');
});

test('|x| and what has one cell is no table', () => {
  for (const line of ['|x|<1', '||x', '甲||乙|丙', '']) {
    const { editor, type } = open();
    type(line);
    expect(tableOfLine(editor)).toBe(false);
  }
});
