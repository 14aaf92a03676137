// If these fail, something that was typed into an editor is lost, saved over another person's work, or saved twice.
import { createMockPack } from '../../../../mocks/factories/pack';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import type { PackDetail } from '../../../contract/paper/pack';
import type { BlueprintDetail } from '../../../contract/paper/savedBlueprint';
import { KEY_HEADER } from '../../../contract/wire';
import { emptyBody } from '../../../domain/blueprint/grid';
import { makeMemoryEffects, makeMemoryWorld } from '../../../testing/memoryEffects';
import type { Effects } from '../effects';
import { loggedOut } from '../session/sessionSlice';
import { makeStore } from '../store';
import { blueprintEdits } from './blueprintEdits';
import { isDirty } from './editedDocument';
import { frontEdits, NEW_FRONT_ITEMS, type FrontStored } from './frontEdits';
import { packEdits } from './packEdits';

const AT = '2026-01-01T00:00:00.000Z';
const PACK = createMockPack();
const BLUEPRINT: BlueprintDetail = {
  id: 7,
  title: '单元细目表',
  shared: 0,
  question_count: 0,
  score: 0,
  owner_id: 4,
  owner: '示例',
  revision: 1,
  updated_at: AT,
  deleted_at: null,
  body: emptyBody(),
  editable: 1,
};

const NOTICE: FrontStored = {
  ...NEW_FRONT_ITEMS.notice,
  title: '放假',
  body: { text: '十月一日起', path: '', picture: '', pack_id: null },
  revision: 1,
};

/** A window of an account's browser over a server with one pack and one blueprint. */
function openWindow({
  handlers = {},
  world = makeMemoryWorld(),
  ...more
}: { handlers?: Handlers } & {
  world?: ReturnType<typeof makeMemoryWorld>;
} & Partial<Pick<Effects, 'windowBefore'>> = {}) {
  let pack = PACK;
  const server = createFakeServer({
    handlers: {
      savePack: ({ revision, title, note }) => {
        if (revision !== pack.revision) throw new FakeFault(CODES.conflict, '试卷包已被他人修改', { pack });
        pack = { ...pack, title, note, revision: pack.revision + 1 };
        return { id: 3, revision: pack.revision };
      },
      saveBlueprint: ({ id, revision = 0 }) => ({ id: id ?? 12, revision: revision + 1 }),
      ...handlers,
    },
  });
  const keys: (string | null)[] = [];
  const effects = makeMemoryEffects(
    {
      fetch: (url, init) => {
        if (init?.method === 'POST') keys.push(new Headers(init.headers).get(KEY_HEADER));
        return server.fetch(url, init);
      },
      ...more,
    },
    world,
  );
  const store = makeStore(effects, { session: { user: createMockUser(), status: 'signedIn', routesAdded: true } });
  return {
    server,
    effects,
    store,
    keys,
    setPack: (patch: Partial<PackDetail>) => void (pack = { ...pack, ...patch }),
    stored: () => pack,
    pack: () => packEdits.select(store.getState(), '3'),
    blueprint: (id = '0') => blueprintEdits.select(store.getState(), id),
    openNotice: (id = '5') => store.dispatch(frontEdits.open(id, id === '5' ? NOTICE : NEW_FRONT_ITEMS.notice)),
    notice: (id = '5') => frontEdits.select(store.getState(), id),
    openPack: () => store.dispatch(packEdits.open('3', pack)),
    openBlueprint: (id = '0') => store.dispatch(blueprintEdits.open(id, id === '0' ? null : BLUEPRINT)),
    name: (title: string, id = '0') => store.dispatch(blueprintEdits.changed(id, { title })),
    title: (id = '0') => blueprintEdits.select(store.getState(), id)?.draft.title,
    draftKeys: () => [...world.stored.keys()].filter((key) => /^tiku\.(pack|blueprint|front)\./.test(key)),
  };
}
/** Until every save is answered. */
async function settled({ store }: ReturnType<typeof openWindow>): Promise<void> {
  const busy = () =>
    Object.values(store.getState().edits ?? {}).some((all) => Object.values(all).some((each) => each.sent));
  for (let turn = 0; turn < 200 && (turn < 3 || busy()); turn += 1) await new Promise((next) => setImmediate(next));
  expect(busy()).toBe(false);
}

