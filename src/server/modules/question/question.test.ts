// Questions through the built app on a real database: what a teacher enters is stored, found and reviewed unchanged.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';

let server: TestApp;
let teacher: Visitor & { id: number };
let checker: Visitor & { id: number };
let reviewer: Visitor & { id: number };
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  checker = await server.visitorOf(2);
  reviewer = await server.visitorOf(3);
});
afterAll(() => server.close());

const LETTERS = ['a', 'b', 'c', 'd'];
let serial = 0;
/** A unique choice question: its words are generated from its number. */
function choice(changes: Record<string, unknown> = {}) {
  serial += 1;
  const words = Array.from({ length: 20 }, (_, i) =>
    String.fromCodePoint(0x4e00 + ((serial * 977 + i * 131) % 5000)),
  ).join('');
  const options = LETTERS.map((id, i) => ({ id, content: `选项\\(${i}\\)` }));
  return {
    type_id: 101,
    content: `<p>${words}\\(x^2=${serial}\\)</p>`,
    options,
    answer: ['b'],
    difficulty: 3,
    ...changes,
  };
}
async function stored(changes: Record<string, unknown> = {}, by: Visitor = teacher): Promise<number> {
  const reply = await by.call(CALLS.saveQuestion, choice(changes));
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.id;
}
const load = async (id: number, by: Visitor = teacher) => (await by.call(CALLS.getQuestion, { id })).data;
const counts = async () => {
  const rows = await server.db.kysely.selectFrom('questions').select('id').execute();
  const log = await server.db.kysely.selectFrom('operation_log').select('id').execute();
  return [rows.length, log.length];
};
async function review(id: number, steps: number): Promise<void> {
  const who = [checker, checker, reviewer];
  for (const one of who.slice(0, steps)) {
    expect(await one.call(CALLS.addCheckRecord, { question_id: id, pass: 1 })).toMatchObject({ error: 0 });
  }
}

