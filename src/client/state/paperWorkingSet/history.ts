// Undo and redo as lists of changed fields: small, independent of order, and still correct after changes of another
// window were merged in between.
import type { Composition } from '../../../domain/paper/sections';
import type { WorkingSetHead } from './workingSet';

/** The data that a transition works on. */
export interface Content extends Composition {
  head: WorkingSetHead;
}

/** One changed field, or one whole entry if `field` is null. Null represents an absent value. */
export interface Change {
  kind: 'head' | 'items' | 'sections';
  /** 0 for the head. */
  id: number;
  field: string | null;
  before: unknown;
  after: unknown;
  /** On the first change of the two steps of a sending, one in each paper: the same mark in both. */
  sent?: string | undefined;
}
export type Step = Change[];

export const sendingOf = (step: Step | undefined): string | undefined => step?.[0]?.sent;
/** Questions that a step removed or added. */
export const takenBy = (step: Step): number[] =>
  step.flatMap((c) => (c.kind === 'items' && c.field === null && c.after === null ? [c.id] : []));
export const broughtBy = (step: Step): number[] =>
  step.flatMap((c) => (c.kind === 'items' && c.field === null && c.before === null ? [c.id] : []));

/** Maximum number of undo steps per set. */
export const HISTORY_LIMIT = 300;

export function diffContent(before: Content, after: Content): Step {
  if (before === after) return [];
  return [
    ...fieldChanges('head', 0, before.head, after.head),
    ...entryChanges('items', before.items, after.items),
    ...entryChanges('sections', before.sections, after.sections),
  ];
}

function entryChanges<T extends object>(
  kind: 'items' | 'sections',
  before: Record<number, T>,
  after: Record<number, T>,
): Step {
  if (before === after) return [];
  const step: Step = [];
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)].map(Number))) {
    const [a, b] = [before[id], after[id]];
    if (a === b) continue;
    if (a && b) step.push(...fieldChanges(kind, id, a, b));
    else step.push({ kind, id, field: null, before: a ?? null, after: b ?? null });
  }
  return step;
}

function fieldChanges(kind: Change['kind'], id: number, before: object, after: object): Step {
  if (before === after) return [];
  const [a, b] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((field) => !same(a[field], b[field]))
    .map((field) => ({ kind, id, field, before: a[field] ?? null, after: b[field] ?? null }));
}
const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Writes one side of a step into the draft. Fields of entries that no longer exist are skipped. */
export function applyStep(draft: Content, step: Step, side: 'before' | 'after'): void {
  for (const change of step) {
    const value = change[side];
    if (change.kind === 'head') (draft.head as unknown as Record<string, unknown>)[change.field ?? ''] = value;
    else {
      const entries = draft[change.kind] as unknown as Record<number, Record<string, unknown>>;
      const entry = entries[change.id];
      if (change.field !== null) {
        if (!entry) continue;
        // No field of an entry is null: null means absent.
        if (value === null) delete entry[change.field];
        else entry[change.field] = value;
      } else if (value === null) delete entries[change.id];
      else entries[change.id] = { ...(value as Record<string, unknown>) };
    }
  }
}

/** The server's fields in the head of a paper. */
type Stored = Pick<WorkingSetHead, 'paper_id' | 'revision' | 'isSavePaper'>;

/**
 * Rewrites steps into or out of the paper of this key, which is now on the server: undoing its clearing must not create
 * a copy.
 */
export function withStored(steps: Step[], key: string, stored: Stored, unstored: Stored): Step[] {
  return steps.map((step) => {
    const turn = step.find(({ kind, field }) => kind === 'head' && field === 'paper_key');
    const side = turn?.before === key ? 'before' : turn?.after === key ? 'after' : null;
    if (side === null) return step;
    const isStored = ({ kind, field }: Change) => kind === 'head' && field !== null && field in stored;
    const fields = (Object.keys(stored) as (keyof Stored)[]).map((field): Change => {
      const had = step.find((change) => isStored(change) && change.field === field);
      const { before = unstored[field], after = unstored[field] } = had ?? {};
      return { kind: 'head', id: 0, field, before, after, [side]: stored[field] };
    });
    return [...step.filter((change) => !isStored(change)), ...fields];
  });
}
