// Events of drafts beyond one page: kept for later, found again, and kept with the account (serverCopy.ts).
import { withCopy, withKept } from './editedDocument';
import type { Kept } from './edits';
import { event, onDocument, put } from './editEvents';

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
