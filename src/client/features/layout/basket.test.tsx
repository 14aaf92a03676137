// If this fails, a user who composes a paper does not see its number of questions on other pages, or gets to the wrong
// paper.
import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockAdmin, createMockUser } from '../../../../mocks/factories/user';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { activeSetChanged, questionToggled } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { makeStore } from '../../state/store';
import { BasketLink } from './HeaderBar';

afterEach(cleanup);
function open(user = createMockAdmin()) {
  const store = makeStore(makeMemoryEffects({}), { session: { user, status: 'signedIn', routesAdded: true } });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <BasketLink />
      </MemoryRouter>
    </Provider>,
  );
  return store;
}

it('counts the active paper and links to it; the set of a report is not a paper', () => {
  const store = open();
  act(() => void store.dispatch(questionToggled({ id: 1, type_id: 101, version: 1, difficulty: 3, parts: [] })));
  expect(screen.getByRole('link', { name: '试题篮：新试卷，1 题' }).getAttribute('href')).toBe('#/paperlist/edit/0');
  act(() => void store.dispatch(activeSetChanged('addReport')));
  act(() => void store.dispatch(questionToggled({ id: 2, type_id: 101, version: 1, difficulty: 3, parts: [] })));
  expect(screen.getByRole('link', { name: '试题篮：新试卷，1 题' })).toBeTruthy();
});

it('is hidden from accounts that cannot compose papers', () => {
  open({ ...createMockUser(), role_id: 4, role_functions: [] });
  expect(screen.queryByRole('link')).toBeNull();
});
