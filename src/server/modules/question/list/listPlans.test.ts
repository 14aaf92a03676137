// If these fail, a list or a search reads the whole bank where an index is intended, or a call sends more database
// queries than before: invisible with 200 questions, noticeable with 200,000. The queries are those that `npm run bench
// -- calls` measures.
import { CompiledQuery, sql } from 'kysely';
import { FIRST_NODE, LIST_CASES, NODES, SYSTEM, TYPE } from '../../../../../bench/support/questionCalls';
import { normalizeBody } from '../../../../domain/question/questionBody';
import { indexQuestion } from '../../../../domain/question/questionIndex';
import { scansOf, type Plan, type Scan } from '../../../../testing/queryPlan';
import { openTestDatabase, type TestDatabase } from '../../../../testing/testDatabase';
import { generateQuestions } from '../../../../testing/testQuestions';
import { readConfig } from '../../../config';
import type { Database } from '../../../db/database';
import { raiseIds } from '../../../db/ids';
import { watchStatements, type Statement } from '../../../db/sqlDriver';
import { freshenStatistics } from '../../../db/statistics';
import { questionScope } from '../../../security/rowScopes';
import { ensureBase } from '../../account/seedAccounts';
import { makeCoverageService } from '../../knowledge/knowledgeRoutes';
import { duplicateReads } from '../duplicates/duplicateRepository';
import { questionPort } from '../questionPort';
import { questionReads } from '../questionReadRepository';
import { makeQuestionSaveService } from '../save/questionSaveService';
import { forgetLists } from './listCache';
import type { ListRequest } from './listFilter';
import { makeQuestionListService } from './questionListService';

const COUNT = 20_000;
const TEXTS = 240;
const LAST_PAGE = COUNT / 20;
const teacher = {
  id: 1,
  username: '',
  nickname: '',
  role_id: 4,
  role_name: '',
  organization_id: 1,
  functions: new Set<never>(),
  address: '',
};

let database: TestDatabase;
let db: Database;

const bodies = [...generateQuestions(1, TEXTS)].flatMap((row) => {
  if (!('draft' in row)) return [];
  const { type_id, content, options, answer, analysis } = row.draft;
  return [normalizeBody({ type_id, content, options, answer, analysis })];
});

const pick = ({ text_norm, tok, bands }: ReturnType<typeof indexQuestion>) => ({ text_norm, tok, bands });

/**
 * Fills a bank with the narrow rows that decide the plans; a few hundred texts are repeated, each copy with its own
 * token.
 */
async function fill(): Promise<void> {
  await ensureBase(db, readConfig({}));
  await sql`insert into knowledge_systems (id, title) values (${SYSTEM}, '试')`.execute(db.kysely);
  await sql`insert into kps (id, pid, system_info_id, type, tip_key, kp_name, sort)
    select ${FIRST_NODE}::bigint + n, case when n = 0 then 0 else ${FIRST_NODE}::bigint + (n - 1) / 3 end, ${SYSTEM}, ${TYPE}, n, '点', n
    from generate_series(0, ${NODES - 1}::int) n`.execute(db.kysely);
  await sql`insert into questions (id, type_id, difficulty, status, stage_id, family_id, author_id, organization_id, content_hash, times_used)
    select n, (array[101, 200, 300, 400])[1 + n % 4], n % 11, 4, 1 + n % 4, n, 1, 1, n::text, n % 5 from generate_series(1, ${COUNT}::int) n`.execute(
    db.kysely,
  );
  await sql`insert into question_kp (kp_id, question_id, system_info_id, type)
    select distinct ${FIRST_NODE}::bigint + node, q.id, ${SYSTEM}::bigint, ${TYPE}::int from questions q
    cross join lateral (values (q.id % ${NODES}), ((q.id * 7 + 3) % ${NODES})) as two(node)`.execute(db.kysely);
  await raiseIds(db.kysely, 'questions', COUNT);
  const texts = JSON.stringify(bodies.map((body, at) => ({ at, content: body.content, ...pick(indexQuestion(body)) })));
  const from = sql`from questions q join jsonb_to_recordset(${texts}::jsonb) as t(at int, content text, text_norm text, tok int[], bands int[]) on t.at = q.id % ${TEXTS}`;
  await sql`insert into question_content (question_id, version, type_id, content, answer, author_id) select q.id, 1, q.type_id, t.content, '""', 1 ${from}`.execute(
    db.kysely,
  );
  await sql`insert into question_search (question_id, text_norm, tok) select q.id, t.text_norm, t.tok || (-q.id)::int ${from}`.execute(
    db.kysely,
  );
  await sql`insert into question_lsh (bkey, question_id) select distinct b.bkey, q.id ${from} cross join unnest(t.bands[1:3]) b(bkey)`.execute(
    db.kysely,
  );
  await freshenStatistics(db);
}

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await fill();
}, 300_000);
afterAll(() => database.close());

