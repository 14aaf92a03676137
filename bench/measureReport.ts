// What a report page needs, of simulated students in the embedded database; nothing of it stays in the bank.
import { sql } from 'kysely';
import { randomOf } from '../mocks/simulatedAnswers';
import { plainLayout } from '../src/contract/paper/plainLayout';
import type { ReportDetail } from '../src/contract/paper/report';
import { DEFAULT_GRADING } from '../src/domain/report/afterExam/grading';
import { reportFigures } from '../src/domain/report/reportFigures';
import { transaction, type Tx } from '../src/server/db/database';
import { questionPort } from '../src/server/modules/question/questionPort';
import { answerRows } from '../src/server/modules/report/answerRepository';
import { reportItemRows } from '../src/server/modules/report/reportItemRepository';
import { reportRows } from '../src/server/modules/report/reportRepository';
import { teacher, withBank } from './support/bank';

class Rollback extends Error {}
const REPORT = 900_000_000;

/** Milliseconds from the report's id to its figures: report and answers are read, sent as JSON and analysed. */
export async function reportPage(students: number, questions: number): Promise<number> {
  let took = NaN;
  await withBank('embedded', 1000, async (db) => {
    const run = transaction(db, async (tx) => {
      await fillReport(tx, students, questions);
      const started = performance.now();
      const report = await reportRows.find(tx, teacher, REPORT);
      const items = await reportItemRows.find(tx, REPORT);
      const detail = {
        ...report,
        layout: plainLayout(),
        items,
        questions: await questionPort.findVersions(tx, items),
        classes: await reportRows.findClasses(tx, REPORT),
        kps: [],
        grading: DEFAULT_GRADING,
        editable: 1,
        printable: 0,
      } as unknown as ReportDetail;
      const list = await answerRows.find(tx, REPORT, undefined);
      const sent = JSON.parse(JSON.stringify({ detail, list })) as { detail: ReportDetail; list: typeof list };
      const figures = reportFigures(sent.detail, sent.list, undefined, []);
      took = performance.now() - started;
      if (figures.summary.count !== students || figures.questions.length !== questions) throw new Error('not all read');
      throw new Rollback();
    });
    await run.catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  });
  return took;
}

async function fillReport(tx: Tx, students: number, questions: number): Promise<void> {
  const ids = (
    await sql<{
      id: number;
      version: number;
    }>`select id, version from questions order by id limit ${questions}`.execute(tx)
  ).rows;
  await sql`insert into schools (id, organization_id, title, stage_id) values (${REPORT}, 1, '测试', 3)`.execute(tx);
  const classes = Math.ceil(students / 50);
  await sql`insert into school_classes (id, school_id, title)
    select ${REPORT} + n, ${REPORT}, n || '班' from generate_series(0, ${classes - 1}::int) n`.execute(tx);
  await sql`insert into students (id, class_id, number, name)
    select ${REPORT} + n, ${REPORT} + n / 50, n::text, '学生' || n from generate_series(0, ${students - 1}::int) n`.execute(
    tx,
  );
  await sql`insert into reports (id, title, owner_id, organization_id) values (${REPORT}, '统计', 1, 1)`.execute(tx);
  for (const [sort, { id, version }] of ids.entries())
    await sql`insert into report_items (report_id, question_id, question_version, sort, score)
      values (${REPORT}, ${id}, ${version}, ${sort}, 5)`.execute(tx);
  const random = randomOf(3);
  for (let from = 0; from < students; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, students - from) }, (_none, i) => {
      const answers = Object.fromEntries(
        ids.map(({ id }) => [
          id,
          { given: 'ABCD'[Math.floor(random() * 4)], score: random() < 0.6 ? 5 : 0, part_scores: [], by_hand: 0 },
        ]),
      );
      const student_id = REPORT + from + i;
      return {
        report_id: REPORT,
        class_id: REPORT + Math.floor((from + i) / 50),
        student_id,
        answers: JSON.stringify(answers),
        score: 0,
        updated_by: 1,
      };
    });
    await tx.insertInto('answer_rows').values(rows).execute();
  }
}
