// 类似题 lists what shares words, formulas or knowledge points with a question, most similar first, within what the
// account may see.
import { CALLS } from '../../../../contract/calls';
import type { DataOf } from '../../../../contract/wire';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  const { kysely } = server.db;
  await kysely.insertInto('knowledge_systems').values({ id: 960, title: '课内知识点', sort: 1 }).execute();
  const kp = { id: 961, pid: 0, system_info_id: 960, type: 1, sort: 1, tip_key: 'K961', kp_name: '行程问题' };
  await kysely.insertInto('kps').values(kp).execute();
});
afterAll(() => server.close());

async function save(by: Visitor, text: string, more: Record<string, unknown> = {}): Promise<number> {
  const body = { type_id: 400, content: `<p>${text}</p>`, answer: '<p>略</p>', accept_duplicates: 1, ...more };
  const reply = await by.call(CALLS.saveQuestion, body);
  expect(reply.error).toBe(0);
  return reply.data.id as number;
}
async function pageOf(by: Visitor, filter: Record<string, unknown>) {
  return (await by.call(CALLS.getQuestions, { size: 100, ...filter })).data as DataOf<typeof CALLS.getQuestions>;
}
async function like(by: Visitor, similar_to: number, more: Record<string, unknown> = {}) {
  const ids = (await pageOf(by, { similar_to, ...more })).list.map(({ id }) => id);
  const all = (await by.call(CALLS.getQuestionIds, { similar_to, ...more })).data as DataOf<
    typeof CALLS.getQuestionIds
  >;
  // Export and bulk changes take the same questions.
  expect(new Set(all.ids)).toEqual(new Set(ids));
  return ids;
}

test('variants come first, then what has the knowledge point only, and others not at all', async () => {
  const kps = [{ system_info_id: 960, type: 1, kp_id: 961 }];
  const meet = (own: number, other: number) =>
    `甲乙两车同时从两地相向而行，甲车每小时行 ${own} 千米，乙车每小时行 ${other} 千米，几小时相遇？`;
  const own = await save(teacher, meet(60, 80), { kps });
  const variant = await save(teacher, meet(45, 55), { kps });
  const farther = await save(
    teacher,
    '甲乙两人同时从两地相向而行，甲每分钟走 60 米，乙每分钟走 70 米，相遇时甲走了多少米？',
  );
  const placed = await save(teacher, '小船逆流航行需要多久到达码头？', { kps });
  const other = await save(teacher, '求函数 $f(x)=x^2-2x$ 的最小值');
  const found = await like(teacher, own);
  expect(found[0]).toBe(variant);
  expect(found).toEqual(expect.arrayContaining([farther, placed]));
  expect(found).not.toContain(other);
  expect(found).not.toContain(own);

  // Pages, other orders, filters and words work on them as on any list.
  expect(await like(teacher, own, { keyword: '小船' })).toEqual([placed]);
  expect(await like(teacher, own, { type_id: 101 })).toEqual([]);
  const second = await pageOf(teacher, { similar_to: own, size: 1, page: 2 });
  expect(second.list.map(({ id }) => id)).toEqual(found.slice(1, 2));
  const oldest = await pageOf(teacher, { similar_to: own, order: 'oldest' });
  expect(oldest.list.map(({ id }) => id)).toEqual(found.toSorted((a, b) => a - b));
  const { counts } = (await teacher.call(CALLS.getQuestionCounts, { similar_to: own })).data as DataOf<
    typeof CALLS.getQuestionCounts
  >;
  expect(counts.find(({ filter, value }) => filter === 'type_id' && value === 400)?.count).toBe(found.length);
});

test('a formula of the same form makes a question similar', async () => {
  const own = await save(teacher, '$\\frac{x^2}{25}+\\frac{y^2}{9}=1$');
  const form = await save(teacher, '$\\frac{m^2}{16}+\\frac{n^2}{7}=1$');
  expect(await like(teacher, own)).toContain(form);
});

test('questions of another organisation are neither listed nor asked about', async () => {
  const organization = (
    await (await server.visitorOf(1)).call(CALLS.saveOrganization, { title: '邻校', region_id: null, logo: '' })
  ).data.id as number;
  const neighbour = await server.visitorOf(4, organization);
  const text = '蜗牛沿井壁爬升，白天爬三米，夜里滑下两米，井深十米，第几天爬出井口？';
  const own = await save(teacher, text);
  const near = await save(teacher, `${text}请说明理由。`);
  const foreign = await save(neighbour, `${text}写出过程。`);
  expect(await like(teacher, own)).toContain(near);
  expect(await like(teacher, own)).not.toContain(foreign);
  expect(await like(teacher, foreign)).toEqual([]);
  expect(await like(teacher, 999_999_999)).toEqual([]);
});
