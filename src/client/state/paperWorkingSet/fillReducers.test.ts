// If these fail, filling or replacing loses a question, its position or score, or cannot be undone in one step.
import { createMockPaper } from '../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../mocks/factories/question';
import type { PickedQuestion } from '../../../domain/paper/filling';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../store';
import * as slice from './paperWorkingSetSlice';
import { toSavePaperRequest } from './saveRequests';
import { chosenOf } from './setReducers';
import { checkSet } from './storedSets';
import { itemsBySection } from './workingSet';

const question = (id: number, type_id = 101, parts: number[] = []) =>
  createMockQuestion({
    id,
    type_id,
    parts: parts.map((score, i) => ({ id: String(i + 1), content: '', answer: '', score })),
  });
const pick = (id: number, cell_id: number, type_id = 101, score = 5): PickedQuestion => ({
  ...chosenOf(question(id, type_id)),
  score,
  cell: { blueprint_id: 9, cell_id },
});

function setUp() {
  const store = makeStore(makeMemoryEffects());
  const set = () => slice.selectActiveSet(store.getState());
  const ids = () => slice.selectQuestionIds(store.getState());
  return { store, set, ids, entity: (id: number) => set().paperList.entities[id] };
}
const content = ({
  past: _p,
  future: _f,
  stamps: _s,
  dirty: _d,
  ...rest
}: ReturnType<ReturnType<typeof setUp>['set']>) => rest;

describe('replacing a question', () => {
  const prepared = () => {
    const all = setUp();
    all.store.dispatch(
      slice.paperOpened(createMockPaper({ id: 17 }, [question(1), question(2), question(3), question(4, 400)])),
    );
    all.store.dispatch(slice.scoresChanged({ ids: [2], score: 7.5 }));
    return all;
  };

  test('the new one has its place, section, score and answer space; one undo brings the old one back', () => {
    const { store, set, ids, entity } = prepared();
    const before = content(set());
    const old = entity(2);
    store.dispatch(slice.questionReplaced({ id: 2, question: question(20) }));
    expect(ids()).toEqual([1, 20, 3, 4]);
    expect(entity(20)).toEqual({ ...old, id: 20, version: 1, difficulty: question(20).difficulty });
    store.dispatch(slice.undone());
    expect(content(set())).toEqual(before);
    store.dispatch(slice.redone());
    expect(ids()).toEqual([1, 20, 3, 4]);
  });

  test('its parts share the score of the place', () => {
    const { store, entity } = prepared();
    store.dispatch(slice.scoresChanged({ ids: [4], score: 12 }));
    store.dispatch(slice.questionReplaced({ id: 4, question: question(40, 400, [2, 4]) }));
    expect(entity(40)).toMatchObject({ score: 12, part_scores: [4, 8] });
  });

  test('one that is on the paper already, or a place that is gone, changes nothing', () => {
    const { store } = prepared();
    const before = store.getState().paperWorkingSet;
    store.dispatch(slice.questionReplaced({ id: 2, question: question(3) }));
    store.dispatch(slice.questionReplaced({ id: 99, question: question(5) }));
    expect(store.getState().paperWorkingSet).toBe(before);
  });
});

