// If this fails, the address of a scan batch no longer shows it, or a key of the review decides nothing.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createMockReport } from '../../../../mocks/factories/report';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import type { ScanBatch, ScanCell, ScanPage } from '../../../contract/paper/scans';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import ReportPage from '../../app/ReportPage';
import { makeStore } from '../../state/store';

const batch: ScanBatch = {
  id: 5,
  report_id: 7,
  class_id: null,
  title: '高一1班.pdf',
  job_id: 3,
  owner: '示例',
  created_at: '2026-01-01T00:00:00.000Z',
  confirmed_at: null,
  keep_until: '2027-02-05',
  pages: 1,
  doubts: 1,
  unassigned: 0,
};
const student = { id: 1, name: '李雷', number: '01', class_title: '甲班' };
const cell: ScanCell = {
  page_id: 9,
  question_id: 1,
  label: '1',
  form: '',
  text: '/',
  read_text: '/',
  certainty: 0.7,
  doubts: ['no mark'],
  area: { x: 10, y: 10, w: 30, h: 6 },
  decided: 0,
  picture: '/files/ab/1.jpg',
  width: 210,
  height: 297,
  student,
};

afterEach(() => jest.useRealTimers());

function open(address: string, handlers: Handlers) {
  const server = createFakeServer({
    handlers: {
      getReport: () => createMockReport({ paper_id: 4 }),
      getScans: () => ({ list: [batch], sample: 0 }),
      ...handlers,
    },
  });
  const session = { user: createMockAdmin(), status: 'signedIn' as const, routesAdded: true };
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const store = makeStore(effects, { session });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/reportlist/detail/:id" element={<ReportPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return effects;
}

test('the address of a review shows its strips, and a letter is sent for the strip that has the focus', async () => {
  const sent: unknown[] = [];
  open('/reportlist/detail/7?scan=1&batch=5&tab=review', {
    getScan: () => ({ batch, pages: [], missing: [], sheet_pages: 1, sheets: [] }),
    getScanCells: () => ({ list: [cell] }),
    decideScanCells: ({ cells }) => {
      sent.push(...cells);
      return { decided: cells.length, clashes: [] };
    },
  });
  const strip = await screen.findByRole('listitem', { name: /第 1 题（.+），李雷/ });
  expect(strip.textContent).toContain('没有填涂');
  fireEvent.keyDown(strip, { key: 'b' });
  expect(await screen.findByText('已复核')).toBeTruthy();
  expect(await screen.findByRole('tab', { name: '复核' })).toBeTruthy();
  expect(sent).toMatchObject([{ page_id: 9, question_id: 1, text: 'B' }]);
});

test('points of parts are typed into the strip, whose part in doubt is named', async () => {
  const sent: unknown[] = [];
  const strips = { ...cell, question_id: 99, label: '17', text: '', doubts: ['no mark::17(2)'] };
  open('/reportlist/detail/7?scan=1&batch=5&tab=review', {
    getScan: () => ({ batch, pages: [], missing: [], sheet_pages: 1, sheets: [] }),
    getScanCells: () => ({ list: [strips] }),
    decideScanCells: ({ cells }) => {
      sent.push(...cells);
      return { decided: cells.length, clashes: [] };
    },
  });
  const points = await screen.findByLabelText(/^第 17 题 李雷/);
  expect(points.closest('li')?.textContent).toContain('17(2) 给分条：没有填涂');
  fireEvent.change(points, { target: { value: '4+3.5' } });
  fireEvent.keyDown(points, { key: 'Enter' });
  expect(await screen.findByText('已复核')).toBeTruthy();
  expect(sent).toMatchObject([{ page_id: 9, question_id: 99, text: '=4+3.5' }]);
});

test('no student is reported missing while the batch is still being read', async () => {
  const missing = [{ id: 3, name: '林涛', number: '3', class_title: '一班' }];
  open('/reportlist/detail/7?scan=1&batch=5&tab=missing', {
    getScan: () => ({ batch, pages: [], missing, reading: 1, sheet_pages: 1, sheets: [] }),
  });
  expect(await screen.findByText('这批扫描件还在识别，识别完后才知道谁缺卷。')).toBeTruthy();
  expect(screen.getByRole('tab', { name: '缺卷 …' })).toBeTruthy();
  expect(screen.queryByText(/林涛/)).toBeNull();
});

test('a batch whose job has been deleted is shown without asking for the job again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let asked = 0;
  const { toasts } = open('/reportlist/detail/7?scan=1&batch=5&tab=review', {
    getScan: () => ({ batch, pages: [], missing: [], sheet_pages: 1, sheets: [] }),
    getScanCells: () => ({ list: [cell] }),
    getJob: () => {
      asked += 1;
      throw new FakeFault(CODES.notFound, '任务不存在');
    },
  });
  await screen.findByRole('listitem', { name: /第 1 题（.+），李雷/ });
  await waitFor(() => expect(asked).toBe(1));
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(asked).toBe(1);
  expect(toasts.map(({ text }) => text)).not.toContain('任务不存在');
});

const lost: ScanPage = {
  ...{
    id: 9,
    sort: 0,
    file: '高一1班.pdf',
    page: 1,
    state: 'lost',
    reason: '没有找到答题卡',
    code: '',
    sheet_page: 0,
    sheet_id: null,
  },
  ...{ form: '', student: null, number: '', absent: 0, assigned: 0, ignored: 0, twin: null },
  ...{ picture: '/files/ab/1.jpg', width: 0, height: 0, cells: 0, doubts: 0 },
};

test('the corners of a page that was not found are set by keys too, and sent as shares of its picture', async () => {
  const sent: { corners?: { x: number; y: number }[] | undefined; sheet_page?: number | undefined }[] = [];
  open('/reportlist/detail/7?scan=1&batch=5', {
    getScan: () => ({ batch, pages: [lost], missing: [], sheet_pages: 2, sheets: [] }),
    rereadScanPage: (request) => {
      sent.push(request);
      return { id: 9, cells: 8, doubts: 1 };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '指定四角' }));
  const corner = await screen.findByRole('button', { name: /^左上角，横 5.2%/ });
  fireEvent.keyDown(corner, { key: 'ArrowRight' });
  expect(await screen.findByRole('button', { name: /^左上角，横 5.4%/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '卷面转向' }));
  fireEvent.click(screen.getByRole('button', { name: '按这四角重读' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.sheet_page).toBe(1);
  expect(sent[0]?.corners?.[1]).toEqual({ x: 0.054, y: 0.034 });
});
