// Organisations and their data: no user sees or changes another organisation's data; share accounts end at once.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { sealPassword } from '../account/passwords';

let world: TestApp;
let admin: Visitor;
let keeper: Visitor;
let own: number;
let other: number;
beforeAll(async () => {
  world = await openTestApp();
  admin = await world.visitorOf(1);
  own = (await admin.call(CALLS.saveOrganization, { title: '甲机构', region_id: 310000, logo: '' })).data.id;
  other = (await admin.call(CALLS.saveOrganization, { title: '乙机构', region_id: null, logo: '' })).data.id;
  const role = await admin.call(CALLS.saveRole, {
    title: '机构负责人',
    route_ids: [],
    function_keys: ['organization.write', 'report.read', 'report.write'],
  });
  keeper = await world.visitorOf(role.data.id, own);
});
afterAll(() => world.close());

const school = (organization_id: number, title: string) => ({ organization_id, title, stage_id: 3, region_id: 310101 });

test('each sees its own organisation; only administrators add and delete', async () => {
  expect((await keeper.call(CALLS.getOrganizations)).data.list.map((row: { title: string }) => row.title)).toEqual([
    '甲机构',
  ]);
  expect((await admin.call(CALLS.getOrganizations)).data.total).toBeGreaterThan(2);
  expect((await keeper.call(CALLS.saveOrganization, { title: '丙', region_id: null, logo: '' })).error).toBe(
    CODES.forbidden,
  );
  expect((await keeper.call(CALLS.deleteOrganization, { id: own, revision: 1 })).error).toBe(CODES.forbidden);
  expect(
    (await keeper.call(CALLS.saveOrganization, { id: other, revision: 1, title: '抢', region_id: null, logo: '' }))
      .error,
  ).toBe(CODES.notFound);
});

test('an organisation in use stays; an empty one goes to the bin and comes back', async () => {
  const { id } = (await admin.call(CALLS.saveOrganization, { title: '空机构', region_id: null, logo: '' })).data;
  expect((await admin.call(CALLS.deleteOrganization, { id: own, revision: 1 })).error).toBe(CODES.conflict);
  expect((await admin.call(CALLS.deleteOrganization, { id, revision: 1 })).error).toBe(0);
  expect(
    (await admin.call(CALLS.getOrganizations, { deleted: 1 })).data.list.map((row: { id: number }) => row.id),
  ).toEqual([id]);
  expect((await admin.call(CALLS.restoreOrganization, { id })).error).toBe(0);
});

test('schools: own ones only, by stage and region, to the bin and back', async () => {
  const { id, revision } = (await keeper.call(CALLS.saveSchool, school(own, '实验中学'))).data;
  expect((await keeper.call(CALLS.saveSchool, school(other, '别家中学'))).error).toBe(CODES.notFound);
  expect((await keeper.call(CALLS.saveSchool, school(own, '实验中学'))).error).toBe(CODES.invalid);
  const foreign = (await admin.call(CALLS.saveSchool, school(other, '乙中学'))).data;
  expect((await keeper.call(CALLS.getSchools)).data.total).toBe(1);
  expect((await keeper.call(CALLS.getSchools, { region_ids: [310101], stage_id: 3 })).data.total).toBe(1);
  expect((await keeper.call(CALLS.getSchools, { region_ids: [110000] })).data.total).toBe(0);
  expect((await keeper.call(CALLS.saveSchool, { ...school(own, '改名'), id: foreign.id, revision: 1 })).error).toBe(
    CODES.notFound,
  );
  expect((await keeper.call(CALLS.deleteSchool, { id: foreign.id, revision: 1 })).error).toBe(CODES.notFound);
  expect((await keeper.call(CALLS.deleteSchool, { id, revision })).error).toBe(0);
  expect((await keeper.call(CALLS.restoreSchool, { id })).error).toBe(0);
});

test('classes and students: a number keeps its row, who has answers is not removed', async () => {
  const { id: school_id } = (await keeper.call(CALLS.saveSchool, school(own, '附属中学'))).data;
  const { id: class_id } = (await keeper.call(CALLS.saveClass, { school_id, grade_id: null, title: '1班', year: 2026 }))
    .data;
  const now = async (): Promise<number> => (await keeper.call(CALLS.getClasses, { school_id })).data.list[0].revision;
  const save = async (rows: { number: string; name: string }[], remove: 0 | 1 = 0) =>
    keeper.call(CALLS.saveStudents, { class_id, revision: await now(), rows, remove });
  expect(
    (
      await save([
        { number: '1', name: '甲' },
        { number: '2', name: '乙' },
      ])
    ).data,
  ).toEqual({ added: 2, renamed: 0, removed: 0, kept: 0 });
  expect(
    (
      await save(
        [
          { number: '2', name: '乙乙' },
          { number: '10', name: '丙' },
        ],
        1,
      )
    ).data,
  ).toEqual({ added: 1, renamed: 1, removed: 1, kept: 0 });
  expect(
    (await keeper.call(CALLS.getStudents, { class_id })).data.list.map((row: { number: string }) => row.number),
  ).toEqual(['2', '10']);
  expect((await save([{ number: '1', name: '甲' }])).data).toMatchObject({ added: 1 });
  expect(
    await save([
      { number: '5', name: '丁' },
      { number: '5', name: '戊' },
    ]),
  ).toMatchObject({ error: CODES.invalid, msg: '第 2 行：学号 5 重复' });
  const outsider = await world.visitorOf(4, other);
  expect((await outsider.call(CALLS.getStudents, { class_id })).error).toBe(CODES.notFound);
  expect(
    (await outsider.call(CALLS.saveStudents, { class_id, revision: 1, rows: [{ number: '9', name: '乱' }] })).error,
  ).toBe(CODES.notFound);
  expect((await outsider.call(CALLS.getClasses, { school_id })).error).toBe(CODES.notFound);
});

