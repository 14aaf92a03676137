// If these fail, an import replaces or adds questions that the teacher did not choose.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../../../mocks/fakeServer';
import { IMPORT_KIND } from '../../../../contract/question/questionImport';
import type { ImportChanges, ImportedQuestion, ImportRow } from '../../../../contract/question/importRows';
import type { Job } from '../../../../contract/system/job';
import { makeMemoryEffects } from '../../../state/memoryEffects';
import { makeStore } from '../../../state/store';
import ImportDialog from './ImportDialog';
import ImportPage from './ImportPage';

afterEach(cleanup);

const at = '2026-09-01 08:00:00';
const job: Job = {
  ...{ id: 7, kind: IMPORT_KIND, title: '检查试题文件：期中', state: 'done', done: 2, total: 2, text: '', reason: '' },
  ...{ notes: [], files: [], files_until: null, created_at: at, updated_at: at },
  data: { checked: 1, check_id: 0, rows: 2, stored: 0, refused: 0, duplicates: 2, differs: 2, tex_faults: 0, noted: 0 },
};
const question = (answer: string): ImportedQuestion => {
  const whole = createMockQuestion({ type_id: 300, content: '<p>一加一得<span data-blank></span></p>' });
  return { ...whole, answer: [[answer]], options: [], parts: [], kps: [], analysis: '' };
};
const rows = [0, 1].map((place): ImportRow => ({
  ...{ place, ref: `第 ${place + 1} 题`, state: 'differs', reason: '答案不同', same_id: 40 + place, notes: [] },
  ...{ written: '', question: question('文件的二') },
  copy: { id: 40 + place, revision: 1, question: question('题库的三') },
}));

function open(page: 'page' | 'dialog') {
  const started: { job_id: number; changes?: ImportChanges | undefined }[] = [];
  const handlers: Handlers = {
    getJobs: () => ({ list: [job], total: 1, page: 1, size: 10 }),
    getImportRows: () => ({ list: rows, total: 2, page: 1, size: 10 }),
    getImportOverview: () => ({ list: rows.map(({ place, ref, state }) => ({ place, ref, state, reason: '' })) }),
    startImport: (request) => (started.push(request), { job_id: 8 }),
    getCommon: () => ({ stages: [], grades: [], gs: [], books: [] }),
    getCategories: () => [],
    getKnowledgeSystems: () => [],
  };
  const store = makeStore(makeMemoryEffects({ fetch: createFakeServer({ handlers }).fetch }), {
    session: { user: createMockUser(), status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/questionlist/import/7']}>
        <Routes>
          <Route
            path="/questionlist/import/:id"
            element={page === 'page' ? <ImportPage /> : <ImportDialog onClose={() => undefined} />}
          />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return started;
}

test('both versions stand side by side; all are replaced but the one that stays', async () => {
  const started = open('page');
  const first = await screen.findByRole('region', { name: '第 1 题' });
  expect(first.textContent).toContain('题库中（试题 40）');
  expect([first.querySelector('del')?.textContent, first.querySelector('ins')?.textContent]).toEqual(['题库', '文件']);
  expect((within(first).getByLabelText('保留原题') as HTMLInputElement).checked).toBe(true);
  expect((screen.getByRole('button', { name: '导入 0 题' }) as HTMLButtonElement).disabled).toBe(true);

  fireEvent.change(screen.getByLabelText('与题库不同的 2 题'), { target: { value: 'replace' } });
  expect(await screen.findByRole('button', { name: '替换 2 题' })).toBeTruthy();
  fireEvent.click(within(first).getByLabelText('保留原题'));
  fireEvent.click(await screen.findByRole('button', { name: '替换 1 题' }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({
    job_id: 7,
    changes: { repeated: [], copies: { all: 'replace', rows: [{ place: 0, choice: 'keep' }] } },
  });
});

test('the report offers the same choice for all, and asks nothing to be replaced unless it is made', async () => {
  const started = open('dialog');
  const choice = await screen.findByLabelText('与题库不同的 2 题');
  expect(screen.queryByRole('button', { name: /^导入 \d/ })).toBeNull();
  fireEvent.change(choice, { target: { value: 'add' } });
  fireEvent.click(await screen.findByRole('button', { name: '导入 2 题' }));
  await waitFor(() => expect(started[0]?.changes?.copies).toEqual({ all: 'add', rows: [] }));
});
