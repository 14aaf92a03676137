// Loads stored HTML into a Slate editor and reads it back.
import { Editor, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { serializeContent } from '../../../../domain/content/contentToHtml';
import { parseContent, sanitizeHtml } from '../../../../domain/content/htmlToContent';
import { contentOfSlate, slateOfContent } from '../../../../domain/content/slateTree';
import type { Content } from '../../../../domain/content/tree';

export const contentOf = (editor: Editor): Content =>
  contentOfSlate(editor.children as Parameters<typeof contentOfSlate>[0]);

/** The canonical stored form: sanitized HTML. */
export const htmlOf = (editor: Editor): string => sanitizeHtml(serializeContent(contentOf(editor)));

/** Replaces the whole document; not an undoable edit. */
export function openHtml(editor: Editor, html: string): void {
  Transforms.deselect(editor);
  editor.children = slateOfContent(parseContent(html));
  HistoryEditor.withoutSaving(editor, () => Editor.normalize(editor, { force: true }));
  editor.history = { undos: [], redos: [] };
}
