// The place of the edit sessions in the store. Their reducer loads with the first editor, not with the program.
import type { UnknownAction } from '@reduxjs/toolkit';

/** The fields of a draft; a session knows their types (createEditSession.ts). */
export type Fields = Readonly<Record<string, unknown>>;

/** What the server holds, or is said to hold, at a revision. */
export interface Version<Draft = Fields> {
  draft: Draft;
  revision: number;
  /** Of records that keep their versions: the number of the stored one. */
  version?: number | undefined;
}
/** A draft that was found in storage or on the server. */
export interface Kept extends Version {
  base?: Fields | undefined;
  /** `updated_at` of the copy on the server that it continues. */
  at?: string | undefined;
  /** That copy has exactly this draft. Only the server's times are compared, never those of this machine. */
  sent?: boolean | undefined;
}
/** What has to be corrected before a draft can be saved. */
export interface Fault {
  field: string;
  item?: string | undefined;
  msg: string;
}
/** The copy of an unsaved draft with the account, for its other devices. */
export interface ServerCopy {
  /** The server may have one. */
  there: boolean;
  /** `updated_at` of the copy that this draft continues; '' if none is known. */
  at: string;
  /** The draft in that copy; null if it is not known. */
  stored: Fields | null;
  /** On its way. */
  sending: Fields | null;
  /** The draft that the server did not take, its message, and whether this browser has stored it. */
  failed: { draft: Fields; why: string; kept: boolean } | null;
  /** Another device's draft, until one side is chosen. */
  other: Kept | null;
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
  /** Why the last save failed; `answered`: the server refused it, `data`: what it adds to its message. */
  failed?: { answered: boolean; msg: string; data?: unknown } | undefined;
  /** What has to be corrected; absent until the draft was checked, which an attempt to save does. */
  faults?: readonly Fault[] | undefined;
  serverCopy?: ServerCopy | undefined;
  /** The draft was found in storage or on the server. */
  restored?: boolean | undefined;
  /** Id that the server gave to the new record, for the page to go to. */
  savedAs: number | null;
  /** Whether a page shows the document. */
  shown: boolean;
  /** Ids of the page that shows it: the one that it opened, and the one that follows when this document is done. */
  openedAs?: string | undefined;
  home?: string | undefined;
  /** Number of saves that have succeeded on this page. */
  saves?: number | undefined;
}
export type EditsState = Readonly<Record<string, Readonly<Record<string, EditedDocument>>>>;

/** Replaced when the first editor loads. */
export const editsSlot = {
  reduce: (state: EditsState, _action: UnknownAction): EditsState => state,
};
