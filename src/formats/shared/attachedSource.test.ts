// If this fails, an unchanged paper is exported as another file because one of its questions was reviewed.
import { createMockQuestion } from '../../../mocks/factories/question';
import { carriedJson } from './attachedSource';

test('the state of the review is not carried', () => {
  const [draft, passed] = [1, 4].map((status) => carriedJson({ questions: [createMockQuestion({ id: 7, status })] }));
  expect(draft).toBe(passed);
  expect(draft).toContain('"id":7');
});