describe('undo', () => {
  const typed = (pause: number) => {
    const window = openWindow();
    let now = 1_000_000;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    window.openBlueprint();
    for (const title of ['单', '单元', '单元一']) {
      now += pause;
      window.name(title);
    }
    return window;
  };
  afterEach(() => jest.restoreAllMocks());

  test('text typed in one go is taken back in one step, after a pause in two', () => {
    const quick = typed(100);
    quick.store.dispatch(blueprintEdits.undone('0'));
    expect(quick.title()).toBe('');
    quick.store.dispatch(blueprintEdits.redone('0'));
    expect(quick.title()).toBe('单元一');
    const slow = typed(5000);
    slow.store.dispatch(blueprintEdits.undone('0'));
    expect(slow.title()).toBe('单元');
  });

  test('another field is a step of its own, and a change after undo forgets what was taken back', () => {
    const { store, blueprint, title } = typed(100);
    store.dispatch(blueprintEdits.changed('0', { shared: 1 }));
    store.dispatch(blueprintEdits.changed('0', { shared: 1 }));
    store.dispatch(blueprintEdits.undone('0'));
    expect([blueprint()?.draft.shared, title()]).toEqual([0, '单元一']);
    store.dispatch(blueprintEdits.changed('0', { title: '别的' }));
    store.dispatch(blueprintEdits.redone('0'));
    expect([blueprint()?.draft.shared, title()]).toEqual([0, '别的']);
  });
});

