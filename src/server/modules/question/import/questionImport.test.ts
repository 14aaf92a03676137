// Importing questions from a file through the screens: the rows that were checked are stored, once each, regardless of
// interruptions.
import { strToU8, zipSync } from 'fflate';
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import type { ImportedQuestion } from '../../../../contract/question/importRows';
import type { Question } from '../../../../contract/question/question';
import type { DataOf } from '../../../../contract/wire';
import { TABLE_COLUMNS, TABLE_EXAMPLES, TABLE_FORMAT } from '../../../../formats/table/tableFile';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { PNG } from '../../../../testing/testFiles';

let server: TestApp;
let teacher: Visitor & { id: number };
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
});
afterAll(() => server.close());

const tableOf = (rows: readonly (readonly string[])[]) =>
  JSON.stringify({ format: TABLE_FORMAT, version: 1, rows: [TABLE_COLUMNS, ...rows] });
const send = async (text: string | Buffer, filename = '期中.xlsx') => {
  const reply = await teacher.send('/api/questions/import/check', [
    { name: 'file', value: Buffer.from(text as string), filename },
  ]);
  return reply.json<{ msg: string; data: { job_id: number } }>();
};
const done = async (id: number) => {
  await server.app.jobs.runner.drain();
  return (await teacher.call(CALLS.getJob, { id })).data;
};
const count = async () => (await teacher.call(CALLS.getQuestions, { size: 1 })).data.total as number;

const blank = (n: number) => [
  '填空题',
  `第 ${n} 题：${n} 的平方与 ${n + 7} 的立方之和除以 ${n * n + 3} 的余数是 ____。`,
  String(n),
  '',
  '',
  '',
  '',
  '',
  '3',
  '',
  '',
  '',
  '',
  '',
];

test('the import template is checked, reported row by row, and stored as unchecked questions of the account', async () => {
  const rows = [
    ...TABLE_EXAMPLES,
    ['论述题', '题干', '答'],
    ['单选题', '没有选项的题（　　）', 'A'],
    TABLE_EXAMPLES[1] ?? [],
  ];
  const before = await count();
  const check = await done((await send(tableOf(rows))).data.job_id);
  expect(check).toMatchObject({
    state: 'done',
    title: '检查试题文件：期中',
    data: { checked: 1, rows: 7, stored: 4, refused: 2, duplicates: 1 },
  });
  expect(await count()).toBe(before);
  const told = (await teacher.get(check.files[0].path)).body;
  expect(told).toContain('6,第 6 行,未通过,');
  expect(told).toContain('“论述题”应为单选题');
  expect(told).toContain('8,第 8 行,重复,与本文件前面的一题相同');

  const stored = await done((await teacher.call(CALLS.startImport, { job_id: check.id })).data.job_id);
  expect(stored).toMatchObject({
    state: 'done',
    title: '导入试题：期中',
    data: { checked: 0, stored: 4, refused: 2, duplicates: 1 },
  });
  expect(await count()).toBe(before + 4);
  const { list } = (await teacher.call(CALLS.getQuestions, { size: 4 })).data;
  expect(
    list.map((one: { status: number; listed: number; author_id: number }) => [one.status, one.listed, one.author_id]),
  ).toEqual(Array.from({ length: 4 }, () => [1, 0, teacher.id]));
  expect(list.find((one: { type_id: number }) => one.type_id === 300)).toMatchObject({
    answer: [['$\\frac{5}{6}$', '5/6'], ['8']],
  });
});

test('what was left out or changed is named row by row, and none of it is silent', async () => {
  const rows = [
    ['题型', '题干', '答案', '知识点', '备注'],
    ['判断题', '所有素数都是奇数吗，请判断这句话', '错', '没有这个知识点的名称', '课堂用'],
    ['判断题', '零既不是正数也不是负数，请判断', '对', '', ''],
  ];
  const check = await done((await send(JSON.stringify({ format: TABLE_FORMAT, version: 1, rows }))).data.job_id);
  expect(check.data).toMatchObject({ rows: 2, stored: 2, noted: 1 });
  expect(check.files[0].name).toBe('期中-说明.csv');
  const told = (await teacher.get(check.files[0].path)).body;
  expect(told).toContain('2,第 2 行,有改动,没有导入的列：备注');
  expect(told).toContain('没有关联：没有这个知识点的名称');
});

