// 判定答案: what people decide about answers of blanks that comparing leaves open. A decision holds for every student of
// the report with that answer, also for answers that come later.
import type * as calls from '../../../contract/paper/reportAdjustment';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { answerKind } from '../../../domain/question/types/traits';
import { sameAnswer } from '../../../domain/report/equality/compareAnswers';
import { transaction, type Database } from '../../db/database';
import { forbidden, invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { makeMarking } from './answerService';
import { mayEdit } from './openReport';
import { reportItemRows } from './reportItemRepository';
import type { ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';

const MOST = 2000;

export function makeDecisionService(db: Database, questions: ReportQuestions) {
  const marking = makeMarking(questions);
  return {
    decide: (
      actor: Actor,
      { report_id, decisions }: RequestOf<typeof calls.decideAnswers>,
    ): Promise<DataOf<typeof calls.decideAnswers>> =>
      transaction(db, async (tx) => {
        const report = await reportRows.find(tx, actor, report_id, { locked: true });
        if (!report) throw notFound('报告');
        if (!mayEdit(actor, report)) throw forbidden('没有修改这份报告的权限');
        const items = new Map((await reportItemRows.find(tx, report_id)).map((item) => [item.question_id, item]));
        const pinned = await questions.findVersions(tx, [...items.values()]);
        const blanks = new Set(pinned.filter(({ type_id }) => answerKind(type_id) === 'blanks').map(({ id }) => id));
        for (const question_id of new Set(decisions.map((decision) => decision.question_id))) {
          const item = items.get(question_id);
          if (!item) throw notFound('报告中的试题');
          if (!blanks.has(question_id)) throw invalid('只有各空的答案可以判定');
          let kept = item.decisions ?? [];
          for (const { blank, text, right } of decisions.filter((each) => each.question_id === question_id)) {
            kept = kept.filter((each) => each.blank !== blank || !sameAnswer(each.text, text));
            if (right !== null) kept = [...kept, { blank, text, right }];
          }
          if (kept.length > MOST) throw invalid(`一道题最多判定 ${MOST} 个答案`);
          await reportItemRows.setDecisions(tx, report_id, question_id, kept);
        }
        const { revision } = await reportRows.update(tx, report_id, {}, true);
        const changed = await marking.remarkAll(tx, actor, report_id);
        const after = { decisions, ...changed };
        await recordOperation(tx, actor, { action: '判定答案', entity: 'report', entity_id: report_id, after });
        return { revision, ...changed };
      }),
  };
}
