// Reports: composed from chosen questions or from a paper, changed only if no answers are lost, moved to the bin.
import { REPORT_STATUS } from '../../../contract/codes';
import { layoutFrom, paperLayout } from '../../../contract/paper/paperLayout';
import type * as calls from '../../../contract/paper/report';
import type { ReportItem } from '../../../contract/paper/report';
import type { ScoringRule } from '../../../contract/paper/scoringRule';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { DEFAULT_GRADING } from '../../../domain/report/afterExam/grading';
import { storedRule } from '../../../domain/report/scoring';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import { isStored } from '../../rows/revisions';
import { isAdmin, type Actor } from '../../security/actor';
import { isInside } from '../../security/rowScopes';
import { answerRows } from './answerRepository';
import { makeMarking } from './answerService';
import { mayEdit, openReport } from './openReport';
import { reportItemRows } from './reportItemRepository';
import type { ReportPapers, ReportQuestions } from './reportPorts';
import { reportRows, type ReportRow } from './reportRepository';

type Stored = DataOf<typeof calls.saveReport>;
type SaveRequest = RequestOf<typeof calls.saveReport>;
const MAX_ITEMS = 300;
const REPORT_STATUSES: readonly number[] = Object.values(REPORT_STATUS);

interface ReportContext {
  questions: ReportQuestions;
  marking: ReturnType<typeof makeMarking>;
  printable: boolean;
}

export function makeReportService(db: Database, questions: ReportQuestions, papers: ReportPapers, printable: boolean) {
  const context: ReportContext = { questions, marking: makeMarking(questions), printable };
  return {
    getDetail: (actor: Actor, id: number) => transaction(db, (tx) => readReport(tx, context, actor, id)),
    save: (actor: Actor, request: SaveRequest) => transaction(db, (tx) => saveReport(tx, context, actor, request)),
    ofPaper: (actor: Actor, { paper_id }: RequestOf<typeof calls.openPaperReport>) =>
      transaction(db, (tx) => openOfPaper(tx, papers, actor, paper_id)),
    remove: (actor: Actor, request: RequestOf<typeof calls.deleteReport>) =>
      transaction(db, (tx) => removeReport(tx, context, actor, request)),
    restore: (actor: Actor, { id }: RequestOf<typeof calls.restoreReport>) =>
      transaction(db, (tx) => restoreReport(tx, context, actor, id)),
  };
}

async function readReport(
  tx: Tx,
  { questions, printable }: ReportContext,
  actor: Actor,
  id: number,
): Promise<DataOf<typeof calls.getReport>> {
  const report = await reportRows.find(tx, actor, id);
  if (!report) throw notFound('报告');
  const items = await reportItemRows.find(tx, id);
  const { organization_id, layout, ...summary } = report;
  const pinned = await questions.findVersions(tx, items);
  return {
    ...summary,
    layout: paperLayout().parse(layout ?? {}),
    items,
    questions: pinned,
    classes: await reportRows.findClasses(tx, id),
    forms: (await reportRows.findForms(tx, report.paper_id)) as DataOf<typeof calls.getReport>['forms'],
    kps: await reportRows.findKps(tx, [...new Set(pinned.flatMap((question) => question.kps.map((kp) => kp.kp_id)))]),
    grading: (await reportRows.findGrading(tx, organization_id)) ?? DEFAULT_GRADING,
    editable: mayEdit(actor, report) ? 1 : 0,
    printable: printable ? 1 : 0,
  };
}

