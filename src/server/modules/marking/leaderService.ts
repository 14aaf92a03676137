// 网上阅卷 of the leader: set-up, progress, control scripts and the decision of disputed scripts.
import { REPORT_STATUS } from '../../../contract/codes';
import type * as calls from '../../../contract/paper/marking';
import type { MarkingSetup } from '../../../contract/paper/marking';
import type { ReportItem } from '../../../contract/paper/report';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { markedPlaces, placeKey, placeScores, setupFaults } from '../../../domain/marking/markingSetup';
import { markingProgress } from '../../../domain/marking/progress';
import { scoringPoints } from '../../../domain/marking/scoringPoints';
import { NO_ANSWER } from '../../../domain/report/cellReading';
import { itemScores } from '../../../domain/report/marking';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { conflict, invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { makeMarking } from '../report/answerService';
import { reportItemRows } from '../report/reportItemRepository';
import type { ReportQuestions } from '../report/reportPorts';
import { reportRows, type ReportRow } from '../report/reportRepository';
import { makeFinalMarks, ownMark, readMark } from './finalMarks';
import { markRows } from './markRepository';
import { markingRows, type MarkingRow, type ScriptRow } from './markingRepository';
import { progressRows } from './progressRepository';

type Detail = DataOf<typeof calls.getMarking>;

interface LeaderContext {
  questions: ReportQuestions;
  marking: Marking;
  finals: ReturnType<typeof makeFinalMarks>;
}
type Marking = ReturnType<typeof makeMarking>;

export function makeLeaderService(db: Database, questions: ReportQuestions) {
  const marking = makeMarking(questions);
  const context: LeaderContext = { questions, marking, finals: makeFinalMarks(marking) };
  return {
    detail: (actor: Actor, request: RequestOf<typeof calls.getMarking>) =>
      transaction(db, (tx) => readMarking(tx, context, actor, request)),
    save: (actor: Actor, request: RequestOf<typeof calls.saveMarking>) =>
      transaction(db, (tx) => saveMarking(tx, context, actor, request)),
    progress: (actor: Actor, request: RequestOf<typeof calls.getMarkingProgress>) =>
      transaction(db, (tx) => readProgress(tx, context, actor, request)),
    rulings: (actor: Actor, request: RequestOf<typeof calls.getRulings>) =>
      transaction(db, (tx) => findRulings(tx, actor, request)),
    rule: (actor: Actor, request: RequestOf<typeof calls.ruleScript>) =>
      transaction(db, (tx) => ruleScript(tx, context, actor, request)),
    controls: (actor: Actor, request: RequestOf<typeof calls.getControls>) =>
      transaction(db, (tx) => findControls(tx, actor, request)),
    setControl: (actor: Actor, request: RequestOf<typeof calls.setControl>) =>
      transaction(db, (tx) => setControl(tx, context, actor, request)),
    demandSeen: (actor: Actor, id: number) => transaction(db, (tx) => demandSeen(tx, actor, id)),
    refreshStale: () => refreshStale(db, marking),
  };
}

async function demandReport(tx: Tx, actor: Actor, id: number, locked = false): Promise<ReportRow> {
  const report = await reportRows.find(tx, actor, id, { locked });
  if (!report) throw notFound('报告');
  if (locked && report.status === REPORT_STATUS.finished) throw invalid('报告已完成，请先在报告列表中改回“录入中”');
  return report;
}
async function demandMarking(tx: Tx, actor: Actor, report_id: number): Promise<MarkingRow> {
  const found = await markingRows.find(tx, actor, { report_id });
  if (!found) throw notFound('这份报告的阅卷');
  return found;
}
const numbersOf = (items: readonly ReportItem[]) =>
  new Map(items.map(({ question_id, score }, at) => [question_id, { number: at + 1, score }]));

async function choicesOf(tx: Tx, questions: ReportQuestions, report: ReportRow, row: MarkingRow | undefined) {
  const items = await reportItemRows.find(tx, report.id);
  const numbers = numbersOf(items);
  const counts = row ? await markingRows.countScripts(tx, row.id) : new Map<string, never>();
  const pinned = new Map((await questions.findVersions(tx, items)).map((question) => [question.id, question]));
  return {
    questions: items.flatMap((item): Detail['questions'] => {
      const { question_id } = item;
      const question = pinned.get(question_id);
      if (!question) return [];
      const number = numbers.get(question_id)?.number ?? 0;
      const scores = itemScores(question, { ...item, rule: item.scoring });
      return markedPlaces(question).map((part) => {
        const { score } = placeScores(scores, part);
        const own = question.parts[part - 1];
        const steps = part === 0 ? question : { analysis: '', answer: '', parts: own ? [own] : [] };
        return {
          ...{ question_id, part, number, score, points: scoringPoints(steps, score) },
          ...(counts.get(placeKey({ question_id, part })) ?? { scripts: 0, marks: 0 }),
        };
      });
    }),
    classes: await markingRows.findClasses(tx, report.organization_id, report.id),
    accounts: await markingRows.findMarkers(tx, report.organization_id),
  };
}
async function setupOf(tx: Tx, row: MarkingRow | undefined): Promise<MarkingSetup | null> {
  if (!row) return null;
  const { open, unscanned, class_ids } = row;
  return { open, unscanned, class_ids, questions: await markingRows.findQuestions(tx, row.id) };
}

/** The script with its report, both locked. */
async function openScript(tx: Tx, actor: Actor, id: number): Promise<ScriptRow> {
  const seen = await markingRows.findScript(tx, actor, id);
  if (!seen) throw notFound('答卷');
  await demandReport(tx, actor, seen.report_id, true);
  const script = await markingRows.findScript(tx, actor, id, true);
  if (!script) throw notFound('答卷');
  return script;
}

/** The leader's mark is the final one. */
async function decide(
  tx: Tx,
  { marking, finals }: LeaderContext,
  actor: Actor,
  script: ScriptRow,
  typed: string,
  control: 0 | 1,
) {
  const text = typed.trim();
  const reading = readMark(await marking.load(tx, script.report_id), script, text);
  if (!reading.ok) throw invalid(reading.msg, 'text');
  const { score, part_scores } = ownMark(reading.entry);
  const unanswered = text === NO_ANSWER ? 1 : 0;
  const fault = await finals.write(tx, actor, script, { score, part_scores, unanswered });
  if (fault !== null) throw invalid(fault, 'text');
  const mark = { score, part_scores, unanswered, reason: '', ruled_by: actor.id } as const;
  await markRows.setScript(tx, script.id, { state: 'final', way: 'ruling', control, ...mark });
  await recordOperation(tx, actor, {
    action: control === 1 ? '设质控卷' : '阅卷仲裁',
    entity: 'report',
    entity_id: script.report_id,
    after: { question_id: script.question_id, part: script.part, script_id: script.id, score },
  });
  return score;
}

async function readMarking(
  tx: Tx,
  { questions }: LeaderContext,
  actor: Actor,
  { report_id }: RequestOf<typeof calls.getMarking>,
): Promise<Detail> {
  const report = await demandReport(tx, actor, report_id);
  const row = await markingRows.find(tx, actor, { report_id });
  const setup = await setupOf(tx, row);
  const choices = await choicesOf(tx, questions, report, row);
  return { marking: row && setup ? { ...setup, id: row.id, revision: row.revision } : null, ...choices };
}

async function saveMarking(
  tx: Tx,
  { questions }: LeaderContext,
  actor: Actor,
  request: RequestOf<typeof calls.saveMarking>,
): Promise<DataOf<typeof calls.saveMarking>> {
  const { report_id, setup } = request;
  const report = await demandReport(tx, actor, report_id, true);
  const row = await markingRows.find(tx, actor, { report_id });
  if (row && row.revision !== request.revision)
    throw conflict('阅卷设置已被他人修改，请刷新后重试', { kind: 'revision', revision: row.revision });
  const before = await setupOf(tx, row);
  const [fault] = setupFaults(setup, await choicesOf(tx, questions, report, row), before);
  if (fault) throw invalid(fault.msg, 'setup', fault.question_id === undefined ? undefined : `${fault.question_id}`);
  const id = row?.id ?? (await nextId(tx, 'markings'));
  const revision = await markingRows.save(tx, id, report_id, actor.id, setup);
  await markingRows.removeQuestions(tx, id, setup.questions);
  for (const question of setup.questions) await markingRows.putQuestion(tx, id, question);
  await markingRows.setNeeds(tx, id);
  await markingRows.removeUnused(tx, { id, class_ids: setup.class_ids });
  await progressRows.reopen(tx, id);
  const { added, marked } = await markingRows.addScripts(tx, id);
  await recordOperation(tx, actor, {
    action: '设置阅卷',
    entity: 'report',
    entity_id: report_id,
    ...(before ? { before } : {}),
    after: { ...setup, added },
  });
  return { id, revision, added, marked };
}

async function readProgress(
  tx: Tx,
  { questions }: LeaderContext,
  actor: Actor,
  { report_id }: RequestOf<typeof calls.getMarkingProgress>,
): Promise<DataOf<typeof calls.getMarkingProgress>> {
  const report = await demandReport(tx, actor, report_id);
  const row = await demandMarking(tx, actor, report_id);
  const { questions: places } = await choicesOf(tx, questions, report, row);
  const known = new Map(places.map((one) => [placeKey(one), one]));
  const set = (await markingRows.findQuestions(tx, row.id))
    .map((question) => ({ ...question, ...(known.get(placeKey(question)) ?? { number: 0, score: 0 }) }))
    .sort((a, b) => a.number - b.number || (a.part ?? 0) - (b.part ?? 0));
  const scripts = await progressRows.findScripts(tx, row.id);
  const marks = await progressRows.findMarks(tx, row.id);
  const found = markingProgress(set, scripts, marks);
  const names = await progressRows.findNames(tx, [
    ...new Set([...found.markers, ...found.severity].map(({ account_id }) => account_id)),
  ]);
  const withName = <T extends { account_id: number }>(one: T) => ({
    ...one,
    name: names.get(one.account_id) ?? '',
  });
  return {
    questions: found.questions.map((one) => ({ ...one, number: known.get(placeKey(one))?.number ?? 0 })),
    markers: found.markers.map(withName),
    severity: found.severity.map(withName),
  };
}

async function findRulings(
  tx: Tx,
  actor: Actor,
  { report_id }: RequestOf<typeof calls.getRulings>,
): Promise<DataOf<typeof calls.getRulings>> {
  const row = await demandMarking(tx, actor, report_id);
  return { list: await progressRows.findRulings(tx, row.id) };
}

async function ruleScript(
  tx: Tx,
  context: LeaderContext,
  actor: Actor,
  { script_id, text }: RequestOf<typeof calls.ruleScript>,
): Promise<DataOf<typeof calls.ruleScript>> {
  const script = await openScript(tx, actor, script_id);
  if (script.state !== 'ruling') throw conflict('这份答卷已有最终分数，请刷新');
  return { score: await decide(tx, context, actor, script, text, 0) };
}

async function findControls(
  tx: Tx,
  actor: Actor,
  { report_id, question_id, part = 0 }: RequestOf<typeof calls.getControls>,
): Promise<DataOf<typeof calls.getControls>> {
  const row = await demandMarking(tx, actor, report_id);
  const place = { marking_id: row.id, question_id, part };
  const list = await progressRows.findControls(tx, place);
  return { list, next: (await progressRows.findUntouched(tx, place)) ?? null };
}

async function setControl(
  tx: Tx,
  context: LeaderContext,
  actor: Actor,
  { script_id, text }: RequestOf<typeof calls.setControl>,
): Promise<DataOf<typeof calls.setControl>> {
  const script = await openScript(tx, actor, script_id);
  if (await markRows.isTouched(tx, script_id)) throw conflict('这份答卷已有阅卷员在评，请换一份');
  if (text.trim() !== '') {
    if (script.state !== 'open' && script.control === 0) throw conflict('这份答卷已有最终分数，请换一份');
    await decide(tx, context, actor, script, text, 1);
  } else if (script.control === 1) {
    await context.finals.withdraw(tx, actor, script);
    const needs = script.doubled === 1 ? 2 : 1;
    const none = {
      score: null,
      part_scores: [],
      way: '',
      control: 0,
      ruled_by: null,
      clash: 0,
      unanswered: 0,
    } as const;
    await markRows.setScript(tx, script_id, { state: 'open', needs, ...none });
  }
  return { script_id };
}

/** The script of a report that the leader sees. */
async function demandSeen(tx: Tx, actor: Actor, id: number): Promise<ScriptRow> {
  const script = await markingRows.findScript(tx, actor, id);
  if (!script) throw notFound('答卷');
  return script;
}

/** Statistics of reports whose answers were changed by marking; called from time to time. */
async function refreshStale(db: Database, marking: Marking): Promise<void> {
  for (const { id, report_id } of await markRows.findStale(db.kysely))
    await transaction(db, async (tx) => {
      await reportRows.lock(tx, report_id);
      await markRows.setStale(tx, id, 0);
      await marking.refreshStatistics(tx, report_id);
    });
}
