// Calls of the bin.
import { CALLS } from '../../../contract/calls';
import { BIN_KINDS, type BinKindName, type getBin, type restoreBinned } from '../../../contract/system/bin';
import type { RequestOf } from '../../../contract/wire';
import { listsChanged } from '../../db/changes';
import { transaction, type Database } from '../../db/database';
import { conflict, notFound } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { paging } from '../../rows/paging';
import { demand, type Actor } from '../../security/actor';
import { BIN } from './binKindRepository';
import { binRows } from './binRepository';

export const binRoutes =
  (restorers: (db: Database) => Restorers): Module =>
  (app, { db }) => {
    const bin = makeBinService(db, restorers(db));
    handle(app, CALLS.getBin, (request, { actor }) => bin.list(actor, request));
    handle(app, CALLS.restoreBinned, (request, { actor }) => bin.restore(actor, request));
  };

// The bin: lists deleted rows, restores them, deletes those whose days are over permanently.

/** Kinds whose restoration changes counts elsewhere are restored by their own services; connected in modules.ts. */
type Restorers = Partial<Record<BinKindName, (actor: Actor, id: number) => Promise<{ id: number }>>>;

function makeBinService(db: Database, restorers: Restorers) {
  return {
    list: (actor: Actor, { kind, order, ...asked }: RequestOf<typeof getBin>) =>
      transaction(
        db,
        async (tx) => {
          const kinds = await binRows.count(tx, actor, binRows.kindsOf(actor));
          const shown = kinds.filter((each) => kind === undefined || each.kind === kind);
          const total = shown.reduce((sum, { count }) => sum + count, 0);
          const found = await paging(asked, async (size, offsetOf) => ({
            list: await binRows.findPage(
              tx,
              actor,
              shown.map((each) => each.kind),
              size,
              offsetOf(total),
              order,
            ),
            total,
          }));
          return { ...found, kinds };
        },
        { writes: false },
      ),

    async restore(actor: Actor, { kind, id }: RequestOf<typeof restoreBinned>): Promise<{ id: number }> {
      demand(actor, BIN[kind].key);
      const own = restorers[kind];
      if (own) return own(actor, id);
      return transaction(db, async (tx) => {
        const entry = await binRows.find(tx, actor, kind, id);
        if (!entry) throw notFound(`回收站中的${BIN_KINDS[kind]}`);
        if (entry.obstacle !== '') throw conflict(`“${entry.title}”不能恢复：${entry.obstacle}`);
        await binRows.restore(tx, kind, id);
        await recordOperation(tx, actor, {
          action: `恢复${BIN_KINDS[kind]}`,
          entity: BIN[kind].entity,
          entity_id: id,
          after: { title: entry.title },
        });
        listsChanged(tx);
        return { id };
      });
    },
  };
}

/**
 * Runs hourly, with one transaction for each kind; kinds that other rows may refer to are not purged and stay hidden.
 */
export async function purgeBin(db: Database, failed: (err: unknown, kind: BinKindName) => void): Promise<void> {
  for (const kind of Object.keys(BIN) as BinKindName[]) {
    await transaction(db, (tx) => binRows.purge(tx, kind)).catch((err: unknown) => failed(err, kind));
  }
}
