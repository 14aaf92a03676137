// Rebuilds the rows derived from questions (search, signatures for duplicates), and records the version of the rules
// and the progress.
import { sql } from 'kysely';
import { normalizeBody } from '../../../../domain/question/questionBody';
import { indexQuestion, numbersKey, type QuestionIndex } from '../../../../domain/question/questionIndex';
import type { Tx } from '../../../db/database';
import { questionWrites } from './questionWriteRepository';

const KEY = 'question_index';

export interface IndexState {
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
      select q.id, q.type_id, q.content_hash, c.content, c.options, c.answer, c.analysis, c.parts, s.text_norm, s.tok,
        m.numbers
      from questions q join question_content c on c.question_id = q.id and c.version = q.version
      left join question_search s on s.question_id = q.id
      left join question_marks m on m.question_id = q.id
      where q.id = any(${ids}::bigint[]) order by q.id`.execute(tx);
    const changed = rows.flatMap((row): Derived[] => {
      const index = indexQuestion(normalizeBody(row));
      const found = index.text_norm === row.text_norm && String(index.tok) === String(row.tok);
      const compared = index.content_hash === row.content_hash && numbersKey(index.duplicate_text) === row.numbers;
      return found && compared ? [] : [{ id: row.id, index }];
    });
    if (changed.length > 0) {
      await sql`update questions q set content_hash = made.hash
        from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ index }) => index.content_hash)}::text[])
          as made (id, hash)
        where q.id = made.id`.execute(tx);
      await questionWrites.replaceIndexes(tx, changed);
    }
    return { changed: changed.length, after_id: ids.length < count ? null : (ids.at(-1) ?? null) };
  },
};
