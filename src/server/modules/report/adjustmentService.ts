// 考后调整: one step that voids a question, changes its key or its rule and marks all answers again, and its undo.
import { isDeepStrictEqual } from 'node:util';
import type { ReportItem } from '../../../contract/paper/report';
import type * as calls from '../../../contract/paper/reportAdjustment';
import type { ItemMarking } from '../../../contract/paper/reportAdjustment';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { checkedMarking } from '../../../domain/report/afterExam/itemMarking';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { adjustmentRows } from './adjustmentRepository';
import { makeMarking } from './answerService';
import { openReport } from './openReport';
import { reportItemRows } from './reportItemRepository';
import type { ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';

type Changed = DataOf<typeof calls.adjustReport>;

export function makeAdjustmentService(db: Database, questions: ReportQuestions) {
  const marking = makeMarking(questions);

  /** The items of the report, which is locked: marks are computed from all of its answers. */
  async function openItems(tx: Tx, actor: Actor, id: number, revision: number): Promise<ReportItem[]> {
    await openReport(tx, actor, id, revision);
    return reportItemRows.find(tx, id);
  }

  async function change(tx: Tx, actor: Actor, reportId: number, questionId: number, after: ItemMarking) {
    await reportItemRows.setMarking(tx, reportId, questionId, after);
    const { revision } = await reportRows.update(tx, reportId, {}, true);
    return { revision, ...(await marking.remarkAll(tx, actor, reportId)) };
  }

  return {
    list: (actor: Actor, reportId: number) =>
      transaction(db, async (tx) => {
        if (!(await reportRows.find(tx, actor, reportId))) throw notFound('报告');
        return { list: await adjustmentRows.findAll(tx, reportId) };
      }),

    adjust: (actor: Actor, request: RequestOf<typeof calls.adjustReport>): Promise<Changed> =>
      transaction(db, async (tx) => {
        const { report_id, question_id, revision } = request;
        const reason = request.reason.trim();
        if (reason === '') throw invalid('请填写原因', 'reason');
        const items = await openItems(tx, actor, report_id, revision);
        const item = items.find((each) => each.question_id === question_id);
        const [question] = item ? await questions.findVersions(tx, [item]) : [];
        if (!item || !question) throw notFound('报告中的试题');
        const checked = checkedMarking(question, item, request.marking);
        if (!checked.ok) throw invalid(checked.msg, checked.field);
        const [before, after] = [markingOf(item), checked.marking];
        if (isDeepStrictEqual(before, after)) throw invalid('没有改动');
        const done = await change(tx, actor, report_id, question_id, after);
        const { gained, lost } = done;
        const id = await nextId(tx, 'report_adjustments');
        await adjustmentRows.insert(tx, {
          id,
          report_id,
          question_id,
          before,
          after,
          reason,
          gained,
          lost,
          actor_id: actor.id,
        });
        await recordOperation(tx, actor, {
          action: '考后调整',
          entity: 'report',
          entity_id: report_id,
          before: { question_id, ...before },
          after: { question_id, ...after, reason, gained, lost },
        });
        return done;
      }),

    undo: (actor: Actor, { id, revision }: RequestOf<typeof calls.undoAdjustment>): Promise<Changed> =>
      transaction(db, async (tx) => {
        const reportId = await adjustmentRows.findReport(tx, id);
        if (reportId === undefined) throw notFound('调整记录');
        const items = await openItems(tx, actor, reportId, revision);
        const all = await adjustmentRows.findAll(tx, reportId);
        const asked = all.find((row) => row.id === id);
        if (!asked || asked.undone_at !== null) throw invalid('这次调整已撤销');
        const newest = all.find((row) => row.question_id === asked.question_id && row.undone_at === null);
        if (newest?.id !== id) throw invalid('这道题之后又有调整，请先撤销后面的调整');
        if (!items.some((item) => item.question_id === asked.question_id)) throw notFound('报告中的试题');
        const done = await change(tx, actor, reportId, asked.question_id, asked.before);
        await adjustmentRows.undone(tx, id, actor.id);
        await recordOperation(tx, actor, {
          action: '撤销考后调整',
          entity: 'report',
          entity_id: reportId,
          before: { question_id: asked.question_id, ...asked.after },
          after: { question_id: asked.question_id, ...asked.before },
        });
        return done;
      }),
  };
}

const markingOf = ({ adjustment, scoring }: ReportItem): ItemMarking => ({
  ...(adjustment ? { adjustment } : {}),
  ...(scoring ? { scoring } : {}),
});
