// If these fail, 撤销 undoes something else than its button says, or offers a change that no longer exists.
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { loggedOut } from '../session/sessionSlice';
import { makeStore } from '../store';
import { changeDropped, changeRedone, changeStored, changeUndone, selectChanges } from './storedChangesSlice';

const place = 'knowledge';

function begin() {
  const store = makeStore(makeMemoryEffects());
  for (const undo_id of [1, 2, 3]) store.dispatch(changeStored({ place, undo_id, text: `改动 ${undo_id}` }));
  const shown = () => [
    selectChanges(store.getState(), place).done.at(-1)?.text,
    selectChanges(store.getState(), place).undone.at(-1)?.text,
  ];
  return { store, shown };
}

test('changes are taken back newest first and made again in their order, each time by the newest log entry', () => {
  const { store, shown } = begin();
  store.dispatch(changeUndone({ place, undo_id: 3, by: 13 }));
  store.dispatch(changeUndone({ place, undo_id: 2, by: 12 }));
  expect(shown()).toEqual(['改动 1', '改动 2']);
  store.dispatch(changeRedone({ place, undo_id: 12, by: 22 }));
  expect(shown()).toEqual(['改动 2', '改动 3']);
  expect(selectChanges(store.getState(), place).done.at(-1)).toEqual({ undo_id: 22, text: '改动 2' });
});

test('a new change forgets what was taken back; signing out forgets all', () => {
  const { store, shown } = begin();
  store.dispatch(changeUndone({ place, undo_id: 3, by: 13 }));
  store.dispatch(changeStored({ place, undo_id: 4, text: '改动 4' }));
  expect(shown()).toEqual(['改动 4', undefined]);
  store.dispatch(loggedOut());
  expect(shown()).toEqual([undefined, undefined]);
});

test('a refused change is not offered again; older ones are', () => {
  const { store, shown } = begin();
  store.dispatch(changeDropped({ place, undo_id: 3 }));
  expect(shown()).toEqual(['改动 2', undefined]);
  store.dispatch(changeUndone({ place, undo_id: 2, by: 12 }));
  store.dispatch(changeUndone({ place, undo_id: 1, by: 11 }));
  store.dispatch(changeDropped({ place, undo_id: 11 }));
  expect(shown()).toEqual([undefined, undefined]);
});

test('a change whose number the server did not say is not offered to be taken back or made again', () => {
  const { store, shown } = begin();
  store.dispatch(changeStored({ place, undo_id: 0, text: '改动 4' }));
  expect(shown()).toEqual(['改动 3', undefined]);
  store.dispatch(changeUndone({ place, undo_id: 3, by: 0 }));
  expect(shown()).toEqual(['改动 2', undefined]);
});