describe('share accounts', () => {
  const PASSWORD = 'Gong-xiang-5';
  const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString();
  const share = (change = {}) => ({
    username: `136${String(Date.now()).slice(-8)}`,
    nickname: '外校老师',
    password: sealPassword(PASSWORD, world.config.cipherSecret),
    organization_id: own,
    expires_at: soon(),
    scope: { stage_ids: [], paper_ids: [] },
    ...change,
  });

  test('it sees its scope, ends on its day, and is revoked at once', async () => {
    const papers = await Promise.all(
      [1, 2].map((n) =>
        world.db.kysely
          .insertInto('papers')
          .values({ id: 900_000 + n, title: `卷${n}`, owner_id: 1, organization_id: own })
          .execute(),
      ),
    );
    expect(papers).toHaveLength(2);
    const form = share({ scope: { stage_ids: [], paper_ids: [900_001] } });
    const { id, revision } = (await keeper.call(CALLS.saveShareAccount, form)).data;
    const guest = world.visitor();
    expect((await guest.signIn(form.username, PASSWORD)).error).toBe(0);
    expect((await guest.call(CALLS.getPapers)).data.list.map((row: { id: number }) => row.id)).toEqual([900_001]);
    expect((await guest.call(CALLS.getPaper, { id: 900_002 })).error).toBe(CODES.notFound);
    expect((await keeper.call(CALLS.revokeShareAccount, { id, revision })).error).toBe(0);
    expect((await guest.call(CALLS.getPapers)).error).toBe(CODES.sessionInvalid);
  });

  test('an account past its end is let in no more, an open session ends', async () => {
    const form = share({ username: '13688880001' });
    await keeper.call(CALLS.saveShareAccount, form);
    const guest = world.visitor();
    expect((await guest.signIn(form.username, PASSWORD)).error).toBe(0);
    world.clock.offsetMs = 4 * 86_400_000;
    expect((await guest.call(CALLS.getUserInfo)).error).toBe(CODES.sessionInvalid);
    expect((await guest.signIn(form.username, PASSWORD)).error).toBe(CODES.forbidden);
    world.clock.offsetMs = 0;
  });

  test('it needs an end in the future and an organisation of one’s own', async () => {
    expect(
      (
        await keeper.call(
          CALLS.saveShareAccount,
          share({ username: '13688880002', expires_at: '2020-01-01T00:00:00Z' }),
        )
      ).error,
    ).toBe(CODES.invalid);
    expect(
      (await keeper.call(CALLS.saveShareAccount, share({ username: '13688880003', organization_id: other }))).error,
    ).toBe(CODES.notFound);
    const staff = await world.visitorOf(4, own);
    const page = (await admin.call(CALLS.getAccounts, { organization_id: own })).data.list.find(
      (row: { id: number }) => row.id === staff.id,
    );
    expect((await keeper.call(CALLS.revokeShareAccount, { id: page.id, revision: page.revision })).error).toBe(
      CODES.invalid,
    );
  });
});

test('schools from a table: every fault at once, only into organisations that one sees, all or none', async () => {
  const row = (title: string, change = {}) => ({
    title,
    stage: '初中',
    organization: '',
    region_id: 310101,
    ...change,
  });
  const bad = [
    row('第一实验学校'),
    row('第一实验学校'),
    row('', { stage: '幼儿园' }),
    row('别家学校', { organization: '乙机构' }),
  ];
  const { data } = await keeper.call(CALLS.importSchools, { rows: bad });
  expect(data).toMatchObject({
    added: 0,
    faults: [
      { row: 2, field: 'title', msg: '与第 1 行重复' },
      { row: 3, field: 'title' },
      { row: 3, field: 'stage' },
      { row: 4, field: 'organization', msg: '没有机构“乙机构”' },
    ],
  });
  const rows = [row('第一实验学校'), row('第二实验学校', { stage: '高中', organization: '甲机构', region_id: null })];
  expect((await keeper.call(CALLS.importSchools, { rows, dry_run: 1 })).data).toEqual({ added: 0, faults: [] });
  expect((await keeper.call(CALLS.importSchools, { rows })).data).toEqual({ added: 2, faults: [] });
  expect((await keeper.call(CALLS.getSchools, { title: '实验学校' })).data.list).toMatchObject([
    { title: '第一实验学校', stage_id: 3, organization_id: own, region_id: 310101 },
    { title: '第二实验学校', stage_id: 4, organization_id: own, region_id: null },
  ]);
  expect((await keeper.call(CALLS.importSchools, { rows })).data.faults).toMatchObject([
    { row: 1, msg: '学校“第一实验学校”已经有了' },
    { row: 2 },
  ]);
  expect((await admin.call(CALLS.importSchools, { rows: [row('别家学校', { organization: '乙机构' })] })).data).toEqual(
    { added: 1, faults: [] },
  );
  expect((await (await world.visitorOf(4)).call(CALLS.importSchools, { rows })).error).toBe(CODES.forbidden);
});
