// Counts for the home screen within what the account may see, and its own recently changed papers.
import { sql } from 'kysely';
import type { PaperSummary } from '../../../contract/paper/paper';
import { FEEDBACK } from '../../../contract/question/feedback';
import type { getHomeSummary, RecentReport, Start } from '../../../contract/system/home';
import type { DataOf } from '../../../contract/wire';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import type { Tx } from '../../db/database';
import { fromFirstAdministrator } from '../../rows/firstAdministrator';
import { isQuestionDraft } from '../../rows/questionDrafts';
import type { Actor } from '../../security/actor';
import { paperScope, questionScope } from '../../security/rowScopes';

const RECENT_PAPERS = 4;
const RECENT_REPORTS = 2;
type Counted = Record<
  'status' | 'type_id' | 'difficulty' | 'count' | 'returned' | 'unlisted' | 'disabled' | 'no_difficulty',
  number
>;

/** Of `settings`: the demo world was filled in on request. */
const DEMO_FILLED = 'demo_filled';

export const isFirstAdministrator = async (tx: Tx, { id }: Actor): Promise<boolean> =>
  (await fromFirstAdministrator(tx).select('id').executeTakeFirst())?.id === id;

export const homeWrites = {
  async noteDemoFilled(tx: Tx): Promise<void> {
    await tx
      .insertInto('settings')
      .values({ key: DEMO_FILLED, value: 'true' })
      .onConflict((c) => c.doNothing())
      .execute();
  },
};

export const homeReads = {
  async isDemoFilled(tx: Tx): Promise<boolean> {
    const row = await tx.selectFrom('settings').where('key', '=', DEMO_FILLED).select('key').executeTakeFirst();
    return row !== undefined;
  },

  async isSharingUndecided(tx: Tx): Promise<boolean> {
    const { rows } =
      await sql`select key from settings where key = 'question_sharing' and value = '"undecided"'`.execute(tx);
    return rows.length > 0;
  },

  /** No question and no paper, not even in the bin. */
  async isEmpty(tx: Tx): Promise<boolean> {
    const { rows } = await sql`select 1 from questions union all select 1 from papers limit 1`.execute(tx);
    return rows.length === 0;
  },

  /** Of all organisations: for administrators only. */
  async findStart(tx: Tx, actor: Actor): Promise<Start> {
    const { rows } = await sql<Pick<Start, 'schools' | 'accounts'> & { organization: boolean }>`select
      exists (select 1 from organizations where deleted_at is null and (id <> 1 or revision > 1)) as organization,
      (select count(*) from schools where deleted_at is null) as schools,
      (select greatest(count(*) - 1, 0) from accounts where deleted_at is null) as accounts`.execute(tx);
    const { organization = false, schools = 0, accounts = 0 } = rows[0] ?? {};
    return {
      empty: (await homeReads.isEmpty(tx)) ? 1 : 0,
      may_fill: (await isFirstAdministrator(tx, actor)) ? 1 : 0,
      organization: organization ? 1 : 0,
      schools,
      accounts,
    };
  },

  async findSummary(tx: Tx, actor: Actor): Promise<DataOf<typeof getHomeSummary>> {
    const scope = questionScope(actor).where;
    const counts = await sql<Counted>`
      select q.status, q.type_id, q.difficulty, count(*) as count,
        count(*) filter (where q.returned = 1 and q.status = ${STATUS.unchecked}
          and q.author_id = ${actor.id}) as returned,
        count(*) filter (where q.status = ${STATUS.reviewed} and q.listed = 0) as unlisted,
        count(*) filter (where q.in_use = 0) as disabled,
        count(*) filter (where q.difficulty = 0) as no_difficulty
      from questions q where q.deleted_at is null and ${scope}
      group by q.status, q.type_id, q.difficulty`.execute(tx);
    const own = await sql<{ feedback: number; drafts: number }>`select
      (select count(*) from question_feedback f join questions q on q.id = f.question_id
        where f.assignee_id = ${actor.id} and f.status = ${FEEDBACK.assigned} and q.deleted_at is null
          and ${scope}) as feedback,
      (select count(*) from drafts where account_id = ${actor.id} and ${isQuestionDraft}) as drafts`.execute(tx);
    const papers = await sql<{ total: number }>`
      select count(*) as total from papers p
      where p.deleted_at is null and ${paperScope(actor)}`.execute(tx);
    const recent = await sql<PaperSummary>`
      select p.id, p.title, p.stage_id, p.grade_id, p.gs_id, p.duration, p.display_exam_index, p.display_mini_index,
        p.notice,
        p.seal_line, p.origin_book_id, p.status, p.question_count, p.score, p.difficulty, p.owner_id,
          ${actor.nickname}::text as owner,
        p.version, p.revision, p.created_at, p.updated_at, p.deleted_at
      from papers p where p.owner_id = ${actor.id} and p.deleted_at is null
      order by p.updated_at desc, p.id desc limit ${RECENT_PAPERS}`.execute(tx);
    const reports = await sql<RecentReport>`
      select r.id, r.title, r.status, r.updated_at,
        (select count(*) from answer_rows w where w.report_id = r.id and w.answers <> '{}'::jsonb) as student_count
      from reports r where r.owner_id = ${actor.id} and r.deleted_at is null
      order by r.updated_at desc, r.id desc limit ${RECENT_REPORTS}`.execute(tx);
    return {
      questions: sum(counts.rows, 'count'),
      by_status: tally(counts.rows, 'status').map(([status, count]) => ({ status, count })),
      by_type: tally(counts.rows, 'type_id').map(([type_id, count]) => ({ type_id, count })),
      by_difficulty: tally(counts.rows, 'difficulty').map(([difficulty, count]) => ({ difficulty, count })),
      returned: sum(counts.rows, 'returned'),
      feedback: own.rows[0]?.feedback ?? 0,
      drafts: own.rows[0]?.drafts ?? 0,
      unlisted: sum(counts.rows, 'unlisted'),
      disabled: sum(counts.rows, 'disabled'),
      no_difficulty: sum(counts.rows, 'no_difficulty'),
      papers: papers.rows[0]?.total ?? 0,
      recent_papers: recent.rows,
      recent_reports: reports.rows,
    };
  },
};

const sum = <K extends string>(rows: readonly Record<K, number>[], column: K) =>
  rows.reduce((total, row) => total + row[column], 0);

function tally<K extends 'status' | 'type_id' | 'difficulty'>(
  rows: readonly (Record<K, number> & { count: number })[],
  column: K,
): [number, number][] {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row[column], (counts.get(row[column]) ?? 0) + row.count);
  return [...counts].sort(([a], [b]) => a - b);
}
