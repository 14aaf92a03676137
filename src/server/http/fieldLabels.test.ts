// If this fails, a teacher reads the English name of a field in a message.
import { CALLS } from '../../contract/calls';
import { fieldLabel } from './fieldLabels';

test('every field of a request has its Chinese name', () => {
  const fields = Object.values(CALLS).flatMap(({ request }) =>
    Object.keys((request as { def?: { shape?: object } }).def?.shape ?? {}),
  );
  expect(fields.length).toBeGreaterThan(500);
  expect([...new Set(fields)].filter((field) => !/\p{Script=Han}/u.test(fieldLabel(field)))).toEqual([]);
});