async function saveReport(
  tx: Tx,
  { questions, marking }: ReportContext,
  actor: Actor,
  request: SaveRequest,
): Promise<Stored> {
  const title = request.title.trim();
  if (title === '') throw invalid('请填写报告名称', 'title');
  if (request.status !== undefined && !REPORT_STATUSES.includes(request.status))
    throw invalid('报告状态无效', 'status');
  const { id, stage_id, grade_id, gs_id, status, layout } = request;
  const head = {
    title,
    ...(stage_id === undefined ? {} : { stage_id }),
    ...(grade_id === undefined ? {} : { grade_id }),
    ...(gs_id === undefined ? {} : { gs_id }),
    ...(status === undefined ? {} : { status }),
    ...(layout === undefined ? {} : { layout: JSON.stringify(layout) }),
  };
  if (id === undefined) return create(tx, actor, head, await itemsOf(tx, questions, actor, request, []));
  const before = await openReport(tx, actor, id, request.revision);
  const had = await reportItemRows.find(tx, id);
  const items = await itemsOf(tx, questions, actor, request, had, before);
  await refuseLosing(tx, id, had, items);
  const sameItems = isStored({ items }, { items: had });
  const sameHead = isStored(
    { ...head, layout: layout ?? null },
    { ...before, layout: layout ? layoutFrom(before.layout) : null },
  );
  if (sameItems && sameHead) return { id, version: before.version, revision: before.revision };
  const saved = await reportRows.update(tx, id, head, !sameItems);
  await reportItemRows.replace(tx, id, items);
  await marking.remarkAll(tx, actor, id);
  await recordOperation(tx, actor, {
    action: '修改报告',
    entity: 'report',
    entity_id: id,
    before: { title: before.title, items: had },
    after: { ...head, items },
  });
  return saved;
}

async function openOfPaper(tx: Tx, papers: ReportPapers, actor: Actor, paper_id: number): Promise<Stored> {
  // One report per paper: two users who open it at the same time wait for each other, and for a user who is
  // changing the paper.
  await reportRows.lockPaper(tx, paper_id);
  const paper = await papers.readDetail(tx, actor, paper_id);
  if (paper.question_count === 0) throw invalid('这份试卷还没有试题，请先组卷');
  const known = await reportRows.findOfPaper(tx, actor, paper_id);
  if (known) return known;
  const items = paper.sections.flatMap((section, at) =>
    section.items.map(({ question_id, question_version, score, part_scores }) => ({
      question_id,
      question_version: question_version ?? 1,
      section: at + 1,
      section_title: section.title,
      score,
      part_scores,
      ...withRule(storedRule(paper.layout.scoring, section.id, section.items.length)),
    })),
  );
  const { title, stage_id, grade_id, gs_id } = paper;
  return create(tx, actor, { title, stage_id, grade_id, gs_id, paper_id, layout: JSON.stringify(paper.layout) }, items);
}

async function removeReport(
  tx: Tx,
  { questions }: ReportContext,
  actor: Actor,
  { id, revision }: RequestOf<typeof calls.deleteReport>,
): Promise<Stored> {
  const before = await openReport(tx, actor, id, revision);
  if (before.owner_id !== actor.id && !isAdmin(actor)) throw forbidden('只有报告的创建者或管理员可以删除报告');
  const saved = await reportRows.setDeleted(tx, id, actor);
  await carry(tx, questions, id);
  await recordOperation(tx, actor, {
    action: '删除报告',
    entity: 'report',
    entity_id: id,
    before: { title: before.title },
  });
  return saved;
}

async function restoreReport(tx: Tx, { questions }: ReportContext, actor: Actor, id: number): Promise<Stored> {
  const before = await reportRows.find(tx, actor, id, { locked: true, where: 'bin' });
  if (!before) throw notFound('回收站中的报告');
  if (before.owner_id !== actor.id && !isAdmin(actor)) throw forbidden('只有报告的创建者或管理员可以恢复报告');
  const saved = await reportRows.setDeleted(tx, id, null);
  await carry(tx, questions, id);
  await recordOperation(tx, actor, {
    action: '恢复报告',
    entity: 'report',
    entity_id: id,
    after: { title: before.title },
  });
  return saved;
}

