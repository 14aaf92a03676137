// Context shared by the parts of one editor: which formula is open, and actions on the whole editor.
import { createContext, useContext } from 'react';
import type { Path, PathRef } from 'slate';

/** `numbers`: at the first number, of what repeats another text. */
export type EnterAt = 'start' | 'end' | 'numbers';
export interface OpenFormula {
  ref: PathRef;
  enter: EnterAt;
  /** Just inserted: undo removes it as a whole. */
  fresh: boolean;
  /** Opened by a typed `$`, so a second one right after makes it a display formula. */
  typed: boolean;
}

export interface EditorActions {
  openFormula(path: Path, enter: EnterAt, how?: { fresh?: boolean; typed?: boolean }): void;
  /** Undo, or redo, of a last change that is not of the text alone; true if it was one. */
  undoBeyond?(redo: boolean): boolean;
  /** HTML of the text that a key repeats in an empty one; null: there is none. */
  repeated?(): string | null;
  /** Enter in a text of one line goes on to the next field; false if it is a line break here. */
  enter?(): boolean;
}

export const EditorActionsContext = createContext<EditorActions>({ openFormula: () => undefined });
export const useEditorActions = () => useContext(EditorActionsContext);

/** Where an editor puts its toolbar instead of above its text (SharedTools.tsx). */
export const SharedToolsContext = createContext<HTMLElement | null>(null);

/** Slate's key of the open formula, which is rendered as unfinished. */
export const OpenKeyContext = createContext<string | null>(null);
/** Keys of the cells in a selection of several cells. */
export const ChosenCellsContext = createContext('');