async function scansIn({ sql: text, parameters }: Statement): Promise<Scan[]> {
  // As on an SSD: with PostgreSQL's default cost, a sequential scan of a table of this size seems cheaper than a
  // hundred index reads.
  const { rows } = await db.kysely.transaction().execute(async (tx) => {
    await sql`set local random_page_cost = 1.1`.execute(tx);
    return tx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
  });
  const found = rows[0]?.['QUERY PLAN'];
  const [whole] = (typeof found === 'string' ? JSON.parse(found) : found) as [{ Plan: Plan }];
  return scansOf(whole.Plan);
}

/** Tables that a statement reads with a sequential scan. */
const readWhole = async (statement: Statement) =>
  (await scansIn(statement)).flatMap(({ how, table }) => (how === 'Seq Scan' && table !== null ? [table] : []));
const isCount = ({ sql: text }: Statement) => /select count\(\*\) as total from/.test(text);
const BIG = ['questions', 'question_content', 'question_search', 'question_kp', 'question_lsh'];
/**
 * Lists of the whole bank, or of most of it, or by flags without an index, or with many links: their total is counted
 * in one pass over the narrow rows.
 */
const COUNTED_WHOLE = new Set([
  'list.first',
  'list.hundred',
  'list.hardest',
  'list.flags',
  'deep.middle',
  'deep.last',
  'deep.random',
  'deep.hardest',
  'deep.used',
  'deep.stage',
  'subtree.most',
]);

const sentBy = async (call: () => Promise<unknown>) => {
  forgetLists(db);
  return (await watchStatements(call)).statements;
};
const list = (filter: ListRequest) => () => makeQuestionListService(db).findPage(teacher, filter);

test.each(LIST_CASES.map((one) => [one.what, one] as const))(
  'no table is read whole where an index is meant: %s',
  async (_what, { id, filter }) => {
    const statements = await sentBy(list(filter(3, LAST_PAGE)));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const allowed =
        isCount(statement) && (COUNTED_WHOLE.has(id) || id.startsWith('subtree'))
          ? ['questions', ...(id === 'subtree.most' ? ['question_kp'] : [])]
          : [];
      expect((await readWhole(statement)).filter((table) => BIG.includes(table) && !allowed.includes(table))).toEqual(
        [],
      );
    }
  },
);

test('a search with more hits than are ranked shows each of them once', async () => {
  forgetLists(db);
  const page = (at: number) => list({ size: 100, keyword: '平均分给', page: at })();
  const { total } = await page(1);
  expect(total).toBeGreaterThan(1000);
  const seen: number[] = [];
  for (let at = 1; at <= Math.ceil(total / 100); at++) seen.push(...(await page(at)).list.map(({ id }) => id));
  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
});

test('the check for duplicates looks into its own buckets only', async () => {
  const [first] = bodies;
  if (!first) throw new Error('no texts');
  for (const statement of await sentBy(() =>
    duplicateReads.find(db.kysely, indexQuestion(first), questionScope(teacher), null),
  )) {
    expect((await readWhole(statement)).filter((table) => BIG.includes(table))).toEqual([]);
  }
});

/** Of each call, without those of the session; `save` is of a question that is kept beside a like one. */
const MOST_STATEMENTS = { listFirst: 3, listKeyword: 4, listKnown: 2, detail: 2, save: 11, coverage: 4 };

test('no call sends more statements than its budget', async () => {
  const [, body] = bodies;
  if (!body) throw new Error('no texts');
  const { parts: _parts, source: _source, answer_video: _video, ...fields } = body;
  const sent = {
    listFirst: (await sentBy(list({ size: 20 }))).length,
    listKeyword: (await sentBy(list({ size: 20, keyword: '图书' }))).length,
    listKnown: (await watchStatements(list({ size: 20, keyword: '图书', page: 2 }))).statements.length,
    detail: (await sentBy(() => questionReads.findScoped(db.kysely, 17, undefined, questionScope(teacher)))).length,
    save: (await sentBy(() => makeQuestionSaveService(db).save(teacher, { ...fields, accept_duplicates: 1 }))).length,
    coverage: (
      await sentBy(() =>
        makeCoverageService(db, questionPort, () => Promise.resolve([])).coverage(teacher, SYSTEM, TYPE),
      )
    ).length,
  };
  const over = Object.entries(MOST_STATEMENTS).filter(([call, most]) => sent[call as keyof typeof sent] > most);
  expect(over.map(([call]) => `${call} sent ${sent[call as keyof typeof sent]}`)).toEqual([]);
  expect(Math.min(...Object.values(sent))).toBeGreaterThan(0);
});
