// Answers collected at the end of a paper: a table of numbers over letters, `1-5 ABCDA`, `1. C  2. B`,
// `1. C  2. 8  3. 2；3`, or each in lines of its own that continue until the next number.
import { masked } from '../shared/examText';

/** The number at the start of a question or of its answer. */
export const NUMBER =
  /^[【[]?(?:第\s*)?(\d{1,3})\s*(?:题(?:答案|详解|解析)[】\]]?|题\s*[.．、:：]?|[．、]|\.(?!\d)|(?=[（(]\s*\d+(?:\.5)?\s*分)|(?=[【〖]))/;

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
  /** A line of the list that is no answer. */
  leave(line: AnswerLine): void;
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
  /** Answers without headings to questions whose numbers restart: their sections are found when all are there. */
  const open: Entry[] = [];
  const close = (): void => {
    let implied = startOf(open.map(({ number }) => number));
    let last: number | undefined;
    for (const entry of open.splice(0)) {
      // The next section begins with its first number after the last of this one.
      const after = numbered.findIndex((one) => one.section === implied && one.number === last) + 1;
      const next = after > 0 ? numbered[after] : undefined;
      if (next && next.section !== implied && next.number === entry.number) implied = next.section;
      last = entry.number;
      const key = keyOf(implied, entry.number);
      const before = entries.get(key);
      if (before) before.lines.push(...entry.lines);
      else entries.set(key, entry);
    }
  };
  /** The section in which a list begins: the last one with just its numbers if it counts only once. */
  const startOf = (listed: readonly number[]): number => {
    const rising = listed.every((number, at) => at === 0 || number > (listed[at - 1] ?? 0));
    const sections = [...new Set(numbered.map(({ section }) => section))];
    const numbersOf = (section: number) =>
      numbered.filter((one) => one.section === section).map(({ number }) => number);
    const same = (section: number) => {
      const own = numbersOf(section);
      return own.length === listed.length && listed.every((number) => own.includes(number));
    };
    return (rising ? sections.findLast(same) : undefined) ?? sections[0] ?? 0;
  };
  /** `BCDAB DA`: a letter for each question of the section. */
  const inLetters = (text: string, section: number): Answer[] => {
    const letters = /^(?:[A-H][\s,，、]{0,4}){3,}[.．。]?$/.test(text) ? text.replace(/[^A-H]/g, '') : '';
    const own = numbered.filter((one) => one.section === (section || numbered[0]?.section));
    return letters.length > 0 && letters.length === own.length
      ? own.map(({ number }, at) => [number, letters.charAt(at)])
      : [];
  };
  const entries = new Map<string, Entry>();
  const loose: { line: number; number: null; text: string }[] = [];
  /** The answer that a line without a number continues. */
  let latest: Entry | null = null;
  let latestSection = 0;
  /** Section 0 means any section. */
  const keyOf = (section: number, number: number): string => `${section}|${number}`;
  const put = (line: number, section: number, number: number, answer: string): void => {
    latestSection = section;
    if (section === 0 && !runOn) {
      if (latest?.number === number && latest === open.at(-1)) latest.lines.push(answer);
      else open.push((latest = { line, number, lines: [answer] }));
      return;
    }
    const key = keyOf(runOn ? 0 : section, number);
    const entry = entries.get(key) ?? { line, number, lines: [] };
    entries.set(key, entry);
    entry.lines.push(answer);
    latest = entry;
  };
  return {
    read({ line, text, cells }, section) {
      const found: Answer[] = cells ? inTable(cells) : [...inRanges(text)];
      if (found.length === 0) found.push(...inLine(cells ? besideOne(cells) : text, known));
      if (found.length === 0 && !cells) found.push(...inLetters(text, section));
      if (found.length > 0) {
        for (const [number, answer] of found) put(line, section, number, answer);
        return;
      }
      // After answer 9, `10.16` is the answer of question 10.
      const bare = /^(\d{1,3})\s*[.．、:：]\s*/.exec(text);
      const begins = numbered.find((one) => section === 0 || one.section === section)?.number;
      const following = [latest && latest.number + 1, section === latestSection && latest ? null : begins];
      const head = NUMBER.exec(text) ?? (following.includes(Number(bare?.[1])) ? bare : null);
      const number = Number(head?.[1]);
      // A number beyond the questions is an answer too many; a smaller one may be a step of the working.
      if (head && (known.has(number) || (latest ? number === latest.number + 1 : true)))
        put(line, section, number, text.slice(head[0].length).trim());
      else if (latest) latest.lines.push(text);
      else loose.push({ line, number: null, text });
    },
    leave({ line, text }) {
      loose.push({ line, number: null, text });
    },
    take(section, number) {
      close();
      const own = keyOf(section, number);
      const key = entries.has(own) ? own : keyOf(0, number);
      const lines = entries.get(key)?.lines ?? [];
      entries.delete(key);
      return lines;
    },
    rest() {
      close();
      return [
        ...loose,
        ...[...entries.values()].map(({ line, number, lines }) => ({ line, number, text: lines.join('\n') })),
      ];
    },
  };
}

export type Answer = readonly [number: number, answer: string];

const COUNTED = /^(?:第\s?)?(\d{1,3})(?:\s?题)?\s?[.．、]?$/;
const HEADER = /^(?:题\s*[号序目]?|小题|序号|编号|答\s*案|选项|解\s*析|详解|得分|\s*)$/;

/**
 * A row of numbers with their answers below; or each answer beside its number, and its analysis beside it when a
 * heading says so. A row that begins with other words, such as `x` or `月份`, is a table of an answer.
 */
