// The form state of one stored record: based on a revision; if it is outdated, both sides are shown until one is
// chosen.
import { useReducer } from 'react';
import { CODES } from '../../../contract/codes';

interface Sides<Draft> {
  draft: Draft;
  revision: number;
}
interface State<Draft> extends Sides<Draft> {
  /** The record before the first change, at `revision`. */
  base: Draft;
  theirs: Sides<Draft> | null;
}
type Event<Draft> =
  | { kind: 'change'; patch: Partial<Draft> | ((now: Draft) => Partial<Draft>) }
  | { kind: 'refused'; theirs: Sides<Draft> }
  | { kind: 'based'; on: Sides<Draft>; draft?: Draft };

export interface RecordForm<Draft> extends Sides<Draft> {
  dirty: boolean;
  /** The version that another user has stored meanwhile, until one side is chosen. */
  theirs: Draft | null;
  change(patch: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void;
  /** Takes the error of a save; returns true if the revision was outdated and both sides must be shown. */
  refused(error: unknown): boolean;
  /** The save succeeded; if a record is saved in parts, only `part` is stored. */
  stored(revision: number, part?: Partial<Draft>): void;
  takeTheirs(): void;
  /** Applies the local changes to the other user's version. */
  keepMine(): void;
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Merge functions for fields with special rules. */
type Merges<Draft> = { [Key in keyof Draft]?: (base: Draft[Key], mine: Draft[Key], theirs: Draft[Key]) => Draft[Key] };

/** For lists, additions and removals of both sides apply; for other fields, the local change wins. */
function merged<Draft extends object>(base: Draft, mine: Draft, theirs: Draft, merges: Merges<Draft>): Draft {
  const next = { ...theirs };
  for (const key of Object.keys(mine) as (keyof Draft)[]) {
    const [was, here, there] = [base[key], mine[key], theirs[key]];
    if (same(was, here)) continue;
    const own = merges[key];
    if (own) {
      next[key] = own(was, here, there);
      continue;
    }
    const lists = Array.isArray(was) && Array.isArray(here) && Array.isArray(there);
    const kept = lists ? there.filter((each: unknown) => here.includes(each) || !was.includes(each)) : here;
    next[key] = (
      lists
        ? [...(kept as unknown[]), ...here.filter((each: unknown) => !was.includes(each) && !there.includes(each))]
        : here
    ) as Draft[keyof Draft];
  }
  return next;
}

function reduce<Draft extends object>(state: State<Draft>, event: Event<Draft>): State<Draft> {
  if (event.kind === 'change') {
    const patch = typeof event.patch === 'function' ? event.patch(state.draft) : event.patch;
    return { ...state, draft: { ...state.draft, ...patch } };
  }
  if (event.kind === 'refused') return { ...state, theirs: event.theirs };
  return { base: event.on.draft, draft: event.draft ?? event.on.draft, revision: event.on.revision, theirs: null };
}

/**
 * `draftOf` also reads the server's `current` in a refusal. `start`: initial values that replace those of the record.
 */
export function useRecordForm<Row extends { revision?: number | undefined }, Draft extends object>(
  record: Row | null,
  draftOf: (record: Row | null) => Draft,
  { start = {}, merges = {} }: { start?: Partial<Draft>; merges?: Merges<Draft> } = {},
): RecordForm<Draft> {
  const [state, dispatch] = useReducer(reduce<Draft>, null, (): State<Draft> => {
    const draft = draftOf(record);
    return { base: draft, draft: { ...draft, ...start }, revision: record?.revision ?? 0, theirs: null };
  });
  const { base, draft, revision, theirs } = state;
  const dirty = !same(base, draft);
  // If a newer version arrives while the form is unchanged, it is shown.
  if (record && (record.revision ?? 0) > revision && !dirty && !theirs)
    dispatch({ kind: 'based', on: { draft: draftOf(record), revision: record.revision ?? 0 } });
  return {
    draft,
    revision,
    dirty,
    theirs: theirs?.draft ?? null,
    change: (patch) => dispatch({ kind: 'change', patch }),
    refused(error) {
      const current = staleOf<Row>(error);
      if (!current) return false;
      dispatch({ kind: 'refused', theirs: { draft: draftOf(current), revision: current.revision ?? 0 } });
      return true;
    },
    stored: (newer, part) =>
      dispatch({ kind: 'based', on: { draft: part ? { ...base, ...part } : draft, revision: newer }, draft }),
    takeTheirs: () => theirs && dispatch({ kind: 'based', on: theirs }),
    keepMine: () => theirs && dispatch({ kind: 'based', on: theirs, draft: merged(base, draft, theirs.draft, merges) }),
  };
}

/** The stored record in error 4009; null for any other error. */
function staleOf<Row>(error: unknown): Row | null {
  const { code, data } = (error ?? {}) as {
    code?: unknown;
    data?: { kind?: unknown; revision?: unknown; current?: unknown } | null;
  };
  if (code !== CODES.conflict || data?.kind !== 'revision' || typeof data.current !== 'object' || data.current === null)
    return null;
  return { ...data.current, revision: data.revision } as Row;
}
