// The real client store against the real server on a real database: sign in, search, choose, save, return, two users.
import { api } from '../../client/state/api/api';
import { paperApi } from '../../client/state/api/paper/paper';
import { questionApi } from '../../client/state/api/question/question';
import {
  paperDetailsChanged,
  paperOpened,
  questionToggled,
  scoresChanged,
  selectActiveSet,
  selectActiveSetId,
  selectEdition,
  selectQuestionIds,
  selectSetsReady,
  workingSetSaved,
} from '../../client/state/paperWorkingSet/paperWorkingSetSlice';
import { toSavePaperRequest } from '../../client/state/paperWorkingSet/saveRequests';
import { selectTotals } from '../../client/state/paperWorkingSet/setTotals';
import { selectRecords, selectWhole } from '../../client/state/records/records';
import { selectIsSignedIn, selectUser } from '../../client/state/session/sessionSlice';
import { signIn } from '../../client/state/session/sessionThunks';
import { makeStore } from '../../client/state/store';
import { CODES } from '../../contract/codes';
import { makeMemoryEffects, makeMemoryWorld } from '../memoryEffects';
import { TEST_HOST, type TestApp } from '../testApp';
import { openDemoApp } from '../testBanks';

let server: TestApp;
beforeAll(async () => {
  server = await openDemoApp();
}, 120_000);
const stores: ReturnType<typeof makeStore>[] = [];
afterAll(async () => {
  for (const store of stores) store.dispatch(api.util.resetApiState());
  await server.close();
});

/** A browser: keeps cookies, and its fetch calls the app. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const fetchInApp = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(`http://${TEST_HOST}${url}`, { method: init.method ?? 'GET', body: init.body ?? null });
    const reply = await server.app.inject({
      method: request.method as 'GET' | 'POST',
      url,
      headers: {
        host: TEST_HOST,
        origin: `http://${TEST_HOST}`,
        ...(request.headers.get('content-type') ? { 'content-type': request.headers.get('content-type') ?? '' } : {}),
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    for (const { name, value } of reply.cookies)
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    return new Response(reply.payload, { status: reply.statusCode });
  };
  const world = makeMemoryWorld();
  return {
    /** A page load: a new store over the same storage and cookies. */
    load() {
      const effects = makeMemoryEffects({ fetch: fetchInApp }, world);
      const store = makeStore(effects);
      stores.push(store);
      return { store, effects };
    },
  };
}

const TEACHER = { username: '13800000004', password: 'Tiku@2026' };

/** The account's working sets are read after signing in. */
function setsReady(store: ReturnType<typeof makeStore>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!selectSetsReady(store.getState())) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}

async function firstQuestions(store: ReturnType<typeof makeStore>, size: number) {
  const page = await store.dispatch(questionApi.endpoints.getQuestions.initiate({ size, stage_id: 4, type_id: 101 }));
  if (!page.data) throw new Error('no list');
  return selectRecords(store.getState(), 'question', page.data.ids);
}

async function save(store: ReturnType<typeof makeStore>) {
  const setId = selectActiveSetId(store.getState());
  const edition = selectEdition(store.getState(), setId);
  const reply = await store.dispatch(
    paperApi.endpoints.savePaper.initiate(toSavePaperRequest(selectActiveSet(store.getState()))),
  );
  if (reply.data) store.dispatch(workingSetSaved({ setId, id: reply.data.id, revision: reply.data.revision, edition }));
  return reply;
}

test('a teacher signs in, chooses questions, saves a paper and finds it as it was', async () => {
  const browser = openBrowser();
  const { store, effects } = browser.load();
  expect(await store.dispatch(signIn(TEACHER))).toEqual({ ok: true });
  expect(selectIsSignedIn(store.getState())).toBe(true);
  expect(effects.visited.at(-1)).toBe('/');

  const questions = await firstQuestions(store, 10);
  for (const question of questions) store.dispatch(questionToggled(question));
  store.dispatch(paperDetailsChanged({ title: '旅程测试卷', stage_id: 4, duration: 60 }));
  store.dispatch(scoresChanged({ ids: questions.map((q) => q.id), score: 4.5 }));
  expect(selectTotals(store.getState()).score).toBe(45);

  const saved = await save(store);
  expect(saved.data?.revision).toBe(1);
  const detail = await store.dispatch(paperApi.endpoints.getPaper.initiate({ id: saved.data?.id ?? 0 }));
  expect(selectWhole(store.getState(), detail.data)).toMatchObject({
    title: '旅程测试卷',
    score: 45,
    question_count: 10,
    duration: 60,
  });
  expect(detail.data?.sections.flatMap((s) => s.items.map((i) => i.question_id))).toEqual(questions.map((q) => q.id));

  effects.runTimers();
  const again = browser.load();
  expect(selectUser(again.store.getState())).toBeNull();
  expect(await again.store.dispatch(signIn(TEACHER))).toEqual({ ok: true });
  await setsReady(again.store);
  expect(selectActiveSet(again.store.getState()).title).toBe('旅程测试卷');
  expect(selectQuestionIds(again.store.getState())).toEqual(questions.map((q) => q.id));
});

test('of two teachers changing one paper, the second gets a conflict and nothing is overwritten', async () => {
  const first = openBrowser().load();
  const second = openBrowser().load();
  for (const { store } of [first, second]) expect(await store.dispatch(signIn(TEACHER))).toEqual({ ok: true });
  const questions = await firstQuestions(first.store, 3);
  for (const question of questions) first.store.dispatch(questionToggled(question));
  first.store.dispatch(paperDetailsChanged({ title: '同卷两人改' }));
  const made = await save(first.store);
  const id = made.data?.id ?? 0;

  for (const { store } of [first, second]) {
    const detail = await store.dispatch(paperApi.endpoints.getPaper.initiate({ id }, { forceRefetch: true }));
    const paper = selectWhole(store.getState(), detail.data);
    if (paper) store.dispatch(paperOpened(paper));
  }
  first.store.dispatch(paperDetailsChanged({ title: '甲的题目' }));
  second.store.dispatch(paperDetailsChanged({ title: '乙的题目' }));
  expect((await save(first.store)).data?.revision).toBe(2);
  const refused = await save(second.store);
  expect(refused.error).toMatchObject({ kind: 'business', code: CODES.conflict });
  expect(selectActiveSet(second.store.getState()).title).toBe('乙的题目');
  const kept = await first.store.dispatch(paperApi.endpoints.getPaper.initiate({ id }, { forceRefetch: true }));
  expect(selectWhole(first.store.getState(), kept.data)?.title).toBe('甲的题目');
});
