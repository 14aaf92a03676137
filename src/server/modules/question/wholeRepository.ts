// What a 题库包 holds of questions besides their current version, and the knowledge systems with all their points.
import { sql } from 'kysely';
import type { Part, Question } from '../../../contract/question/question';
import type { KnowledgeTree, PlaceNames, VersionBody } from '../../../formats/bank/whole';
import { knowledgeRoutes } from '../../../formats/shared/questionWriter';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { stagedScope } from '../../security/rowScopes';

type VersionRow = Omit<VersionBody, 'parts' | 'created_at'> & {
  question_id: number;
  parts: Part[];
  created_at: string;
};

export const wholeRows = {
  /** By question; the first version first. */
  async findOlder(tx: Tx, questions: readonly Question[]): Promise<Map<number, VersionBody[]>> {
    const several = questions.filter(({ version }) => version > 1).map(({ id }) => id);
    const found = new Map<number, VersionBody[]>();
    if (several.length === 0) return found;
    const { rows } = await sql<VersionRow>`
      select c.question_id, c.type_id, c.content, c.options, c.answer, c.analysis, c.answer_video, c.parts, c.source,
        c.created_at
      from question_content c join questions q on q.id = c.question_id
      where c.question_id = any(${several}::bigint[]) and c.version < q.version
      order by c.question_id, c.version`.execute(tx);
    for (const { question_id, parts, ...row } of rows) {
      const body = { ...row, parts: parts.map(({ id: _id, ...part }) => part) };
      found.set(question_id, [...(found.get(question_id) ?? []), body]);
    }
    return found;
  },

  /** Titles of grade, volume and book; a book of another organisation has none. */
  async namesOf(tx: Tx, actor: Actor): Promise<(question: Question) => PlaceNames> {
    const [grades, volumes, books] = await Promise.all([
      tx.selectFrom('grades').select(['id', 'title']).execute(),
      tx.selectFrom('grade_stages').select(['id', 'title', 'term']).execute(),
      tx
        .selectFrom('origin_books')
        .select(['id', 'title', 'publisher', 'kind'])
        .where(stagedScope('organization_id', 'stage_id')(actor))
        .execute(),
    ]);
    const gradeOf = new Map(grades.map(({ id, title }) => [id, title]));
    const volumeOf = new Map(volumes.map(({ id, ...volume }) => [id, volume]));
    const bookOf = new Map(books.map(({ id, ...book }) => [id, book]));
    return ({ grade_id, gs_id, origin_book_id }) => ({
      grade: gradeOf.get(grade_id ?? 0) ?? '',
      volume: volumeOf.get(gs_id ?? 0) ?? null,
      book: bookOf.get(origin_book_id ?? 0) ?? null,
    });
  },

  /** Paths of the knowledge points of a question, from those of the whole bank. */
  async findRoutes(tx: Tx): Promise<ReturnType<typeof knowledgeRoutes>> {
    const points = tx.selectFrom('kps').select(['id', 'pid', 'kp_name']).where('deleted_at', 'is', null);
    return knowledgeRoutes(await points.execute());
  },

  /** Of the whole bank, with the titles of system and type of each point. */
  async findTrees(tx: Tx): Promise<{ trees: KnowledgeTree[]; treeOf: ReadonlyMap<number, string[]> }> {
    const systems = await tx
      .selectFrom('knowledge_systems')
      .select(['id', 'title'])
      .where('deleted_at', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const types = await tx
      .selectFrom('knowledge_types')
      .select(['system_info_id', 'id', 'name'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    const points = await tx
      .selectFrom('kps')
      .select(['id', 'pid', 'system_info_id', 'type', 'tip_key', 'kp_name'])
      .where('deleted_at', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const below = new Map<string, typeof points>();
    const keyOf = (system: number, type: number, pid: number) => `${system}/${type}/${pid}`;
    for (const point of points) {
      const key = keyOf(point.system_info_id, point.type, point.pid);
      below.set(key, [...(below.get(key) ?? []), point]);
    }
    const treeOf = new Map<number, string[]>();
    const trees = systems.map(({ id: system, title }) => ({
      system: title,
      types: types
        .filter(({ system_info_id }) => system_info_id === system)
        .map(({ id: type, name }) => {
          const listed: KnowledgeTree['types'][number]['points'] = [];
          const visit = (pid: number, above: readonly string[]): void => {
            for (const { id, tip_key, kp_name } of below.get(keyOf(system, type, pid)) ?? []) {
              const path = [...above, kp_name];
              treeOf.set(id, [title, name]);
              listed.push({ path, tip_key });
              visit(id, path);
            }
          };
          visit(0, []);
          return { name, points: listed };
        }),
    }));
    return { trees, treeOf };
  },
};
