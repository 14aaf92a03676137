// A dialog or small form described once: what it begins with, what is wrong with it, how it is saved. Its draft is an
// edit session (docs/state.md), so it is in the store, in recorded sessions, and a newer record of another user is
// shown beside it. It ends with the form and is never in browser storage. useForm.ts is the hook of the component.
import { createEditSession, type SaveReply } from '../edits/createEditSession';
import { tell } from '../prompts';
import type { AppThunk } from '../store';

/** A stored record that a form changes. */
export interface FormRecord {
  id: number;
  revision?: number | undefined;
}
export interface FormFault<Draft> {
  field: keyof Draft & string;
  /** In Chinese, shown below the field. */
  msg: string;
}
/** What a form opens with: a record, or null for a new one; `start` replaces initial values. */
export interface FormStart<Draft, Row> {
  record: Row | null;
  start?: Partial<Draft> | undefined;
}
/** For fields that are not merged as usual (`mergedDraft`). */
type Merges<Draft> = { [Key in keyof Draft]?: (base: Draft, mine: Draft, theirs: Draft) => Draft[Key] };

export interface FormOptions<Draft extends object, Row extends FormRecord, Reply> {
  /** Of the form in the store: `state.edits.<name>`. */
  name: string;
  /** Values of a new record. A field called `password` stays out of recorded sessions (recorder.ts). */
  initial: Draft | (() => Draft);
  /** Values of a stored record; fields that it leaves out keep their value. */
  draftOf?(record: Row): Partial<Draft>;
  /** What must be changed before the form is sent. */
  faults?(draft: Draft, isNew: boolean): readonly (FormFault<Draft> | false)[];
  /** Sends the draft; `id` is that of the changed record. */
  save(
    draft: Draft,
    target: { id: number | undefined; revision: number },
  ): AppThunk<PromiseLike<{ data?: Reply | undefined; error?: unknown }>>;
  merges?: Merges<Draft>;
  /** The notice of a stored form; null for none. */
  notice?(draft: Draft, reply: Reply, isNew: boolean): string | null;
}

const NEW = 'new';
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

export function defineForm<Draft extends object, Row extends FormRecord = FormRecord, Reply = unknown>(
  options: FormOptions<Draft, Row, Reply>,
) {
  const { name, initial, draftOf, faults, save, merges = {}, notice } = options;
  const session = createEditSession<Draft, FormStart<Draft, Row>>({
    name,
    versionOf: (stored) => ({
      draft: {
        ...(typeof initial === 'function' ? initial() : initial),
        ...stored?.start,
        ...(stored?.record && draftOf?.(stored.record)),
      },
      revision: stored?.record?.revision ?? 0,
    }),
    save:
      ({ draft, revision }, { id }) =>
      async (dispatch): Promise<SaveReply<{ id: number; revision: number; reply: Reply }>> => {
        const target = { id: id === NEW ? undefined : Number(id), revision };
        const { data, error } = await dispatch(save(draft, target));
        if (error !== undefined) return { error };
        const stored = (data ?? {}) as Partial<FormRecord>;
        return { data: { id: stored.id ?? 0, revision: stored.revision ?? revision, reply: data as Reply } };
      },
    theirs(data, base) {
      const { kind, revision, current } = (data ?? {}) as { kind?: unknown; revision?: number; current?: Row };
      return kind === 'revision' && current ? { record: { ...current, revision }, start: base } : null;
    },
    saveWhen: 'asked',
    faultsOf: (draft, id) => (faults?.(draft, id === NEW) ?? []).filter((fault) => fault !== false),
    merge: (base, mine, theirs) => mergedDraft(base, mine, theirs, merges),
  });
  return {
    name,
    session,
    idOf: (record: Row | null): string => (record ? String(record.id) : NEW),
    /** The reply, or null if nothing was stored. */
    submit:
      (id: string): AppThunk<Promise<{ reply: Reply; draft: Draft } | null>> =>
      async (dispatch, getState) => {
        const draft = session.select(getState(), id)?.draft;
        const stored = (await dispatch(session.save(id))) as { reply: Reply } | null | undefined;
        if (!draft || !stored) return null;
        const text = notice?.(draft, stored.reply, id === NEW);
        if (text) dispatch(tell('success', text));
        return { reply: stored.reply, draft };
      },
  };
}
export type DefinedForm<Draft extends object, Row extends FormRecord, Reply> = ReturnType<
  typeof defineForm<Draft, Row, Reply>
>;

/** Additions and removals of both sides apply to a list; for other fields this user's change wins. */
function mergedDraft<Draft extends object>(base: Draft, mine: Draft, theirs: Draft, merges: Merges<Draft>): Draft {
  const next = { ...theirs };
  for (const key of Object.keys(mine) as (keyof Draft)[]) {
    const [was, here, there] = [base[key], mine[key], theirs[key]];
    if (same(was, here)) continue;
    const lists = Array.isArray(was) && Array.isArray(here) && Array.isArray(there);
    next[key] = merges[key]?.(base, mine, theirs) ?? (lists ? mergedList(was, here, there) : here);
  }
  return next;
}

function mergedList<List>(was: List & unknown[], here: List & unknown[], there: List & unknown[]): List {
  const kept = there.filter((each) => here.includes(each) || !was.includes(each));
  return [...kept, ...here.filter((each) => !was.includes(each) && !there.includes(each))] as List;
}
