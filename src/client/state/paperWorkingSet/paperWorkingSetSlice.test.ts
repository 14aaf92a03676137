import * as z from 'zod/mini';
import { createMockPaper } from '../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../mocks/factories/question';
import { savePaper } from '../../../contract/paper/paper';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../store';
import * as slice from './paperWorkingSetSlice';
import { toSavePaperRequest } from './saveRequests';
import { selectTotals } from './setTotals';
import { itemsBySection } from './workingSet';

const TYPES = [101, 200, 300, 400];
const question = (id: number) => createMockQuestion({ id, type_id: TYPES[id % 4] ?? 101, difficulty: id % 5 });
function setUp(ids: number[] = []) {
  const store = makeStore(makeMemoryEffects());
  for (const id of ids) store.dispatch(slice.questionToggled(question(id)));
  const set = () => slice.selectActiveSet(store.getState());
  return { store, set, ids: () => slice.selectQuestionIds(store.getState()) };
}

test('toggling adds an absent question and removes a present one', () => {
  const { store, ids } = setUp([4, 3, 8]);
  expect(ids()).toEqual([4, 8, 3]);
  expect(slice.selectIsChosen(store.getState(), 3)).toBe(true);
  store.dispatch(slice.questionToggled(question(3)));
  expect(ids()).toEqual([4, 8]);
  expect(slice.selectIsChosen(store.getState(), 3)).toBe(false);
});

test('questions are removed by a list of ids', () => {
  const { store, ids } = setUp([1, 2, 3, 4]);
  store.dispatch(slice.questionsRemoved([2, 4, 99]));
  expect(ids()).toEqual([1, 3]);
});

test('clear all empties the list and resets exactly the spec’s fields', () => {
  const { store, set, ids } = setUp([1, 2]);
  store.dispatch(
    slice.paperDetailsChanged({ title: '期中', grade_id: 7, gs_id: 71, stage_id: 3, duration: 90, notice: '闭卷' }),
  );
  store.dispatch(slice.paperDetailsChanged({ report_id: 5 }));
  store.dispatch(slice.paperDetailsChanged({ origin_book_id: 6 }));
  expect(set()).toMatchObject({ title: '期中', grade_id: 7, gs_id: 71, stage_id: 3, report_id: 5, origin_book_id: 6 });
  store.dispatch(slice.workingSetCleared());
  expect(ids()).toEqual([]);
  expect(set()).toMatchObject({
    title: '',
    grade_id: null,
    gs_id: null,
    stage_id: null,
    report_id: null,
    origin_book_id: null,
  });
  expect(set()).toMatchObject({ duration: 90, notice: '闭卷', sections: [] });
});

test('a new set starts with the default duration of 10', () => {
  expect(setUp().set().duration).toBe(10);
});

test('what changes nothing returns the same state', () => {
  const { store } = setUp([1]);
  const before = store.getState().paperWorkingSet;
  for (const action of [
    slice.questionsRemoved([5]),
    slice.scoresChanged({ ids: [9], score: 2 }),
    slice.paperDetailsChanged({ title: '' }),
    slice.layoutChanged({ size: 'A4' }),
    slice.redone(),
    slice.undone('addReport'),
    slice.sectionRenamed({ id: 5, title: 'x' }),
    slice.activeSetChanged('paper:77'),
    slice.workingSetCleared('selectReport'),
  ]) {
    store.dispatch(action);
    expect(store.getState().paperWorkingSet).toBe(before);
  }
});

test('an edit of one question leaves every other object alone', () => {
  const { store, set } = setUp([1, 2, 3, 4]);
  const before = set();
  store.dispatch(slice.scoresChanged({ ids: [1], score: 7.5 }));
  expect(set().paperList.entities[2]).toBe(before.paperList.entities[2]);
  expect(set().paperList.ids).toBe(before.paperList.ids);
  expect(set().sections).toBe(before.sections);
});

test('scores singly and in bulk, answer space, and the live totals', () => {
  const { store } = setUp([1, 4, 8, 3]);
  store.dispatch(slice.scoresChanged({ ids: [4, 8], score: 4.5 }));
  store.dispatch(slice.answerSpaceChanged({ ids: [3], answer_space: 80 }));
  expect(selectTotals(store.getState())).toEqual({
    count: 4,
    score: 23,
    difficulty: (1 + 4 + 3 + 3) / 4,
    byType: [
      { type_id: 101, count: 2, score: 9 },
      { type_id: 200, count: 1, score: 2 },
      { type_id: 400, count: 1, score: 12 },
    ],
  });
});

test('sections are added, renamed, moved and removed with their questions', () => {
  const { store, set, ids } = setUp([1, 2, 3]);
  store.dispatch(slice.sectionAdded({ title: '附加题' }));
  const added = set().sections.at(-1);
  store.dispatch(
    slice.itemMoved({ from: { section_id: 300, index: 0 }, to: { section_id: added?.id ?? 0, index: 0 } }),
  );
  store.dispatch(slice.sectionMoved({ id: added?.id ?? 0, index: 0 }));
  store.dispatch(slice.sectionRenamed({ id: 200, title: '判断', note: '对的打勾' }));
  expect(
    itemsBySection(slice.selectActiveSet(store.getState())).map(({ section, items }) => [
      section.title,
      items.map((i) => i.id),
    ]),
  ).toEqual([
    ['附加题', [2]],
    ['判断', [1]],
    ['填空题', []],
    ['解答题', [3]],
  ]);
  store.dispatch(slice.sectionRemoved(added?.id ?? 0));
  expect(ids()).toEqual([1, 3]);
});

