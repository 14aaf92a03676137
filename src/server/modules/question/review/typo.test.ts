// If these fail, a reviewed question can be changed without review as a "typo", a typo needs a full review, or a
// formula that cannot be printed enters the bank through the form's call.
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { SHIPPED_ROLES } from '../../account/shippedRoles';

type Person = Visitor & { id: number };
let server: TestApp;
let teacher: Person;
beforeAll(async () => {
  server = await openTestApp();
  await server.db.kysely.insertInto('organizations').values({ id: 900, title: '外校' }).execute();
  teacher = await server.visitorOf(4);
});
afterAll(() => server.close());

const body = {
  type_id: 101,
  content: '<p>已知函数图象经过元点，求它的解析试</p>',
  options: ['a', 'b'].map((id) => ({ id, content: `选项${id}` })),
  answer: ['a'],
  accept_duplicates: 1,
};
const fixed = { ...body, content: '<p>已知函数图象经过原点，求它的解析式</p>' };
async function reviewed(by: Person = teacher, stored: object = body): Promise<number> {
  const { id } = (await by.call(CALLS.saveQuestion, { ...stored, accept_duplicates: 1 })).data;
  await server.db.kysely
    .updateTable('questions')
    .set({ status: 4, listed: 1, shared: 1 })
    .where('id', '=', id)
    .execute();
  return id;
}
const load = async (id: number) => (await teacher.call(CALLS.getQuestion, { id })).data;
const typo = (by: Visitor, id: number, changes: object = {}) =>
  by.call(CALLS.saveQuestion, { ...fixed, id, revision: 1, typo: 1, reason: '错字', ...changes });

test.each(
  SHIPPED_ROLES.flatMap(({ id, title, functions }) =>
    ['own', 'other', 'another house'].map((whose) => ({ role: id, title, whose, functions })),
  ),
)(
  '$title, $whose question: only who may both write and give 已审核, in the own house, keeps it reviewed',
  async ({ role, whose, functions }) => {
    const person = await server.visitorOf(role, whose === 'another house' ? 900 : 1);
    const id = await reviewed(whose === 'own' && functions.includes('question.write') ? person : teacher);
    const reply = await typo(person, id);
    const may =
      functions.includes('question.write') &&
      functions.includes('question.review') &&
      (whose !== 'another house' || role === 1);
    if (!may) {
      expect(reply).toMatchObject({ error: CODES.forbidden, msg: expect.stringMatching(/\p{Script=Han}/u) });
      expect(await load(id)).toMatchObject({ status: 4, version: 1, revision: 1 });
      return;
    }
    expect(reply).toMatchObject({ error: 0, data: { version: 2, revision: 2 } });
    expect(await load(id)).toMatchObject({ status: 4, version: 2, content: fixed.content });
    const { list } = (await teacher.call(CALLS.getCheckRecords, { question_id: id })).data;
    expect(list).toMatchObject([
      { version: 2, from_status: 4, to_status: 4, reason: '仅改错别字：错字', actor_id: person.id },
    ]);
  },
);

test('a reason is needed, the question must be reviewed, and something must have changed', async () => {
  const researcher = await server.visitorOf(2);
  const id = await reviewed();
  expect(await typo(researcher, id, { reason: '  ' })).toMatchObject({
    error: CODES.invalid,
    msg: '请填写改错别字的说明',
  });
  expect(await typo(researcher, id, { content: body.content })).toMatchObject({ error: CODES.invalid });
  await server.db.kysely.updateTable('questions').set({ status: 3 }).where('id', '=', id).execute();
  expect(await typo(researcher, id)).toMatchObject({ error: CODES.invalid, msg: expect.stringContaining('已审核') });
  expect(await researcher.call(CALLS.saveQuestion, { ...fixed, typo: 1, reason: '新' })).toMatchObject({
    error: CODES.invalid,
  });
});

const free = {
  type_id: 400,
  content: '<p>解方程，写出过程</p>',
  answer: '<p>\\(x=2\\)</p>',
  parts: [{ id: '1', content: '<p>求根</p>', score: 4, answer: '<p>3</p>' }],
};
test.each([
  ['the written answer', { answer: '<p>\\(x=3\\)</p>' }],
  ['the answer of a part', { parts: free.parts.map((part) => ({ ...part, answer: '<p>4</p>' })) }],
])('%s of a free-response question is not changed without review', async (_what, changes) => {
  const researcher = await server.visitorOf(2);
  const id = await reviewed(teacher, free);
  const slip = { ...free, content: '<p>解方程，写出过成</p>', options: [] };
  expect(await typo(researcher, id, { ...slip, ...changes })).toMatchObject({
    error: CODES.invalid,
    msg: expect.stringContaining('改答案不是改错别字'),
  });
  expect(await typo(researcher, id, slip)).toMatchObject({ error: 0 });
});

