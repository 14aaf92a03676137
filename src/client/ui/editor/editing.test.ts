// Editing rules without a screen. If these fail, a key or a button spoils the question or loses part of it.
import { createEditor, Editor, Node, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { parseContent } from '../../../domain/content/htmlToContent';
import { slateOfContent } from '../../../domain/content/slateTree';
import { pastedHtml } from '../../lib/clipboard/pastedContent';
import { htmlOf, openHtml } from './document';
import { formulaOpener, insertBlank, insertBlock, insertDisplayMath, insertInlineMath, insertPicture, leaveAt, switchDisplay, switchPicture } from './formulas';
import { insertContent } from './insertContent';
import { indent, outdent, toggleList } from './lists';
import { clearMarks, setAlign, toggleMark } from './marks';
import { addColumn, addRow, insertTable, mergeCells, removeColumns, removeRows, splitCell, stepCell, toggleHeader } from './tables';
import { withContent } from './withContent';

function open(html: string, inline = false): Editor {
  const editor = withContent(withHistory(createEditor()), { inline });
  openHtml(editor, html);
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}
const html = htmlOf;

/** The caret before the n-th character of this text, or over the whole of it. */
function caret(editor: Editor, text: string, offset?: number): void {
  for (const [node, path] of Node.texts(editor)) {
    const at = text === '' ? (node.text === '' ? 0 : -1) : node.text.indexOf(text);
    if (at < 0) continue;
    const anchor = { path, offset: at + (offset ?? 0) };
    Transforms.select(editor, { anchor, focus: offset === undefined ? { path, offset: at + text.length } : anchor });
    return;
  }
  throw new Error(`no text ${text}`);
}
function select(editor: Editor, from: string, to: string): void {
  caret(editor, from, 0);
  const anchor = editor.selection?.anchor;
  caret(editor, to, to.length);
  if (anchor && editor.selection) Transforms.select(editor, { anchor, focus: editor.selection.focus });
}

describe('opening and normalising', () => {
  test('after a last table, picture or display formula there is a line to type on, and it is not stored', () => {
    for (const last of ['<p>\\[x\\]</p>', '<figure><img src="files/a.png" alt=""></figure>', '<table><tr><td><p>1</p></td></tr></table>', '<video src="files/v.mp4"></video>']) {
      const editor = open(last);
      expect(editor.children.at(-1)).toMatchObject({ type: 'p' });
      expect(html(editor)).toBe(last);
      expect(editor.history.undos).toEqual([]);
    }
  });
  test('opening content repairs nothing but that', () => {
    const editor = withContent(withHistory(createEditor()), { inline: false });
    const nodes = slateOfContent(parseContent('<p>甲<b>乙\\(x\\)</b><br>丙<span data-blank></span></p><ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol><table><tr><td></td><td><p>\\(y\\)</p></td></tr></table><p>末</p>'));
    editor.children = structuredClone(nodes);
    Editor.normalize(editor, { force: true });
    expect(editor.children).toEqual(nodes);
  });
  test('a broken fragment becomes sound blocks', () => {
    const editor = open('<p>x</p>');
    editor.children = [{ type: 'table', children: [{ type: 'p', children: [{ text: '甲' }] }] }, { type: 'cell', children: [{ text: '乙' }] }] as never;
    Editor.normalize(editor, { force: true });
    expect(html(editor)).toBe('<table><tr><td><p>甲</p></td></tr></table><p>乙</p>');
  });
});

describe('formulas', () => {
  test('a dollar begins a formula, an escaped one is a dollar, brackets need their backslash', () => {
    const editor = open('<p>甲</p>');
    expect(formulaOpener(editor, '$')).toBe('inline');
    expect(formulaOpener(editor, '(')).toBe(null);
    editor.insertText('\\');
    expect([formulaOpener(editor, '$'), formulaOpener(editor, '('), formulaOpener(editor, '[')]).toEqual(['literal', 'inline', 'display']);
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
  test('blanks stand where the caret was', () => {
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
    expect(html(editor)).toBe('<p data-align="center">甲</p><table><tr><td data-align="right"><p>1</p></td></tr></table>');
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

describe('tables', () => {
  const square = '<table><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></table>';
  test('a new table takes the place of an empty line and the caret', () => {
    const editor = open('<p>甲</p>');
    insertTable(editor, 1, 2);
    editor.insertText('1');
    expect(html(editor)).toBe('<p>甲</p><table><tr><td data-align="center"><p>1</p></td><td data-align="center"></td></tr></table>');
  });
  test('rows and columns come and go', () => {
    const editor = open(square);
    caret(editor, 'b', 0);
    addRow(editor, true);
    caret(editor, 'b', 0);
    addColumn(editor, false);
    expect(html(editor)).toBe('<table><tr><td><p>a</p></td><td></td><td><p>b</p></td></tr><tr><td></td><td></td><td></td></tr><tr><td><p>c</p></td><td></td><td><p>d</p></td></tr></table>');
    caret(editor, 'a', 0);
    removeColumns(editor);
    caret(editor, 'd', 0);
    removeRows(editor);
    expect(html(editor)).toBe('<table><tr><td></td><td><p>b</p></td></tr><tr><td></td><td></td></tr></table>');
  });
  test('merge takes the content along, split gives the squares back', () => {
    const editor = open(square);
    select(editor, 'a', 'c');
    mergeCells(editor);
    expect(html(editor)).toBe('<table><tr><td rowspan="2"><p>a</p><p>c</p></td><td><p>b</p></td></tr><tr><td><p>d</p></td></tr></table>');
    caret(editor, 'd', 0);
    addColumn(editor, false);
    expect(html(editor)).toBe('<table><tr><td rowspan="2"><p>a</p><p>c</p></td><td></td><td><p>b</p></td></tr><tr><td></td><td><p>d</p></td></tr></table>');
    caret(editor, 'a', 0);
    splitCell(editor);
    expect(html(editor)).toBe('<table><tr><td><p>a</p><p>c</p></td><td></td><td><p>b</p></td></tr><tr><td></td><td></td><td><p>d</p></td></tr></table>');
  });
  test('a merged cell shrinks with the row or column that goes, and lives on below', () => {
    const editor = open('<table><tr><td rowspan="2"><p>a</p></td><td colspan="2"><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></table>');
    caret(editor, 'd', 0);
    removeColumns(editor);
    expect(html(editor)).toBe('<table><tr><td rowspan="2"><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td></tr></table>');
    caret(editor, 'b', 0);
    removeRows(editor);
    expect(html(editor)).toBe('<table><tr><td><p>a</p></td><td><p>c</p></td></tr></table>');
  });
  test('deleting over cells empties them and keeps the table', () => {
    const editor = open(square);
    select(editor, 'a', 'b');
    editor.deleteFragment();
    expect(html(editor)).toBe('<table><tr><td></td><td></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></table>');
  });
  test('Backspace at the start and Delete at the end of a cell join nothing', () => {
    const editor = open(square);
    caret(editor, 'd', 0);
    editor.deleteBackward('character');
    caret(editor, 'a', 1);
    editor.deleteForward('character');
    expect(html(editor)).toBe(square);
  });
  test('Tab walks the cells and adds a row at the end; head cells', () => {
    const editor = open(square);
    caret(editor, 'c', 0);
    toggleHeader(editor);
    stepCell(editor, false);
    stepCell(editor, false);
    editor.insertText('e');
    expect(html(editor)).toBe('<table><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><th><p>c</p></th><td><p>d</p></td></tr><tr><td><p>e</p></td><td></td></tr></table>');
  });
});

describe('pictures and films', () => {
  test('a picture in an option stands in its line, in a stem on its own, and changes between', () => {
    const option = open('<p>甲</p>', true);
    insertPicture(option, { src: 'files/a.png', alt: '', width_mm: 30 }, true);
    expect(html(option)).toBe('<p>甲<img src="files/a.png" alt="" data-width-mm="30"></p>');
    const editor = open('<p>甲</p>');
    insertPicture(editor, { src: 'files/a.png', alt: '图' }, false, 'right');
    expect(html(editor)).toBe('<p>甲</p><figure data-placement="right"><img src="files/a.png" alt="图"></figure>');
    switchPicture(editor, [1]);
    expect(html(editor)).toBe('<p>甲</p><p><img src="files/a.png" alt="图"></p>');
    switchPicture(editor, [1, 1]);
    expect(html(editor)).toBe('<p>甲</p><figure><img src="files/a.png" alt="图"></figure>');
  });
  test('Enter on a selected film goes on below it, Delete removes it', () => {
    const editor = open('<p></p>');
    insertBlock(editor, { type: 'video', src: 'files/v.mp4', children: [{ text: '' }] });
    editor.insertBreak();
    editor.insertText('乙');
    expect(html(editor)).toBe('<video src="files/v.mp4"></video><p>乙</p>');
    Transforms.select(editor, Editor.start(editor, [0]));
    editor.deleteForward('character');
    expect(html(editor)).toBe('<p>乙</p>');
  });
});

describe('pasting into the document', () => {
  const paste = (editor: Editor, source: string, inline = false) => insertContent(editor, pastedHtml(source, { blanks: true, video: true }).content, inline);
  test('text with formulas joins the line, and typing goes on behind it', () => {
    const editor = open('<p>甲乙</p>');
    caret(editor, '乙', 0);
    paste(editor, '<p>若 \\(x\\)</p>');
    editor.insertText('，');
    expect(html(editor)).toBe('<p>甲若 \\(x\\)，乙</p>');
  });
  test('paragraphs: the first and the last join the halves of the line', () => {
    const editor = open('<p>甲乙</p>');
    caret(editor, '乙', 0);
    paste(editor, '<p>一</p><p>二</p><p>三</p>');
    editor.insertText('！');
    expect(html(editor)).toBe('<p>甲一</p><p>二</p><p>三！乙</p>');
  });
  test('a table between the halves, in an empty line, at the end, and into a cell', () => {
    const table = '<table><tr><td><p>1</p></td></tr></table>';
    const between = open('<p>甲乙</p>');
    caret(between, '乙', 0);
    paste(between, table);
    expect(html(between)).toBe(`<p>甲</p>${table}<p>乙</p>`);
    const empty = open('');
    paste(empty, table);
    expect(html(empty)).toBe(table);
    const end = open('<p>甲</p>');
    paste(end, table);
    expect(html(end)).toBe(`<p>甲</p>${table}`);
    const inner = open(table);
    caret(inner, '1', 1);
    paste(inner, '<p>2</p><p>\\[x\\]</p><p>3</p>');
    expect(html(inner)).toBe('<table><tr><td><p>12</p><p>\\[x\\]</p><p>3</p></td></tr></table>');
  });
  test('over a selection, which goes; one undo brings it back', () => {
    const editor = open('<p>甲乙丙</p>');
    caret(editor, '乙');
    paste(editor, '<p>x</p>');
    expect(html(editor)).toBe('<p>甲x丙</p>');
    editor.undo();
    expect(html(editor)).toBe('<p>甲乙丙</p>');
  });
  test('into a field of one paragraph everything comes as one line', () => {
    const editor = open('<p>甲</p>', true);
    paste(editor, '<p>一</p><p>\\[x\\]</p>', true);
    expect(html(editor)).toBe('<p>甲一 \\(x\\)</p>');
  });
});
