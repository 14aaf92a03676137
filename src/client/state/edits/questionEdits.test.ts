// If these fail, a question that is typed is lost, stored twice, or stored over another person's.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import { makeMemoryEffects, makeMemoryWorld } from '../../../testing/memoryEffects';
import { flushTyping, holdTyping } from '../../lib/typing';
import { api } from '../api/api';
import { questionApi } from '../api/question/question';
import { selectRecord } from '../records/records';
import { fetchUser } from '../session/sessionThunks';
import { makeStore } from '../store';
import { copyState } from './editedDocument';
import { questionEdits, submitQuestion, type QuestionStart } from './questionEdits';

const NEW: QuestionStart = { question: null };
const STORED: QuestionStart = { question: createMockQuestion({ id: 7, type_id: 200, options: [], answer: true }) };
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
};

/** `kept`: copies with the account, by key. */
function openWindow(handlers: Handlers = {}, world = makeMemoryWorld(), kept = new Map<string, unknown>()) {
  let stamp = 0;
  const server = createFakeServer({
    handlers: {
      getDrafts: () => ({ list: [] }),
      saveDraft: ({ key, body }) => {
        if (body === '') kept.delete(key);
        else kept.set(key, JSON.parse(body));
        return { updated_at: `2026-03-01T00:00:0${(stamp += 1)}.000Z` };
      },
      saveQuestion: ({ id = 50, revision = 0 }) => ({ id, version: 1, revision: revision + 1 }),
      ...handlers,
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects, { session: { user: createMockUser(), status: 'signedIn', routesAdded: true } });
  const select = (id: string) => questionEdits.select(store.getState(), id);
  const saves = () => server.seen.filter(({ name }) => name === 'saveQuestion').map(({ fields }) => fields);
  return { ...store, world, effects, kept, select, saves };
}
const statement = { type_id: 200, content: '<p>一是奇数</p>', judge: true };

test('what is typed while a new question is saved goes on as a change of that question', async () => {
  const { dispatch, select, saves } = openWindow();
  dispatch(questionEdits.open('new', NEW, 'new'));
  dispatch(questionEdits.changed('new', statement));
  dispatch(submitQuestion('new'));
  dispatch(questionEdits.changed('new', { source: '期末' }));
  await settled();
  expect(saves()).toHaveLength(1);
  expect(select('new')).toMatchObject({ draft: { content: '', type_id: 200 }, savedAs: 50, saves: 1 });
  expect(select('question-50')).toMatchObject({ draft: { content: '<p>一是奇数</p>', source: '期末' }, shown: false });
});

test('text that is still being typed is part of what is submitted', async () => {
  const { dispatch, saves } = openWindow();
  dispatch(questionEdits.open('question-7', STORED, 'question-7'));
  const stop = holdTyping(() => dispatch(questionEdits.changed('question-7', { content: '<p>最后的字</p>' })));
  dispatch(submitQuestion('question-7'));
  stop();
  flushTyping();
  await settled();
  expect(saves()).toMatchObject([{ id: '7', content: '<p>最后的字</p>' }]);
});

test('the copy with the account goes when every change is taken back, and when the question is stored', async () => {
  const { dispatch, select, effects, kept } = openWindow();
  dispatch(questionEdits.open('question-7', STORED, 'question-7'));
  await settled();
  const sent = async () => {
    effects.runTimers();
    await settled();
  };
  dispatch(questionEdits.changed('question-7', { source: '期中' }));
  await sent();
  expect([...kept.keys()]).toEqual(['question-7']);
  dispatch(questionEdits.undone('question-7'));
  await settled();
  expect(kept.size).toBe(0);
  dispatch(questionEdits.redone('question-7'));
  await sent();
  expect(kept.size).toBe(1);
  expect(select('question-7') && copyState(select('question-7') as never)).toBe('saved');
  dispatch(submitQuestion('question-7'));
  await settled();
  expect(kept.size).toBe(0);
});

test('undo takes back field by field, and faults follow the draft after the first try', async () => {
  const { dispatch, select, saves } = openWindow();
  dispatch(questionEdits.open('new', NEW, 'new'));
  dispatch(questionEdits.changed('new', { type_id: 200 }));
  dispatch(submitQuestion('new'));
  await settled();
  expect(saves()).toEqual([]);
  expect(select('new')?.faults?.map(({ field }) => field)).toEqual(['content', 'answer']);
  dispatch(questionEdits.changed('new', { content: '<p>一是奇数</p>' }));
  expect(select('new')?.faults?.map(({ field }) => field)).toEqual(['answer']);
  dispatch(questionEdits.undone('new'));
  expect(select('new')?.faults?.map(({ field }) => field)).toEqual(['content', 'answer']);
});

test('another person was quicker: three sides are there, and the merge is stored on the newer revision', async () => {
  const theirs = {
    ...createMockQuestion({ id: 7, type_id: 200, options: [], answer: true }),
    analysis: '<p>他人的</p>',
  };
  const { dispatch, select, saves } = openWindow({
    saveQuestion: ({ id = 0, revision = 0 }) => {
      if (revision < 2) throw new FakeFault(CODES.conflict, '试题已被他人修改', { revision: 2, question: theirs });
      return { id, version: 3, revision: 3 };
    },
  });
  dispatch(questionEdits.open('question-7', STORED, 'question-7'));
  dispatch(questionEdits.changed('question-7', { source: '我的' }));
  dispatch(submitQuestion('question-7'));
  await settled();
  const { draft, base, conflict } = select('question-7') ?? {};
  expect([draft?.source, base?.source, conflict?.draft.analysis]).toEqual(['我的', '', '<p>他人的</p>']);
  if (draft && conflict) dispatch(questionEdits.mineKept('question-7', { ...conflict.draft, source: draft.source }));
  dispatch(submitQuestion('question-7'));
  await settled();
  expect(saves().at(-1)).toMatchObject({ revision: '2', source: '我的', analysis: '<p>他人的</p>' });
  expect(select('question-7')).toMatchObject({ revision: 3, conflict: null });
});

test('drafts that version 0.1 left in storage are found, also those of fields that were added since', () => {
  const world = makeMemoryWorld();
  const { cognitive_level: _level, answer_video: _video, ...older } = questionEdits.versionOf(NEW).draft;
  const account = createMockUser().id;
  world.stored.set(`tiku.draft.${account}.new`, JSON.stringify({ draft: { ...older, source: '旧草稿' } }));
  const { dispatch, select } = openWindow({}, world);
  dispatch(questionEdits.open('new', NEW, 'new'));
  expect(select('new')).toMatchObject({ draft: { source: '旧草稿', cognitive_level: 0 }, restored: true });
});

describe.each(['stored before the page has gone', 'not received'])(
  'a reload during 提交审核, the question %s',
  (way) => {
    async function reloaded(id: string, start: QuestionStart) {
      const world = makeMemoryWorld();
      const kept = new Map<string, unknown>();
      let stored = { id: 7, revision: 0, content: '' };
      const replies = new Map<string, { id: number; version: number; revision: number }>();
      let isLost = true;
      let reads = 0;
      let answer = () => undefined as void;
      const held = new Promise<void>((resolve) => (answer = resolve));
      const handlers: Handlers = {
        getUserInfo: () => createMockUser(),
        getQuestion: async () => {
          reads += 1;
          const { revision } = stored;
          if (reads === 1) await held;
          return { ...createMockQuestion({ id: 7 }), revision };
        },
        getDrafts: ({ key = '' }) => ({
          list: kept.has(key) ? [{ key, body: kept.get(key), updated_at: '2026-03-01T00:00:01.000Z' }] : [],
        }),
        saveQuestion: (request) => {
          const { content, analysis, revision = 0 } = request;
          // By the idempotency key: the same content is stored once.
          const known = replies.get(content + analysis);
          if (known) return known;
          if (isLost && way === 'not received') return new Promise(() => undefined);
          if (revision !== stored.revision) throw new FakeFault(CODES.conflict, '试题已被他人修改', { revision: 1 });
          stored = { ...stored, revision: revision + 1, content };
          replies.set(content + analysis, { id: 7, version: 1, revision: revision + 1 });
          return isLost ? new Promise(() => undefined) : { id: 7, version: 1, revision: revision + 1 };
        },
      };
      const first = openWindow(handlers, world, kept);
      await first.dispatch(fetchUser());
      await settled();
      first.dispatch(questionEdits.open(id, start, id));
      await settled();
      first.dispatch(questionEdits.changed(id, { ...statement, source: '旧' }));
      first.effects.runTimers();
      await settled();
      expect([...kept.keys()]).toEqual([id]);
      first.dispatch(questionEdits.changed(id, { content: '<p>新的题干</p>' }));
      first.dispatch(submitQuestion(id));
      await settled();
      // The page goes with everything it sends from then on.
      first.effects.fetch = () => new Promise(() => undefined);
      first.effects.leave();
      await settled();
      world.ears.clear();
      isLost = false;
      const next = openWindow(handlers, world, kept);
      const sentAll = async () => {
        for (let turn = 0; turn < 200 && next.getState().offline.edits.length > 0; turn += 1)
          await new Promise((go) => setTimeout(go, 10));
        await settled();
      };
      return { ...next, sentAll, answer: () => answer(), now: () => stored };
    }

    test('a stored question: the form has no older draft, and goes on from the own save', async () => {
      const revised = {
        question: { ...createMockQuestion({ id: 7, type_id: 200, options: [], answer: true }), revision: 0 },
      };
      const { dispatch, select, now, kept, sentAll } = await reloaded('question-7', revised);
      dispatch(questionEdits.open('question-7', revised, 'question-7'));
      dispatch(questionEdits.changed('question-7', { analysis: '<p>刷新后写的</p>' }));
      await dispatch(fetchUser());
      await sentAll();
      expect(now()).toEqual({ id: 7, revision: 1, content: '<p>新的题干</p>' });
      const after = { question: { ...revised.question, content: '<p>新的题干</p>', source: '旧', revision: 1 } };
      dispatch(questionEdits.open('question-7', after, 'question-7'));
      expect(select('question-7')).toMatchObject({
        draft: { content: '<p>新的题干</p>', source: '旧', analysis: '<p>刷新后写的</p>' },
        revision: 1,
        conflict: null,
      });
      dispatch(submitQuestion('question-7'));
      await settled();
      expect(select('question-7')).toMatchObject({ revision: 2, conflict: null });
      expect([...kept.keys()]).toEqual([]);
    });

    test('a record that was being read when its save arrived is read again', async () => {
      const { dispatch, getState, sentAll, answer } = await reloaded('question-7', {
        question: { ...createMockQuestion({ id: 7, type_id: 200, options: [], answer: true }), revision: 0 },
      });
      const read = questionApi.endpoints.getQuestion;
      void dispatch(read.initiate({ id: 7 }));
      await settled();
      await dispatch(fetchUser());
      await sentAll();
      answer();
      const revision = () => selectRecord(getState(), 'question', 7)?.revision;
      for (let turn = 0; turn < 50 && revision() !== 1; turn += 1) await new Promise((go) => setTimeout(go, 10));
      expect(revision()).toBe(1);
      dispatch(api.util.resetApiState());
    });

    test('a new question: its older draft does not come back to be stored again', async () => {
      const { dispatch, select, now, kept, sentAll } = await reloaded('new', NEW);
      dispatch(questionEdits.open('new', NEW, 'new'));
      await dispatch(fetchUser());
      await sentAll();
      expect(now()).toMatchObject({ revision: 1, content: '<p>新的题干</p>' });
      expect(select('new')).toMatchObject({ draft: { content: '' } });
      expect([...kept.keys()]).toEqual([]);
    });
  },
);
