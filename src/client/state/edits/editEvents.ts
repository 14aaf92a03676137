// What a user edits and has not saved, by session and document: `state.edits.<session>[document]`. Every event names
// both; createEditSession.ts gives them the types of a session. Saving and storage are its listeners.
import { createAction, type ActionCreatorWithPayload, type UnknownAction } from '@reduxjs/toolkit';
import { loggedOut } from '../session/sessionSlice';
import { rootReducer } from '../slices';
import type { RootState } from '../store';
import {
  documentAt,
  isDirty,
  isSettled,
  isTyping,
  pick,
  replaced,
  withChoice,
  withCopy,
  withKept,
  withReplies,
  withStored,
  type EditedDocument,
  type EditsState,
  type Fault,
  type FieldReplies,
  type Fields,
  type Filling,
  type Kept,
  type Version,
} from './editedDocument';

const STEPS = 200;

export interface Target {
  session: string;
  id: string;
}

type Documents = EditsState[string];
type Apply<Payload> = (documents: Documents, event: Payload) => Documents;
const HANDLERS = new Map<string, Apply<never>>();

/** Defines an event, with what it does to the documents of its session. */
function event<More = unknown>(name: string, apply: Apply<Target & More>): ActionCreatorWithPayload<Target & More> {
  const action = createAction<Target & More>(`edits/${name}`);
  HANDLERS.set(action.type, apply);
  return action as unknown as ActionCreatorWithPayload<Target & More>;
}

function put(documents: Documents, id: string, document: EditedDocument | null): Documents {
  const { [id]: _before, ...others } = documents;
  return document ? { ...others, [id]: document } : others;
}

/** For events of one open document; null takes it out of the store. */
const onDocument =
  <More>(apply: (document: EditedDocument, event: Target & More) => EditedDocument | null): Apply<Target & More> =>
  (documents, payload) => {
    const document = documents[payload.id];
    const next = document && apply(document, payload);
    return next === document || next === undefined ? documents : put(documents, payload.id, next);
  };

/**
 * A page shows the document: as it is stored, with the draft that this browser had of it. `again`: another window has
 * written the draft since this one left it. `home`: the document that follows on the page.
 */
export const opened = event<{
  stored: Version;
  kept?: Kept | undefined;
  home?: string | undefined;
  again?: boolean | undefined;
}>('opened', (documents, { id, stored, kept, home, again = false }) => {
  const known = again ? undefined : documents[id];
  // A kept draft that says what is stored needs no save: the reply to it was lost.
  const unsaved = kept && isDirty({ draft: kept.draft, base: stored.draft }) ? kept : undefined;
  const place = { openedAs: id, home };
  if (!known) {
    const fresh = { ...documentAt(stored), ...(home !== undefined && place) };
    return put(documents, id, unsaved ? withKept(fresh, unsaved) : fresh);
  }
  if (isSettled(known) && known.revision < stored.revision)
    return put(documents, id, { ...replaced(known, documentAt(stored)), shown: true });
  if (known.shown) return documents;
  const { failed: _failed, ...left } = known;
  return put(documents, id, { ...left, ...(home !== undefined && place), shown: true });
});

/** The record has this user's own earlier save by now: changes since then are changes of that. */
export const rebased = event<{ stored: Version }>(
  'rebased',
  onDocument((document, { stored }) => ({ ...withStored(document, stored.draft), ...baseAt(stored) })),
);
const baseAt = ({ draft, revision, version }: Version) => ({
  base: draft,
  revision,
  ...(version !== undefined && { version }),
});

/** The page is left. Unsaved work stays, unless nothing could find it again: `forget`. */
export const closed = event<{ forget?: boolean }>(
  'closed',
  onDocument((document, { forget }) => (forget || isSettled(document) ? null : { ...document, shown: false })),
);

/** `whole`: entered at once, not letter by letter, and so a step of its own. */
export const changed = createAction('edits/changed', (target: Target, patch: Fields, whole = false) => ({
  payload: { ...target, patch, at: whole ? 0 : Date.now() },
}));
HANDLERS.set(
  changed.type,
  onDocument<{ patch: Fields; at: number }>((document, { patch, at }) => {
    const fields = Object.keys(patch).filter((field) => patch[field] !== document.draft[field]);
    if (fields.length === 0) return document;
    const last = document.past.at(-1);
    const typing = document.future.length === 0 && isTyping(last, patch, at);
    const before = typing ? last.before : pick(document.draft, fields);
    const past = [...(typing ? document.past.slice(0, -1) : document.past), { before, after: pick(patch, fields), at }];
    return { ...document, draft: { ...document.draft, ...patch }, past: past.slice(-STEPS), future: [] };
  }),
);