test('250 steps are undone to the start and redone to the end', () => {
  const { store, set } = setUp();
  const content = () => {
    const { past: _p, future: _f, stamps: _s, dirty: _d, ...rest } = set();
    return rest;
  };
  const seen = [content()];
  for (let i = 0; i < 330; i += 1) {
    store.dispatch(
      i % 3 === 0
        ? slice.scoresChanged({ ids: [(i * 7) % 40], score: i / 2 })
        : slice.questionToggled(question((i * 7) % 40)),
    );
    if (set().past.length === seen.length) seen.push(content());
  }
  expect(seen.length).toBeGreaterThan(200);
  for (const state of seen.slice(0, -1).reverse()) {
    store.dispatch(slice.undone());
    expect(content()).toEqual(state);
  }
  expect(slice.selectCanUndo(store.getState())).toBe(false);
  for (const state of seen.slice(1)) {
    store.dispatch(slice.redone());
    expect(content()).toEqual(state);
  }
  expect(slice.selectCanRedo(store.getState())).toBe(false);
});

test('a new edit drops what could be redone', () => {
  const { store } = setUp([1, 2]);
  store.dispatch(slice.undone());
  store.dispatch(slice.questionToggled(question(3)));
  expect(slice.selectCanRedo(store.getState())).toBe(false);
});

test('a saved new paper becomes the set of its id and leaves an empty new paper', () => {
  const { store, set, ids } = setUp([1, 2]);
  store.dispatch(slice.paperDetailsChanged({ title: '期中' }));
  const edition = slice.selectEdition(store.getState(), 'paper:0');
  store.dispatch(slice.workingSetSaved({ setId: 'paper:0', id: 17, revision: 1, edition }));
  expect(slice.selectActiveSetId(store.getState())).toBe('paper:17');
  expect(set()).toMatchObject({ title: '期中', paper_id: 17, revision: 1, dirty: false, isSavePaper: true });
  expect(ids()).toEqual([1, 2]);
  expect(slice.selectSet(store.getState(), 'paper:0')).toMatchObject({
    title: '',
    dirty: false,
    past: [],
    paperList: { ids: [] },
  });
  expect(slice.selectOpenSetIds(store.getState())).toEqual(['paper:0', 'paper:17']);
});

test('what was changed while saving stays marked as unsaved', () => {
  const { store, set } = setUp();
  store.dispatch(slice.paperOpened(createMockPaper({ id: 17 }, [question(4)])));
  store.dispatch(slice.questionToggled(question(8)));
  const edition = slice.selectEdition(store.getState(), 'paper:17');
  store.dispatch(slice.questionToggled(question(12)));
  store.dispatch(slice.workingSetSaved({ setId: 'paper:17', id: 17, revision: 2, edition }));
  expect(set()).toMatchObject({ dirty: true, revision: 2 });
  store.dispatch(slice.workingSetSaved({ setId: 'paper:17', id: 17, revision: 3 }));
  expect(set()).toMatchObject({ dirty: false, revision: 3 });
  store.dispatch(slice.undone());
  expect(set()).toMatchObject({ dirty: true, revision: 3, paper_id: 17 });
});

test('opening a newer revision replaces a clean set, never one with unsaved changes', () => {
  const { store, set, ids } = setUp();
  store.dispatch(slice.paperOpened(createMockPaper({ id: 17, title: '一' }, [question(4)])));
  store.dispatch(slice.paperOpened(createMockPaper({ id: 17, title: '二', revision: 2 }, [question(4), question(8)])));
  expect([set().title, ids()]).toEqual(['二', [4, 8]]);
  store.dispatch(slice.questionsRemoved([4]));
  store.dispatch(slice.paperOpened(createMockPaper({ id: 17, title: '三', revision: 3 }, [question(4)])));
  expect([set().title, ids()]).toEqual(['二', [8]]);
  store.dispatch(slice.setDiscarded('paper:17'));
  expect(slice.selectActiveSetId(store.getState())).toBe('paper:0');
  store.dispatch(slice.paperOpened(createMockPaper({ id: 17, title: '三', revision: 3 }, [question(4)])));
  expect([set().title, ids(), set().dirty]).toEqual(['三', [4], false]);
});

test('the save request passes the contract and holds everything in printed order', () => {
  const { store, set } = setUp([1, 2, 4]);
  store.dispatch(slice.paperDetailsChanged({ title: ' 期中 ', stage_id: 3, duration: 90 }));
  store.dispatch(slice.sectionAdded({ title: '空的' }));
  const request = toSavePaperRequest(set());
  expect(z.safeEncode(savePaper.request, request).success).toBe(true);
  expect(request).toMatchObject({
    title: '期中',
    stage_id: 3,
    duration: 90,
    sections: [{ id: 101 }, { id: 200 }, { id: 300 }],
  });
  expect(request).not.toHaveProperty('id');
  expect(request.sections[0]?.items).toEqual([
    { question_id: 4, question_version: 1, score: 5, part_scores: [], answer_space: 0 },
  ]);
});

test('several sets are edited apart; the list toggles the active one', () => {
  const { store, ids } = setUp([1]);
  store.dispatch(slice.activeSetChanged('addReport'));
  store.dispatch(slice.questionToggled(question(2)));
  expect(ids()).toEqual([2]);
  store.dispatch(slice.questionToggled(question(3), 'paper:0'));
  expect(slice.selectSet(store.getState(), 'paper:0').paperList.ids).toEqual([1, 3]);
  expect(ids()).toEqual([2]);
});
