import { createMockPaper } from '../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../mocks/factories/question';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../store';
import * as slice from './paperWorkingSetSlice';
import { selectOpenSetIds, selectSet, selectSetTitle } from './paperWorkingSetSlice';
import { checkSet, isSetId } from './storedSets';
import { editPath, freshSetId, isNewPaper, type SetId } from './workingSet';

const question = (id: number, type_id = 101) => createMockQuestion({ id, type_id });
function open() {
  const effects = makeMemoryEffects({});
  const store = makeStore(effects);
  store.dispatch(slice.setsRestored({ account: '4', sets: {}, activeSetId: 'paper:0' }));
  store.dispatch(
    slice.paperOpened(
      createMockPaper(
        { id: 7, title: '期中卷' },
        [1, 2, 3].map((id) => question(id)),
      ),
    ),
  );
  store.dispatch(
    slice.paperOpened(
      createMockPaper(
        { id: 8, title: '期末卷' },
        [3, 4].map((id) => question(id, 400)),
      ),
    ),
  );
  store.dispatch(slice.scoresChanged({ ids: [2], score: 7.5 }, 'paper:7'));
  const ids = (setId: SetId) => selectSet(store.getState(), setId).paperList.ids;
  const send = (id: number, to: SetId, copy = false, from: SetId = 'paper:7') =>
    store.dispatch(slice.questionsSent({ ids: [id], from, to, copy }));
  const said = () => effects.toasts.at(-1)?.text;
  return { store, ids, send, said };
}

