// 网上阅卷 of a marker: takes scripts, marks them one by one, and can change the latest ones. Nothing that is sent here
// reveals whose script it is or what others gave.
import { REPORT_STATUS } from '../../../contract/codes';
import type * as calls from '../../../contract/paper/markingWork';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { placeKey, placeScores } from '../../../domain/marking/markingSetup';
import { itemScores } from '../../../domain/report/marking';
import { transaction, type Database, type Tx } from '../../db/database';
import { invalid, notFound } from '../../errors';
import type { Actor } from '../../security/actor';
import { makeMarking } from '../report/answerService';
import { reportItemRows } from '../report/reportItemRepository';
import type { ReportQuestions } from '../report/reportPorts';
import { reportRows } from '../report/reportRepository';
import { makeFinalMarks, ownMark, readMark } from './finalMarks';
import { markRows, type OwnRow, type Place, type TaskRow } from './markRepository';
import { markingRows, type ScriptRow } from './markingRepository';

/** The one on the screen and the next one. */
const HELD = 2;
const HELD_MS = 30 * 60_000;
/** The latest own marks, which can be changed. */
const RECENT = 10;
const MOST_SECONDS = 3600;
const placeOf = ({ marking_id, question_id, part = 0 }: RequestOf<typeof calls.takeScripts>): Place => ({
  ...{ marking_id, question_id, part },
});
const GONE = '这份答卷已收回，请继续下一份';

