// Keys of the editor's text. While an input method composes, no key is handled.
import type { KeyboardEvent } from 'react';
import { Editor, Node, Path, Range, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { ReactEditor } from 'slate-react';
import { parseContent } from '../../../domain/content/htmlToContent';
import type { Mark } from '../../../domain/content/tree';
import type { Action } from '../../lib/actions/actions';
import { ACTIONS } from '../../lib/actions/actions';
import { pressed } from '../../lib/actions/pressed';
import { htmlOf } from './document/document';
import { convertTyped, insertInlineMath } from './document/formulas';
import { insertContent } from './document/insertContent';
import { indent, outdent } from './document/lists';
import { toggleMark } from './document/marks';
import { around, isBlockVoid, ofType, selectVoid, voidAtCaret, voidBeside } from './document/nodes';
import { stepCell, tableOfLine } from './document/tables';
import { leaveInlineVoid } from './document/withContent';
import type { EditorActions } from './editorContext';
import { nextNumber } from './tex/texTemplates';

const KEYS = ACTIONS.text.actions;
const MARKS = ['bold', 'italic', 'underline', 'sub', 'sup'] as const satisfies readonly Mark[];

/** The formula that an arrow key would enter. */
function formulaAhead(editor: Editor, back: boolean): Path | null {
  const beside = voidBeside(editor, back);
  if (beside) return ofType('math')(beside[0]) ? beside[1] : null;
  const block = around(editor, ['p']);
  if (!block || !editor.selection) return null;
  const atEdge = back
    ? Editor.isStart(editor, editor.selection.anchor, block[1])
    : Editor.isEnd(editor, editor.selection.anchor, block[1]);
  if (!atEdge || (back && block[1].at(-1) === 0)) return null;
  const next = back ? Path.previous(block[1]) : Path.next(block[1]);
  return Node.has(editor, next) && ofType('display')(Node.get(editor, next)) ? next : null;
}

/** Puts `html` into an empty text and opens its first formula that has a number; false: there is nothing to repeat. */
function repeat(editor: Editor, openFormula: EditorActions['openFormula'], html: string | null): boolean {
  if (html === null || htmlOf(editor) !== '') return false;
  HistoryEditor.withNewBatch(editor as HistoryEditor, () => insertContent(editor, parseContent(html), true));
  for (const [node, path] of Node.elements(editor))
    if (ofType('math')(node) && nextNumber(node.tex, 0)) {
      // When Slate has rendered it.
      queueMicrotask(() => openFormula(path, 'numbers', { fresh: true }));
      break;
    }
  return true;
}

/** A key with Ctrl or Cmd; returns true if it is handled. */
function handleShortcut(
  editor: Editor,
  event: KeyboardEvent,
  { openFormula, undoBeyond, repeated }: EditorActions,
): boolean {
  const is = (entry: Action) => pressed(entry, event);
  const mark = MARKS.find((each) => is(KEYS[each]));
  if (mark) toggleMark(editor, mark);
  else if (is(KEYS.formula)) {
    const held = voidAtCaret(editor);
    if (!held && convertTyped(editor, 'asked')) return true;
    const path =
      held && ofType('math', 'display')(held[0])
        ? held[1]
        : insertInlineMath(editor, Editor.string(editor, editor.selection ?? []));
    if (path) openFormula(path, 'end', { fresh: !held });
  } else if (is(KEYS.repeat)) return repeat(editor, openFormula, repeated?.() ?? null);
  else if (is(KEYS.undo)) {
    if (!undoBeyond?.(false)) editor.undo();
  } else if (is(KEYS.redo)) {
    if (!undoBeyond?.(true)) editor.redo();
  } else return false;
  return true;
}

/** Left or right beside or in a formula or picture, which has no caret inside; returns true if it moved. */
function stepVoid(editor: Editor, back: boolean, { openFormula }: EditorActions): boolean {
  const held = voidAtCaret(editor);
  if (held && editor.isInline(held[0])) {
    leaveInlineVoid(editor, back);
    return true;
  }
  const beside = voidBeside(editor, back);
  if (beside && !ofType('math')(beside[0])) {
    selectVoid(editor, beside[1]);
    return true;
  }
  const path = formulaAhead(editor, back);
  if (path) openFormula(path, back ? 'end' : 'start');
  return path !== null;
}

interface Press {
  event: KeyboardEvent;
  actions: EditorActions;
  /** The formula, picture or video that the caret is at. */
  held: ReturnType<typeof voidAtCaret>;
  leave(): void;
}

function step(editor: Editor, { event, actions }: Press): boolean {
  const collapsed = editor.selection !== null && Range.isCollapsed(editor.selection);
  return collapsed && !event.shiftKey && stepVoid(editor, event.key === 'ArrowLeft', actions);
}

/** Keys without Ctrl and Alt; each returns true if it is handled. */
const PLAIN_KEYS: Readonly<Record<string, (editor: Editor, press: Press) => boolean>> = {
  Enter(editor, { event, actions, held }) {
    if (!held || !ofType('math', 'display')(held[0]))
      return !event.shiftKey && (tableOfLine(editor) || actions.enter?.() === true);
    actions.openFormula(held[1], 'end');
    return true;
  },
  ArrowLeft: step,
  ArrowRight: step,
  // There is no line before a first picture or formula: one is inserted when the caret moves there.
  ArrowUp(editor, { held }) {
    if (!held || !isBlockVoid(held[0]) || held[1].at(-1) !== 0) return false;
    Transforms.insertNodes(editor, { type: 'p', children: [{ text: '' }] }, { at: held[1] });
    Transforms.select(editor, Editor.start(editor, held[1]));
    return true;
  },
  Tab(editor, { event: { shiftKey } }) {
    if (stepCell(editor, shiftKey)) return true;
    if (!around(editor, ['item'])) return false;
    return shiftKey ? outdent(editor) : indent(editor);
  },
  Escape(editor, { leave }) {
    leave();
    return false;
  },
};

/** Returns true if the key is handled. */
function handle(editor: Editor, event: KeyboardEvent, actions: EditorActions, leave: () => void): boolean {
  if (event.key === 'Enter' || event.key === 'Tab') convertTyped(editor, 'text');
  const held = voidAtCaret(editor);
  if ((event.ctrlKey || event.metaKey) && !event.altKey) return handleShortcut(editor, event, actions);
  if (event.altKey || !editor.selection) return false;
  return PLAIN_KEYS[event.key]?.(editor, { event, actions, held, leave }) ?? false;
}

/** Slate handles a caret move with a delay; a key that follows at once must not act at the old position. */
export function syncSelection(editor: Editor): void {
  const chosen = window.getSelection();
  if (!chosen || chosen.rangeCount === 0 || editor.operations.length > 0 || !ReactEditor.isFocused(editor)) return;
  if (
    !ReactEditor.hasEditableTarget(editor, chosen.anchorNode) ||
    !ReactEditor.hasEditableTarget(editor, chosen.focusNode)
  )
    return;
  const range = ReactEditor.toSlateRange(editor, chosen, { exactMatch: false, suppressThrow: true });
  if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
}

export function editorKeyDown(editor: Editor, actions: EditorActions, leave: () => void) {
  return (event: KeyboardEvent): void => {
    if (ReactEditor.isComposing(editor) || event.nativeEvent.isComposing) return;
    syncSelection(editor);
    if (event.keyCode === 229) {
      // A composition is about to begin: move out of a formula or picture, whose element cannot contain text.
      const held = voidAtCaret(editor);
      if (held && editor.isInline(held[0])) leaveInlineVoid(editor);
      return;
    }
    if (handle(editor, event, actions, leave)) event.preventDefault();
  };
}
