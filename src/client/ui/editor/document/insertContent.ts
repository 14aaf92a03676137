// Inserts pasted content at the caret: text joins the line, blocks go between its two halves.
import { Editor, Node, Path, Range, Transforms } from 'slate';
import { slateInlines, slateOfContent } from '../../../../domain/content/slateTree';
import type { Content } from '../../../../domain/content/tree';
import { flattenContent } from '../../../lib/clipboard/pastedContent';
import { around, isEmptyBlock, ofType, voidAtCaret } from './nodes';
import { leaveInlineVoid } from './withContent';

export function insertContent(editor: Editor, content: Content, inline: boolean): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    const held = voidAtCaret(editor);
    if (held && editor.isInline(held[0])) leaveInlineVoid(editor);
    else if (held) editor.insertBreak();
    const only = content.length === 1 ? content[0] : undefined;
    if (inline || (only?.kind === 'p' && !(only.align && isAtEmptyBlock(editor)))) insertInlines(editor, content);
    else if (content.length > 0) insertBlocks(editor, content);
  });
}

const isAtEmptyBlock = (editor: Editor) => {
  const block = around(editor, ['p']);
  return block !== undefined && isEmptyBlock(editor, block[0]);
};

function insertInlines(editor: Editor, content: Content): void {
  const nodes = slateInlines(flattenContent(content));
  const last = nodes.at(-1);
  Transforms.insertNodes(editor, nodes, { select: true });
  if (last && !('text' in last)) leaveInlineVoid(editor);
}

function insertBlocks(editor: Editor, content: Content): void {
  const paragraph = around(editor, ['p']);
  if (!paragraph) return;
  const nodes = slateOfContent(content);
  const isEmpty = isEmptyBlock(editor, paragraph[0]);
  const [, path] = paragraph;
  if (!isEmpty) Transforms.splitNodes(editor, { match: (_node, at) => Path.equals(at, path), always: true });
  const at = isEmpty ? path : Path.next(path);
  const tail = Editor.pathRef(editor, at);
  Transforms.insertNodes(editor, nodes, { at });
  const end = Editor.pointRef(
    editor,
    Editor.end(editor, tail.current && Path.hasPrevious(tail.current) ? Path.previous(tail.current) : at),
  );
  const after = tail.unref();
  // The first and last pasted paragraphs are merged with the halves of the line.
  if (after && (isEmpty || ofType('p')(nodes.at(-1) as Node))) {
    const rest = Node.get(editor, after);
    if (isEmptyBlock(editor, rest) && !isSolid(nodes.at(-1))) Transforms.removeNodes(editor, { at: after });
    else if (!isEmpty) Transforms.mergeNodes(editor, { at: after });
  }
  if (!isEmpty && ofType('p')(nodes[0] as Node)) Transforms.mergeNodes(editor, { at });
  else if (!isEmpty && isEmptyBlock(editor, Node.get(editor, path))) Transforms.removeNodes(editor, { at: path });
  const point = end.unref();
  if (point) Transforms.select(editor, point);
}

const isSolid = (node: Node | undefined) => node !== undefined && !ofType('p', 'list')(node);
