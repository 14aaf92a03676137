import * as fc from 'fast-check';
import * as rules from './sections';

const chosen = (id: number, type_id: number, part_scores: number[] = []): rules.ChosenQuestion => ({
  id,
  version: 1,
  type_id,
  difficulty: 3,
  part_scores,
});
function compose(...questions: [id: number, type: number][]): rules.Composition {
  const content: rules.Composition = { items: {}, sections: {} };
  for (const [id, type] of questions) rules.placeQuestion(content, chosen(id, type), []);
  return content;
}
const titles = (content: rules.Composition) => rules.orderedSections(content).map((section) => section.title);

test('sections appear in type order under the specified titles, independent of the order of choosing', () => {
  const content = compose([1, 400], [2, 101], [3, 300], [4, 200], [5, 101]);
  expect(titles(content)).toEqual(['单选题', '判断题', '填空题', '解答题']);
  expect(rules.printedOrder(content)).toEqual([2, 5, 4, 3, 1]);
});

test('a question goes to the end of its type’s section, even a renamed or moved one', () => {
  const content = compose([1, 101], [2, 400]);
  (content.sections[101] as rules.ComposedSection).title = '选择题（每题 5 分）';
  rules.moveSection(content, 101, 1);
  rules.placeQuestion(content, chosen(3, 101), []);
  expect(rules.printedOrder(content)).toEqual([2, 1, 3]);
});

test('in a paper with sections of its own, a question joins the last section of its type', () => {
  const content: rules.Composition = {
    items: {},
    sections: { 1: { id: 1, title: '一', note: '', pos: 1 }, 2: { id: 2, title: '二', note: '', pos: 2 } },
  };
  content.items[9] = { ...compose([9, 300]).items[9]!, section_id: 2 };
  rules.placeQuestion(content, chosen(10, 300), []);
  expect(content.items[10]?.section_id).toBe(2);
  expect(Object.keys(content.sections)).toHaveLength(2);
});

test('the last question of an untouched type section takes the section with it; a renamed one stays', () => {
  const content = compose([1, 101], [2, 400]);
  (content.sections[400] as rules.ComposedSection).note = '写出过程';
  rules.removeQuestions(content, [1, 2], []);
  expect(titles(content)).toEqual(['解答题']);
});

test('items move inside and between sections by section and index', () => {
  const content = compose([1, 101], [2, 101], [3, 101], [4, 400]);
  rules.moveItem(content, { section_id: 101, index: 2 }, { section_id: 101, index: 0 });
  expect(rules.printedOrder(content)).toEqual([3, 1, 2, 4]);
  rules.moveItem(content, { section_id: 101, index: 0 }, { section_id: 400, index: 1 });
  expect(rules.printedOrder(content)).toEqual([1, 2, 4, 3]);
  rules.moveItem(content, { section_id: 101, index: 9 }, { section_id: 400, index: 0 });
  rules.moveItem(content, { section_id: 101, index: 0 }, { section_id: 7, index: 0 });
  expect(rules.printedOrder(content)).toEqual([1, 2, 4, 3]);
});

test('moving to the same place a thousand times never runs out of room', () => {
  const content = compose([1, 101], [2, 101], [3, 101], [4, 101]);
  for (let i = 0; i < 1000; i += 1)
    rules.moveItem(content, { section_id: 101, index: 3 }, { section_id: 101, index: 1 });
  const expected = [1, 2, 3, 4];
  for (let i = 0; i < 1000; i += 1) expected.splice(1, 0, expected.pop() as number);
  expect(rules.printedOrder(content)).toEqual(expected);
});

test('moves do what the same moves do to a plain list', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 60 }), (moves) => {
      const content = compose(...Array.from({ length: 8 }, (_, i): [number, number] => [i + 1, 101]));
      const list = rules.printedOrder(content);
      for (const [from, to] of moves) {
        rules.moveItem(content, { section_id: 101, index: from }, { section_id: 101, index: to });
        list.splice(to, 0, ...list.splice(from, 1));
      }
      expect(rules.printedOrder(content)).toEqual(list);
    }),
  );
});

test('parts decide the score, else the type does', () => {
  const content = compose();
  rules.placeQuestion(content, chosen(1, 400, [4, 6.5]), []);
  rules.placeQuestion(content, chosen(2, 101), []);
  expect([content.items[1]?.score, content.items[2]?.score]).toEqual([10.5, 5]);
});

test('a spread score is complete, in whole points while it is whole, and as near to the old proportion as they allow', () => {
  expect(rules.spreadScore(10, [2, 2, 2])).toEqual([4, 3, 3]);
  expect(rules.spreadScore(13, [5, 7])).toEqual([5, 8]);
  expect(rules.spreadScore(9.5, [2, 2, 2])).toEqual([3.5, 3, 3]);
  expect(rules.spreadScore(2, [1, 1, 1])).toEqual([1, 0.5, 0.5]);
  expect(rules.spreadScore(12, [1, 2, 3])).toEqual([2, 4, 6]);
  fc.assert(
    fc.property(fc.nat(200), fc.array(fc.nat(40), { minLength: 1, maxLength: 8 }), (halves, parts) => {
      const spread = rules.spreadScore(halves / 2, parts);
      expect(spread.reduce((sum, score) => sum + score, 0)).toBe(halves / 2);
      expect(spread.every((score) => score >= 0 && Number.isInteger(score * 2))).toBe(true);
    }),
  );
});

test('parts print points that add up to the score, also where the paper does not give them', () => {
  const parts = [{ score: 5 }, { score: 5 }];
  expect(rules.partPoints({ score: 6, part_scores: [] }, parts)).toEqual([3, 3]);
  expect(rules.partPoints({ score: 7, part_scores: [4, 3] }, parts)).toEqual([4, 3]);
  expect(rules.partPoints({ score: 6, part_scores: [2, 2, 2] }, parts)).toEqual([3, 3]);
  expect(rules.partPoints({ score: 7, part_scores: [0, 0] }, [{ score: 0 }, { score: 0 }])).toEqual([4, 3]);
  expect(rules.partPoints({ score: 0, part_scores: [] }, parts)).toEqual([5, 5]);
});