describe('filling by a blueprint', () => {
  test('picks are in their types’ sections in the blueprint’s order with the cells’ scores, and the paper has its title', () => {
    const { store, set, ids, entity } = setUp();
    store.dispatch(
      slice.blueprintFilled({
        picks: [pick(8, 1, 101, 4.5), pick(3, 2, 400, 13), pick(5, 1, 101, 4.5)],
        gone: [],
        details: { title: '单元卷', stage_id: 3 },
      }),
    );
    expect(ids()).toEqual([8, 5, 3]);
    expect(set()).toMatchObject({ title: '单元卷', stage_id: 3, dirty: true });
    expect(entity(8)).toMatchObject({ score: 4.5, cell: { blueprint_id: 9, cell_id: 1 } });
    expect(set().past).toHaveLength(1);
  });

  test('filling again keeps locked picks in place, puts new ones into the places of the old, and is one undo step', () => {
    const { store, set, ids, entity } = setUp();
    store.dispatch(
      slice.blueprintFilled({ picks: [pick(1, 1), pick(2, 1), pick(3, 2), pick(4, 3, 400, 12)], gone: [] }),
    );
    store.dispatch(slice.questionToggled(question(50)));
    store.dispatch(slice.itemsLocked({ ids: [2], locked: true }));
    const before = content(set());
    store.dispatch(
      slice.blueprintFilled({ picks: [pick(2, 1), pick(11, 1), pick(13, 2), pick(14, 3, 400, 12)], gone: [1, 3, 4] }),
    );
    expect(ids()).toEqual([11, 2, 13, 50, 14]);
    expect(entity(2)).toMatchObject({ locked: true });
    store.dispatch(slice.undone());
    expect(content(set())).toEqual(before);
  });

  test('a pick chosen by hand before keeps its place and gets its cell; undo takes the cell away again', () => {
    const { store, entity, ids } = setUp();
    store.dispatch(slice.questionToggled(question(1)));
    store.dispatch(slice.questionToggled(question(2)));
    store.dispatch(slice.blueprintFilled({ picks: [pick(1, 4, 101, 3)], gone: [] }));
    expect(ids()).toEqual([1, 2]);
    expect(entity(1)).toMatchObject({ score: 3, cell: { cell_id: 4 } });
    store.dispatch(slice.undone());
    expect(entity(1)).not.toHaveProperty('cell');
    expect(entity(1)?.score).toBe(5);
  });

  test('locking is no change of the paper: nothing to save, nothing to undo', () => {
    const { store, set, entity } = setUp();
    store.dispatch(slice.paperOpened(createMockPaper({ id: 17 }, [question(1)])));
    store.dispatch(slice.itemsLocked({ ids: [1], locked: true }));
    expect(entity(1)?.locked).toBe(true);
    expect(set()).toMatchObject({ dirty: false, past: [] });
    store.dispatch(slice.itemsLocked({ ids: [1], locked: false }));
    expect(entity(1)).not.toHaveProperty('locked');
  });

  test('cells and locks survive a reload, follow the blueprint’s first save, and never reach the server', () => {
    const { store, set, entity } = setUp();
    store.dispatch(
      slice.blueprintFilled({ picks: [{ ...pick(1, 1), cell: { blueprint_id: 0, cell_id: 1 } }], gone: [] }),
    );
    store.dispatch(slice.itemsLocked({ ids: [1], locked: true }));
    store.dispatch(slice.cellsRebound({ from: 0, to: 31 }));
    expect(entity(1)).toMatchObject({ locked: true, cell: { blueprint_id: 31, cell_id: 1 } });
    expect(checkSet(JSON.parse(JSON.stringify(set())))?.paperList.entities[1]).toEqual(entity(1));
    expect(Object.keys(toSavePaperRequest(set()).sections[0]?.items[0] ?? {}).sort()).toEqual([
      'answer_space',
      'part_scores',
      'question_id',
      'question_version',
      'score',
    ]);
  });
});

describe('blueprints that are not saved yet', () => {
  const unsaved = (id: number) => ({ ...pick(id, 1), cell: { blueprint_id: 0, cell_id: 1 } });

  test('one that is saved keeps its picks in a paper that is not the active one', () => {
    const { store } = setUp();
    store.dispatch(slice.blueprintFilled({ picks: [unsaved(1)], gone: [] }, 'paper:0'));
    store.dispatch(slice.paperOpened(createMockPaper({ id: 17 }, [question(2)])));
    store.dispatch(slice.cellsRebound({ from: 0, to: 31 }));
    expect(slice.selectSet(store.getState(), 'paper:0').paperList.entities[1]).toMatchObject({
      cell: { blueprint_id: 31 },
    });
    expect(slice.selectSet(store.getState(), 'paper:17')).toMatchObject({ dirty: false, past: [] });
  });

  test('one that is given up leaves its questions to the paper, none of them for the next one to replace', () => {
    const { store, entity } = setUp();
    store.dispatch(slice.blueprintFilled({ picks: [unsaved(1)], gone: [] }));
    store.dispatch(slice.itemsLocked({ ids: [1], locked: true }));
    store.dispatch(slice.cellsRebound({ from: 0, to: null }));
    expect(entity(1)).toMatchObject({ score: 5 });
    expect(entity(1)).not.toHaveProperty('cell');
    expect(entity(1)).not.toHaveProperty('locked');
  });
});

describe('taking over from an earlier paper', () => {
  const items = [4, 5].map((id) => ({ ...chosenOf(question(id, 300)), score: 6, answer_space: 15 }));

  test('a whole section comes with its title and scores; questions that are there already are passed over', () => {
    const { store, set, entity } = setUp();
    store.dispatch(slice.questionToggled(question(5, 300)));
    store.dispatch(slice.questionsAdded([{ title: '附加题', note: '选做', whole: true, items }]));
    expect(
      itemsBySection(slice.selectActiveSet(store.getState())).map(({ section, items: own }) => [
        section.title,
        own.map((item) => item.id),
      ]),
    ).toEqual([
      ['填空题', [5]],
      ['附加题', [4]],
    ]);
    expect(entity(4)).toMatchObject({ score: 6, answer_space: 15 });
    store.dispatch(slice.undone());
    expect(set().paperList.ids).toEqual([5]);
  });

  test('single questions go to their types’ sections', () => {
    const { store } = setUp();
    store.dispatch(slice.questionsAdded([{ title: '附加题', note: '', whole: false, items }]));
    expect(
      itemsBySection(slice.selectActiveSet(store.getState())).map(({ section, items: own }) => [
        section.title,
        own.map((item) => item.score),
      ]),
    ).toEqual([['填空题', [6, 6]]]);
  });
});
