// Formulas, blanks and media in the document: insert, change kind, enter and leave.
import { Editor, Node, Path, Range, Text, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import type { Placement } from '../../../../domain/content/tree';
import { isDollar } from '../tex/texTyping';
import { typedRun, type RunEnd } from '../tex/typedRun';
import { around, isEmptyBlock, ofType, textBefore, voidAtCaret } from './nodes';
import type { ElementOf } from './slateTypes';
import { leaveInlineVoid } from './withContent';

export type FormulaNode = ElementOf<'math' | 'display'>;

/** Replaces the selection with an inline formula; returns its path. */
export function insertInlineMath(editor: Editor, tex = ''): Path | null {
  if (!editor.selection) return null;
  if (Range.isExpanded(editor.selection)) editor.deleteFragment();
  leaveVoid(editor);
  Transforms.insertNodes(editor, { type: 'math', tex, children: [{ text: '' }] });
  return around(editor, ['math'])?.[1] ?? null;
}

/** Inserts a display formula as a block; returns its path. */
export function insertDisplayMath(editor: Editor, tex = ''): Path | null {
  return insertBlock(editor, { type: 'display', tex, children: [{ text: '' }] });
}

export function insertBlank(editor: Editor): void {
  if (!editor.selection) return;
  if (Range.isExpanded(editor.selection)) editor.deleteFragment();
  leaveVoid(editor);
  Transforms.insertNodes(editor, { type: 'blank', children: [{ text: '' }] });
  leaveInlineVoid(editor);
}

function leaveVoid(editor: Editor): void {
  const held = voidAtCaret(editor);
  if (!held) return;
  if (editor.isInline(held[0])) leaveInlineVoid(editor);
  else editor.insertBreak();
}

/** Inserts a block after the caret's paragraph, which is split there; an empty paragraph is replaced. */
export function insertBlock(editor: Editor, block: ElementOf<'display' | 'figure' | 'video'>): Path | null {
  if (!editor.selection) return null;
  let placed: Path | null = null;
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    leaveVoid(editor);
    const paragraph = around(editor, ['p']);
    if (!paragraph) return;
    const [node, path] = paragraph;
    if (isEmptyBlock(editor, node)) {
      Transforms.insertNodes(editor, block, { at: path });
      placed = path;
      return;
    }
    const caret = Range.start(editor.selection as Range);
    if (Editor.isStart(editor, caret, path)) placed = path;
    else {
      if (!Editor.isEnd(editor, caret, path))
        Transforms.splitNodes(editor, { match: (_node, at) => Path.equals(at, path) });
      placed = Path.next(path);
    }
    Transforms.insertNodes(editor, block, { at: placed });
  });
  if (placed) Transforms.select(editor, Editor.start(editor, placed));
  return placed;
}

/** The effect of typing `$`, `￥`, `(` or `[`: it opens a formula, is literal after `\`, or has no special effect. */
export function formulaOpener(editor: Editor, typed: string): 'inline' | 'display' | 'literal' | null {
  const before = textBefore(editor, 2);
  const escaped = before.endsWith('\\') && before !== '\\\\';
  if (isDollar(typed)) return escaped ? 'literal' : 'inline';
  if (typed === '(' && escaped) return 'inline';
  if (typed === '[' && escaped) return 'display';
  return null;
}

/**
 * Makes a formula of the typed mathematics before the caret, `skip` characters back; one undo takes it back. Returns
 * its path.
 */
