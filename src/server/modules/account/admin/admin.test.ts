// Account, role and menu management: what a manager may do to whom, and that changes apply at the next request.
import { sql } from 'kysely';
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { sealPassword } from '../passwords';

let world: TestApp;
let admin: Visitor & { id: number; username: string };
beforeAll(async () => {
  world = await openTestApp();
  admin = await world.visitorOf(1);
});
afterAll(() => world.close());

const PASSWORD = 'Chu-shi-0719';
const seal = (password: string) => sealPassword(password, world.config.cipherSecret);
let phones = 0;
const phone = () => `137${String(10_000_000 + (phones += 1))}`;

async function newOrganization(title: string): Promise<number> {
  return (await admin.call(CALLS.saveOrganization, { title, region_id: null, logo: '' })).data.id;
}
async function addAccount(role_id: number, organization_id = 1) {
  const username = phone();
  const saved = await admin.call(CALLS.saveAccount, {
    username,
    nickname: '新老师',
    role_id,
    organization_id,
    password: seal(PASSWORD),
  });
  expect(saved.error).toBe(0);
  return { username, ...(saved.data as { id: number; revision: number }) };
}

describe('accounts', () => {
  test('a new account signs in with its initial password and is prompted to change it', async () => {
    const { username } = await addAccount(4);
    const visitor = world.visitor();
    expect((await visitor.signIn(username, PASSWORD)).error).toBe(0);
    expect((await visitor.call(CALLS.getUserInfo)).data.weak_password).toBe(1);
  });

  test('a phone number is used once, and has 11 digits', async () => {
    const { username } = await addAccount(4);
    const again = await admin.call(CALLS.saveAccount, {
      username,
      nickname: '另一人',
      role_id: 4,
      organization_id: 1,
      password: seal(PASSWORD),
    });
    expect(again).toMatchObject({ error: CODES.invalid, msg: expect.stringContaining('已有账号使用') });
    const short = await admin.call(CALLS.saveAccount, {
      username: '1390000',
      nickname: '短号',
      role_id: 4,
      organization_id: 1,
      password: seal(PASSWORD),
    });
    expect(short).toMatchObject({ error: CODES.invalid, msg: '手机号：应为 11 位手机号' });
  });

  test('disabling ends every session at once, enabling lets in again', async () => {
    const { username, id, revision } = await addAccount(4);
    const visitor = world.visitor();
    await visitor.signIn(username, PASSWORD);
    const off = await admin.call(CALLS.setAccountStatus, { id, revision, status: 0 });
    expect(off.error).toBe(0);
    expect((await visitor.call(CALLS.getUserInfo)).error).toBe(CODES.sessionInvalid);
    expect((await visitor.signIn(username, PASSWORD)).error).toBe(CODES.forbidden);
    await admin.call(CALLS.setAccountStatus, { id, revision: off.data.revision, status: 1 });
    expect((await visitor.signIn(username, PASSWORD)).error).toBe(0);
  });

  test('a reset password replaces the old one and ends the sessions', async () => {
    const { username, id, revision } = await addAccount(4);
    const visitor = world.visitor();
    await visitor.signIn(username, PASSWORD);
    expect((await admin.call(CALLS.resetAccountPassword, { id, revision, password: seal('Xin-mi-ma-11') })).error).toBe(
      0,
    );
    expect((await visitor.call(CALLS.getUserInfo)).error).toBe(CODES.sessionInvalid);
    expect((await visitor.signIn(username, PASSWORD)).error).not.toBe(0);
    expect((await visitor.signIn(username, 'Xin-mi-ma-11')).error).toBe(0);
  });

  test('who is held off by wrong passwords is shown as locked and unlocked at once', async () => {
    const { username, id } = await addAccount(4);
    const visitor = world.visitor();
    for (let i = 0; i < 10; i += 1) await visitor.signIn(username, 'wrong-wrong');
    expect((await visitor.signIn(username, PASSWORD)).error).toBe(CODES.tooMany);
    const shown = async () => (await admin.call(CALLS.getAccounts, { text: username })).data.list[0];
    expect(await shown()).toMatchObject({ locked: 1 });
    expect((await admin.call(CALLS.unlockAccount, { id })).error).toBe(0);
    expect(await shown()).toMatchObject({ locked: 0 });
    expect((await visitor.signIn(username, PASSWORD)).error).toBe(0);
  });

  test('a deleted account is gone, and comes back from the bin', async () => {
    const { username, id, revision } = await addAccount(4);
    expect((await admin.call(CALLS.deleteAccount, { id, revision })).error).toBe(0);
    expect((await world.visitor().signIn(username, PASSWORD)).error).toBe(CODES.invalid);
    expect((await admin.call(CALLS.getAccounts, { text: username })).data.total).toBe(0);
    expect((await admin.call(CALLS.getAccounts, { text: username, deleted: 1 })).data.total).toBe(1);
    expect((await admin.call(CALLS.restoreAccount, { id })).error).toBe(0);
    expect((await world.visitor().signIn(username, PASSWORD)).error).toBe(0);
  });

  test('a stale change is refused and names the newer revision', async () => {
    const { username, id, revision } = await addAccount(4);
    const change = (nickname: string) =>
      admin.call(CALLS.saveAccount, { id, revision, username, nickname, role_id: 4, organization_id: 1 });
    expect((await change('第一次')).error).toBe(0);
    expect(await change('第二次')).toMatchObject({ error: CODES.conflict, data: { revision: revision + 1 } });
  });

  test('an account cannot lock itself out', async () => {
    const me = (await admin.call(CALLS.getAccounts, { text: admin.username })).data.list[0];
    for (const call of [CALLS.setAccountStatus, CALLS.deleteAccount]) {
      expect((await admin.call(call, { id: me.id, revision: me.revision, status: 0 })).error).toBe(CODES.invalid);
    }
    expect((await admin.call(CALLS.saveAccount, { ...me, role_id: 4 })).error).toBe(CODES.invalid);
  });

  describe('a manager who is not an administrator', () => {
    let manager: Visitor & { id: number };
    let roleId: number;
    let elsewhere: number;
    beforeAll(async () => {
      elsewhere = await newOrganization('外部机构');
      const keys = ['account.write', 'question.read', 'paper.read', 'knowledge.read'];
      roleId = (await admin.call(CALLS.saveRole, { title: '账号管理员', route_ids: [701], function_keys: keys })).data
        .id;
      manager = await world.visitorOf(roleId);
    });

    test('sees and touches only accounts of the own organisation', async () => {
      const { id, revision, username } = await addAccount(roleId, elsewhere);
      expect((await manager.call(CALLS.getAccounts, { text: username })).data.total).toBe(0);
      expect((await manager.call(CALLS.getAccounts, { organization_id: elsewhere })).data.total).toBe(0);
      expect((await manager.call(CALLS.setAccountStatus, { id, revision, status: 0 })).error).toBe(CODES.notFound);
      expect((await manager.call(CALLS.resetAccountPassword, { id, revision, password: seal(PASSWORD) })).error).toBe(
        CODES.notFound,
      );
      expect((await manager.call(CALLS.unlockAccount, { id })).error).toBe(CODES.notFound);
    });

    test('cannot grant a right it does not hold or change an account with more rights', async () => {
      const save = (role_id: number) =>
        manager.call(CALLS.saveAccount, {
          username: phone(),
          nickname: '下属',
          role_id,
          organization_id: 1,
          password: seal(PASSWORD),
        });
      expect((await save(1)).error).toBe(CODES.forbidden);
      expect((await save(4)).error).toBe(CODES.forbidden);
      expect((await save(roleId)).error).toBe(0);
      const target = (await admin.call(CALLS.getAccounts, { text: admin.username })).data.list[0];
      expect(
        (
          await manager.call(CALLS.resetAccountPassword, {
            id: target.id,
            revision: target.revision,
            password: seal(PASSWORD),
          })
        ).error,
      ).toBe(CODES.forbidden);
      expect(
        (await manager.call(CALLS.saveRole, { title: '越权', route_ids: [], function_keys: ['log.read'] })).error,
      ).toBe(CODES.forbidden);
      const own = (await manager.call(CALLS.getRoles)).data.list.find((role: { id: number }) => role.id === roleId);
      expect((await manager.call(CALLS.saveRole, { ...own, function_keys: ['account.write'] })).error).toBe(
        CODES.forbidden,
      );
    });

    test('does not move anybody into another organisation', async () => {
      const { id, revision, username } = await addAccount(roleId);
      const moved = await manager.call(CALLS.saveAccount, {
        id,
        revision,
        username,
        nickname: '搬走',
        role_id: roleId,
        organization_id: elsewhere,
      });
      expect(moved.error).toBe(CODES.notFound);
    });
  });

  describe('import', () => {
    const row = (change = {}) => ({
      username: phone(),
      nickname: '导入老师',
      role: '教师',
      organization: '',
      password: PASSWORD,
      ...change,
    });

    test('every fault of every row is named, and nothing is stored', async () => {
      const taken = await addAccount(4);
      const good = row();
      const rows = [
        good,
        row({ username: '123' }),
        row({ role: '校长' }),
        row({ username: taken.username }),
        row({ password: '123456' }),
        { ...good, nickname: '' },
      ];
      const { data } = await admin.call(CALLS.importAccounts, { rows });
      expect(data.added).toBe(0);
      expect(data.faults.map((fault: { row: number; field: string }) => [fault.row, fault.field])).toEqual([
        [2, 'username'],
        [3, 'role'],
        [4, 'username'],
        [5, 'password'],
        [6, 'username'],
        [6, 'nickname'],
      ]);
      expect((await admin.call(CALLS.getAccounts, { text: good.username })).data.total).toBe(0);
    });

    test('a dry run stores nothing, the real one everything', async () => {
      const rows = [row(), row()];
      expect((await admin.call(CALLS.importAccounts, { rows, dry_run: 1 })).data).toEqual({ added: 0, faults: [] });
      expect((await admin.call(CALLS.importAccounts, { rows })).data).toEqual({ added: 2, faults: [] });
      expect((await world.visitor().signIn(rows[1]?.username ?? '', PASSWORD)).error).toBe(0);
    });

    test('a database that gives up in the middle leaves none of the rows, and the same file goes in later', async () => {
      const rows = [row({ nickname: '一' }), row({ nickname: '二' }), row({ nickname: '三' })];
      await sql
        .raw(
          `create function refuse() returns trigger language plpgsql as $$ begin
          if new.username = '${rows[2]?.username}' then raise exception 'gone'; end if; return new; end $$;
        create trigger refuse before insert on accounts for each row execute function refuse();`,
        )
        .execute(world.db.kysely);
      const broken = await admin.call(CALLS.importAccounts, { rows });
      await sql.raw('drop trigger refuse on accounts').execute(world.db.kysely);
      expect(broken).toMatchObject({ error: CODES.internal, msg: expect.stringContaining('编号') });
      for (const { username } of rows)
        expect((await admin.call(CALLS.getAccounts, { text: username })).data.total).toBe(0);
      expect((await admin.call(CALLS.importAccounts, { rows })).data).toEqual({ added: 3, faults: [] });
    });
  });
});

