// What else a bank in use has: announcements on the home page, fault reports, a finished report, a pack of papers and a
// blueprint.
import { REPORT_STATUS } from '../../../contract/codes';
import { FEEDBACK } from '../../../contract/question/feedback';
import type { FrontKind } from '../../../contract/system/front';
import { SHIPPED_BLUEPRINTS } from '../../../domain/blueprint/shippedBlueprints';
import { transaction, type Database } from '../../db/database';
import { nextId } from '../../db/ids';
import { blueprintRows } from '../../modules/blueprint/blueprintRepository';
import { feedbackRepository } from '../../modules/feedback/feedbackRepository';
import { packRows } from '../../modules/pack/packRepository';
import { reportRows } from '../../modules/report/reportRepository';
import { frontRows } from '../../modules/system/frontRepository';
import { firstAdministrator, TEACHER_ROLE_ID } from './seedDemo';

const NOTICE: FrontKind = 'notice';
const NOTICES = [
  ['示例题库', '这里的试题、试卷、班级和成绩都是示例，可以随意试用。正式使用前请以 DEMO=0 启动一个空的题库。'],
  ['期末命题安排', '命题教师在月底前提交试题；审核、终审之后统一组卷。命题前请先在试题列表查一查有没有相同的题。'],
] as const;
const FEEDBACKS = [
  { text: '解析可以再补一种方法，学生常用估算来做。', status: FEEDBACK.open, answer: '' },
  { text: '解析的第二步跳得太快，学生看不懂。', status: FEEDBACK.answered, answer: '已补写中间一步，谢谢。' },
] as const;

/** `reports`: those with answers; the first one is finished. */
export async function seedDemoActivity(db: Database, reports: readonly number[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const [sort, [title, text]] of NOTICES.entries()) {
      const body = JSON.stringify({ text, path: '', picture: '', pack_id: null });
      await frontRows.insert(tx, { id: await nextId(tx, 'front_items'), kind: NOTICE, title, body, sort: sort + 1 });
    }
    const questions = await tx
      .selectFrom('questions')
      .select(['id', 'version'])
      .orderBy('id')
      .limit(FEEDBACKS.length)
      .execute();
    const teacher = await tx
      .selectFrom('accounts')
      .select('id')
      .where('role_id', '=', TEACHER_ROLE_ID)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (const [at, { text, status, answer }] of FEEDBACKS.entries()) {
      const { id: question_id = 0, version = 1 } = questions[at] ?? {};
      const id = await nextId(tx, 'question_feedback');
      const row = { id, question_id, version, text, log_path: '', reporter_id: teacher.id };
      await feedbackRepository.insert(tx, { ...row, status, answer });
    }
    const { id: owner_id, organization_id } = await firstAdministrator(tx);
    const own = { owner_id, organization_id };
    const papers = await tx.selectFrom('papers').select('id').orderBy('id').limit(2).execute();
    const pack = await nextId(tx, 'paper_packs');
    await packRows.insert(tx, { id: pack, title: '期末复习套卷', note: '两份一套，一次导出。', ...own });
    await packRows.replacePapers(
      tx,
      pack,
      papers.map(({ id }) => id),
    );
    const [shipped] = SHIPPED_BLUEPRINTS;
    if (shipped) {
      const { title, body } = shipped;
      const id = await nextId(tx, 'blueprints');
      await blueprintRows.insert(tx, { id, title, shared: 1, body: JSON.stringify(body), ...own });
    }
    const [first] = reports;
    if (first !== undefined) await reportRows.update(tx, first, { status: REPORT_STATUS.finished });
  });
}
