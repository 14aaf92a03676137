// Marks of text and alignment of paragraphs and cells.
import { Editor, Transforms } from 'slate';
import { MARKS } from '../../../../domain/content/slateTree';
import type { Align, Mark } from '../../../../domain/content/tree';
import { around, ofType } from './nodes';
import { selectedCells } from './tableGrid';

export const isMarked = (editor: Editor, mark: Mark): boolean => {
  try {
    return Editor.marks(editor)?.[mark] === true;
  } catch {
    // The selection may briefly point at removed nodes.
    return false;
  }
};

/** Superscript and subscript exclude each other. */
export function toggleMark(editor: Editor, mark: Mark): void {
  if (isMarked(editor, mark)) {
    Editor.removeMark(editor, mark);
    return;
  }
  const opposite = mark === 'sub' ? 'sup' : mark === 'sup' ? 'sub' : null;
  Editor.withoutNormalizing(editor, () => {
    if (opposite && isMarked(editor, opposite)) Editor.removeMark(editor, opposite);
    Editor.addMark(editor, mark, true);
  });
}

/** Removes all marks of the selection, or of text typed next. */
export function clearMarks(editor: Editor): void {
  if (!editor.selection) return;
  Editor.withoutNormalizing(editor, () => {
    for (const mark of MARKS) Editor.removeMark(editor, mark);
  });
}

/** In a table, the alignment of the cell applies, as in print. */
export function alignAt(editor: Editor): Align {
  const block = around(editor, ['cell', 'p']);
  const cell = around(editor, ['cell']);
  return (cell ?? block)?.[0].align ?? 'left';
}

export function setAlign(editor: Editor, align: Align): void {
  if (!editor.selection) return;
  const cells = selectedCells(editor);
  Editor.withoutNormalizing(editor, () => {
    if (cells.length > 0) {
      for (const [, at] of cells) {
        if (align === 'left') Transforms.unsetNodes(editor, 'align', { at });
        else Transforms.setNodes(editor, { align }, { at });
      }
    } else if (align === 'left') Transforms.unsetNodes(editor, 'align', { match: ofType('p') });
    else Transforms.setNodes(editor, { align }, { match: ofType('p') });
  });
}
