// Saved blueprints: list, open, save, delete, restore, and the number of questions in the bank for their cells.
import * as z from 'zod/mini';
import { BLUEPRINT_FIELDS, eachField } from '../question/questionFields';
import { bin, isId, mine, part, recordCalls, saved } from '../records';
import { defineCall, flag, formFlag, formJson, formText, once, timestamp } from '../wire';
import { blueprintBody, type BlueprintBody } from './blueprint';

export const blueprintSummary = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    /** 1: visible to the organisation. */
    shared: flag,
    question_count: z.int(),
    score: z.number(),
    owner_id: z.int(),
    owner: z.string(),
    revision: z.int(),
    updated_at: timestamp,
    deleted_at: z.nullable(timestamp),
  }),
);
export type BlueprintSummary = z.output<ReturnType<typeof blueprintSummary>>;
declare module '../wire' {
  interface EntityRows {
    blueprint: BlueprintSummary;
  }
}

export const blueprintDetail = once(() =>
  z.extend(blueprintSummary(), {
    body: blueprintBody(),
    /** 1 when the signed-in account is the owner and may change it; others may copy it. */
    editable: flag,
  }),
);
export type BlueprintDetail = z.output<ReturnType<typeof blueprintDetail>>;

/** The columns by which it is sorted. */
export const BLUEPRINT_ORDERS = ['title', 'question_count', 'score', 'owner', 'updated_at'] as const;
export const blueprintCalls = recordCalls('blueprint', {
  path: '/blueprint',
  rights: { read: 'paper.read', write: 'paper.write' },
  row: blueprintSummary,
  detail: blueprintDetail,
  orders: BLUEPRINT_ORDERS,
  filters: { id: isId, title: part(100), mine, deleted: bin },
  fields: () => ({
    title: formText(100, 1),
    shared: z._default(formFlag(), 0),
    body: formJson(blueprintBody()),
  }),
  saved,
  says: {
    list: 'A page of blueprints: own and shared ones; mine=1 own ones, deleted=1 the bin.',
    detail: 'One whole blueprint.',
    save: 'Store a new blueprint (no id) or change an own one (id and revision).',
    delete: 'Put a blueprint into the bin (restorable for 30 days).',
    restore: 'Take a blueprint out of the bin: its owner, or who holds paper.restore.',
  },
});
export const { getBlueprints, getBlueprint, saveBlueprint, deleteBlueprint, restoreBlueprint } = blueprintCalls;

/** Reads a stored body; null when it is invalid. */
export function bodyOf(value: unknown): BlueprintBody | null {
  const checked = z.safeParse(blueprintBody(), value);
  return checked.success ? checked.data : null;
}

/** Difficulty 0 (none) to 10: `counts` has one number per level. */
export const DIFFICULTIES = 11;

export const getBlueprintCandidates = defineCall({
  method: 'POST',
  path: '/blueprint/candidates',
  writes: false,
  origin: 'ours',
  access: 'paper.write',
  summary: 'How many questions of the bank each row of a blueprint has, by type, fields and difficulty 0 to 10.',
  request: () => z.object({ body: formJson(blueprintBody()) }),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          row_id: z.int(),
          type_id: z.int(),
          ...eachField(BLUEPRINT_FIELDS, () => z.int()),
          counts: z.array(z.int()),
        }),
      ),
    }),
  progress: 'own',
});