/** Fields are filled in from what was pasted: one step, before which the text is as it was pasted. */
export const filled = event<{ patch: Fields; filling: Filling }>(
  'filled',
  onDocument((document, { patch, filling }) => {
    const fields = Object.keys(patch).filter((field) => patch[field] !== document.draft[field]);
    const step = { before: pick(document.draft, fields), after: pick(patch, fields), at: 0, filling };
    return {
      ...document,
      draft: { ...document.draft, ...patch },
      past: [...document.past, step].slice(-STEPS),
      future: [],
    };
  }),
);

export const undone = event(
  'undone',
  onDocument((document) => {
    const step = document.past.at(-1);
    if (!step) return document;
    const draft = { ...document.draft, ...step.before };
    return { ...document, draft, past: document.past.slice(0, -1), future: [...document.future, step] };
  }),
);

export const redone = event(
  'redone',
  onDocument((document) => {
    const step = document.future.at(-1);
    if (!step) return document;
    // Text that is typed after it is a step of its own.
    const past = [...document.past, { ...step, at: 0 }];
    return { ...document, draft: { ...document.draft, ...step.after }, past, future: document.future.slice(0, -1) };
  }),
);

/** The user asks to save; `asNew` stores a copy as a record of its own; `how`: what else the save needs. */
export const saveAsked = event<{ asNew?: boolean; how?: unknown }>('saveAsked', (documents) => documents);

/** `fields`: those that are sent, if not all. */
export const saveStarted = event<{ asNew: boolean; fields?: readonly string[] | undefined }>(
  'saveStarted',
  onDocument((document, { asNew, fields }) => ({
    ...document,
    sent: { draft: fields ? pick(document.draft, fields) : document.draft, asNew },
  })),
);

/**
 * `storedAs`: the id of the record that this save has made, if it made one; `under`: the document of that record.
 * `next`: the page goes on with another new record.
 */
export const saved = event<
  {
    revision: number;
    storedAs: number | null;
    under?: string | undefined;
    next?: { id: string; draft: Fields } | undefined;
  } & FieldReplies
>('saved', (documents, { id, revision, storedAs, under = String(storedAs), next, ...replies }) => {
  const document = documents[id];
  if (!document?.sent) return documents;
  const { sent, shown } = document;
  const { serverCopy: _copy, restored: _restored, faults: _faults, ...rest } = document;
  const counted = document.home === undefined ? {} : { saves: (document.saves ?? 0) + 1 };
  const stored = { ...withReplies(rest, sent.draft, replies), ...counted, revision };
  const isUnsaved = isDirty(stored);
  if (next) {
    const page = { ...document, ...counted };
    const fresh = { ...replaced(page, documentAt({ draft: next.draft, revision: 0 })), savedAs: storedAs };
    const others = put(documents, id, null);
    // What was typed during the save is a change of the record that it made.
    const record = { ...stored, shown: false };
    const after = isUnsaved && storedAs !== null ? put(others, under, record) : others;
    return shown ? put(after, next.id, fresh) : after;
  }
  if (storedAs === null) return put(documents, id, shown || !isSettled(stored) ? stored : null);
  const left = shown
    ? { ...documentAt({ draft: document.base, revision: document.revision }), savedAs: storedAs }
    : null;
  // What was typed during the first save goes on under the new id.
  const goesOn = !sent.asNew && isUnsaved;
  return put(goesOn ? put(documents, under, stored) : documents, id, left);
});

/** `answered`: the save was refused, so the server holds nothing of what was sent. */
export const saveFailed = event<{ answered: boolean; msg?: string; data?: unknown; faults?: readonly Fault[] }>(
  'saveFailed',
  onDocument((document, { answered, msg = '', data, faults }) => ({
    ...document,
    sent: null,
    failed: { answered, msg, ...(data !== undefined && { data }) },
    ...(faults && { faults }),
    unanswered: answered ? document.unanswered : (document.sent?.draft ?? null),
  })),
);
export const failureClosed = event(
  'failureClosed',
  onDocument((document) => ({ ...document, failed: undefined })),
);
export const checked = event<{ faults: readonly Fault[] }>(
  'checked',
  onDocument((document, { faults }) => ({ ...document, faults })),
);

