// Editing rules without a screen. If these fail, a key or a button damages the question or loses part of it.
import { createEditor, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { slateOfContent } from '../../../../domain/content/slateTree';
import { caret, html, open, select } from '../../../../testing/editingSupport';
import { formulaOpener, insertBlank, insertDisplayMath, insertInlineMath, leaveAt, switchDisplay } from './formulas';
import { indent, outdent, toggleList } from './lists';
import { clearMarks, setAlign, toggleMark } from './marks';
import { withContent } from './withContent';
import { withPauses } from './withPauses';

describe('opening and normalising', () => {
  test('after a last table, picture or display formula there is a line to type on, and it is not stored', () => {
    for (const last of [
      '<p>\\[x\\]</p>',
      '<figure><img src="files/a.png" alt=""></figure>',
      '<table><tr><td><p>1</p></td></tr></table>',
      '<video src="files/v.mp4"></video>',
    ]) {
      const editor = open(last);
      expect(editor.children.at(-1)).toMatchObject({ type: 'p' });
      expect(html(editor)).toBe(last);
      expect(editor.history.undos).toEqual([]);
    }
  });
  test('opening content repairs nothing but that', () => {
    const editor = withContent(withHistory(createEditor()), { inline: false });
    const nodes = slateOfContent(
      parseContent(
        '<p>甲<b>乙\\(x\\)</b><br>丙<span data-blank></span></p><ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol><table><tr><td></td><td><p>\\(y\\)</p></td></tr></table><p>末</p>',
      ),
    );
    editor.children = structuredClone(nodes);
    Editor.normalize(editor, { force: true });
    expect(editor.children).toEqual(nodes);
  });
  test('a broken fragment becomes sound blocks', () => {
    const editor = open('<p>x</p>');
    editor.children = [
      { type: 'table', children: [{ type: 'p', children: [{ text: '甲' }] }] },
      { type: 'cell', children: [{ text: '乙' }] },
    ] as never;
    Editor.normalize(editor, { force: true });
    expect(html(editor)).toBe('<table><tr><td><p>甲</p></td></tr></table><p>乙</p>');
  });
});

describe('undo', () => {
  test('takes back what was typed since the last pause, and what one edit did at once', () => {
    let now = 0;
    const editor = withContent(
      withPauses(withHistory(createEditor()), () => now),
      { inline: false },
    );
    editor.children = [{ type: 'p', children: [{ text: '' }] }];
    Transforms.select(editor, Editor.end(editor, []));
    const type = (text: string) => {
      for (const sign of text) {
        now += 300;
        editor.insertText(sign);
      }
    };
    type('已知函数');
    now += 1500;
    type('的最小值');
    now += 1500;
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 2 }, focus: { path: [0, 0], offset: 8 } });
    now += 1500;
    editor.insertBreak();
    const undone: string[] = [];
    while (editor.history.undos.length > 0) {
      undone.push(html(editor));
      editor.undo();
    }
    expect(undone).toEqual(['<p>已知</p>', '<p>已知函数的最小值</p>', '<p>已知函数</p>']);
    editor.redo();
    editor.redo();
    expect(html(editor)).toBe('<p>已知函数的最小值</p>');
  });
});

describe('formulas', () => {
  test('a dollar begins a formula, an escaped one is a dollar, brackets need their backslash', () => {
    const editor = open('<p>甲</p>');
    expect(formulaOpener(editor, '$')).toBe('inline');
    expect(formulaOpener(editor, '(')).toBe(null);
    editor.insertText('\\');
    expect([formulaOpener(editor, '$'), formulaOpener(editor, '('), formulaOpener(editor, '[')]).toEqual([
      'literal',
      'inline',
      'display',
    ]);
  });
  test('put in, left, and typed on behind it', () => {
    const editor = open('<p>设</p>');
    const path = insertInlineMath(editor, 'x^2') ?? [];
    leaveAt(editor, path);
    editor.insertText('的值');
    expect(html(editor)).toBe('<p>设\\(x^2\\)的值</p>');
  });
  test('Backspace beside a formula first selects, then deletes it; one undo brings it back', () => {
    const editor = open('<p>甲\\(x\\)</p>');
    editor.deleteBackward('character');
    expect(html(editor)).toBe('<p>甲\\(x\\)</p>');
    editor.deleteBackward('character');
    expect(html(editor)).toBe('<p>甲</p>');
    editor.undo();
    expect(html(editor)).toBe('<p>甲\\(x\\)</p>');
  });
  test('typing on a selected formula writes after it', () => {
    const editor = open('<p>甲\\(x\\)乙</p>');
    Transforms.select(editor, Editor.start(editor, [0, 1]));
    editor.insertText('丙');
    expect(html(editor)).toBe('<p>甲\\(x\\)丙乙</p>');
  });
  test('a display formula cuts its paragraph, and changes kind both ways', () => {
    const editor = open('<p>甲乙</p>');
    caret(editor, '乙', 0);
    const path = insertDisplayMath(editor, 'x=1') ?? [];
    expect(html(editor)).toBe('<p>甲</p><p>\\[x=1\\]</p><p>乙</p>');
    const inline = switchDisplay(editor, path) ?? [];
    expect(html(editor)).toBe('<p>甲</p><p>\\(x=1\\)</p><p>乙</p>');
    switchDisplay(editor, inline);
    expect(html(editor)).toBe('<p>甲</p><p>\\[x=1\\]</p><p>乙</p>');
  });
  test('a paragraph after a display formula does not swallow it', () => {
    const editor = open('<p>\\[x\\]</p><p>乙</p>');
    caret(editor, '乙', 0);
    editor.deleteBackward('character');
    expect(html(editor)).toBe('<p>\\[x\\]</p><p>乙</p>');
    editor.insertText('丙');
    expect(html(editor)).toBe('<p>\\[x\\]</p><p>丙</p><p>乙</p>');
  });
  test('a blank is inserted at the caret', () => {
    const editor = open('<p>甲乙</p>');
    caret(editor, '乙', 0);
    insertBlank(editor);
    editor.insertText('，');
    expect(html(editor)).toBe('<p>甲<span data-blank></span>，乙</p>');
  });
});

