// What is typed into the form of one stored record: based on a revision, and where that is stale both sides until one is chosen.
import { useReducer } from 'react';
import { CODES } from '../../contract/codes';

interface Sides<Draft> {
  draft: Draft;
  revision: number;
}
interface State<Draft> extends Sides<Draft> {
  /** As it was before the first change, at `revision`. */
  base: Draft;
  theirs: Sides<Draft> | null;
}
type Event<Draft> =
  | { kind: 'change'; patch: Partial<Draft> | ((now: Draft) => Partial<Draft>) }
  | { kind: 'refused'; theirs: Sides<Draft> }
  | { kind: 'based'; on: Sides<Draft>; draft?: Draft };

export interface RecordForm<Draft> extends Sides<Draft> {
  dirty: boolean;
  /** What another person has stored meanwhile, until one side is chosen. */
  theirs: Draft | null;
  change(patch: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void;
  /** Takes the error of a save; true when it was a stale revision and both sides are to be shown. */
  refused(error: unknown): boolean;
  /** It is stored as typed; of a record that is saved in parts, only `part` is. */
  stored(revision: number, part?: Partial<Draft>): void;
  takeTheirs(): void;
  /** Their record with what was changed here. */
  keepMine(): void;
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** How fields merge that have rules of their own. */
type Merges<Draft> = { [Key in keyof Draft]?: (base: Draft[Key], mine: Draft[Key], theirs: Draft[Key]) => Draft[Key] };

/** Of lists both people's additions and removals hold, of anything else what was changed here. */
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
    next[key] = (lists ? [...kept as unknown[], ...here.filter((each: unknown) => !was.includes(each) && !there.includes(each))] : here) as Draft[keyof Draft];
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

/** `draftOf` also reads what the server sends as `current` with a refusal. `start`: shown at first instead of what the record has. */
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
  // A newer state that arrives while nothing is typed is simply shown.
  if (record && (record.revision ?? 0) > revision && !dirty && !theirs) dispatch({ kind: 'based', on: { draft: draftOf(record), revision: record.revision ?? 0 } });
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
    stored: (newer, part) => dispatch({ kind: 'based', on: { draft: part ? { ...base, ...part } : draft, revision: newer }, draft }),
    takeTheirs: () => theirs && dispatch({ kind: 'based', on: theirs }),
    keepMine: () => theirs && dispatch({ kind: 'based', on: theirs, draft: merged(base, draft, theirs.draft, merges) }),
  };
}

/** The stored record that travels with 4009; null for any other error. */
function staleOf<Row>(error: unknown): Row | null {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { kind?: unknown; revision?: unknown; current?: unknown } | null };
  if (code !== CODES.conflict || data?.kind !== 'revision' || typeof data.current !== 'object' || data.current === null) return null;
  return { ...data.current, revision: data.revision } as Row;
}
