import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createMockPack } from '../../../mocks/factories/pack';
import { createMockUser } from '../../../mocks/factories/user';
import { createFakeServer } from '../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../testing/memoryEffects';
import { sessionApi } from './api/account/session';
import { api } from './api/api';
import { packApi } from './api/paper/pack';
import { startRecording } from './recorder';
import { differences, firstDifference, isSessionLog, replay } from './replay';
import { signIn } from './session/sessionThunks';
import { scrub, takeRecording, type SessionLog } from './sessionLog';
import { makeStore } from './store';
import { dialogClosed, menuToggled, recordingStopped } from './ui/uiSlice';

const folder = path.join(__dirname, '../../../mocks/sessions');
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as SessionLog;
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

test.each(files)('%s replays twice to the same state, the recorded one', (file) => {
  const log = read(file);
  expect(isSessionLog(log)).toBe(true);
  expect(log.expect).toBeDefined();
  const [first, second] = [replay(log), replay(read(file))];
  expect(first).toEqual(second);
  expect(differences(first, log.expect)).toEqual([]);
  expect(firstDifference(log)).toBeNull();
});

test('the recorded sessions do what their names say', () => {
  const composed = replay(read('compose-a-paper.json')).paperWorkingSet;
  expect(composed.activeSetId).toBe('paper:41');
  expect(composed.sets['paper:41']).toMatchObject({ title: '七年级上册期中', revision: 1, dirty: false });
  expect(composed.sets['paper:41']?.paperList.ids).toHaveLength(21);
  expect(replay(read('tabs-work.json')).tabs.list.map((tab) => tab.name)).toEqual(['home', 'myPaper', 'accountinfo']);
  const merged = replay(read('two-windows-merge.json')).paperWorkingSet.sets['paper:0'];
  expect(merged?.title).toBe('另一窗口');
  expect(merged?.paperList.ids.toSorted()).toEqual([1, 2, 3]);
  expect(replay(read('edit-a-pack.json')).edits['pack']?.['3']).toMatchObject({
    draft: { title: '期末复习卷', note: '' },
    base: { title: '期末复习卷', note: '' },
    revision: 9,
  });
  expect(replay(read('edit-a-notice.json')).edits['front']).toMatchObject({
    notice: { draft: { title: '放假', text: '' }, shown: false },
  });
  expect(replay(read('enter-answers.json')).edits['answers']?.['7.1']).toMatchObject({
    draft: { '1.1': 'A', '2.1': 'D', '3.1': 'C', '1.2': '对', '2.2': '错', '3.2': '对' },
    base: { '1.1': 'B', '2.1': 'D', '3.1': 'C', '1.2': '对', '2.2': '错', '3.2': '对' },
    conflict: null,
  });
  const { grids, enteredCells, storedChanges } = replay(read('edit-cells.json'));
  expect(grids.cells).toMatchObject({ at: { r: 2, c: 4 }, anchor: { r: 1, c: 4 }, text: '难度7', opened: true });
  expect(enteredCells.patches).toEqual({ 2: { difficulty: 6 }, 3: { difficulty: 6 } });
  expect(storedChanges.cells?.done).toEqual([{ undo_id: 70, text: '已改 2 题的难度', count: 2 }]);
  expect(replay(read('edit-a-question.json')).edits['question']?.['question-7']).toMatchObject({
    draft: { content: '<p>改过的题干</p>', analysis: '<p>他人的解析</p>', difficulty: 3 },
    base: { content: '<p>改过的题干</p>', analysis: '<p>他人的解析</p>' },
    revision: 3,
    conflict: null,
    saves: 1,
  });
  // The second question was kept for later: the draft keeps the classification of the first one.
  const [[entered = '', second] = []] = Object.entries(replay(read('enter-questions.json')).edits['question'] ?? {});
  expect(entered).toMatch(/^draft-/);
  expect(second).toMatchObject({
    draft: { type_id: 200, content: '<p>二是奇数</p>', judge: false, origin_number: '3(2)' },
    savedAs: 50,
    saves: 1,
    serverCopy: { at: '2026-03-01T00:00:00.000Z', there: true },
  });
  const blueprints = replay(read('edit-a-blueprint.json')).edits['blueprint'];
  expect(blueprints?.['0']).toMatchObject({ savedAs: 12 });
  expect(blueprints?.['12']).toMatchObject({
    draft: { title: '单元细目表（改）', shared: 0, body: { rows: [{ title: '有理数' }] } },
    base: { title: '单元细目表' },
    revision: 1,
  });
  expect(replay(read('edit-a-knowledge-point.json')).edits['kp']).toMatchObject({
    31: { draft: { kp_name: '椭圆' }, base: { kp_name: '椭圆' }, revision: 2, conflict: null },
  });
  expect(replay(read('edit-a-report.json')).paperWorkingSet.sets['addReport']).toMatchObject({
    title: '第一次月考',
    dirty: true,
  });
});

