// What a user edits and has not saved, by session and document: `state.edits.<session>[document]`. Every event names
// both; createEditSession.ts gives them the types of a session. Saving and storage are its listeners.
import { createAction, type ActionCreatorWithPayload, type UnknownAction } from '@reduxjs/toolkit';
import { loggedOut } from '../session/sessionSlice';
import type { EditedDocument, EditsState, Fields, Step, Version } from './edits';

export interface Target {
  session: string;
  id: string;
}

/** Text typed into one field without a longer pause is one step of undo. ms */
const TYPING_PAUSE = 1000;
const STEPS = 200;

const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
/** Whether the draft differs from what is stored. Fields that nothing has touched are compared by identity. */
export function isDirty({ draft, base }: { draft: object; base: object }): boolean {
  const [mine, theirs] = [draft as Fields, base as Fields];
  return mine !== theirs && Object.keys({ ...mine, ...theirs }).some((field) => !sameValue(mine[field], theirs[field]));
}

const documentAt = ({ draft, revision }: Version, base = draft): EditedDocument => ({
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

/** Whether the document has nothing that only this window knows. */
const isSettled = (document: EditedDocument): boolean =>
  !isDirty(document) && document.sent === null && document.conflict === null;

const isTyping = (last: Step | undefined, patch: Fields, at: number): last is Step => {
  const [field, ...more] = Object.keys(patch);
  return (
    last !== undefined &&
    field !== undefined &&
    more.length === 0 &&
    typeof patch[field] === 'string' &&
    Object.keys(last.after).join() === field &&
    at - last.at < TYPING_PAUSE
  );
};

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

export const changed = createAction('edits/changed', (target: Target, patch: Fields) => ({
  payload: { ...target, patch, at: Date.now() },
}));
HANDLERS.set(
  changed.type,
  onDocument<{ patch: Fields; at: number }>((document, { patch, at }) => {
    const fields = Object.keys(patch).filter((field) => patch[field] !== document.draft[field]);
    if (fields.length === 0) return document;
    const last = document.past.at(-1);
    const typing = document.future.length === 0 && isTyping(last, patch, at);
    const before = typing ? last.before : Object.fromEntries(fields.map((field) => [field, document.draft[field]]));
    const past = [...(typing ? document.past.slice(0, -1) : document.past), { before, after: patch, at }];
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

export const saveStarted = event<{ asNew: boolean }>(
  'saveStarted',
  onDocument((document, { asNew }) => ({ ...document, sent: { draft: document.draft, asNew } })),
);

/** `storedAs`: the id of the record that this save has made, if it made one. */
export const saved = event<{ revision: number; storedAs: number | null }>(
  'saved',
  (documents, { id, revision, storedAs }) => {
    const document = documents[id];
    if (!document?.sent) return documents;
    const { sent, shown } = document;
    const stored = { ...document, base: sent.draft, revision, sent: null, unanswered: null };
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
export const saveFailed = event<{ answered: boolean }>(
  'saveFailed',
  onDocument((document, { answered }) => ({
    ...document,
    sent: null,
    unanswered: answered ? document.unanswered : (document.sent?.draft ?? null),
  })),
);

export const conflictMet = event<{ theirs: Version }>(
  'conflictMet',
  onDocument((document, { theirs }) => {
    const answered = { ...document, sent: null, unanswered: null };
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
