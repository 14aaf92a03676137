// Filling a blueprint through the server: what may be picked, whose it is, and what is answered when it cannot be done.
import { CALLS } from '../../../contract/calls';
import type { BlueprintBody } from '../../../contract/blueprint';
import { openTestApp, type TestApp, type Visitor } from '../../testApp';

let t: TestApp;
let teacher: Visitor & { id: number };
const TEACHER = 4;

beforeAll(async () => {
  t = await openTestApp();
  teacher = await t.visitorOf(TEACHER);
  await t.db.kysely.insertInto('knowledge_systems').values({ id: 1, title: '体系' }).onConflict((c) => c.doNothing()).execute();
  await t.db.kysely
    .insertInto('kps')
    .values([
      { id: 501, pid: 0, system_info_id: 1, type: 2, tip_key: '1', kp_name: '函数', sort: 1 },
      { id: 502, pid: 501, system_info_id: 1, type: 2, tip_key: '1.1', kp_name: '一次函数', sort: 1 },
      { id: 503, pid: 0, system_info_id: 1, type: 2, tip_key: '2', kp_name: '几何', sort: 2 },
    ])
    .execute();
});
afterAll(() => t.close());

interface Row {
  type_id?: number;
  difficulty?: number;
  family_id?: number;
  organization_id?: number;
  shared?: number;
  status?: number;
  in_use?: number;
  kp?: number;
}

let lastId = 70_000;
/** Stores a question as the fill sees it and gives its id. */
async function put(row: Row = {}): Promise<number> {
  const id = (lastId += 1);
  const { kp = 502, ...own } = row;
  const base = { type_id: 101, difficulty: 3, status: 4, in_use: 1, stage_id: 3, organization_id: 1, shared: 1, family_id: id, author_id: 1 };
  await t.db.kysely.insertInto('questions').values({ ...base, ...own, id, content_hash: `h${id}` }).execute();
  await t.db.kysely.insertInto('question_kp').values({ kp_id: kp, question_id: id, system_info_id: 1, type: 2 }).execute();
  return id;
}

const bodyOf = (cells: (Partial<BlueprintBody['cells'][number]> & { id: number })[], more: Partial<BlueprintBody> = {}): BlueprintBody => ({
  stage_id: 3,
  grade_id: null,
  gs_id: null,
  rows: [{ id: 1, title: '函数', system_info_id: 1, kp_ids: [501] }],
  cells: cells.map((cell) => ({ row_id: 1, type_id: 101, difficulty: null, count: 1, score: 5, ...cell })),
  difficulty_mean: null,
  coverage: [],
  exclude_paper_ids: [],
  unused: null,
  ...more,
});

describe('filling a blueprint', () => {
  let good: number[];
  beforeAll(async () => {
    good = [await put(), await put({ difficulty: 4 }), await put({ difficulty: 5, kp: 501 })];
    await put({ status: 3 });
    await put({ in_use: 0 });
    await put({ kp: 503 });
    await put({ type_id: 300, difficulty: 9, kp: 503 });
    await put({ organization_id: 2, shared: 0 });
  });

  test('picks reviewed questions in use that the account may see, sub-points included', async () => {
    const { error, data } = await teacher.call(CALLS.fillBlueprint, { body: bodyOf([{ id: 1, count: 3 }]), seed: 1 });
    expect(error).toBe(0);
    expect(data.outcome).toBe('filled');
    expect(data.candidates).toBe(3);
    expect(data.forms[0].map((pick: { question_id: number }) => pick.question_id).sort()).toEqual(good);
  });

  test('what is missing is named with a change that works', async () => {
    const { data } = await teacher.call(CALLS.fillBlueprint, { body: bodyOf([{ id: 1, count: 5 }]), seed: 1 });
    expect(data.outcome).toBe('impossible');
    expect(data.shortage).toMatchObject({ short: 2, short_by_cell: [{ cell_id: 1, short: 2 }] });
    expect(data.shortage.clash.map((demand: { text: string }) => demand.text)).toEqual(['“函数”单选题要 5 题']);
    const again = await teacher.call(CALLS.fillBlueprint, { body: data.shortage.relaxations[0].body, seed: 1 });
    expect(again.data.outcome).toBe('filled');
  });
});

describe('replacing a question', () => {
  test('nearest first, each once, other families, the same order for a seed', async () => {
    const asked = await put({ type_id: 400, difficulty: 5 });
    const same = [await put({ type_id: 400, difficulty: 5 }), await put({ type_id: 400, difficulty: 5 })];
    const harder = await put({ type_id: 400, difficulty: 6 });
    const above = await put({ type_id: 400, difficulty: 5, kp: 501 });
    const standing = await put({ type_id: 400, difficulty: 5 });
    await put({ type_id: 400, difficulty: 5, family_id: standing });
    await put({ type_id: 400, difficulty: 8 });
    await put({ type_id: 300, difficulty: 5 });
    const request = { question_id: asked, paper_question_ids: [asked, standing], seed: 7 };
    const { error, data } = await teacher.call(CALLS.getAlternatives, request);
    expect(error).toBe(0);
    const ids = data.list.map((entry: { question_id: number }) => entry.question_id);
    expect([...ids.slice(0, 2)].sort()).toEqual(same);
    expect(ids.slice(2)).toEqual([harder, above]);
    expect(data.more).toBe(false);
    expect(data.list.map((entry: { text: string }) => entry.text)).toEqual([
      '同一知识点“一次函数”，难度相同',
      '同一知识点“一次函数”，难度相同',
      '同一知识点“一次函数”，难 1 级',
      '上级知识点“函数”，难度相同',
    ]);
    const paged: number[] = [];
    for (let offset = 0; offset < 4; offset += 2) {
      const page = await teacher.call(CALLS.getAlternatives, { ...request, offset, size: 2 });
      expect(page.data.more).toBe(offset === 0);
      paged.push(...page.data.list.map((entry: { question_id: number }) => entry.question_id));
    }
    expect(paged).toEqual(ids);
  });
});
