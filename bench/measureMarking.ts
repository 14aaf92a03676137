// Marking on PostgreSQL: 500 scripts of 6 questions, 20 markers at once, each taking the next script and marking it.
// Afterwards every script is compared with the rule, and the severities with those of the simulated markers.
import { sql } from 'kysely';
import { normalOf, randomOf } from '../mocks/simulatedAnswers';
import { defaultTolerance, settle, withinTolerance } from '../src/domain/marking/settle';
import { correlation } from '../src/domain/measure/sampleStatistics';
import { transaction, type Database } from '../src/server/db/database';
import { makeLeaderService } from '../src/server/modules/marking/leaderService';
import { makeMarkService } from '../src/server/modules/marking/markService';
import { questionPort } from '../src/server/modules/question/questionPort';
import type { Actor } from '../src/server/security/actor';
import { teacher } from './support/bank';
import type { Row } from './support/row';
import { timesOf } from './support/times';

const FIRST = 700_000_000;
const [STUDENTS, MARKERS] = [500, 20];
const POINTS = [10, 12, 12, 12, 14, 17];
const TEACHER_ROLE = 4;

async function fill(db: Database): Promise<number[]> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; version: number }>`select id, version from questions
      where type_id = 400 order by id limit ${POINTS.length}`.execute(tx);
    await sql`insert into schools (id, organization_id, title, stage_id) values (${FIRST}, 1, '阅卷', 3)`.execute(tx);
    await sql`insert into school_classes (id, school_id, title) values (${FIRST}, ${FIRST}, '1 班')`.execute(tx);
    await sql`insert into students (id, class_id, number, name) select ${FIRST}::bigint + n, ${FIRST}::bigint, n::text,
      '学生' || n from generate_series(0, ${STUDENTS - 1}::int) n`.execute(tx);
    await sql`insert into reports (id, title, owner_id, organization_id) values (${FIRST}, '阅卷', 1, 1)`.execute(tx);
    await tx
      .insertInto('report_items')
      .values(
        rows.map(({ id, version }, sort) => ({
          ...{ report_id: FIRST, question_id: id, question_version: version, sort },
          score: POINTS[sort] ?? 12,
        })),
      )
      .execute();
    await sql`insert into accounts (id, username, nickname, password_hash, role_id, organization_id)
      select ${FIRST}::bigint + n, 'marker' || n, '阅卷员' || n, '', ${TEACHER_ROLE}::bigint, 1
      from generate_series(0, ${MARKERS - 1}::int) n`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