export function inTable(cells: readonly (readonly string[])[]): Answer[] {
  const found: Answer[] = [];
  const rows = cells.map((row) => row.map((cell) => cell.trim()));
  const analysed = rows[0]?.some((cell) => /^(?:解\s*析|详解)$/.test(cell)) === true;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    const below = rows[at + 1];
    const places = row.flatMap((_cell, column) => (Number.isNaN(numberAt(row, column)) ? [] : [column]));
    if (!HEADER.test(row[0] ?? '') && places[0] !== 0) continue;
    const rising = places.every((place, n) => n === 0 || numberAt(row, place) > numberAt(row, places[n - 1] ?? 0));
    const counted = row.length === 2 && numberAt(below ?? [], 0) === numberAt(row, 0) + 1;
    const beside = row.some(
      (cell, column) => column > (places[0] ?? 0) && cell !== '' && Number.isNaN(numberAt(row, column)),
    );
    if (below && places.length > 1 && rising && !counted && !beside) {
      for (const place of places)
        if ((below[place] ?? '') !== '') found.push([numberAt(row, place), below[place] ?? '']);
      at += 1;
      continue;
    }
    for (const [number, answer, ...more] of answersBeside(row, places)) {
      found.push([number, answer]);
      if (analysed) for (const one of more) found.push([number, `【解析】${one}`]);
    }
  }
  return found;
}

/** The number in a cell; NaN without one. */
const numberAt = (row: readonly string[], at: number): number => Number(COUNTED.exec(row[at] ?? '')?.[1] ?? NaN);

/** Each number of a row with the filled cells up to the next one. */
function answersBeside(row: readonly string[], places: readonly number[]) {
  // Of `9 | 120 | 10 | 3`, 120 is an answer.
  const numbers = places.reduce<number[]>(
    (kept, place) => (place - (kept.at(-1) ?? -2) > 1 ? [...kept, place] : kept),
    [],
  );
  return numbers.flatMap((place, n): [number, string, ...string[]][] => {
    const [answer, ...more] = row.slice(place + 1, numbers[n + 1] ?? row.length).filter((cell) => cell !== '');
    return answer === undefined ? [] : [[numberAt(row, place), answer, ...more]];
  });
}

/** `1．B | 2．C`: cells with their numbers as one line. */
const besideOne = (cells: readonly (readonly string[])[]): string => {
  const filled = cells.flat().filter((cell) => cell.trim() !== '');
  return filled.every((cell) => /^\s*\d{1,3}\s*[.．、:：]/.test(cell)) ? filled.join('\u3000\u3000') : '';
};

/** `1. C  2. 8  3. 2；3` */
export function inLine(text: string, known: ReadonlySet<number>): Answer[] {
  const [pairs, row] = [inPairs(text), inRow(text, known)];
  return row.length >= pairs.length ? row : pairs;
}

/** `1-5 ABCDA 6-10 BBCDA` */
export function* inRanges(text: string): Generator<Answer> {
  for (const [, from, to, written = ''] of text.matchAll(
    /(\d{1,3})\s*[-~～—–－至]+\s*(\d{1,3})\s*[.．、:：]?\s*((?:[A-H]\s{0,3}[,，、]?\s{0,3}){2,40})/g,
  )) {
    const letters = written.replace(/[^A-H]/g, '');
    if (letters.length === Number(to) - Number(from) + 1)
      for (const [at, letter] of [...letters].entries()) yield [Number(from) + at, letter];
  }
}

const PLAIN = /(?<=^|[\s;；,，。])(\d{1,3})\s*(?:[．、]|\.(?!\d))\s*/g;
const DECIMAL_TOO = /(?<=^|[\s;；,，。])(\d{1,3})(?:\s*(?:[．、]|\.(?!\d))|(?<=^\d{1,3}|[^;；,，]\s\d{1,3})\.)\s*/g;

/** `1．C 2．B 3．8 4．2；3`: numbers outside formulas that follow one another. */
function inRow(text: string, known: ReadonlySet<number>): Answer[] {
  // Formulas are masked at the same length.
  const plain = masked(text);
  // In `1.3  2.110` a number before a digit is one too, where it follows the last one; in `1.26；2.5` it is a value.
  for (const pattern of [DECIMAL_TOO, PLAIN]) {
    const marks: { number: number; from: number; to: number }[] = [];
    for (const mark of plain.matchAll(pattern)) {
      const number = Number(mark[1]);
      const last = marks.at(-1);
      if (last ? number !== last.number + 1 : mark.index > 0) continue;
      marks.push({ number, from: mark.index, to: mark.index + mark[0].length });
    }
    if (marks.length < 2 || !mostKnown(marks, known)) continue;
    const answers = marks.map(({ number, to }, at): Answer => [
      number,
      text.slice(to, marks[at + 1]?.from).replace(/[\s;；,，]+$/, ''),
    ]);
    if (answers.every(([, answer]) => answer !== '')) return answers;
  }
  return [];
}

/** All, or all but one in the middle: a question that was not found has its answer too. */
const mostKnown = (marks: readonly { number: number }[], known: ReadonlySet<number>): boolean => {
  const missing = marks.flatMap(({ number }, at) => (known.has(number) ? [] : [at]));
  return missing.length === 0 || (marks.length > 3 && missing.length === 1 && missing[0] !== 0);
};

/** `1. C  2. B  3. AD`; a single pair may be the beginning of a longer answer. */
function inPairs(text: string): Answer[] {
  const pairs = [
    ...text.matchAll(/(?<![\d.])(\d{1,3})\s*[.．、:：]\s*([A-H]{1,5}|对|错|正确|错误|√|×)(?=[\s;；,，。]|$)/g),
  ];
  return pairs.length > 1 ? pairs.map(([, number, answer = '']): Answer => [Number(number), answer]) : [];
}
