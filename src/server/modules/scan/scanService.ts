// Scan batches of a report: review, and the way of reviewed cells into the answers.
import type * as calls from '../../../contract/paper/scans';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { duplicatePages } from '../../../domain/sheet/scanPages';
import { transaction, type Database, type Tx } from '../../db/database';
import { overAllRows } from '../../db/rowSecurity';
import { conflict, invalid, notFound } from '../../errors';
import type { FilesPort } from '../../files/filesPort';
import type { CallContext } from '../../http/calls';
import type { Jobs } from '../../jobs/jobs';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { makeMarking } from '../report/answerService';
import type { ReportQuestions } from '../report/reportPorts';
import { reportRows } from '../report/reportRepository';
import { removeScan } from './scanJob';
import { scanLookups } from './scanLookupRepository';
import { scanRows, type BatchRow } from './scanRepository';
import { demandBatch, orderCheck, startBatch } from './scanUploads';
import { saveScanned } from './scannedAnswers';

export interface ScanDeps {
  db: Database;
  files: FilesPort;
  jobs: Jobs;
  now: () => Date;
  days: number;
  /** Of an organisation. */
  mostPages: number;
}

export interface ScanContext extends ScanDeps {
  questions: ReportQuestions;
  marking: ReturnType<typeof makeMarking>;
}

export function makeScanService(deps: ScanDeps, questions: ReportQuestions) {
  const { db } = deps;
  const context: ScanContext = { ...deps, questions, marking: makeMarking(questions) };
  return {
    orderCheck: ({ actor, files }: Pick<CallContext, 'actor' | 'files'>) => orderCheck(context, actor, files),
    start: (actor: Actor, request: RequestOf<typeof calls.startScan>) =>
      transaction(db, (tx) => startBatch(tx, context, actor, request)),
    list: (actor: Actor, reportId: number) => transaction(db, (tx) => findBatches(tx, actor, reportId)),
    detail: (actor: Actor, id: number) => transaction(db, (tx) => readBatch(tx, context, actor, id)),
    cells: (actor: Actor, request: RequestOf<typeof calls.getScanCells>) =>
      transaction(db, (tx) => findCells(tx, actor, request)),
    decide: (actor: Actor, request: RequestOf<typeof calls.decideScanCells>) =>
      transaction(db, (tx) => decideCells(tx, context, actor, request)),
    assign: (actor: Actor, request: RequestOf<typeof calls.assignScanPage>) =>
      transaction(db, (tx) => assignPage(tx, actor, request)),
    confirm: (actor: Actor, request: RequestOf<typeof calls.confirmScan>) =>
      transaction(db, (tx) => confirmBatch(tx, context, actor, request)),
    remove: (actor: Actor, id: number) => removeBatch(context, actor, id),
    sweep: () => sweep(context),
  };
}

async function findBatches(tx: Tx, actor: Actor, reportId: number): Promise<DataOf<typeof calls.getScans>> {
  if (!(await reportRows.find(tx, actor, reportId))) throw notFound('报告');
  const exam = await scanRows.findDemoExam(tx);
  const list = (await scanRows.findBatches(tx, actor, reportId)).map(shown);
  return { list, sample: exam?.report_id === reportId ? 1 : 0 };
}

async function readBatch(
  tx: Tx,
  { jobs, now }: ScanContext,
  actor: Actor,
  id: number,
): Promise<DataOf<typeof calls.getScan>> {
  const batch = await demandBatch(tx, actor, id);
  if (await scanRows.addView(tx, id, actor.id, now().toISOString().slice(0, 10)))
    await recordOperation(tx, actor, {
      action: '查看扫描件',
      entity: 'report',
      entity_id: batch.report_id,
      after: { batch_id: id, pages: batch.pages },
    });
  const missing = await scanRows.findMissing(tx, batch);
  const sheet_pages = await scanLookups.countSheetPages(tx, batch.paper_id);
  const sheets = await scanLookups.findForms(tx, batch.paper_id);
  const pages = await scanRows.findPages(tx, id);
  return {
    batch: shown(batch),
    pages,
    missing,
    reading: (await isReading(tx, jobs, batch)) ? 1 : 0,
    sheet_pages,
    sheets,
  };
}

async function findCells(
  tx: Tx,
  actor: Actor,
  { id, page_id }: RequestOf<typeof calls.getScanCells>,
): Promise<DataOf<typeof calls.getScanCells>> {
  await demandBatch(tx, actor, id);
  return { list: await scanRows.findCells(tx, id, page_id) };
}

async function decideCells(
  tx: Tx,
  { marking }: ScanContext,
  actor: Actor,
  { id, cells }: RequestOf<typeof calls.decideScanCells>,
): Promise<DataOf<typeof calls.decideScanCells>> {
  const batch = await demandBatch(tx, actor, id, true);
  const marks = await marking.load(tx, batch.report_id);
  const clashes: DataOf<typeof calls.decideScanCells>['clashes'] = [];
  for (const { page_id, question_id, text, was, was_decided } of cells) {
    const now = await scanRows.findCell(tx, id, page_id, question_id);
    if (!now) throw notFound('这一格');
    const reading = marks.read(question_id, text);
    if (reading && !reading.ok) throw invalid(reading.msg, 'text');
    // Another person has decided it since this one looked.
    const theirs = now.decided_by !== null && now.decided_by !== actor.id && now.text !== text.trim();
    if (was !== undefined && (was !== now.text || was_decided === 0) && theirs)
      clashes.push({ page_id, question_id, theirs: now.text, by: now.by });
    else await scanRows.decide(tx, actor.id, page_id, question_id, text.trim());
  }
  return { decided: cells.length - clashes.length, clashes };
}

