// Reports of a question that is merged into its duplicate: items, answers, marks and statistics are moved together.
import type { ItemMarking } from '../../../contract/paper/reportAdjustment';
import type { Question } from '../../../contract/question/question';
import { carryAnswers } from '../../../domain/report/carryAnswers';
import type { AnswerEntry } from '../../../domain/report/cellReading';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { adjustmentRows } from './adjustmentRepository';
import { answerRows } from './answerRepository';
import { makeMarking } from './answerService';
import { reportItemRows, type ReportRef } from './reportItemRepository';
import type { ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';

const NO_MARKS: Omit<AnswerEntry, 'given'> = { score: 0, part_scores: [], by_hand: 0 };

/**
 * `left`: reports that contain both questions, whose answers are not valid answers to the kept one, or whose sheets are
 * printed: their numbers, letters and scans name the questions as issued.
 */
interface FollowedReports {
  moved: ReportRef[];
  left: ReportRef[];
}

/**
 * What merging questions needs from reports.
 * @param moveMarking moves the marks and the set-up of online marking
 */
export function makeQuestionReports(
  questions: ReportQuestions,
  moveMarking: (tx: Tx, reportId: number, from: number, to: number) => Promise<void>,
) {
  const marking = makeMarking(questions);
  return {
    /** Reports are locked before questions, as everywhere in this program. */
    lock: async (tx: Tx, actor: Actor, questionId: number): Promise<void> =>
      void (await reportItemRows.lockHolding(tx, actor, questionId, questionId)),

    async follow(tx: Tx, actor: Actor, from: number, to: Question): Promise<FollowedReports> {
      const reports = await reportItemRows.lockHolding(tx, actor, from, to.id);
      const asked = [...new Set(reports.map(({ question_version }) => question_version))];
      const pinned = await Promise.all(
        asked.map((question_version) => questions.findVersions(tx, [{ question_id: from, question_version }])),
      );
      const versions = new Map(pinned.flat().map((question) => [question.version, question]));
      const followed: FollowedReports = { moved: [], left: [] };
      for (const { report_id, title, question_version, stays } of reports) {
        const was = versions.get(question_version);
        const carry = was && !stays ? carryAnswers(was, to) : null;
        if (!carry) {
          followed.left.push({ report_id, title });
          continue;
        }
        const item = (await reportItemRows.find(tx, report_id)).find(({ question_id }) => question_id === from);
        await reportItemRows.move(tx, report_id, from, to);
        const withKeys = (marking: ItemMarking): ItemMarking => {
          const keys = marking.adjustment?.keys?.map((key) => carry({ ...NO_MARKS, given: key }).given);
          return keys ? { ...marking, adjustment: { ...marking.adjustment, keys } } : marking;
        };
        if (item?.adjustment) await reportItemRows.setMarking(tx, report_id, to.id, withKeys(item));
        await moveMarking(tx, report_id, from, to.id);
        await adjustmentRows.move(tx, report_id, from, to.id, withKeys);
        for (const [studentId, answers] of await answerRows.lockAll(tx, report_id)) {
          const { [String(from)]: entry, ...others } = answers;
          if (entry)
            await answerRows.update(tx, report_id, studentId, { ...others, [String(to.id)]: carry(entry) }, actor.id);
        }
        await reportRows.update(tx, report_id, {}, true);
        await marking.remarkAll(tx, actor, report_id);
        followed.moved.push({ report_id, title });
      }
      await answerRows.carryFacility(tx, [from, to.id]);
      return followed;
    },
  };
}
