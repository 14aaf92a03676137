// Calibration of many answers on PostgreSQL, read and estimated as the job of 难度校准 does it: reports of 500 students
// and 40 questions, neighbouring reports share 36 questions.
import { sql } from 'kysely';
import { normalOf, randomOf } from '../mocks/simulatedAnswers';
import { transaction, type Database } from '../src/server/db/database';
import { withStatementTimeout } from '../src/server/db/sqlDriver';
import type { JobContext, JobStep } from '../src/server/jobs/jobKind';
import { calibrationJob } from '../src/server/modules/measure/calibrationService';
import { questionPort } from '../src/server/modules/question/questionPort';
import { teacher } from './support/bank';
import type { Row } from './support/row';

const FIRST = 800_000_000;
const [STUDENTS, EACH, SHIFT] = [500, 40, 4];
const HOUR_MS = 3_600_000;

/** The true difficulty of each question, by id. */
async function fill(db: Database, reports: number): Promise<Map<number, number>> {
  const { rows: questions } = await sql<{ id: number; version: number }>`select id, version from questions
    order by id`.execute(db.kysely);
  const draw = normalOf(randomOf(9));
  const difficulty = new Map(questions.map(({ id }) => [id, draw()]));
  const [ids, values] = [[...difficulty.keys()], [...difficulty.values()]];
  await withStatementTimeout(HOUR_MS, async () => {
    await sql`insert into schools (id, organization_id, title, stage_id) values (${FIRST}, 1, '联考', 3)`.execute(
      db.kysely,
    );
    for (let r = 0; r < reports; r += 1) {
      const id = FIRST + r;
      const own = Array.from({ length: EACH }, (_none, i) => questions[(r * SHIFT + i) % questions.length]);
      await transaction(db, async (tx) => {
        await sql`insert into school_classes (id, school_id, title) values (${id}, ${FIRST}, ${`${r} 班`})`.execute(tx);
        await sql`insert into reports (id, title, owner_id, organization_id)
          values (${id}, ${`联考 ${r}`}, 1, 1)`.execute(tx);
        await tx
          .insertInto('report_items')
          .values(
            own.map((question, sort) => ({
              report_id: id,
              question_id: question?.id ?? 0,
              question_version: question?.version ?? 1,
              sort,
              score: 5,
            })),
          )
          .execute();
        await sql`insert into students (id, class_id, number, name) select ${FIRST}::bigint + ${r * STUDENTS}::bigint + n,
          ${id}::bigint, n::text, '学生' || n from generate_series(0, ${STUDENTS - 1}::int) n`.execute(tx);
        await sql`select setseed(${r / reports}::float8)`.execute(tx);
        await sql`with truth as (select * from unnest(${ids}::bigint[], ${values}::float8[]) as t (question_id, b)),
            own as materialized (select i.question_id, t.b from report_items i
              join truth t on t.question_id = i.question_id where i.report_id = ${id}),
            drawn as materialized (select n, sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) as theta
              from generate_series(0, ${STUDENTS - 1}::int) n)
          insert into answer_rows (report_id, class_id, student_id, answers, score, updated_by)
          select ${id}::bigint, ${id}::bigint, ${FIRST}::bigint + ${r * STUDENTS}::bigint + s.n,
            (select jsonb_object_agg(o.question_id, jsonb_build_object('given', '', 'by_hand', 1,
              'part_scores', jsonb_build_array(), 'score',
              case when random() < 1 / (1 + exp(o.b - s.theta)) then 5 else 0 end)) from own o), 0, 1 from drawn s`.execute(
          tx,
        );
      });
    }
    await sql`analyze answer_rows, report_items, students, reports`.execute(db.kysely);
  });
  return difficulty;
}

export async function millions(db: Database, answers: number): Promise<Row[]> {
  const reports = Math.round(answers / STUDENTS / EACH);
  const began = performance.now();
  const truth = await fill(db, reports);
  console.error(`${reports * STUDENTS * EACH} answers stored in ${Math.round((performance.now() - began) / 1000)} s`);
  const started = performance.now();
  let read = NaN;
  let most = 0;
  const context = {
    actor: { ...teacher, functions: new Set(['report.read', 'report.write']) },
    db,
    signal: new AbortController().signal,
    now: () => new Date(),
    step: ({ text = '' }: JobStep<unknown>) => {
      if (text.startsWith('正在估计') && Number.isNaN(read)) read = performance.now() - started;
      most = Math.max(most, process.memoryUsage().rss);
      return Promise.resolve();
    },
  };
  const job = calibrationJob(questionPort);
  const outcome = await job.run(context as unknown as JobContext<unknown, unknown>).finally(() => job.close());
  const took = performance.now() - started;
  const { rows } = await sql<{ question_id: number; difficulty: number; error: number }>`select question_id, difficulty,
    difficulty_error as error from question_calibrations where difficulty is not null`.execute(db.kysely);
  const gaps = rows.map((row) => row.difficulty - (truth.get(row.question_id) ?? NaN));
  const root = (values: readonly number[]) => Math.sqrt(values.reduce((all, x) => all + x * x, 0) / values.length);
  const what = `${(reports * STUDENTS * EACH).toLocaleString('en')} answers on PostgreSQL`;
  const row = (id: string, rest: Pick<Row, 'what' | 'unit' | 'ours'> & Partial<Row>): Row => ({
    id: `measure.millions.${id}`,
    group: 'Measurement',
    ...rest,
  });
  return [
    row('read', { what: `${what}, read by the job`, unit: 's', ours: read / 1000 }),
    row('all', { what: `${what}, the whole job`, unit: 's', ours: took / 1000 }),
    row('memory', { what: `${what}, largest memory`, unit: 'MB', ours: most / 1024 / 1024 }),
    row('measured', { what: 'its measured questions', unit: '', ours: Number(outcome?.data?.['measured']) }),
    row('rmse', {
      ...{ what: 'its RMSE of b beside the mean standard error', unit: '' as const, ours: root(gaps) },
      yardstick: { name: 'standard error', value: root(rows.map(({ error }) => error)) },
    }),
  ];
}
