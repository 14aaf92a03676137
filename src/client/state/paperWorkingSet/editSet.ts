// A working set as the content that events change: the change itself, stamped and recorded as a step for undo, and the
// merge of two copies of a set.
import { createNextState } from '@reduxjs/toolkit';
import { typeTitle } from '../../../contract/codes';
import { orderedSections, printedOrder, type ComposedSection, type Composition } from '../../../domain/paper/sections';
import {
  isUnsaved,
  keepLater,
  knows,
  stampOf,
  windowOf,
  type Stamp,
  type Stamps,
  type UnitStamp,
} from './lamportStamps';
import { emptyHead, headOf, withoutHistory, type WorkingSet, type WorkingSetHead } from './workingSet';

/** The data that an event changes. */
export interface Content extends Composition {
  head: WorkingSetHead;
}
const KINDS = ['head', 'items', 'sections'] as const;
type Kind = (typeof KINDS)[number];

/** One changed field, or one whole entry if `field` is null. Null represents an absent value. */
export interface Change {
  kind: Kind;
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

export const contentOf = (set: WorkingSet): Content => ({
  head: headOf(set),
  items: set.paperList.entities,
  sections: Object.fromEntries(set.sections.map((section) => [section.id, section])),
});

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
  const living = Object.fromEntries(Object.entries(sections).filter(([id]) => !stamps[Number(id)]?.was));
  for (const { section_id: id } of Object.values(items))
    living[id] ??= stamps[id]?.was ?? { id, title: typeTitle(id, []), note: '', pos: 1e9 + id };
  return living;
}

interface EditOptions {
  /** Not a change to be saved, nor a step for undo: opening, saving, marks. */
  silent?: boolean;
  /** Marks the step as one side of a sending. */
  sent?: Stamp | undefined;
}

/** Runs a recipe on a set: returns the next set, or the same one if nothing changed. */
export function editSet(
  set: WorkingSet,
  stamp: Stamp,
  recipe: (draft: Content) => void,
  { silent = false, sent }: EditOptions = {},
): WorkingSet {
  const before = contentOf(set);
  const after = createNextState(before, recipe);
  const step = diffContent(before, after);
  if (step[0] === undefined) return set;
  if (sent !== undefined) step[0].sent = sent;
  const stamps = createNextState(set.stamps, (draft) => {
    for (const { kind, id, field, before: was, after: now } of step) {
      if (kind === 'head') draft.head[field ?? ''] = stamp;
      else draft[kind][id] = { at: stamp };
      if (kind === 'sections' && now === null) draft.sections[id] = { at: stamp, was: was as ComposedSection };
    }
    if (!silent) draft.edits[windowOf(stamp)] = stamp;
  });
  const next = withContent(set, after, stamps);
  return silent ? next : { ...next, past: withStep(set.past, step), future: [] };
}
const withStep = (past: Step[], step: Step): Step[] => [...past, step].slice(-HISTORY_LIMIT);

type Entries = Record<string, Record<string, unknown> | undefined>;
const entriesOf = (content: Content, kind: Kind) =>
  (kind === 'head' ? { 0: content.head } : content[kind]) as unknown as Entries;

const diffContent = (before: Content, after: Content): Step =>
  KINDS.flatMap((kind) => {
    const [old, now] = [entriesOf(before, kind), entriesOf(after, kind)];
    return Object.keys({ ...old, ...now }).flatMap((key): Step => {
      const [a, b, unit] = [old[key], now[key], { kind, id: Number(key) }];
      if (a === b) return [];
      if (!a || !b) return [{ ...unit, field: null, before: a ?? null, after: b ?? null }];
      return Object.keys({ ...a, ...b })
        .filter((field) => !same(a[field], b[field]))
        .map((field) => ({ ...unit, field, before: a[field] ?? null, after: b[field] ?? null }));
    });
  });
