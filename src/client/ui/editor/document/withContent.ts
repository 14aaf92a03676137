// The rules of the document: which elements are void, which nesting is allowed, and the behaviour of the keys that
// split, join and delete. Works on any Slate editor, with or without a screen.
import { Editor, Element, Node, Path, Point, Range, Text, Transforms, type NodeEntry } from 'slate';
import { emptyParagraph } from '../../../../domain/content/slateTree';
import { breakItem, leaveListAtStart } from './lists';
import {
  around,
  isBlock,
  isBlockVoid,
  isInlineType,
  isVoidType,
  ofType,
  selectVoid,
  voidAtCaret,
  voidBeside,
} from './nodes';
import { clearCells, selectedCells } from './tableGrid';

export interface ContentRules {
  /** One paragraph: Enter does not add another. Stored content with more paragraphs is kept. */
  inline: boolean;
}

export function withContent<T extends Editor>(editor: T, rules: ContentRules): T {
  const { normalizeNode, deleteBackward, deleteForward, deleteFragment, insertBreak, insertText } = editor;
  editor.isInline = (element) => isInlineType(element.type);
  editor.isVoid = (element) => isVoidType(element.type);
  editor.markableVoid = () => false;

  editor.normalizeNode = (entry, options) => {
    if (!repair(editor, entry)) normalizeNode(entry, options);
  };

  editor.insertBreak = () => {
    if (!editor.selection) return;
    if (Range.isExpanded(editor.selection)) editor.deleteFragment();
    const held = voidAtCaret(editor);
    if (held && isBlockVoid(held[0])) {
      insertParagraphAt(editor, Path.next(held[1]));
      return;
    }
    if (held) leaveInlineVoid(editor);
    if (breakItem(editor)) return;
    if (rules.inline) editor.insertText('\n');
    else insertBreak();
  };
  editor.insertSoftBreak = () => {
    if (voidAtCaret(editor)) editor.insertBreak();
    else editor.insertText('\n');
  };

  editor.insertText = (text, options) => {
    const held = voidAtCaret(editor);
    if (held && editor.selection && Range.isCollapsed(editor.selection)) {
      if (isBlockVoid(held[0])) insertParagraphAt(editor, Path.next(held[1]));
      else leaveInlineVoid(editor);
    }
    insertText(text, options);
  };

  editor.deleteFragment = (options) => {
    const cells = selectedCells(editor);
    if (cells.length > 1) clearCells(editor, cells);
    else deleteFragment(options);
  };

  const stepOrDelete = (back: boolean): boolean => {
    const { selection } = editor;
    if (!selection) return false;
    if (Range.isExpanded(selection)) {
      editor.deleteFragment({ direction: back ? 'backward' : 'forward' });
      return true;
    }
    const held = voidAtCaret(editor);
    if (held) {
      Transforms.removeNodes(editor, { at: held[1] });
      return true;
    }
    // The first key press selects a formula, blank or picture, the second deletes it.
    const beside = voidBeside(editor, back);
    if (beside) {
      selectVoid(editor, beside[1]);
      return true;
    }
    const block = around(editor, ['p']);
    if (!block) return false;
    const [, path] = block;
    const atEdge = back ? Editor.isStart(editor, selection.anchor, path) : Editor.isEnd(editor, selection.anchor, path);
    if (!atEdge) return false;
    if (back && leaveListAtStart(editor, path)) return true;
    return stopAtEdge(editor, block, back);
  };
  editor.deleteBackward = (unit) => {
    if (!stepOrDelete(true)) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!stepOrDelete(false)) deleteForward(unit);
  };
  return editor;
}

function insertParagraphAt(editor: Editor, path: Path): void {
  Transforms.insertNodes(editor, emptyParagraph(), { at: path });
  Transforms.select(editor, Editor.start(editor, path));
}

