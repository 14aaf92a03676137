// Marks of answers: each cell by domain/report/marking, and the question statistics that follow from them.
import type { Question } from '../../../contract/question/question';
import { itemFigures } from '../../../domain/report/analysis';
import type { AnswerEntry, CellReading } from '../../../domain/report/cellReading';
import { itemScores, readCell, remark } from '../../../domain/report/marking';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { answerRows } from './answerRepository';
import type { ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';

export interface ReportMarks {
  /** null for a question that is not in the report. */
  read(questionId: number, text: string): CellReading | null;
  remark(questionId: number, entry: AnswerEntry): AnswerEntry;
}

export function makeMarking(questions: ReportQuestions) {
  async function load(tx: Tx, reportId: number): Promise<ReportMarks> {
    const items = await reportRows.findItems(tx, reportId);
    const pinned = await questions.findVersions(tx, items);
    const byId = new Map(pinned.map((question) => [question.id, question]));
    const known = new Map(
      items.flatMap((item) => {
        const question: Question | undefined = byId.get(item.question_id);
        return question ? [[item.question_id, { question, scores: itemScores(question, item) }] as const] : [];
      }),
    );
    return {
      read: (questionId, text) => {
        const item = known.get(questionId);
        return item ? readCell(item.question, item.scores, text) : null;
      },
      remark: (questionId, entry) => {
        const item = known.get(questionId);
        return item ? remark(item.question, item.scores, entry) : entry;
      },
    };
  }

  /** Facility and discrimination of each question version, from all answers of the report. */
  async function refreshStatistics(tx: Tx, reportId: number): Promise<void> {
    const items = await reportRows.findItems(tx, reportId);
    const rows = await answerRows.find(tx, reportId, undefined);
    const students = rows.map(({ student_id, class_id, answers }) => ({
      student_id,
      class_id,
      scores: items.map((item) => answers[String(item.question_id)]?.score ?? null),
    }));
    const figures = itemFigures(
      items.map(({ question_id, score }) => ({ question_id, score, kps: [] })),
      students,
    );
    const statistics = figures.map((figure, i) => ({ ...figure, version: items[i]?.question_version ?? 1 }));
    await answerRows.putStatistics(tx, reportId, statistics);
    await answerRows.carryFacility(
      tx,
      items.map((item) => item.question_id),
    );
    questions.questionsChanged(tx);
  }

  return {
    load,
    refreshStatistics,

    /**
     * After maximum scores were changed: automatic marks are recomputed, manual marks are limited to the new maximum.
     */
    async remarkAll(tx: Tx, actor: Actor, reportId: number): Promise<void> {
      const marks = await load(tx, reportId);
      for (const [studentId, answers] of await answerRows.lockAll(tx, reportId)) {
        const after = Object.fromEntries(
          Object.entries(answers).map(([id, entry]) => [id, marks.remark(Number(id), entry)]),
        );
        if (JSON.stringify(after) !== JSON.stringify(answers))
          await answerRows.update(tx, reportId, studentId, after, actor.id);
      }
      await refreshStatistics(tx, reportId);
    },
  };
}
