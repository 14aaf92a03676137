// A working set as the content that events change: the change itself, stamped and recorded as a step for undo, and the
// merge of two copies of a set.
import { createNextState } from '@reduxjs/toolkit';
import { typeTitle } from '../../../contract/codes';
import { orderedSections, printedOrder, type Composition } from '../../../domain/paper/sections';
import {
  isUnsaved,
  knows,
  laterStamps,
  stampOf,
  windowOf,
  type EntryStamp,
  type Stamp,
  type Stamps,
} from './lamportStamps';
import { emptyHead, HEAD_FIELDS, withoutHistory, type WorkingSet, type WorkingSetHead } from './workingSet';

/** The data that an event changes. */
export interface Content extends Composition {
  head: WorkingSetHead;
}

/** One changed field, or one whole entry if `field` is null. Null represents an absent value. */
export interface Change {
  kind: keyof Content;
  /** 0 for the head. */
  id: number;
  field: string | null;
  before: unknown;
  after: unknown;
  /** On the first change of the two steps of a sending, one in each paper: the same mark in both. */
  sent?: string | undefined;
}
/**
 * The changes of one edit. Only changed fields, so that undo is still correct after merging another window's changes.
 */
export type Step = Change[];

/** Maximum number of undo steps per set. */
const HISTORY_LIMIT = 300;

export function contentOf(set: WorkingSet): Content {
  const head = Object.fromEntries(HEAD_FIELDS.map((field) => [field, set[field]])) as unknown as WorkingSetHead;
  return {
    head,
    items: set.paperList.entities,
    sections: Object.fromEntries(set.sections.map((section) => [section.id, section])),
  };
}

/** Writes content into a set; lists with the same printed result keep their identity. */
function withContent(set: WorkingSet, { head, items, sections }: Content, stamps: Stamps): WorkingSet {
  const composition = { items, sections: livingSections({ items, sections }, stamps.sections) };
  const ids = sameOr(set.paperList.ids, printedOrder(composition));
  return {
    ...set,
    ...head,
    dirty: isUnsaved(stamps),
    paperList: ids === set.paperList.ids && items === set.paperList.entities ? set.paperList : { ids, entities: items },
    sections: sameOr(set.sections, orderedSections(composition)),
    stamps,
  };
}
const sameOr = <T>(old: T[], next: T[]): T[] =>
  old.length === next.length && old.every((value, i) => value === next[i]) ? old : next;

/** Without the removed sections, unless another window's change has left a question in one. */
function livingSections({ items, sections }: Composition, stamps: Stamps['sections']): Composition['sections'] {
  const living = Object.fromEntries(
    Object.values(sections).flatMap((one) => (stamps[one.id]?.gone ? [] : [[one.id, one]])),
  );
  for (const { section_id: id } of Object.values(items))
    living[id] ??= stamps[id]?.was ?? sections[id] ?? { id, title: typeTitle(id, []), note: '', pos: 1e9 + id };
  return living;
}

interface EditOptions {
  /** Not a change to be saved, nor a step for undo: opening, saving, marks. */
  silent?: boolean;
  /** The caller keeps the history. */
  stepless?: boolean;
  /** Marks the step as one side of a sending. */
  sent?: Stamp | undefined;
}

/** Runs a recipe on a set: returns the next set, or the same one if nothing changed. */
export function editSet(
  set: WorkingSet,
  stamp: Stamp,
  recipe: (draft: Content) => void,
  { silent = false, stepless = silent, sent }: EditOptions = {},
): WorkingSet {
  const before = contentOf(set);
  const after = createNextState(before, recipe);
  const step = diffContent(before, after);
  if (step[0] === undefined) return set;
  if (sent !== undefined) step[0].sent = sent;
  const next = withContent(set, after, stampStep(set.stamps, step, stamp, silent));
  return stepless ? next : { ...next, past: withStep(set.past, step), future: [] };
}
const withStep = (past: Step[], step: Step): Step[] => [...past, step].slice(-HISTORY_LIMIT);

function stampStep(stamps: Stamps, step: Step, stamp: Stamp, silent: boolean): Stamps {
  const own = { [windowOf(stamp)]: stamp };
  const next = { ...stamps, head: { ...stamps.head }, items: { ...stamps.items }, sections: { ...stamps.sections } };
  for (const { kind, id, field, before, after } of step) {
    if (kind === 'head') next.head[field ?? ''] = stamp;
    else if (field !== null || after !== null) next[kind][id] = { at: stamp };
    else
      next[kind][id] = { at: stamp, gone: true, ...(kind === 'sections' && { was: before as Content['sections'][0] }) };
  }
  return { ...next, edits: silent ? next.edits : { ...next.edits, ...own }, seen: { ...next.seen, ...own } };
}

const KINDS = ['head', 'items', 'sections'] as const;
type Entries = Record<number, Record<string, unknown> | undefined>;
const entriesOf = (content: Content, kind: Change['kind']) =>
  (kind === 'head' ? { 0: content.head } : content[kind]) as unknown as Entries;