test.each([
  ['the answer', { answer: ['b'] }],
  ['the options', { options: [...body.options, { id: 'c', content: '丙' }] }],
  ['their order', { options: [...body.options].reverse() }],
  ['the type', { type_id: 200, answer: true, options: [] }],
  ['half the stem', { content: `<p>${'另外一道题'.repeat(12)}</p>` }],
])('what changes %s is no slip', async (_what, changes) => {
  const researcher = await server.visitorOf(2);
  const id = await reviewed();
  const reply = await typo(researcher, id, changes);
  expect(reply).toMatchObject({ error: CODES.invalid, msg: expect.stringContaining('提交审核') });
  expect(await load(id)).toMatchObject({ status: 4, version: 1 });
  expect(await typo(researcher, id, { ...changes, typo: 0 })).toMatchObject({ error: 0 });
  expect(await load(id)).toMatchObject({ status: 1, version: 2 });
});

test('a paper keeps the version it pinned and shows that a newer one is there', async () => {
  const researcher = await server.visitorOf(2);
  const id = await reviewed();
  const items = [{ question_id: id, score: 5, part_scores: [], answer_space: 0 }];
  const paper = await teacher.call(CALLS.savePaper, {
    title: '卷',
    duration: 10,
    sections: [{ id: 1, title: '一', note: '', items }],
  });
  await typo(researcher, id);
  const shown = (await teacher.call(CALLS.getPaper, { id: paper.data.id })).data;
  expect(shown.sections[0].items[0]).toMatchObject({ question_id: id, question_version: 1 });
});

describe('a formula with a fault', () => {
  const free = { type_id: 400, content: '<p>求值</p>', answer: '<p>略</p>', accept_duplicates: 1 };
  test.each([
    ['题干', { content: '<p>求\\(1+\\farc{1}{2}\\)</p>' }, '没有命令 \\farc'],
    [
      '第 2 小题答案',
      {
        parts: [
          { id: '1', content: 'a', score: 1, answer: 'b' },
          { id: '2', content: 'a', score: 1, answer: '$\\sqrt{2$' },
        ],
      },
      '左花括号 { 没有配对的 }',
    ],
    ['答案', { answer: '<p>\\(x^2^3\\)</p>' }, '连续两个上标'],
    ['解析', { analysis: '<p>\\[\\frac{1}\\]</p>' }, '\\frac 后面缺少内容'],
    [
      '选项 B',
      {
        ...body,
        options: [
          { id: 'a', content: '$1$' },
          { id: 'b', content: '$\\left( 1$' },
        ],
      },
      '\\left 没有配对的 \\right',
    ],
    [
      '第 1 空的答案',
      { type_id: 300, content: '<p>等于<span data-blank></span></p>', answer: [['2', '$\\sqrt$']] },
      '\\sqrt 后面缺少内容',
    ],
  ])('in %s is refused by field and formula, for a new one, a change and a child', async (label, changes, why) => {
    const refused = { error: CODES.invalid, msg: expect.stringMatching(/^.+中的公式有误：.+，请改正后提交$/) };
    const reply = await teacher.call(CALLS.saveQuestion, { ...free, ...changes });
    expect(reply).toMatchObject(refused);
    expect(reply.msg).toContain(`${label}中的公式有误：${why}`);
    const { id } = (await teacher.call(CALLS.saveQuestion, free)).data;
    expect(await teacher.call(CALLS.saveQuestion, { ...free, ...changes, id, revision: 1 })).toMatchObject(refused);
    expect(await teacher.call(CALLS.deriveQuestion, { ...free, ...changes, id })).toMatchObject(refused);
  });

  test('that an import left in the bank keeps its mark, takes other changes, and comes back by a restore', async () => {
    const { id } = (await teacher.call(CALLS.saveQuestion, free)).data;
    const faulty = '<p>由\\(\\frac{1}{\\)得</p>';
    await server.db.kysely
      .updateTable('question_content')
      .set({ analysis: faulty, tex_faults: JSON.stringify([{ tex: '\\frac{1}{', message: 'Missing close brace' }]) })
      .where('question_id', '=', id)
      .execute();
    expect(
      await teacher.call(CALLS.saveQuestion, { ...free, analysis: faulty, id, revision: 1, difficulty: 8 }),
    ).toMatchObject({ error: 0, data: { version: 1 } });
    expect(await teacher.call(CALLS.saveQuestion, { ...free, analysis: '<p>改好</p>', id, revision: 2 })).toMatchObject(
      { error: 0, data: { version: 2 } },
    );
    expect(await teacher.call(CALLS.restoreQuestionVersion, { id, version: 1, revision: 3 })).toMatchObject({
      error: 0,
      data: { version: 3 },
    });
    expect((await load(id)).tex_faults).toMatchObject([{ tex: '\\frac{1}{' }]);
  });
});
