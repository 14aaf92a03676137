// If these fail, 全部修复 changes questions that it did not show, loses the paper's version, or cannot be taken back.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../../mocks/fakeServer';
import type { Question } from '../../../../contract/question/question';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { questionToggled, selectSet, setsRestored } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { makeStore } from '../../../state/store';
import { RepairDialog } from './RepairDialog';

const SET = 'paper:0';
const stems: Record<number, string> = { 11: '<p>若甲到了,乙没到.</p>', 12: '<p>角 \\(50{}^{}\\circ\\) 是</p>' };

function open(functions: string[]) {
  const bank = new Map<number, Question>(
    [11, 12].map((id) => [id, createMockQuestion({ id, type_id: 400, content: stems[id] ?? '', answer: '<p>略</p>' })]),
  );
  const server = createFakeServer({
    handlers: {
      getQuestion: ({ id }) => bank.get(id) as Question,
      saveQuestion: ({ id = 0, content }) => {
        const question = bank.get(id) as Question;
        if (id === 12) throw new FakeFault(4003, '该试题属于其他机构，不能修改');
        const stored = { ...question, content, version: question.version + 1, revision: question.revision + 1 };
        bank.set(id, stored);
        return { id, version: stored.version, revision: stored.revision };
      },
    },
  });
  const user = createMockUser({ role_functions: functions.map((function_key) => ({ function_key })) });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user, status: 'signedIn', routesAdded: true },
  });
  store.dispatch(setsRestored({ account: '4', sets: {}, activeSetId: SET }));
  for (const question of bank.values()) store.dispatch(questionToggled(question));
  const questions = new Map(bank);
  render(
    <Provider store={store}>
      <RepairDialog setId={SET} questions={questions} ids={[11, 12]} rule={undefined} onClose={() => undefined} />
    </Provider>,
  );
  const saves = () => server.seen.filter(({ name }) => name === 'saveQuestion').map(({ fields }) => fields);
  const versionOf = (id: number) => selectSet(store.getState(), SET).paperList.entities[id]?.version;
  return { bank, saves, versionOf };
}

test('shows every change before it stores it, reports what was refused, and takes it back', async () => {
  const { bank, saves, versionOf } = open(['question.write', 'question.review']);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    '题号问题原来改为',
    '1半角标点若甲到了,乙没到.若甲到了，乙没到.',
    '半角标点若甲到了,乙没到.若甲到了,乙没到。',
    '2度的符号写法角 $50{}^{}\\circ$ 是角 $50^{\\circ}$ 是',
  ]);
  expect(saves()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: '修复 2 道题' }));
  await screen.findByText('第 2 题：该试题属于其他机构，不能修改');
  expect(screen.getByRole('alert').textContent).toBe('已修复 1 道题，1 道没有改。');
  expect(bank.get(11)?.content).toBe('<p>若甲到了，乙没到。</p>');
  expect([versionOf(11), versionOf(12)]).toEqual([2, 1]);
  expect(saves()[0]).toMatchObject({ typo: '1', revision: '1' });

  await userEvent.click(screen.getByRole('button', { name: '撤销修复' }));
  await screen.findByText('已撤销，试题恢复原文。');
  expect(bank.get(11)?.content).toBe(stems[11]);
  expect(versionOf(11)).toBe(3);
});

test('says that reviewed questions will be reviewed again where the account may not review', async () => {
  const { saves } = open(['question.write']);
  expect(screen.getByRole('alert').textContent).toBe('其中 2 道已审核的题修改后要重新审核。');
  await userEvent.click(screen.getByRole('button', { name: '修复 2 道题' }));
  await screen.findByText(/已修复 1 道题/);
  expect(saves()[0]).not.toHaveProperty('typo');
});
