// npm run bench -- explain: the query plans of both engines for every list, search and report query, with the tables
// and indexes used, at BENCH_SIZES (100,000). The statements are recorded from the services and explained with their
// own parameters.
import { CompiledQuery, sql } from 'kysely';
import { normalizeBody } from '../src/domain/question/questionBody';
import { indexQuestion } from '../src/domain/question/questionIndex';
import { transaction, type Database, type Tx } from '../src/server/db/database';
import { watchStatements, type Statement } from '../src/server/db/sqlDriver';
import { makeCoverageService } from '../src/server/modules/knowledge/knowledgeRoutes';
import { duplicateReads } from '../src/server/modules/question/duplicates/duplicateRepository';
import { forgetLists } from '../src/server/modules/question/list/listCache';
import { makeQuestionListService } from '../src/server/modules/question/list/questionListService';
import { questionPort } from '../src/server/modules/question/questionPort';
import { answerRows } from '../src/server/modules/report/answerRepository';
import { reportItemRows } from '../src/server/modules/report/reportItemRepository';
import { reportRows } from '../src/server/modules/report/reportRepository';
import { questionScope } from '../src/server/security/rowScopes';
import { scansOf, type Plan } from '../src/testing/queryPlan';
import { generateQuestions } from '../src/testing/testQuestions';
import { ENGINE_NAMES, engines, teacher, withBank } from './support/bank';
import { LIST_CASES, SYSTEM, TYPE } from './support/questionCalls';
import type { Row } from './support/row';

const COUNT = Number(process.env.BENCH_SIZES ?? 100_000);
const FULL = process.env.BENCH_PLANS === 'full';

const squeezed = (text: string) => text.replace(/\s+/g, ' ').slice(0, 110);

async function explained(tx: Tx, { sql: text, parameters }: Statement): Promise<Plan | null> {
  if (!/^\s*(select|with)/i.test(text)) return null;
  const { rows } = await tx.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
  );
  const found = rows[0]?.['QUERY PLAN'];
  const [whole] = (typeof found === 'string' ? JSON.parse(found) : found) as [{ Plan: Plan }];
  return whole.Plan;
}

async function tell(tx: Tx, what: string, call: () => Promise<unknown>): Promise<void> {
  const { statements } = await watchStatements(call);
  console.log(`\n${what}`);
  for (const statement of statements) {
    const plan = await explained(tx, statement);
    if (!plan) continue;
    console.log(
      `- ${squeezed(statement.sql)} …\n  ${(plan['Actual Total Time'] ?? 0).toFixed(1)} ms: ${scansOf(plan)
        .map(({ text }) => text)
        .join('; ')}`,
    );
    if (FULL) console.log(JSON.stringify(plan));
  }
}

/** 400 reports of three classes of forty, inserted and rolled back: the banks have none. */
async function tellReports(db: Database): Promise<void> {
  const undo = new Error('taken out again');
  const REPORT = 390;
  const work = transaction(db, async (tx) => {
    await sql`insert into schools (id, organization_id, title, stage_id) values (1, 1, '试', 3)`.execute(tx);
    await sql`insert into school_classes (id, school_id, title) select n, 1, n::text from generate_series(1, 60) n`.execute(
      tx,
    );
    await sql`insert into students (id, class_id, number, name) select n, 1 + n % 60, n::text, '学生' from generate_series(1, 2400) n`.execute(
      tx,
    );
    await sql`insert into reports (id, title, owner_id, organization_id) select n, n::text, 1, 1 from generate_series(1, 400) n`.execute(
      tx,
    );
    await sql`insert into report_items (report_id, question_id, question_version, sort, score) select n, q, 1, q, 5 from generate_series(1, 400) n, generate_series(1, 22) q`.execute(
      tx,
    );
    await sql`insert into answer_rows (report_id, class_id, student_id, score, updated_by) select n, t.class_id, t.id, t.id % 100, 1
      from generate_series(1, 400) n join students t on t.class_id in (1 + n % 60, 1 + (n + 7) % 60, 1 + (n + 20) % 60)`.execute(
      tx,
    );
    for (const table of ['reports', 'report_items', 'answer_rows', 'students'])
      await sql`analyze ${sql.ref(table)}`.execute(tx);
    await tell(tx, 'reports, first page', () => reportRows.page(tx, teacher, {}));
    await tell(tx, 'a report', () => reportRows.find(tx, teacher, REPORT));
    await tell(tx, 'its questions', () => reportItemRows.find(tx, REPORT));
    await tell(tx, 'its classes', () => reportRows.findClasses(tx, REPORT));
    await tell(tx, 'its history beside earlier reports of the same classes', () =>
      reportRows.findHistory(tx, teacher, REPORT),
    );
    await tell(tx, 'answers of a class', () => answerRows.find(tx, REPORT, 31));
    throw undo;
  });
  await work.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

export async function explain(): Promise<Row[]> {
  const last = Math.ceil(COUNT / 20);
  const [row] = generateQuestions(2, 1);
  if (!row || !('draft' in row)) throw new Error('no question');
  const { type_id, content, options, answer, analysis } = row.draft;
  const signature = indexQuestion(normalizeBody({ type_id, content, options, answer, analysis }));
  for (const engine of engines()) {
    await withBank(engine, COUNT, async (db) => {
      console.log(`\n## ${ENGINE_NAMES[engine]}, ${COUNT.toLocaleString('en')} questions`);
      for (const { what, filter } of LIST_CASES) {
        forgetLists(db);
        await tell(db.kysely, what, () => makeQuestionListService(db).findPage(teacher, filter(0, last)));
      }
      await tell(db.kysely, 'duplicate check', () =>
        duplicateReads.find(db.kysely, signature, questionScope(teacher), null),
      );
      forgetLists(db);
      await tell(db.kysely, 'coverage of a tree', () =>
        makeCoverageService(db, questionPort, () => Promise.resolve([])).coverage(teacher, SYSTEM, TYPE),
      );
      await tellReports(db);
    });
  }
  return [];
}
