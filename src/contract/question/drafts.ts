// Typed and not yet stored content, per account and form.
import * as z from 'zod/mini';
import { defineCall, formText, once, timestamp } from '../wire';

/** Characters of a draft's JSON text. */
export const DRAFT_MAX = 1_000_000;
/** Per account; a new draft never removes another one. */
export const DRAFTS_MAX = 200;

/**
 * Questions chosen for papers that are not saved yet, of one account. It is no draft of a question, so it is neither
 * listed nor counted.
 */
export const CHOSEN_KEY = 'chosen';

/** The open tabs of the account by browser; like `chosen`, no draft of a question. */
export const TABS_KEY = 'tabs';

/** Corrections of a checked import file, by the id of its job; like `chosen`, no draft of a question. */
export const IMPORT_KEYS = 'import/';

export const draft = once(() => z.object({ key: z.string(), body: z.unknown(), updated_at: timestamp }));
export type Draft = z.output<ReturnType<typeof draft>>;

export const getDrafts = defineCall({
  method: 'GET',
  path: '/drafts',
  origin: 'ours',
  access: 'session',
  summary:
    'Drafts of the account, newest first; one when `key` is given. `chosen`, what is chosen for unsaved papers, ' +
    'and `tabs`, the open tabs by browser, only by their key.',
  request: () => z.object({ key: z.optional(formText(100, 1)) }),
  data: () => z.object({ list: z.array(draft()) }),
  progress: 'own',
  faults: 'own',
});

export const saveDraft = defineCall({
  method: 'POST',
  path: '/drafts',
  origin: 'ours',
  access: 'session',
  summary:
    'Keep a draft (JSON text) under a key; an empty body drops it. With `base`, only over the draft of that time ' +
    '(empty: over none), else 4009 with the other one.',
  request: () =>
    z.object({
      key: formText(100, 1),
      body: z.string().check(z.maxLength(DRAFT_MAX, '草稿过长，未能保存到服务器')),
      /** `updated_at` of the draft that this one continues. Left out: the stored draft is replaced without a check. */
      base: z.optional(formText(40)),
    }),
  data: () => z.object({ updated_at: z.nullable(timestamp) }),
  progress: 'own',
  faults: 'own',
});
