// Caches for question lists, per database and process: totals, sort keys of rows at known positions (so that page N
// starts beside a known row instead of counting from the first), and the pages themselves. Dropped at every write,
// including those of other processes, and after a time limit.
import { latestChange, listsChanged } from '../../../db/changes';
import { afterCommit, databaseOf, type Database, type Tx } from '../../../db/database';
import { markShared } from '../../../http/sharedReply';

/**
 * A process that crashes between its commit and the notification leaves other caches outdated; this limits for how
 * long.
 */
const TTL_MS = 15_000;
/**
 * The embedded database has one process, so every write is a local one; but "given in the last 30 days" depends on the
 * date.
 */
const EMBEDDED_TTL_MS = 10 * 60_000;
const ttlOf = (db: Database): number => (db.kind === 'embedded' ? EMBEDDED_TTL_MS : TTL_MS);
const MAX_LISTS = 300;
const MAX_ANCHORS = 1000;

/** The sort keys of the row at this 0-based position in the list. */
export interface Anchor {
  index: number;
  keys: readonly string[];
}

export class RememberedList {
  private readonly anchors = new Map<number, Anchor>();
  total: Promise<number> | undefined;
  /** The ids of the best hits of a search, in order. */
  ranked: Promise<{ ids: number[]; total: number }> | undefined;
  /** Requests for pages that were far from every known position. */
  farPages = 0;
  constructor(readonly until: number) {}

  learn(anchor: Anchor | undefined): void {
    if (anchor && this.anchors.size < MAX_ANCHORS) this.anchors.set(anchor.index, anchor);
  }

  /** The nearest known rows at or before `first` and at or after `last`. */
  around(first: number, last: number): { before: Anchor | null; behind: Anchor | null } {
    let before: Anchor | null = null;
    let behind: Anchor | null = null;
    for (const anchor of this.anchors.values()) {
      if (anchor.index <= first && (!before || anchor.index > before.index)) before = anchor;
      if (anchor.index >= last && (!behind || anchor.index < behind.index)) behind = anchor;
    }
    return { before, behind };
  }
}

const caches = new WeakMap<Database, Map<string, RememberedList>>();
/** The value of the change counter when the cached data was read. */
const keptSince = new WeakMap<Database, number>();

function forgetStale(db: Database): void {
  const change = latestChange(db);
  if ((keptSince.get(db) ?? 0) === change) return;
  forgetLists(db);
  keptSince.set(db, change);
}

export function rememberedList(db: Database, key: string, now = performance.now()): RememberedList {
  forgetStale(db);
  const cache = caches.get(db) ?? new Map<string, RememberedList>();
  caches.set(db, cache);
  const known = cache.get(key);
  if (known && known.until > now) {
    // Moves the entry to the end, so that the first entry is the least recently used one.
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const fresh = new RememberedList(now + ttlOf(db));
  cache.set(key, fresh);
  if (cache.size > MAX_LISTS) cache.delete(cache.keys().next().value as string);
  return fresh;
}

const MAX_PAGES = 60;
type Page = Promise<unknown>;
const pages = new WeakMap<Database, Map<string, { until: number; page: Page }>>();

/**
 * A page that many clients request is read once and serialized to JSON once. Every request has read the change counter
 * with its session before it comes here, so a page from before a change is dropped by the first request after it.
 */
export function sharedPage<T>(db: Database, key: string, read: () => Promise<T>, now = performance.now()): Promise<T> {
  forgetStale(db);
  const kept = pages.get(db) ?? new Map<string, { until: number; page: Page }>();
  pages.set(db, kept);
  const known = kept.get(key);
  if (known && known.until > now) return known.page as Promise<T>;
  const page = read().then(markShared);
  kept.delete(key);
  kept.set(key, { until: now + ttlOf(db), page });
  if (kept.size > MAX_PAGES) kept.delete(kept.keys().next().value as string);
  page.catch(() => kept.delete(key));
  return page;
}

const figures = new WeakMap<Database, Map<string, { until: number; figure: Promise<unknown> }>>();

/**
 * A value over the whole bank, read once and kept until a write; for at most 15 seconds where another process might
 * crash before it announces its change.
 */
export function rememberFigure<T>(
  db: Database,
  key: string,
  read: () => Promise<T>,
  now = performance.now(),
): Promise<T> {
  forgetStale(db);
  const kept = figures.get(db) ?? new Map<string, { until: number; figure: Promise<unknown> }>();
  figures.set(db, kept);
  const known = kept.get(key);
  if (known && known.until > now) return known.figure as Promise<T>;
  const figure = read();
  // The embedded database serves one process: every write is a local one.
  kept.set(key, { until: db.kind === 'embedded' ? Infinity : now + TTL_MS, figure });
  if (kept.size > MAX_PAGES) kept.delete(kept.keys().next().value as string);
  figure.catch(() => kept.delete(key));
  return figure;
}

/** For benchmarks: totals and positions stay cached, pages are read again. */
export function forgetPages(db: Database): void {
  pages.delete(db);
}

/** Clears all caches. */
export function forgetLists(db: Database): void {
  caches.delete(db);
  pages.delete(db);
  figures.delete(db);
}

/** Must be called in every transaction that changes questions or their use, so that all cached lists are dropped. */
export function questionsChanged(tx: Tx): void {
  const db = databaseOf(tx);
  if (db) afterCommit(tx, () => forgetLists(db));
  listsChanged(tx);
}
