// Typing, pasting and copying in the browser: `$`, `\(` and `\[` open a formula; the clipboard inserts content, never
// markup.
import { Editor, Node, Range, Transforms, type Path } from 'slate';
import type { DOMEditor } from 'slate-dom';
import { serializeContent } from '../../../../domain/content/contentToHtml';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { contentOfSlate, type SlateNode } from '../../../../domain/content/slateTree';
import type { Content } from '../../../../domain/content/tree';
import {
  copiedText,
  delimitedText,
  fetched,
  pastedHtml,
  pastedText,
  type Clip,
  type Pasted,
  type PasteRules,
} from '../../../lib/clipboard/pastedContent';
import { t } from '../../../lib/texts/t';
import { isDollar } from '../tex/texTyping';
import { endOfRun, openBracket } from '../tex/typedRun';
import { htmlOf } from './document';
import { convertTyped, formulaOpener, insertBlank, insertDisplayMath, insertInlineMath } from './formulas';
import { insertContent } from './insertContent';
import { textBefore, voidAtCaret } from './nodes';

export interface TypingPorts extends PasteRules {
  inline: boolean;
  /** The first of two closing dollars has just closed a display formula; the second is not inserted as text. */
  dollarClosed: boolean;
  openFormula(path: Path, typed: boolean): void;
  addPictures(files: readonly File[]): void;
  adoptDataUri(uri: string): void;
  /** Stores pictures of the web; resolves to their paths, null for those that failed. */
  fetchPictures(addresses: readonly string[]): Promise<(string | null)[]>;
  say(notice: string): void;
  /** A sign has been typed that may end a mark of the structure: `A.`, `（1）`, `答：`, `__6__`. */
  typed?: (() => void) | undefined;
  /** What was copied elsewhere has been pasted into the text; `before`, `after`: HTML of the whole text. */
  pasted?: ((clip: Clip, before: string, after: string) => void) | undefined;
}

/** Characters before the caret that say whether a run goes on. */
const MAX_BEFORE = 240;
const MARK_END = /[.．、:：)）_]$/;

/** `ports` is called at each use, because it changes with the props of the component. */
export function withTyping<T extends Editor>(editor: T, ports: () => TypingPorts): T {
  const { insertText } = editor;

  editor.insertText = (text, options) => {
    const second = ports().dollarClosed && isDollar(text);
    ports().dollarClosed = false;
    if (second) return;
    // Four underscores are the plain-text form of a blank.
    if (text === '_' && ports().blanks && textBefore(editor, 3) === '___') {
      Transforms.delete(editor, { distance: 3, unit: 'character', reverse: true });
      insertBlank(editor);
      return;
    }
    const opener = text.length === 1 ? formulaOpener(editor, text) : null;
    if (opener === null) {
      insertText(text, options);
      const before = textBefore(editor, MAX_BEFORE).slice(0, -text.length);
      const end = endOfRun(before, text);
      const inBracket = end === 'text' ? openBracket(before) : 0;
      if (inBracket > 0) convertTyped(editor, 'text', text.length + inBracket);
      if (end) convertTyped(editor, end, text.length);
      // The beginning of a blank.
      else if (text === '_' && textBefore(editor, 2) === '__') convertTyped(editor, 'text', 2);
      if (MARK_END.test(text)) ports().typed?.();
      return;
    }
    if (!isDollar(text) || opener === 'literal')
      Transforms.delete(editor, { distance: 1, unit: 'character', reverse: true });
    if (opener === 'literal') {
      insertText(text, options);
      return;
    }
    const path = opener === 'display' && !ports().inline ? insertDisplayMath(editor) : insertInlineMath(editor);
    if (path) ports().openFormula(path, isDollar(text));
  };

  const pasteReported = (clip: Clip, put: () => void) => {
    const { pasted } = ports();
    if (!pasted) return put();
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    const before = htmlOf(editor);
    put();
    pasted(clip, before, htmlOf(editor));
  };

  const dom = editor as T & DOMEditor;
  const { setFragmentData } = dom;
  dom.setFragmentData = (data, originEvent) => {
    setFragmentData(data, originEvent);
    if (!editor.selection || (Range.isCollapsed(editor.selection) && !voidAtCaret(editor))) return;
    const content = fragmentContent(editor);
    data.setData('text/plain', copiedText(content));
    data.setData('text/html', `<meta charset="utf-8">${serializeContent(content)}`);
  };
  dom.insertFragmentData = (data) => {
    const content = contentOfFragment(data.getData('application/x-slate-fragment'));
    if (!content) return false;
    place(editor, content, ports());
    return true;
  };
  dom.insertTextData = (data) => {
    const text = delimitedText(data.getData('text/plain'));
    if (text === '') return false;
    pasteReported({ text }, () => place(editor, pastedText(text, ports()), ports()));
    return true;
  };
  dom.insertData = (data) => {
    const own = ports();
    if (dom.insertFragmentData(data)) return;
    const files = Array.from(data.files);
    const html = data.getData('text/html');
    const pasted = html === '' ? null : pastedHtml(html, own, data.getData('text/rtf'));
    const isPictureOnly =
      files.length > 0 &&
      (!pasted ||
        pasted.content.every(
          (block) =>
            block.kind === 'figure' || (block.kind === 'p' && block.children.every((node) => node.kind === 'image')),
        ));
    if (isPictureOnly) own.addPictures(files);
    else if (pasted && pasted.content.length > 0) {
      const text = data.getData('text/plain');
      const put = ({ content, lostPictures }: Pasted) => {
        pasteReported({ text, html: serializeContent(content) }, () => place(editor, content, ports()));
        if (lostPictures > 0) ports().say(lost(lostPictures));
      };
      if (pasted.webPictures.length === 0) put(pasted);
      else
        void putLater(
          editor,
          own.fetchPictures(pasted.webPictures).then((paths) => fetched(pasted, paths)),
          put,
        );
    } else if (!dom.insertTextData(data) && pasted && pasted.lostPictures > 0) own.say(lost(pasted.lostPictures));
  };
  return editor;
}

