// Numbered and bulleted lists: toggle, indent and outdent, and the handling of Enter and Backspace.
import { Editor, Node, Path, Range, Transforms } from 'slate';
import { around, isEmptyBlock, ofType } from './nodes';

export const listAtCaret = (editor: Editor) => around(editor, ['list']);

/**
 * Toggles a list: paragraphs become a list, a list of the other kind changes its kind, a list of this kind becomes
 * paragraphs.
 */
export function toggleList(editor: Editor, ordered: boolean): void {
  const list = listAtCaret(editor);
  if (!editor.selection) return;
  Editor.withoutNormalizing(editor, () => {
    if (list && list[0].ordered !== ordered) {
      Transforms.setNodes(editor, { ordered }, { at: list[1] });
      return;
    }
    if (list) {
      Transforms.unwrapNodes(editor, { match: ofType('item'), mode: 'lowest', split: true });
      Transforms.unwrapNodes(editor, { match: ofType('list'), mode: 'lowest', split: true });
      return;
    }
    const paragraphs = Array.from(Editor.nodes(editor, { match: ofType('p'), mode: 'lowest' }), ([, path]) =>
      Editor.pathRef(editor, path),
    );
    const firstParent = paragraphs[0]?.current ? Path.parent(paragraphs[0].current) : [];
    const same = paragraphs.filter((ref) => ref.current && Path.equals(Path.parent(ref.current), firstParent));
    for (const { current } of same)
      if (current) Transforms.wrapNodes(editor, { type: 'item', children: [] }, { at: current });
    const [first, last] = [same[0]?.current, same.at(-1)?.current];
    if (first && last) {
      const at = { anchor: Editor.start(editor, first), focus: Editor.end(editor, last) };
      Transforms.wrapNodes(
        editor,
        { type: 'list', ordered, children: [] },
        { at, match: (node, path) => ofType('item')(node) && path.length === firstParent.length + 1 },
      );
    }
    paragraphs.forEach((ref) => ref.unref());
  });
}

/** Enter: a new item; in an empty item, leaves the list. False outside lists. */
export function breakItem(editor: Editor): boolean {
  const item = around(editor, ['item']);
  const paragraph = around(editor, ['p']);
  if (!item || !paragraph || !Path.equals(Path.parent(paragraph[1]), item[1])) return false;
  if (isEmptyBlock(editor, paragraph[0]) && item[0].children.length === 1) outdent(editor);
  else
    Transforms.splitNodes(editor, {
      match: (node, path) => ofType('item')(node) && Path.equals(path, item[1]),
      always: true,
    });
  return true;
}

/** Backspace at the start of an item moves it out of the list. */
export function leaveListAtStart(editor: Editor, paragraph: Path): boolean {
  const item = around(editor, ['item'], paragraph);
  if (!item || !Path.equals(Path.parent(paragraph), item[1]) || paragraph.at(-1) !== 0) return false;
  outdent(editor);
  return true;
}

/** Makes the item a child of the previous one. */
export function indent(editor: Editor): boolean {
  const item = around(editor, ['item']);
  if (!item || item[1].at(-1) === 0) return false;
  const [, path] = item;
  const list = Node.parent(editor, path);
  if (!ofType('list')(list)) return false;
  const before = Path.previous(path);
  Editor.withoutNormalizing(editor, () => {
    const above = Node.get(editor, before);
    if (!ofType('item')(above)) return;
    const last = above.children.at(-1);
    const lastPath = [...before, above.children.length - 1];
    if (last && ofType('list')(last))
      Transforms.moveNodes(editor, { at: path, to: [...lastPath, last.children.length] });
    else {
      Transforms.wrapNodes(editor, { type: 'list', ordered: list.ordered, children: [] }, { at: path });
      Transforms.moveNodes(editor, { at: path, to: Path.next(lastPath) });
    }
  });
  return true;
}

/** One level up: out of a nested list, or out of the list. */
export function outdent(editor: Editor): boolean {
  const item = around(editor, ['item']);
  if (!item || !editor.selection) return false;
  const at = item[1];
  Editor.withoutNormalizing(editor, () => {
    const list = Path.parent(at);
    const isInner = list.length > 0 && ofType('item')(Node.parent(editor, list));
    Transforms.liftNodes(editor, { at, match: (node, path) => ofType('item')(node) && path.length === at.length });
    const lifted = around(editor, ['item'], Range.start(editor.selection as Range).path);
    if (!lifted) return;
    if (isInner) Transforms.liftNodes(editor, { at: lifted[1] });
    else Transforms.unwrapNodes(editor, { at: lifted[1] });
  });
  return true;
}