test('files of other platforms are recognised by content, in any supported encoding', async () => {
  const latin = Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?><quiz><question type="shortanswer"><name><text>P\xE9rim\xE8tre</text></name><questiontext format="html"><text>P\xE9rim\xE8tre du carr\xE9 de c\xF4t\xE9 7</text></questiontext><answer fraction="100"><text>28</text></answer></question><question type="matching"/></quiz>`,
    'latin1',
  );
  const moodle = await done((await send(latin, '周测.xml')).data.job_id);
  expect(moodle).toMatchObject({
    state: 'done',
    title: '检查试题文件：周测',
    data: { checked: 1, rows: 2, stored: 1, refused: 1 },
  });
  const stored = await done((await teacher.call(CALLS.startImport, { job_id: moodle.id })).data.job_id);
  expect(stored.data).toMatchObject({ checked: 0, stored: 1 });
  const { list } = (await teacher.call(CALLS.getQuestions, { size: 1 })).data;
  expect(list[0]).toMatchObject({
    type_id: 300,
    content: '<p>Périmètre du carré de côté 7<span data-blank></span></p>',
    answer: [['28']],
    status: 1,
    language: 2,
  });

  const gb = Buffer.from([0xd6, 0xa4, 0xc3, 0xf7, 0xb9, 0xb4, 0xb9, 0xc9, 0xb6, 0xa8, 0xc0, 0xed, 0x7b, 0x7d]);
  expect((await done((await send(gb, '证明.gift')).data.job_id)).data).toMatchObject({ rows: 1, stored: 1 });
});

test('a Word paper and a package of QTI items with its picture', async () => {
  const par = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const word = zipSync({
    'word/document.xml': strToU8(
      `<w:document><w:body>${['一、选择题', '1．三角形内角和是（　） A．90° B．180°', '2．没有答案的题（　） A．1 B．2', '参考答案', '1．B'].map(par).join('')}</w:body></w:document>`,
    ),
  });
  const paper = await done((await send(Buffer.from(word), '期末.docx')).data.job_id);
  expect(paper).toMatchObject({ state: 'done', data: { rows: 2, stored: 2, refused: 0, unanswered: 1 } });
  expect(paper.files.map((file: { name: string }) => file.name)).toEqual(['期末-说明.csv', '期末.docx']);

  const item =
    '<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>在下面的轴对称图形中找出对称轴最多的一个<img src="../img/a%20b.png" alt="图"/></p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">甲</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
  const pack = zipSync({
    'imsmanifest.xml': strToU8('<manifest/>'),
    'items/one.xml': strToU8(item),
    'img/a b.png': PNG,
    'items/two.xml': strToU8(item.replace(/在下面.*一个/, '右边的三角形里哪一个角比其余两个都大')),
    'items/three.xml': strToU8(
      item.replace(/在下面.*一个/, '根据这张统计表计算全班同学身高的平均数').replace('a%20b.png', 'c.png'),
    ),
    'img/c.png': strToU8('no picture'),
  });
  const qti = await done((await send(Buffer.from(pack), '包.zip')).data.job_id);
  expect(qti.data).toMatchObject({ rows: 3, stored: 3 });
  const stored = await done((await teacher.call(CALLS.startImport, { job_id: qti.id })).data.job_id);
  expect(stored.data).toMatchObject({ stored: 2, refused: 1 });
  expect((await teacher.get(stored.files[0].path)).body).toContain('题中的图片不能保存：请上传 PNG');
  const { list } = (await teacher.call(CALLS.getQuestions, { size: 2 })).data;
  const [, address = ''] =
    /^<p>右边的三角形里哪一个角比其余两个都大<img src="(\/files\/[^"]+\.png)" alt="图"><\/p>$/.exec(list[0].content) ??
    [];
  expect((await teacher.get(address)).rawPayload.equals(PNG)).toBe(true);

  expect(await done((await send(Buffer.from(word.slice(0, 80)), '断.docx')).data.job_id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('文件已损坏') as string,
  });
  const swollen = zipSync({ 'word/document.xml': strToU8(`<w:document>${' '.repeat(13 * 1024 * 1024)}</w:document>`) });
  expect(await done((await send(Buffer.from(swollen), '大.docx')).data.job_id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('请分成几个文件') as string,
  });
});

test('the rows of a checked file are looked at, corrected and stored as corrected', async () => {
  const par = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const lines = [
    '1．两条直线都和第三条直线平行，这两条直线____',
    '【答案】平行',
    '2．只有一个答案的一道题，第一空____，第二空____',
    '【答案】只有一个',
    '3．圆的直径是最长的弦，它把圆分成两个半圆，第一问____',
    '【答案】对',
    '4．这道题录入的人不想要，导入时应当跳过它____',
    '【答案】跳过',
  ];
  const word = zipSync({
    'word/document.xml': strToU8(`<w:document><w:body>${lines.map(par).join('')}</w:body></w:document>`),
  });
  const before = await count();
  const check = await done((await send(Buffer.from(word), '核对.docx')).data.job_id);
  const ask = { job_id: check.id, page: 1, size: 10 };
  const { list, total } = (await teacher.call(CALLS.getImportRows, ask)).data as DataOf<typeof CALLS.getImportRows>;
  expect([total, list.map(({ ref, state }) => [ref, state])]).toEqual([
    5,
    [
      ['第 1 题', 'ready'],
      ['第 2 题', 'refused'],
      ['第 3 题', 'ready'],
      ['第 4 题', 'ready'],
      ['全卷题号', 'apart'],
    ],
  ]);
  expect(list[0]).toMatchObject({ written: '1．两条直线都和第三条直线平行，这两条直线____\n【答案】平行' });
  expect(list[0]?.question).toMatchObject({ type_id: 300, answer: [['平行']] });
  expect(list[1]).toMatchObject({ reason: expect.stringContaining('不能分成 2 个') as string, question: null });
  expect((await teacher.call(CALLS.getImportRows, { ...ask, state: 'refused' })).data).toMatchObject({ total: 1 });
  const other = await server.visitorOf(4);
  expect((await other.call(CALLS.getImportRows, ask)).error).toBe(CODES.notFound);

  const [first] = list;
  if (!first?.question) throw new Error('the first row has a question');
  const changes = {
    skipped: [3],
    repeated: [],
    edited: [
      {
        place: 1,
        questions: [
          {
            ...first.question,
            content: '<p>补好的第一题，它原来没有答案<span data-blank></span></p>',
            answer: [['甲']],
          },
          {
            ...first.question,
            content: '<p>又拆出来的第二道题，与它无关<span data-blank></span></p>',
            answer: [['乙']],
          },
        ],
      },
    ],
    common: { stage_id: 3, difficulty: 7 },
  };
  const stored = await done((await teacher.call(CALLS.startImport, { job_id: check.id, changes })).data.job_id);
  expect(stored).toMatchObject({ state: 'done', data: { rows: 4, stored: 4, refused: 0 } });
  expect(await count()).toBe(before + 4);
  const questions = (await teacher.call(CALLS.getQuestions, { size: 4 })).data.list as Question[];
  expect(questions.map(({ stage_id, difficulty, status }) => [stage_id, difficulty, status])).toEqual(
    Array.from({ length: 4 }, () => [3, 7, 1]),
  );
  expect(
    questions
      .map(({ answer }) => answer)
      .flat(2)
      .sort(),
  ).toEqual(['乙', '对', '平行', '甲'].sort());

  // The same file again: all are duplicates, and one is stored all the same.
  const again = await done((await send(Buffer.from(word), '核对.docx')).data.job_id);
  const twice = (await teacher.call(CALLS.getImportRows, { job_id: again.id, state: 'duplicate' })).data;
  expect(twice).toMatchObject({ total: 2, list: [{ place: 0, same_id: expect.any(Number) as number }, { place: 2 }] });
  const kept = await done(
    (
      await teacher.call(CALLS.startImport, {
        job_id: again.id,
        changes: { skipped: [1, 2, 3], repeated: [0], edited: [], common: {} },
      })
    ).data.job_id,
  );
  expect(kept.data).toMatchObject({ stored: 1, duplicates: 0 });

  const wrong = await done(
    (
      await teacher.call(CALLS.startImport, {
        job_id: again.id,
        changes: {
          skipped: [1, 2],
          repeated: [0, 3],
          edited: [],
          common: { kps: [{ system_info_id: 1, type: 1, kp_id: 999_999 }] },
        },
      })
    ).data.job_id,
  );
  expect(wrong.data).toMatchObject({ stored: 0, refused: 1 });
  expect((await teacher.get(wrong.files[0].path)).body).toContain('不存在或已被删除');
});

test('accepted proposals of a row are stored with its question, beside the values of the file', async () => {
  const { kysely } = server.db;
  await kysely.insertInto('knowledge_systems').values({ id: 960, title: '课内知识点', sort: 1 }).execute();
  await kysely
    .insertInto('kps')
    .values({ id: 961, tip_key: 'K961', kp_name: '余数', pid: 0, system_info_id: 960, type: 1, sort: 1 })
    .execute();
  const check = await done((await send(tableOf([blank(41), blank(42)]))).data.job_id);
  const kps = [{ system_info_id: 960, type: 1, kp_id: 961 }];
  const changes = {
    ...{ skipped: [], repeated: [], edited: [] },
    filled: [{ place: 0, stage_id: 3, difficulty: 6, kps }],
    common: { stage_id: 1 },
  };
  await done((await teacher.call(CALLS.startImport, { job_id: check.id, changes })).data.job_id);
  const questions = (await teacher.call(CALLS.getQuestions, { size: 2 })).data.list as Question[];
  const stored = questions.map(({ content, difficulty, stage_id, kps }) => [
    /第 (\d+) 题/.exec(content)?.[1],
    difficulty,
    stage_id,
    kps.map(({ kp_id }) => kp_id),
  ]);
  // What is chosen for all questions counts more.
  expect(stored.sort()).toEqual([
    ['41', 6, 1, [961]],
    ['42', 3, 1, []],
  ]);
});

test('pictures of a checked file are shown to its owner, and stay with a question that was edited', async () => {
  const item =
    '<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>图中阴影部分的面积与整个正方形面积之比是多少<img src="p.png" alt="图"/></p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">一半</simpleChoice><simpleChoice identifier="B">三分之一</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
  const pack = zipSync({
    'imsmanifest.xml': strToU8('<manifest/>'),
    'one.xml': strToU8(item),
    'p.png': PNG,
  });
  const check = await done((await send(Buffer.from(pack), '图.zip')).data.job_id);
  const { list } = (await teacher.call(CALLS.getImportRows, { job_id: check.id })).data as DataOf<
    typeof CALLS.getImportRows
  >;
  const question = list[0]?.question;
  const address = /src="([^"]+)"/.exec(question?.content ?? '')?.[1] ?? '';
  expect(address).toMatch(new RegExp(`^/files/jobs/${check.id}/picture-`));
  expect((await teacher.get(address)).rawPayload.equals(PNG)).toBe(true);
  expect((await (await server.visitorOf(4)).get(address)).statusCode).toBe(404);
  expect(list[0]?.written).toContain('图中阴影部分');

  const changes = {
    skipped: [],
    repeated: [],
    edited: [{ place: 0, questions: [{ ...(question as ImportedQuestion), difficulty: 2 }] }],
    common: {},
  };
  const stored = await done((await teacher.call(CALLS.startImport, { job_id: check.id, changes })).data.job_id);
  expect(stored.data).toMatchObject({ stored: 1, refused: 0 });
  const [newest] = (await teacher.call(CALLS.getQuestions, { size: 1 })).data.list as Question[];
  const kept = /src="(\/files\/[^"]+)"/.exec(newest?.content ?? '')?.[1] ?? '';
  expect(kept).not.toContain('/jobs/');
  expect((await teacher.get(kept)).rawPayload.equals(PNG)).toBe(true);
});

test('stopped in the middle it goes on after the last batch: nothing twice, nothing left out', async () => {
  const before = await count();
  const check = await done((await send(tableOf(Array.from({ length: 450 }, (_none, n) => blank(n))))).data.job_id);
  const { stored } = check.data as { stored: number };
  const { job_id } = (await teacher.call(CALLS.startImport, { job_id: check.id })).data;
  const { store } = server.app.jobs;
  const save = store.step.bind(store);
  const spy = jest.spyOn(store, 'step').mockImplementation(async (...args) => {
    const kept = await save(...args);
    spy.mockRestore();
    // As if the user pressed 取消 just before the second batch begins.
    await teacher.call(CALLS.cancelJob, { id: job_id });
    return kept;
  });
  expect(await done(job_id)).toMatchObject({ state: 'cancelled', done: 200, total: 450 });
  await teacher.call(CALLS.retryJob, { id: job_id });
  expect(await done(job_id)).toMatchObject({ state: 'done', data: { stored, rows: 450 } });
  expect(await count()).toBe(before + stored);
});

test.each([
  [
    'a table without its columns',
    '{"format":"tiku-table","version":1,"rows":[["题型"],["单选题"]]}',
    /看不出哪一列是题干和答案；文件里有：题型/,
  ],
  ['an empty table', '{"format":"tiku-table","version":1,"rows":[["甲"]]}', /文件里没有记录/],
  ['nothing we know', 'PK…', /没有认出试题/],
  ["another program's JSON", '{"a":1}', /看不出哪一列是题干和答案；文件里有：a/],
])('a file that is %s is refused by its first row', async (_name, text, reason) => {
  const check = await done((await send(text)).data.job_id);
  expect(check.data).toMatchObject({ stored: 0, refused: 1 });
  expect((await teacher.get(check.files[0].path)).body).toMatch(reason);
});

test('columns of another program are those that the user has chosen, when they are checked and when they are stored', async () => {
  const text = '{"a":"按列名认不出的记录里，哪一列是题干？","b":"由用户选择"}\n{"a":"","b":"1"}';
  const mapping = JSON.stringify({ content: ['a'], answer: ['b'] });
  const reply = await teacher.send('/api/questions/import/check', [
    { name: 'mapping', value: Buffer.from(mapping), filename: 'blob' },
    { name: 'file', value: Buffer.from(text), filename: '数据.jsonl' },
  ]);
  const check = await done(reply.json<{ data: { job_id: number } }>().data.job_id);
  expect(check).toMatchObject({ title: '检查试题文件：数据', data: { rows: 2, stored: 1, refused: 1 } });
  const before = await count();
  const stored = await done((await teacher.call(CALLS.startImport, { job_id: check.id })).data.job_id);
  expect(stored.data).toMatchObject({ stored: 1 });
  expect(await count()).toBe(before + 1);
});

test("another's file, an unfinished check and a second import of what was stored are refused or skipped", async () => {
  const check = (await send(tableOf([blank(9001)]))).data.job_id as number;
  expect(await teacher.call(CALLS.startImport, { job_id: check })).toMatchObject({ msg: '文件还没有检查完，请稍候' });
  await done(check);
  const other = await server.visitorOf(1);
  expect((await other.call(CALLS.startImport, { job_id: check })).error).toBe(CODES.notFound);
  await done((await teacher.call(CALLS.startImport, { job_id: check })).data.job_id);
  expect((await done((await teacher.call(CALLS.startImport, { job_id: check })).data.job_id)).data).toMatchObject({
    stored: 0,
    duplicates: 0,
  });
});

test('a question that is in the bank with another answer or analysis is named with both, and may be added', async () => {
  const paper = (answer: string, analysis: string) =>
    Buffer.from(
      `1．自然数里既不是质数也不是合数的那一个，它与最小的质数相加得到的和是（　　）\nA．1\nB．2\nC．3\nD．4\n答案：${answer}\n解析：${analysis}`,
    );
  const first = await done((await send(paper('C', '一加二得三。'), '甲.txt')).data.job_id);
  await done((await teacher.call(CALLS.startImport, { job_id: first.id })).data.job_id);
  const told = async (text: Buffer) => {
    const check = await done((await send(text, '乙.txt')).data.job_id);
    expect(check.data).toMatchObject({ stored: 0, duplicates: 1 });
    const { list } = (await teacher.call(CALLS.getImportRows, { job_id: check.id, page: 1, size: 5 })).data as DataOf<
      typeof CALLS.getImportRows
    >;
    return list[0]?.reason;
  };
  expect(await told(paper('B', '一加二得三。'))).toMatch(/^与试题 \d+题干相同，但答案不同（题库：C；文件：B）/);
  expect(await told(paper('C', '质数从二开始，所以和是三。'))).toContain('解析不同');
  expect(await told(paper('C', '一加二得三。'))).toMatch(/^与试题 \d+相同$/);
});

describe('a question that the bank has with another answer', () => {
  const paper = (subject: string, answer: string, more = '') =>
    Buffer.from(
      ['甲', '乙']
        .map(
          (name, at) =>
            `${at + 1}．${subject}${name}班的同学在练习本上各自写下自己最喜欢的那一个整数，老师把它们全部收上来逐个比较大小，其中最小的一个是（　　）\nA．1\nB．2\nC．3\nD．4${more}\n答案：${answer}\n解析：逐个比较。`,
        )
        .join('\n'),
    );
  /** The questions as stored, and the check of the same file with other answers. */
  async function conflicting(subject: string, more?: string) {
    const first = await done((await send(paper(subject, 'C'), '原卷.txt')).data.job_id);
    await done((await teacher.call(CALLS.startImport, { job_id: first.id })).data.job_id);
    const check = await done((await send(paper(subject, 'B', more), '改卷.txt')).data.job_id);
    expect(check.data).toMatchObject({ stored: 0, duplicates: 2, differs: 2 });
    const rows = (await teacher.call(CALLS.getImportRows, { job_id: check.id, state: 'differs' })).data;
    return { check, list: (rows as DataOf<typeof CALLS.getImportRows>).list };
  }
  const start = async (job_id: number, copies: object, rest: object = {}) =>
    done(
      (
        await teacher.call(CALLS.startImport, {
          job_id,
          changes: { skipped: [], repeated: [], edited: [], common: {}, copies, ...rest } as never,
        })
      ).data.job_id,
    );
  const stored = async (id: number | null | undefined) =>
    (await teacher.call(CALLS.getQuestion, { id: id as number })).data as Question;

  test('is shown beside the row, and stays, gets a new version or is added as its owner chooses', async () => {
    const { check, list } = await conflicting('选择');
    const [one, two] = list;
    expect(one).toMatchObject({
      state: 'differs',
      copy: { id: one?.same_id, revision: 1, question: { answer: ['c'], analysis: '<p>逐个比较。</p>' } },
      question: { answer: ['b'] },
    });
    const before = await count();
    const kept = await start(check.id, {});
    expect(kept.data).toMatchObject({ stored: 0, duplicates: 2, replaced: 0 });

    const done = await start(check.id, { all: 'replace', rows: [{ place: two?.place, choice: 'add' }] });
    expect(done.data).toMatchObject({ stored: 1, replaced: 1, duplicates: 0, refused: 0 });
    expect(await count()).toBe(before + 1);
    expect(await stored(one?.same_id)).toMatchObject({ answer: ['b'], version: 2, revision: 2, status: 1 });
    expect(await stored(two?.same_id)).toMatchObject({ answer: ['c'], version: 1 });
    const { list: versions } = (await teacher.call(CALLS.getQuestionVersions, { id: one?.same_id as number })).data as {
      list: { version: number }[];
    };
    expect(versions.map(({ version }) => version).sort()).toEqual([1, 2]);
    expect((await teacher.get(done.files[0].path)).body).toContain('已替换');
  });

  test('is not replaced when it was changed after the check, or belongs to another organisation', async () => {
    const { check, list } = await conflicting('冲突');
    const { id, revision, type_id, content, options } = await stored(list[0]?.same_id);
    await teacher.call(CALLS.saveQuestion, { id, revision, type_id, content, options, answer: ['d'] });
    const other = await start(check.id, { all: 'replace', rows: [] });
    expect(other.data).toMatchObject({ replaced: 1, refused: 1 });
    expect((await teacher.get(other.files[0].path)).body).toContain('已被他人修改');
    expect(await stored(id)).toMatchObject({ answer: ['d'], version: 2 });

    const { check: again, list: rows } = await conflicting('机构');
    await server.db.kysely
      .updateTable('questions')
      .set({ organization_id: 2 })
      .where('id', '=', rows[0]?.same_id as number)
      .execute();
    expect((await start(again.id, { all: 'replace', rows: [] })).data).toMatchObject({ replaced: 1, refused: 1 });
  });

  test('is found by its stem when only an option differs, and is replaced by the edited row', async () => {
    const { check, list } = await conflicting('选项', '整');
    expect(list[0]?.reason).toContain('选项不同');
    const question = { ...(list[0]?.question as ImportedQuestion), answer: ['d'], analysis: '<p>改过。</p>' };
    const edited = [{ place: list[0]?.place, questions: [question] }];
    const done = await start(check.id, { rows: [{ place: list[0]?.place, choice: 'replace' }] }, { edited });
    expect(done.data).toMatchObject({ replaced: 1, duplicates: 1, refused: 0 });
    expect(await stored(list[0]?.same_id)).toMatchObject({ answer: ['d'], analysis: '<p>改过。</p>', version: 2 });
  });

  test('is offered the answer that it still lacks', async () => {
    const text = (key: string) =>
      Buffer.from(`1．待补答案的试题后来有了答案版，它的最大值是____${key}\n2．求证待补的结论总是成立`);
    const first = await done((await send(text(''), '学生版.txt')).data.job_id);
    await done((await teacher.call(CALLS.startImport, { job_id: first.id })).data.job_id);
    const check = await done((await send(text('\n答案：8'), '答案版.txt')).data.job_id);
    const { list } = (await teacher.call(CALLS.getImportRows, { job_id: check.id, state: 'differs' })).data as DataOf<
      typeof CALLS.getImportRows
    >;
    expect(list[0]?.reason).toContain('题库中还没有答案（文件：8）');
    await start(check.id, { all: 'replace', rows: [] });
    expect(await stored(list[0]?.same_id)).toMatchObject({ answer: [['8']], in_use: 1 });
  });
});

test('a question without an answer waits for it: not on papers, not through review, in use once it has one', async () => {
  const text = [
    '1．没有钥匙的试卷里的第一道选择题（　　）',
    'A．甲',
    'B．乙',
    '2．没有钥匙的试卷里的填空____',
    '3．求证没有钥匙的结论',
  ];
  const check = await done((await send(text.join('\n'), '学生版.txt')).data.job_id);
  expect(check.data).toMatchObject({ stored: 3, refused: 0, unanswered: 3 });
  await done((await teacher.call(CALLS.startImport, { job_id: check.id })).data.job_id);
  const waiting = async (unanswered: 0 | 1) =>
    (await teacher.call(CALLS.getQuestions, { keyword: '没有钥匙', unanswered, size: 10 })).data.total as number;
  expect([await waiting(1), await waiting(0)]).toEqual([3, 0]);
  const { list } = (await teacher.call(CALLS.getQuestions, { keyword: '没有钥匙的试卷里的第一道选择题', size: 1 }))
    .data;
  const question = list[0] as Question;
  expect(question).toMatchObject({ answer: [], in_use: 0, status: 1, listed: 0 });

  const reviewer = await server.visitorOf(3);
  const pass = () => reviewer.call(CALLS.addCheckRecord, { question_id: question.id, pass: 1 });
  expect((await pass()).msg).toContain('还没有答案');
  const paper = { title: '卷', sections: [{ title: '一', items: [{ question_id: question.id, score: 5 }] }] };
  expect((await teacher.call(CALLS.savePaper, paper as never)).error).not.toBe(CODES.success);

  const { id, revision, content, options, type_id } = question;
  const saved = await teacher.call(CALLS.saveQuestion, { id, revision, type_id, content, options, answer: ['a'] });
  expect(saved.error).toBe(CODES.success);
  expect([await waiting(1), await waiting(0)]).toEqual([2, 1]);
  expect((await teacher.call(CALLS.getQuestion, { id })).data).toMatchObject({ answer: ['a'], in_use: 1 });
  expect((await pass()).error).toBe(CODES.success);
});

const wordPaper = (title: string, lines: readonly string[]) => {
  const body = [title, ...lines].map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
  return zipSync({
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
};

test('a paper chosen with its answers is imported with them; an answer that does not fit waits', async () => {
  const zip = zipSync({
    '丙卷（学生版）.docx': wordPaper('丙卷', [
      '1．丙卷里五与六的和是____',
      '2．丙卷里最大的数是（　　）',
      'A．五　B．六',
      '3．丙卷里六与七的和是____',
    ]),
    '丙卷（答案）.docx': wordPaper('丙卷参考答案', ['1．11', '2．D', '3．13']),
  });
  const check = await done((await send(Buffer.from(zip), '丙卷.zip')).data.job_id);
  const { list } = (await teacher.call(CALLS.getImportOverview, { job_id: check.id })).data as DataOf<
    typeof CALLS.getImportOverview
  >;
  const places = list.map(({ place }) => place);
  const rows = (
    (await teacher.call(CALLS.getImportRows, { job_id: check.id, places })).data as DataOf<typeof CALLS.getImportRows>
  ).list;
  expect(rows.find(({ number }) => number === 2)?.notes).toContainEqual(expect.stringContaining('“D”不在选项中'));
  await done((await teacher.call(CALLS.startImport, { job_id: check.id })).data.job_id);
  const after = (
    (await teacher.call(CALLS.getImportOverview, { job_id: check.id })).data as DataOf<typeof CALLS.getImportOverview>
  ).list;
  const stored = after.flatMap((one) =>
    (one.outcomes ?? []).map(({ state, id }) => ({ number: one.number, state, id })),
  );
  expect(stored.map(({ number, state }) => [number, state])).toEqual([
    [1, 'stored'],
    [2, 'unanswered'],
    [3, 'stored'],
  ]);
  const question = await teacher.call(CALLS.getQuestion, { id: stored[2]?.id ?? 0 });
  expect(question.data).toMatchObject({ answer: [['13']] });
});

test('each row of a checked file says what became of it, by paper, and what is stored is not stored again', async () => {
  const zip = zipSync({
    '甲.docx': wordPaper('甲卷', [
      '1．甲卷里二与三的和是____',
      '【答案】5',
      '3．甲卷里没有钥匙的填空____',
      '4．甲卷的判断题（　　）',
      'A．对',
      'C．错',
    ]),
    '乙.docx': wordPaper('乙卷', ['1．乙卷里三与四的和是____', '【答案】7']),
  });
  const check = await done((await send(Buffer.from(zip), '两份.zip')).data.job_id);
  const overview = async () =>
    ((await teacher.call(CALLS.getImportOverview, { job_id: check.id })).data as DataOf<typeof CALLS.getImportOverview>)
      .list;
  const before = await overview();
  expect(new Set(before.map(({ file }) => file))).toEqual(new Set(['乙', '甲']));
  const first = before.find(({ file, number }) => file === '甲' && number === 1);
  const [row] = (
    (await teacher.call(CALLS.getImportRows, { job_id: check.id, places: [first?.place ?? 0] })).data as DataOf<
      typeof CALLS.getImportRows
    >
  ).list;
  expect(row?.lines).toEqual([
    { line: 2, field: 'stem', html: '<p>1．甲卷里二与三的和是____</p>' },
    { line: 3, field: 'answer', html: '<p>【答案】5</p>' },
  ]);
  const other = await server.visitorOf(1);
  expect((await other.call(CALLS.getImportOverview, { job_id: check.id })).error).toBe(CODES.notFound);

  await done((await teacher.call(CALLS.startImport, { job_id: check.id })).data.job_id);
  const after = await overview();
  const statesOf = (file: string) =>
    after.flatMap((one) =>
      one.file === file ? (one.outcomes ?? []).map(({ state, id }) => [one.number, state, id !== null]) : [],
    );
  expect(statesOf('甲')).toEqual([
    [1, 'stored', true],
    [3, 'unanswered', true],
    [4, 'refused', false],
  ]);
  expect(after.find(({ number, file }) => number === 4 && file === '甲')?.outcomes?.[0]?.reason).toContain('缺选项 B');

  const total = await count();
  await done((await teacher.call(CALLS.startImport, { job_id: check.id })).data.job_id);
  expect(await count()).toBe(total);
  expect(await overview()).toEqual(after);
});
