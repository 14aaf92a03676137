// Routes of contract/question/feedback.
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { CALLS } from '../../../contract/calls';
import type {
  addFeedback,
  Feedback,
  FeedbackNotice,
  getFeedback,
  handleFeedback,
} from '../../../contract/question/feedback';
import type { Question } from '../../../contract/question/question';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { nextFeedbackState } from '../../../domain/question/feedback';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { forbidden, invalid, notFound } from '../../errors';
import { insertFile } from '../../files/fileRows';
import type { FilesPort, StoredFile } from '../../files/filesPort';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { isAdmin, may, type Actor } from '../../security/actor';
import { feedbackRepository, mayHandle, type FeedbackRow } from './feedbackRepository';

export const feedbackRoutes =
  (questions: FeedbackQuestions): Module =>
  (app, { db, files }) => {
    const reports = makeFeedbackService(db, files, questions);
    handle(app, CALLS.addFeedback, (request, { actor }) => reports.add(actor, request));
    handle(app, CALLS.getFeedback, (request, { actor }) => reports.list(actor, request));
    handle(app, CALLS.handleFeedback, (request, { actor }) => reports.handle(actor, request));
    handle(app, CALLS.getFeedbackLog, ({ id }, { actor }) => reports.readLog(actor, id));
    handle(app, CALLS.getFeedbackHandlers, (_request, { actor }) => reports.findHandlers(actor));
    handle(app, CALLS.getFeedbackNotices, (_request, { actor }) => reports.findNotices(actor));
    handle(app, CALLS.readFeedbackNotices, ({ ids }, { actor }) => reports.markSeen(actor, ids));
  };

// Fault reports: made on the version that the reporter saw, assigned, answered, closed; the reporter is notified.

/** What this module needs from the question module; connected in modules.ts. */
interface FeedbackQuestions {
  findScoped(tx: Tx, id: number, version: number | undefined, actor: Actor): Promise<Question | undefined>;
  findUsage(tx: Tx, actor: Actor, id: number): Promise<FeedbackNotice['papers']>;
}

const LOG_LIMIT = 8 * 1024 * 1024;

function makeFeedbackService(db: Database, files: FilesPort, questions: FeedbackQuestions) {
  return { add, list, handle, readLog, findHandlers, findNotices, markSeen };

  async function add(
    actor: Actor,
    { question_id, version, text, log }: RequestOf<typeof addFeedback>,
  ): Promise<{ id: number }> {
    if (text.trim() === '') throw invalid('请写明试题有什么问题', 'text');
    const file = log === undefined || log === '' ? undefined : await storeLog(log);
    try {
      return await transaction(db, async (tx) => {
        if (!(await questions.findScoped(tx, question_id, version, actor))) throw notFound('试题的这一版本');
        const id = await nextId(tx, 'question_feedback');
        if (file) await insertFile(tx, actor, file, files.quota);
        const row = {
          id,
          question_id,
          version,
          text: text.trim(),
          log_path: file?.full_path ?? '',
          reporter_id: actor.id,
        };
        await feedbackRepository.insert(tx, row);
        await recordOperation(tx, actor, { action: 'feedback.add', entity: 'feedback', entity_id: id, after: row });
        return { id };
      });
    } catch (error) {
      if (file) await files.remove(file.full_path);
      throw error;
    }
  }

  function storeLog(log: string): Promise<StoredFile> {
    return files.save(Readable.from([Buffer.from(log)]), {
      name: 'tiku-session.json',
      limit: LOG_LIMIT,
      accept: 'log',
    });
  }

  async function list(actor: Actor, request: RequestOf<typeof getFeedback>): Promise<DataOf<typeof getFeedback>> {
    const page = await feedbackRepository.page(db.kysely, actor, request);
    return { ...page, list: page.list.map((row) => shown(actor, row)) };
  }

  function handle(
    actor: Actor,
    { id, action, assignee_id, answer }: RequestOf<typeof handleFeedback>,
  ): Promise<Feedback> {
    return transaction(db, async (tx) => {
      const row = await feedbackRepository.find(tx, actor, id, { locked: true });
      if (!row) throw notFound('反馈');
      const own = row.reporter_id === actor.id && (action === 'close' || action === 'reopen');
      if (!manages(actor, row) && !own) throw forbidden('只有审核人员或被分派的人可以处理这条反馈');
      const status = nextFeedbackState(row.status, action);
      if (status === undefined) throw invalid('这条反馈当前不能这样处理，请刷新后重试');
      const next = { status, assignee_id: row.assignee_id, answer: row.answer };
      if (action === 'assign') next.assignee_id = await knownHandler(tx, row, assignee_id);
      if (answer !== undefined && answer.trim() !== '') next.answer = answer.trim();
      if (action === 'answer' && (answer ?? '').trim() === '') throw invalid('请填写答复', 'answer');
      const notify = (action === 'answer' || action === 'close') && row.reporter_id !== actor.id;
      await feedbackRepository.handle(tx, id, next, notify);
      const before = { status: row.status, assignee_id: row.assignee_id, answer: row.answer };
      await recordOperation(tx, actor, {
        action: `feedback.${action}`,
        entity: 'feedback',
        entity_id: id,
        before,
        after: next,
      });
      const after = await feedbackRepository.find(tx, actor, id);
      if (!after) throw notFound('反馈');
      return shown(actor, after);
    });
  }

  async function knownHandler(tx: Tx, row: FeedbackRow, assigneeId: number | undefined): Promise<number> {
    const people = await feedbackRepository.findHandlers(tx, row.organization_id);
    if (!people.some((person) => person.id === assigneeId)) throw invalid('请选择要分派给谁', 'assignee_id');
    return assigneeId as number;
  }

  async function readLog(actor: Actor, id: number): Promise<{ log: string }> {
    const row = await feedbackRepository.find(db.kysely, actor, id);
    if (!row) throw notFound('反馈');
    if (!manages(actor, row) && row.reporter_id !== actor.id) throw forbidden();
    const file = row.log_path === '' ? null : await files.open(row.log_path);
    if (!file) throw notFound('操作记录');
    return { log: await readText(file.read()) };
  }

  async function findHandlers(actor: Actor) {
    return { list: mayHandle(actor) ? await feedbackRepository.findHandlers(db.kysely, actor.organization_id) : [] };
  }

  async function findNotices(actor: Actor): Promise<{ list: FeedbackNotice[] }> {
    const found = await feedbackRepository.findNotices(db.kysely, actor);
    const usage = may(actor, 'paper.read')
      ? (id: number) => questions.findUsage(db.kysely, actor, id)
      : () => Promise.resolve([]);
    const list: FeedbackNotice[] = [];
    for (const notice of found) {
      const papers = await usage(notice.question_id);
      list.push({
        ...notice,
        papers: papers.map(({ paper_id, title, question_version }) => ({ paper_id, title, question_version })),
      });
    }
    return { list };
  }

  async function markSeen(actor: Actor, ids: readonly number[]): Promise<{ read: number }> {
    return { read: await feedbackRepository.markSeen(db.kysely, actor.id, ids) };
  }
}

function manages(actor: Actor, row: FeedbackRow): boolean {
  const ownHouse = isAdmin(actor) || row.organization_id === actor.organization_id;
  return (mayHandle(actor) && ownHouse) || row.assignee_id === actor.id;
}

function shown(actor: Actor, row: FeedbackRow): Feedback {
  const { log_path, organization_id: _organization, question_author_id: _author, ...rest } = row;
  return { ...rest, has_log: log_path === '' ? 0 : 1, manageable: manages(actor, row) ? 1 : 0 };
}
