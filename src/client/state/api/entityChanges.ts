// One change of a record reaches every reply in the cache that has it: changes made here at once, those of others with
// the first reply that shows them.
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { EntityKind } from '../../../contract/wire';
import type { AppThunk } from '../store';
import { api } from './api';
import { selectEntity, selectHolders, type Row } from './entities';

/** By id of the record: its changed fields. */
export type Changes = ReadonlyMap<number, (row: never) => object>;

/** The fields of a row that a save sends, and what the server replies about them. */
export const sentFields =
  (sent: object, stored: unknown) =>
  (row: Row): object =>
    Object.fromEntries(
      Object.entries({ ...sent, revision: row.revision, ...(stored as object | undefined) }).filter(
        ([name, value]) => value !== undefined && name in row,
      ),
    );

/** Puts the rows into every reply of the cache that has them; equal ones stay the same objects. */
const replaceRows =
  (kind: EntityKind, rows: ReadonlyMap<number, Row>): AppThunk =>
  (dispatch, getState) => {
    for (const { kind: held, endpointName, originalArgs, data, entities, single } of selectHolders(getState())) {
      if (held !== kind) continue;
      const changed = [...rows].filter(([id, row]) => {
        const before = entities[id];
        return before && before !== row && copyWithStructuralSharing(before, row) !== before;
      });
      if (changed.length === 0) continue;
      // The whole reply is replaced, because immer copies what its patches put into a draft.
      const next = single ? changed[0]?.[1] : { ...data, entities: { ...entities, ...Object.fromEntries(changed) } };
      dispatch(api.util.updateQueryData(endpointName as never, originalArgs as never, () => next as never));
    }
  };

export const entitiesChanged =
  (kind: EntityKind, changes: Changes): AppThunk =>
  (dispatch, getState, { offlineReadCache }) => {
    const rows = new Map<number, Row>();
    for (const [id, change] of changes) {
      const row = selectEntity(getState(), kind, id);
      if (row) rows.set(id, { ...row, ...change(row as never) });
    }
    dispatch(replaceRows(kind, rows));
    const changed = (row: Row): Row => {
      const change = changes.get(row.id);
      return change ? { ...row, ...change(row as never) } : row;
    };
    offlineReadCache.change(kind, (data) =>
      'list' in data ? { ...data, list: (data.list as Row[]).map(changed) } : changed(data as Row),
    );
  };

const newer = (a: Row, b: Row): Row => ((b.revision ?? 0) > (a.revision ?? 0) ? b : a);

/** After a reply: what it has newer goes into the other replies, and what they have newer into it. */
export const levelled =
  (data: unknown): AppThunk =>
  (dispatch, getState) => {
    const holders = selectHolders(getState());
    const reply = holders.find((holder) => holder.data === data);
    if (!reply) return;
    const others = holders.filter(({ kind }) => kind === reply.kind).filter((holder) => holder !== reply);
    const rows = new Map<number, Row>();
    for (const row of Object.values(reply.entities)) {
      const copies = others.flatMap(({ entities }) => entities[row.id] ?? []);
      if (copies.some((copy) => copy !== row)) rows.set(row.id, copies.reduce(newer, row));
    }
    if (rows.size > 0) dispatch(replaceRows(reply.kind, rows));
  };