export async function marked(db: Database): Promise<Row[]> {
  const questions = await fill(db);
  const leader = makeLeaderService(db, questionPort);
  const service = makeMarkService(db, questionPort, () => new Date());
  const markers = Array.from({ length: MARKERS }, (_none, n): Actor => ({ ...teacher, id: FIRST + n }));
  const rules = questions.map((question_id, i) => ({ question_id, tolerance: defaultTolerance(POINTS[i] ?? 12) }));
  const { id: marking_id } = await leader.save(
    { ...teacher, id: 1 },
    {
      report_id: FIRST,
      setup: {
        ...{ open: 1, unscanned: 1, class_ids: [FIRST] },
        questions: rules.map((rule) => ({
          ...{ ...rule, doubled: 1, points: [], control_every: 0 },
          markers: markers.map(({ id }) => ({ account_id: id, quota: null })),
        })),
      },
    },
  );
  const [random, severities] = [normalOf(randomOf(31)), normalOf(randomOf(32))];
  const severe = markers.map(() => 0.08 * severities());
  const truth = new Map<number, number>();
  const [takes, gives]: [number[], number[]] = [[], []];
  const timed = async <T>(times: number[], work: Promise<T>): Promise<T> => {
    const started = performance.now();
    const done = await work;
    times.push(performance.now() - started);
    return done;
  };
  const began = performance.now();
  for (let left = true; left;) {
    left = false;
    await Promise.all(
      markers.map(async (by, who) => {
        for (const [i, question_id] of questions.entries())
          for (;;) {
            const { scripts } = await timed(takes, service.take(by, { marking_id, question_id }));
            if (scripts.length === 0) break;
            for (const { script_id } of scripts) {
              left = true;
              const most = POINTS[i] ?? 12;
              const own = truth.get(script_id) ?? Math.min(1, Math.max(0, 0.6 + 0.2 * random()));
              truth.set(script_id, own);
              const share = own + (severe[who] ?? 0) + 0.07 * random();
              const text = String(Math.min(most, Math.max(0, Math.round(2 * share * most) / 2)));
              await timed(gives, service.mark(by, { script_id, text, seconds: 5 }));
            }
          }
      }),
    );
  }
  const took = (performance.now() - began) / 1000;
  const { thirds, different, finals, rulings } = await compared(db, rules);
  const { severity } = await leader.progress({ ...teacher, id: 1 }, { report_id: FIRST });
  const effects = markers.map(({ id }) => severity.find(({ account_id }) => account_id === id)?.effect ?? 0);
  // Not a part of what is calibrated next.
  await sql`update reports set deleted_at = now() where id = ${FIRST}`.execute(db.kysely);
  const row = (id: string, rest: Pick<Row, 'what' | 'unit' | 'ours'> & Partial<Row>): Row => ({
    id: `measure.marking.${id}`,
    group: 'Measurement',
    ...rest,
  });
  const [take, give] = [timesOf(takes), timesOf(gives)];
  const none = { name: 'at most', value: 0 };
  const who = `${MARKERS} markers at once, PostgreSQL`;
  return [
    row('take', { what: `${who}: next script`, unit: 'ms', ours: take.median, p95: take.p95 }),
    row('mark', { what: `${who}: mark stored`, unit: 'ms', ours: give.median, p95: give.p95 }),
    row('rate', { what: `${who}: marks`, unit: '/s', ours: gives.length / took }),
    row('scripts', { what: 'scripts with a final mark, or for the leader', unit: '', ours: finals + rulings }),
    row('thirds', { what: 'third marks missing or without need', unit: '', ours: thirds, limit: none }),
    row('rule', { what: 'final marks that differ from the rule', unit: '', ours: different, limit: none }),
    row('severity', {
      ...{ what: 'severity of markers, r with the simulated one', unit: '' as const },
      ours: correlation(effects, severe) ?? NaN,
      limit: { name: 'at least', value: 0.95 },
    }),
  ];
}

async function compared(db: Database, rules: readonly { question_id: number; tolerance: number }[]) {
  const { rows } = await sql<{ question_id: number; state: string; score: number | null; marks: number[] }>`
    select s.question_id, s.state, s.score, json_agg(k.score order by k.place) as marks
    from marking_scripts s join marking_marks k on k.script_id = s.id and k.marked_at is not null
    where s.question_id = any(${rules.map(({ question_id }) => question_id)}::bigint[])
    group by s.id, s.question_id, s.state, s.score`.execute(db.kysely);
  const tolerances = new Map(rules.map(({ question_id, tolerance }) => [question_id, tolerance]));
  let [thirds, different] = [0, 0];
  for (const { question_id, state, score, marks } of rows) {
    const tolerance = tolerances.get(question_id) ?? 0;
    const result = settle(
      { double: true, tolerance },
      marks.map((mark) => ({ score: mark, part_scores: [] })),
    );
    const apart = !withinTolerance(marks[0] ?? 0, marks[1] ?? 0, tolerance);
    if (marks.length !== (apart ? 3 : 2)) thirds += 1;
    if (result.state !== state || ('score' in result ? result.score : null) !== score) different += 1;
  }
  const of = (state: string) => rows.filter((one) => one.state === state).length;
  return { thirds, different, finals: of('final'), rulings: of('ruling') };
}
