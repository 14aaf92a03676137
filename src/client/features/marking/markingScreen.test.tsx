// If these fail, a mark that the server refused is lost, or the next script waits for the reply of the one before.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../mocks/fakeServer';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { RequestOf } from '../../../contract/wire';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import MarkingPage from './MarkingPage';

type Sent = RequestOf<typeof CALLS.markScript>;

function openDesk(fail: (sent: Sent) => boolean = () => false) {
  const sent: Sent[] = [];
  const marked = new Set<number>();
  const scripts = [1, 2, 3].map((script_id) => ({ script_id, number: `0${script_id}` }));
  const server = createFakeServer({
    handlers: {
      getMarkingTask: () => ({
        ...{ report: '期中', number: 17, score: 12, part_scores: [12], recent: [] },
        question: createMockQuestion({ id: 5, type_id: 400, parts: [] }),
        points: [
          { label: '求导', points: 4 },
          { label: '最值', points: 8 },
        ],
      }),
      takeScripts: () => {
        const left = scripts.filter(({ script_id }) => !marked.has(script_id));
        return { scripts: left.slice(0, 2), marked: marked.size, quota: null, waiting: left.length };
      },
      getScriptPicture: () => ({ pictures: [] }),
      markScript: (asked) => {
        sent.push(asked);
        if (fail(asked)) throw new FakeFault(CODES.invalid, '阅卷已停止，请联系阅卷组长');
        marked.add(asked.script_id);
        return { script_id: asked.script_id };
      },
    },
  });
  const session = { user: createMockAdmin(), status: 'signedIn' as const, routesAdded: true };
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), { session });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/marking?marking=1&question=5']}>
        <MarkingPage />
      </MemoryRouter>
    </Provider>,
  );
  const press = async (...keys: string[]) => {
    const desk = await screen.findByRole('region', { name: '阅卷' });
    for (const key of keys) fireEvent.keyDown(desk, { key });
  };
  return { sent, press };
}

test('keys give marks one after another, and the next script is shown at once', async () => {
  const { sent, press } = openDesk();
  expect(await screen.findByText('01')).toBeTruthy();
  await press('9', 'Enter');
  expect(await screen.findByText('02')).toBeTruthy();
  await press('a', 'b', 'Enter');
  expect(await screen.findByText('03')).toBeTruthy();
  await press('p', '2');
  expect(await screen.findByText('这道题您已阅完')).toBeTruthy();
  expect(sent).toMatchObject([
    { script_id: 1, text: '9', ticks: [] },
    { script_id: 2, text: '12', ticks: [0, 1] },
    { script_id: 3, text: '', problem: '答在了别处' },
  ]);
});

test('a mark that is out of range is not sent', async () => {
  const { sent, press } = openDesk();
  await screen.findByText('01');
  await press('1', '3', 'Enter');
  expect((await screen.findByRole('alert')).textContent).toBe('满分 12，填了 13');
  expect(sent).toEqual([]);
});

test('an earlier mark is changed by the arrow key, and the current script comes back', async () => {
  const { sent, press } = openDesk();
  await screen.findByText('01');
  await press('9', 'Enter');
  expect(await screen.findByRole('list', { name: '最近给分' })).toBeTruthy();
  await press('ArrowLeft');
  expect(await screen.findByText('修改前面的给分')).toBeTruthy();
  await press('Backspace', '7', 'Enter');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ script_id: 1, text: '7' });
  expect(await screen.findByText('02')).toBeTruthy();
});

test('a refused mark comes back with what was typed and the reason', async () => {
  const { sent, press } = openDesk(({ script_id }) => script_id === 1);
  await screen.findByText('01');
  await press('9', 'Enter');
  expect((await screen.findByRole('alert')).textContent).toBe('阅卷已停止，请联系阅卷组长');
  expect(screen.getByText('01')).toBeTruthy();
  expect(screen.getByLabelText('给分').textContent).toBe('9');
  expect(sent).toHaveLength(1);
});
