// If these fail, a deleted row cannot be found or restored, or is restored in the wrong place.
import { AES } from 'crypto-js';
import { sql } from 'kysely';
import { createMockBlueprint } from '../../../../mocks/factories/blueprint';
import { CALLS } from '../../../contract/calls';
import { CODES, DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import { plainLayout } from '../../../contract/paper/plainLayout';
import { BIN_KINDS, type BinEntry, type BinKindName } from '../../../contract/system/bin';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { BIN } from './binKindRepository';
import { purgeBin } from './binRoutes';

let world: TestApp;
let admin: Visitor & { id: number };
beforeAll(async () => {
  world = await openTestApp();
  admin = await world.visitorOf(1);
});
afterAll(() => world.close());

const call = async (name: keyof typeof CALLS, fields: object = {}, visitor: Visitor = admin) => {
  const reply = await visitor.call(CALLS[name] as never, fields as never);
  expect({ name, error: reply.error, msg: reply.msg }).toEqual({ name, error: 0, msg: reply.msg });
  return reply.data;
};
const listed = async (kind: BinKindName): Promise<BinEntry[]> => (await call('getBin', { kind, size: 100 })).list;
const found = async (kind: BinKindName, title: string) =>
  (await listed(kind)).find((entry) => entry.title.includes(title));

const MADE: Record<BinKindName, (title: string) => Promise<unknown>> = {
  grade: async (title) => {
    const { id, revision } = await call('saveGrade', { stage_id: 3, title });
    await call('deleteGrade', { id, revision });
  },
  grade_stage: async (title) => {
    const grade = (await call('saveGrade', { stage_id: 3, title: `${title}年级` })).id;
    const { id, revision } = await call('saveGradeStage', { grade_id: grade, title, term: 1 });
    await call('deleteGradeStage', { id, revision });
  },
  origin_book: async (title) => {
    const fields = {
      title,
      cover: '',
      publisher: '',
      kind: 1,
      language: 1,
      stage_id: null,
      grade_id: null,
      gs_id: null,
      year: null,
      pages: null,
    };
    const { id, revision } = await call('saveOriginBook', fields);
    await call('deleteOriginBook', { id, revision });
  },
  role: async (title) => {
    const { id, revision } = await call('saveRole', { title, route_ids: [101], function_keys: ['question.read'] });
    await call('deleteRole', { id, revision });
  },
  organization: async (title) => {
    const { id, revision } = await call('saveOrganization', { title, region_id: null, logo: '' });
    await call('deleteOrganization', { id, revision });
  },
  school: async (title) => {
    const { id, revision } = await call('saveSchool', { organization_id: 1, title, stage_id: 3, region_id: null });
    await call('deleteSchool', { id, revision });
  },
  class: async (title) => {
    const school_id = (
      await call('saveSchool', { organization_id: 1, title: `${title}学校`, stage_id: 3, region_id: null })
    ).id;
    const { id, revision } = await call('saveClass', { school_id, grade_id: null, title, year: null });
    await call('deleteClass', { id, revision });
  },
  student: async (title) => {
    const school_id = (
      await call('saveSchool', { organization_id: 1, title: `${title}学校`, stage_id: 3, region_id: null })
    ).id;
    const { id, revision } = await call('saveClass', { school_id, grade_id: null, title: '一班', year: null });
    await call('saveStudents', { class_id: id, revision, rows: [{ number: '1', name: title }] });
    await call('saveStudents', {
      class_id: id,
      revision: revision + 1,
      rows: [{ number: '2', name: '留下的人' }],
      remove: 1,
    });
  },
  route: async (title) => {
    const { id, revision } = await call('saveRouter', { pid: 700, name: 'gone', title, path: '/gone', icon: '' });
    await call('deleteRouter', { id, revision });
  },
  front: async (title) => {
    const body = { text: '正文', path: '', picture: '', pack_id: null };
    const { id, revision } = await call('saveFrontItem', {
      kind: 'notice',
      title,
      body,
      starts_at: null,
      ends_at: null,
    });
    await call('deleteFrontItem', { id, revision });
  },
  paper: async (title) => call('deletePaper', await call('savePaper', { title, duration: 40, sections: [] })),
  paper_pack: async (title) => call('deletePack', await call('savePack', { title, note: '', paper_ids: [] })),
  paper_template: async (title) => {
    const template = { layout: plainLayout(), seal_line: 0, notice: '', display_exam_index: 1, display_mini_index: 0 };
    await call('deletePaperTemplate', await call('savePaperTemplate', { title, template }));
  },
  blueprint: async (title) =>
    call('deleteBlueprint', await call('saveBlueprint', { title, shared: 0, body: createMockBlueprint() })),
  report: async (title) => call('deleteReport', await call('saveReport', { title, sections: [] })),
  account: async (title) => {
    const password = AES.encrypt('Shan-shui-2041', DEFAULT_CIPHER_SECRET).toString();
    const { id, revision } = await call('saveAccount', {
      username: '13700000077',
      nickname: title,
      role_id: 4,
      organization_id: 1,
      password,
    });
    await call('deleteAccount', { id, revision });
  },
  knowledge_system: async (title) => {
    const { id } = await call('saveKnowledgeSystem', { title });
    await call('deleteKnowledgeSystem', { id, revision: 1 });
  },
  knowledge_type: async (title) => {
    const system_info_id = (await call('saveKnowledgeSystem', { title: `${title}体系` })).id;
    const { id } = await call('saveKnowledgeType', { system_info_id, name: title });
    await call('deleteKnowledgeType', { system_info_id, id });
  },
  kp: async (title) => {
    const system_info_id = (await call('saveKnowledgeSystem', { title: `${title}体系` })).id;
    const type = (await call('saveKnowledgeType', { system_info_id, name: '类型' })).id;
    const { id } = await call('addKp', { system_info_id, type, pid: 0, tip_key: '1', kp_name: title });
    await call('addKp', { system_info_id, type, pid: id, tip_key: '11', kp_name: `${title}之下` });
    await call('deleteKp', { id, revision: 1 });
  },
};

test.each(Object.keys(MADE) as BinKindName[])(
  'a deleted %s is in the bin with who and how long, and comes back from there',
  async (kind) => {
    const title = `回收${kind}`;
    await MADE[kind](title);
    const entry = await found(kind, title);
    expect(entry).toMatchObject({ kind, days_left: 30, obstacle: '' });
    expect(entry?.deleted_by).not.toBe('');
    expect((await listed(kind)).filter((each) => each.title.includes(title))).toHaveLength(1);
    await call('restoreBinned', { kind, id: entry?.id });
    expect(await found(kind, title)).toBeUndefined();
  },
);

test('every kind has its row, its right and its condition, and the whole bin is one list', async () => {
  expect(Object.keys(BIN).sort()).toEqual(Object.keys(BIN_KINDS).sort());
  expect((await admin.call(CALLS.getBin)).error).toBe(0);
});

test('a role comes back with its rights, a point with what was below it', async () => {
  const role = (await call('getRoles')).list.find((each: { title: string }) => each.title === '回收role');
  expect(role).toMatchObject({ route_ids: [101], function_keys: ['question.read'] });
  const below = await sql<{
    gone: number;
  }>`select count(*) as gone from kps where kp_name = '回收kp之下' and deleted_at is not null`.execute(world.db.kysely);
  expect(below.rows[0]?.gone).toBe(0);
});

test('what cannot come back says why: its parent is deleted, or its name is taken', async () => {
  const grade = await call('saveGrade', { stage_id: 3, title: '先删的年级' });
  const volume = await call('saveGradeStage', { grade_id: grade.id, title: '上册', term: 1 });
  await call('deleteGradeStage', volume);
  await call('deleteGrade', grade);
  const entry = (await listed('grade_stage')).find((each) => each.id === volume.id);
  expect(entry?.obstacle).toBe('所属年级“先删的年级”已删除，请先恢复它');
  expect((await admin.call(CALLS.restoreBinned, { kind: 'grade_stage', id: volume.id })).error).toBe(CODES.conflict);
  await call('saveGrade', { stage_id: 3, title: '先删的年级' });
  const taken = await admin.call(CALLS.restoreBinned, { kind: 'grade', id: grade.id });
  expect(taken).toMatchObject({ error: CODES.conflict, msg: '“先删的年级”不能恢复：已有同名的年级，请先为它改名' });
});

test('an account sees only what it may write, and never another organisation’s', async () => {
  const organization = (await call('saveOrganization', { title: '别处', region_id: null, logo: '' })).id;
  const keys = ['bin.restore', 'organization.write'];
  const role = (await call('saveRole', { title: '回收员', route_ids: [], function_keys: keys })).id;
  const keeper = await world.visitorOf(role, organization);
  const { id, revision } = await call('saveSchool', {
    organization_id: 1,
    title: '别家的学校',
    stage_id: 3,
    region_id: null,
  });
  await call('deleteSchool', { id, revision });
  const { kinds, total } = await call('getBin', {}, keeper);
  expect([kinds, total]).toEqual([[], 0]);
  expect((await keeper.call(CALLS.restoreBinned, { kind: 'school', id })).error).toBe(CODES.notFound);
  expect((await keeper.call(CALLS.restoreBinned, { kind: 'grade', id: 1 })).error).toBe(CODES.forbidden);
  const teacher = await world.visitorOf(4);
  expect((await teacher.call(CALLS.getBin)).error).toBe(CODES.forbidden);
});

test('after 30 days it is out of the bin; rows that nothing refers to are deleted', async () => {
  await MADE.front('旧公告');
  await MADE.grade('旧年级');
  await sql`update front_items set deleted_at = now() - interval '31 days' where title = '旧公告'`.execute(
    world.db.kysely,
  );
  await sql`update grades set deleted_at = now() - interval '31 days' where title = '旧年级'`.execute(world.db.kysely);
  expect([await found('front', '旧公告'), await found('grade', '旧年级')]).toEqual([undefined, undefined]);
  const failed: unknown[] = [];
  await purgeBin(world.db, (error) => failed.push(error));
  expect(failed).toEqual([]);
  const { rows } = await sql`select id from front_items where title = '旧公告'`.execute(world.db.kysely);
  expect(rows).toEqual([]);
});
