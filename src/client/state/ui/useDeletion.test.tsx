import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { UndoBar } from '../../ui/UndoBar';
import { makeStore } from '../store';
import { useDeletion } from './useDeletion';

function Row({ calls, refused }: { calls: string[]; refused?: boolean }) {
  const { drop, undo } = useDeletion<{ id: number }>({
    title: '删除试卷',
    text: () => '移入回收站',
    nameOf: ({ id }) => `《卷 ${id}》`,
    remove: async ({ id }) => (calls.push(`delete ${id}`), refused ? { error: 'refused' } : { data: {} }),
    restore: async ({ id }) => (calls.push(`restore ${id}`), { data: {} }),
  });
  return (
    <>
      <button onClick={() => void drop({ id: 7 })}>删除</button>
      {undo && <UndoBar {...undo} />}
    </>
  );
}
const open = (refused = false) => {
  const calls: string[] = [];
  const effects = makeMemoryEffects({ confirm: () => Promise.resolve(true) });
  render(
    <Provider store={makeStore(effects)}>
      <Row calls={calls} refused={refused} />
    </Provider>,
  );
  return { calls, effects, user: userEvent.setup() };
};

test('a deleted record comes back by the button of the bar', async () => {
  const { calls, effects, user } = open();
  await user.click(screen.getByText('删除'));
  expect((await screen.findByLabelText('刚才的删除')).textContent).toContain('《卷 7》已移入回收站');
  await user.click(screen.getByText('撤销'));
  expect(calls).toEqual(['delete 7', 'restore 7']);
  expect(effects.toasts.at(-1)?.text).toBe('已恢复《卷 7》');
  expect(screen.queryByText('撤销')).toBeNull();
});

test('a refused deletion offers nothing to undo', async () => {
  const { calls, user } = open(true);
  await user.click(screen.getByText('删除'));
  expect(calls).toEqual(['delete 7']);
  expect(screen.queryByText('撤销')).toBeNull();
});
