// Versions of a question: the changes of each one, and storing an older one again as the newest.
import { sql } from 'kysely';
import type { Answer } from '../../../../contract/question/question';
import {
  VERSION_FIELDS,
  type getQuestionMoves,
  type QuestionVersion,
  type restoreQuestionVersion,
} from '../../../../contract/question/review';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { judgeMove, TRANSITIONS } from '../../../../domain/question/reviewWorkflow';
import type { Database, Tx } from '../../../db/database';
import { overAllRows } from '../../../db/rowSecurity';
import { may, type Actor } from '../../../security/actor';
import { forbidden, invalid, notFound } from '../../../errors';
import { checkRecords } from './checkRepository';
import { questionReads } from '../questionReadRepository';
import { saveQuestionOf } from '../save/questionSaveService';
import { mayChange, questionScope } from '../../../security/rowScopes';

interface VersionRow {
  version: number;
  type_id: number;
  content: string;
  options: { id: string }[];
  answer: Answer;
  analysis: string;
  answer_video: string;
  parts: unknown[];
  source: string;
  author_id: number;
  author: string;
  created_at: string;
}

export async function findVersions(tx: Tx, id: number): Promise<QuestionVersion[]> {
  const { rows } = await sql<VersionRow>`
    select c.version, c.type_id, c.content, c.options, c.answer, c.analysis, c.answer_video, c.parts, c.source,
      c.author_id,
      coalesce(a.nickname, '') as author, c.created_at
    from question_content c left join accounts a on a.id = c.author_id
    where c.question_id = ${id} order by c.version`.execute(tx);
  const statistics = new Map((await findStatistics(tx, id)).map(({ version, ...figures }) => [version, figures]));
  return rows
    .map(({ version, author_id, author, created_at, ...body }, index) => {
      const before = rows[index - 1];
      return {
        version,
        author_id,
        author,
        created_at,
        changed: before ? changedFields(before, body) : [],
        ...(statistics.get(version) ?? UNUSED),
      };
    })
    .reverse();
}

type Statistics = Pick<QuestionVersion, 'times_used' | 'last_used_at' | 'answered' | 'facility' | 'discrimination'>;
const UNUSED: Statistics = { times_used: 0, last_used_at: null, answered: 0, facility: null, discrimination: null };

/** Only numbers, over all organisations: neither papers nor reports are named. */
async function findStatistics(tx: Tx, id: number): Promise<(Statistics & { version: number })[]> {
  const { rows } = await overAllRows(() =>
    sql<Statistics & { version: number }>`
    with used as (
      select i.question_version as version, count(*) as times_used, max(p.updated_at) as last_used_at
      from paper_items i join papers p on p.id = i.paper_id and p.deleted_at is null where i.question_id = ${id}
        group by i.question_version),
    asked as (
      select s.version, sum(s.answered) as answered, sum(s.facility * s.answered) / nullif(sum(s.answered),
        0) as facility,
        sum(s.discrimination * s.answered) / nullif(sum(s.answered) filter (where s.discrimination is not null),
          0) as discrimination
      from question_statistics s join reports r on r.id = s.report_id and r.deleted_at is null
        where s.question_id = ${id} group by s.version)
    select version, coalesce(u.times_used, 0)::int as times_used, u.last_used_at, coalesce(a.answered,
      0)::int as answered, a.facility, a.discrimination
    from used u full join asked a using (version)`.execute(tx),
  );
  return rows;
}

function changedFields(
  before: Omit<VersionRow, 'version' | 'author_id' | 'author' | 'created_at'>,
  after: typeof before,
): QuestionVersion['changed'] {
  return VERSION_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

export async function restoreVersion(
  db: Database,
  actor: Actor,
  { id, version, revision }: RequestOf<typeof restoreQuestionVersion>,
): Promise<DataOf<typeof restoreQuestionVersion>> {
  const old = await questionReads.findScoped(db.kysely, id, version, questionScope(actor));
  if (!old) throw notFound('试题的这一版本');
  const newest = await questionReads.findScoped(db.kysely, id, undefined, questionScope(actor));
  if (newest?.version === version) throw invalid('这一版本就是当前版本，不需要恢复');
  const { type_id, content, options, answer, analysis, answer_video, parts, source } = old;
  const body = { type_id, content, options, answer, analysis, answer_video, parts, source };
  return saveQuestionOf(db, actor, { id, revision, ...body, accept_duplicates: 1 }, { faults: true });
}

/**
 * Every move that the transition table allows from the current status; a reason is required only when the move is made.
 */
export async function findMoves(tx: Tx, actor: Actor, id: number): Promise<DataOf<typeof getQuestionMoves>['list']> {
  const found = await questionReads.find(tx, id);
  if (!found || !(await questionReads.findScoped(tx, id, undefined, questionScope(actor)))) throw notFound('试题');
  const { question, version_author_id } = found;
  const facts = {
    author_ids: [question.author_id, version_author_id],
    first_reviewer_id: await checkRecords.findFirstReviewer(tx, id, question.version),
  };
  const foreign = mayChange(actor, found) ? null : forbidden('该试题属于其他机构，不能审核').msg;
  return TRANSITIONS.filter(({ from }) => from === question.status).map(({ to, returned, reason }) => {
    const verdict = judgeMove(question.status, to, { id: actor.id, may: (key) => may(actor, key) }, facts, '…');
    const msg = foreign ?? (verdict.ok ? '' : verdict.msg);
    return { to, returned: returned ? 1 : 0, reason: reason === undefined ? 0 : 1, ok: msg === '' ? 1 : 0, msg };
  });
}