test.each([
  ['stamps of fields', 'older/two-windows-merge.json'],
  ['the last stamp that each window has seen', 'older/two-windows-seen.json'],
])('a recording of an older version, with %s, replays to the same paper', (_what, file) => {
  const log = read(file);
  const shown = (slices: unknown) => {
    const { title, paperList, sections, dirty } = (slices as ReturnType<typeof replay>).paperWorkingSet.sets[
      'paper:0'
    ]!;
    return { title, paperList, sections, dirty };
  };
  expect(shown(replay(log))).toEqual(shown(log.expect));
  expect(shown(replay(log)).paperList.ids.toSorted()).toEqual([1, 2, 3]);
});

test('a difference is named by its path', () => {
  const log = read('tabs-work.json');
  const spoiled = { ...log.expect, ui: { ...(log.expect?.ui as object), collapsed: false } };
  expect(differences(replay(log), spoiled)).toEqual(['ui.collapsed: true != false']);
});

test('no password, code or file enters a log; nothing is logged before or after recording', async () => {
  const server = createFakeServer({
    handlers: { login: () => null, getUserInfo: () => createMockUser(), resetPassword: () => null },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }));
  store.dispatch(menuToggled());
  expect(store.dispatch(takeRecording())).toBeNull();
  await store.dispatch(startRecording());
  await store.dispatch(signIn({ username: '13800000004', password: 'secret-pass' }));
  await store.dispatch(
    sessionApi.endpoints.resetPassword.initiate(
      { username: '13800000004', code: '654321', password: 'cipher-text' },
      { track: false },
    ),
  );
  // Empties slices that are empty.
  store.dispatch(dialogClosed());
  store.dispatch(recordingStopped());
  store.dispatch(menuToggled());
  const log = store.dispatch(takeRecording());
  const text = JSON.stringify(log);
  for (const secret of ['secret-pass', 'cipher-text', '654321', server.seen[0]?.fields.password ?? '?'])
    expect(text).not.toContain(secret);
  expect(log?.actions.at(-1)?.type).toBe('ui/recordingStopped');
  expect(replay(log as SessionLog)).toEqual(log?.expect);
  expect(firstDifference(log as SessionLog)).toBeNull();
});

test('records that were read and changed during a recording replay', async () => {
  const server = createFakeServer({
    handlers: {
      getPacks: () => ({ list: [createMockPack({ id: 7, revision: 2 })], total: 1, page: 1, size: 20 }),
      savePack: () => ({ id: 7, revision: 3 }),
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }));
  await store.dispatch(startRecording());
  await store.dispatch(packApi.endpoints.getPacks.initiate({}));
  await store.dispatch(
    packApi.endpoints.savePack.initiate({ id: 7, revision: 2, title: '期末', note: '', paper_ids: [] }),
  );
  store.dispatch(recordingStopped());
  const log = store.dispatch(takeRecording()) as SessionLog;
  expect(replay(log).records.pack?.entities[7]).toMatchObject({ title: '期末', revision: 3 });
  expect(replay(log)).toEqual(log.expect);
  expect(firstDifference(log)).toBeNull();
  store.dispatch(api.util.resetApiState());
});

test('what a log cannot hold is left out, what the user wrote stays', () => {
  const file = new Blob(['x']);
  expect(scrub({ title: '期中', file, run: () => 1, list: [{ password: 'x', code: 4009 }], cookie: 'sid' })).toEqual({
    title: '期中',
    list: [{ code: 4009 }],
  });
});
