// The operation log is append-only and scoped; the home screen shows what is due.
import { sql } from 'kysely';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';

let world: TestApp;
let admin: Visitor & { id: number };
beforeAll(async () => {
  world = await openTestApp();
  admin = await world.visitorOf(1);
});
afterAll(() => world.close());

describe('operation log', () => {
  test('an entry cannot be changed or deleted, not even in SQL', async () => {
    await admin.call(CALLS.changeProfile, { nickname: '改名一次' });
    await expect(sql`update operation_log set action = '没有发生过'`.execute(world.db.kysely)).rejects.toThrow(
      /append-only/,
    );
    await expect(sql`delete from operation_log`.execute(world.db.kysely)).rejects.toThrow(/append-only/);
  });

  test('it is filtered by who, what and when, and shows what was before and after', async () => {
    await admin.call(CALLS.changeProfile, { nickname: '被查的人' });
    const found = (await admin.call(CALLS.getOperations, { actor: '被查的人', action: '修改姓名' })).data;
    expect(found.list[0]).toMatchObject({
      action: '修改姓名',
      entity: 'account',
      entity_id: admin.id,
      address: admin.address,
    });
    expect(found.actions).toContain('修改姓名');
    const { data } = await admin.call(CALLS.getOperation, { id: found.list[0].id });
    expect(data.after).toEqual({ nickname: '被查的人' });
    expect(data.entity_title).toBe('被查的人');
    expect((await admin.call(CALLS.getOperations, { from: '2099-01-01' })).data.total).toBe(0);
    expect((await admin.call(CALLS.getOperations, { to: '2020-01-01' })).data.total).toBe(0);
    const oldest = (await admin.call(CALLS.getOperations, { order: 'at', size: 2 })).data.list as { id: number }[];
    expect(oldest[0]?.id).toBeLessThan(oldest[1]?.id ?? 0);
    expect(oldest[1]?.id).toBeLessThanOrEqual(found.list[0].id as number);
    const walked = (await admin.call(CALLS.getOperations, { before_id: found.list[0].id })).data.list;
    expect(walked.every((row: { id: number }) => row.id < found.list[0].id)).toBe(true);
  });

  test('numbers in an entry come with the names of what they mean', async () => {
    const { id } = (
      await admin.call(CALLS.saveSchool, { organization_id: 1, title: '日志学校', stage_id: 3, region_id: null })
    ).data;
    const [entry] = (await admin.call(CALLS.getOperations, { entity: 'school', entity_id: id })).data.list;
    expect(entry.entity_title).toBe('日志学校');
    const { data } = await admin.call(CALLS.getOperation, { id: entry.id });
    expect(data.names).toEqual({ organization_id: { 1: expect.any(String) }, stage_id: { 3: '初中' } });
  });

  test('another organisation’s entries are not there', async () => {
    const { id: organization } = (
      await admin.call(CALLS.saveOrganization, { title: '旁观机构', region_id: null, logo: '' })
    ).data;
    const role = (await admin.call(CALLS.saveRole, { title: '日志员', route_ids: [], function_keys: ['log.read'] }))
      .data.id;
    const reader = await world.visitorOf(role, organization);
    const all = (await admin.call(CALLS.getOperations)).data.list;
    expect((await reader.call(CALLS.getOperations)).data.total).toBe(0);
    expect((await reader.call(CALLS.getOperation, { id: all[0].id })).error).toBe(CODES.notFound);
  });
});

test('an administrator sees that PDF is left to the print window, and how to change it; a teacher does not', async () => {
  const bare = await openTestApp({ env: { CHROMIUM_PATH: 'none' } });
  const { data } = await (await bare.visitorOf(1)).call(CALLS.getRuntime);
  expect(data).toMatchObject({ database: bare.db.kind, node: process.version, vector_pdf: 0 });
  expect(data.pdf_note).toContain('npx playwright-core install chromium');
  expect((await (await bare.visitorOf(4)).call(CALLS.getRuntime)).error).toBe(CODES.forbidden);
  await bare.close();
});

describe('home screen contents', () => {
  const notice = {
    kind: 'notice',
    title: '期末命题安排',
    body: { text: '本周五前提交。', path: '', picture: '', pack_id: null },
    starts_at: null,
    ends_at: null,
  };

  test('an entry is shown from its start to its end', async () => {
    const shown = async () => (await admin.call(CALLS.getFront)).data.list.map((row: { title: string }) => row.title);
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
    await admin.call(CALLS.saveFrontItem, { ...notice, title: '现在', starts_at: hour(-1), ends_at: hour(1) });
    await admin.call(CALLS.saveFrontItem, { ...notice, title: '以后', starts_at: hour(2) });
    expect(await shown()).toEqual(['现在']);
    world.clock.offsetMs = 3 * 3_600_000;
    expect(await shown()).toEqual(['以后']);
    world.clock.offsetMs = 0;
  });

  test('an entry is whole, in its order, and stale changes are refused', async () => {
    expect((await admin.call(CALLS.saveFrontItem, { ...notice, body: { ...notice.body, text: ' ' } })).error).toBe(
      CODES.invalid,
    );
    const script = JSON.stringify({ ...notice.body, path: 'javascript:alert(1)' });
    expect(
      (await admin.call(CALLS.saveFrontItem, { ...notice, kind: 'shortcut', body: script, starts_at: '', ends_at: '' }))
        .error,
    ).toBe(CODES.invalid);
    const ids: number[] = [];
    for (const path of ['/papers', '/questionlist']) {
      ids.push(
        (
          await admin.call(CALLS.saveFrontItem, {
            ...notice,
            kind: 'shortcut',
            title: path,
            body: { ...notice.body, path },
          })
        ).data.id,
      );
    }
    expect(
      (await admin.call(CALLS.orderFrontItems, { kind: 'shortcut', ids: ids.toReversed(), revisions: [1, 1] })).error,
    ).toBe(0);
    const order = (await admin.call(CALLS.getFrontItems)).data.list.filter(
      (row: { kind: string }) => row.kind === 'shortcut',
    );
    expect(order.map((row: { id: number }) => row.id)).toEqual(ids.toReversed());
    const change = { ...notice, id: ids[0], revision: 2, kind: 'shortcut', body: { ...notice.body, path: '/papers' } };
    expect((await admin.call(CALLS.saveFrontItem, change)).error).toBe(0);
    expect((await admin.call(CALLS.saveFrontItem, change)).error).toBe(CODES.conflict);
    expect((await admin.call(CALLS.deleteFrontItem, { id: ids[1], revision: 2 })).error).toBe(0);
    const teacher = await world.visitorOf(4);
    expect((await teacher.call(CALLS.getFront)).error).toBe(0);
    expect((await teacher.call(CALLS.saveFrontItem, notice)).error).toBe(CODES.forbidden);
  });
});
