// If these fail, an exported bank is imported with differences, or a damaged file stores something.
import fc from 'fast-check';
import { TYPE_IDS, type TypeId } from '../../contract/codes';
import { sanitizeHtml } from '../../domain/content/htmlToContent';
import { newDraft, type QuestionDraft } from '../shared/importedQuestion';
import { decodeBankJson } from './read';
import { bankJsonHead, bankJsonLine, bankJsonTail } from './write';

const html = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<p>',
        '<b>粗</b>',
        '\\(x<1\\)',
        '$a_1$',
        '<span data-blank></span>',
        '<table><tr><td>1</td></tr></table>',
        '&lt;',
        '龘',
      ),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => sanitizeHtml(pieces.join('')));
const content = html.filter((text) => text !== '');
const whole = fc.option(fc.integer({ min: 0, max: 3000 }), { nil: null });
const answers: Readonly<Record<TypeId, fc.Arbitrary<QuestionDraft['answer']>>> = {
  101: fc.array(fc.string(), { maxLength: 1 }),
  102: fc.array(fc.string()),
  200: fc.boolean(),
  300: fc.array(fc.array(fc.string())),
  400: html,
  500: html,
};
const draft = fc.constantFrom<TypeId>(...TYPE_IDS).chain((type_id) =>
  fc.record({
    type_id: fc.constant(type_id),
    content,
    options: fc.array(fc.record({ id: fc.string(), content: html }), { maxLength: 5 }),
    answer: answers[type_id],
    analysis: html,
    parts: fc.array(
      fc.record({ content: html, answer: html, score: fc.integer({ min: 0, max: 200 }).map((half) => half / 2) }),
      { maxLength: 3 },
    ),
    difficulty: fc.integer({ min: 0, max: 10 }),
    term: fc.constantFrom(1, 2, 3),
    special: fc.constantFrom<0 | 1>(0, 1),
    cognitive_level: fc.integer({ min: 0, max: 4 }),
    language: fc.constantFrom<1 | 2>(1, 2),
    stage_id: fc.constantFrom(null, 1, 3, 4, 10),
    source: fc.string(),
    year: whole,
    kp_routes: fc.array(fc.array(fc.string()), { maxLength: 3 }),
    origin_number: whole,
    score: whole,
  }),
);
const fileOf = (drafts: readonly Omit<QuestionDraft, 'kind'>[]): string =>
  bankJsonHead() +
  drafts.map((one, i) => bankJsonLine({ id: i + 1, version: 2, status: 4, ...one }, i)).join('') +
  bankJsonTail();

test('the exported file of any bank is read back the same', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 4 }), (drafts) => {
      const rows = [...decodeBankJson(fileOf(drafts))];
      expect(rows).toEqual(
        drafts.map((one, i) => ({
          line: i + 1,
          ref: `试题 ${i + 1}`,
          written: expect.any(String) as string,
          draft: { ...one, kind: 'json' },
          notes: [],
        })),
      );
    }),
    { numRuns: 300 },
  );
});

test('a file of something else and a broken question are refused with reasons, the others come in', () => {
  for (const text of ['', '[]', '{"format":"x"}', '{"format":"tiku-questions","version":9,"questions":[]}']) {
    expect([...decodeBankJson(text)]).toEqual([
      { line: 1, ref: '文件', refused: expect.stringMatching(/JSON 文件|版本/) },
    ]);
  }
  const good = newDraft({ type_id: 200, content: '<p>对</p>', answer: true, stage_id: 3, kind: 'json' });
  const rows = [
    ...decodeBankJson(
      fileOf([
        good,
        { ...good, answer: 'yes' },
        { ...good, content: '<script>x</script>' },
        { ...good, type_id: 7 as TypeId },
      ]),
    ),
  ];
  expect(rows.map((row) => ('refused' in row ? row.refused : 'in'))).toEqual([
    'in',
    '答案与题型不符',
    '题干为空',
    expect.stringContaining('题型 7'),
  ]);
});
