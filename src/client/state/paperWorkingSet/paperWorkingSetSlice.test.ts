import { makeMemoryEffects } from '../memoryEffects';
import { makeStore } from '../store';
import { questionToggled, undone, redone } from './paperWorkingSetSlice';
import { selectQuestionIds, selectTotals } from './selectors';

const question = (id: number, type_id = 101) => ({ id, version: 1, type_id, difficulty: 3, parts: [] });

test('a question is added when absent and removed when present', () => {
  const store = makeStore(makeMemoryEffects());
  store.dispatch(questionToggled(question(1, 400)));
  store.dispatch(questionToggled(question(2)));
  expect(selectQuestionIds(store.getState())).toEqual([2, 1]);
  store.dispatch(questionToggled(question(1, 400)));
  expect(selectQuestionIds(store.getState())).toEqual([2]);
  store.dispatch(undone());
  store.dispatch(undone());
  store.dispatch(redone());
  expect(selectTotals(store.getState()).score).toBe(17);
});
