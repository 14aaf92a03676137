// Reads whole questions (narrow row, one version's content, author, knowledge points) in two statements, independent of
// their number, and where a question is used.
import { sql, type RawBuilder } from 'kysely';
import type { getQuestionUsage, Question } from '../../../contract/question/question';
import { FIELD_NAMES, type FieldName } from '../../../contract/question/questionFields';
import type { DataOf } from '../../../contract/wire';
import { fieldRule } from '../../../domain/question/fieldRules';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { paperScope, systemScope, type RowScope } from '../../security/rowScopes';

/** The pinned version of a question; without one, the newest. */
export interface VersionRef {
  question_id: number;
  question_version?: number | undefined;
}
type QuestionRow = Omit<Question, 'kps'> & { content_hash: string; version_author_id: number };
type Usage = DataOf<typeof getQuestionUsage>['list'];
type KpRow = Question['kps'][number] & { question_id: number };

const plainColumn = (name: FieldName) => sql.ref(`${fieldRule(name).versioned ? 'c' : 'q'}.${name}`);
/** Columns of a question `q` joined with its content `c` and author `a`. */
export const QUESTION_COLUMNS = sql`
  q.id, c.version, q.revision, c.type_id, c.content, c.options, c.answer, c.analysis, c.answer_video, c.parts,
  ${sql.join(FIELD_NAMES.map(plainColumn))}, q.status, q.returned, q.derived_from, q.family_id, q.organization_id,
  q.author_id, coalesce(a.nickname, '') as author, q.times_used, q.last_used_at, q.facility, q.measured,
  q.measured_error, c.tex_faults, q.created_at, q.updated_at, q.content_hash, c.author_id as version_author_id`;

export interface FoundQuestion {
  question: Question;
  organization_id: number;
  content_hash: string;
  version_author_id: number;
}

