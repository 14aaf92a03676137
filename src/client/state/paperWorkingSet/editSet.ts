// A working set as the content that events change: the change itself, stamped and recorded as a step for undo, and the
// merge of two copies of a set.
import { createNextState } from '@reduxjs/toolkit';
import { typeTitle, type TypeCategories } from '../../../contract/codes';
import { printedOrder, orderedSections, type Composition } from '../../../domain/paper/sections';
import {
  type EntryStamp,
  isUnsaved,
  laterStamps,
  mergeEntries,
  type Stamp,
  type Stamps,
  windowOf,
} from './lamportStamps';
import { emptyHead, HEAD_FIELDS, type WorkingSet, type WorkingSetHead } from './workingSet';

/** The data that an event changes. */
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
function withContent(set: WorkingSet, content: Content, stamps: Stamps, categories: TypeCategories): WorkingSet {
  const arranged = { items: content.items, sections: livingSections(content, stamps, categories) };
  const ids = printedOrder(arranged);
  const sections = orderedSections(arranged);
  const unmoved = ids.length === set.paperList.ids.length && ids.every((id, i) => id === set.paperList.ids[i]);
  const alike = sections.length === set.sections.length && sections.every((section, i) => section === set.sections[i]);
  return {
    ...set,
    ...content.head,
    dirty: isUnsaved(stamps),
    paperList:
      unmoved && content.items === set.paperList.entities
        ? set.paperList
        : { ids: unmoved ? set.paperList.ids : ids, entities: content.items },
    sections: alike ? set.sections : sections,
    stamps,
  };
}

/**
 * All sections: the added ones, and removed ones that still contain questions because of another window's change. Such
 * a section is restored with its type's title. It is always derived from the real sections only, so that it is the same
 * in every window.
 */
function livingSections(
  { items, sections }: Composition,
  stamps: Stamps,
  categories: TypeCategories,
): Record<number, Composition['sections'][number]> {
  const real = realSections(sections, stamps);
  const ordered = orderedSections({ items, sections: real });
  const living = { ...real };
  const types = new Map<number, number>();
  for (const { section_id, type_id } of Object.values(items)) {
    if (!real[section_id]) types.set(section_id, Math.min(type_id, types.get(section_id) ?? type_id));
  }
  for (const [id, type] of types) {
    const next = ordered.find((section) => section.id > type);
    const restored = { id, title: typeTitle(type, categories), note: '', pos: next ? next.pos - 0.001 : 1e9 + id };
    const had = sections[id];
    living[id] = had && had.title === restored.title && had.note === '' && had.pos === restored.pos ? had : restored;
  }
  return living;
}

/** Without sections that were restored because they still contain questions. */
const realSections = (sections: Composition['sections'], stamps: Stamps): Composition['sections'] =>
  Object.fromEntries(Object.entries(sections).filter(([id]) => !stamps.sections[Number(id)]?.gone));

type Recipe = (draft: Content) => void;
interface EditOptions {
  /** Not a step for undo: opening, saving. */
  silent?: boolean;
  categories?: TypeCategories;
}

/** Runs a recipe on a set: returns the next set, or the same one if nothing changed. */
export function editSet(
  set: WorkingSet,
  stamp: Stamp,
  recipe: Recipe,
  { silent = false, categories }: EditOptions = {},
): WorkingSet {
  const [next, step] = stampedEdit(set, stamp, recipe, !silent, categories);
  if (step.length === 0) return set;
  return silent ? next : { ...next, past: [...next.past, step].slice(-HISTORY_LIMIT), future: [] };
}

/** The set after a recipe, and the changes that it made; the caller maintains the history. `unsaved`: to be saved. */
export function stampedEdit(
  set: WorkingSet,
  stamp: Stamp,
  recipe: Recipe,
  unsaved: boolean,
  categories: TypeCategories = [],
): [WorkingSet, Step] {
  const before = contentOf(set);
  const after = createNextState(before, recipe);
  const step = diffContent(before, after);
  if (step.length === 0) return [set, step];
  const stamps = stampStep(set.stamps, step, stamp, set.epoch);
  if (!unsaved) return [withContent(set, after, stamps, categories), step];
  stamps.edits = { ...stamps.edits, [windowOf(stamp)]: stamp };
  return [withContent(set, after, stamps, categories), step];
}

