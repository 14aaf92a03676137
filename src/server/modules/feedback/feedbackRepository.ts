// Rows of fault reports with the data that staff see: the question's text, the people, the newest version.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT_STATUS } from '../../../contract/codes';
import { FEEDBACK, getFeedback, type Feedback, type FeedbackNotice } from '../../../contract/question/feedback';
import type { Tx } from '../../db/database';
import { recordRepository } from '../../rows/recordRepository';
import { may, type Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';

export type FeedbackRow = Omit<Feedback, 'manageable' | 'has_log'> & {
  log_path: string;
  organization_id: number;
  question_author_id: number;
};

/** Accounts that handle reports see all on the questions of their organisation. */
export const mayHandle = (actor: Actor) => may(actor, 'question.check') || may(actor, 'question.review');

/** Own reports, those assigned to the account, those on its own questions, and all that it handles. */
function visibleTo(actor: Actor): RawBuilder<unknown> {
  const { where, inside } = questionScope(actor);
  const others = mayHandle(actor) ? inside : sql`(${inside} and q.author_id = ${actor.id})`;
  return sql`q.deleted_at is null and ${where} and (f.reporter_id = ${actor.id} or f.assignee_id = ${actor.id}
    or ${others})`;
}

export const feedbackRepository = {
  ...recordRepository({
    list: getFeedback,
    table: 'question_feedback',
    as: 'f',
    columns: sql<FeedbackRow>`
      f.id, f.question_id, f.version, q.version as newest, c.content, f.text, f.log_path, f.status, f.reporter_id,
      coalesce(r.nickname, '') as reporter, f.assignee_id, coalesce(s.nickname, '') as assignee, f.answer, f.created_at,
      f.updated_at, q.organization_id, q.author_id as question_author_id`,
    from: sql`question_feedback f join questions q on q.id = f.question_id`,
    joins: sql`join question_content c on c.question_id = f.question_id and c.version = f.version
      left join accounts r on r.id = f.reporter_id left join accounts s on s.id = f.assignee_id`,
    scope: visibleTo,
    kept: true,
    filtered: { mine: 'f.reporter_id', assigned: 'f.assignee_id' },
    usual: sql`f.id desc`,
  }),

  /** `handled`: the reporter is notified. */
  async handle(
    tx: Tx,
    id: number,
    values: { status: number; assignee_id: number | null; answer: string },
    handled: boolean,
  ): Promise<void> {
    const answered = handled ? sql`now()` : sql`answered_at`;
    await sql`update question_feedback set status = ${values.status}, assignee_id = ${values.assignee_id},
      answer = ${values.answer},
      updated_at = now(), answered_at = ${answered} where id = ${id}`.execute(tx);
  },

  async findHandlers(tx: Tx, organizationId: number): Promise<{ id: number; nickname: string }[]> {
    const { rows } = await sql<{ id: number; nickname: string }>`
      select a.id, a.nickname from accounts a where a.organization_id = ${organizationId} and a.deleted_at is null
        and a.status = ${ACCOUNT_STATUS.active}
      and (a.role_id = 1 or exists (select 1 from role_functions k where k.role_id = a.role_id
        and k.function_key in ('question.write', 'question.check')))
      order by a.nickname, a.id limit 500`.execute(tx);
    return rows;
  },

  /** A newer version than the reported one, or an answer, that the reporter has not seen. */
  async findNotices(tx: Tx, actor: Actor): Promise<Omit<FeedbackNotice, 'papers'>[]> {
    const { rows } = await sql<Omit<FeedbackNotice, 'papers'>>`
      select * from (
        select f.id as feedback_id, f.question_id, f.text, f.version, q.version as newest, f.answer,
          case when n.created_at > f.reporter_seen_at then 'fixed' when f.status = ${FEEDBACK.closed} then 'closed'
            else 'answered' end as kind,
          greatest(case when n.created_at > f.reporter_seen_at then n.created_at end,
            case when f.answered_at > f.reporter_seen_at then f.answered_at end) as at
        from question_feedback f join questions q on q.id = f.question_id
        left join question_content n on n.question_id = q.id and n.version = q.version and q.version > f.version
        where f.reporter_id = ${actor.id} and q.deleted_at is null and ${questionScope(actor).where}) t
      where at is not null order by at desc, feedback_id desc limit 200`.execute(tx);
    return rows;
  },

  async markSeen(tx: Tx, accountId: number, ids: readonly number[]): Promise<number> {
    const { rows } = await sql`update question_feedback set reporter_seen_at = now()
      where reporter_id = ${accountId} and id = any(${ids}::bigint[]) returning id`.execute(tx);
    return rows.length;
  },
};
