// Uploaded scans, and the batch that is made of them.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SCAN_FILE_KIND, SCAN_KIND, type startScan } from '../../../contract/paper/scans';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { transaction, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { invalid, notFound } from '../../errors';
import { demandSpace } from '../../files/fileRows';
import { displayName, freshId, writeAside } from '../../files/writeUpload';
import type { CallContext } from '../../http/calls';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { answerRows } from '../report/answerRepository';
import { reportRows } from '../report/reportRepository';
import { MAX_SCAN_MB } from './pages/scanSource';
import { SCAN_SOURCE, type FileInput, type ScanInput } from './scanJob';
import { loadScanReport } from './scanReport';
import { scanRows, type BatchRow } from './scanRepository';
import type { ScanContext } from './scanService';

const LIMIT = MAX_SCAN_MB * 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;

export async function demandBatch(tx: Tx, actor: Actor, id: number, locked = false): Promise<BatchRow> {
  const batch = await scanRows.findBatch(tx, actor, id, locked);
  if (!batch) throw notFound('扫描批次');
  return batch;
}

/** Each file is checked by a job of its own, which keeps it until a batch takes it. */
export async function orderCheck(
  { db, files, jobs }: ScanContext,
  actor: Actor,
  sent: CallContext['files'],
): Promise<{ job_id: number }> {
  await demandSpace(db.kysely, actor, files.quota);
  for await (const part of sent) {
    const name = displayName(part.filename).slice(0, 100);
    const spool = path.join(tmpdir(), `tiku-scan-${freshId()}`);
    try {
      await writeAside(spool, limited(part.stream as AsyncIterable<Buffer>));
      return await transaction(db, async (tx) => {
        const input: FileInput = { name };
        const job_id = await jobs.order(tx, actor, { kind: SCAN_FILE_KIND, title: `上传扫描件：${name}`, input });
        await jobs.folders.of(job_id).save(SCAN_SOURCE, createReadStream(spool));
        return { job_id };
      });
    } finally {
      await rm(spool, { force: true });
    }
  }
  throw invalid('请选择要上传的扫描件');
}

export async function startBatch(
  tx: Tx,
  context: ScanContext,
  actor: Actor,
  request: RequestOf<typeof startScan>,
): Promise<DataOf<typeof startScan>> {
  const { jobs, now, days, mostPages, questions } = context;
  const report = await reportRows.find(tx, actor, request.report_id);
  if (!report) throw notFound('报告');
  const class_id = request.class_id ?? null;
  if (class_id !== null && !(await answerRows.hasClass(tx, actor, class_id))) throw notFound('班级');
  const sources: ScanInput['files'] = [];
  for (const job_id of new Set(request.files)) {
    const job = await jobs.store.findOwn(tx, actor, job_id);
    if (job?.kind !== SCAN_FILE_KIND) throw invalid('扫描件已超过保存期限，请重新上传', 'files');
    sources.push({ job_id, name: (job.input.data as FileInput).name });
  }
  sources.sort((a, b) => a.name.localeCompare(b.name, 'zh', { numeric: true }));
  const used = await scanRows.countPages(tx, report.organization_id);
  if (used >= mostPages)
    throw invalid(`本机构已保存 ${used} 页扫描件，上限 ${mostPages} 页；请删除不再需要的批次，或请管理员提高上限`);
  const id = await nextId(tx, 'scan_batches');
  const title = `${sources[0]?.name ?? ''}${sources.length > 1 ? ` 等 ${sources.length} 个文件` : ''}`;
  const input: ScanInput = { batch_id: id, files: sources };
  const job_id = await jobs.order(tx, actor, { kind: SCAN_KIND, title: `扫描阅卷：${report.title}`, input });
  const kept = (await scanRows.findScanDays(tx, report.organization_id)) ?? days;
  const keep_until = new Date(now().getTime() + kept * DAY_MS).toISOString().slice(0, 10);
  const head = { report_id: report.id, class_id, title, job_id, owner_id: actor.id, keep_until };
  await scanRows.insertBatch(tx, { id, ...head });
  // Refuses a report without a sheet before anything is read.
  await loadScanReport(tx, questions, await demandBatch(tx, actor, id));
  await recordOperation(tx, actor, {
    action: '上传扫描件',
    entity: 'report',
    entity_id: report.id,
    after: { batch_id: id, files: sources.map(({ name }) => name) },
  });
  return { id, job_id };
}

async function* limited(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > LIMIT) throw invalid(`扫描件不能超过 ${MAX_SCAN_MB} MB，请分成几份上传`);
    yield chunk;
  }
}
