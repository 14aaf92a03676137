// The records of the server, each once: a table for every kind. The newest revision of a record stays; saves that wait
// for the network are shown over what the server has, and are taken off when they are refused or given up.
import {
  createEntityAdapter,
  createSlice,
  original,
  type Draft,
  type EntityState,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { EntityKind } from '../../../contract/wire';
import { queueChanged, queueRead } from '../offline/offlineSlice';
import { loggedOut, loginOpened } from '../session/sessionSlice';

export interface Row {
  id: number;
  revision?: number | undefined;
}
export interface RecordChange {
  id: number;
  changes: object;
}
export interface WaitingSave {
  /** Id of the edit in the queue. */
  key: string;
  changes: readonly RecordChange[];
}
export interface RecordTable extends EntityState<Row, number> {
  /** Oldest first; their fields are shown over those of `server`. */
  waiting: readonly WaitingSave[];
  /** What the server has of the records that they change. */
  server: Readonly<Record<number, Row>>;
}
export type RecordsState = { [Kind in EntityKind]?: RecordTable };

const adapter = createEntityAdapter<Row>();
const EMPTY: RecordTable = adapter.getInitialState({ waiting: [], server: {} });

const revisionOf = ({ revision = 0 }: Row): number => revision;
const serverRow = (table: RecordTable, id: number): Row | undefined => table.server[id] ?? table.entities[id];

/** A summary of the same revision takes no fields away. Equal values stay the same objects. */
function newest(known: Row | undefined, row: Row): Row {
  if (!known) return row;
  const ahead = revisionOf(row) - revisionOf(known);
  return ahead < 0 ? known : copyWithStructuralSharing(known, ahead > 0 ? row : { ...known, ...row });
}

const withWaiting = (row: Row, waiting: readonly WaitingSave[]): Row =>
  Object.assign(
    {},
    row,
    ...waiting.flatMap(({ changes }) => changes).map((one) => (one.id === row.id ? one.changes : {})),
  );

/** Shows rows of the server with what waits of them. */
function show(table: RecordTable, rows: readonly Row[], waiting = table.waiting): RecordTable {
  const held = new Set(waiting.flatMap(({ changes }) => changes.map(({ id }) => id)));
  const server = Object.fromEntries(
    [...Object.values(table.server), ...rows].flatMap((row) => (held.has(row.id) ? [[row.id, row]] : [])),
  );
  // Frozen: immer walks through every value that is not.
  const shown = rows.map((row) => Object.freeze(held.has(row.id) ? withWaiting(row, waiting) : row));
  return adapter.setMany({ ...table, waiting, server }, shown);
}

function received(table: RecordTable, rows: readonly Row[]): RecordTable {
  const changed = rows.flatMap((row) => {
    const known = serverRow(table, row.id);
    const now = newest(known, row);
    return now === known ? [] : [now];
  });
  return changed.length === 0 ? table : show(table, changed);
}

/** The changes of records that the table has. */
const changedRows = (table: RecordTable, changes: readonly RecordChange[]): Row[] =>
  changes.flatMap(({ id, changes: fields }) => {
    const known = serverRow(table, id);
    return known ? [{ ...known, ...fields }] : [];
  });

const waits = (table: RecordTable, save: WaitingSave): RecordTable => {
  const changes = save.changes.filter(({ id }) => table.entities[id]);
  return show(
    table,
    changes.flatMap(({ id }) => serverRow(table, id) ?? []),
    [...table.waiting, { ...save, changes }],
  );
};

/** `stored`: the server has the save now; without it its changes are taken back. */
function settled(table: RecordTable, { key, changes }: WaitingSave, stored?: { revision?: number | undefined }) {
  const given = stored?.revision === undefined ? {} : { revision: stored.revision };
  const known = stored
    ? received(
        table,
        changedRows(
          table,
          changes.map(({ id, changes: fields }) => ({ id, changes: { ...fields, ...given } })),
        ),
      )
    : table;
  return show(
    known,
    changes.flatMap(({ id }) => serverRow(known, id) ?? []),
    known.waiting.filter((save) => save.key !== key),
  );
}

type Drafted = Draft<RecordsState>;
const tablesOf = (state: Drafted): RecordsState => original(state) ?? {};
const tableOf = (state: Drafted, kind: EntityKind): RecordTable => tablesOf(state)[kind] ?? EMPTY;
const keep = (state: Drafted, kind: EntityKind, table: RecordTable): void => {
  state[kind] = table as Draft<RecordTable>;
};

/** Ends waiting saves: with what the server replied, or without anything. */
function settleAll(state: Drafted, ends: (key: string) => boolean, stored?: { revision?: number | undefined }): void {
  for (const [kind, table] of Object.entries(tablesOf(state)) as [EntityKind, RecordTable][]) {
    const done = table.waiting.filter(({ key }) => ends(key));
    if (done.length > 0)
      keep(
        state,
        kind,
        done.reduce((now, save) => settled(now, save, stored), table),
      );
  }
}

const recordsSlice = createSlice({
  name: 'records',
  initialState: {} as RecordsState,
  reducers: {
    /** `at`: ms. */
    recordsReceived: (
      state,
      { payload: { kind, records } }: PayloadAction<{ kind: EntityKind; records: readonly Row[]; at: number }>,
    ) => {
      keep(state, kind, received(tableOf(state, kind), records));
    },
    /** `waiting`: the edit in the queue with which the changes go to the server. */
    recordsChanged: (
      state,
      {
        payload: { kind, changes, waiting },
      }: PayloadAction<{ kind: EntityKind; changes: readonly RecordChange[]; waiting?: string }>,
    ) => {
      const table = tableOf(state, kind);
      const next =
        waiting === undefined ? received(table, changedRows(table, changes)) : waits(table, { key: waiting, changes });
      keep(state, kind, next);
    },
    /** Nothing names them any more (recordListeners.ts). */
    recordsDropped: (
      state,
      { payload: { kind, ids } }: PayloadAction<{ kind: EntityKind; ids: readonly number[] }>,
    ) => {
      keep(state, kind, adapter.removeMany(tableOf(state, kind), ids));
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(queueChanged, (state, { payload }) => {
        if (payload.kind === 'settled') settleAll(state, (key) => key === payload.id, payload.stored);
        if (payload.kind === 'refused' || payload.kind === 'discarded') settleAll(state, (key) => key === payload.id);
      })
      // Another window has sent them or given them up.
      .addCase(queueRead, (state, { payload: { edits } }) =>
        settleAll(state, (key) => !edits.some(({ id }) => id === key)),
      )
      .addCase(loggedOut, () => ({}))
      .addCase(loginOpened, () => ({}));
  },
});

export const { recordsReceived, recordsChanged, recordsDropped } = recordsSlice.actions;
export const recordsReducer = recordsSlice.reducer;