const diffContent = (before: Content, after: Content): Step =>
  KINDS.flatMap((kind) =>
    before[kind] === after[kind] ? [] : diffEntries(kind, entriesOf(before, kind), entriesOf(after, kind)),
  );

function diffEntries(kind: Change['kind'], before: Entries, after: Entries): Step {
  const ids = Object.keys({ ...before, ...after }).map(Number);
  return ids.flatMap<Change>((id) => {
    const [a, b] = [before[id], after[id]];
    if (a === b) return [];
    if (!a || !b) return { kind, id, field: null, before: a ?? null, after: b ?? null };
    return Object.keys({ ...a, ...b })
      .filter((field) => !same(a[field], b[field]))
      .map((field) => ({ kind, id, field, before: a[field] ?? null, after: b[field] ?? null }));
  });
}
const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Writes one side of a step into the draft. Fields of entries that no longer exist are skipped. */
export function applyStep(draft: Content, step: Step, side: 'before' | 'after'): void {
  for (const { kind, id, field, [side]: value } of step) {
    const entries = entriesOf(draft, kind);
    const entry = entries[id];
    if (field === null) {
      if (value === null) delete entries[id];
      else entries[id] = { ...(value as Record<string, unknown>) };
    } else if (entry) {
      // Only the head has fields that are null.
      if (value === null && kind !== 'head') delete entry[field];
      else entry[field] = value;
    }
  }
}

type Units = Record<Change['kind'], Record<string, unknown>>;
/** When each unit was written: the fields of the head, the questions, the sections. */
const timesOf = ({ epoch, stamps }: WorkingSet, units: Units, kind: Change['kind']): Record<string, Stamp> => ({
  ...Object.fromEntries(Object.keys(units[kind]).map((id) => [id, epoch])),
  ...Object.fromEntries(Object.entries<Stamp | EntryStamp>(stamps[kind]).map(([id, entry]) => [id, stampOf(entry)])),
});

/**
 * Merges two copies: of each field of the head, each section and each question the one that was written last. The result
 * is the same in every window and for every order of merging. Keeps `mine`'s history. What both copies have changed
 * without knowing of each other is one more step there: undo shows the other side.
 */
export function mergeSets(mine: WorkingSet, theirs: WorkingSet): WorkingSet {
  if (theirs.epoch > mine.epoch) return withoutHistory(theirs);
  if (theirs.epoch < mine.epoch) return mine;
  const [a, b] = [contentOf(mine), contentOf(theirs)] as unknown as [Units, Units];
  const [units, stamps]: [Units, Stamps] = [{ ...a }, { ...mine.stamps }];
  for (const kind of KINDS) {
    const [had, has] = [timesOf(mine, a, kind), timesOf(theirs, b, kind)];
    const newer = Object.keys(has).filter((id) => had[id] === undefined || (has[id] ?? '') > had[id]);
    if (newer.length === 0) continue;
    const updated = (ours: object, others: Record<string, unknown>) => {
      const all = { ...ours, ...Object.fromEntries(newer.map((id) => [id, others[id]])) };
      return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    };
    units[kind] = updated(a[kind], b[kind]);
    stamps[kind] = updated(stamps[kind], theirs.stamps[kind]) as never;
  }
  for (const part of ['edits', 'saved', 'seen'] as const) stamps[part] = laterStamps(stamps[part], theirs.stamps[part]);
  if (Object.entries(stamps).every(([part, value]) => value === mine.stamps[part as keyof Stamps])) return mine;
  const merged = withContent(mine, units as unknown as Content, stamps);
  const lost = [mine, theirs].flatMap((side) => diffContent(contentOf(side), contentOf(merged)));
  const clash = lost.filter((change) => change.field !== 'pos' && isClash(mine, theirs, change));
  return clash.length === 0 ? merged : { ...merged, past: withStep(mine.past, clash) };
}

/** Fields of the head that are not the user's. */
const MARKS = new Set<string | null>(['paper_id', 'paper_key', 'revision', 'isSavePaper', 'dirty']);

/** Whether both copies have written the unit of this change, each without knowing of the other's. */
function isClash(mine: WorkingSet, theirs: WorkingSet, { kind, id, field }: Change): boolean {
  const [had, has] = [mine, theirs].map(({ stamps }) => {
    const entry = kind === 'head' ? stamps.head[field ?? ''] : stamps[kind][id];
    return entry === undefined ? '' : stampOf(entry);
  }) as [Stamp, Stamp];
  const apart = knows(mine, had) && !knows(mine, has) && knows(theirs, has) && !knows(theirs, had);
  return apart && !MARKS.has(field);
}

/** The set with these edits marked as stored by the server. */
export function savedSet(set: WorkingSet, edits: Record<string, Stamp>): WorkingSet {
  const stamps: Stamps = { ...set.stamps, saved: laterStamps(set.stamps.saved, edits) };
  return { ...set, stamps, dirty: isUnsaved(stamps) };
}

/** A new set with the given content, opened at `epoch`. */
export function openedSet(blank: WorkingSet, content: Partial<WorkingSetHead>, composition: Composition): WorkingSet {
  return withContent(blank, { head: { ...emptyHead(), ...content }, ...composition }, blank.stamps);
}