describe('roles', () => {
  test('a right taken away is gone at the next request', async () => {
    const { id, revision } = (
      await admin.call(CALLS.saveRole, { title: '读卷人', route_ids: [401], function_keys: ['paper.read'] })
    ).data;
    const reader = await world.visitorOf(id);
    expect((await reader.call(CALLS.getPapers)).error).toBe(0);
    expect(
      (await admin.call(CALLS.saveRole, { id, revision, title: '读卷人', route_ids: [401], function_keys: [] })).error,
    ).toBe(0);
    expect((await reader.call(CALLS.getPapers)).error).toBe(CODES.forbidden);
  });

  test('the administrator keeps everything; shipped and used roles stay', async () => {
    const roles = (await admin.call(CALLS.getRoles)).data.list;
    const of = (id: number) => roles.find((role: { id: number }) => role.id === id);
    expect((await admin.call(CALLS.saveRole, { ...of(1), function_keys: [] })).error).toBe(CODES.invalid);
    expect((await admin.call(CALLS.deleteRole, { id: 4, revision: of(4).revision })).error).toBe(CODES.invalid);
    const { id, revision } = (await admin.call(CALLS.saveRole, { title: '有人', route_ids: [], function_keys: [] }))
      .data;
    await world.visitorOf(id);
    expect((await admin.call(CALLS.deleteRole, { id, revision })).error).toBe(CODES.conflict);
  });

  test('roles of the platform are changed by administrators; an organisation has roles of its own, which others neither see nor hold', async () => {
    const keys = ['account.write', 'question.read', 'paper.read'];
    const { id: managerRole } = (
      await admin.call(CALLS.saveRole, { title: '机构管理员', route_ids: [401], function_keys: keys })
    ).data;
    const elsewhere = await newOrganization('另一机构');
    const [here, there] = [await world.visitorOf(managerRole), await world.visitorOf(managerRole, elsewhere)];
    const rolesOf = async (by: Visitor) =>
      (await by.call(CALLS.getRoles)).data.list as {
        id: number;
        revision: number;
        editable: number;
        organization_id: number | null;
        title: string;
      }[];
    const platform = (
      await admin.call(CALLS.saveRole, { title: '阅读者', route_ids: [], function_keys: ['paper.read'] })
    ).data;
    for (const call of [CALLS.saveRole, CALLS.deleteRole]) {
      expect(
        await here.call(call, { ...platform, title: '改名', route_ids: [], function_keys: ['paper.read'] }),
      ).toMatchObject({ error: CODES.forbidden, msg: expect.stringContaining('平台角色') });
    }
    expect(await here.call(CALLS.saveRole, { title: '越权菜单', route_ids: [701], function_keys: [] })).toMatchObject({
      error: CODES.forbidden,
      msg: expect.stringContaining('菜单'),
    });
    const own = (await here.call(CALLS.saveRole, { title: '备课组', route_ids: [401], function_keys: ['paper.read'] }))
      .data;
    expect((await rolesOf(here)).find(({ id }) => id === own.id)).toMatchObject({ organization_id: 1, editable: 1 });
    expect((await rolesOf(here)).find(({ id }) => id === platform.id)).toMatchObject({
      organization_id: null,
      editable: 0,
    });
    expect((await rolesOf(there)).map(({ id }) => id)).not.toContain(own.id);
    // The same name may be used in another organisation, but not twice in this one.
    expect((await here.call(CALLS.saveRole, { title: '备课组', route_ids: [], function_keys: [] })).error).toBe(
      CODES.invalid,
    );
    const theirs = (
      await there.call(CALLS.saveRole, { title: '备课组', route_ids: [], function_keys: ['question.read'] })
    ).data;
    const account = (role_id: number, organization_id: number) => ({
      username: phone(),
      nickname: '新人',
      role_id,
      organization_id,
      password: seal(PASSWORD),
    });
    expect((await here.call(CALLS.saveAccount, account(own.id, 1))).error).toBe(0);
    expect((await here.call(CALLS.saveAccount, account(theirs.id, 1))).error).toBe(CODES.notFound);
    expect((await admin.call(CALLS.saveAccount, account(theirs.id, 1))).msg).toContain('另一个机构');
    const rows = [{ username: phone(), nickname: '导入', role: '备课组', organization: '', password: PASSWORD }];
    expect((await there.call(CALLS.importAccounts, { rows })).data).toMatchObject({ added: 1 });
    expect((await here.call(CALLS.deleteRole, { ...own })).error).toBe(CODES.conflict);
  });

  test('a right that does not exist is refused by name', async () => {
    const refused = await admin.call(CALLS.saveRole, { title: '怪角色', route_ids: [], function_keys: ['everything'] });
    expect(refused).toMatchObject({ error: CODES.invalid, msg: expect.stringContaining('everything') });
  });
});