const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Writes one side of a step into the draft. Fields of entries that no longer exist are skipped. */
export function applyStep(draft: Content, step: Step, side: 'before' | 'after'): void {
  for (const { kind, id, field, [side]: value } of step) {
    const entries = entriesOf(draft, kind);
    const entry = field === null ? entries : entries[id];
    // Only the head has fields that are null.
    if (value === null && kind !== 'head') delete entry?.[field ?? id];
    else if (entry) entry[field ?? id] = field === null ? { ...(value as object) } : value;
  }
}

type Units = Record<Kind, Record<string, unknown>>;
/** The stamp of a unit with the entry that holds it. */
const entryOf = ({ stamps }: WorkingSet, kind: Kind, id: string | number): Stamp | UnitStamp | undefined =>
  (stamps[kind] as Record<string, Stamp | UnitStamp>)[id];

/**
 * Merges two copies: of each field of the head, each section and each question the one that was written last. The
 * result is the same in every window and for every order of merging. Keeps `mine`'s history. What both copies have
 * changed without knowing of each other is one more step there: undo shows the other side.
 */
export function mergeSets(mine: WorkingSet, theirs: WorkingSet): WorkingSet {
  const { epoch } = theirs;
  if (epoch !== mine.epoch) return epoch > mine.epoch ? withoutHistory(theirs) : mine;
  const [a, b] = [contentOf(mine), contentOf(theirs)] as unknown as [Units, Units];
  const next = createNextState({ units: a, stamps: mine.stamps }, ({ units, stamps }) => {
    for (const kind of KINDS)
      for (const id of Object.keys({ ...b[kind], ...theirs.stamps[kind] })) {
        const [had, has] = [entryOf(mine, kind, id), entryOf(theirs, kind, id)];
        const isNew = !had && !(id in a[kind]);
        if (!isNew && stampOf(had, epoch) >= stampOf(has, epoch)) continue;
        replace(units[kind], id, b[kind][id]);
        replace(stamps[kind], id, has);
      }
    keepLater(stamps.edits, theirs.stamps.edits);
    keepLater(stamps.saved, theirs.stamps.saved);
  });
  if (next.units === a && next.stamps === mine.stamps) return mine;
  const merged = withContent(mine, next.units as unknown as Content, next.stamps);
  const clash = [...lostBy(mine, theirs, merged), ...lostBy(theirs, mine, merged)];
  return clash.length === 0 ? merged : { ...merged, past: withStep(mine.past, clash) };
}
function replace(units: Record<string, unknown>, id: string, value: unknown): void {
  if (value === undefined) delete units[id];
  else units[id] = value;
}

/** Fields that are not the user's, and places, which every insertion changes. */
const MARKS = new Set<string | null>(['paper_id', 'paper_key', 'revision', 'isSavePaper', 'pos']);

/** The edits of `loser` that the merge has replaced by those of `winner`, which did not know of them. */
const lostBy = (loser: WorkingSet, winner: WorkingSet, merged: WorkingSet): Step =>
  diffContent(contentOf(loser), contentOf(merged)).filter(({ kind, id, field }) => {
    const unit = kind === 'head' ? (field ?? '') : id;
    const [lost, won] = [stampOf(entryOf(loser, kind, unit)), stampOf(entryOf(winner, kind, unit))];
    const isEdit = knows(loser.stamps.edits, lost) && !knows(winner.stamps.edits, lost);
    return isEdit && lost < won && !MARKS.has(field);
  });

/** The set with these edits marked as stored by the server. */
export function savedSet(set: WorkingSet, edits: Record<string, Stamp>): WorkingSet {
  const stamps = createNextState(set.stamps, (draft) => keepLater(draft.saved, edits));
  return { ...set, stamps, dirty: isUnsaved(stamps) };
}

/** A new set with the given content, opened at `epoch`. */
export const openedSet = (blank: WorkingSet, head: Partial<WorkingSetHead>, composition: Composition): WorkingSet =>
  withContent(blank, { head: { ...emptyHead(), ...head }, ...composition }, blank.stamps);
