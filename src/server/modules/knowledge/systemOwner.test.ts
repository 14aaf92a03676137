// If these fail, a knowledge manager of one organisation changes the points that another organisation, or every
// organisation, uses as tags.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { KnowledgeSystem, KpNode } from '../../../contract/knowledge/knowledge';
import type { Call } from '../../../contract/wire';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';

let server: TestApp;
let admin: Visitor;
let researcher: Visitor;
/** A visitor of another organisation. */
let stranger: Visitor;
/** A system of the platform: one type, 甲(子), 乙. */
let system: number;
let tree: { system_info_id: number; type: number };
let undo: number;

const done = async (by: Visitor, call: Call, input: Record<string, unknown> = {}) => {
  const reply = await by.call(call, input);
  if (reply.error !== CODES.success) throw new Error(`${call.path}: ${reply.msg}`);
  return reply.data;
};
const systems = async (by: Visitor) => (await done(by, CALLS.getKnowledgeSystems)) as KnowledgeSystem[];
const points = async (of: object, by = researcher) => (await done(by, CALLS.getKpList, { ...of })) as KpNode[];
const judge = (kps: object[]) => ({ type_id: 200, content: '<p>命题</p>', answer: true, accept_duplicates: 1, kps });

beforeAll(async () => {
  server = await openTestApp();
  admin = await server.visitorOf(1);
  researcher = await server.visitorOf(2);
  stranger = await server.visitorOf(
    2,
    (await done(admin, CALLS.saveOrganization, { title: '外校', region_id: null, logo: '' })).id,
  );
  system = (await done(admin, CALLS.saveKnowledgeSystem, { title: '平台体系' })).id;
  tree = {
    system_info_id: system,
    type: (await done(admin, CALLS.saveKnowledgeType, { system_info_id: system, name: '知识点' })).id,
  };
  const add = (kp_name: string, pid = 0) => done(admin, CALLS.addKp, { ...tree, pid, tip_key: kp_name, kp_name });
  await add('子', (await add('甲')).id);
  undo = (await add('乙')).undo_id;
});
afterAll(() => server.close());

test('a platform system is changed by administrators only, and everybody sees it', async () => {
  for (const by of [researcher, stranger])
    expect(await systems(by)).toMatchObject([{ id: system, organization_id: null, editable: 0 }]);
  expect(await systems(admin)).toMatchObject([{ id: system, organization_id: null, editable: 1 }]);
  const [first, , last] = (await points(tree)) as [KpNode, KpNode, KpNode];
  const { id, revision = 0 } = first;
  const orders: [Call, Record<string, unknown>][] = [
    [CALLS.saveKnowledgeSystem, { id: system, revision: 1, title: '抢' }],
    [CALLS.deleteKnowledgeSystem, { id: system, revision: 1 }],
    [CALLS.saveKnowledgeType, { system_info_id: system, name: '抢' }],
    [CALLS.deleteKnowledgeType, { system_info_id: system, id: tree.type }],
    [CALLS.addKp, { ...tree, pid: 0, tip_key: '抢', kp_name: '抢' }],
    [CALLS.saveKp, { id, revision, tip_key: '抢', kp_name: '抢' }],
    [CALLS.moveKp, { id, revision, pid: 0, place: 1 }],
    [CALLS.mergeKp, { id, revision, into: last.id, into_revision: last.revision }],
    [CALLS.deleteKp, { id, revision }],
    [CALLS.undoKnowledgeChange, { undo_id: undo }],
    [
      CALLS.importKps,
      {
        ...tree,
        mode: 'add',
        nodes: [{ id: 1, pid: 0, tip_key: '抢', kp_name: '抢' }],
        expected: { added: 1, changed: 0 },
      },
    ],
  ];
  for (const [call, input] of orders)
    expect([call.path, await researcher.call(call, input)]).toMatchObject([
      call.path,
      { error: CODES.forbidden, msg: expect.stringContaining('管理员') },
    ]);
  expect((await points(tree)).map((kp) => kp.kp_name)).toEqual(['甲', '子', '乙']);
});

test("a copy is the own organisation's, whole, and leaves the platform's as it is; it is undone", async () => {
  const { id, undo_id } = await done(researcher, CALLS.copyKnowledgeSystem, { id: system });
  const own = { system_info_id: id, type: tree.type };
  expect((await systems(researcher)).find((each) => each.id === id)).toMatchObject({
    title: '平台体系（本机构）',
    organization_id: 1,
    editable: 1,
    types: [{ name: '知识点' }],
  });
  const copied = await points(own);
  expect(copied.map(({ kp_name, pid }) => [kp_name, copied.find((kp) => kp.id === pid)?.kp_name])).toEqual([
    ['甲', undefined],
    ['子', '甲'],
    ['乙', undefined],
  ]);
  await done(researcher, CALLS.saveKp, {
    id: copied[0]?.id,
    revision: copied[0]?.revision,
    tip_key: '甲',
    kp_name: '甲改',
  });
  expect((await points(tree)).map((kp) => kp.kp_name)).toEqual(['甲', '子', '乙']);
  expect(await researcher.call(CALLS.undoKnowledgeChange, { undo_id })).toMatchObject({ error: CODES.conflict });
  const second = await done(researcher, CALLS.copyKnowledgeSystem, { id: system });
  await done(researcher, CALLS.undoKnowledgeChange, { undo_id: second.undo_id });
  expect((await systems(researcher)).map((each) => each.id)).not.toContain(second.id);
});

test('an own system is unknown to another organisation: its points are neither read nor tagged, and a question derived from a shared one leaves them out', async () => {
  const { id } = await done(researcher, CALLS.saveKnowledgeSystem, { title: '自建体系' });
  const own = {
    system_info_id: id,
    type: (await done(researcher, CALLS.saveKnowledgeType, { system_info_id: id, name: '知识点' })).id as number,
  };
  const kp = {
    ...own,
    kp_id: (await done(researcher, CALLS.addKp, { ...own, pid: 0, tip_key: '1', kp_name: '自建点' })).id as number,
  };
  expect((await systems(stranger)).map((each) => each.id)).not.toContain(id);
  expect(await points(own, stranger)).toEqual([]);
  expect(await points({}, stranger)).not.toContainEqual(expect.objectContaining({ kp_name: '自建点' }));
  expect(await stranger.call(CALLS.getKpCoverage, own)).toMatchObject({ error: CODES.notFound });
  expect(await stranger.call(CALLS.saveKp, { id: kp.kp_id, revision: 1, tip_key: '抢', kp_name: '抢' })).toMatchObject({
    error: CODES.notFound,
  });
  expect(await stranger.call(CALLS.saveQuestion, judge([kp]))).toMatchObject({ error: CODES.invalid });
  const shared = (await done(researcher, CALLS.saveQuestion, { ...judge([kp]), shared: 1 })).id as number;
  await server.db.kysely.updateTable('questions').set({ status: 4, listed: 1 }).where('id', '=', shared).execute();
  const child = await done(stranger, CALLS.deriveQuestion, { ...judge([kp]), id: shared });
  expect((await done(stranger, CALLS.getQuestion, { id: child.id })).kps).toEqual([]);
  expect(await systems(admin)).toContainEqual(expect.objectContaining({ id, organization_id: 1, editable: 1 }));
});
