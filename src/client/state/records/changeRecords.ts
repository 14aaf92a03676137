// What a save changes in the records that the client has.
import type { EntityKind } from '../../../contract/wire';
import type { AppThunk } from '../store';
import { selectRecord } from './records';
import { recordsChanged, type Row } from './recordsSlice';

/** By id of the record: its changed fields. */
export type Changes = ReadonlyMap<number, (row: never) => object>;

/** The fields of a record that a save sends, and what the server replies about them. */
export const sentFields =
  (sent: object, stored: unknown) =>
  (row: Row): object =>
    Object.fromEntries(
      Object.entries({ ...sent, revision: undefined, ...(stored as object | undefined) }).filter(
        ([name, value]) => value !== undefined && name in row,
      ),
    );

/** `waiting`: the edit in the queue with which they go to the server. */
export const changeRecords =
  (kind: EntityKind, changes: Changes, waiting?: string): AppThunk =>
  (dispatch, getState) => {
    const known = [...changes].flatMap(([id, change]) => {
      const row = selectRecord(getState(), kind, id);
      return row ? [{ id, changes: change(row as never) }] : [];
    });
    if (known.length > 0) dispatch(recordsChanged({ kind, changes: known, ...(waiting !== undefined && { waiting }) }));
  };
