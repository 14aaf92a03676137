import { createMockPaper } from '../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../mocks/factories/question';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../store';
import {
  paperOpened,
  redone,
  selectSet,
  setsRestored,
  undone,
  versionsKept,
  versionsPinned,
} from './paperWorkingSetSlice';
import { toSavePaperRequest } from './saveRequests';
import { openedPaper } from './savedPapers';
import { checkSet } from './storedSets';

function open() {
  const store = makeStore(makeMemoryEffects({}));
  store.dispatch(setsRestored({ account: '4', sets: {}, activeSetId: 'paper:0' }));
  store.dispatch(
    paperOpened(createMockPaper({ id: 7 }, [createMockQuestion({ id: 1 }), createMockQuestion({ id: 2 })])),
  );
  const set = () => selectSet(store.getState(), 'paper:7');
  return { store, set, item: (id: number) => set().paperList.entities[id] };
}

describe('keeping a version against a newer one', () => {
  it('is a step that undo takes back and redo does again', () => {
    const { store, item, set } = open();
    store.dispatch(versionsKept([{ id: 1, version: 1, against: 3 }], 'paper:7'));
    expect(item(1)).toMatchObject({ version: 1, kept_version: 3 });
    expect(set().dirty).toBe(true);
    store.dispatch(undone('paper:7'));
    expect(item(1)).not.toHaveProperty('kept_version');
    store.dispatch(redone('paper:7'));
    expect(item(1)?.kept_version).toBe(3);
  });
  it('takes back a version that had been taken', () => {
    const { store, item } = open();
    store.dispatch(versionsPinned([{ id: 1, version: 3 }], 'paper:7'));
    store.dispatch(versionsKept([{ id: 1, version: 1, against: 3 }], 'paper:7'));
    expect(item(1)).toMatchObject({ version: 1, kept_version: 3 });
  });
  it('is saved with the paper, opened with it, and survives a reload', () => {
    const { store, set, item } = open();
    store.dispatch(versionsKept([{ id: 2, version: 1, against: 4 }], 'paper:7'));
    const request = toSavePaperRequest(set());
    expect(request.sections[0]?.items.map(({ kept_version }) => kept_version)).toEqual([undefined, 4]);
    const detail = createMockPaper({ id: 7, sections: request.sections as never });
    expect(openedPaper(detail).composition.items[2]?.kept_version).toBe(4);
    expect(checkSet(JSON.parse(JSON.stringify(set())))?.paperList.entities[2]).toEqual(item(2));
  });
});
