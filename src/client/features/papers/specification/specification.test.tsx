// If these fail, the table next to a paper shows other numbers than the paper, or nothing of what a blueprint wants.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createMockBlueprint } from '../../../../../mocks/factories/blueprint';
import { createMockPaper } from '../../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../../../mocks/fakeServer';
import type { PaperLayout } from '../../../../contract/paper/paperLayout';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { saveBlob } from '../../../lib/saveBlob';
import { setsRestored } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { makeStore } from '../../../state/store';
import PaperEditPage from '../edit/PaperEditPage';

jest.mock('../../../lib/saveBlob', () => ({ saveBlob: jest.fn() }));
const saved = jest.mocked(saveBlob);

const kp = { system_info_id: 1, type: 1, kp_id: 3, kp_name: '一次函数', tip_key: '' };
const point = (id: number, pid: number, kp_name: string) => ({ ...kp, id, pid, kp_name });
const questions = [11, 12, 13, 21].map((id) =>
  createMockQuestion({ id, type_id: id === 21 ? 400 : 101, difficulty: 3, kps: [kp] }),
);
const blueprint = {
  id: 9,
  title: '期中细目表',
  shared: 1 as const,
  question_count: 4,
  score: 20,
  owner_id: 4,
  owner: '王老师',
  revision: 1,
  updated_at: '2026-03-02 10:00:00',
  deleted_at: null,
  editable: 1 as const,
  body: createMockBlueprint({
    rows: [{ id: 1, title: '函数', system_info_id: 1, kp_ids: [2] }],
    cells: [{ id: 1, row_id: 1, type_id: 101, difficulty: null, count: 4, score: 5 }],
  }),
};
const paperWith = (layout: Partial<PaperLayout>) => {
  const paper = createMockPaper({ id: 7, revision: 3, title: '期中卷' }, questions);
  return { ...paper, layout: { ...paper.layout, ...layout } };
};
const handlers: Handlers = {
  getQuestionsByIds: () => ({ list: questions }),
  getPaperTemplates: () => ({ list: [] }),
  getCommon: () => ({ stages: [], grades: [], gs: [], books: [] }),
  getKpTree: () => [point(2, 0, '函数'), point(3, 2, '一次函数')],
  getKnowledgeSystemsShort: () => [],
  getBlueprints: () => ({ list: [blueprint], total: 1, page: 1, size: 100 }),
  getBlueprint: () => blueprint,
};

async function open(layout: Partial<PaperLayout> = {}) {
  const effects = makeMemoryEffects({
    fetch: createFakeServer({ handlers: { ...handlers, getPaper: () => paperWith(layout) } }).fetch,
  });
  const store = makeStore(effects, { session: { user: createMockUser(), status: 'signedIn', routesAdded: true } });
  store.dispatch(setsRestored({ account: '4', sets: {}, activeSetId: 'paper:0' }));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/paperlist/edit/7']}>
        <Routes>
          <Route path="/paperlist/edit/:id" element={<PaperEditPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByRole('toolbar', { name: '编辑试卷' });
  return userEvent.setup();
}

test('follows every edit, rolls points up, and says what a blueprint still wants', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: '双向细目表' }));
  const panel = await screen.findByRole('region', { name: '双向细目表' });
  const row = (name: string) => within(panel).getByRole('row', { name: new RegExp(`^${name}`) }).textContent;
  await waitFor(() => expect(row('一次函数')).toBe('一次函数3 题 15 分1 题 5 分4 题 20 分100%'));
  await user.selectOptions(within(panel).getByLabelText('知识点'), '归到第 1 级');
  expect(row('函数')).toBe('函数3 题 15 分1 题 5 分4 题 20 分100%');
  const one = await screen.findByLabelText('第 1 题分值');
  await user.clear(one);
  await user.type(one, '8{Enter}');
  expect(row('函数')).toBe('函数3 题 18 分1 题 5 分4 题 23 分100%');
  expect(row('占比')).toBe('占比78.3%21.7%');
  await user.selectOptions(within(panel).getByLabelText('对照'), '期中细目表');
  await waitFor(() => expect(row('函数')).toContain('3 题 18 分要 4 题 20 分，缺 1 题'));
  expect(row('细目表以外')).toContain('多 1 题');
  expect(within(panel).getByText('2 格不一致')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: '双向细目表' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('双向细目表');
});

test('of three questions of which candidates answer one, a third of the points counts, as in the total of the paper', async () => {
  const user = await open({ scoring: { sections: {}, choose: { '101': 1 } } });
  await user.click(screen.getByRole('button', { name: '双向细目表' }));
  const panel = await screen.findByRole('region', { name: '双向细目表' });
  await waitFor(() =>
    expect(within(panel).getByRole('row', { name: /^一次函数/ }).textContent).toContain('3 题 5 分1 题 5 分4 题 10 分'),
  );
});

const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsArrayBuffer(blob);
  });

test('the buttons save the table as a Word document and a workbook with the numbers on the screen', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: '双向细目表' }));
  const panel = await screen.findByRole('region', { name: '双向细目表' });
  await waitFor(() => expect(within(panel).getByRole('row', { name: /^一次函数/ })).toBeTruthy());
  const exported = async (button: string, part: RegExp) => {
    saved.mockClear();
    await user.click(within(panel).getByRole('button', { name: button }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1), { timeout: 15_000 });
    const [blob, name] = saved.mock.calls[0] ?? [];
    const files = unzipSync(await bytesOf(blob as Blob));
    const parts = Object.entries(files).filter(([path]) => part.test(path));
    return { name, text: parts.map(([, data]) => strFromU8(data)).join('') };
  };
  const word = await exported('导出 Word', /word\/document\.xml$/);
  expect(word.name).toBe('期中卷 双向细目表.docx');
  for (const text of ['期中卷 双向细目表', '一次函数', '3 题 15 分', '4 题 20 分', '100%'])
    expect(word.text).toContain(text);
  const sheet = await exported('导出 Excel', /xl\/(?:sharedStrings|worksheets\/sheet1)\.xml$/);
  expect(sheet.name).toBe('期中卷 双向细目表.xlsx');
  expect(sheet.text).toContain('一次函数');
  expect(sheet.text).toContain('<v>15</v>');
});