export const questionReads = {
  /** One question at its newest or a given version, without a scope check; undefined when deleted or unknown. */
  async find(tx: Tx, id: number, version?: number, lock = false): Promise<FoundQuestion | undefined> {
    // The lock is a separate statement before the read, so that the read sees the state that the last writer committed.
    if (lock) await sql`select id from questions where id = ${id} for update`.execute(tx);
    const at = version === undefined ? sql`q.version` : sql`${version}`;
    const [found] = await read(tx, sql`q.id = ${id} and q.deleted_at is null`, at);
    return found;
  },

  /**
   * An earlier version only when the account may see earlier versions, or when a paper that it sees contains it anyway.
   */
  async findScoped(tx: Tx, id: number, version: number | undefined, scope: RowScope): Promise<Question | undefined> {
    const at = version === undefined ? sql`q.version` : sql`${version}`;
    const seen =
      version === undefined ? sql`true` : sql`(q.version = ${version} or ${scope.inside} or ${scope.pinned(version)})`;
    const [found] = await read(tx, sql`q.id = ${id} and q.deleted_at is null and ${scope.where} and ${seen}`, at);
    return found?.question;
  },

  /**
   * Whether the account may also see the question's records, comments and earlier versions; undefined when it does not
   * see the question.
   */
  async findInside(tx: Tx, id: number, scope: RowScope): Promise<boolean | undefined> {
    const { rows } = await sql<{ inside: boolean }>`select ${scope.inside} as inside from questions q
      where q.id = ${id} and q.deleted_at is null and ${scope.where}`.execute(tx);
    return rows[0]?.inside;
  },

  /** The current questions, the newest first, without a scope check; `below`: an id. */
  async findNewest(tx: Tx, below: number | null, count: number): Promise<Question[]> {
    const { rows } = await sql<{
      id: number;
    }>`select id from questions where deleted_at is null and (${below}::bigint is null or id < ${below})
      order by id desc limit ${count}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    return ids.length === 0 ? [] : inOrder(ids, await read(tx, sql`q.id = any(${ids})`, sql`q.version`));
  },

  /** Until the end of the transaction no other one changes their states. */
  async lockMany(tx: Tx, ids: readonly number[]): Promise<void> {
    if (ids.length > 0)
      await sql`select id from questions where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  },

  /** In the order of `ids`, without questions that are deleted or out of scope. */
  async findMany(tx: Tx, ids: readonly number[], scope: RowScope): Promise<Question[]> {
    if (ids.length === 0) return [];
    const found = await read(tx, sql`q.id = any(${ids}) and q.deleted_at is null and ${scope.where}`, sql`q.version`);
    return inOrder(ids, found);
  },

  /**
   * Pinned versions for papers: without a scope check and including deleted questions, since a paper keeps what it
   * pinned.
   */
  async findVersions(tx: Tx, refs: readonly VersionRef[]): Promise<Question[]> {
    if (refs.length === 0) return [];
    const ids = refs.map((ref) => ref.question_id);
    const versions = refs.map((ref) => ref.question_version ?? 0);
    const { rows } = await sql<QuestionRow>`
      select ${QUESTION_COLUMNS}
      from unnest(${ids}::bigint[], ${versions}::int[]) as pinned(id, version)
      join questions q on q.id = pinned.id
      join question_content c on c.question_id = q.id and c.version = case when pinned.version = 0 then q.version
        else pinned.version end
      left join accounts a on a.id = q.author_id`.execute(tx);
    return inOrder(ids, await withKps(tx, rows));
  },

  /** Those of the knowledge systems that the actor sees. */
  async findSeenSystems(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`select s.id from knowledge_systems s
      where s.id = any(${[...ids]}::bigint[]) and ${systemScope(actor)}`.execute(tx);
    return new Set(rows.map((row) => row.id));
  },

  /** Papers that the actor may see, newest change first. */
  async findUsage(tx: Tx, actor: Actor, questionId: number): Promise<Usage> {
    const { rows } = await sql<Usage[number]>`
      select i.paper_id, p.title, i.question_version, p.updated_at
      from paper_items i join papers p on p.id = i.paper_id
      where i.question_id = ${questionId} and p.deleted_at is null and ${paperScope(actor)}
      order by p.updated_at desc, p.id desc limit 500`.execute(tx);
    return rows;
  },
};

async function read(tx: Tx, where: RawBuilder<unknown>, version: RawBuilder<unknown>): Promise<FoundQuestion[]> {
  const { rows } = await sql<QuestionRow>`
    select ${QUESTION_COLUMNS} from questions q
    join question_content c on c.question_id = q.id and c.version = ${version}
    left join accounts a on a.id = q.author_id
    where ${where}`.execute(tx);
  return withKps(tx, rows);
}

/** Adds the knowledge points of all rows with one more statement. */
export async function withKps(tx: Tx, rows: QuestionRow[]): Promise<FoundQuestion[]> {
  if (rows.length === 0) return [];
  const kps = await sql<KpRow>`
    select l.question_id, l.system_info_id, l.type, l.kp_id, k.tip_key, k.kp_name
    from question_kp l join kps k on k.id = l.kp_id
    where l.question_id = any(${rows.map((row) => row.id)})
    order by l.question_id, l.system_info_id, l.type, k.sort, l.kp_id`.execute(tx);
  const byQuestion = new Map<number, Question['kps']>();
  for (const { question_id, ...kp } of kps.rows) {
    const list = byQuestion.get(question_id);
    if (list) list.push(kp);
    else byQuestion.set(question_id, [kp]);
  }
  return rows.map(({ content_hash, version_author_id, ...row }) => ({
    question: { ...row, kps: byQuestion.get(row.id) ?? [] },
    organization_id: row.organization_id,
    content_hash,
    version_author_id,
  }));
}

function inOrder(ids: readonly number[], found: FoundQuestion[]): Question[] {
  const byId = new Map(found.map(({ question }) => [question.id, question]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
