// Routes of the pack calls, and the job that exports a pack.
import { CALLS } from '../../../contract/calls';
import type { exportPack, PackDetail, PackFormat, savePack } from '../../../contract/paper/pack';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { forbidden, invalid, notFound } from '../../errors';
import { handle } from '../../http/calls';
import type { Jobs } from '../../jobs/jobs';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { isOwner, makeRecordService } from '../../rows/recordService';
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
  const { find, save, remove } = makeRecordService(db, {
    rows: packRows,
    table: 'paper_packs',
    entity: 'pack',
    name: '试卷包',
    async fieldsOf(tx, actor, { title: typed, note, paper_ids }: RequestOf<typeof savePack>, before) {
      const title = typed.trim();
      if (title === '') throw invalid('请填写试卷包名称', 'title');
      if (new Set(paper_ids).size !== paper_ids.length)
        throw invalid('同一份试卷在包里只能放一次，请移除重复的试卷', 'paper_ids');
      const had = before ? await paperIds(tx, actor, before.id) : [];
      const added = paper_ids.filter((one) => !had.includes(one));
      await demandPapers(tx, actor, added);
      return { title, note: note.trim(), paper_ids };
    },
    storedOf: async (tx, actor, { id, title, note }) => ({ title, note, paper_ids: await paperIds(tx, actor, id) }),
    columnsOf: ({ title, note }) => ({ title, note }),
    saveParts: (tx, id, { paper_ids }) => packRows.replacePapers(tx, id, paper_ids),
    mayChange: mayEdit,
    current: async (tx, actor, { id }) => ({ pack: await readDetail(tx, actor, id) }),
    says: { refused: '没有修改这个试卷包的权限' },
  });
  return { getDetail, save, remove, restore, order };

  async function paperIds(tx: Tx, actor: Actor, id: number): Promise<number[]> {
    return (await packRows.findPapers(tx, actor, id)).map(({ paper_id }) => paper_id);
  }

  function getDetail(actor: Actor, id: number): Promise<PackDetail> {
    return transaction(db, (tx) => readDetail(tx, actor, id), { writes: false });
  }

  async function readDetail(tx: Tx, actor: Actor, id: number): Promise<PackDetail> {
    const { organization_id, ...summary } = await find(tx, actor, id);
    const editable = mayEdit(actor, { ...summary, organization_id }) ? 1 : 0;
    return { ...summary, papers: await packRows.findPapers(tx, actor, id), editable, formats: [...formats] };
  }

  async function demandPapers(tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> {
    const visible = await packRows.findVisiblePapers(tx, actor, ids);
    const missing = ids.filter((id) => !visible.has(id));
    if (missing.length > 0) throw invalid(`试卷 ${missing.join('、')} 不存在或已删除，请从列表中重新选择`, 'paper_ids');
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
      const pack = await find(tx, actor, id);
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
}

/** Colleagues of the organisation may change it too; share accounts only their own. */
function mayEdit(actor: Actor, pack: PackRow): boolean {
  if (!may(actor, 'paper.write')) return false;
  return isOwner(actor, pack) || (actor.role_id !== SHARE_ROLE_ID && actor.organization_id === pack.organization_id);
}