describe('saving after every change', () => {
  test('a change during a save waits for it and is saved on its revision', async () => {
    const window = openWindow();
    window.openPack();
    window.store.dispatch(packEdits.changed('3', { title: '期末卷' }));
    window.store.dispatch(packEdits.changed('3', { note: '两份' }));
    expect(window.server.seen).toHaveLength(1);
    await settled(window);
    expect(window.stored()).toMatchObject({ title: '期末卷', note: '两份', revision: 3 });
    expect(window.server.seen.map(({ fields }) => fields['revision'])).toEqual(['1', '2']);
    expect(window.draftKeys()).toEqual([]);
  });

  test('a pack without a name is not sent', async () => {
    const window = openWindow();
    window.openPack();
    window.store.dispatch(packEdits.changed('3', { title: ' ' }));
    await settled(window);
    expect(window.server.seen).toEqual([]);
  });

  test("another person's version is shown beside mine; mine is saved on top of it only by choice", async () => {
    const window = openWindow();
    window.openPack();
    window.setPack({ title: '对方的', revision: 2 });
    window.store.dispatch(packEdits.changed('3', { title: '我的' }));
    await settled(window);
    expect(window.pack()).toMatchObject({
      draft: { title: '我的' },
      base: { title: '期中卷' },
      conflict: { draft: { title: '对方的' }, revision: 2 },
    });
    expect(window.stored().title).toBe('对方的');
    window.store.dispatch(packEdits.mineKept('3'));
    await settled(window);
    expect(window.stored()).toMatchObject({ title: '我的', revision: 3 });
  });

  test('taking the other version gives up mine, in storage too; putting it off keeps both', async () => {
    const window = openWindow();
    window.openPack();
    window.setPack({ title: '对方的', revision: 2 });
    window.store.dispatch(packEdits.changed('3', { title: '我的' }));
    await settled(window);
    window.store.dispatch(packEdits.conflictClosed('3'));
    await settled(window);
    expect(window.server.seen).toHaveLength(1);
    expect(window.draftKeys()).toHaveLength(1);
    window.store.dispatch(packEdits.saveAsked('3'));
    await settled(window);
    window.store.dispatch(packEdits.theirsTaken('3'));
    expect(window.pack()).toMatchObject({ draft: { title: '对方的' }, revision: 2, conflict: null });
    expect(window.draftKeys()).toEqual([]);
  });

  test('a save whose reply was lost is sent again under the same key', async () => {
    const window = openWindow();
    window.openPack();
    window.server.next.push(() => Promise.reject(new TypeError('cut')));
    window.store.dispatch(packEdits.changed('3', { title: '期末卷' }));
    await settled(window);
    expect(window.pack()).toMatchObject({ draft: { title: '期末卷' }, base: { title: '期中卷' }, sent: null });
    window.store.dispatch(packEdits.saveAsked('3'));
    await settled(window);
    expect(window.keys).toHaveLength(2);
    expect(window.keys[1]).toBe(window.keys[0]);
    expect(window.stored().title).toBe('期末卷');
  });

  test('a save that arrived although its reply was lost is not shown as the work of another person', async () => {
    const window = openWindow();
    window.openPack();
    window.server.next.push(() => {
      window.setPack({ title: '期末卷', revision: 2 });
      return Promise.reject(new TypeError('cut'));
    });
    window.store.dispatch(packEdits.changed('3', { title: '期末卷' }));
    await settled(window);
    window.store.dispatch(packEdits.changed('3', { note: '两份' }));
    await settled(window);
    expect(window.pack()?.conflict).toBeNull();
    expect(window.stored()).toMatchObject({ title: '期末卷', note: '两份', revision: 3 });
  });

  test('what could not be sent is there after a reload, and is sent then', async () => {
    const world = makeMemoryWorld();
    const before = openWindow({ world });
    before.openPack();
    before.server.next.push(() => Promise.reject(new TypeError('cut')));
    before.store.dispatch(packEdits.changed('3', { title: '期末卷' }));
    await settled(before);
    const after = openWindow({ world, windowBefore: before.effects.windowId });
    after.openPack();
    await settled(after);
    expect(after.stored().title).toBe('期末卷');
    expect(after.draftKeys()).toEqual([]);
  });

  test('a newer version replaces an unchanged document, never an unsaved one', async () => {
    const window = openWindow();
    window.openPack();
    window.setPack({ title: '新的', revision: 5 });
    window.openPack();
    expect(window.pack()).toMatchObject({ draft: { title: '新的' }, revision: 5 });
    window.server.next.push(() => Promise.reject(new TypeError('cut')));
    window.store.dispatch(packEdits.changed('3', { title: '我的' }));
    await settled(window);
    window.store.dispatch(packEdits.closed('3'));
    expect(window.pack()?.draft.title).toBe('我的');
  });

  test('a page that is left takes its saved document along, also when the save ends later', async () => {
    const window = openWindow();
    window.openPack();
    window.store.dispatch(packEdits.changed('3', { title: '期末卷' }));
    window.store.dispatch(packEdits.closed('3'));
    expect(window.pack()).toBeDefined();
    await settled(window);
    expect([window.pack(), window.stored().title, window.draftKeys()]).toEqual([undefined, '期末卷', []]);
  });
});