/** Each question once, visible to the account or already in the report, pinned to a version. */
async function itemsOf(
  tx: Tx,
  questions: ReportQuestions,
  actor: Actor,
  { sections, layout }: Pick<SaveRequest, 'sections' | 'layout'>,
  had: readonly ReportItem[],
  before?: ReportRow,
): Promise<ReportItem[]> {
  const asked = sections.flatMap((section, at) =>
    section.items.map((item) => ({
      ...item,
      section: at + 1,
      section_title: section.title,
      section_id: section.id,
      count: section.items.length,
    })),
  );
  // A report's editor gives its sections new ids: the stored rules stay until others are sent.
  const stored = new Map(had.map((item) => [item.question_id, item.scoring]));
  const changed = layout && JSON.stringify(layout.scoring) !== JSON.stringify(layoutFrom(before?.layout).scoring);
  const changes = new Map(had.map((item) => [item.question_id, item]));
  const ruleOf = (question_id: number, section_id: number, count: number) =>
    changed || !stored.has(question_id) ? storedRule(layout?.scoring, section_id, count) : stored.get(question_id);
  if (asked.length > MAX_ITEMS) throw invalid(`一份报告最多 ${MAX_ITEMS} 题，当前 ${asked.length} 题`, 'items');
  const twice = asked.find((item, i) => asked.findIndex((other) => other.question_id === item.question_id) < i);
  if (twice) throw invalid(`试题 ${twice.question_id} 在报告中重复，请去掉重复的试题`);
  const kept = new Map(had.map((item) => [item.question_id, item.question_version]));
  const fresh = await questions.findMany(
    tx,
    asked.map((item) => item.question_id).filter((id) => !kept.has(id)),
    actor,
  );
  const newest = new Map(fresh.map((question) => [question.id, question]));
  return asked.map((wanted) => {
    const { question_id, question_version, section, section_title, section_id, count, score, part_scores } = wanted;
    const question = newest.get(question_id);
    const known = kept.get(question_id) ?? question?.version;
    if (known === undefined) throw invalid(`试题 ${question_id} 不存在或不可见，请从报告中移除`);
    const version = question && isInside(actor, question) ? Math.min(question_version ?? known, known) : known;
    return {
      question_id,
      question_version: version,
      section,
      section_title,
      score,
      part_scores,
      ...withRule(ruleOf(question_id, section_id, count)),
      ...changesOf(changes.get(question_id)),
    };
  });
}

async function create(
  tx: Tx,
  actor: Actor,
  head: Readonly<Record<string, unknown>> & { title: string },
  items: ReportItem[],
): Promise<Stored> {
  const id = await nextId(tx, 'reports');
  await reportRows.insert(tx, { id, ...head, owner_id: actor.id, organization_id: actor.organization_id });
  await reportItemRows.replace(tx, id, items);
  await recordOperation(tx, actor, {
    action: '新建报告',
    entity: 'report',
    entity_id: id,
    after: { ...head, items },
  });
  return { id, version: 1, revision: 1 };
}

async function carry(tx: Tx, questions: ReportQuestions, id: number): Promise<void> {
  await answerRows.carryFacility(
    tx,
    (await reportItemRows.find(tx, id)).map((item) => item.question_id),
  );
  questions.questionsChanged(tx);
}

/** What was changed and decided after the exam stays. */
const changesOf = (item: ReportItem | undefined) => ({
  ...(item?.adjustment ? { adjustment: item.adjustment } : {}),
  ...(item?.decisions ? { decisions: item.decisions } : {}),
});
const withRule = (scoring: ScoringRule | undefined) => (scoring ? { scoring } : {});

/** A change of the questions never deletes answers. */
async function refuseLosing(
  tx: Tx,
  id: number,
  had: readonly ReportItem[],
  items: readonly ReportItem[],
): Promise<void> {
  const stay = new Set(items.map((item) => item.question_id));
  const gone = had.filter((item) => !stay.has(item.question_id)).map((item) => String(item.question_id));
  if (gone.length === 0) return;
  const rows = await answerRows.find(tx, id, undefined);
  const lost = rows.filter((row) => gone.some((key) => row.answers[key])).length;
  if (lost > 0) throw conflict(`要移除的试题已有 ${lost} 名学生的作答，不能移除；如需另一份报告，请新建`);
}
