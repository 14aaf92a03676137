// Writes questions: the narrow row, a version's content, and the side tables (knowledge points, search, duplicates).
// Writes many rows in few statements, so that import and a single save share the same code.
import { sql, type Insertable } from 'kysely';
import type { KpRef } from '../../../../contract/question/question';
import { normalizeBody, type QuestionBody } from '../../../../domain/question/questionBody';
import { numbersKey, indexQuestion, type QuestionIndex } from '../../../../domain/question/questionIndex';
import type { Tx } from '../../../db/database';
import type { QuestionsTable } from '../../../db/schema';
import type { Actor } from '../../../security/actor';
import { systemScope } from '../../../security/rowScopes';
import { writeMarks } from '../duplicates/duplicateRepository';

export interface TexFault {
  tex: string;
  message: string;
}
export interface NewVersion {
  question_id: number;
  version: number;
  body: QuestionBody;
  tex_faults: readonly TexFault[];
  author_id: number;
  /** Absent: now. */
  created_at?: string;
}
export interface NewQuestion {
  row: Insertable<QuestionsTable>;
  content: NewVersion;
  /** Earlier versions. */
  older?: readonly NewVersion[];
  kps: readonly KpRef[];
  index: Pick<QuestionIndex, 'text_norm' | 'tok' | 'shapes' | 'bands' | 'content_hash' | 'duplicate_text'>;
}

/** Rows per statement: with 36 columns this is far below PostgreSQL's limit of 65,535 parameters. */
const ROWS = 250;