const lost = (count: number) => t('{0} 张图片没有随文字一起粘贴，请单独复制，或用工具栏上传', count);

/** Pastes at the current selection when `pending` resolves; text typed meanwhile follows it and keeps the caret. */
async function putLater(editor: Editor, pending: Promise<Pasted>, put: (pasted: Pasted) => void): Promise<void> {
  const selection = editor.selection ?? Editor.range(editor, Editor.end(editor, []));
  const place = Editor.rangeRef(editor, selection, { affinity: 'backward' });
  const pasted = await pending;
  const caret = editor.selection && Editor.rangeRef(editor, editor.selection, { affinity: 'forward' });
  Transforms.select(editor, place.unref() ?? Editor.end(editor, []));
  put(pasted);
  const back = caret?.unref();
  if (back) Transforms.select(editor, back);
}

/** The selection as content; a part of a paragraph becomes a paragraph. */
export function fragmentContent(editor: Editor): Content {
  return editor.selection ? contentOfSlate(Node.fragment(editor, editor.selection) as SlateNode[]) : [];
}

/** Content copied in another window of this editor. For other data: null, or its valid part. */
export function contentOfFragment(encoded: string): Content | null {
  if (encoded === '') return null;
  try {
    const nodes: unknown = JSON.parse(decodeURIComponent(atob(encoded)));
    return Array.isArray(nodes) ? parseContent(serializeContent(contentOfSlate(nodes as SlateNode[]))) : null;
  } catch {
    return null;
  }
}

function* pictureSources(content: Content): Generator<string> {
  for (const block of content) {
    if (block.kind === 'figure') yield block.src;
    else if (block.kind === 'p') for (const node of block.children) if (node.kind === 'image') yield node.src;
    if (block.kind === 'list') for (const item of block.items) yield* pictureSources(item);
    if (block.kind === 'table')
      for (const row of block.rows) for (const cell of row) yield* pictureSources(cell.children);
  }
}

function place(editor: Editor, content: Content, ports: TypingPorts): void {
  insertContent(editor, content, ports.inline);
  for (const src of new Set(pictureSources(content))) if (src.startsWith('data:')) ports.adoptDataUri(src);
}
