// If these fail, staff lose grades or books that are in use, or a book's questions are not in page order.
import { CALLS } from '../../../contract/calls';
import type { Grade, GradeStage } from '../../../contract/knowledge/reference';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openDemoApp } from '../../../testing/testBanks';

let server: TestApp;
let editor: Visitor;
beforeAll(async () => {
  server = await openDemoApp();
  editor = await server.visitorOf(2);
});
afterAll(() => server.close());

const grades = async (stageId: number) =>
  ((await editor.call(CALLS.getGrades)).data as Grade[]).filter((each) => each.stage_id === stageId);
const titles = (list: readonly { title: string }[]) => list.map((each) => each.title);

describe('grades and volumes', () => {
  test('are added, renamed and put in another order', async () => {
    const before = titles(await grades(4));
    const { data } = await editor.call(CALLS.saveGrade, { stage_id: 4, title: ' 高四 ' });
    expect(titles(await grades(4))).toEqual([...before, '高四']);
    expect(await editor.call(CALLS.saveGrade, { stage_id: 4, title: '高四' })).toMatchObject({
      error: 4001,
      msg: expect.stringContaining('已经有了'),
    });
    expect(await editor.call(CALLS.saveGrade, { ...data, stage_id: 4, title: '复读' })).toMatchObject({
      error: 0,
      data: { id: data.id, revision: 2 },
    });
    expect(await editor.call(CALLS.saveGrade, { ...data, stage_id: 4, title: '又改' })).toMatchObject({
      error: 4009,
      data: { kind: 'revision', revision: 2 },
    });
    const turned = (await grades(4)).reverse();
    const [ids, revisions] = [turned.map((each) => each.id), turned.map((each) => each.revision ?? 0)];
    expect(await editor.call(CALLS.orderGrades, { stage_id: 4, ids, revisions })).toMatchObject({ error: 0 });
    expect((await grades(4)).map((each) => each.id)).toEqual(ids);
    expect(
      await editor.call(CALLS.orderGrades, { stage_id: 4, ids: ids.slice(1), revisions: revisions.slice(1) }),
    ).toMatchObject({ error: 4009 });
  });

  test('what is in use is not deleted, and says by what', async () => {
    const used = (await grades(3))[0] as Grade;
    expect(await editor.call(CALLS.deleteGrade, { id: used.id, revision: used.revision })).toMatchObject({
      error: 4009,
      msg: expect.stringMatching(/册次 \d+.*试题 \d+/),
    });
    const grade = (await editor.call(CALLS.saveGrade, { stage_id: 3, title: '衔接' })).data;
    const volume = (await editor.call(CALLS.saveGradeStage, { grade_id: grade.id, title: '全一册', term: 3 })).data;
    expect(await editor.call(CALLS.deleteGrade, grade)).toMatchObject({ error: 4009 });
    expect(
      await editor.call(CALLS.saveGradeStage, { ...volume, grade_id: grade.id, title: '上册', term: 1 }),
    ).toMatchObject({ error: 0 });
    const stored = ((await editor.call(CALLS.getGradeStages, { grade_id: grade.id })).data as GradeStage[])[0];
    expect(stored).toMatchObject({ title: '上册', term: 1, stage_id: 3, revision: 2 });
    expect(await editor.call(CALLS.deleteGradeStage, { id: volume.id, revision: 2 })).toMatchObject({ error: 0 });
    expect(await editor.call(CALLS.deleteGrade, grade)).toMatchObject({ error: 0 });
    expect(titles(await grades(3))).not.toContain('衔接');
  });

  test('a teacher may not change them', async () => {
    const teacher = await server.visitorOf(4);
    for (const call of [CALLS.saveGrade, CALLS.deleteGradeStage, CALLS.saveOriginBook, CALLS.deleteOriginBook]) {
      expect(await teacher.call(call, {})).toMatchObject({ error: 4003 });
    }
  });
});

