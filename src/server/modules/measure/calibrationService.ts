// 难度校准: the job that estimates difficulties from the answers of an organisation, and the list of its results.
import { CALIBRATION_KIND, type getCalibration } from '../../../contract/paper/calibration';
import type { Question } from '../../../contract/question/question';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { answerCollector, type BankAnswers, type BankCalibration } from '../../../domain/measure/calibrateBank';
import { onTeacherScale } from '../../../domain/measure/teacherScale';
import { transaction, type Database, type Tx } from '../../db/database';
import { invalid } from '../../errors';
import type { JobContext, JobKind, JobOutcome } from '../../jobs/jobKind';
import { makeWorkerThread } from '../../jobs/workerThread';
import { recordOperation } from '../../rows/operationLog';
import { paging } from '../../rows/paging';
import type { Actor } from '../../security/actor';
import { calibrationRows, inOrder } from './calibrationRepository';

export interface MeasuredQuestions {
  questionsChanged(tx: Tx): void;
  findVersions(tx: Tx, refs: readonly { question_id: number; question_version: number }[]): Promise<Question[]>;
}

const LIMIT_MS = 10 * 60_000;
const STUDENTS_AT_ONCE = 500;
/** Answers of one run: 120 MB here, and as many in the thread. */
const MAX_ANSWERS = 10_000_000;

export function calibrationJob(
  questions: Pick<MeasuredQuestions, 'questionsChanged'>,
): JobKind & { close(): Promise<void> } {
  const thread = makeWorkerThread<BankAnswers, BankCalibration>(
    { source: 'modules/measure/calibrationThread.ts', bundle: 'calibrationThread.cjs' },
    LIMIT_MS,
  );
  return { kind: CALIBRATION_KIND, access: 'report.write', shared: true, run, close: () => thread.close() };

  async function run(ctx: JobContext<unknown, unknown>): Promise<JobOutcome> {
    const { actor, db, signal } = ctx;
    const { items, answers } = await gather(ctx);
    if (answers.item.length === 0) throw invalid('还没有可用的作答：请先在报告中录入学生的答案');
    let seen = 0;
    const found = await thread.run(answers, signal, (iteration) => {
      const now = Date.now();
      if (now - seen < 1000) return;
      seen = now;
      // The job detects it at its own next step.
      ctx.step({ done: 0, total: 0, text: `正在估计，第 ${Number(iteration)} 轮` }).catch(() => undefined);
    });
    if (!found) throw invalid('估计超过了时限，已停止；请联系管理员');
    await transaction(db, async (tx) => {
      const rows = found.items.flatMap((item, i) => (items[i] && item.n > 0 ? [{ ...items[i], ...item }] : []));
      await calibrationRows.replace(
        tx,
        actor.organization_id,
        rows.map(({ teacher: _teacher, ...row }) => row),
        ctx.now(),
      );
      const onScale = onTeacherScale(rows.map((row) => ({ ...row, difficulty_error: row.difficultyError })));
      await calibrationRows.carryMeasured(
        tx,
        actor.organization_id,
        rows.flatMap(({ question_id, version }, i) => (onScale[i] ? [{ question_id, version, ...onScale[i] }] : [])),
      );
      questions.questionsChanged(tx);
      await recordOperation(tx, actor, {
        action: '难度校准',
        entity: 'organization',
        entity_id: actor.organization_id,
        after: { questions: rows.length, scales: found.scales },
      });
    });
    const measured = found.items.filter(({ difficulty }) => difficulty !== null).length;
    const notes = found.converged ? [] : ['估计没有完全收敛，结果仅供参考'];
    return { notes, data: { answered: items.length, measured, students: answers.starts.length - 1 } };
  }

  /** All answers of the organisation as typed arrays, read some students at a time. */
  async function gather({ db, actor, step }: JobContext<unknown, unknown>) {
    const { items, total } = await transaction(db, async (tx) => ({
      items: await calibrationRows.findItems(tx, actor.organization_id),
      total: await calibrationRows.countStudents(tx, actor.organization_id),
    }));
    const indexOf = new Map(items.map(({ question_id, version }, i) => [`${question_id}/${version}`, i]));
    const collected = answerCollector(items.map(({ teacher }) => teacher));
    for (let [after, done] = [0, 0]; ;) {
      const rows = await transaction(db, (tx) =>
        calibrationRows.findAnswers(tx, actor.organization_id, after, STUDENTS_AT_ONCE),
      );
      if (rows.length === 0) break;
      rows.forEach((row, i) => {
        const index = indexOf.get(`${row.question_id}/${row.version}`);
        if (index !== undefined) collected.add(index, row.rate);
        if (rows[i + 1]?.student_id !== row.student_id) collected.endExaminee();
      });
      after = rows.at(-1)?.student_id ?? after;
      done = Math.min(total, done + STUDENTS_AT_ONCE);
      if (collected.size() > MAX_ANSWERS) throw invalid('作答超过 1000 万条，请删除不再需要的旧报告后重试');
      await step({ done, total, text: '正在读取作答' });
    }
    return { items, answers: collected.answers() };
  }
}

export const findCalibration = (
  db: Database,
  questions: MeasuredQuestions,
  actor: Actor,
  request: RequestOf<typeof getCalibration>,
): Promise<DataOf<typeof getCalibration>> =>
  transaction(db, async (tx) => {
    const rows = await calibrationRows.findAll(tx, actor);
    const onScale = onTeacherScale(rows);
    const all = rows.map((row, i) => ({ ...row, ...(onScale[i] ?? { measured: null, measured_error: null }) }));
    const scales = new Map<number, number>();
    for (const { scale } of all) scales.set(scale, (scales.get(scale) ?? 0) + 1);
    const shown = inOrder(
      all.filter(({ scale }) => request.scale === undefined || scale === request.scale),
      request.order ?? 'disagreement',
    );
    const summary = {
      answered: all.length,
      measured: all.filter(({ difficulty }) => difficulty !== null).length,
      scales: [...scales].map(([scale, count]) => ({ scale, questions: count })),
      calibrated_at: await calibrationRows.findTime(tx, actor),
    };
    const page = await paging(request, async (size, offsetOf) => {
      const from = offsetOf(shown.length);
      const list = shown.slice(from, from + size);
      const found = await questions.findVersions(
        tx,
        list.map(({ question_id, version }) => ({ question_id, question_version: version })),
      );
      const byRef = new Map(found.map((question) => [`${question.id}/${question.version}`, question]));
      return {
        total: shown.length,
        list: list.flatMap(({ question_id, version, teacher: _teacher, ...figures }) => {
          const question = byRef.get(`${question_id}/${version}`);
          return question ? [{ ...figures, question }] : [];
        }),
      };
    });
    return { ...page, summary };
  });
