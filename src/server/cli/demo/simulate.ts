// `tiku simulate`: answers of simulated students to three papers with common questions, marked and calibrated like real
// ones, so that reports, 试题分析 and 难度校准 of a trial bank have content.
import { sql } from 'kysely';
import type { Question } from '../../../contract/question/question';
import { optionLetter } from '../../../domain/paper/numbering';
import { answerOfType } from '../../../domain/question/answers';
import { transaction, type Database } from '../../db/database';
import { nextIds } from '../../db/ids';
import { invalid } from '../../errors';
import type { JobContext } from '../../jobs/jobKind';
import { calibrationJob } from '../../modules/measure/calibrationService';
import { questionPort } from '../../modules/question/questionPort';
import { makeAnswerService } from '../../modules/report/answerService';
import { makeReportService } from '../../modules/report/reportService';
import type { Actor } from '../../security/actor';
import { readOptions, UsageError, withDatabase, OPERATOR, type Command } from '../command';

const PAPERS = 3;
/** Questions of a paper, and those that it shares with the next one. */
const [EACH, SHARED] = [20, 5];
const CLASS_SIZE = 50;
const MAX_STUDENTS = 5000;
/** Points of each question. */
const POINTS = 5;

export interface Simulation {
  /** The reports are theirs, in their organisation. */
  owner: Actor;
  students: number;
  seed: number;
}

export const simulateCommand: Command = {
  name: 'simulate',
  summary: '加入模拟学生的作答 (add answers of simulated students, for trying out)',
  usage: `npm run tiku -- simulate [--students 300] [--seed 1] [--organization 1] [--json]

用于试用和演示：新建“模拟中学”和班级，三份有公共试题的报告，按试题标注的难度生成学生的作答，自动判分并校准难度。
请不要在正式的题库中使用。同样的 --seed 得到同样的作答。`,
  async run(args, io) {
    const text = { type: 'string' } as const;
    const values = readOptions(args, { students: text, seed: text, organization: text });
    const whole = (name: 'students' | 'seed' | 'organization', otherwise: number, most: number): number => {
      const value = Number(values[name] ?? otherwise);
      if (!Number.isSafeInteger(value) || value < 1 || value > most)
        throw new UsageError(`--${name} 应为 1 到 ${most} 的整数`);
      return value;
    };
    const asked = {
      students: whole('students', 300, MAX_STUDENTS),
      seed: whole('seed', 1, 1_000_000),
      organization: whole('organization', 1, Number.MAX_SAFE_INTEGER),
    };
    const { organization: organization_id, ...size } = asked;
    const done = await withDatabase(io, (db) => simulate(db, { owner: { ...OPERATOR, organization_id }, ...size }));
    io.out(
      values.json
        ? JSON.stringify(done)
        : `已加入 ${done.students} 名学生对 ${done.reports.length} 份报告、${done.questions} 道题的作答，${done.measured} 道题有了实测难度`,
    );
    return 0;
  },
};

