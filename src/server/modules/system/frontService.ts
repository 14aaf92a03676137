// Contents of the home screen (frontManagement): notices, shortcuts, carousel, each with its display period.
import { sql } from 'kysely';
import {
  frontBody,
  type deleteFrontItem,
  type FrontItem,
  type orderFrontItems,
  type saveFrontItem,
} from '../../../contract/front';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import type { Actor } from '../../plugins/actor';
import { binned } from '../../plugins/binned';
import { invalid, notFound } from '../../plugins/errors';
import { recordOperation } from '../../plugins/operationLog';
import { demandFresh, demandFreshOrder } from '../../plugins/revisions';

const COLUMNS = ['id', 'kind', 'title', 'body', 'sort', 'starts_at', 'ends_at', 'revision'] as const;

/** Serializes the changes of entries: each reads all entries before it writes. */
const lockAll = (tx: Tx) => sql`select id from front_items where deleted_at is null order by id for update`.execute(tx);

async function findAll(tx: Tx, at?: Date): Promise<FrontItem[]> {
  let query = tx
    .selectFrom('front_items')
    .where('deleted_at', 'is', null)
    .select(COLUMNS)
    .orderBy('kind')
    .orderBy('sort')
    .orderBy('id');
  if (at) {
    const time = at.toISOString();
    query = query
      .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', time)]))
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', time)]));
  }
  return (await query.execute()).map((row) => ({
    ...row,
    kind: row.kind as FrontItem['kind'],
    body: frontBody().parse(row.body ?? {}),
  }));
}

/** Checks the fields that an entry of its kind must have. */
function demandWhole({ kind, body, starts_at, ends_at }: RequestOf<typeof saveFrontItem>): void {
  if (kind === 'notice' && body.text.trim() === '') throw invalid('文字：公告需要正文');
  if (kind === 'shortcut' && body.path === '') throw invalid('路径：快捷入口需要一个页面');
  if (kind === 'carousel' && body.picture === '') throw invalid('图片：轮播需要一张图片');
  if (starts_at !== null && ends_at !== null && Date.parse(starts_at) >= Date.parse(ends_at))
    throw invalid('结束时间：应在开始时间之后');
}

export function makeFrontService({ db, now }: { db: Database; now: () => Date }) {
  const demand = (rows: readonly FrontItem[], id: number, revision: number | undefined): FrontItem => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw notFound('内容');
    return demandFresh(row, `“${row.title}”`, revision);
  };
  const record = (tx: Tx, actor: Actor, action: string, id: number | null, before?: unknown, after?: unknown) =>
    recordOperation(tx, actor, { action, entity: 'front', entity_id: id, before, after });

  return {
    shown: async () => ({ list: await findAll(db.kysely, now()) }),
    list: async () => ({ list: await findAll(db.kysely) }),

    save: (actor: Actor, request: RequestOf<typeof saveFrontItem>) =>
      transaction(db, async (tx) => {
        demandWhole(request);
        await lockAll(tx);
        const rows = await findAll(tx);
        const { id, revision, body, ...rest } = request;
        const title = rest.title.trim();
        if (title === '') throw invalid('标题：不能为空');
        const fields = { ...rest, title, body: JSON.stringify(body) };
        if (id === undefined) {
          const sort = Math.max(0, ...rows.filter((row) => row.kind === rest.kind).map((row) => row.sort)) + 1;
          const row = { id: await nextId(tx, 'front_items'), ...fields, sort };
          await tx.insertInto('front_items').values(row).execute();
          await record(tx, actor, '新增前台内容', row.id, undefined, { ...rest, body });
          return { id: row.id, revision: 1 };
        }
        const before = demand(rows, id, revision);
        const row = await tx
          .updateTable('front_items')
          .set({ ...fields, revision: sql`revision + 1` })
          .where('id', '=', id)
          .returning('revision')
          .executeTakeFirstOrThrow();
        await record(tx, actor, '修改前台内容', id, before, { ...rest, body });
        return { id, revision: row.revision };
      }),

    order: (actor: Actor, { kind, ids, revisions }: RequestOf<typeof orderFrontItems>) =>
      transaction(db, async (tx) => {
        await lockAll(tx);
        const rows = (await findAll(tx)).filter((row) => row.kind === kind);
        demandFreshOrder(rows, ids, revisions);
        for (const [i, id] of ids.entries()) {
          const set = { sort: i + 1, revision: sql<number>`revision + 1` };
          await tx
            .updateTable('front_items')
            .set(set)
            .where('id', '=', id)
            .where('sort', '<>', i + 1)
            .execute();
        }
        await record(
          tx,
          actor,
          '排序前台内容',
          null,
          rows.map((row) => row.id),
          ids,
        );
        const after = new Map((await findAll(tx)).map((row) => [row.id, row.revision]));
        return { revisions: ids.map((id) => after.get(id) ?? 0) };
      }),

    remove: (actor: Actor, { id, revision }: RequestOf<typeof deleteFrontItem>) =>
      transaction(db, async (tx) => {
        await lockAll(tx);
        const before = demand(await findAll(tx), id, revision);
        await tx
          .updateTable('front_items')
          .set({ ...binned(actor), revision: sql`revision + 1` })
          .where('id', '=', id)
          .execute();
        await record(tx, actor, '删除前台内容', id, before);
        return null;
      }),
  };
}