describe('menu', () => {
  const all = async () =>
    (await admin.call(CALLS.getRouters)).data.list as {
      id: number;
      pid: number;
      name: string;
      path: string;
      revision: number;
      title: string;
    }[];
  const byName = async (name: string) =>
    (await all()).find((row) => row.name === name) as Awaited<ReturnType<typeof all>>[number];

  test('an entry is added, moved and shown in that order to who holds it', async () => {
    const { id, revision } = (
      await admin.call(CALLS.saveRouter, { pid: 400, name: 'extraView', title: '附加', path: '/extra', icon: '' })
    ).data;
    expect((await admin.call(CALLS.moveRouter, { id, revision, pid: 400, index: 0 })).error).toBe(0);
    expect((await all()).filter((row) => row.pid === 400).map((row) => row.name)[0]).toBe('extraView');
    const group = (await admin.call(CALLS.getUserInfo)).data.role.find(
      (entry: { name: string }) => entry.name === 'papers',
    );
    expect(group.children[0]).toMatchObject({ name: 'extraView', path: '/extra' });
  });

  test('the page that mends the menu cannot be taken away', async () => {
    const kept = await byName('routerManagement');
    expect((await admin.call(CALLS.deleteRouter, kept)).error).toBe(CODES.invalid);
    expect((await admin.call(CALLS.saveRouter, { ...kept, path: '/elsewhere', icon: '' })).error).toBe(CODES.invalid);
  });

  test('an entry is not put below itself, and a name or path is used once', async () => {
    const papers = await byName('papers');
    const list = await byName('paperList');
    expect((await admin.call(CALLS.moveRouter, { ...papers, pid: list.id, index: 0 })).error).toBe(CODES.invalid);
    expect((await admin.call(CALLS.moveRouter, { ...list, pid: list.id, index: 0 })).error).toBe(CODES.invalid);
    expect(
      (await admin.call(CALLS.saveRouter, { pid: 400, name: 'paperList', title: '重名', path: '/x1', icon: '' })).error,
    ).toBe(CODES.invalid);
    expect(
      (await admin.call(CALLS.saveRouter, { pid: 400, name: 'other', title: '重路', path: list.path, icon: '' })).error,
    ).toBe(CODES.invalid);
  });

  test('a menu in disorder is brought back as shipped', async () => {
    const list = await byName('myPaper');
    await admin.call(CALLS.saveRouter, { ...list, title: '改坏了', path: '/broken', icon: '' });
    await admin.call(CALLS.deleteRouter, await byName('paperPackList'));
    expect((await admin.call(CALLS.resetRouters)).error).toBe(0);
    expect(await byName('myPaper')).toMatchObject({ title: '我的试卷', path: '/mypaper' });
    expect(await byName('paperPackList')).toBeDefined();
  });
});
