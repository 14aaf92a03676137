// After an update that reads formulas differently, old questions must be found and compared by the new rules without
// manual steps.
import { sql } from 'kysely';
import { CALLS } from '../../../../contract/calls';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { transaction } from '../../../db/database';
import { indexRepository } from './questionWriteRepository';
import { refreshIndex } from './refreshIndex';

let server: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
});
afterAll(() => server.close());

const blank = (content: string) => ({
  type_id: 300,
  content: `<p>${content}<span data-blank></span></p>`,
  answer: [['1']],
  difficulty: 3,
  accept_duplicates: 1,
});
const derivedRows = async () => {
  const { kysely } = server.db;
  const columns = ['id', 'content_hash', 'version', 'revision'] as const;
  const questions = await kysely.selectFrom('questions').select(columns).orderBy('id').execute();
  const search = await kysely.selectFrom('question_search').selectAll().orderBy('question_id').execute();
  const bands = await kysely.selectFrom('question_lsh').selectAll().orderBy('question_id').orderBy('bkey').execute();
  return { questions, search, bands };
};

test('a bank that an older program indexed is indexed again, page by page, and stays as it is otherwise', async () => {
  const saved = [];
  for (let i = 0; i < 60; i++) {
    saved.push(await teacher.call(CALLS.saveQuestion, blank(`计算第 ${i} 个 $\\log_{2}${i}+x_{1}2$ 的值是`)));
  }
  expect(saved.every((reply) => reply.error === 0)).toBe(true);
  const right = await derivedRows();
  const { kysely } = server.db;
  await kysely.updateTable('questions').set({ content_hash: 'old' }).execute();
  await kysely
    .updateTable('question_search')
    .set({ tok: [1, 2, 3], text_norm: '' })
    .execute();
  await kysely.deleteFrom('question_lsh').execute();
  await transaction(server.db, (tx) => indexRepository.setState(tx, { version: 1, after_id: null }));
  await refreshIndex(server.db);
  expect(await derivedRows()).toEqual(right);
  expect(await indexRepository.findState(kysely)).toMatchObject({ after_id: null });
  const { rows } = await sql<{ pages: number }>`select gin_clean_pending_list('question_search_tok') as pages`.execute(
    kysely,
  );
  expect(rows).toEqual([{ pages: 0 }]);
});

test('a start on a bank that is up to date reads no question', async () => {
  const { kysely } = server.db;
  await kysely.updateTable('questions').set({ content_hash: 'kept' }).execute();
  await refreshIndex(server.db);
  expect(await kysely.selectFrom('questions').select('id').where('content_hash', '<>', 'kept').execute()).toEqual([]);
});

test('a rebuild that was cut short goes on where it ended', async () => {
  const { kysely } = server.db;
  const ids = (await kysely.selectFrom('questions').select('id').orderBy('id').execute()).map(({ id }) => id);
  const middle = ids[29] as number;
  const state = await indexRepository.findState(kysely);
  await transaction(server.db, (tx) =>
    indexRepository.setState(tx, { version: state?.version ?? 0, after_id: middle }),
  );
  await refreshIndex(server.db);
  const left = await kysely
    .selectFrom('questions')
    .select('id')
    .where('content_hash', '=', 'kept')
    .orderBy('id')
    .execute();
  expect(left.map(({ id }) => id)).toEqual(ids.slice(0, 30));
});