export function makeMarkService(db: Database, questions: ReportQuestions, now: () => Date) {
  const marking = makeMarking(questions);
  const finals = makeFinalMarks(marking);

  async function demandTask(tx: Tx, actor: Actor, place: Place, locked = false): Promise<TaskRow> {
    const task = await markRows.findTask(tx, actor, place, locked);
    if (!task) throw notFound('阅卷任务');
    return task;
  }

  /** Holds scripts for the account until it has as many as a screen needs. */
  async function holdMore(tx: Tx, actor: Actor, task: TaskRow): Promise<void> {
    const until = new Date(now().getTime() + HELD_MS);
    await markRows.removeLapsed(tx, task, now());
    await markRows.holdLonger(tx, task, actor.id, until);
    const held = await markRows.findHeld(tx, task, actor.id);
    for (let room = HELD - held.length; room > 0; room -= 1) {
      const { shares, plain, controls } = await markRows.countOwn(tx, task, actor.id);
      const due = task.control_every > 0 && Math.floor(plain / task.control_every) > controls;
      const control = due ? await markRows.findControl(tx, task, actor.id) : undefined;
      if (control !== undefined) {
        await markRows.hold(tx, actor.id, until, [{ script_id: control, third: 0, control: 1 }]);
        continue;
      }
      const left = task.quota === null ? HELD : Math.max(0, task.quota - shares);
      const [free] = await markRows.findFree(tx, task, actor.id, left, 1);
      if (!free) return;
      await markRows.hold(tx, actor.id, until, [{ script_id: free.id, third: free.needs === 3 ? 1 : 0, control: 0 }]);
    }
  }

  async function demandOwn(tx: Tx, actor: Actor, id: number): Promise<{ script: ScriptRow; own: OwnRow }> {
    const script = await markingRows.findScript(tx, actor, id);
    const own = script && (await markRows.findTask(tx, actor, script)) && (await markRows.findOwn(tx, id, actor.id));
    if (!script || !own) throw invalid(GONE);
    return { script, own };
  }

  /** A mark that others depend on stays: once a third mark is requested, or the leader decided. */
  async function demandChangeable(tx: Tx, actor: Actor, script: ScriptRow, own: OwnRow): Promise<void> {
    const recent = await markRows.findRecent(tx, script, actor.id, RECENT);
    if (!recent.some(({ script_id }) => script_id === script.id)) throw invalid(`只能修改最近 ${RECENT} 份的给分`);
    if (own.control === 1) return;
    const ruled = script.way === 'ruling' || script.way === 'pair' || script.control === 1;
    if (ruled || (own.third === 0 && (await markRows.hasThird(tx, script.id))))
      throw invalid('这份答卷已进入后续评阅，不能再改');
  }

  return {
    tasks: (actor: Actor): Promise<DataOf<typeof calls.getMarkingTasks>> =>
      transaction(db, async (tx) => {
        const tasks = await markRows.findTasks(tx, actor);
        const reports = [...new Set(tasks.map(({ report_id }) => report_id))];
        const orders = new Map<number, number[]>();
        for (const id of reports)
          orders.set(
            id,
            (await reportItemRows.find(tx, id)).map(({ question_id }) => question_id),
          );
        return {
          list: tasks.map(({ report_id, ...task }) => ({
            ...task,
            number: (orders.get(report_id)?.indexOf(task.question_id) ?? -1) + 1,
          })),
        };
      }),

    task: (
      actor: Actor,
      request: RequestOf<typeof calls.getMarkingTask>,
    ): Promise<DataOf<typeof calls.getMarkingTask>> =>
      transaction(db, async (tx) => {
        const place = placeOf(request);
        const { report_id } = await demandTask(tx, actor, place);
        const report = await reportRows.find(tx, actor, report_id);
        const items = await reportItemRows.find(tx, report_id);
        const item = items.find(({ question_id }) => question_id === place.question_id);
        const [question] = item ? await questions.findVersions(tx, [item]) : [];
        if (!report || !item || !question) throw notFound('报告中的试题');
        const set = (await markingRows.findQuestions(tx, place.marking_id)).find(
          (one) => placeKey(one) === placeKey(place),
        );
        const { score, part_scores } = placeScores(itemScores(question, { ...item, rule: item.scoring }), place.part);
        return {
          ...{ report: report.title, number: items.indexOf(item) + 1, question },
          ...{ score, part_scores: [...part_scores], points: set?.points ?? [] },
          recent: await markRows.findRecent(tx, place, actor.id, RECENT),
        };
      }),

    take: (actor: Actor, request: RequestOf<typeof calls.takeScripts>): Promise<DataOf<typeof calls.takeScripts>> =>
      transaction(db, async (tx) => {
        const task = await demandTask(tx, actor, placeOf(request), true);
        if (task.open === 1) await holdMore(tx, actor, task);
        const scripts = task.open === 1 ? await markRows.findHeld(tx, task, actor.id) : [];
        const { marked, shares } = await markRows.countOwn(tx, task, actor.id);
        const free = await markRows.countFree(tx, task, actor.id);
        const left = task.quota === null ? free : Math.min(free, Math.max(0, task.quota - shares));
        return { scripts, marked, quota: task.quota, waiting: left + scripts.length };
      }),

    mark: (actor: Actor, request: RequestOf<typeof calls.markScript>): Promise<DataOf<typeof calls.markScript>> =>
      transaction(db, async (tx) => {
        const { script_id } = request;
        const { script: seen } = await demandOwn(tx, actor, script_id);
        // The report first, as everywhere; then nothing about the script changes any more.
        const report = await reportRows.find(tx, actor, seen.report_id, { locked: true });
        const script = await markingRows.findScript(tx, actor, script_id, true);
        const own = await markRows.findOwn(tx, script_id, actor.id);
        if (!report || !script || !own) throw invalid(GONE);
        if (script.open === 0 || report.status === REPORT_STATUS.finished) throw invalid('阅卷已停止，请联系阅卷组长');
        if (own.marked) await demandChangeable(tx, actor, script, own);
        const problem = request.problem?.trim() ?? '';
        const text = problem === '' ? request.text.trim() : '';
        let mark: { score: number | null; part_scores: readonly number[] } = { score: null, part_scores: [] };
        if (problem === '') {
          if (text === '') throw invalid('请输入分数', 'text');
          const reading = readMark(await marking.load(tx, script.report_id), script, text);
          if (!reading.ok) throw invalid(reading.msg, 'text');
          mark = ownMark(reading.entry);
          if (!Number.isInteger(2 * (mark.score ?? 0))) throw invalid('应为整分或半分', 'text');
        }
        const place = own.marked ? own.place : (await markRows.findGiven(tx, script_id)).length + 1;
        const seconds = Math.max(0, Math.min(MOST_SECONDS, request.seconds ?? 0));
        const values = { text, problem, seconds, ticks: request.ticks ?? [], ...mark };
        await markRows.give(tx, script_id, actor.id, place, values);
        const counts = own.control === 0 && script.control === 0 && script.way !== 'ruling';
        if (counts) await finals.settle(tx, actor, script);
        return { script_id };
      }),

    /** Throws where the account does not mark the script. */
    demandSeen: (actor: Actor, script_id: number): Promise<ScriptRow> =>
      transaction(db, async (tx) => (await demandOwn(tx, actor, script_id)).script),
  };
}