export function convertTyped(editor: Editor, end: RunEnd, skip = 0): Path | null {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return null;
  const { path, offset } = selection.anchor;
  const node = Node.get(editor, path);
  // `||` begins the row of a table (tables.ts).
  if (!Text.isText(node) || node.text.startsWith('||') || voidAtCaret(editor)) return null;
  const beside = around(editor, ['p'])?.[0].children ?? [];
  const context = beside.map((each) => ('tex' in each ? each.tex : 'text' in each ? each.text : '')).join(' ');
  const run = typedRun(node.text.slice(0, offset - skip), end, context, node.text.slice(offset - skip));
  if (!run) return null;
  const caret = Editor.pointRef(editor, selection.anchor, { affinity: 'forward' });
  const at = Path.next(path);
  HistoryEditor.withNewBatch(editor as HistoryEditor, () => {
    Editor.withoutNormalizing(editor, () => {
      Transforms.insertText(editor, '', {
        at: { anchor: { path, offset: run.start }, focus: { path, offset: run.end } },
      });
      Transforms.insertNodes(
        editor,
        { type: 'math', tex: run.tex, children: [{ text: '' }] },
        { at: { path, offset: run.start } },
      );
    });
    const point = caret.unref();
    const isBehind = point !== null && !Path.equals(point.path, path);
    if (isBehind) Transforms.select(editor, point);
    else leaveAt(editor, at);
  });
  return ofType('math')(Node.get(editor, at)) ? at : null;
}

/** Converts an inline formula to a display one or back; returns the new path. */
export function switchDisplay(editor: Editor, path: Path): Path | null {
  if (!Node.has(editor, path)) return null;
  const node = Node.get(editor, path) as FormulaNode;
  let placed: Path | null = null;
  Editor.withoutNormalizing(editor, () => {
    if (node.type === 'math') {
      leaveAt(editor, path);
      Transforms.removeNodes(editor, { at: path });
      placed = insertDisplayMath(editor, node.tex);
    } else {
      Transforms.removeNodes(editor, { at: path });
      Transforms.insertNodes(
        editor,
        {
          type: 'p',
          children: [{ text: '' }, { type: 'math', tex: node.tex, children: [{ text: '' }] }, { text: '' }],
        },
        { at: path },
      );
      placed = [...path, 1];
      Transforms.select(editor, Editor.start(editor, placed));
    }
  });
  return placed;
}

/** Places the caret right after (or before) the formula at `path`. */
export function leaveAt(editor: Editor, path: Path, back = false): void {
  if (!Node.has(editor, path)) return;
  Transforms.select(editor, Editor.start(editor, path));
  const node = Node.get(editor, path) as FormulaNode;
  if (node.type === 'math') {
    leaveInlineVoid(editor, back);
    return;
  }
  const beside = back ? (path.at(-1) === 0 ? null : Path.previous(path)) : Path.next(path);
  if (beside && Node.has(editor, beside))
    Transforms.select(editor, back ? Editor.end(editor, beside) : Editor.start(editor, beside));
}

/** Converts a block picture to an inline one, or back. */
export function switchPicture(editor: Editor, path: Path): void {
  const node = Node.get(editor, path) as ElementOf<'image' | 'figure'>;
  const { src, alt, width_mm } = node;
  const size = width_mm === undefined ? {} : { width_mm };
  Editor.withoutNormalizing(editor, () => {
    if (node.type === 'image') {
      leaveAt(editor, path);
      Transforms.removeNodes(editor, { at: path });
      insertBlock(editor, { type: 'figure', src, alt, ...size, placement: 'center', children: [{ text: '' }] });
    } else {
      Transforms.removeNodes(editor, { at: path });
      Transforms.insertNodes(
        editor,
        {
          type: 'p',
          children: [{ text: '' }, { type: 'image', src, alt, ...size, children: [{ text: '' }] }, { text: '' }],
        },
        { at: path },
      );
      Transforms.select(editor, Editor.start(editor, [...path, 1]));
    }
  });
}

export function insertPicture(
  editor: Editor,
  picture: { src: string; alt: string; width_mm?: number },
  inline: boolean,
  placement: Placement = 'center',
): void {
  if (inline) {
    if (!editor.selection) return;
    leaveVoid(editor);
    Transforms.insertNodes(editor, { type: 'image', ...picture, children: [{ text: '' }] });
    leaveInlineVoid(editor);
  } else insertBlock(editor, { type: 'figure', ...picture, placement, children: [{ text: '' }] });
}
