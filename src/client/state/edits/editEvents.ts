// What a user edits and has not saved, by session and document: `state.edits.<session>[document]`. Every event names
// both; createEditSession.ts gives them the types of a session. Saving and storage are its listeners.
import { createAction, type ActionCreatorWithPayload, type UnknownAction } from '@reduxjs/toolkit';
import { loggedOut } from '../session/sessionSlice';
import {
  documentAt,
  isDirty,
  isSettled,
  isTyping,
  pick,
  withChoice,
  withReplies,
  withStored,
  type FieldReplies,
} from './editedDocument';
import type { EditedDocument, EditsState, Fields, Version } from './edits';

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

/** A page shows the document: as it is stored, with the draft that this browser had of it. */
export const opened = event<{ stored: Version; kept?: (Version & { base?: Fields | undefined }) | undefined }>(
  'opened',
  (documents, { id, stored, kept }) => {
    const known = documents[id];
    // A kept draft that says what is stored needs no save: the reply to it was lost.
    const unsaved = kept && isDirty({ draft: kept.draft, base: stored.draft }) ? kept : undefined;
    if (!known)
      return put(documents, id, unsaved ? documentAt(unsaved, unsaved.base ?? stored.draft) : documentAt(stored));
    if (isSettled(known) && known.revision < stored.revision) return put(documents, id, documentAt(stored));
    return known.shown ? documents : put(documents, id, { ...known, shown: true });
  },
);

/** The page is left. Unsaved work stays. */
export const closed = event(
  'closed',
  onDocument((document) => (isSettled(document) ? null : { ...document, shown: false })),
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

/** The user asks to save; `asNew` stores a copy as a record of its own. */
export const saveAsked = event<{ asNew?: boolean }>('saveAsked', (documents) => documents);

/** `fields`: those that are sent, if not all. */
export const saveStarted = event<{ asNew: boolean; fields?: readonly string[] | undefined }>(
  'saveStarted',
  onDocument((document, { asNew, fields }) => ({
    ...document,
    sent: { draft: fields ? pick(document.draft, fields) : document.draft, asNew },
  })),
);

/** `storedAs`: the id of the record that this save has made, if it made one. */
export const saved = event<{ revision: number; storedAs: number | null } & FieldReplies>(
  'saved',
  (documents, { id, revision, storedAs, ...replies }) => {
    const document = documents[id];
    if (!document?.sent) return documents;
    const { sent, shown } = document;
    const stored = { ...withReplies(document, sent.draft, replies), revision };
    if (storedAs === null) return put(documents, id, shown || !isSettled(stored) ? stored : null);
    const left = shown
      ? { ...documentAt({ draft: document.base, revision: document.revision }), savedAs: storedAs }
      : null;
    // What was typed during the first save goes on under the new id.
    const goesOn = !sent.asNew && isDirty(stored);
    return put(goesOn ? put(documents, String(storedAs), stored) : documents, id, left);
  },
);

/** `answered`: the server refused, so it holds nothing of what was sent. */
export const saveFailed = event<{ answered: boolean; msg?: string }>(
  'saveFailed',
  onDocument((document, { answered, msg = '' }) => ({
    ...document,
    sent: null,
    failed: { answered, msg },
    unanswered: answered ? document.unanswered : (document.sent?.draft ?? null),
  })),
);

export const conflictMet = event<{ theirs: Version }>(
  'conflictMet',
  onDocument((document, { theirs }) => {
    const answered = { ...document, sent: null, unanswered: null, failed: undefined };
    // Not another version, but this window's own, whose reply was lost; or both sides wrote the same.
    const own = [document.draft, document.unanswered].some((draft) => draft && !isDirty({ draft, base: theirs.draft }));
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

/** Back to what is stored. */
export const discarded = event<{ stored: Version }>(
  'discarded',
  onDocument((_document, { stored }) => documentAt(stored)),
);

const NONE: Documents = {};
export function reduceEdits(state: EditsState, action: UnknownAction): EditsState {
  if (loggedOut.match(action)) return {};
  const apply = HANDLERS.get(action.type) as Apply<Target> | undefined;
  if (!apply) return state;
  const { session } = action['payload'] as Target;
  const before = state[session] ?? NONE;
  const after = apply(before, action['payload'] as Target);
  return after === before ? state : { ...state, [session]: after };
}
