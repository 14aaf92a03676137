// Proposals for the classification of questions come from what the account may see.
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import type { Suggestion } from '../../../../contract/question/suggestions';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
});
afterAll(() => server.close());

async function suggest(by: Visitor, questions: Record<string, unknown>[]): Promise<Suggestion[]> {
  const reply = await by.call(CALLS.suggestClassification, { questions });
  expect(reply.error).toBe(CODES.success);
  return reply.data.list;
}

test('a variant of stored questions gets their point, level and stage, with the questions that they come from', async () => {
  const { kysely } = server.db;
  await kysely.insertInto('knowledge_systems').values({ id: 990, title: '课内知识点', sort: 1 }).execute();
  const point = { pid: 0, system_info_id: 990, type: 1, sort: 1 };
  await kysely
    .insertInto('kps')
    .values([
      { ...point, id: 991, tip_key: 'K991', kp_name: '盈亏问题' },
      { ...point, id: 992, tip_key: 'K992', kp_name: '植树问题' },
    ])
    .execute();
  const stage = await kysely.selectFrom('stages').select('id').orderBy('id').executeTakeFirstOrThrow();
  const place = { difficulty: 7, stage_id: stage.id, kps: [{ system_info_id: 990, type: 1, kp_id: 991 }] };
  const texts = ['每人分五颗糖果多八颗', '每人分六颗糖果少四颗', '每组分七颗糖果剩三颗'].map(
    (text) => `<p>把糖果分给小朋友，${text}，共有几个小朋友、几颗糖果？</p>`,
  );
  const ids: number[] = [];
  for (const content of texts) {
    const body = { type_id: 400, content, answer: '<p>略</p>', accept_duplicates: 1, ...place };
    ids.push((await teacher.call(CALLS.saveQuestion, body)).data.id as number);
  }
  const content = '<p>把糖果分给小朋友，每人分九颗糖果多两颗，共有几个小朋友？</p>';
  const rest = { options: [], answer: '<p>略</p>', analysis: '', parts: [] };
  const [found, unlike] = await suggest(teacher, [
    { type_id: 400, content, ...rest },
    { type_id: 400, content: '<p>$x^2=9$</p>', ...rest },
  ]);
  expect(found?.kps[0]?.kp).toMatchObject({ kp_id: 991, kp_name: '盈亏问题', tip_key: 'K991' });
  expect(found?.kps[0]?.backed_by).toEqual(expect.arrayContaining(ids));
  expect(found?.likest[0]).toMatchObject({ question_id: expect.any(Number) as number, content: texts[0] });
  expect(ids).toContain(found?.likest[0]?.question_id);
  expect(found?.likest.map(({ likeness }) => likeness)).toEqual(
    found?.likest.map(({ likeness }) => likeness).sort((a, b) => b - a),
  );
  expect([found?.difficulty?.value, found?.stage?.value]).toEqual([7, stage.id]);
  const { confidence = 0 } = unlike?.kps.find(({ kp }) => kp.kp_id === 991) ?? {};
  expect(confidence).toBeLessThan(0.3);
});

test('a question of another organisation backs nothing; empty and too many questions are answered in words', async () => {
  const organization = (
    await (await server.visitorOf(1)).call(CALLS.saveOrganization, { title: '邻校', region_id: null, logo: '' })
  ).data.id as number;
  const neighbour = await server.visitorOf(4, organization);
  const text = '蜗牛沿井壁爬升，白天爬三米，夜里滑下两米，井深十米，第几天爬出井口？';
  const question = {
    type_id: 400,
    content: `<p>${text}</p>`,
    options: [],
    answer: '<p>8</p>',
    analysis: '',
    parts: [],
  };
  const saved = await neighbour.call(CALLS.saveQuestion, { ...question, difficulty: 9, kps: [] });
  const id = saved.data.id as number;
  const difficulties = async (by: Visitor) => (await suggest(by, [question]))[0]?.difficulty?.backed_by ?? [];
  expect(await difficulties(neighbour)).toContain(id);
  expect(await difficulties(teacher)).not.toContain(id);
  expect(await suggest(teacher, [])).toEqual([]);
  expect((await teacher.call(CALLS.suggestClassification, { questions: Array(61).fill(question) })).error).toBe(
    CODES.invalid,
  );
});
