// One edited document: its parts, and pure functions for its changes, its undo steps and the effect of a reply.

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
/** What the program has filled in: from something that was pasted, from a typed mark, or as it proposes. */
export interface Filling {
  what: 'question' | 'options' | 'typed' | 'proposed';
  /** Fields that had something already: what was pasted for them stays in the text. */
  left?: readonly string[] | undefined;
  /** Why a field needs a look. */
  doubt?: string | undefined;
}
/** One step of undo: the changed fields with their values before and after. */
export interface Step<Draft = Fields> {
  before: Partial<Draft>;
  after: Partial<Draft>;
  /** ms; 0: text that is typed after it is a step of its own. */
  at: number;
  filling?: Filling | undefined;
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

/** Text typed into one field without a longer pause is one step of undo. ms */
const TYPING_PAUSE = 1000;

const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
/** Whether the draft differs from what is stored. Fields that nothing has touched are compared by identity. */
export function isDirty({ draft, base }: { draft: object; base: object }): boolean {
  const [mine, theirs] = [draft as Fields, base as Fields];
  return mine !== theirs && Object.keys({ ...mine, ...theirs }).some((field) => !sameValue(mine[field], theirs[field]));
}

export const documentAt = ({ draft, revision }: Version, base = draft): EditedDocument => ({
  draft,
  base,
  revision,
  past: [],
  future: [],
  sent: null,
  unanswered: null,
  conflict: null,
  savedAs: null,
  shown: true,
});

/** Another content in the same place of a page. */
export const replaced = (document: EditedDocument | undefined, next: EditedDocument): EditedDocument => {
  const { shown = true, openedAs, home, saves } = document ?? {};
  return {
    ...next,
    shown,
    ...(openedAs !== undefined && { openedAs }),
    ...(home !== undefined && { home }),
    ...(saves !== undefined && { saves }),
  };
};

const NO_COPY: ServerCopy = { there: false, at: '', stored: null, sending: null, failed: null, other: null };
export const withCopy = (document: EditedDocument, change: Partial<ServerCopy>): EditedDocument => ({
  ...document,
  serverCopy: { ...NO_COPY, ...document.serverCopy, ...change },
});

/** A found draft in place of what the document has. */
export function withKept(document: EditedDocument, kept: Kept): EditedDocument {
  const { draft, revision, base = document.base, at, sent } = kept;
  const next = { ...replaced(document, documentAt({ draft, revision }, base)), restored: true };
  return at === undefined ? next : withCopy(next, { there: true, at, stored: sent ? draft : null });
}

/** Where the draft is: with the account, not yet, only in this browser, or different on another device. */
export type CopyState = 'saved' | 'unsaved' | 'offline' | 'elsewhere';
/** Null if nothing is unsaved. */
export function copyState(document: Pick<EditedDocument<object>, 'draft' | 'base' | 'serverCopy'>): CopyState | null {
  const { draft, serverCopy } = document;
  const isCopy = (copy: Fields | undefined | null) => copy && !isDirty({ draft, base: copy });
  if (serverCopy?.other) return 'elsewhere';
  if (!isDirty(document)) return null;
  if (isCopy(serverCopy?.stored)) return 'saved';
  return isCopy(serverCopy?.failed?.draft) ? 'offline' : 'unsaved';
}

/** Whether the document has nothing that only this window knows. */
export const isSettled = (document: EditedDocument): boolean =>
  !isDirty(document) && document.sent === null && document.conflict === null;

export const pick = (from: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, from[field]]));
/** The fields of the draft that are not stored. */
export const changedFields = ({ draft, base }: { draft: Fields; base: Fields }): string[] =>
  Object.keys(base).filter((field) => !sameValue(draft[field], base[field]));

export const isTyping = (last: Step | undefined, patch: Fields, at: number): last is Step => {
  const [field, ...more] = Object.keys(patch);
  return (
    last !== undefined &&
    at !== 0 &&
    field !== undefined &&
    more.length === 0 &&
    typeof patch[field] === 'string' &&
    Object.keys(last.after).join() === field &&
    at - last.at < TYPING_PAUSE
  );
};

/** What the reply to a save says of single fields; all others are stored. */
export interface FieldReplies {
  /** Values that another user has stored meanwhile. */
  theirs?: Fields | undefined;
  /** Why a field is not stored. */
  refused?: Readonly<Record<string, string>> | undefined;
}
/** After a reply to a save of `sent`. */
export function withReplies(
  document: EditedDocument,
  sent: Fields,
  { theirs = {}, refused = {} }: FieldReplies,
): EditedDocument {
  // Not another user's value, but this window's own, whose reply was lost; or both wrote the same.
  const isOwn = (field: string) =>
    [document.draft, document.unanswered].some((draft) => draft && sameValue(draft[field], theirs[field]));
  const conflicts = Object.keys(theirs).filter((field) => !isOwn(field));
  const stored = Object.keys(sent).filter((field) => !(field in theirs) && !(field in refused));
  const base = { ...document.base, ...theirs, ...pick(document.base, conflicts), ...pick(sent, stored) };
  const next: EditedDocument = { ...document, base, sent: null, unanswered: null, failed: undefined };
  if (conflicts.length > 0)
    next.conflict = { draft: { ...document.conflict?.draft, ...pick(theirs, conflicts) }, revision: document.revision };
  const refusals = Object.entries(refused).map(([field, msg]) => [field, { value: sent[field], msg }]);
  if (refusals.length > 0) next.refused = { ...document.refused, ...Object.fromEntries(refusals) };
  return next;
}

/** After the user has chosen a side of one field in conflict. */
export function withChoice(document: EditedDocument, { field, mine }: { field: string; mine: boolean }) {
  if (!document.conflict || !(field in document.conflict.draft)) return document;
  const { [field]: theirs, ...others } = document.conflict.draft;
  return {
    ...document,
    base: { ...document.base, [field]: theirs },
    draft: mine ? document.draft : { ...document.draft, [field]: theirs },
    conflict: Object.keys(others).length === 0 ? null : { ...document.conflict, draft: others },
  };
}

/** With what the server holds by now in every field that is not changed here. */
export function withStored(document: EditedDocument, stored: Fields): EditedDocument {
  const mine = changedFields(document).filter(
    (field) => field in stored && !sameValue(document.draft[field], stored[field]),
  );
  const base = { ...stored, ...pick(document.base, mine) };
  const draft = { ...stored, ...pick(document.draft, mine) };
  return isDirty({ draft, base: document.draft }) || isDirty({ draft: base, base: document.base })
    ? { ...document, draft, base }
    : document;
}