describe('text', () => {
  test('marks switch on and off; raised and lowered exclude each other', () => {
    const editor = open('<p>甲乙丙</p>');
    caret(editor, '乙');
    toggleMark(editor, 'bold');
    toggleMark(editor, 'sub');
    toggleMark(editor, 'sup');
    expect(html(editor)).toBe('<p>甲<b><sup>乙</sup></b>丙</p>');
    toggleMark(editor, 'bold');
    toggleMark(editor, 'sup');
    expect(html(editor)).toBe('<p>甲乙丙</p>');
    toggleMark(editor, 'dot');
    toggleMark(editor, 'italic');
    clearMarks(editor);
    expect(html(editor)).toBe('<p>甲乙丙</p>');
  });
  test('alignment of a paragraph, and of the cell in a table', () => {
    const editor = open('<p>甲</p><table><tr><td><p>1</p></td></tr></table>');
    caret(editor, '甲', 0);
    setAlign(editor, 'center');
    caret(editor, '1', 0);
    setAlign(editor, 'right');
    expect(html(editor)).toBe(
      '<p data-align="center">甲</p><table><tr><td data-align="right"><p>1</p></td></tr></table>',
    );
    setAlign(editor, 'left');
    expect(html(editor)).toContain('<td><p>1</p></td>');
  });
  test('one-paragraph fields: Enter is a line break, stored paragraphs stay', () => {
    const editor = open('<p>甲</p>', true);
    editor.insertBreak();
    editor.insertText('乙');
    expect(html(editor)).toBe('<p>甲<br>乙</p>');
    expect(html(open('<p>甲</p><p>乙</p>', true))).toBe('<p>甲</p><p>乙</p>');
  });
});

describe('lists', () => {
  test('on, other kind, off', () => {
    const editor = open('<p>甲</p><p>乙</p><p>丙</p>');
    select(editor, '甲', '乙');
    toggleList(editor, true);
    expect(html(editor)).toBe('<ol><li><p>甲</p></li><li><p>乙</p></li></ol><p>丙</p>');
    toggleList(editor, false);
    expect(html(editor)).toBe('<ul><li><p>甲</p></li><li><p>乙</p></li></ul><p>丙</p>');
    toggleList(editor, false);
    expect(html(editor)).toBe('<p>甲</p><p>乙</p><p>丙</p>');
  });
  test('Enter makes items and leaves the list, Tab nests, Backspace frees', () => {
    const editor = open('<ol><li><p>甲</p></li></ol>');
    editor.insertBreak();
    editor.insertText('乙');
    expect(html(editor)).toBe('<ol><li><p>甲</p></li><li><p>乙</p></li></ol>');
    indent(editor);
    expect(html(editor)).toBe('<ol><li><p>甲</p><ol><li><p>乙</p></li></ol></li></ol>');
    outdent(editor);
    editor.insertBreak();
    editor.insertBreak();
    editor.insertText('丙');
    expect(html(editor)).toBe('<ol><li><p>甲</p></li><li><p>乙</p></li></ol><p>丙</p>');
    caret(editor, '甲', 0);
    editor.deleteBackward('character');
    expect(html(editor)).toBe('<p>甲</p><ol><li><p>乙</p></li></ol><p>丙</p>');
  });
});
