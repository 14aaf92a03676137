// Fields that the sender may not set (mass assignment), and names that every JavaScript object has: ignored or refused,
// never stored.
import { CALLS, type CallName } from '../../contract/calls';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/testApp';
import { sealPassword } from '../modules/account/passwords';

/** Fields that decide about rights and ownership. */
const POWERS: Record<string, string> = {
  role_id: '1',
  organization_id: '2',
  status: '1',
  weak_password: '0',
  password_hash: 'scrypt$x',
  id: '1',
  revision: '99',
  author_id: '1',
  created_at: '2000-01-01',
  deleted_at: '',
  expires_at: '',
  share_scope: '{"all":1}',
  functions: '["account.manage"]',
  actor: '{"role_id":1}',
  version: '9',
  family_id: '1',
  content_hash: 'x',
  listed: '1',
  in_use: '1',
  username: '13800000001',
};

describe('fields that are not the sender’s', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp();
  });
  afterAll(() => world.close());

  test('a profile change carries a name and nothing else', async () => {
    const visitor = await world.visitorOf(4);
    const row = () =>
      world.db.kysely.selectFrom('accounts').where('id', '=', visitor.id).selectAll().executeTakeFirstOrThrow();
    const before = await row();
    const reply = await visitor.post('/api/adminuser/update_profile', { ...POWERS, nickname: '新名字' });
    expect(reply.json().error).toBe(0);
    const { nickname, updated_at: _now, ...rest } = (await row()) as Record<string, unknown>;
    expect(nickname).toBe('新名字');
    expect(before as Record<string, unknown>).toMatchObject(
      Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'revision')),
    );
    expect((await visitor.call(CALLS.getUserInfo)).data).toMatchObject({ role_id: 4, organization_id: 1 });
  });

  test('a password change touches the own account alone', async () => {
    const [visitor, victim] = [await world.visitorOf(4), await world.visitorOf(4)];
    const seal = (text: string) => sealPassword(text, world.config.cipherSecret);
    const reply = await visitor.post('/api/adminuser/update_password', {
      ...POWERS,
      id: String(victim.id),
      username: victim.username,
      old_password: seal(TEST_PASSWORD),
      password: seal('Bai-yun-68'),
    });
    expect(reply.json().error).toBe(0);
    expect((await world.visitor().signIn(victim.username)).error).toBe(0);
    expect((await world.visitor().signIn(visitor.username)).error).not.toBe(0);
  });

  test('a new question is its author’s, of the author’s organisation, unreviewed and off the shelf', async () => {
    const visitor = await world.visitorOf(4);
    const form = { type_id: '400', content: '<p>计算 $2+3$。</p>', answer: '"5"' };
    const { id: _id, revision: _revision, listed: _listed, ...powers } = POWERS;
    const reply = await visitor.post('/api/questions/update', { ...powers, ...form });
    expect(reply.json()).toMatchObject({ error: 0 });
    const row = await world.db.kysely
      .selectFrom('questions')
      .where('id', '=', reply.json().data.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      author_id: visitor.id,
      organization_id: 1,
      status: 1,
      version: 1,
      listed: 0,
      derived_from: null,
    });
    const shelved = await visitor.post('/api/questions/update', {
      ...form,
      content: '<p>计算 $4+3$。</p>',
      listed: '1',
    });
    expect(shelved.json().error).toBe(4003);
  });

  test('a teacher who adds powers to any form stays a teacher', async () => {
    const visitor = await world.visitorOf(4);
    for (const name of Object.keys(CALLS) as CallName[]) {
      const { method, path } = CALLS[name];
      if (name === 'logout' || name === 'endSessions') continue;
      if (method === 'POST') await visitor.post(`/api${path}`, POWERS);
      else await visitor.get(`/api${path}?${new URLSearchParams(POWERS)}`);
    }
    const accounts = await world.db.kysely
      .selectFrom('accounts')
      .where('id', '=', visitor.id)
      .select(['role_id', 'organization_id', 'status'])
      .execute();
    expect(accounts).toEqual([{ role_id: 4, organization_id: 1, status: 1 }]);
    expect((await visitor.call(CALLS.getAccounts)).error).toBe(4003);
  });
});
