// A form is saved, the gateway answers 502 or the session has ended, and the page reloads: the same account must find
// the typed content again and store it once. Otherwise a teacher types it all again, or stores it twice.
import { createMockUser } from '../../../../mocks/factories/user';
import { CALLS } from '../../../contract/calls';
import { KEY_HEADER, takesKey } from '../../../contract/wire';
import { makeMemoryEffects, makeMemoryWorld } from '../../../testing/memoryEffects';
import { accountAdminApi } from '../api/account/accountAdmin';
import { rolesApi } from '../api/account/roles';
import { schoolApi } from '../api/account/school';
import { api } from '../api/api';
import { fetchUser } from '../session/sessionThunks';
import { makeStore } from '../store';
import { selectQueue } from './offlineSlice';
import { retryEdit } from './queueThunks';

const ok = (data: unknown) => new Response(JSON.stringify({ error: 0, msg: '', data }));
jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
const drained = () => jest.advanceTimersByTimeAsync(10);

async function setUp() {
  const world = makeMemoryWorld();
  const sent: { path: string; key: string | undefined }[] = [];
  let bad: (() => Response) | null = null;
  let who = createMockUser({ id: 4 });
  const open = async () => {
    world.ears.clear();
    const effects = makeMemoryEffects(
      {
        fetch: (url, init) => {
          if (url === '/healthz') return Promise.resolve(new Response('ok'));
          if (url.includes('/getuserinfo')) return Promise.resolve(ok(who));
          sent.push({ path: url, key: (init.headers as Record<string, string>)[KEY_HEADER] });
          const answer = bad?.() ?? ok({ id: 7, revision: 1 });
          bad = null;
          return Promise.resolve(answer);
        },
      },
      world,
    );
    const store = makeStore(effects);
    await store.dispatch(fetchUser());
    return { store, effects, close: () => store.dispatch(api.util.resetApiState()) };
  };
  return {
    world,
    sent,
    open,
    fail: (reply: () => Response) => (bad = reply),
    as: (id: number) => (who = createMockUser({ id })),
  };
}
type Store = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['open']>>['store'];
const saveRole = (store: Store) =>
  store.dispatch(rolesApi.endpoints.saveRole.initiate({ title: '阅卷组', route_ids: [1], function_keys: [] }));

test.each([
  ['502', () => new Response('<h1>502</h1>', { status: 502 }), []],
  ['5001', () => new Response('{"error":5001,"msg":"登录已失效"}'), ['登录已失效']],
])(
  '%s during a save: the form is in the list after signing in, and a retry carries the same key',
  async (_name, reply, toasts) => {
    const { sent, open, fail } = await setUp();
    const first = await open();
    fail(reply);
    await saveRole(first.store);
    expect(first.effects).toMatchObject({ reloads: 1, visited: ['/login'] });
    expect(first.effects.toasts.map(({ text }) => text)).toEqual(toasts);
    first.close();

    const { store, effects, close } = await open();
    const [edit, ...more] = selectQueue(store.getState());
    expect(more).toEqual([]);
    expect(edit).toMatchObject({
      title: '新角色：阅卷组',
      state: 'interrupted',
      fields: { title: '阅卷组', route_ids: '[1]' },
    });
    expect(effects.toasts).toEqual([
      { kind: 'warning', text: '登录中断时有 1 项没有保存成功，内容都还在，请点右上角“未同步”处理' },
    ]);
    await drained();
    // Only the user knows whether the edit is still wanted.
    expect(sent).toHaveLength(1);
    if (edit) store.dispatch(retryEdit(edit));
    await drained();
    expect(selectQueue(store.getState())).toEqual([]);
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    close();
  },
);

test('another account never sees it; passwords and mere deletions are not kept at all', async () => {
  const { world, open, fail, as } = await setUp();
  const gone = () => new Response('', { status: 502 });
  const saves: ((store: Store) => unknown)[] = [
    (store) =>
      store.dispatch(
        accountAdminApi.endpoints.saveAccount.initiate({
          username: '13911112222',
          nickname: '甲',
          role_id: 4,
          organization_id: 1,
          password: 'sealed-text',
        }),
      ),
    (store) => store.dispatch(schoolApi.endpoints.deleteSchool.initiate({ id: 7, revision: 1 })),
    saveRole,
  ];
  for (const save of saves) {
    const { store, close } = await open();
    fail(gone);
    await save(store);
    close();
  }
  expect([...world.stored.values()].join()).not.toContain('sealed-text');
  const own = await open();
  expect(selectQueue(own.store.getState()).map(({ path }) => path)).toEqual(['/role/save']);
  own.close();
  as(5);
  const other = await open();
  expect(selectQueue(other.store.getState())).toEqual([]);
  other.close();
});

/** Typed content of these is stored elsewhere: a draft, a working set, the sheet of a class; or nothing is typed. */
const ELSEWHERE = [
  '/questions/update',
  '/questions/derive',
  '/paper/save',
  '/report/save',
  '/blueprint/save',
  '/front/save',
  '/answer/save',
  '/exposure/add',
];

test('a new form that saves has its place in the list of interrupted forms, or says where its words lie', () => {
  const saves = Object.values(CALLS).filter(
    (call) => takesKey(call) && /\/(save|add|update|handle|derive|update_profile)$/.test(call.path),
  );
  expect(
    saves
      .filter(({ offline }) => (offline?.waitsFor ?? 'network') === 'network')
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...ELSEWHERE].sort());
});