/** `always`: shown also where both sides have the same content, since the record has more than its draft. */
export const conflictMet = event<{ theirs: Version; always?: boolean | undefined }>(
  'conflictMet',
  onDocument((document, { theirs, always = false }) => {
    const answered = { ...document, sent: null, unanswered: null, failed: undefined };
    // Not another version, but this window's own, whose reply was lost; or both sides wrote the same.
    const mine = always ? [] : [document.draft, document.unanswered];
    const own = mine.some((draft) => draft && !isDirty({ draft, base: theirs.draft }));
    return own ? { ...answered, base: theirs.draft, revision: theirs.revision } : { ...answered, conflict: theirs };
  }),
);
export const conflictClosed = event(
  'conflictClosed',
  onDocument((document) => ({ ...document, conflict: null })),
);
export const theirsTaken = event(
  'theirsTaken',
  onDocument((document) => (document.conflict ? documentAt(document.conflict) : document)),
);
/** `draft`: this user's changes on top of the other version. */
export const mineKept = event<{ draft: Fields }>(
  'mineKept',
  onDocument((document, { draft }) =>
    document.conflict
      ? { ...document, draft, base: document.conflict.draft, revision: document.conflict.revision, conflict: null }
      : document,
  ),
);

/** Another user's value of one field, or this user's over it; for sessions that save by field. */
export const fieldChosen = event<{ field: string; mine: boolean }>('fieldChosen', onDocument(withChoice));

/** What the server holds by now, for sessions that save by field: fields that this user has not changed follow. */
export const refreshed = event<{ stored: Version }>(
  'refreshed',
  onDocument((document, { stored }) => withStored(document, stored.draft)),
);

/** Back to what is stored, or on with the page's next document. */
export const discarded = event<{ stored: Version; next?: string | undefined }>(
  'discarded',
  (documents, { id, stored, next = id }) => {
    const document = documents[id];
    return document ? put(put(documents, id, null), next, replaced(document, documentAt(stored))) : documents;
  },
);

// Drafts beyond one page: kept for later, found again, and kept with the account (serverCopy.ts).

/** The draft goes on under another id: kept for later by the user, or since another window writes under this one. */
export const moved = event<{ to: string }>('moved', (documents, { id, to }) => {
  const document = documents[id];
  if (!document) return documents;
  const { serverCopy: _copy, ...draft } = document;
  return put(put(documents, id, null), to, draft);
});

/** The user keeps the draft, to go on with it later. */
export const putAside = event('putAside', (documents) => documents);

/** A draft that was found later than the page was opened, or was chosen from another device. */
export const draftFound = event<{ kept: Kept }>(
  'draftFound',
  onDocument((document, { kept }) => withKept(document, kept)),
);

/** The draft is on its way. */
export const copySent = event(
  'copySent',
  onDocument((document) => withCopy(document, { there: true, sending: document.draft })),
);
export const copyStored = event<{ at: string }>(
  'copyStored',
  onDocument((document, { at }) =>
    withCopy(document, { at, stored: document.serverCopy?.sending ?? null, sending: null, failed: null }),
  ),
);
export const copyFailed = event<{ why: string; kept: boolean }>(
  'copyFailed',
  onDocument((document, { why, kept }) =>
    withCopy(document, { sending: null, failed: { draft: document.serverCopy?.sending ?? document.draft, why, kept } }),
  ),
);
/** The server has another device's draft. */
export const copyDisputed = event<{ other: Kept }>(
  'copyDisputed',
  onDocument((document, { other }) => withCopy(document, { there: true, sending: null, other })),
);
/** The copy of `at` is older than this draft, and is replaced by it. */
export const copyOutdated = event<{ at: string }>(
  'copyOutdated',
  onDocument((document, { at }) => withCopy(document, { there: true, at, other: null })),
);

export const copyDropped = event(
  'copyDropped',
  onDocument(({ serverCopy: _copy, ...document }) => document),
);

const NONE: Documents = {};
export function reduceEdits(state: EditsState = {}, action: UnknownAction): EditsState {
  if (loggedOut.match(action)) return {};
  const apply = HANDLERS.get(action.type) as Apply<Target> | undefined;
  if (!apply) return state;
  const { session } = action['payload'] as Target;
  const before = state[session] ?? NONE;
  const after = apply(before, action['payload'] as Target);
  return after === before ? state : { ...state, [session]: after };
}
rootReducer.inject({ reducerPath: 'edits', reducer: reduceEdits });

/** The documents of a session. */
export const selectDocuments = ({ edits }: RootState, session: string): Documents => edits?.[session] ?? NONE;
