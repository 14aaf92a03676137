// If these fail, a second reviewer cannot solve a question without seeing its key, or a wrong key is not shown.
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockAdmin } from '../../../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../../../mocks/fakeServer';
import type { KeyCheck } from '../../../../contract/question/keyChecks';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import ReviewQueuePage from '../ReviewQueuePage';

const content = '<p>二分之一是____</p>';
const question = createMockQuestion({
  id: 1,
  status: 2,
  type_id: 300,
  options: [],
  parts: [],
  content,
  answer: [['0.5']],
});
const found: KeyCheck = {
  ...{ id: 8, question_id: 1, version: 1, kind: 'analysis', blank: 0, text: '$2$', key: '0.5', verdict: 'different' },
  ...{ author: '', closed_at: null, created_at: '2026-01-01T00:00:00.000Z' },
};

function open(address: string, handlers: Handlers) {
  const server = createFakeServer({
    handlers: {
      getQuestions: () => ({ list: [question], total: 1, page: 1, size: 10 }),
      getQuestionMoves: () => ({ list: [] }),
      getComments: () => ({ list: [] }),
      getCheckRecords: () => ({ list: [] }),
      getQuestionUsage: () => ({ list: [] }),
      getJobs: () => ({ list: [], total: 0, page: 1, size: 10 }),
      getKeyChecks: () => ({ list: [{ ...found, question }], total: 1, page: 1, size: 10 }),
      ...handlers,
    },
  });
  const session = { user: createMockAdmin(), status: 'signedIn' as const, routesAdded: true };
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), { session });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/pendingquestion" element={<ReviewQueuePage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

test('a question is solved from its stem alone, and the verdict is shown beside both answers', async () => {
  const sent: unknown[] = [];
  open('/pendingquestion?status=2', {
    solveQuestion: (request) => {
      sent.push(request);
      return { id: 3, verdict: 'different', key: '0.5', blanks: [{ text: '2', verdict: 'different' }] };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '做一遍' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('二分之一是');
  expect(dialog.textContent).not.toContain('0.5');
  fireEvent.change(screen.getByLabelText('我的答案'), { target: { value: ' 2 ' } });
  fireEvent.click(screen.getByRole('button', { name: '核对' }));
  expect(await screen.findByText('与题目的答案不同')).toBeTruthy();
  expect(sent).toEqual([{ question_id: 1, version: 1, text: '2' }]);
});

test('a key in doubt is listed with what stands against it, and can be called right', async () => {
  const closed: unknown[] = [];
  open('/pendingquestion?keys=1', {
    closeKeyCheck: ({ id, closed: state }) => {
      closed.push([id, state]);
      return { id, closed: 1 };
    },
  });
  const row = await screen.findByRole('article', { name: '试题 1' });
  expect(row.textContent).toContain('解析得出');
  fireEvent.click(screen.getByRole('button', { name: '答案没有问题' }));
  await screen.findByText('共 1 处');
  expect(closed).toEqual([[8, 1]]);
});
