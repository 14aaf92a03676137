// Papers made from the questions of the demo bank in all combinations of the habits of teachers (mocks/teacherPaper.ts).
import fs from 'node:fs';
import { demoQuestions, itemOf, sameItem } from '../../../mocks/paperItems';
import { isPlain, teacherPaper } from '../../../mocks/teacherPaper';
import { decodeDocx } from '../docx/read';

const PAPERS = Number(process.env.PAPERS ?? 300);
test('at least 99 % of the questions are those of the bank, and none is lost or run together without a note', () => {
  const plain = demoQuestions().filter(isPlain);
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
      const found = items.find(({ item }) => sameItem(one, item));
      if (found) {
        right += 1;
        continue;
      }
      // The row with its words, in any state.
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