describe('sending a question to another open paper', () => {
  it('moves it with its score into its type’s section', () => {
    const { store, ids, send } = open();
    send(2, 'paper:8');
    expect([ids('paper:7'), ids('paper:8').toSorted()]).toEqual([
      [1, 3],
      [2, 3, 4],
    ]);
    expect(selectSet(store.getState(), 'paper:8').paperList.entities[2]).toMatchObject({ score: 7.5, section_id: 101 });
    expect(selectSet(store.getState(), 'paper:8').dirty).toBe(true);
  });
  it('copies without taking anything away', () => {
    const { ids, send } = open();
    send(1, 'paper:8', true);
    expect([ids('paper:7'), ids('paper:8').toSorted()]).toEqual([
      [1, 2, 3],
      [1, 3, 4],
    ]);
  });
  it('keeps what the other paper has already, with its own score', () => {
    const { store, ids, send } = open();
    const before = selectSet(store.getState(), 'paper:8').paperList.entities[3];
    send(3, 'paper:8');
    expect([ids('paper:7'), ids('paper:8')]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(selectSet(store.getState(), 'paper:8').paperList.entities[3]).toBe(before);
  });
  it.each<[string, SetId]>([
    ['one that is not open', 'paper:99'],
    ['itself', 'paper:7'],
  ])('loses nothing on the way to %s', (_name, to) => {
    const { store, send } = open();
    const before = store.getState().paperWorkingSet;
    send(1, to);
    expect(store.getState().paperWorkingSet).toBe(before);
  });
});

describe('undoing a question that was sent', () => {
  it.each<[string, SetId]>([
    ['it left', 'paper:7'],
    ['received it', 'paper:8'],
  ])('asked of the paper that %s, puts both back; redo sends it again', (_name, asked) => {
    const { store, ids, send, said } = open();
    send(2, 'paper:8');
    store.dispatch(slice.undone(asked));
    expect([ids('paper:7'), ids('paper:8')]).toEqual([
      [1, 2, 3],
      [3, 4],
    ]);
    expect(selectSet(store.getState(), 'paper:7').paperList.entities[2]).toMatchObject({ score: 7.5 });
    expect(said()).toContain('都已撤销');
    store.dispatch(slice.redone(asked));
    expect([ids('paper:7'), ids('paper:8').toSorted()]).toEqual([
      [1, 3],
      [2, 3, 4],
    ]);
    store.dispatch(slice.undone(asked));
    expect([ids('paper:7'), ids('paper:8')]).toEqual([
      [1, 2, 3],
      [3, 4],
    ]);
  });
  it('puts it back under later changes of the paper it left, which stay', () => {
    const { store, ids, send } = open();
    send(2, 'paper:8');
    store.dispatch(slice.questionsRemoved([1], 'paper:7'));
    store.dispatch(slice.undone('paper:8'));
    expect([ids('paper:7'), ids('paper:8')]).toEqual([
      [2, 3],
      [3, 4],
    ]);
    store.dispatch(slice.undone('paper:7'));
    expect(ids('paper:7')).toEqual([1, 2, 3]);
    store.dispatch(slice.redone('paper:8'));
    expect(ids('paper:8')).toEqual([3, 4]);
  });
  it('brings back the section that the last question took with it', () => {
    const { store, ids, send } = open();
    send(4, 'paper:7', false, 'paper:8');
    send(3, 'paper:99' as SetId, false, 'paper:8');
    store.dispatch(slice.paperDetailsChanged({ title: '期末卷二' }, 'paper:8'));
    store.dispatch(slice.undone('paper:7'));
    expect([ids('paper:7'), ids('paper:8')]).toEqual([
      [1, 2, 3],
      [3, 4],
    ]);
    expect(selectSet(store.getState(), 'paper:8')).toMatchObject({ title: '期末卷二', sections: [{ id: 400 }] });
  });
  it('leaves it in both where the receiving paper went on, and says so', () => {
    const { store, ids, send, said } = open();
    send(2, 'paper:8');
    store.dispatch(slice.scoresChanged({ ids: [2], score: 3 }, 'paper:8'));
    store.dispatch(slice.undone('paper:7'));
    expect([ids('paper:7'), ids('paper:8').toSorted()]).toEqual([
      [1, 2, 3],
      [2, 3, 4],
    ]);
    expect(said()).toContain('也还保留着它');
  });
  it('does not send it again into a paper that has gone other ways', () => {
    const { store, ids, send, said } = open();
    send(2, 'paper:8');
    store.dispatch(slice.undone('paper:7'));
    store.dispatch(slice.questionsRemoved([3], 'paper:8'));
    store.dispatch(slice.redone('paper:7'));
    expect([ids('paper:7'), ids('paper:8')]).toEqual([[1, 2, 3], [4]]);
    expect(said()).toContain('题目留在本卷');
  });
  it('warns when the paper it came from is closed, and redo finds it again', () => {
    const { store, ids, send, said } = open();
    send(2, 'paper:8');
    store.dispatch(slice.setDiscarded('paper:7'));
    store.dispatch(slice.undone('paper:8'));
    expect(said()).toContain('按“重做”可以找回');
    store.dispatch(slice.redone('paper:8'));
    expect(ids('paper:8').toSorted()).toEqual([2, 3, 4]);
  });
  it('still knows its other half after a reload', () => {
    const { store, send } = open();
    send(2, 'paper:8');
    const kept = checkSet(JSON.parse(JSON.stringify(selectSet(store.getState(), 'paper:8'))));
    expect(kept?.past.at(-1)?.[0]?.sent).toBe(selectSet(store.getState(), 'paper:7').past.at(-1)?.[0]?.sent);
  });
});

describe('several new papers', () => {
  const second: SetId = 'paper:-500';
  it('have their own questions, titles and history, and are listed while they hold something', () => {
    const { store, ids, send } = open();
    send(1, second);
    store.dispatch(slice.activeSetChanged('paper:-400'));
    const state = store.getState();
    expect(selectOpenSetIds(state)).toEqual(['paper:0', 'paper:7', 'paper:8', second, 'paper:-400']);
    expect([second, 'paper:-400', 'paper:0', 'paper:7'].map((id) => selectSetTitle(state, id as SetId))).toEqual([
      '新试卷 2',
      '新试卷 3',
      '新试卷',
      '期中卷',
    ]);
    const tab = { name: 'paperEdit', path: '/paperlist/edit/-400', title: '', isFixed: false };
    store.dispatch(slice.activeSetChanged('paper:-300'));
    const begun = { ...store.getState(), tabs: { ...store.getState().tabs, list: [tab] } };
    expect(['paper:-400', 'paper:-300'].map((id) => selectSetTitle(begun, id as SetId))).toEqual([
      '新试卷 3',
      '新试卷 4',
    ]);
    store.dispatch(slice.activeSetChanged('paper:0'));
    expect(selectOpenSetIds(store.getState())).not.toContain('paper:-400');
    store.dispatch(slice.undone(second));
    expect([ids(second), ids('paper:0')]).toEqual([[], []]);
  });
  it('become the paper of their id by saving, and leave nothing behind', () => {
    const { store, ids, send } = open();
    send(1, second);
    store.dispatch(slice.activeSetChanged(second));
    store.dispatch(slice.workingSetSaved({ setId: second, id: 70, revision: 1 }));
    expect([store.getState().paperWorkingSet.activeSetId, ids('paper:70'), ids(second)]).toEqual(['paper:70', [1], []]);
    expect(selectSet(store.getState(), 'paper:70')).toMatchObject({ paper_id: 70, dirty: false });
    expect(selectOpenSetIds(store.getState())).not.toContain(second);
  });
  it('have ids that storage and the address know', () => {
    const id = freshSetId();
    expect([isSetId(id), isNewPaper(id), isNewPaper('paper:7'), editPath(id)]).toEqual([
      true,
      true,
      false,
      `/paperlist/edit/${id.slice(6)}`,
    ]);
    const { store, send } = open();
    send(1, id);
    expect(checkSet(JSON.parse(JSON.stringify(selectSet(store.getState(), id))))?.paperList.ids).toEqual([1]);
  });
});
