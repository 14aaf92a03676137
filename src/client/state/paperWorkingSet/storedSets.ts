// The stored form of working sets: its fields and version, migration of older versions, and validation.
import * as z from 'zod/mini';
import { paperBody } from '../../../contract/paper/paper';
import { once } from '../../../contract/wire';
import { placeQuestion, type Composition } from '../../../domain/paper/sections';
import { contentOf, openedSet } from './editSet';
import { makeStamp, noStamps } from './lamportStamps';
import { emptyHead, emptySet, NEW_PAPER, type SetId, type WorkingSet } from './workingSet';

const item = once(() =>
  z.object({
    id: z.int(),
    version: z.int(),
    type_id: z.int(),
    difficulty: z.number(),
    section_id: z.int(),
    pos: z.number(),
    score: z.number(),
    part_scores: z.array(z.number()),
    answer_space: z.number(),
    cell: z.optional(z.object({ blueprint_id: z.int(), cell_id: z.int() })),
    locked: z.optional(z.literal(true)),
    kept_version: z.optional(z.int()),
  }),
);
const section = once(() => z.object({ id: z.int(), title: z.string(), note: z.string(), pos: z.number() }));
const stamps = once(() => z.record(z.string(), z.string()));
const unitStamp = once(() => z.object({ at: z.string(), was: z.optional(section()), fields: z.optional(stamps()) }));
const step = once(() =>
  z.array(
    z.object({
      kind: z.enum(['head', 'items', 'sections']),
      id: z.int(),
      field: z.nullable(z.string()),
      before: z.any(),
      after: z.any(),
      sent: z.optional(z.string()),
    }),
  ),
);
const workingSet = once(() =>
  z.extend(paperBody(), {
    duration: z.number(),
    report_id: z.nullable(z.int()),
    isSavePaper: z.boolean(),
    paper_id: z.nullable(z.int()),
    paper_key: z._default(z.string(), ''),
    revision: z.int(),
    dirty: z.boolean(),
    paperList: z.object({ ids: z.array(z.int()), entities: z.record(z.string(), item()) }),
    sections: z.array(section()),
    epoch: z.string(),
    stamps: z.object({
      head: stamps(),
      items: z.record(z.string(), unitStamp()),
      sections: z.record(z.string(), unitStamp()),
      edits: stamps(),
      saved: stamps(),
    }),
    past: z.array(step()),
    future: z.array(step()),
  }),
);

/** Key of a set in storage, before its id. */
export const SET_KEY = 'set:';
/** `at` is higher for a history that was written later. */
const history = once(() => z.object({ past: z.array(step()), future: z.array(step()), at: z.number() }));
export type KeptHistory = z.output<ReturnType<typeof history>>;
export const checkHistory = (value: unknown): KeptHistory | null => z.safeParse(history(), value).data ?? null;

const SET_ID = /^(paper:-?\d{1,15}|addReport|selectReport)$/;
export const isSetId = (text: string): text is SetId => SET_ID.test(text);

/** A stored set, normalized; null if it is invalid. */
export function checkSet(value: unknown): WorkingSet | null {
  const checked = z.safeParse(workingSet(), value);
  if (!checked.success) return null;
  const set = checked.data as unknown as WorkingSet;
  if (Object.entries(set.paperList.entities).some(([id, entry]) => Number(id) !== entry.id)) return null;
  const { head, ...composition } = contentOf(set);
  // In the order of a new set: a set that is only read is stored as it was.
  return { ...emptySet(), ...openedSet(set, head, composition) };
}

const questionOfVersion0 = once(() =>
  z.object({
    id: z.int(),
    version: z.catch(z.int(), 1),
    type_id: z.catch(z.int(), 400),
    difficulty: z.catch(z.number(), 0),
  }),
);
/** Version 0 stored one plain set, with the questions as a list. The questions are placed again, in their order. */
export function fromVersion0(stored: unknown): Record<string, unknown> {
  const old = stored as Record<string, unknown>;
  if (!Array.isArray(old.paperList)) throw new Error('no paperList');
  const composition: Composition = { items: {}, sections: {} };
  for (const entry of old.paperList) {
    const question = z.safeParse(questionOfVersion0(), entry).data;
    if (question) placeQuestion(composition, { ...question, part_scores: [] }, []);
  }
  const blank = emptyHead() as unknown as Record<string, unknown>;
  const fits = ([field, value]: [string, unknown]) =>
    field in blank && (blank[field] === null || typeof value === typeof blank[field]);
  const head = Object.fromEntries(Object.entries(old).filter(fits));
  const unsaved = { ...emptySet(), stamps: { ...noStamps(), edits: { old: makeStamp(0, 'old') } } };
  return { activeSetId: NEW_PAPER, [SET_KEY + NEW_PAPER]: checkSet(openedSet(unsaved, head, composition)) };
}
