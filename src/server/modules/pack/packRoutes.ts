// Routes of the pack calls, and the job that exports a pack.
import { CALLS } from '../../../contract/calls';
import { ADMIN_ROLE_ID } from '../../../contract/codes';
import type { exportPack, PackDetail, PackFormat, savePack } from '../../../contract/paper/pack';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { conflict, forbidden, invalid, notFound, revisionMissing } from '../../errors';
import { handle } from '../../http/calls';
import type { Jobs } from '../../jobs/jobs';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { isStored } from '../../rows/revisions';
import { may, SHARE_ROLE_ID, type Actor } from '../../security/actor';
import { packExportJob, PACK_EXPORT, type PackPapers, type PackExportInput } from './packExport';
import { packRows, type PackRow } from './packRepository';

export const packRoutes =
  (papersOf: (db: Database) => PackPapers): Module =>
  (app, { db, jobs, paperFiles }) => {
    jobs.register(packExportJob(papersOf(db), paperFiles));
    const packs = makePackService(db, jobs, paperFiles.formats);
    handle(app, CALLS.getPacks, (filter, { actor }) => packRows.page(db.kysely, actor, filter));
    handle(app, CALLS.getPack, ({ id }, { actor }) => packs.getDetail(actor, id));
    handle(app, CALLS.savePack, (request, { actor }) => packs.save(actor, request));
    handle(app, CALLS.deletePack, (request, { actor }) => packs.remove(actor, request));
    handle(app, CALLS.restorePack, ({ id }, { actor }) => packs.restore(actor, id));
    handle(app, CALLS.exportPack, (request, { actor }) => packs.order(actor, request), { perMinute: 30 });
  };

// Paper packs: read, saved, moved to the bin and restored. A pack refers to papers; deleting it does not delete them.

interface Saved {
  id: number;
  revision: number;
}

