// If these fail, a question that was taken out of use gets onto a new paper.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createMockUser } from '../../../../mocks/factories/user';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../store';
import { toggleQuestion, usableOf } from './choosing';
import { questionToggled, selectQuestionIds } from './paperWorkingSetSlice';

const open = () => {
  const effects = makeMemoryEffects();
  const store = makeStore(effects, { session: { user: createMockUser(), status: 'signedIn', routesAdded: true } });
  return { store, ids: () => selectQuestionIds(store.getState()), said: () => effects.toasts.at(-1)?.text };
};

test.each([
  [{ status: STATUS.unavailable }, '试题 5 已标为不可用，不能选入'],
  [{ status: STATUS.reviewed, in_use: 0 as const }, '试题 5 已停用，不能选入'],
])('is refused with the reason: %j', (state, text) => {
  const { store, ids, said } = open();
  store.dispatch(toggleQuestion(createMockQuestion({ id: 5, ...state })));
  expect([ids(), said()]).toEqual([[], text]);
});

test('one that the paper already holds can be removed', () => {
  const { store, ids } = open();
  const question = createMockQuestion({ id: 5, status: STATUS.unavailable });
  store.dispatch(questionToggled(question));
  store.dispatch(toggleQuestion(question));
  expect(ids()).toEqual([]);
});

test('of many, the others are chosen and the number of those left out is said', () => {
  const { store, said } = open();
  const questions = [createMockQuestion({ id: 5, in_use: 0 }), createMockQuestion({ id: 6 })];
  expect(store.dispatch(usableOf(questions)).map(({ id }) => id)).toEqual([6]);
  expect(said()).toBe('1 道题已停用或不可用，没有选入');
});
