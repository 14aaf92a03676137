// If these fail, a teacher does not see how far an exam is, or is sent to the wrong step of it.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createMockPaper } from '../../../../mocks/factories/paper';
import { createMockReport } from '../../../../mocks/factories/report';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import ExamsPage from './ExamsPage';

const paper = createMockPaper({ id: 4, title: '七年级月考', question_count: 20, score: 100 });
const pageOf = <Row,>(...list: Row[]) => ({ list, total: list.length, page: 1, size: 20 });
const sheet = {
  ...{
    id: 1,
    paper_id: 4,
    paper_version: 1,
    form: '',
    pages: 2,
    author: '示例',
    created_at: '2026-01-01T00:00:00.000Z',
  },
  options: { digits: 8, barcode: false, size: 'auto' as const, strips: false, personal: false },
};
const question = { question_id: 1, part: 0, number: 17, score: 12, points: [], scripts: 0, marks: 0 };

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;
function open(handlers: Handlers) {
  const server = createFakeServer({
    handlers: {
      getPapers: () => pageOf(paper),
      getReports: () => pageOf(),
      getAnswerSheets: () => ({ list: [] }),
      ...handlers,
    },
  });
  const session = { user: createMockAdmin(), status: 'signedIn' as const, routesAdded: true };
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), { session });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/exams']}>
        <Routes>
          <Route path="/exams" element={<ExamsPage />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}
const current = async () => {
  const step = await screen.findByText('待完成');
  const row = step.closest('li');
  if (!row) throw new Error('no step');
  expect(row.getAttribute('aria-current')).toBe('step');
  return within(row);
};

test('without a paper the five steps are explained, and composing is the way to begin', async () => {
  open({ getPapers: () => pageOf() });
  const start = await screen.findByRole('link', { name: '去出卷' });
  expect(start.getAttribute('href')).toBe('/paperlist/edit/0');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['出卷', '答题卡', '扫描', '阅卷', '分析'],
  ]);
});

test('the latest paper is shown with the step to go on', async () => {
  open({});
  const step = await current();
  expect(step.getByRole('link', { name: '去导出答题卡' }).getAttribute('href')).toBe('/paperlist/detail/4');
  // Without sheets the answers are typed.
  expect(screen.getByRole('link', { name: '录入答案' }).getAttribute('href')).toBe('/answerfill?paper=4');
  expect(screen.getByText('《七年级月考》，20 题，100 分。')).toBeTruthy();
});

test('the first scans of a paper open its report', async () => {
  open({ getAnswerSheets: () => ({ list: [sheet] }), openPaperReport: () => ({ id: 7, version: 1, revision: 1 }) });
  fireEvent.click((await current()).getByRole('button', { name: '去上传扫描件' }));
  expect(await screen.findByText('/reportlist/detail/7?scan=1')).toBeTruthy();
});

test('typed answers lead to the report, and marking online is optional', async () => {
  const report = createMockReport({ id: 7, paper_id: 4, paper_title: '七年级月考', student_count: 30, status: 0 });
  open({
    getReports: () => pageOf(report),
    getScans: () => ({ list: [], sample: 0 }),
    getMarking: () => ({ marking: null, questions: [question, { ...question, part: 1 }], classes: [], accounts: [] }),
  });
  const link = await screen.findByRole('link', { name: '看报告' });
  expect(link.getAttribute('href')).toBe('/reportlist/detail/7');
  expect(await screen.findByText('可选')).toBeTruthy();
  expect(screen.getByText(/^有 1 题由人评分/)).toBeTruthy();
  expect(screen.getByText('没有扫描件，30 名学生的答案已经录入。')).toBeTruthy();
});