export async function simulate(db: Database, { owner, students: count, seed }: Simulation) {
  const actor: Actor = { ...owner, functions: new Set(['report.read', 'report.write']) };
  const { organization_id: organization } = actor;
  const questions = await findQuestions(db, organization);
  const { random, normal } = randomOf(seed);
  const classes = await addClasses(db, organization, count);
  const reports = makeReportService(db, questionPort, { readDetail: () => Promise.reject(invalid('没有试卷')) }, false);
  const answers = makeAnswerService(db, questionPort);
  const difficulty = new Map(
    questions.map(({ id, difficulty: rated }) => [id, ((rated || 5) - 5) / 2 + 0.7 * normal()]),
  );
  const ids: number[] = [];
  for (let p = 0; p < PAPERS; p += 1) {
    const from = p * (EACH - SHARED);
    const own = questions.slice(from, from + EACH);
    const items = own.map(({ id: question_id }) => ({ question_id, score: POINTS, part_scores: [], answer_space: 0 }));
    const report = await reports.save(actor, {
      title: `模拟考试（${p + 1}）`,
      sections: [{ id: 1, title: '全卷', note: '', items }],
    });
    ids.push(report.id);
    for (const { class_id, students } of classes.filter((_class, i) => i % PAPERS === p)) {
      const cells = students.flatMap((student_id) => {
        const ability = normal();
        return own.map((question) => {
          const right = random() < 1 / (1 + Math.exp(1.2 * ((difficulty.get(question.id) ?? 0) - ability)));
          return { student_id, question_id: question.id, text: answerText(question, right, random), was: '' };
        });
      });
      const { faults } = await answers.save(actor, { report_id: report.id, class_id, cells });
      if (faults[0]) throw invalid(`模拟的作答无法判分：${faults[0].msg}`);
    }
  }
  const job = calibrationJob(questionPort);
  const context = {
    actor,
    db,
    signal: new AbortController().signal,
    now: () => new Date(),
    step: () => Promise.resolve(),
  };
  const outcome = await job.run(context as unknown as JobContext<unknown, unknown>).finally(() => job.close());
  return {
    students: count,
    reports: ids,
    questions: questions.length,
    measured: Number(outcome?.data?.['measured'] ?? 0),
  };
}

async function findQuestions(db: Database, organization: number): Promise<Question[]> {
  const wanted = EACH * PAPERS - SHARED * (PAPERS - 1);
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ question_id: number }>`select id as question_id from questions
      where organization_id = ${organization} and deleted_at is null order by id limit ${wanted}`.execute(tx);
    if (rows.length < wanted)
      throw invalid(`机构 ${organization} 只有 ${rows.length} 道题，至少要 ${wanted} 道；请先导入试题`);
    return questionPort.findVersions(tx, rows);
  });
}

async function addClasses(db: Database, organization: number, count: number) {
  const classCount = Math.max(PAPERS, Math.ceil(count / CLASS_SIZE));
  const sizes = Array.from({ length: classCount }, (_none, i) => Math.floor((count + i) / classCount));
  return transaction(db, async (tx) => {
    const [school_id = 0] = await nextIds(tx, 'schools', 1);
    await tx
      .insertInto('schools')
      .values({ id: school_id, organization_id: organization, title: '模拟中学', stage_id: 4 })
      .execute();
    const classIds = await nextIds(tx, 'school_classes', sizes.length);
    await tx
      .insertInto('school_classes')
      .values(classIds.map((id, i) => ({ id, school_id, title: `模拟 ${i + 1} 班` })))
      .execute();
    const classes = [];
    for (const [i, class_id] of classIds.entries()) {
      const students = await nextIds(tx, 'students', sizes[i] ?? 0);
      const rows = students.map((id, at) => ({
        id,
        class_id,
        number: String(at + 1),
        name: `学生${i + 1}${String(at + 1).padStart(2, '0')}`,
      }));
      if (rows.length > 0) await tx.insertInto('students').values(rows).execute();
      classes.push({ class_id, students });
    }
    return classes;
  });
}

/** What the student writes into the answer grid. */
function answerText({ type_id, options, answer }: Question, right: boolean, random: () => number): string {
  const typed = answerOfType(type_id, answer);
  switch (typed.kind) {
    case 'choice': {
      const letters = options.map(({ id }, at) => ({ letter: optionLetter(at), correct: typed.ids.includes(id) }));
      if (right) return letters.flatMap(({ letter, correct }) => (correct ? [letter] : [])).join('');
      const wrong = letters.filter(({ correct }) => !correct);
      return random() < 0.05 ? '/' : (wrong[Math.floor(random() ** 1.7 * wrong.length)]?.letter ?? '/');
    }
    case 'judge':
      return typed.right === right ? '对' : '错';
    case 'blanks':
      return right ? `=${POINTS}` : random() < 0.3 ? '/' : '=0';
    case 'content':
      return right ? `=${POINTS - Math.floor(random() * 2)}` : `=${Math.floor(random() * 3)}`;
  }
}

/** Uniform (mulberry32) and standard normal numbers (Box and Muller). */
function randomOf(seed: number) {
  let state = seed >>> 0;
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { random, normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) };
}
