// Papers made from the questions of the demo bank in all combinations of the habits of teachers (mocks/teacherPaper.ts).
import fs from 'node:fs';
import path from 'node:path';
import type { Question } from '../../../mocks/demo/readDemo';
import { comparable, isPlain, teacherPaper, type PaperItem } from '../../../mocks/teacherPaper';
import { decodeDocx } from '../docx/read';
import type { FileRow } from '../shared/importedQuestion';

const PAPERS = Number(process.env.PAPERS ?? 300);
const bank = ['primary', 'junior', 'senior'].flatMap(
  (name) =>
    JSON.parse(
      fs.readFileSync(path.join(__dirname, `../../../mocks/demo/questions-${name}.json`), 'utf8'),
    ) as Question[],
);

function itemOf(row: FileRow): PaperItem | null {
  if (!('draft' in row)) return null;
  const { type_id, options, answer, analysis, parts } = row.draft;
  const content = row.draft.content + parts.map((part, at) => `<p>（${at + 1}）</p>${part.content}`).join('');
  const answers = parts.map((part, at) => `<p>（${at + 1}）</p>${part.answer as string}`).join('');
  return {
    type_id,
    stem: comparable(content),
    options: options.map((option) => comparable(option.content)),
    answer: Array.isArray(answer)
      ? typeof answer[0] === 'string'
        ? options
            .flatMap(({ id }, at) => ((answer as string[]).includes(id) ? String.fromCharCode(65 + at) : []))
            .join('')
        : (answer as string[][]).map(([form = '']) => form).join('；')
      : typeof answer === 'boolean'
        ? String(answer)
        : comparable(answer + answers),
    analysis: comparable(analysis),
    parts: parts.length,
  };
}
const judged = (text: string): string =>
  /^(?:√|正确|对)$/.test(text) ? 'true' : /^(?:×|错误|错)$/.test(text) ? 'false' : text;
const same = (a: PaperItem, b: PaperItem | null | undefined): boolean =>
  !!b &&
  a.type_id === b.type_id &&
  a.stem === b.stem &&
  a.options.join('|') === b.options.join('|') &&
  (a.answer === b.answer || judged(a.answer) === b.answer) &&
  a.analysis === b.analysis &&
  a.parts === b.parts;

test('at least 99 % of the questions are those of the bank, and none is lost or run together without a note', () => {
  const plain = bank.filter(isPlain);
  let questions = 0;
  let right = 0;
  const silent: unknown[] = [];
  const wrong: unknown[] = [];
  for (let seed = 1; seed <= PAPERS; seed += 1) {
    const { parts, expected, habits } = teacherPaper(plain, seed);
    const rows = [...decodeDocx({ xml: (name) => parts[name], base64: () => undefined })];
    const items = rows.filter((row) => !('apart' in row)).map((row) => ({ row, item: itemOf(row) }));
    for (const [at, one] of expected.entries()) {
      questions += 1;
      const found = items.find(({ item }) => same(one, item));
      if (found) {
        right += 1;
        continue;
      }
      // The row with its words, wherever it went.
      const words = one.stem.replace(/[^\u4e00-\u9fff]/g, '').slice(0, 12);
      const holders = rows.filter((row) =>
        JSON.stringify(row)
          .replace(/[^\u4e00-\u9fff]/g, '')
          .includes(words),
      );
      const near = items.find(({ row }) => holders.includes(row));
      const named =
        holders.length > 0 &&
        holders.some((row) => 'apart' in row || 'refused' in row || row.review === true || row.notes.length > 0);
      wrong.push({
        seed,
        at,
        habits,
        one,
        got: near?.item ?? (near && 'refused' in near.row ? near.row.refused : null),
      });
      if (!named) silent.push({ seed, at, habits, one, got: near?.item });
    }
  }
  if (process.env.SHOW)
    fs.writeFileSync(process.env.SHOW, JSON.stringify({ questions, right, silent, wrong }, null, 1));
  expect({ silent: silent.slice(0, 3) }).toEqual({ silent: [] });
  expect(right / questions).toBeGreaterThanOrEqual(0.99);
});