async function assignPage(
  tx: Tx,
  actor: Actor,
  { id, page_id, student_id, ignored }: RequestOf<typeof calls.assignScanPage>,
): Promise<DataOf<typeof calls.assignScanPage>> {
  const batch = await demandBatch(tx, actor, id, true);
  if (student_id !== undefined && (await scanLookups.findStudent(tx, batch.organization_id, student_id)) === null)
    throw notFound('学生');
  const student = student_id === undefined ? {} : { student_id, assigned: 2 };
  const change = { ...student, ...(ignored === undefined ? {} : { ignored }) };
  if (Object.keys(change).length === 0) throw invalid('请选择学生', 'student_id');
  if (!(await scanRows.updatePage(tx, id, page_id, change))) throw notFound('这一页');
  const also = student_id === undefined ? [] : await assignFollowing(tx, id, page_id, student_id);
  await recordOperation(tx, actor, {
    action: '指定扫描页',
    entity: 'report',
    entity_id: batch.report_id,
    after: { batch_id: id, page_id, ...change, ...(also.length > 0 ? { also } : {}) },
  });
  return { id: page_id };
}

async function confirmBatch(
  tx: Tx,
  { marking, jobs, now }: ScanContext,
  actor: Actor,
  { id, replace }: RequestOf<typeof calls.confirmScan>,
): Promise<DataOf<typeof calls.confirmScan>> {
  const batch = await demandBatch(tx, actor, id, true);
  await demandReviewed(tx, jobs, batch);
  const cells = await scanRows.findAnswers(tx, id);
  if (cells.length === 0) throw invalid('这批扫描件中没有可以录入的答案');
  const order = { report_id: batch.report_id, batch_id: id, cells, replace: replace === 1 };
  const { students, cells: written, clashes, faults } = await saveScanned(tx, actor, marking, order);
  await scanRows.markConfirmed(tx, id, actor.id, now());
  const cellOf = new Map(cells.map((cell) => [`${cell.student_id} ${cell.question_id}`, cell]));
  const named = ({ student_id, question_id }: { student_id: number; question_id: number }) => {
    const { name = '', label = '' } = cellOf.get(`${student_id} ${question_id}`) ?? {};
    return { student: name, label };
  };
  return {
    students,
    cells: written,
    clashes: clashes.map(({ theirs, mine, ...at }) => ({ ...named(at), theirs, mine })),
    faults: faults.map(({ msg, ...at }) => `${named(at).student} 第 ${named(at).label} 题：${msg}`),
  };
}

async function removeBatch({ db, files, jobs }: ScanContext, actor: Actor, id: number): Promise<{ pages: number }> {
  let pages = 0;
  await removeScan(db, { files, jobs }, async (tx) => {
    const found = await demandBatch(tx, actor, id, true);
    pages = found.pages;
    const after = { batch_id: id, title: found.title, pages };
    await recordOperation(tx, actor, { action: '删除扫描件', entity: 'report', entity_id: found.report_id, after });
    return found;
  });
  return { pages };
}

/** Batches past their day, with their pictures. */
async function sweep({ db, files, jobs, now }: ScanContext): Promise<void> {
  const today = now().toISOString().slice(0, 10);
  for (const batch of await scanRows.findExpired(db.kysely, today))
    await removeScan(db, { files, jobs }, () => Promise.resolve(batch));
}

/** The later pages of the same copy of the sheet, which bear no number of the student. */
async function assignFollowing(tx: Tx, batchId: number, pageId: number, student_id: number): Promise<number[]> {
  const pages = await scanRows.findPages(tx, batchId);
  const ids: number[] = [];
  let at = pages.findIndex((page) => page.id === pageId);
  for (let before = pages[at]; before; before = pages[at]) {
    const page = pages[(at += 1)];
    const follows = page?.state === 'read' && page.sheet_id === before.sheet_id;
    if (!follows || page.sheet_page !== before.sheet_page + 1 || (page.student && page.assigned !== 1)) break;
    await scanRows.updatePage(tx, batchId, page.id, { student_id, assigned: 1 });
    ids.push(page.id);
  }
  return ids;
}

async function isReading(tx: Tx, jobs: Jobs, batch: BatchRow): Promise<boolean> {
  const state = await overAllRows(() => jobs.store.findState(tx, batch.job_id));
  return state === 'waiting' || state === 'running';
}

async function demandReviewed(tx: Tx, jobs: Jobs, batch: BatchRow): Promise<void> {
  if (await isReading(tx, jobs, batch)) throw conflict('这批扫描件还在识别，请稍候再确认');
  const twice = duplicatePages(await scanRows.findPages(tx, batch.id)).size;
  const left = [
    batch.unassigned > 0 ? `${batch.unassigned} 页还没有指定学生` : '',
    twice > 0 ? `${twice} 页重复` : '',
    batch.doubts > 0 ? `${batch.doubts} 处待复核` : '',
  ].filter((text) => text !== '');
  if (left.length > 0) throw invalid(`还有${left.join('、')}，处理完后再确认`);
}

const shown = ({ paper_id: _paper, organization_id: _organization, ...batch }: BatchRow) => batch;
