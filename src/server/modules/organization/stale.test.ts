// If these fail, newer work is overwritten by a form, an order or a list that was read before it.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';

let world: TestApp;
let admin: Visitor;
beforeAll(async () => {
  world = await openTestApp();
  admin = await world.visitorOf(1);
});
afterAll(() => world.close());

const save = (name: keyof typeof CALLS, fields: object) => admin.call(CALLS[name] as never, fields as never);
const notice = {
  kind: 'notice',
  body: { text: '正文', path: '', picture: '', pack_id: null },
  starts_at: null,
  ends_at: null,
};

const FORMS: readonly (readonly [name: keyof typeof CALLS, fields: () => Promise<object>, changed: object])[] = [
  ['saveOrganization', async () => ({ title: '机构甲', region_id: 310000, logo: '' }), { title: '机构乙' }],
  [
    'saveSchool',
    async () => ({ organization_id: 1, title: '学校甲', stage_id: 3, region_id: null }),
    { title: '学校乙', stage_id: 4 },
  ],
  ['saveGrade', async () => ({ stage_id: 3, title: '年级甲' }), { title: '年级乙' }],
  [
    'saveGradeStage',
    async () => ({
      grade_id: (await admin.call(CALLS.saveGrade, { stage_id: 3, title: '册次的年级' })).data.id,
      title: '上',
      term: 1,
    }),
    { title: '下', term: 2 },
  ],
  [
    'saveRole',
    async () => ({ title: '角色甲', route_ids: [101], function_keys: ['question.read'] }),
    { title: '角色乙', route_ids: [101, 102] },
  ],
  [
    'saveRouter',
    async () => ({ pid: 700, name: 'extra', title: '入口甲', path: '/extra', icon: '' }),
    { title: '入口乙' },
  ],
  ['saveFrontItem', async () => ({ ...notice, title: '公告甲' }), { title: '公告乙' }],
];

test.each(FORMS)(
  '%s: a stale form gets the stored record and is saved on the new revision',
  async (name, fieldsOf, changed) => {
    const fields = await fieldsOf();
    const { id, revision } = (await save(name, fields)).data as { id: number; revision: number };
    const theirs = { ...fields, ...changed };
    expect((await save(name, { ...theirs, id, revision })).error).toBe(0);
    const refused = await save(name, { ...fields, id, revision });
    expect(refused).toMatchObject({
      error: CODES.conflict,
      data: { kind: 'revision', revision: revision + 1, current: changed },
    });
    expect((await save(name, { ...fields, id, revision: revision + 1 })).error).toBe(0);
  },
);

test('a class and its list of students count as one: a list that was read before another is refused', async () => {
  const school_id = (
    await admin.call(CALLS.saveSchool, { organization_id: 1, title: '名单学校', stage_id: 3, region_id: null })
  ).data.id;
  const { id, revision } = (await admin.call(CALLS.saveClass, { school_id, grade_id: null, title: '一班', year: null }))
    .data;
  const list = (name: string, at: number) =>
    admin.call(CALLS.saveStudents, { class_id: id, revision: at, rows: [{ number: '1', name }], remove: 1 });
  expect((await list('甲', revision)).error).toBe(0);
  const students = [{ number: '1', name: '甲' }];
  expect(await list('乙', revision)).toMatchObject({
    error: CODES.conflict,
    data: { kind: 'revision', revision: revision + 1, current: { title: '一班', students } },
  });
  expect((await admin.call(CALLS.getStudents, { class_id: id })).data).toMatchObject({
    list: students,
    revision: revision + 1,
  });
  expect(
    await admin.call(CALLS.saveClass, { id, revision, school_id, grade_id: null, title: '二班', year: null }),
  ).toMatchObject({ error: CODES.conflict, data: { current: { title: '一班', students } } });
  expect((await admin.call(CALLS.deleteClass, { id, revision })).error).toBe(CODES.conflict);
});

test('an order is based on every row as it was seen; the second of two is refused', async () => {
  const ids: number[] = [];
  for (const title of ['排一', '排二', '排三'])
    ids.push(
      (
        await admin.call(CALLS.saveFrontItem, {
          ...notice,
          kind: 'shortcut',
          title,
          body: { ...notice.body, path: '/papers' },
        })
      ).data.id,
    );
  const turned = ids.toReversed();
  const { data, error } = await admin.call(CALLS.orderFrontItems, {
    kind: 'shortcut',
    ids: turned,
    revisions: [1, 1, 1],
  });
  expect([error, data]).toEqual([0, { revisions: [2, 1, 2] }]);
  expect((await admin.call(CALLS.orderFrontItems, { kind: 'shortcut', ids, revisions: [1, 1, 1] })).error).toBe(
    CODES.conflict,
  );
  expect((await admin.call(CALLS.orderFrontItems, { kind: 'shortcut', ids, revisions: [2, 1, 2] })).error).toBe(0);

  const grades = (await admin.call(CALLS.getGrades)).data.filter(
    (grade: { stage_id: number }) => grade.stage_id === 3,
  ) as { id: number; revision: number }[];
  const order = (rows: typeof grades) =>
    admin.call(CALLS.orderGrades, {
      stage_id: 3,
      ids: rows.map((row) => row.id),
      revisions: rows.map((row) => row.revision),
    });
  expect((await order(grades.toReversed())).error).toBe(0);
  expect((await order(grades)).error).toBe(CODES.conflict);
});
