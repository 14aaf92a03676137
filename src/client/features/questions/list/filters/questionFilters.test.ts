// If this fails, a filter is in the address of the question list, but has no chip that shows and removes it.
import {
  CODED_FILTERS,
  EXACT_FILTERS,
  QUESTION_FIELDS,
  RANGE_FILTERS,
} from '../../../../../contract/question/questionFields';
import { parametersOf } from '../../../../lib/lists/listModel';
import { readListQuery, writeListQuery } from '../listQuery';
import { QUESTION_FILTERS } from './questionFilters';

const names = QUESTION_FILTERS.flatMap(parametersOf).map(([name]) => name);

test('every filter of the address is described once, and every described one is in the address', () => {
  expect(names).toHaveLength(new Set(names).size);
  expect(names).toEqual(expect.arrayContaining([...RANGE_FILTERS, ...EXACT_FILTERS]));
  const all = new URLSearchParams(names.map((name) => [name, name === 'keyword_in' ? 'stem' : '1']));
  const kept = [...writeListQuery(readListQuery(all)).keys()];
  expect(kept.toSorted()).toEqual(names.toSorted());
});

test('a coded field has the label of its row', () => {
  const labels = QUESTION_FILTERS.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(CODED_FILTERS.map((name) => QUESTION_FIELDS[name].label)));
});