export const questionWrites = {
  /** Locked until the question is stored: a concurrent merge or deletion would leave it with a deleted point. */
  async holdKps(
    tx: Tx,
    actor: Actor,
    ids: readonly number[],
  ): Promise<{ id: number; system_info_id: number; type: number }[]> {
    const { rows } = await sql<{ id: number; system_info_id: number; type: number }>`
      select k.id, k.system_info_id, k.type from kps k join knowledge_systems s on s.id = k.system_info_id
      where k.id = any(${[...ids]}::bigint[]) and k.deleted_at is null and ${systemScope(actor)}
      order by k.id for share of k`.execute(tx);
    return rows;
  },

  /** Makes `id`, so far the root of its family, a child of `parent`; its descendants join the family of the parent. */
  async derive(tx: Tx, id: number, parent: number): Promise<void> {
    await sql`update questions q set family_id = p.family_id from questions p
      where p.id = ${parent} and q.family_id = ${id} and p.family_id <> ${id}`.execute(tx);
    await sql`update questions set derived_from = ${parent} where id = ${id}`.execute(tx);
  },

  async insertMany(tx: Tx, questions: readonly NewQuestion[]): Promise<void> {
    for (let at = 0; at < questions.length; at += ROWS) {
      const some = questions.slice(at, at + ROWS);
      await tx
        .insertInto('questions')
        .values(some.map((question) => question.row))
        .execute();
      await this.insertVersions(
        tx,
        some.flatMap(({ older = [], content }) => [...older, content]),
      );
      const ids = some.map((question) => question.content.question_id);
      await insertKps(
        tx,
        some.map((question, index) => ({ id: ids[index] ?? 0, kps: question.kps })),
      );
      await insertIndex(
        tx,
        some.map((question, index) => ({ id: ids[index] ?? 0, index: question.index })),
      );
    }
  },

  async insertVersions(tx: Tx, versions: readonly NewVersion[]): Promise<void> {
    const rows = versions.map(({ question_id, version, body, tex_faults, author_id, created_at }) => ({
      question_id,
      version,
      type_id: body.type_id,
      content: body.content,
      options: JSON.stringify(body.options),
      answer: JSON.stringify(body.answer),
      analysis: body.analysis,
      answer_video: body.answer_video,
      parts: JSON.stringify(body.parts),
      source: body.source,
      tex_faults: JSON.stringify(tex_faults),
      author_id,
      ...(created_at === undefined ? {} : { created_at }),
    }));
    await tx.insertInto('question_content').values(rows).execute();
  },

  async replaceKps(tx: Tx, id: number, kps: readonly KpRef[]): Promise<void> {
    await tx.deleteFrom('question_kp').where('question_id', '=', id).execute();
    await insertKps(tx, [{ id, kps }]);
  },

  /** Leaves what questions are compared by as it is. */
  async replaceSearch(tx: Tx, questions: Indexed): Promise<void> {
    const ids = questions.map(({ id }) => id);
    await tx.deleteFrom('question_search').where('question_id', 'in', ids).execute();
    await insertSearch(tx, questions);
  },

  async replaceIndexes(tx: Tx, questions: Indexed): Promise<void> {
    const ids = questions.map(({ id }) => id);
    await tx.deleteFrom('question_search').where('question_id', 'in', ids).execute();
    await tx.deleteFrom('question_lsh').where('question_id', 'in', ids).execute();
    await insertIndex(tx, questions);
  },

  /** The only function that increments `revision`. */
  async update(tx: Tx, id: number, changes: Partial<Insertable<QuestionsTable>>): Promise<number> {
    const { revision } = await tx
      .updateTable('questions')
      .set({ ...changes, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .returning('revision')
      .executeTakeFirstOrThrow();
    return revision;
  },

  /** Number of uses by papers: updated in the transaction of the paper. */
  async addUses(tx: Tx, ids: readonly number[], change: 1 | -1): Promise<void> {
    if (ids.length === 0) return;
    const used = change === 1 ? sql`now()` : sql`last_used_at`;
    await sql`update questions set times_used = greatest(0, times_used + ${change}), last_used_at = ${used}
      where id in (select id from questions where id = any(${[...ids].sort((a, b) => a - b)})
        order by id for update)`.execute(tx);
  },
};

async function insertKps(tx: Tx, questions: readonly { id: number; kps: readonly KpRef[] }[]): Promise<void> {
  const rows = questions.flatMap(({ id, kps }) => {
    const once = new Map(kps.map((kp) => [kp.kp_id, kp]));
    return [...once.values()].map(({ kp_id, system_info_id, type }) => ({
      kp_id,
      question_id: id,
      system_info_id,
      type,
    }));
  });
  for (let at = 0; at < rows.length; at += 4 * ROWS) {
    await tx
      .insertInto('question_kp')
      .values(rows.slice(at, at + 4 * ROWS))
      .execute();
  }
}

type Indexed = readonly { id: number; index: NewQuestion['index'] }[];

async function insertSearch(tx: Tx, questions: Indexed): Promise<void> {
  await tx
    .insertInto('question_search')
    .values(questions.map(({ id, index: { text_norm, tok, shapes } }) => ({ question_id: id, text_norm, tok, shapes })))
    .execute();
}

async function insertIndex(tx: Tx, questions: Indexed): Promise<void> {
  await insertSearch(tx, questions);
  const bands = questions.flatMap(({ id, index }) =>
    [...new Set(index.bands)].map((bkey) => ({ bkey, question_id: id })),
  );
  // Two array parameters instead of thousands of row values.
  await sql`insert into question_lsh (bkey, question_id)
    select * from unnest(${bands.map((band) => band.bkey)}::int[],
      ${bands.map((band) => band.question_id)}::bigint[])`.execute(tx);
  // Marks the questions for the next duplicate scan.
  await writeMarks(
    tx,
    questions.map(({ id, index }) => ({
      question_id: id,
      content_hash: index.content_hash,
      numbers: numbersKey(index.duplicate_text),
    })),
  );
}

// Rebuilds the rows derived from questions (search, signatures for duplicates), and records the version of the rules
// and the progress.

const KEY = 'question_index';

interface IndexState {
  version: number;
  /** The last question that was processed; null when all were. */
  after_id: number | null;
}

interface Derived {
  id: number;
  index: QuestionIndex;
}
type Row = Parameters<typeof normalizeBody>[0] & {
  id: number;
  content_hash: string;
  text_norm: string | null;
  tok: number[] | null;
  shapes: number[] | null;
  numbers: number | null;
};

export const indexRepository = {
  async findState(tx: Tx): Promise<IndexState | undefined> {
    const row = await tx.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
    return row?.value as IndexState | undefined;
  },

  async setState(tx: Tx, state: IndexState): Promise<void> {
    await sql`insert into settings (key, value) values (${KEY}, ${JSON.stringify(state)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(tx);
  },

  /** Locks and processes some questions and writes the rows that differ. `after_id` is null after the last one. */
  async rebuild(tx: Tx, afterId: number, count: number): Promise<{ changed: number; after_id: number | null }> {
    const locked = await sql<{ id: number }>`
      select id from questions where id > ${afterId} order by id limit ${count} for update`.execute(tx);
    const ids = locked.rows.map(({ id }) => id);
    const { rows } = await sql<Row>`
      select q.id, q.type_id, q.content_hash, c.content, c.options, c.answer, c.analysis, c.parts, c.source,
        s.text_norm, s.tok,
        s.shapes,        m.numbers
      from questions q join question_content c on c.question_id = q.id and c.version = q.version
      left join question_search s on s.question_id = q.id
      left join question_marks m on m.question_id = q.id
      where q.id = any(${ids}::bigint[]) order by q.id`.execute(tx);
    const changed: Derived[] = [];
    const searched: Derived[] = [];
    for (const row of rows) {
      const index = indexQuestion(normalizeBody(row));
      const found =
        index.text_norm === row.text_norm &&
        String(index.tok) === String(row.tok) &&
        String(index.shapes) === String(row.shapes);
      const compared = index.content_hash === row.content_hash && numbersKey(index.duplicate_text) === row.numbers;
      if (!compared) changed.push({ id: row.id, index });
      else if (!found) searched.push({ id: row.id, index });
    }
    // Without new marks: the scan for duplicates need not compare them again.
    if (searched.length > 0) await questionWrites.replaceSearch(tx, searched);
    if (changed.length > 0) {
      await sql`update questions q set content_hash = made.hash
        from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ index }) => index.content_hash)}::text[])
          as made (id, hash)
        where q.id = made.id`.execute(tx);
      await questionWrites.replaceIndexes(tx, changed);
    }
    return { changed: changed.length + searched.length, after_id: ids.length < count ? null : (ids.at(-1) ?? null) };
  },
};
