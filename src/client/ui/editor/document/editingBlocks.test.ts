// If these fail, editing around a table, picture or video damages it, or pasting adds content that the tree does not
// support.
import { Editor, Transforms } from 'slate';
import { caret, html, open, select } from '../../../../testing/editingSupport';
import { pastedHtml } from '../../../lib/clipboard/pastedContent';
import { insertBlock, insertPicture, switchPicture } from './formulas';
import { insertContent } from './insertContent';
import {
  addColumn,
  addRow,
  insertTable,
  mergeCells,
  removeColumns,
  removeRows,
  splitCell,
  stepCell,
  toggleHeader,
} from './tables';

describe('tables', () => {
  const square =
    '<table><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></table>';
  test('a new table takes the place of an empty line and the caret', () => {
    const editor = open('<p>甲</p>');
    insertTable(editor, 1, 2);
    editor.insertText('1');
    expect(html(editor)).toBe(
      '<p>甲</p><table><tr><td data-align="center"><p>1</p></td><td data-align="center"></td></tr></table>',
    );
  });
  test('rows and columns come and go', () => {
    const editor = open(square);
    caret(editor, 'b', 0);
    addRow(editor, true);
    caret(editor, 'b', 0);
    addColumn(editor, false);
    expect(html(editor)).toBe(
      '<table><tr><td><p>a</p></td><td></td><td><p>b</p></td></tr><tr><td></td><td></td><td></td></tr><tr><td><p>c</p></td><td></td><td><p>d</p></td></tr></table>',
    );
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
    expect(html(editor)).toBe(
      '<table><tr><td rowspan="2"><p>a</p><p>c</p></td><td><p>b</p></td></tr><tr><td><p>d</p></td></tr></table>',
    );
    caret(editor, 'd', 0);
    addColumn(editor, false);
    expect(html(editor)).toBe(
      '<table><tr><td rowspan="2"><p>a</p><p>c</p></td><td></td><td><p>b</p></td></tr><tr><td></td><td><p>d</p></td></tr></table>',
    );
    caret(editor, 'a', 0);
    splitCell(editor);
    expect(html(editor)).toBe(
      '<table><tr><td><p>a</p><p>c</p></td><td></td><td><p>b</p></td></tr><tr><td></td><td></td><td><p>d</p></td></tr></table>',
    );
  });
  test('a merged cell shrinks with the row or column that goes, and lives on below', () => {
    const editor = open(
      '<table><tr><td rowspan="2"><p>a</p></td><td colspan="2"><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></table>',
    );
    caret(editor, 'd', 0);
    removeColumns(editor);
    expect(html(editor)).toBe(
      '<table><tr><td rowspan="2"><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td></tr></table>',
    );
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
    expect(html(editor)).toBe(
      '<table><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><th><p>c</p></th><td><p>d</p></td></tr><tr><td><p>e</p></td><td></td></tr></table>',
    );
  });
});

describe('pictures and films', () => {
  test('a picture is inline in an option and a block in a stem, and converts when moved', () => {
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
  const paste = (editor: Editor, source: string, inline = false) =>
    insertContent(editor, pastedHtml(source, { blanks: true, video: true }).content, inline);
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
