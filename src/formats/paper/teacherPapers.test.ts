// Word papers with the habits of teachers: what a person reads in them is what is imported (needs shared data).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { sharedData } from '../../../mocks/sharedData';
import { decodeDocx } from '../docx/read';
import { isQuestionRow, type FileRow } from '../shared/importedQuestion';

const FOLDER = sharedData('word');
const withShared = existsSync(FOLDER) ? test : test.skip;

interface Expected {
  count: number;
  types?: number[];
  answers?: (string | boolean | null)[];
}

const read = (name: string): FileRow[] => {
  const files = unzipSync(readFileSync(sharedData('word', name)));
  return [
    ...decodeDocx({
      xml: (part) => files[part] && strFromU8(files[part]),
      base64: (part) => files[part] && Buffer.from(files[part]).toString('base64'),
    }),
  ];
};
const typeOf = (row: FileRow) => ('draft' in row ? row.draft.type_id : null);
const answerOf = (row: FileRow): string | boolean | null => {
  if (!('draft' in row)) return null;
  const { answer } = row.draft;
  if (typeof answer !== 'object') return typeof answer === 'string' ? null : answer;
  return answer
    .flat()
    .join(typeof answer[0] === 'string' ? '' : '；')
    .toUpperCase();
};

const papers = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.docx')) : [];
withShared.each(papers.map((name) => [name]))('%s is read as a person reads it', (name) => {
  const expected = (JSON.parse(readFileSync(sharedData('word', 'expected.json'), 'utf8')) as Record<string, Expected>)[
    name
  ] as Expected;
  const rows = read(name);
  const questions = rows.filter(isQuestionRow);
  expect({ name, count: questions.length }).toEqual({ name, count: expected.count });
  // A question that waits with a reason has no answer yet.
  const asked = <T>(values: readonly T[] = [], read: readonly T[]): T[] =>
    values.map((value, at) => (read[at] === null ? (read[at] as T) : value));
  if (expected.types)
    expect(questions.map(typeOf)).toEqual(asked<number | null>(expected.types, questions.map(typeOf)));
  if (expected.answers)
    expect(questions.map(answerOf)).toEqual(asked<string | boolean | null>(expected.answers, questions.map(answerOf)));
});