function makePackService(db: Database, jobs: Pick<Jobs, 'order'>, formats: readonly PackFormat[]) {
  return { getDetail, save, remove, restore, order };

  function getDetail(actor: Actor, id: number): Promise<PackDetail> {
    return transaction(db, (tx) => readDetail(tx, actor, id), { writes: false });
  }

  async function readDetail(tx: Tx, actor: Actor, id: number): Promise<PackDetail> {
    const { organization_id, ...summary } = await findVisible(tx, actor, id);
    const editable = mayEdit(actor, { ...summary, organization_id }) ? 1 : 0;
    return { ...summary, papers: await packRows.findPapers(tx, actor, id), editable, formats: [...formats] };
  }

  function save(actor: Actor, request: RequestOf<typeof savePack>): Promise<Saved> {
    const title = request.title.trim();
    if (title === '') throw invalid('请填写试卷包名称', 'title');
    const ids = request.paper_ids;
    if (new Set(ids).size !== ids.length) throw invalid('同一份试卷在包里只能放一次，请移除重复的试卷', 'paper_ids');
    return transaction(db, async (tx) => {
      const { id } = request;
      const before = id === undefined ? null : await findVisible(tx, actor, id, true);
      if (before) {
        if (!mayEdit(actor, before)) throw forbidden('没有修改这个试卷包的权限');
        await demandRevision(tx, actor, before, request.revision);
      }
      const had = before ? (await packRows.findPapers(tx, actor, before.id)).map((paper) => paper.paper_id) : [];
      await demandPapers(
        tx,
        actor,
        ids.filter((one) => !had.includes(one)),
      );
      const head = { title, note: request.note.trim() };
      const after = { ...head, paper_ids: ids };
      if (before && isStored(after, { ...before, paper_ids: had })) return { id: before.id, revision: before.revision };
      const saved = before
        ? await packRows.update(tx, before.id, head)
        : { id: await nextId(tx, 'paper_packs'), revision: 1 };
      if (!before)
        await packRows.insert(tx, {
          id: saved.id,
          ...head,
          owner_id: actor.id,
          organization_id: actor.organization_id,
        });
      await packRows.replacePapers(tx, saved.id, ids);
      const old = before ? { title: before.title, note: before.note, paper_ids: had } : undefined;
      const action = before ? 'pack.change' : 'pack.create';
      await recordOperation(tx, actor, {
        action,
        entity: 'pack',
        entity_id: saved.id,
        before: old,
        after,
      });
      return saved;
    });
  }

  async function demandPapers(tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> {
    const visible = await packRows.findVisiblePapers(tx, actor, ids);
    const missing = ids.filter((id) => !visible.has(id));
    if (missing.length > 0) throw invalid(`试卷 ${missing.join('、')} 不存在或已删除，请从列表中重新选择`, 'paper_ids');
  }

  function remove(actor: Actor, { id, revision }: Saved): Promise<Saved> {
    return transaction(db, async (tx) => {
      const pack = await findVisible(tx, actor, id, true);
      if (!isOwner(actor, pack)) throw forbidden('只有试卷包的创建者或管理员可以删除');
      await demandRevision(tx, actor, pack, revision);
      const next = await packRows.setDeleted(tx, id, actor);
      await recordOperation(tx, actor, {
        action: 'pack.delete',
        entity: 'pack',
        entity_id: id,
        before: { title: pack.title },
      });
      return next;
    });
  }

  function restore(actor: Actor, id: number): Promise<Saved> {
    return transaction(db, async (tx) => {
      const pack = await packRows.find(tx, actor, id, { locked: true, where: 'any' });
      if (!pack?.deleted_at) throw notFound('回收站中的试卷包');
      if (pack.owner_id !== actor.id && !may(actor, 'paper.restore'))
        throw forbidden('只有试卷包的创建者或有恢复权限的人员可以恢复');
      if (!(await packRows.isInBin(tx, id))) throw invalid('试卷包删除已超过 30 天，不能恢复');
      const next = await packRows.setDeleted(tx, id, null);
      await recordOperation(tx, actor, {
        action: 'pack.restore',
        entity: 'pack',
        entity_id: id,
        after: { title: pack.title },
      });
      return next;
    });
  }

  function order(
    actor: Actor,
    { id, formats: wanted, audiences, sheets }: RequestOf<typeof exportPack>,
  ): Promise<{ job_id: number }> {
    const missing = wanted.filter((format) => !formats.includes(format));
    if (missing.length > 0) throw invalid(`这台服务器不能生成 ${missing.join('、')}，请改选其他格式`);
    if (sheets === 1 && !formats.includes('pdf'))
      throw invalid('这台服务器不能生成 PDF，压缩包里不能有答题卡', 'sheets');
    return transaction(db, async (tx) => {
      const pack = await findVisible(tx, actor, id);
      if (pack.paper_count === 0) throw invalid('试卷包里没有试卷，请先添加试卷');
      const input: PackExportInput = {
        pack_id: id,
        formats: [...new Set(wanted)],
        audiences: [...new Set(audiences)],
        ...(sheets === 1 ? { sheets: true } : {}),
      };
      return { job_id: await jobs.order(tx, actor, { kind: PACK_EXPORT, title: `导出试卷包：${pack.title}`, input }) };
    });
  }

  async function findVisible(tx: Tx, actor: Actor, id: number, locked = false): Promise<PackRow> {
    const pack = await packRows.find(tx, actor, id, { locked });
    if (!pack) throw notFound('试卷包');
    return pack;
  }

  async function demandRevision(tx: Tx, actor: Actor, pack: PackRow, revision: number | undefined): Promise<void> {
    if (revision === undefined) throw revisionMissing();
    if (revision === pack.revision) return;
    throw conflict('试卷包已被他人修改，请对照后再保存', {
      kind: 'revision',
      revision: pack.revision,
      pack: await readDetail(tx, actor, pack.id),
    });
  }
}

const isOwner = (actor: Actor, pack: PackRow) => pack.owner_id === actor.id || actor.role_id === ADMIN_ROLE_ID;

/** Colleagues of the organisation may change it too; share accounts only their own. */
function mayEdit(actor: Actor, pack: PackRow): boolean {
  if (!may(actor, 'paper.write')) return false;
  return isOwner(actor, pack) || (actor.role_id !== SHARE_ROLE_ID && actor.organization_id === pack.organization_id);
}
