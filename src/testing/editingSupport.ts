// Test helpers for the editor's document: opens stored HTML and places the caret at given words.
import { createEditor, Editor, Node, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { htmlOf, openHtml } from '../client/ui/editor/document/document';
import { withContent } from '../client/ui/editor/document/withContent';

export function open(html: string, inline = false): Editor {
  const editor = withContent(withHistory(createEditor()), { inline });
  openHtml(editor, html);
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}
export const html = htmlOf;

/** Places the caret before the n-th character of this text, or selects the whole text. */
export function caret(editor: Editor, text: string, offset?: number): void {
  for (const [node, path] of Node.texts(editor)) {
    const at = text === '' ? (node.text === '' ? 0 : -1) : node.text.indexOf(text);
    if (at < 0) continue;
    const anchor = { path, offset: at + (offset ?? 0) };
    Transforms.select(editor, { anchor, focus: offset === undefined ? { path, offset: at + text.length } : anchor });
    return;
  }
  throw new Error(`no text ${text}`);
}
export function select(editor: Editor, from: string, to: string): void {
  caret(editor, from, 0);
  const anchor = editor.selection?.anchor;
  caret(editor, to, to.length);
  if (anchor && editor.selection) Transforms.select(editor, { anchor, focus: editor.selection.focus });
}
