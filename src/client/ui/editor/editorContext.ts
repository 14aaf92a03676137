// What the parts of one editor share: which formula is open, and what may be asked of the whole.
import { createContext, useContext } from 'react';
import type { Path, PathRef } from 'slate';

export type EnterAt = 'start' | 'end';
export interface OpenFormula {
  ref: PathRef;
  enter: EnterAt;
  /** Just put in: undoing takes it away whole. */
  fresh: boolean;
  /** Began with a typed `$`, so another one at once makes it a displayed formula. */
  typed: boolean;
}

export interface EditorActions {
  openFormula(path: Path, enter: EnterAt, how?: { fresh?: boolean; typed?: boolean }): void;
}

export const EditorActionsContext = createContext<EditorActions>({ openFormula: () => undefined });
export const useEditorActions = () => useContext(EditorActionsContext);

/** Slate's key of the formula that is open, so that only its drawing is that of an unfinished one. */
export const OpenKeyContext = createContext<string | null>(null);
/** Keys of the cells that a selection over several cells covers. */
export const ChosenCellsContext = createContext('');