describe('drafts that are saved when asked', () => {
  test('an unsaved blueprint is there after a reload and gone from storage once saved', async () => {
    const world = makeMemoryWorld();
    const before = openWindow({ world });
    before.openBlueprint('7');
    before.name('改名', '7');
    expect(before.server.seen).toEqual([]);
    const after = openWindow({ world, windowBefore: before.effects.windowId });
    after.openBlueprint('7');
    expect(after.title('7')).toBe('改名');
    after.store.dispatch(blueprintEdits.saveAsked('7'));
    await settled(after);
    expect(after.server.seen.map(({ fields }) => fields['revision'])).toEqual(['1']);
    expect(after.draftKeys()).toEqual([]);
    expect(after.effects.toasts.map(({ text }) => text)).toEqual(['细目表已保存']);
  });

  test('two windows that each write a new blueprint both find their own after a reload', () => {
    const world = makeMemoryWorld();
    const [first, second] = [openWindow({ world }), openWindow({ world })];
    for (const window of [first, second]) window.openBlueprint();
    first.name('第一');
    second.name('第二');
    first.name('第一份');
    second.name('第二份');
    const found = [first, second].map(({ effects }) => {
      const window = openWindow({ world, windowBefore: effects.windowId });
      window.openBlueprint();
      return window.title();
    });
    expect(found).toEqual(['第一份', '第二份']);
  });

  test("saving one window's blueprint leaves the other window's draft to be found later", async () => {
    const world = makeMemoryWorld();
    const [first, second] = [openWindow({ world }), openWindow({ world })];
    for (const window of [first, second]) window.openBlueprint();
    first.name('第一份');
    second.name('第二份');
    first.store.dispatch(blueprintEdits.saveAsked('0'));
    await settled(first);
    const later = openWindow({ world });
    later.openBlueprint();
    expect(later.title()).toBe('第二份');
    later.name('第二份改');
    later.store.dispatch(blueprintEdits.saveAsked('0'));
    await settled(later);
    expect(later.draftKeys()).toEqual([]);
  });

  test('what is typed during the first save goes on under the id that the save gives', async () => {
    const window = openWindow();
    window.openBlueprint();
    window.name('新表');
    window.store.dispatch(blueprintEdits.saveAsked('0'));
    window.name('新表二');
    await settled(window);
    expect(window.blueprint('0')).toMatchObject({ savedAs: 12, draft: { title: '' } });
    expect(window.blueprint('12')).toMatchObject({ draft: { title: '新表二' }, base: { title: '新表' }, revision: 1 });
    expect(window.draftKeys()).toEqual([expect.stringMatching(/\.12$/)]);
  });

  test('a copy becomes a record of its own, and the original is as stored again', async () => {
    const window = openWindow();
    window.openBlueprint('7');
    window.name('改名', '7');
    window.store.dispatch(blueprintEdits.saveAsked('7', true));
    await settled(window);
    expect(window.server.seen[0]?.fields).toMatchObject({ title: '改名（副本）', shared: '0' });
    expect(window.server.seen[0]?.fields).not.toHaveProperty('id');
    expect(window.blueprint('7')).toMatchObject({ draft: { title: '单元细目表' }, savedAs: 12 });
    expect(window.draftKeys()).toEqual([]);
  });

  test.each([
    ['overwrites the other version when the user says so', true, 2],
    ['stays unsaved when the user says no', false, 1],
  ])('a blueprint that was saved elsewhere %s', async (_name, answer, sent) => {
    let revision = 4;
    const window = openWindow({
      handlers: {
        saveBlueprint: (request) => {
          if (request.revision !== revision)
            throw new FakeFault(CODES.conflict, '已在别处修改', {
              blueprint: { ...BLUEPRINT, title: '别处', revision },
            });
          return { id: 7, revision: (revision += 1) };
        },
      },
    });
    window.effects.answer = answer;
    window.openBlueprint('7');
    window.name('改名', '7');
    window.store.dispatch(blueprintEdits.saveAsked('7'));
    await settled(window);
    await settled(window);
    expect(window.effects.questions[0]?.text).toContain('它已在别处保存为《别处》（0 题）');
    expect(window.server.seen).toHaveLength(sent);
    const document = window.blueprint('7');
    expect([document?.draft.title, document && isDirty(document)]).toEqual(['改名', !answer]);
  });

  test('a draft that says what is stored by now is not shown as unsaved', async () => {
    const world = makeMemoryWorld();
    const before = openWindow({ world });
    before.openBlueprint('7');
    before.name('改名', '7');
    const after = openWindow({ world, windowBefore: before.effects.windowId });
    after.store.dispatch(blueprintEdits.open('7', { ...BLUEPRINT, title: '改名', revision: 2 }));
    expect(after.blueprint('7')).toMatchObject({ base: { title: '改名' }, revision: 2 });
    expect(after.draftKeys()).toEqual([]);
  });

  test('a draft that version 0.1 left in storage is found', () => {
    const world = makeMemoryWorld();
    const draft = { title: '旧草稿', shared: 1, body: emptyBody(), seed: 3, revision: 1 };
    world.stored.set(`tiku.blueprint.${createMockUser().id}.7`, JSON.stringify(draft));
    const window = openWindow({ world });
    window.openBlueprint('7');
    expect(window.blueprint('7')).toMatchObject({ draft: { title: '旧草稿', seed: 3 }, base: { title: '单元细目表' } });
  });

  test('an unreadable draft or a full storage does not prevent editing', () => {
    const world = makeMemoryWorld();
    world.stored.set(`tiku.blueprint.${createMockUser().id}.0`, '{"draft":');
    const window = openWindow({ world });
    window.effects.quotaFull = true;
    window.openBlueprint();
    window.name('新表');
    expect(window.title()).toBe('新表');
  });

  test('signing out takes the drafts out of the store and leaves them in storage', () => {
    const window = openWindow();
    window.openBlueprint();
    window.name('新表');
    window.store.dispatch(loggedOut());
    expect(window.store.getState().edits).toEqual({});
    expect(window.draftKeys()).toHaveLength(1);
  });
});

