// Answers collected at the end of a paper: a table of numbers over letters, `1-5 ABCDA`, `1. C  2. B`,
// `1. C  2. 8  3. 2；3`, or each in lines of its own that continue until the next number.
import { masked } from '../shared/examText';

/** The number at the start of a question or of its answer. */
export const NUMBER =
  /^[【[]?(?:第\s*)?(\d{1,3})\s*(?:题(?:答案|详解|解析)[】\]]?|题\s*[.．、:：]?|[．、]|\.(?!\d)|(?=[（(]\s*\d+(?:\.5)?\s*分))/;

interface AnswerLine {
  line: number;
  text: string;
  /** Of a table. */
  cells?: readonly (readonly string[])[] | undefined;
}
export interface PaperAnswers {
  /** `section` as counted in the answers, from 1, or 0 before the first heading. */
  read(line: AnswerLine, section: number): void;
  /** Lines of the answer of this question, removed from the list; empty if there are none. */
  take(section: number, number: number): readonly string[];
  /** What no question took, and lines before the first answer. */
  rest(): { line: number; number: number | null; text: string }[];
}

interface Entry {
  line: number;
  number: number;
  lines: string[];
}

/** The numbers of the paper's questions, null for one without, restart in each section or continue over the paper. */
export function makePaperAnswers(questions: readonly { section: number; number: number | null }[]): PaperAnswers {
  const numbered = questions.flatMap(({ section, number }) => (number === null ? [] : [{ section, number }]));
  const known = new Set(numbered.map(({ number }) => number));
  const runOn = known.size === numbered.length;
  /** The section of answers without headings: the next one begins with its first number after the last of this one. */
  let implied = numbered[0]?.section ?? 0;
  const sectionOf = (section: number, number: number): number => {
    if (section > 0 || runOn) return section;
    const after = numbered.findIndex((one) => one.section === implied && one.number === latest?.number) + 1;
    const next = after > 0 ? numbered[after] : undefined;
    if (next && next.section !== implied && next.number === number) implied = next.section;
    return implied;
  };
  const said = new Map<string, Entry>();
  const loose: { line: number; number: null; text: string }[] = [];
  /** The answer that a line without a number continues. */
  let latest: Entry | null = null;
  /** Section 0 means any section. */
  const keyOf = (section: number, number: number): string => `${section}|${number}`;
  const put = (line: number, section: number, number: number, answer: string): void => {
    const key = keyOf(runOn ? 0 : sectionOf(section, number), number);
    const entry = said.get(key) ?? { line, number, lines: [] };
    said.set(key, entry);
    entry.lines.push(answer);
    latest = entry;
  };
  return {
    read({ line, text, cells }, section) {
      const found: Answer[] = cells ? inTable(cells) : [...inRanges(text)];
      if (found.length === 0 && !cells) {
        const [pairs, row] = [inPairs(text), inRow(text, known)];
        found.push(...(row.length >= pairs.length ? row : pairs));
      }
      if (found.length > 0) {
        for (const [number, answer] of found) put(line, section, number, answer);
        return;
      }
      // After answer 9, `10.16` is the answer of question 10.
      const bare = /^(\d{1,3})\s*[.．、:：]\s*/.exec(text);
      const head = NUMBER.exec(text) ?? (latest && Number(bare?.[1]) === latest.number + 1 ? bare : null);
      const number = Number(head?.[1]);
      // A number beyond the questions is an answer too many; a smaller one may be a step of the working.
      if (head && (known.has(number) || (latest ? number === latest.number + 1 : true)))
        put(line, section, number, text.slice(head[0].length).trim());
      else if (latest) latest.lines.push(text);
      else loose.push({ line, number: null, text });
    },
    take(section, number) {
      const own = keyOf(section, number);
      const key = said.has(own) ? own : keyOf(0, number);
      const lines = said.get(key)?.lines ?? [];
      said.delete(key);
      return lines;
    },
    rest: () => [
      ...loose,
      ...[...said.values()].map(({ line, number, lines }) => ({ line, number, text: lines.join('\n') })),
    ],
  };
}

type Answer = readonly [number: number, answer: string];

/** A row of numbers with their letters below. */
function inTable(cells: readonly (readonly string[])[]): Answer[] {
  const found: Answer[] = [];
  for (const [row, line] of cells.entries()) {
    const below = cells[row + 1];
    if (!below || line.filter((cell) => /^\d{1,3}$/.test(cell.trim())).length < 2) continue;
    line.forEach((cell, column) => {
      const letters = (below[column] ?? '').trim();
      if (/^\d{1,3}$/.test(cell.trim()) && letters !== '') found.push([Number(cell), letters]);
    });
  }
  return found;
}

/** `1-5 ABCDA 6-10 BBCDA` */
function* inRanges(text: string): Generator<Answer> {
  for (const [, from, to, written = ''] of text.matchAll(
    /(\d{1,3})\s*[-~～—–－至]+\s*(\d{1,3})\s*[.．、:：]?\s*((?:[A-H]\s{0,3}[,，、]?\s{0,3}){2,40})/g,
  )) {
    const letters = written.replace(/[^A-H]/g, '');
    if (letters.length === Number(to) - Number(from) + 1)
      for (const [at, letter] of [...letters].entries()) yield [Number(from) + at, letter];
  }
}

/** `1．C 2．B 3．8 4．2；3`: numbers outside formulas that follow one another. */
function inRow(text: string, known: ReadonlySet<number>): Answer[] {
  // Formulas are masked at the same length.
  const plain = masked(text);
  const marks: { number: number; from: number; to: number }[] = [];
  for (const mark of plain.matchAll(/(?<=^|[\s;；,，。])(\d{1,3})\s*(?:[．、]|\.(?!\d))\s*/g)) {
    const number = Number(mark[1]);
    const last = marks.at(-1);
    if (last ? number !== last.number + 1 : mark.index > 0) continue;
    marks.push({ number, from: mark.index, to: mark.index + mark[0].length });
  }
  if (marks.length < 2 || !marks.every(({ number }) => known.has(number))) return [];
  const answers = marks.map(({ number, to }, at): Answer => [
    number,
    text.slice(to, marks[at + 1]?.from).replace(/[\s;；,，]+$/, ''),
  ]);
  return answers.every(([, answer]) => answer !== '') ? answers : [];
}

/** `1. C  2. B  3. AD`; a single pair may be the beginning of a longer answer. */
function inPairs(text: string): Answer[] {
  const pairs = [
    ...text.matchAll(/(?<![\d.])(\d{1,3})\s*[.．、:：]\s*([A-H]{1,5}|对|错|正确|错误|√|×)(?=[\s;；,，。]|$)/g),
  ];
  return pairs.length > 1 ? pairs.map(([, number, answer = '']): Answer => [Number(number), answer]) : [];
}
