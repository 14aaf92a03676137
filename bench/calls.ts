// Times of the server's services at each size of the bank and on both databases: list, search, formula search,
// duplicate check, save; at 100,000 every kind of list, cold (without caches) and warm (total and positions cached),
// and coverage.
import { sql } from 'kysely';
import { normalizeBody, type QuestionBody } from '../src/domain/question/questionBody';
import { indexQuestion } from '../src/domain/question/questionIndex';
import type { Database } from '../src/server/db/database';
import { makeCoverageService } from '../src/server/modules/knowledge/knowledgeRoutes';
import { duplicateReads } from '../src/server/modules/question/duplicates/duplicateRepository';
import { forgetLists, forgetPages } from '../src/server/modules/question/list/listCache';
import { makeQuestionListService } from '../src/server/modules/question/list/questionListService';
import { questionPort } from '../src/server/modules/question/questionPort';
import { makeQuestionSaveService } from '../src/server/modules/question/save/questionSaveService';
import { questionScope } from '../src/server/security/rowScopes';
import { generateQuestions } from '../src/testing/testQuestions';
import { ENGINE_NAMES, engines, sizes, teacher, withBank, type Engine } from './support/bank';
import { commitOne, plainPage, rowsByKey } from './support/plain';
import { LIST_CASES, SYSTEM, TYPE, type ListCase } from './support/questionCalls';
import type { Row } from './support/row';
import { timeRuns, type Times } from './support/times';

const RUNS = 21;
const DETAILED = 100_000;
/** The lists of LIST_CASES whose filter values are counted. */
const COUNTED: ReadonlySet<string> = new Set(['list.first', 'list.narrow', 'words.two']);
/** Total time after which a call on a large bank is not repeated. */
const LIMIT_MS = 2500;
const writer = { ...teacher, id: 1 };

const bodies = (seed: number) =>
  [...generateQuestions(seed, 60)].flatMap((row) => {
    if (!('draft' in row)) return [];
    const { type_id, content, options, answer, analysis } = row.draft;
    return [normalizeBody({ type_id, content, options, answer, analysis })];
  });

export async function measureBank(db: Database, engine: Engine, count: number): Promise<Row[]> {
  const where = `${ENGINE_NAMES[engine]}, ${count.toLocaleString('en')}`;
  const group = count === DETAILED ? `Server, ${where} questions` : 'Server, growth';
  const rows: Row[] = [];
  const add = (id: string, what: string, times: Times, more: Pick<Row, 'yardstick' | 'limit'> = {}) =>
    rows.push({
      id: `calls.${id}.${engine}.${count}`,
      group,
      what: count === DETAILED ? what : `${where}: ${what}`,
      unit: 'ms',
      ours: times.median,
      p95: times.p95,
      ...more,
    });
  const timed = (run: (at: number) => Promise<unknown>, before?: () => unknown, runs = RUNS) =>
    timeRuns(runs, run, before, { limitMs: LIMIT_MS });
  const least = async (name: string, run: (at: number) => Promise<unknown>) => ({
    name,
    value: (await timed(run)).median,
  });

  const last = Math.ceil(count / 20);
  const twenty = await least('20 rows by key', (at) => rowsByKey(db, 1 + ((at * 7919) % Math.max(1, count - 20)), 20));
  const hundred = await least('100 rows by key', (at) =>
    rowsByKey(db, 1 + ((at * 7919) % Math.max(1, count - 100)), 100),
  );
  const commit = await least('one row committed', () => commitOne(db));
  const page = (one: ListCase) => (at: number) => makeQuestionListService(db).findPage(teacher, one.filter(at, last));
  for (const one of LIST_CASES) {
    if (!one.everywhere && count !== DETAILED) continue;
    const { plain } = one;
    const yardstick = plain && {
      name: 'plain SQL',
      value: (await timed((at) => plainPage(db, plain(at, last)), undefined, 5)).median,
    };
    const limit = one.id === 'list.hundred' ? hundred : twenty;
    add(one.id, one.what, await timed(page(one), () => forgetLists(db)), { limit, ...(yardstick && { yardstick }) });
    if (count === DETAILED) add(one.id, `${one.what}, warm`, await timed(page(one), () => forgetPages(db)), { limit });
  }
  if (count === DETAILED) {
    const thousand = async () => {
      for (let at = 1; at <= 10; at += 1) await makeQuestionListService(db).findPage(teacher, { size: 100, page: at });
    };
    add('rows', '1,000 rows in ten pages', await timed(thousand, () => forgetLists(db), 5), {
      limit: { ...hundred, name: '1,000 rows by key', value: hundred.value * 10 },
    });
    for (const { what, filter } of LIST_CASES.filter(({ id }) => COUNTED.has(id))) {
      const counts = (at: number) => makeQuestionListService(db).findCounts(teacher, filter(at, last));
      add('counts', `counts beside filter values: ${what}`, await timed(counts, () => forgetLists(db), 9));
    }
    const coverage = makeCoverageService(db, questionPort, () => Promise.resolve([]));
    add(
      'coverage',
      'coverage of a whole tree',
      await timed(
        () => coverage.coverage(teacher, SYSTEM, TYPE),
        () => forgetLists(db),
        9,
      ),
    );
  }
  const scope = questionScope(teacher);
  const check = (list: readonly QuestionBody[]) => (at: number) => {
    const body = list[at % list.length];
    return body ? duplicateReads.find(db.kysely, indexQuestion(body), scope, null) : Promise.resolve();
  };
  // Another seed: similar texts with other numbers.
  add('duplicate', 'duplicate check of a question like many others', await timed(check(bodies(2))), { limit: twenty });
  add('save', 'a new question saved', await timeSaves(db), { limit: commit });
  return rows;
}

/** Removes what it stores, so that the bank does not change. */
function timeSaves(db: Database): Promise<Times> {
  const list = bodies(5);
  let stored: number | null = null;
  const takeOut = async () => {
    if (stored === null) return;
    const id = stored;
    stored = null;
    for (const table of ['question_content', 'question_kp', 'question_search', 'question_lsh', 'question_marks'])
      await sql`delete from ${sql.ref(table)} where question_id = ${id}`.execute(db.kysely);
    await sql`delete from questions where id = ${id}`.execute(db.kysely);
  };
  const save = async (at: number) => {
    const { parts: _parts, source: _source, answer_video: _video, ...body } = list[at % list.length] as QuestionBody;
    // These texts are similar to others in the bank: the check runs, and its result is overruled as an author would.
    await duplicateReads.find(
      db.kysely,
      indexQuestion({ ...body, parts: [], source: '', answer_video: '' }),
      questionScope(writer),
      null,
    );
    stored = (await makeQuestionSaveService(db).save(writer, { ...body, accept_duplicates: 1 })).id;
  };
  return timeRuns(RUNS, save, takeOut, { limitMs: LIMIT_MS }).finally(takeOut);
}

export async function calls(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines())
    for (const count of sizes(engine))
      rows.push(...(await withBank(engine, count, (db) => measureBank(db, engine, count))));
  return [
    ...rows.filter(({ group }) => group !== 'Server, growth'),
    ...rows.filter(({ group }) => group === 'Server, growth'),
  ];
}
