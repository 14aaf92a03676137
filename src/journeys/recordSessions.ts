// Records mocks/sessions by real store runs with memory effects and the fake server.
// After a change of the state's shape: npx esbuild src/journeys/recordSessions.ts --bundle --platform=node | node -
// mocks/sessions
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeMemoryEffects, makeMemoryWorld, type MemoryEffects } from '../client/state/memoryEffects';
import * as sets from '../client/state/paperWorkingSet/paperWorkingSetSlice';
import { selectEdition, selectSet } from '../client/state/paperWorkingSet/selectors';
import { toSavePaperRequest } from '../client/state/paperWorkingSet/paperDetail';
import { api } from '../client/state/api/api';
import { blueprintEdits } from '../client/state/edits/blueprintEdits';
import { frontEdits, NEW_FRONT_ITEMS } from '../client/state/edits/frontEdits';
import { packEdits } from '../client/state/edits/packEdits';
import { paperApi } from '../client/state/api/paper/paper';
import { referenceApi } from '../client/state/api/knowledge/reference';
import { takeRecording } from '../client/state/recording';
import { fetchUser, signIn } from '../client/state/session/sessionThunks';
import { makeStore, type AppStore } from '../client/state/store';
import * as tabs from '../client/state/tabs/tabsSlice';
import { menuToggled, recordingStarted, recordingStopped } from '../client/state/ui/uiSlice';
import { CODES } from '../contract/codes';
import { addRows, emptyBody } from '../domain/blueprint/grid';
import { createFakeServer, FakeFault } from '../../mocks/fakeServer';
import { createMockPack } from '../../mocks/factories/pack';
import { createMockPaper } from '../../mocks/factories/paper';
import { createMockQuestion } from '../../mocks/factories/question';
import { createMockUser } from '../../mocks/factories/user';

const question = (id: number) =>
  createMockQuestion({ id, type_id: [101, 101, 300, 400][id % 4] ?? 101, difficulty: (id % 7) + 1 });
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

const server = createFakeServer({
  handlers: {
    login: () => null,
    logout: () => null,
    getUserInfo: () => createMockUser(),
    getCategories: () => [
      { id: 200, title: '判断' },
      { id: 300, title: '填空' },
      { id: 400, title: '解答' },
    ],
    getPaper: ({ id }) => createMockPaper({ id }, [1, 4, 6, 7].map(question)),
    savePaper: () => ({ id: 41, version: 1, revision: 1 }),
    savePack: ({ revision = 0, title }) => {
      if (revision >= 6) return { id: 3, revision: revision + 1 };
      throw new FakeFault(CODES.conflict, '试卷包已被他人修改', {
        pack: createMockPack({ title: `${title}（对方）`, revision: 6 }),
      });
    },
    saveFrontItem: ({ id = 9, revision = 0 }) => ({ id, revision: revision + 1 }),
    saveBlueprint: ({ id = 12, revision = 0 }) => ({ id, revision: revision + 1 }),
  },
});

