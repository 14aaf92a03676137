// If these fail, a change of a pack is lost, or saved over another person's without a word.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockPack } from '../../../../mocks/factories/pack';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import type { PackPaper } from '../../../contract/paper/pack';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import { PackPage } from './PackPage';

const paper = (paper_id: number, title: string): PackPaper => ({
  paper_id,
  title,
  question_count: 20,
  score: 100,
  version: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted: 0,
});
const NONE = { list: [], total: 0, page: 1, size: 100 };
const PAPERS = [paper(1, '卷一'), paper(2, '卷二')];

async function openPage() {
  let pack = createMockPack({ papers: PAPERS });
  const server = createFakeServer({
    handlers: {
      getPack: () => pack,
      getPapers: () => NONE,
      getJobs: () => NONE,
      savePack: ({ revision, title, note, paper_ids }) => {
        if (revision !== pack.revision) throw new FakeFault(CODES.conflict, '试卷包已被他人修改', { pack });
        const papers = paper_ids.flatMap((id) => PAPERS.filter((each) => each.paper_id === id));
        pack = { ...pack, title, note, papers, revision: pack.revision + 1 };
        return { id: pack.id, revision: pack.revision };
      },
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <PackPage id={3} />
      </MemoryRouter>
    </Provider>,
  );
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  const rename = async (title: string) => {
    fireEvent.change(name, { target: { value: title } });
    await act(async () => void fireEvent.blur(name));
  };
  const saved = () => waitFor(() => expect(screen.getByText('已保存')).toBeTruthy());
  const setPack = (patch: Partial<typeof pack>) => void (pack = { ...pack, ...patch });
  return { server, store, name, rename, saved, stored: () => pack, setPack };
}
const press = (label: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name: label })));

test('a new name, another order and a removal are saved at once; a removed paper comes back in its place', async () => {
  const { rename, saved, stored } = await openPage();
  await rename('期末卷');
  await press('上移 卷二');
  await saved();
  expect([stored().title, stored().papers.map(({ title }) => title)]).toEqual(['期末卷', ['卷二', '卷一']]);
  await press('移出 卷二');
  await saved();
  expect(stored().papers.map(({ title }) => title)).toEqual(['卷一']);
  await press('撤销');
  await saved();
  expect(stored().papers.map(({ title }) => title)).toEqual(['卷二', '卷一']);
});

test('an empty name is not saved and says so', async () => {
  const { name, rename, stored, server } = await openPage();
  fireEvent.change(name, { target: { value: ' ' } });
  expect(screen.getByText('请填写试卷包名称')).toBeTruthy();
  await rename(' ');
  expect([name.value, stored().revision]).toEqual(['期中卷', 1]);
  expect(server.seen.filter((each) => each.name === 'savePack')).toEqual([]);
});

test('a change that did not reach the server is shown as unsaved and is saved on demand', async () => {
  const { rename, saved, stored, server } = await openPage();
  server.next.push(() => Promise.reject(new TypeError('cut')));
  await rename('期末卷');
  expect(await screen.findByText('未保存')).toBeTruthy();
  await press('再次保存');
  await saved();
  expect(stored().title).toBe('期末卷');
});

test.each([
  ['以我的为准再保存', '我的名称'],
  ['载入对方版本', '对方的名称'],
])('of two versions the one that %s names stays', async (choice, title) => {
  const { name, rename, saved, stored, setPack } = await openPage();
  setPack({ title: '对方的名称', revision: 2 });
  await rename('我的名称');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('region', { name: '我的修改' }).textContent).toContain('我的名称');
  expect(within(dialog).getByRole('region', { name: '对方已保存的版本' }).textContent).toContain('对方的名称');
  await press(choice);
  await saved();
  expect([stored().title, name.value]).toEqual([title, title]);
});

test('questions of all papers are exported together, each once', async () => {
  const { store } = await openPage();
  await press('导出各卷的试题（GIFT、QTI、题库包…）');
  expect(store.getState().ui.dialog).toEqual({ kind: 'export', title: expect.any(String), papers: [1, 2] });
});
