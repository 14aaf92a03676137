// Queries of a Slate document that all editing rules share.
import { Editor, Element, Node, Path, Range, Text, Transforms, type NodeEntry } from 'slate';
import type { ElementOf, ElementType } from './slateTypes';

const INLINE = new Set<string>(['math', 'blank', 'image']);
const VOID = new Set<string>(['math', 'blank', 'image', 'display', 'figure', 'video']);
const BLOCK = new Set<string>(['p', 'display', 'figure', 'video', 'list', 'table']);

export const isInlineType = (type: string) => INLINE.has(type);
export const isVoidType = (type: string) => VOID.has(type);

const ofType =
  <T extends ElementType>(...types: readonly T[]) =>
  (node: Node): node is ElementOf<T> =>
    Element.isElement(node) && (types as readonly string[]).includes(node.type);
export { ofType };

export const isBlock = (node: Node) => Element.isElement(node) && BLOCK.has(node.type);
export const isBlockVoid = ofType('display', 'figure', 'video');
export const isInlineVoid = ofType('math', 'blank', 'image');

/** The nearest element of these kinds around a location (default: the selection). */
export function around<T extends ElementType>(
  editor: Editor,
  types: readonly T[],
  at: Path | Range | null = editor.selection,
): NodeEntry<ElementOf<T>> | undefined {
  if (!at) return undefined;
  // The levels of a path include the node itself.
  for (const [node, path] of Node.levels(editor, Path.isPath(at) ? at : Range.start(at).path, { reverse: true })) {
    if (ofType(...types)(node)) return [node, path];
  }
  return undefined;
}

/** The void element at the caret, or the only one that a selection covers. */
export function voidAtCaret(
  editor: Editor,
): NodeEntry<ElementOf<'math' | 'blank' | 'image' | 'display' | 'figure' | 'video'>> | undefined {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection))
    return around(editor, ['math', 'blank', 'image', 'display', 'figure', 'video']);
  const [start, end] = Range.edges(selection);
  if (!Path.hasPrevious(end.path) || end.offset !== 0) return undefined;
  const path = Path.previous(end.path);
  const node = Node.has(editor, path) ? Node.get(editor, path) : undefined;
  const isAlone =
    node !== undefined && isInlineVoid(node) && Path.hasPrevious(path) && Path.equals(Path.previous(path), start.path);
  return isAlone && start.offset === Editor.end(editor, start.path).offset ? [node, path] : undefined;
}

/** Selects a void element: an inline one as a range, so that typing and composing replace it like any selection. */
export function selectVoid(editor: Editor, path: Path): void {
  const node = Node.get(editor, path);
  if (!isInlineVoid(node) || !Path.hasPrevious(path)) Transforms.select(editor, Editor.start(editor, path));
  else
    Transforms.select(editor, {
      anchor: Editor.end(editor, Path.previous(path)),
      focus: Editor.start(editor, Path.next(path)),
    });
}

/** The inline void element right before or after the caret, with only empty text between. */
export function voidBeside(
  editor: Editor,
  back: boolean,
): NodeEntry<ElementOf<'math' | 'blank' | 'image'>> | undefined {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return undefined;
  const { path, offset } = selection.anchor;
  const node = Node.get(editor, path);
  if (!Text.isText(node) || offset !== (back ? 0 : node.text.length)) return undefined;
  if (back && path.at(-1) === 0) return undefined;
  const beside = back ? Path.previous(path) : Path.next(path);
  if (!Node.has(editor, beside)) return undefined;
  const neighbour = Node.get(editor, beside);
  return isInlineVoid(neighbour) ? [neighbour, beside] : undefined;
}

export const isEmptyBlock = (editor: Editor, node: Node) => ofType('p')(node) && Editor.isEmpty(editor, node);

/** The caret is behind everything. */
export const isAtEnd = (editor: Editor): boolean =>
  editor.selection !== null && Range.isCollapsed(editor.selection) && Editor.isEnd(editor, editor.selection.anchor, []);

/** Up to `count` characters before the caret, within the same text node. */
export function textBefore(editor: Editor, count: number): string {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return '';
  const node = Node.get(editor, selection.anchor.path);
  return Text.isText(node)
    ? node.text.slice(Math.max(0, selection.anchor.offset - count), selection.anchor.offset)
    : '';
}
