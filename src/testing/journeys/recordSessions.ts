// Records mocks/sessions by real store runs with memory effects and the fake server.
// After a change of the state's shape: npx esbuild src/testing/journeys/recordSessions.ts --bundle --platform=node |
// node - mocks/sessions
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../../client/state/api/api';
import { referenceApi } from '../../client/state/api/knowledge/reference';
import { paperApi } from '../../client/state/api/paper/paper';
import * as sets from '../../client/state/paperWorkingSet/paperWorkingSetSlice';
import { selectEdition, selectSet } from '../../client/state/paperWorkingSet/paperWorkingSetSlice';
import { toSavePaperRequest } from '../../client/state/paperWorkingSet/saveRequests';
import { startRecording } from '../../client/state/recorder';
import { selectWhole } from '../../client/state/records/records';
import { fetchUser, signIn } from '../../client/state/session/sessionThunks';
import { takeRecording } from '../../client/state/sessionLog';
import { makeStore } from '../../client/state/store';
import * as tabs from '../../client/state/tabs/tabsSlice';
import { recordingStopped, menuToggled } from '../../client/state/ui/uiSlice';
import { makeMemoryEffects, makeMemoryWorld } from '../memoryEffects';
import { EDIT_SESSIONS } from './editSessions';
import { server, settled, type Run, question, type Sessions } from './sessionServer';

// Recorded sessions of the working set and of the tabs.

const COMPOSE_SESSIONS: Sessions = {
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
    store.dispatch(sets.scoresChanged({ ids: [2, 6, 10], score: 4.5 }));
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
    const paper = selectWhole(store.getState(), detail.data);
    if (paper) store.dispatch(sets.paperOpened(paper));
    for (const id of [10, 11, 12]) store.dispatch(sets.questionToggled(question(id)));
    store.dispatch(sets.sectionAdded({ title: '附加题' }));
    store.dispatch(sets.sectionMoved({ id: 400, index: 0 }));
    store.dispatch(sets.scoresChanged({ ids: [1, 4, 6, 7], score: 8 }));
    store.dispatch(sets.workingSetCleared());
    for (let i = 0; i < 4; i += 1) store.dispatch(sets.undone());
    for (let i = 0; i < 2; i += 1) store.dispatch(sets.redone());
    store.dispatch(sets.answerSpaceChanged({ ids: [7], answer_space: 80 }));
    store.dispatch(sets.undone());
  },
  'send-and-replace': ({ store }) => {
    for (const id of [1, 2, 3, 4]) store.dispatch(sets.questionToggled(question(id)));
    store.dispatch(sets.activeSetChanged('paper:-1'));
    store.dispatch(sets.questionsSent({ ids: [1, 2], from: 'paper:0', to: 'paper:-1', copy: false }));
    store.dispatch(sets.questionReplaced({ id: 2, question: question(6) }, 'paper:-1'));
    const { id, version, type_id, difficulty } = question(9);
    const taken = { id, version, type_id, difficulty, part_scores: [], score: 6, answer_space: 40 };
    store.dispatch(sets.questionsAdded([{ title: '附加题', note: '', whole: true, items: [taken] }], 'paper:-1'));
    store.dispatch(sets.undone('paper:0'));
    store.dispatch(sets.setDiscarded('paper:-1'));
  },
  'two-windows-merge': ({ store, other, effects }) => {
    const { world } = effects;
    store.dispatch(sets.questionToggled(question(1)));
    other.dispatch(sets.questionToggled(question(2)));
    world.deliver = false;
    store.dispatch(sets.questionToggled(question(3)));
    other.dispatch(sets.questionToggled(question(1)));
    store.dispatch(sets.scoresChanged({ ids: [1, 2], score: 7 }));
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
  for (const [name, play] of Object.entries({ ...COMPOSE_SESSIONS, ...EDIT_SESSIONS })) {
    const { store, effects } = await openWindow(undefined, name !== 'compose-a-paper');
    const { store: other } = await openWindow(effects.world, name === 'two-windows-merge');
    await store.dispatch(startRecording());
    await play({ store, effects, other });
    await settled();
    store.dispatch(recordingStopped());
    const log = store.dispatch(takeRecording());
    writeFileSync(path.join(process.argv[2] ?? '.', `${name}.json`), `${JSON.stringify(log, null, 1)}\n`);
    for (const used of [store, other]) used.dispatch(api.util.resetApiState());
  }
}
void recordAll();
