// If this fails, every key in the search field renders all chips once more when its suggestions arrive.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createFakeServer } from '../../../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../../../testing/memoryEffects';
import { makeStore } from '../../../../state/store';
import { useListQuery } from '../useListQuery';
import { FilterBar } from './FilterBar';

const mockBar = jest.fn();
let mockSuggest: (found: unknown[]) => void = () => undefined;
jest.mock('../../../../ui/lists/FilterBar', () => ({
  rangeWords: () => '',
  FilterBar: ({ children, onUse }: { children: React.ReactNode; onUse(): void }) => {
    mockBar();
    return <div onFocus={onUse}>{children}</div>;
  },
}));
jest.mock('./FilterCounts', () => ({ __esModule: true, default: () => null }));
jest.mock('./SearchSuggestions', () => ({
  __esModule: true,
  default: ({ onSuggestions }: { onSuggestions: typeof mockSuggest }) => {
    mockSuggest = onSuggestions;
    return <output>asked</output>;
  },
}));

const Screen = () => <FilterBar control={useListQuery()} />;

test('suggestions render the search field only', async () => {
  const store = makeStore(makeMemoryEffects({ fetch: createFakeServer({ handlers: {} }).fetch }));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </Provider>,
  );
  const field = screen.getByRole('combobox', { name: '关键词或公式' });
  act(() => field.focus());
  await screen.findByText('asked');
  mockBar.mockClear();
  act(() => mockSuggest([{ id: '1', kind: '知识点', label: '勾股定理', text: '', patch: {} }]));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(screen.getByRole('option').textContent).toContain('勾股定理'));
  expect(mockBar).not.toHaveBeenCalled();
});