describe('a dialog', () => {
  test('a saved entry closes it; what was given up is not offered again', async () => {
    const window = openWindow({ handlers: { saveFrontItem: ({ id }) => ({ id: id ?? 9, revision: 2 }) } });
    window.openNotice('notice');
    expect(frontEdits.selectOpen(window.store.getState())).toBe('notice');
    window.store.dispatch(frontEdits.changed('notice', { title: '开学', from: '2026-09-01T08:00' }));
    window.store.dispatch(frontEdits.saveAsked('notice'));
    await settled(window);
    expect(window.server.seen[0]?.fields).toMatchObject({
      kind: 'notice',
      title: '开学',
      starts_at: new Date('2026-09-01T08:00').toISOString(),
    });
    expect(window.server.seen[0]?.fields).not.toHaveProperty('id');
    expect(frontEdits.selectOpen(window.store.getState())).toBeUndefined();
    expect(window.effects.toasts.map(({ text }) => text)).toEqual(['已保存']);
    window.openNotice('notice');
    expect(window.notice('notice')?.draft.title).toBe('');
  });

  test('after a conflict, what only the other person changed is kept beside my change', async () => {
    const theirs = { ...NOTICE, title: '放假通知', body: { ...NOTICE.body, text: '十月二日起' }, revision: 3 };
    const sent: unknown[] = [];
    const window = openWindow({
      handlers: {
        saveFrontItem: ({ revision, title, body }) => {
          sent.push([title, body.text]);
          if (revision === 3) return { id: 5, revision: 4 };
          throw new FakeFault(CODES.conflict, '已被修改', { kind: 'revision', revision: 3, current: theirs });
        },
      },
    });
    window.openNotice();
    window.store.dispatch(frontEdits.changed('5', { title: '国庆放假' }));
    window.store.dispatch(frontEdits.saveAsked('5'));
    await settled(window);
    expect(window.notice()).toMatchObject({ draft: { title: '国庆放假' }, conflict: { draft: { title: '放假通知' } } });
    window.store.dispatch(frontEdits.mineKept('5'));
    expect(sent).toHaveLength(1);
    window.store.dispatch(frontEdits.saveAsked('5'));
    await settled(window);
    expect(sent.at(-1)).toEqual(['国庆放假', '十月二日起']);
    expect(window.notice()).toBeUndefined();
  });

  test('a refused save leaves the dialog open with what was typed, also after a reload', async () => {
    const world = makeMemoryWorld();
    const window = openWindow({
      world,
      handlers: {
        saveFrontItem: () => {
          throw new FakeFault(CODES.invalid, '不能保存');
        },
      },
    });
    window.openNotice();
    window.store.dispatch(frontEdits.changed('5', { text: '十月三日起' }));
    window.store.dispatch(frontEdits.saveAsked('5'));
    await settled(window);
    expect(frontEdits.selectOpen(window.store.getState())).toBe('5');
    const after = openWindow({ world, windowBefore: window.effects.windowId });
    after.openNotice();
    expect(after.notice()?.draft.text).toBe('十月三日起');
    after.store.dispatch(frontEdits.discarded('5', NOTICE));
    after.store.dispatch(frontEdits.closed('5'));
    expect([after.notice(), after.draftKeys()]).toEqual([undefined, []]);
  });
});