describe('books', () => {
  const book = {
    title: '同步练习',
    cover: '',
    publisher: '某社',
    kind: 1,
    language: 1,
    stage_id: 3,
    grade_id: null,
    gs_id: null,
    year: 2024,
    pages: 120,
  };

  test('are added, changed by the latest revision only, and deleted when unused', async () => {
    const { data } = await editor.call(CALLS.saveOriginBook, book);
    expect((await editor.call(CALLS.getOriginBook, { id: data.id })).data).toMatchObject({
      ...book,
      question_count: 0,
      revision: 1,
    });
    expect(await editor.call(CALLS.saveOriginBook, { ...book, ...data, title: '同步练习 2' })).toMatchObject({
      error: 0,
      data: { revision: 2 },
    });
    expect(await editor.call(CALLS.saveOriginBook, { ...book, ...data, title: '旧的' })).toMatchObject({
      error: 4009,
      data: { current: { title: '同步练习 2' } },
    });
    expect(await editor.call(CALLS.deleteOriginBook, { id: data.id, revision: 2 })).toMatchObject({ error: 0 });
    expect(await editor.call(CALLS.getOriginBook, { id: data.id })).toMatchObject({ error: 4004 });
  });

  test.each<[string, object, RegExp]>([
    ['a cover that nobody uploaded', { cover: '/files/zz/none.png' }, /封面/],
    ['a grade of another stage', { stage_id: 1, grade_id: 8 }, /年级不属于/],
    ['no such kind', { kind: 9 }, /资源类型/],
    ['a year out of time', { year: 24 }, /年份/],
    ['no title', { title: '  ' }, /标题/],
  ])('%s is refused with a reason', async (_name, patch, message) => {
    expect(await editor.call(CALLS.saveOriginBook, { ...book, ...patch })).toMatchObject({
      error: 4001,
      msg: expect.stringMatching(message),
    });
  });

  test('a book in use stays; a book of another organisation does not exist', async () => {
    const list = (await editor.call(CALLS.getOriginBooks, { size: 100 })).data.list as {
      id: number;
      revision: number;
      question_count: number;
    }[];
    const used = list.find((each) => each.question_count > 0);
    expect(await editor.call(CALLS.deleteOriginBook, { id: used?.id, revision: used?.revision })).toMatchObject({
      error: 4009,
      msg: expect.stringMatching(/试题 \d+/),
    });
    await server.db.kysely.insertInto('organizations').values({ id: 77, title: '别家' }).execute();
    const stranger = await server.visitorOf(2, 77);
    expect(await stranger.call(CALLS.getOriginBook, { id: used?.id })).toMatchObject({ error: 4004 });
    expect(
      await stranger.call(CALLS.saveOriginBook, { ...book, id: used?.id, revision: used?.revision }),
    ).toMatchObject({ error: 4004 });
  });

  test('questions come by page and number, and entering goes on after the last', async () => {
    const { id } = (await editor.call(CALLS.saveOriginBook, book)).data;
    expect(await editor.call(CALLS.getBookQuestions, { id })).toMatchObject({ error: 0 });
    expect((await editor.call(CALLS.getBookQuestions, { id })).data).toMatchObject({
      total: 0,
      pages: [],
      next: { origin_page: 1, origin_number: '1' },
    });
    const places: [number | null, string][] = [
      [12, '10'],
      [null, '3'],
      [12, '2'],
      [3, '1(2)'],
      [3, '1(1)'],
      [12, '附'],
    ];
    for (const [index, [origin_page, origin_number]] of places.entries()) {
      const content = `<p>书中第 ${index * 31} 处的题目，${'天地玄黄宇宙洪荒'.slice(index)}</p>`;
      const reply = await editor.call(CALLS.saveQuestion, {
        type_id: 400,
        content,
        answer: '<p>略</p>',
        origin_book_id: id,
        origin_page,
        origin_number,
        accept_duplicates: 1,
      });
      expect(reply).toMatchObject({ error: 0 });
    }
    const { data } = await editor.call(CALLS.getBookQuestions, { id, size: 100 });
    expect(
      data.list.map((each: { origin_page: number | null; origin_number: string }) => [
        each.origin_page,
        each.origin_number,
      ]),
    ).toEqual([
      [3, '1(1)'],
      [3, '1(2)'],
      [12, '2'],
      [12, '10'],
      [12, '附'],
      [null, '3'],
    ]);
    expect(data.pages).toEqual([
      { origin_page: 3, question_count: 2 },
      { origin_page: 12, question_count: 3 },
      { origin_page: null, question_count: 1 },
    ]);
    expect(data.next).toEqual({ origin_page: 12, origin_number: '11' });
    expect((await editor.call(CALLS.getBookQuestions, { id, origin_page: 0 })).data).toMatchObject({
      total: 1,
      list: [{ origin_number: '3' }],
    });
    expect((await editor.call(CALLS.getBookQuestions, { id, origin_page: 12, size: 2, page: 9 })).data).toMatchObject({
      page: 2,
      total: 3,
      list: [{ origin_number: '附' }],
    });
  });
});