function stampStep(stamps: Stamps, step: Step, stamp: Stamp, epoch: Stamp): Stamps {
  const next: Stamps = {
    ...stamps,
    head: { ...stamps.head },
    items: { ...stamps.items },
    sections: { ...stamps.sections },
  };
  for (const { kind, id, field, after } of step) {
    if (kind === 'head') next.head[field ?? ''] = stamp;
    else if (field === null) next[kind][id] = after === null ? { at: stamp, gone: true } : { at: stamp };
    else {
      const known: EntryStamp = next[kind][id] ?? { at: epoch };
      // A restored section becomes a real one with its first change.
      next[kind][id] = known.gone ? { at: stamp } : { ...known, fields: { ...known.fields, [field]: stamp } };
    }
  }
  return next;
}

function diffContent(before: Content, after: Content): Step {
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

/**
 * Merges the changes of both copies; the result is the same in every window and for every order of merging. Keeps
 * `mine`'s history.
 */
export function mergeSets(mine: WorkingSet, theirs: WorkingSet, categories: TypeCategories = []): WorkingSet {
  if (theirs.epoch > mine.epoch) return { ...theirs, past: [], future: [] };
  if (theirs.epoch < mine.epoch || !bringsNews(mine.stamps, theirs.stamps)) return mine;
  const [a, b] = [contentOf(mine), contentOf(theirs)];
  const head = { ...a.head } as unknown as Record<string, unknown>;
  const headStamps = { ...mine.stamps.head };
  for (const [field, at] of Object.entries(theirs.stamps.head)) {
    if (at <= (headStamps[field] ?? '') || !(field in head)) continue;
    head[field] = b.head[field as keyof WorkingSetHead];
    headStamps[field] = at;
  }
  const items = mergeEntries(
    { values: a.items, stamps: mine.stamps.items },
    { values: b.items, stamps: theirs.stamps.items },
    mine.epoch,
  );
  const sections = mergeEntries(
    { values: realSections(a.sections, mine.stamps), stamps: mine.stamps.sections },
    { values: realSections(b.sections, theirs.stamps), stamps: theirs.stamps.sections },
    mine.epoch,
  );
  const stamps: Stamps = {
    head: headStamps,
    items: items.stamps,
    sections: sections.stamps,
    edits: laterStamps(mine.stamps.edits, theirs.stamps.edits),
    saved: laterStamps(mine.stamps.saved, theirs.stamps.saved),
  };
  const content = { head: head as unknown as WorkingSetHead, items: items.values, sections: sections.values };
  return withContent(mine, content, stamps, categories);
}

function bringsNews(mine: Stamps, theirs: Stamps): boolean {
  const newer = (a: Record<string, Stamp> = {}, b: Record<string, Stamp> = {}) =>
    Object.keys(b).some((key) => (b[key] ?? '') > (a[key] ?? ''));
  const changed = (a: Record<number, EntryStamp>, b: Record<number, EntryStamp>) =>
    Object.keys(b).some((key) => {
      const [had, has] = [a[Number(key)], b[Number(key)]];
      return has !== undefined && (has.at > (had?.at ?? '') || newer(had?.fields, has.fields));
    });
  if (newer(mine.head, theirs.head) || newer(mine.edits, theirs.edits) || newer(mine.saved, theirs.saved)) return true;
  return changed(mine.items, theirs.items) || changed(mine.sections, theirs.sections);
}

/** The set with these edits marked as stored by the server. */
export function savedSet(set: WorkingSet, edits: Record<string, Stamp>): WorkingSet {
  const stamps: Stamps = { ...set.stamps, saved: laterStamps(set.stamps.saved, edits) };
  return { ...set, stamps, dirty: isUnsaved(stamps) };
}

/** A new set with the given content, opened at `epoch`. */
export function openedSet(blank: WorkingSet, content: Partial<WorkingSetHead>, composition: Composition): WorkingSet {
  return withContent(blank, { head: { ...emptyHead(), ...content }, ...composition }, blank.stamps, []);
}
