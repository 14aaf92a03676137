// If these fail, an import replaces, adds or classifies questions in a way that the teacher did not choose.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../../../mocks/fakeServer';
import type { ImportChanges, ImportedQuestion, ImportRow } from '../../../../contract/question/importRows';
import { IMPORT_KIND } from '../../../../contract/question/questionImport';
import type { Suggestion } from '../../../../contract/question/suggestions';
import type { Job } from '../../../../contract/system/job';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import ImportDialog from './ImportDialog';
import ImportPage from './ImportPage';

afterEach(cleanup);
// jsdom has none.
Blob.prototype.arrayBuffer = function () {
  const reader = new FileReader();
  reader.readAsArrayBuffer(this);
  return new Promise((resolve) => (reader.onload = () => resolve(reader.result as ArrayBuffer)));
};

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
const differing = [0, 1].map((place): ImportRow => ({
  ...{ place, ref: `第 ${place + 1} 题`, state: 'differs', reason: '答案不同', same_id: 40 + place, notes: [] },
  ...{ written: '', question: question('文件的二') },
  copy: { id: 40 + place, revision: 1, question: question('题库的三') },
}));

function open(page: 'page' | 'dialog', rows: readonly ImportRow[] = differing, more: Handlers = {}) {
  const started: { job_id: number; changes?: ImportChanges | undefined }[] = [];
  const checked: File[] = [];
  const handlers: Handlers = {
    getJobs: () => ({ list: [job], total: 1, page: 1, size: 10 }),
    getImportRows: ({ places = [] }) => ({
      list: rows.filter(({ place }) => places.includes(place)),
      ...{ total: rows.length, page: 1, size: 10 },
    }),
    getImportOverview: () => ({ list: rows.map(({ place, ref, state }) => ({ place, ref, state, reason: '' })) }),
    startImport: (request) => (started.push(request), { job_id: 8 }),
    checkImport: (_request, { file }) => (checked.push(file as File), { job_id: 9 }),
    getCommon: () => ({ stages: [], grades: [], gs: [], books: [] }),
    getCategories: () => [],
    getKnowledgeSystems: () => [],
    ...more,
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
  return { started, checked };
}

test('both versions stand side by side; all are replaced but the one that stays', async () => {
  const { started } = open('page');
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
  const { started } = open('dialog');
  const choice = await screen.findByLabelText('与题库不同的 2 题');
  expect(screen.queryByRole('button', { name: /^导入 \d/ })).toBeNull();
  fireEvent.change(choice, { target: { value: 'add' } });
  fireEvent.click(await screen.findByRole('button', { name: '导入 2 题' }));
  await waitFor(() => expect(started[0]?.changes?.copies).toEqual({ all: 'add', rows: [] }));
});

const ready = Array.from({ length: 22 }, (_none, place): ImportRow => ({
  ...{ place, ref: `第 ${place + 1} 题`, state: 'ready', reason: '', same_id: null, notes: [], written: '' },
  question: { ...question('二'), content: `<p>第 ${place} 个数得<span data-blank></span></p>`, difficulty: 0 },
}));
const backed = { confidence: 0.85, backed_by: [281] };
const suggested: Suggestion = {
  kps: [{ ...backed, kp: { system_info_id: 1, type: 1, kp_id: 5, tip_key: 'K5', kp_name: '数的认识' } }],
  difficulty: { ...backed, confidence: 0.7, value: 4 },
  ...{ stage: null, grade: null },
  likest: [{ question_id: 281, likeness: 0.76, content: '<p>相似的题</p>' }],
};

test('proposals are asked for page by page, few in a call, and taken for all rows as one step', async () => {
  const asked: number[] = [];
  let fails = true;
  const { started } = open('page', ready, {
    suggestClassification: ({ questions }) => {
      asked.push(questions.length);
      if (fails) throw new Error('down');
      return { list: questions.map(() => suggested) };
    },
  });
  // What could not be loaded is named on the card, and loaded again.
  const first = await screen.findByLabelText('第 1 题的分类');
  await within(first).findByRole('alert');
  fails = false;
  fireEvent.click(within(first).getByText('重试'));
  fireEvent.click(await within(first).findByLabelText('采用第 1 题知识点：数的认识，把握 85%'));
  await waitFor(() => expect(first.textContent).toContain('知识点：数的认识'));
  expect(first.textContent).toContain('最高相似度 76%');
  expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThan(ready.length);

  fireEvent.click(screen.getByText('采用全部试题的建议'));
  await screen.findByText('已给 21 题采用建议');
  expect(Math.max(...asked)).toBeLessThanOrEqual(20);
  // 70 % is below the chosen certainty.
  expect(first.textContent).not.toContain('难度：4');
  fireEvent.click(screen.getAllByText('撤销')[0] as HTMLElement);
  fireEvent.click(await screen.findByText('导入 22 题'));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.changes?.filled).toEqual([{ place: 0, kps: [{ system_info_id: 1, type: 1, kp_id: 5 }] }]);
});

test('Word papers of any program that are chosen together are checked as one set, other files by themselves', async () => {
  const { checked } = open('dialog');
  const names = ['期中.odt', '期中（答案）.doc', '周测.rtf', '月考.docx', '题.gift'];
  const files = names.map((name) => new File(['{}'], name));
  fireEvent.change(await screen.findByLabelText('试题文件'), { target: { files } });
  await waitFor(() => expect(checked).toHaveLength(2));
  const [set, other] = checked as [File, File];
  expect([set.name, other.name]).toEqual(['期中等 4 份试卷.zip', '题.gift']);
  expect(Object.keys(unzipSync(new Uint8Array(await set.arrayBuffer()))).sort()).toEqual(names.slice(0, 4).sort());
});
