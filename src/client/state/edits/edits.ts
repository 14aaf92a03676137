// The place of the edit sessions in the store. Their reducer loads with the first editor, not with the program.
import type { UnknownAction } from '@reduxjs/toolkit';

/** The fields of a draft; a session knows their types (createEditSession.ts). */
export type Fields = Readonly<Record<string, unknown>>;

/** What the server holds, or is said to hold, at a revision. */
export interface Version<Draft = Fields> {
  draft: Draft;
  revision: number;
}
/** One step of undo: the changed fields with their values before and after. */
export interface Step<Draft = Fields> {
  before: Partial<Draft>;
  after: Partial<Draft>;
  /** ms; 0: text that is typed after it is a step of its own. */
  at: number;
}
export interface Refusal {
  value: unknown;
  msg: string;
}
export interface EditedDocument<Draft = Fields> extends Version<Draft> {
  /** The content at `revision`. */
  base: Draft;
  past: Step<Draft>[];
  /** The next step to redo is last. */
  future: Step<Draft>[];
  /** The save in flight. */
  sent: { draft: Draft; asNew: boolean } | null;
  /** A sent draft whose reply was lost: the server may hold it. */
  unanswered: Draft | null;
  /**
   * What another user has stored meanwhile, until one side is chosen; the other side is `draft`. Only the fields in
   * question if the session saves by field.
   */
  conflict: Version<Draft> | null;
  /** Fields that the server refused to store, until they are changed. */
  refused?: Readonly<Record<string, Refusal>> | undefined;
  /** Why the last save failed; `answered`: the server refused it. */
  failed?: { answered: boolean; msg: string } | undefined;
  /** Id that the server gave to the new record, for the page to go to. */
  savedAs: number | null;
  /** Whether a page shows the document. */
  shown: boolean;
}
export type EditsState = Readonly<Record<string, Readonly<Record<string, EditedDocument>>>>;

/** Replaced when the first editor loads. */
export const editsSlot = {
  reduce: (state: EditsState, _action: UnknownAction): EditsState => state,
};
