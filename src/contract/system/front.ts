// Content of the home screen next to the work desk: notices, shortcuts, a carousel of packs (frontManagement).
import * as z from 'zod/mini';
import { defineCall, formInt, formJson, formText, nothing, once, timestamp } from '../wire';

export const FRONT_KINDS = ['notice', 'shortcut', 'carousel'] as const;
export type FrontKind = (typeof FRONT_KINDS)[number];

/** A notice has text, a shortcut a path inside the program, a carousel entry a picture and a pack. */
export const frontBody = once(() =>
  z.object({
    text: z._default(z.string().check(z.maxLength(2000)), ''),
    path: z._default(z.string().check(z.maxLength(200), z.regex(/^(\/[^\s]*)?$/, '应以 / 开头')), ''),
    picture: z._default(z.string().check(z.maxLength(300)), ''),
    pack_id: z._default(z.nullable(z.int()), null),
  }),
);

export const frontItem = once(() =>
  z.object({
    id: z.int(),
    kind: z.enum(FRONT_KINDS),
    title: z.string(),
    body: frontBody(),
    sort: z.int(),
    /** Shown from and until; null is unlimited. */
    starts_at: z.nullable(timestamp),
    ends_at: z.nullable(timestamp),
    revision: z.int(),
    /** null, or absent from another server: of the platform, shown to all; else shown to this organisation. */
    organization_id: z.optional(z.nullable(z.int())),
    organization: z.optional(z.string()),
  }),
);
export type FrontItem = z.output<ReturnType<typeof frontItem>>;

export const getFront = defineCall({
  method: 'GET',
  path: '/front/shown',
  origin: 'ours',
  access: 'session',
  summary: 'What the home screen shows now, in order: entries of the platform, then those of the own organisation.',
  request: () => z.object({}),
  data: () => z.object({ list: z.array(frontItem()) }),
  progress: 'own',
  faults: 'own',
});

export const getFrontItems = defineCall({
  method: 'GET',
  path: '/front/list',
  origin: 'ours',
  access: 'front.write',
  summary:
    'Everything kept for the home screen by the own organisation (administrators: by the platform and all ' +
    'organisations), also what is not shown yet or any more.',
  request: () => z.object({}),
  data: () => z.object({ list: z.array(frontItem()) }),
});

const time = once(() =>
  z.codec(
    z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/, '应为时间')),
    z.nullable(timestamp),
    {
      decode: (text) => (text === '' ? null : text),
      encode: (value) => value ?? '',
    },
  ),
);
const order = once(() => formJson(z.array(z.int()).check(z.minLength(1), z.maxLength(200))));
const stored = once(() => z.object({ id: z.int(), revision: z.int() }));

export const saveFrontItem = defineCall({
  method: 'POST',
  path: '/front/save',
  origin: 'ours',
  access: 'front.write',
  summary:
    'Add an entry (no id, at the end of its kind; of the own organisation, by an administrator of the platform) or ' +
    'change one (id and revision).',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      kind: z.enum(FRONT_KINDS),
      title: formText(60, 1),
      body: formJson(frontBody()),
      starts_at: time(),
      ends_at: time(),
    }),
  data: () => stored(),
});

export const orderFrontItems = defineCall({
  method: 'POST',
  path: '/front/order',
  origin: 'ours',
  access: 'front.write',
  summary: 'Put the entries of a kind and owner in the order of `ids` (all of them, each at its revision).',
  request: () => z.object({ kind: z.enum(FRONT_KINDS), ids: order(), revisions: order() }),
  data: () => z.object({ revisions: z.array(z.int()) }),
});

export const deleteFrontItem = defineCall({
  method: 'POST',
  path: '/front/delete',
  origin: 'ours',
  access: 'front.write',
  summary: 'Delete an entry.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => nothing,
});
