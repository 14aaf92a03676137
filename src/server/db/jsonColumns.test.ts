// If these fail, ids inside a JSON column point to a question or a knowledge point that was merged into another.
import { sql } from 'kysely';
import { CALLS } from '../../contract/calls';
import { openTestApp, type TestApp, type Visitor } from '../../testing/testApp';
import { raiseIds } from './ids';
import { JSON_COLUMNS, type IdMove } from './jsonColumns';

let server: TestApp;
let admin: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  admin = await server.visitorOf(1);
});
afterAll(() => server.close());
const done = async (reply: Promise<{ error: number; msg: string; data: unknown }>) => {
  const answer = await reply;
  expect(answer).toMatchObject({ error: 0 });
  return answer.data as { id: number; undo_id: number; list: { id: number }[] };
};
/** Whether the JSON text of the column names the id as a number or a key. */
const names = async (column: string, id: number): Promise<boolean> => {
  const [table = '', field = ''] = column.split('.');
  const found =
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(field)}::text ~ ${`[^0-9]${id}[^0-9]`}`.execute(
      server.db.kysely,
    );
  return found.rows.length > 0;
};

test('every JSON column of the schema is listed with the ids inside it', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb') order by 1`.execute(server.db.kysely);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(JSON_COLUMNS).toSorted());
  const unexplained = Object.entries(JSON_COLUMNS).filter(
    ([, { ids, follows, stays }]) => ids.length > 0 && follows.length === 0 && stays === undefined,
  );
  expect(unexplained).toEqual([]);
});

/**
 * Each creates the ids, moves them, and returns the id that must be gone from the column and the id that must be there.
 */
const MOVES: Record<string, () => Promise<{ gone: number; there: number }>> = {
  'answer_rows.answers, question merge': async () => {
    const question = async (n: number) =>
      (
        await done(
          admin.call(CALLS.saveQuestion, {
            type_id: 200,
            content: `<p>第 ${n} 题</p>`,
            answer: true,
            difficulty: 3,
            accept_duplicates: 1,
          }),
        )
      ).id;
    // Other ids in the column are small.
    await raiseIds(server.db.kysely, 'questions', 7000);
    const [there, gone] = [await question(1), await question(2)];
    const { id: school_id } = await done(
      admin.call(CALLS.saveSchool, { organization_id: 1, title: '中学', stage_id: 3, region_id: null }),
    );
    const { id: class_id } = await done(
      admin.call(CALLS.saveClass, { school_id, grade_id: null, title: '一班', year: null }),
    );
    await done(admin.call(CALLS.saveStudents, { class_id, revision: 1, rows: [{ number: '1', name: '学生' }] }));
    const [student] = (await done(admin.call(CALLS.getStudents, { class_id }))).list;
    const item = { question_id: gone, score: 5, part_scores: [], answer_space: 0 };
    const { id: report_id } = await done(
      admin.call(CALLS.saveReport, { title: '报告', sections: [{ id: 1, title: '一', note: '', items: [item] }] }),
    );
    await done(
      admin.call(CALLS.saveAnswers, {
        report_id,
        class_id,
        cells: [{ student_id: student?.id, question_id: gone, text: '对', was: '' }],
      }),
    );
    expect(await names('answer_rows.answers', gone)).toBe(true);
    await done(admin.call(CALLS.decideDuplicate, { a_id: there, b_id: gone, decision: 'merge', keep_id: there }));
    return { gone, there };
  },

  'blueprints.body, knowledge point merge': async () => {
    const { id: system_info_id } = await done(admin.call(CALLS.saveKnowledgeSystem, { title: '体系' }));
    const { id: type } = await done(admin.call(CALLS.saveKnowledgeType, { system_info_id, name: '知识点' }));
    const values = [7001, 7002].map((id) => ({
      id,
      pid: 0,
      system_info_id,
      type,
      tip_key: `k${id}`,
      kp_name: `点${id}`,
      sort: id,
    }));
    await server.db.kysely.insertInto('kps').values(values).execute();
    const [gone, there] = [7001, 7002];
    const body = {
      stage_id: null,
      grade_id: null,
      gs_id: null,
      difficulty_mean: null,
      exclude_paper_ids: [],
      unused: null,
      rows: [{ id: 1, title: '甲', system_info_id, kp_ids: [gone, there] }],
      cells: [{ id: 1, row_id: 1, type_id: 200, difficulty: null, count: 1, score: 5 }],
      coverage: [
        { kp_id: gone, min: 3 },
        { kp_id: there, min: 1 },
      ],
    };
    const { id } = await done(admin.call(CALLS.saveBlueprint, { title: '细目表', body, shared: 0 }));
    const stored = async () => (await admin.call(CALLS.getBlueprint, { id })).data;
    const merge = async () => {
      const kps = await server.db.kysely
        .selectFrom('kps')
        .select(['id', 'revision'])
        .where('id', 'in', [gone, there])
        .orderBy('id')
        .execute();
      return done(
        admin.call(CALLS.mergeKp, {
          id: gone,
          revision: kps[0]?.revision,
          into: there,
          into_revision: kps[1]?.revision,
        }),
      );
    };
    const { undo_id } = await merge();
    expect(await stored()).toMatchObject({
      revision: 2,
      body: { rows: [{ kp_ids: [there] }], coverage: [{ kp_id: there, min: 3 }] },
    });
    await done(admin.call(CALLS.undoKnowledgeChange, { undo_id }));
    expect(await stored()).toMatchObject({ revision: 3, body });
    await merge();
    return { gone, there };
  },
};

const expected = Object.entries(JSON_COLUMNS).flatMap(([column, { follows }]) =>
  follows.map((move: IdMove) => `${column}, ${move}`),
);

test('every listed move is tried', () => expect(Object.keys(MOVES).toSorted()).toEqual(expected.toSorted()));

test.each(expected)('%s: the new id takes the place of the old one', async (name) => {
  const moved = await MOVES[name]?.();
  const column = name.slice(0, name.indexOf(','));
  expect(moved && [await names(column, moved.gone), await names(column, moved.there)]).toEqual([false, true]);
});