interface Run {
  store: AppStore;
  effects: MemoryEffects;
  /** Another window of the same account. */
  other: AppStore;
}
const SESSIONS: Record<string, (run: Run) => Promise<void> | void> = {
  'compose-a-paper': async ({ store }) => {
    await store.dispatch(signIn({ username: '13800000004', password: 'Tiku@2026' }));
    await settled();
    await store.dispatch(referenceApi.endpoints.getCategories.initiate());
    store.dispatch(
      tabs.tabOpened({ name: 'questionList', path: '/questionlist', title: '试题列表', search: '?stage_id=3' }),
    );
    for (let id = 1; id <= 22; id += 1) store.dispatch(sets.questionToggled(question(id)));
    store.dispatch(sets.questionToggled(question(5)));
    store.dispatch(
      sets.paperDetailsChanged({ title: '七年级上册期中', stage_id: 3, grade_id: 7, gs_id: 71, duration: 90 }),
    );
    store.dispatch(sets.itemMoved({ from: { section_id: 101, index: 3 }, to: { section_id: 101, index: 0 } }));
    store.dispatch(sets.scoreSet({ ids: [2, 6, 10], score: 4.5 }));
    store.dispatch(sets.sectionRenamed({ id: 400, note: '解答应写出文字说明、证明过程或演算步骤' }));
    const { getState } = store;
    const edition = selectEdition(getState(), 'paper:0');
    const saved = await store.dispatch(
      paperApi.endpoints.savePaper.initiate(toSavePaperRequest(selectSet(getState(), 'paper:0'))),
    );
    if (saved.data) store.dispatch(sets.workingSetSaved({ setId: 'paper:0', edition, ...saved.data }));
  },
  'tabs-work': ({ store }) => {
    for (const name of ['questionList', 'paperList', 'addReportQuestion', 'myPaper', 'accountinfo']) {
      store.dispatch(tabs.tabOpened({ name, path: `/${name.toLowerCase()}`, title: name }));
    }
    store.dispatch(sets.questionToggled(question(3), 'addReport'));
    store.dispatch(tabs.tabPinned('/mypaper'));
    store.dispatch(tabs.tabsReordered({ from: 4, to: 2 }));
    store.dispatch(tabs.tabClosed('/mypaper'));
    store.dispatch(tabs.leftClosed('/paperlist'));
    store.dispatch(tabs.tabClosed('/addreportquestion'));
    store.dispatch(menuToggled());
    store.dispatch(tabs.otherTabsCleared());
  },
  'undo-redo': async ({ store }) => {
    const detail = await store.dispatch(paperApi.endpoints.getPaper.initiate({ id: 17 }));
    if (detail.data) store.dispatch(sets.paperOpened(detail.data));
    for (const id of [10, 11, 12]) store.dispatch(sets.questionToggled(question(id)));
    store.dispatch(sets.sectionAdded({ title: '附加题' }));
    store.dispatch(sets.sectionMoved({ id: 400, index: 0 }));
    store.dispatch(sets.scoreSet({ ids: [1, 4, 6, 7], score: 8 }));
    store.dispatch(sets.workingSetCleared());
    for (let i = 0; i < 4; i += 1) store.dispatch(sets.undone());
    for (let i = 0; i < 2; i += 1) store.dispatch(sets.redone());
    store.dispatch(sets.answerSpaceSet({ ids: [7], answer_space: 80 }));
    store.dispatch(sets.undone());
  },
  'edit-a-pack': async ({ store }) => {
    store.dispatch(packEdits.open('3', createMockPack({ revision: 5 })));
    store.dispatch(packEdits.changed('3', { title: '期末复习卷' }));
    await settled();
    store.dispatch(packEdits.mineKept('3'));
    store.dispatch(packEdits.changed('3', { note: '三份' }));
    await settled();
    store.dispatch(packEdits.undone('3'));
    await settled();
  },
  'edit-a-blueprint': async ({ store }) => {
    store.dispatch(blueprintEdits.open('0', null));
    for (const title of ['单', '单元', '单元细目表']) store.dispatch(blueprintEdits.changed('0', { title }));
    store.dispatch(
      blueprintEdits.changed('0', {
        body: addRows(emptyBody(), [{ title: '有理数', system_info_id: null, kp_ids: [] }]),
      }),
    );
    store.dispatch(blueprintEdits.changed('0', { shared: 1 }));
    store.dispatch(blueprintEdits.undone('0'));
    store.dispatch(blueprintEdits.undone('0'));
    store.dispatch(blueprintEdits.redone('0'));
    store.dispatch(blueprintEdits.saveAsked('0'));
    store.dispatch(blueprintEdits.changed('0', { title: '单元细目表（改）' }));
    await settled();
  },
  'edit-a-notice': async ({ store }) => {
    store.dispatch(frontEdits.open('notice', NEW_FRONT_ITEMS.notice));
    store.dispatch(frontEdits.changed('notice', { title: '开学', text: '九月一日开学' }));
    store.dispatch(frontEdits.saveAsked('notice'));
    await settled();
    store.dispatch(frontEdits.open('notice', NEW_FRONT_ITEMS.notice));
    store.dispatch(frontEdits.changed('notice', { title: '放假' }));
    store.dispatch(frontEdits.closed('notice'));
  },
  'two-windows-merge': ({ store, other, effects }) => {
    const { world } = effects;
    store.dispatch(sets.questionToggled(question(1)));
    other.dispatch(sets.questionToggled(question(2)));
    world.deliver = false;
    store.dispatch(sets.questionToggled(question(3)));
    other.dispatch(sets.questionToggled(question(1)));
    store.dispatch(sets.scoreSet({ ids: [1, 2], score: 7 }));
    other.dispatch(sets.questionToggled(question(1)));
    other.dispatch(sets.paperDetailsChanged({ title: '另一窗口' }));
    for (const { to, message } of world.held.splice(0).reverse()) to(message);
    world.deliver = true;
    store.dispatch(sets.undone());
  },
};

async function openWindow(world = makeMemoryWorld(), signedIn = true): Promise<Pick<Run, 'store' | 'effects'>> {
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects);
  if (signedIn) await store.dispatch(fetchUser());
  await settled();
  return { store, effects };
}

async function recordAll(): Promise<void> {
  for (const [name, play] of Object.entries(SESSIONS)) {
    const { store, effects } = await openWindow(undefined, name !== 'compose-a-paper');
    const { store: other } = await openWindow(effects.world, name === 'two-windows-merge');
    store.dispatch(recordingStarted());
    await play({ store, effects, other });
    await settled();
    store.dispatch(recordingStopped());
    const log = store.dispatch(takeRecording());
    writeFileSync(path.join(process.argv[2] ?? '.', `${name}.json`), `${JSON.stringify(log, null, 1)}\n`);
    for (const used of [store, other]) used.dispatch(api.util.resetApiState());
  }
}
void recordAll();