/** Moves the caret from inside a formula, blank or picture to right after it. */
export function leaveInlineVoid(editor: Editor, back = false): void {
  const held = around(editor, ['math', 'blank', 'image']);
  if (!held) return;
  const point = back ? Editor.before(editor, held[1]) : Editor.after(editor, held[1]);
  const beside = back ? Path.previous(held[1]) : Path.next(held[1]);
  if (Node.has(editor, beside))
    Transforms.select(editor, back ? Editor.end(editor, beside) : Editor.start(editor, beside));
  else if (point) Transforms.select(editor, point);
}

/**
 * A paragraph is never joined with a picture, display formula, table or the neighbouring cell; these are selected
 * instead.
 */
function stopAtEdge(editor: Editor, [block, path]: NodeEntry, back: boolean): boolean {
  const beside = back ? (path.at(-1) === 0 ? null : Path.previous(path)) : Path.next(path);
  if (!beside || !Node.has(editor, beside)) {
    const cell = around(editor, ['cell'], path);
    return (
      cell !== undefined &&
      (back
        ? Point.equals(Editor.start(editor, cell[1]), Editor.start(editor, path))
        : Point.equals(Editor.end(editor, cell[1]), Editor.end(editor, path)))
    );
  }
  const neighbour = Node.get(editor, beside);
  const isSolid = isBlockVoid(neighbour) || ofType('table')(neighbour);
  if (!isSolid) return false;
  const isLast = Node.parent(editor, path).children.length - 1 === path.at(-1);
  const goal = Editor.pointRef(editor, back ? Editor.end(editor, beside) : Editor.start(editor, beside));
  if (Editor.isEmpty(editor, block as Element) && !(back && isLast)) Transforms.removeNodes(editor, { at: path });
  const point = goal.unref();
  if (point) Transforms.select(editor, point);
  return true;
}

/** Returns true if it changed something; Slate then normalizes again. */
function repair(editor: Editor, [node, path]: NodeEntry): boolean {
  if (Text.isText(node)) return false;
  const type = Editor.isEditor(node) ? 'root' : node.type;
  if (type === 'root' || type === 'item' || type === 'cell') return repairBlocks(editor, node as Element, path);
  if (type === 'list') return repairChildren(editor, node as Element, path, 'item');
  if (type === 'table') return repairChildren(editor, node as Element, path, 'row');
  if (type === 'row') return repairChildren(editor, node as Element, path, 'cell');
  if (type === 'p') {
    for (const [child, at] of Node.children(editor, path)) {
      if (Element.isElement(child) && !editor.isInline(child)) {
        if (child.type === 'p') Transforms.unwrapNodes(editor, { at });
        else Transforms.liftNodes(editor, { at });
        return true;
      }
    }
  }
  return false;
}

/** Only blocks, at least one, and an empty paragraph after a last table, picture or display formula. */
function repairBlocks(editor: Editor, node: Element, path: Path): boolean {
  for (const [child, at] of Node.children(editor, path)) {
    if (isBlock(child)) continue;
    if (Text.isText(child) || editor.isInline(child as Element))
      Transforms.wrapNodes(editor, { type: 'p', children: [] }, { at });
    else if (ofType('item')(child))
      Transforms.wrapNodes(editor, { type: 'list', ordered: false, children: [] }, { at });
    else Transforms.unwrapNodes(editor, { at });
    return true;
  }
  const last = node.children.at(-1);
  if (last && !isBlockVoid(last) && !ofType('table')(last)) return false;
  Transforms.insertNodes(editor, emptyParagraph(), { at: [...path, node.children.length] });
  return true;
}

function repairChildren(editor: Editor, node: Element, path: Path, wanted: 'item' | 'row' | 'cell'): boolean {
  for (const [child, at] of Node.children(editor, path)) {
    if (ofType(wanted)(child)) continue;
    if (Text.isText(child) && child.text === '' && node.children.length > 1) Transforms.removeNodes(editor, { at });
    else Transforms.wrapNodes(editor, { type: wanted, children: [] } as unknown as Element, { at });
    return true;
  }
  if (node.children.length > 0) return false;
  Transforms.removeNodes(editor, { at: path });
  return true;
}
