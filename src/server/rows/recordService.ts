// Save, delete and restore of one kind of record with an owner: each is one transaction, on the revision that the
// account has read, with an entry in the operation log. A module says what is stored and who may change it.
import { transaction, type Database, type Tx } from '../db/database';
import { nextId } from '../db/ids';
import type { Schema } from '../db/schema';
import { conflict, forbidden, notFound, revisionMissing } from '../errors';
import { isAdmin, may, type Actor } from '../security/actor';
import { recordOperation } from './operationLog';
import { isStored } from './revisions';

interface Saved {
  id: number;
  revision: number;
}
interface OwnedRow extends Saved {
  title: string;
  owner_id: number;
}
/** What it needs of `recordRepository`. */
interface Rows<Row> {
  find(
    tx: Tx,
    actor: Actor,
    id: number,
    options?: { locked?: boolean; where?: 'living' | 'bin' },
  ): Promise<Row | undefined>;
  update(tx: Tx, id: number, set: Readonly<Record<string, unknown>>): Promise<Saved>;
  insert(tx: Tx, row: never): Promise<void>;
  setDeleted(tx: Tx, id: number, by: Actor | null): Promise<Saved>;
}
interface SaveRequest {
  id?: number | undefined;
  revision?: number | undefined;
}

interface Kind<Row extends OwnedRow, Request extends SaveRequest, Fields extends Readonly<Record<string, unknown>>> {
  rows: Rows<Row>;
  table: keyof Schema;
  /** In the operation log, and before the names of its actions. */
  entity: string;
  /** As users call it. */
  name: string;
  /** What a request stores, also in the operation log; throws if it is refused. `before`: null for a new record. */
  fieldsOf(tx: Tx, actor: Actor, request: Request, before: Row | null): Promise<Fields>;
  /** The same of a stored record. */
  storedOf(tx: Tx, actor: Actor, row: Row): Fields | Promise<Fields>;
  /** The columns of the fields, where they differ. */
  columnsOf?(fields: Fields): Readonly<Record<string, unknown>>;
  /** Stores what is in other tables. */
  saveParts?(tx: Tx, id: number, fields: Fields): Promise<void>;
  /** The owner and administrators if left out. */
  mayChange?(actor: Actor, row: Row): boolean;
  /** What a conflict sends besides the revision. */
  current?(tx: Tx, actor: Actor, row: Row): object | Promise<object>;
  says?: { refused?: string; stale?: string };
}

export const isOwner = (actor: Actor, row: { owner_id: number }): boolean =>
  row.owner_id === actor.id || isAdmin(actor);

export function makeRecordService<
  Row extends OwnedRow,
  Request extends SaveRequest,
  Fields extends Readonly<Record<string, unknown>>,
>(db: Database, kind: Kind<Row, Request, Fields>) {
  const {
    rows,
    table,
    entity,
    name,
    says = {},
    mayChange = isOwner,
    columnsOf = (fields: Fields): Readonly<Record<string, unknown>> => fields,
  } = kind;
  return { find, save, remove, restore };

  async function find(tx: Tx, actor: Actor, id: number, locked = false): Promise<Row> {
    const row = await rows.find(tx, actor, id, { locked });
    if (!row) throw notFound(name);
    return row;
  }

  function save(actor: Actor, request: Request): Promise<Saved> {
    return transaction(db, async (tx) => {
      const row = request.id === undefined ? null : await find(tx, actor, request.id, true);
      if (row) {
        if (!mayChange(actor, row)) throw forbidden(says.refused ?? `只有${name}的创建者或管理员可以修改`);
        await demandRevision(tx, actor, row, request.revision);
      }
      const after = await kind.fieldsOf(tx, actor, request, row);
      const before = row && (await kind.storedOf(tx, actor, row));
      if (row && before && isStored(after, before)) return { id: row.id, revision: row.revision };
      const saved = row
        ? await rows.update(tx, row.id, columnsOf(after))
        : { id: await nextId(tx, table), revision: 1 };
      if (!row) {
        const owned = { owner_id: actor.id, organization_id: actor.organization_id };
        await rows.insert(tx, { id: saved.id, ...columnsOf(after), ...owned } as never);
      }
      await kind.saveParts?.(tx, saved.id, after);
      await log(tx, actor, row ? 'change' : 'create', saved.id, { ...(before && { before }), after });
      return saved;
    });
  }

  function remove(actor: Actor, { id, revision }: Saved): Promise<Saved> {
    return transaction(db, async (tx) => {
      const row = await find(tx, actor, id, true);
      if (!isOwner(actor, row)) throw forbidden(`只有${name}的创建者或管理员可以删除`);
      await demandRevision(tx, actor, row, revision);
      const next = await rows.setDeleted(tx, id, actor);
      await log(tx, actor, 'delete', id, { before: { title: row.title } });
      return next;
    });
  }

  function restore(actor: Actor, id: number): Promise<Saved> {
    return transaction(db, async (tx) => {
      const row = await rows.find(tx, actor, id, { locked: true, where: 'bin' });
      if (!row) throw notFound(`回收站中的${name}`);
      if (row.owner_id !== actor.id && !may(actor, 'paper.restore'))
        throw forbidden(`只有${name}的创建者或有恢复权限的人员可以恢复`);
      const next = await rows.setDeleted(tx, id, null);
      await log(tx, actor, 'restore', id, { after: { title: row.title } });
      return next;
    });
  }

  async function demandRevision(tx: Tx, actor: Actor, row: Row, revision: number | undefined): Promise<void> {
    if (revision === undefined) throw revisionMissing();
    if (revision === row.revision) return;
    throw conflict(says.stale ?? `${name}已被他人修改，请对照后再保存`, {
      kind: 'revision',
      revision: row.revision,
      ...(kind.current ? await kind.current(tx, actor, row) : { current: row }),
    });
  }

  function log(tx: Tx, actor: Actor, action: string, id: number, values: { before?: object; after?: object }) {
    return recordOperation(tx, actor, { action: `${entity}.${action}`, entity, entity_id: id, ...values });
  }
}