describe('saving', () => {
  test('a new question comes back as entered, without what the content tree does not know', async () => {
    const id = await stored({
      content: '<p onclick="x()">求\\(\\frac{1}{2}\\)<script>alert(1)</script>的一半（独一）</p>',
      year: 2025,
      source: '月考',
    });
    const question = await load(id);
    expect(question).toMatchObject({
      id,
      version: 1,
      revision: 1,
      status: 1,
      listed: 0,
      in_use: 1,
      year: 2025,
      source: '月考',
      author_id: teacher.id,
      family_id: id,
    });
    expect(question.content).toBe('<p>求\\(\\frac{1}{2}\\)的一半（独一）</p>');
    expect(question.answer).toEqual(['b']);
    const log = await server.db.kysely.selectFrom('operation_log').selectAll().where('entity_id', '=', id).execute();
    expect(log).toMatchObject([{ action: 'question.create', actor_id: teacher.id }]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['一个选项', { options: [{ id: 'a', content: '1' }], answer: ['a'] }],
    [
      '选项编号重复',
      {
        options: [
          { id: 'a', content: '1' },
          { id: 'a', content: '2' },
        ],
        answer: ['a'],
      },
    ],
    ['答案不在选项中', { answer: ['z'] }],
    ['没有答案', { answer: [] }],
    ['答案类型不对', { answer: true }],
    [
      '空选项',
      {
        options: [
          { id: 'a', content: '<p></p>' },
          { id: 'b', content: '2' },
        ],
      },
    ],
    ['空题干', { content: '<p> </p><script>1</script>' }],
    ['判断题答案', { type_id: 200, answer: '对' }],
    ['空数不符', { type_id: 300, content: '<p>甲<span data-blank></span>乙</p>', answer: [['1'], ['2']] }],
    ['没有空', { type_id: 300, content: '<p>甲乙</p>', answer: [['1']] }],
    ['空没有答案', { type_id: 300, content: '<p>甲<span data-blank></span></p>', answer: [['  ']] }],
    ['解答题答案', { type_id: 400, answer: ['b'] }],
    [
      '小题编号重复',
      {
        type_id: 400,
        answer: '',
        parts: [
          { id: '1', content: 'a', score: 1, answer: '' },
          { id: '1', content: 'b', score: 1, answer: '' },
        ],
      },
    ],
    ['未知题型', { type_id: 999 }],
    ['难度', { difficulty: 11 }],
    ['学段', { stage_id: 77 }],
    ['年级', { grade_id: 7777 }],
    ['册次', { gs_id: 7777 }],
    ['原书', { origin_book_id: 7777 }],
    ['知识点', { kps: [{ system_info_id: 1, type: 2, kp_id: 7777 }] }],
    ['视频', { answer_video: 'javascript:alert(1)' }],
  ])('refuses with a Chinese reason and changes nothing: %s', async (_name, changes) => {
    const before = await counts();
    const reply = await teacher.call(CALLS.saveQuestion, choice(changes));
    expect(reply.error).toBe(CODES.invalid);
    expect(reply.msg).toMatch(/\p{Script=Han}/u);
    expect(await counts()).toEqual(before);
  });

  test('an older revision does not overwrite a newer one, and is given the newer one', async () => {
    const id = await stored();
    const first = choice();
    expect(await teacher.call(CALLS.saveQuestion, { ...first, id, revision: 1 })).toMatchObject({
      error: 0,
      data: { version: 2, revision: 2 },
    });
    const late = await teacher.call(CALLS.saveQuestion, { ...choice(), id, revision: 1 });
    expect(late).toMatchObject({
      error: CODES.conflict,
      data: { kind: 'revision', revision: 2, question: { content: first.content } },
    });
    expect((await load(id)).content).toBe(first.content);
    expect((await teacher.call(CALLS.saveQuestion, { ...choice(), id })).error).toBe(CODES.invalid);
  });

  test('of two saves of the same revision one is stored and the other gets a conflict', async () => {
    const id = await stored();
    const replies = await Promise.all(
      [1, 2, 3].map(() => teacher.call(CALLS.saveQuestion, { ...choice(), id, revision: 1 })),
    );
    expect(replies.map((reply) => reply.error).sort()).toEqual([0, CODES.conflict, CODES.conflict]);
    expect((await load(id)).version).toBe(2);
  });

  test('a content change makes a new version at status 1, older versions stay; other fields change in place', async () => {
    const id = await stored();
    await review(id, 3);
    const reviewed = await load(id);
    expect(reviewed).toMatchObject({ status: 4, version: 1 });
    const meta = { ...pick(reviewed), difficulty: 7, id, revision: reviewed.revision };
    expect((await teacher.call(CALLS.saveQuestion, meta)).data).toMatchObject({ version: 1 });
    expect(await load(id)).toMatchObject({ status: 4, version: 1, difficulty: 7 });
    const changed = {
      ...pick(reviewed),
      difficulty: 7,
      content: '<p>换成了全新的题干内容\\(y=3\\)</p>',
      id,
      revision: reviewed.revision + 1,
    };
    expect((await teacher.call(CALLS.saveQuestion, changed)).data).toMatchObject({ version: 2 });
    expect(await load(id)).toMatchObject({ status: 1, version: 2, difficulty: 7, content: changed.content });
    expect((await teacher.call(CALLS.getQuestion, { id, version: 1 })).data.content).toBe(reviewed.content);
    expect(
      (await teacher.call(CALLS.getQuestions, { keyword: '全新的题干内容' })).data.list.map(
        (q: { id: number }) => q.id,
      ),
    ).toEqual([id]);
    expect((await teacher.call(CALLS.getQuestion, { id, version: 9 })).error).toBe(CODES.notFound);
  });

  test('a save without a change causes no conflict and no log entry', async () => {
    const system_info_id = (await checker.call(CALLS.saveKnowledgeSystem, { title: '体系' })).data.id;
    const type = (await checker.call(CALLS.saveKnowledgeType, { system_info_id, name: '知识点' })).data.id;
    const tree = { system_info_id, type };
    await checker.call(CALLS.addKp, { ...tree, pid: 0, tip_key: '不等式', kp_name: '不等式' });
    const kp_id = (await checker.call(CALLS.getKpList, tree)).data[0].id;
    const kps = [{ kp_id, system_info_id, type }];
    const id = await stored({ kps, source: '期中', difficulty: 5 });
    const same = { ...pick(await load(id)), kps, id, revision: 1 };
    const before = await counts();
    expect(await checker.call(CALLS.saveQuestion, same)).toMatchObject({ error: 0, data: { version: 1, revision: 1 } });
    expect(await counts()).toEqual(before);
    const changed = await teacher.call(CALLS.saveQuestion, { ...same, kps: [] });
    expect(changed).toMatchObject({ error: 0, data: { version: 1, revision: 2 } });
    expect((await load(id)).kps).toEqual([]);
  });

  test('fields left out of a change stay as they were', async () => {
    const id = await stored({ analysis: '解析在此', source: '期中', difficulty: 5 });
    const { type_id, content, answer } = await load(id);
    expect((await teacher.call(CALLS.saveQuestion, { id, revision: 1, type_id, content, answer })).data).toMatchObject({
      version: 1,
      revision: 1,
    });
    expect(await load(id)).toMatchObject({ analysis: '<p>解析在此</p>', source: '期中', difficulty: 5, version: 1 });
    expect((await load(id)).options).toHaveLength(4);
  });

  test('the same question differently typed is shown before it is stored; a variant with other numbers is not held up', async () => {
    const question = choice({
      content: '<p>已知二次函数\\(y=\\dfrac{1}{2}x^2-3x+4\\)，求它的顶点坐标与对称轴方程。</p>',
    });
    const id = (await teacher.call(CALLS.saveQuestion, question)).data.id;
    const same = {
      ...question,
      content: '<p>已知二次函数 \\( y = \\frac12 x^{2}-3x+4 \\) ,求它的顶点坐标与对称轴方程</p>',
      options: [...question.options].reverse(),
    };
    const before = await counts();
    const reply = await teacher.call(CALLS.saveQuestion, same);
    expect(reply).toMatchObject({
      error: CODES.conflict,
      msg: '发现相似试题',
      data: { kind: 'duplicates', duplicates: [{ id, similarity: 1 }] },
    });
    expect(await counts()).toEqual(before);
    expect((await teacher.call(CALLS.saveQuestion, { ...same, accept_duplicates: 1 })).error).toBe(0);
    const variant = { ...question, content: question.content.replace('3x+4', '7x+9') };
    expect((await teacher.call(CALLS.saveQuestion, variant)).error).toBe(0);
  });

  test('a derived question keeps its parent, its family and the fields that were not given', async () => {
    const parent = await stored({ difficulty: 6, year: 2024 });
    const reply = await teacher.call(CALLS.deriveQuestion, { ...choice({ difficulty: undefined }), id: parent });
    expect(await load(reply.data.id)).toMatchObject({
      derived_from: parent,
      family_id: parent,
      difficulty: 6,
      year: 2024,
      version: 1,
      status: 1,
    });
    const grandchild = await teacher.call(CALLS.deriveQuestion, { ...choice(), id: reply.data.id });
    expect(await load(grandchild.data.id)).toMatchObject({ derived_from: reply.data.id, family_id: parent });
    expect((await teacher.call(CALLS.deriveQuestion, { ...choice(), id: 999999 })).error).toBe(CODES.notFound);
  });

  test('a derived question may be like its family, also when it is changed, but not the very same', async () => {
    const content =
      '<p>某校组织春季研学，租用大客车若干辆。若每辆坐四十人，则有十人没有座位；若每辆坐四十五人，则恰好坐满。已知每辆大客车的租金相同，学校准备的' +
      '总费用不超过六千元，请根据以上信息列出方程，求出学校原计划租用多少辆大客车，以及参加这次活动的师生一共有多少人。</p>';
    const question = choice({ content });
    const near = { ...question, content: content.replace('春季研学', '秋季研学') };
    const parent = (await teacher.call(CALLS.saveQuestion, question)).data.id;
    expect(await teacher.call(CALLS.deriveQuestion, { ...question, id: parent })).toMatchObject({
      error: CODES.conflict,
      data: { duplicates: [{ id: parent, similarity: 1 }] },
    });
    expect((await teacher.call(CALLS.saveQuestion, near)).error).toBe(CODES.conflict);
    const child = await teacher.call(CALLS.deriveQuestion, { ...near, id: parent });
    expect(child.error).toBe(0);
    const changed = { ...near, content: content.replace('春季研学', '冬季研学'), ...child.data };
    expect((await teacher.call(CALLS.saveQuestion, changed)).error).toBe(0);
    expect((await checker.call(CALLS.getDuplicates, { question_id: child.data.id })).data.total).toBe(0);
  });
});

describe('review', () => {
  test('walks 1 -> 2 -> 3 -> 4 with a record of each step', async () => {
    const id = await stored();
    await review(id, 3);
    expect(await load(id)).toMatchObject({ status: 4, revision: 4 });
    const records = (await teacher.call(CALLS.getCheckRecords, { question_id: id })).data.list;
    expect(
      records.map((r: { from_status: number; to_status: number; actor_id: number }) => [
        r.from_status,
        r.to_status,
        r.actor_id,
      ]),
    ).toEqual([
      [3, 4, reviewer.id],
      [2, 3, checker.id],
      [1, 2, checker.id],
    ]);
  });

  test('the author does not check, the first reviewer does not finish, a teacher does neither', async () => {
    const own = await stored({}, checker);
    expect((await checker.call(CALLS.addCheckRecord, { question_id: own, pass: 1 })).error).toBe(CODES.forbidden);
    const id = await stored();
    await review(id, 2);
    expect((await checker.call(CALLS.addCheckRecord, { question_id: id, pass: 1 })).error).toBe(CODES.forbidden);
    expect((await teacher.call(CALLS.addCheckRecord, { question_id: id, pass: 1 })).error).toBe(CODES.forbidden);
    expect((await teacher.call(CALLS.saveStatus, { id, status: 4 })).error).toBe(CODES.forbidden);
    expect(await load(id)).toMatchObject({ status: 3 });
    expect((await checker.call(CALLS.getCheckRecords, { question_id: id })).data.list).toHaveLength(2);
  });

  test('who rewrites a question may not check the new version', async () => {
    const id = await stored();
    const { revision } = await load(id);
    expect((await checker.call(CALLS.saveQuestion, { ...choice(), id, revision })).error).toBe(0);
    expect((await checker.call(CALLS.addCheckRecord, { question_id: id, pass: 1 })).error).toBe(CODES.forbidden);
    expect((await reviewer.call(CALLS.addCheckRecord, { question_id: id, pass: 1 })).error).toBe(0);
  });

  test('a refusal needs a reason, goes back to the author and is cleared by a rewrite', async () => {
    const id = await stored();
    expect((await checker.call(CALLS.addCheckRecord, { question_id: id, pass: 0 })).error).toBe(CODES.invalid);
    expect((await checker.call(CALLS.addCheckRecord, { question_id: id, pass: 0, reason: '题干有误' })).error).toBe(0);
    expect(await load(id)).toMatchObject({ status: 1, returned: 1 });
    expect((await teacher.call(CALLS.getHomeSummary)).data.returned).toBe(1);
    await teacher.call(CALLS.saveQuestion, { ...choice(), id, revision: 2 });
    expect(await load(id)).toMatchObject({ status: 1, returned: 0 });
  });

  test('a batch names the result of each id and moves the others', async () => {
    const [one, two] = [await stored(), await stored()];
    const own = await stored({}, checker);
    const reply = await checker.call(CALLS.batchSaveStatus, { ids: [one, own, 987654, two], status: 2 });
    expect(reply.data.list.map((row: { id: number; error: number }) => [row.id, row.error])).toEqual([
      [one, 0],
      [own, CODES.forbidden],
      [987654, CODES.notFound],
      [two, 0],
    ]);
    expect([(await load(one)).status, (await load(own)).status, (await load(two)).status]).toEqual([2, 1, 2]);
    const again = await reviewer.call(CALLS.batchSaveStatus, { ids: [one, two], revisions: [1, 2], status: 3 });
    expect(again.data.list.map((row: { error: number }) => row.error)).toEqual([CODES.conflict, 0]);
    const stale = await reviewer.call(CALLS.saveStatus, { id: one, status: 5, reason: '过时', revision: 1 });
    expect(stale).toMatchObject({ error: CODES.conflict, data: { revision: 2 } });
    expect((await reviewer.call(CALLS.saveStatus, { id: one, status: 5, reason: '过时' })).error).toBe(0);
    expect((await reviewer.call(CALLS.saveStatus, { id: one, status: 1 })).error).toBe(0);
  });
});

describe('who sees what', () => {
  test('another organisation sees shared questions only, and changes none', async () => {
    await server.db.kysely
      .insertInto('organizations')
      .values({ id: 2, title: '外校' })
      .onConflict((c) => c.doNothing())
      .execute();
    const stranger = await server.visitorOf(4, 2);
    const id = await stored({ shared: 1 });
    await server.db.kysely.updateTable('questions').set({ status: 4, listed: 1 }).where('id', '=', id).execute();
    expect((await load(id, stranger)).id).toBe(id);
    expect((await stranger.call(CALLS.saveQuestion, { ...choice(), id, revision: 1 })).error).toBe(CODES.forbidden);
    await server.db.kysely.updateTable('questions').set({ shared: 0 }).where('id', '=', id).execute();
    for (const call of [CALLS.getQuestion, CALLS.getQuestionUsage])
      expect((await stranger.call(call, { id })).error).toBe(CODES.notFound);
    expect((await stranger.call(CALLS.getCheckRecords, { question_id: id })).error).toBe(CODES.notFound);
    expect((await stranger.call(CALLS.getQuestionsByIds, { ids: [id] })).data.list).toEqual([]);
    expect((await stranger.call(CALLS.getQuestions, { id })).data.total).toBe(0);
    expect((await stranger.call(CALLS.saveQuestion, { ...choice(), id, revision: 1 })).error).toBe(CODES.notFound);
  });

  test('a shared account sees reviewed and listed questions only; listing is a reviewer’s right', async () => {
    const guest = await server.visitorOf(5);
    const id = await stored();
    expect((await teacher.call(CALLS.saveQuestion, choice({ listed: 1 }))).error).toBe(CODES.forbidden);
    await review(id, 3);
    expect((await load(id, guest)) ?? null).toBeNull();
    const { revision, ...rest } = await load(id);
    expect((await checker.call(CALLS.saveQuestion, { ...pick(rest), listed: 1, id, revision })).error).toBe(0);
    expect((await load(id, guest)).id).toBe(id);
    const seen = (await guest.call(CALLS.getQuestions, { size: 100 })).data.list;
    expect(seen.every((q: { status: number; listed: number }) => q.status === 4 && q.listed === 1)).toBe(true);
    expect((await guest.call(CALLS.saveQuestion, choice())).error).toBe(CODES.forbidden);
  });

  test('questions by id are returned in the requested order, without unknown ids and duplicates', async () => {
    const [one, two] = [await stored(), await stored()];
    const list = (await teacher.call(CALLS.getQuestionsByIds, { ids: [two, 555555, one, two] })).data.list;
    expect(list.map((q: { id: number }) => q.id)).toEqual([two, one]);
  });
});

/** The form fields of a stored question, as the editor sends them back. */
function pick(question: Record<string, unknown>): Record<string, unknown> {
  const fields = [
    'type_id',
    'content',
    'options',
    'answer',
    'analysis',
    'answer_video',
    'parts',
    'difficulty',
    'source',
    'listed',
    'in_use',
  ];
  return Object.fromEntries(fields.map((field) => [field, question[field]]));
}
