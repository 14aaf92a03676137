// If this fails, a user can start entering answers without having selected a paper.
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMockPaper } from '../../../../mocks/factories/paper';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import { PaperPickDialog } from './PaperPickDialog';

test('a paper is chosen before its answers can be filled in', async () => {
  const {
    layout: _l,
    sections: _s,
    questions: _q,
    drift: _d,
    editable: _e,
    ...paper
  } = createMockPaper({ id: 7, title: '单元检测' });
  const server = createFakeServer({ handlers: { getPapers: () => ({ list: [paper], total: 1, page: 1, size: 50 }) } });
  const chosen: number[] = [];
  render(
    <Provider store={makeStore(makeMemoryEffects({ fetch: server.fetch }))}>
      <PaperPickDialog onChoose={(id) => chosen.push(id)} onClose={() => undefined} />
    </Provider>,
  );
  const ok = () => screen.getByRole<HTMLButtonElement>('button', { name: '录入这份试卷的答案' });
  const row = await screen.findByRole('button', { name: /单元检测/ });
  expect(ok().disabled).toBe(true);
  // Ctrl+Enter bypasses the button.
  fireEvent.keyDown(row, { key: 'Enter', ctrlKey: true });
  expect(chosen).toEqual([]);
  fireEvent.click(row);
  expect(ok().disabled).toBe(false);
  fireEvent.click(ok());
  expect(chosen).toEqual([7]);
});
