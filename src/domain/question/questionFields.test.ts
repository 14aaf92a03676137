// If these fail, a question is stored or filtered with other values than the user chose.
import * as z from 'zod/mini';
import { createMockQuestion } from '../../../mocks/factories/question';
import { question, questionFilter, saveQuestion } from '../../contract/question/question';
import { BULK_FIELDS, CELL_FIELDS, CODED_FILTERS, FIELD_NAMES, fieldRow } from '../../contract/question/questionFields';
import { fieldRule, initialValues, META_FIELDS } from './fieldRules';
import { findMetaFaults, NEW_QUESTION_META } from './questionMeta';

test.each(FIELD_NAMES)('%s of a new question passes its own checks', (name) => {
  const { initial } = fieldRule(name);
  const { codes, wire } = fieldRow(name);
  expect(wire.reply().safeParse(initial).success).toBe(true);
  if (codes) expect(codes.map(({ value }) => value)).toContain(initial);
});

test('a question with the values of a new one goes through save call and reply unchanged', () => {
  const values = initialValues(FIELD_NAMES);
  expect(question().parse(createMockQuestion(values))).toMatchObject(values);
  const sent = { type_id: 101, content: '<p>1</p>', answer: ['a'], ...values };
  const { origin_number: none, ...rest } = z.decode(
    saveQuestion.request,
    z.encode(saveQuestion.request, { ...sent, origin_number: '' }),
  );
  expect(none).toBe('');
  expect({ ...rest, origin_number: null }).toEqual(sent);
});

test.each(CODED_FILTERS)('every code of %s can be filtered', (name) => {
  for (const { value } of fieldRow(name).codes ?? [])
    expect(z.decode(z.object(questionFilter()), { [name]: String(value) })).toEqual({ [name]: value });
});

test.each(META_FIELDS)('a number outside the limits of %s is refused with their text', (name) => {
  const { limits } = fieldRule(name);
  if (!limits) return;
  const faultsOf = (value: number) => findMetaFaults({ ...NEW_QUESTION_META, [name]: value }, []);
  expect([limits.min, limits.max].flatMap(faultsOf)).toEqual([]);
  expect([limits.min - 1, limits.max + 1].flatMap(faultsOf)).toEqual(
    [0, 1].map(() => ({ field: name, msg: limits.fault })),
  );
});

test.each(CELL_FIELDS)('the cell %s is a column of numbers with codes or limits', (name) => {
  const { codes, wire } = fieldRow(name);
  const { column, limits, cell } = fieldRule(name);
  expect(column).not.toBeNull();
  expect(codes ?? (limits && cell)).toBeDefined();
  expect(wire.reply().safeParse(2000).success).toBe(true);
});

test('a bulk change or a cell makes no new version', () => {
  expect([...BULK_FIELDS, ...CELL_FIELDS].filter((name) => fieldRule(name).versioned)).toEqual([]);
});
