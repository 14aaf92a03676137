// If these fail, a question is stored or filtered with other values than the user chose.
import * as z from 'zod/mini';
import { fieldRule, initialValues } from './fieldRules';
import { createMockQuestion } from '../../../mocks/factories/question';
import { question, questionFilter, saveQuestion } from '../../contract/question/question';
import { CODED_FILTERS, FIELD_NAMES, fieldRow } from '../../contract/question/questionFields';

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
