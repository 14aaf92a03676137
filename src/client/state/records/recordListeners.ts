// Reads again what another window has saved, and drops records that nothing names any more: no reply in the cache or
// kept for offline reading, no tab, no editor, no working set and no save that waits.
import type { EntityKind } from '../../../contract/wire';
import { api } from '../api/api';
import { TAG_TYPES } from '../api/tags';
import { queueRead } from '../offline/offlineSlice';
import type { Listen, RootState } from '../store';
import { recordsDropped, recordsReceived, type RecordTable } from './recordsSlice';

/** ms between two looks. A record goes when two in a row find it unnamed. */
const LOOK_MS = 60_000;

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Ids by kind; `''`: of any kind. */
function namedIn({ api, paperWorkingSet, tabs, edits }: RootState, replies: readonly unknown[]) {
  const referenced = new Map<EntityKind | '', Set<number>>();
  const name = (kind: EntityKind | '', ids: readonly number[]) => {
    const known = referenced.get(kind) ?? new Set();
    for (const id of ids) known.add(id);
    referenced.set(kind, known);
  };
  for (const reply of [...replies, ...Object.values(api.queries).map((entry) => entry?.data)]) {
    const { entity, ids, id } = (reply ?? {}) as { entity?: EntityKind; ids?: readonly number[]; id?: number };
    if (entity) name(entity, ids ?? (id === undefined ? [] : [id]));
  }
  for (const set of Object.values(paperWorkingSet.sets)) name('question', set?.paperList.ids ?? []);
  for (const tab of tabs.list) name('', numbersIn(`${tab.path} ${tab.search}`));
  for (const documents of Object.values(edits ?? {})) name('', Object.keys(documents ?? {}).flatMap(numbersIn));
  return (kind: EntityKind, id: number): boolean =>
    referenced.get(kind)?.has(id) === true || referenced.get('')?.has(id) === true;
}

const waitingIn = ({ records }: RootState): number =>
  Object.values(records).reduce((sum, { waiting }) => sum + waiting.length, 0);

export function addRecordListeners(listen: Listen): void {
  listen({
    actionCreator: queueRead,
    effect: (_action, { getState, getOriginalState, dispatch }) => {
      if (waitingIn(getState()) < waitingIn(getOriginalState())) dispatch(api.util.invalidateTags([...TAG_TYPES]));
    },
  });
  let looked: number | null = null;
  const unnamed = new Map<EntityKind, Set<number>>();
  listen({
    actionCreator: recordsReceived,
    effect: ({ payload: { kind: now, records, at } }, { getState, dispatch, extra }) => {
      // The reply that names them is stored only after this action.
      for (const { id } of records) unnamed.get(now)?.delete(id);
      looked ??= at;
      if (Math.abs(at - looked) < LOOK_MS) return;
      looked = at;
      const state = getState();
      const isNamed = namedIn(state, extra.offlineReadCache.replies());
      for (const [kind, { ids, server }] of Object.entries(state.records) as [EntityKind, RecordTable][]) {
        const free = ids.filter((id) => !isNamed(kind, id) && !server[id]);
        const gone = free.filter((id) => unnamed.get(kind)?.has(id));
        unnamed.set(kind, new Set(free));
        if (gone.length > 0) dispatch(recordsDropped({ kind, ids: gone }));
      }
      for (const { id } of records) unnamed.get(now)?.delete(id);
    },
  });
}
