// A whole paper as its author wrote it -> its questions and, for every other line of the file, why it is in none of
// them. Features of each line (lineFeatures.ts), the best division into questions (segment.ts), answers at the end
// (paperAnswers.ts), the parts of each question (paperQuestion.ts).
import { SINGLE_TYPE_ID, type TypeId } from '../../contract/codes';
import { hasOptions } from '../../domain/question/types/traits';
import { readRow, type AsideRow, type DraftRow, type FileRow, type QuestionDraft } from '../shared/importedQuestion';
import { optionsStart } from '../shared/optionRow';
import { Refusal } from '../shared/refusal';
import { alike, wordsOf } from './alike';
import { answersAlone, readAnswers } from './answerList';
import { answerOf, asides, plain } from './asides';
import { labelOf } from './labels';
import { featuresOf, type LineFeatures } from './lineFeatures';
import { inLine, inRanges, inTable, makePaperAnswers, type Answer, type PaperAnswers } from './paperAnswers';
import { joinSources, withoutEmphasis, type PaperSource } from './paperLine';
import {
  readQuestion,
  remarksOf,
  sourceLines,
  writtenLines,
  type PaperContext,
  type PaperQuestion,
} from './paperQuestion';
import { segmentPaper, type Segment } from './segment';

/** Name of the row that sums up the numbers of a paper: 题号 1–22，缺第 7 题. */
export const NUMBERS = '全卷题号';
/** How many times as long as half of the questions a question is when it may hold several. */
const LONG = 6;
const LONG_LEAST = 1500;

/** Answers of the paper in a file of their own. `doubt`: why they may be those of another paper. */
export interface AnswerFile {
  source: PaperSource;
  file: string;
  doubt?: string | undefined;
}
/** So many answers that do not fit make the others doubtful. */
const DOUBTED = 2;

export function* decodePaper(source: PaperSource, kind: string, answerFile?: AnswerFile): Generator<FileRow> {
  const { inserts, lost, doubts, added } = joinSources(source, answerFile?.source);
  const all = featuresOf(source.lines);
  const alone = answerFile ? null : answersAlone(all, inserts);
  if (alone) {
    const how = kind === 'docx' ? TOGETHER : BEHIND;
    yield { line: 1, ref: '文件', refused: `这份文件只有答案，没有试题：${how}` };
    yield* alone;
    return;
  }
  const key = answersAt(all);
  const end = titleBefore(all, key);
  const lines = all.slice(0, end);
  const { front, segments } = segmentPaper(lines, key < all.length || answerFile !== undefined);
  if (segments.length === 0) {
    yield { line: 1, ref: '文件', refused: '没有认出试题：每题应以“1．”这样的题号开头，或者每题后面写“【答案】”' };
    return;
  }
  const title = titleOf(lines.slice(0, front));
  const { questions, rest } = questionsOf(segments, lines, front, inserts);
  nameNumbers(questions);
  nameShared(questions, lines);
  const gaps = numberGaps(questions);
  const answers = makePaperAnswers(questions);
  if (key < all.length) readAnswers(answers, all.slice(key), questions);
  // A table for the answers, before the questions, may be filled in.
  const tables = asideLines(segments, lines, front).filter(({ cells }) => cells && inTable(cells).length > 1);
  readAnswers(answers, tables, questions);
  const given = makePaperAnswers(questions);
  readAnswers(given, featuresOf(added), questions);
  let misfits = 0;
  const typicalLength = median(questions.map((one) => written(one).length));
  const rows = questions.map((question): DraftRow => {
    takeAnswer(question, answers, '文件末尾');
    const { answer, analysis, lines: before } = question;
    const own = { answer: [...answer], analysis: [...analysis], lines: [...before] };
    const taken = answerFile !== undefined && takeAnswer(question, given, '答案文件');
    if (answerFile && !taken && answer.length + analysis.length + question.signs.size === 0)
      question.remarks.add(NOT_IN_FILE);
    if (taken && answerFile.doubt !== undefined) question.signs.add(answerFile.doubt);
    const remarks = doubts ? remarksOf(question, doubts) : [];
    const length = written(question).length;
    if (length > LONG_LEAST && length > LONG * typicalLength) question.signs.add('比其他题长得多，可能有几题连在一起');
    const row = readRow(
      question.line,
      question.ref,
      question,
      (_record, notes) => {
        const context = { title, kind, inserts, lost };
        const read = taken ? readFromFile(question, own, context, notes) : null;
        if (read?.misfit) misfits += 1;
        if (read && 'refusal' in read) throw read.refusal;
        const draft = read?.draft ?? readQuestion(question, context, notes);
        notes.unshift(...question.signs);
        notes.push(...question.remarks, ...remarks);
        return draft;
      },
      writtenLines(question),
    );
    const { number, name } = question;
    const placed = {
      ...row,
      ...(number !== null && name === null && { number }),
      lines: sourceLines(question, inserts),
    };
    return 'draft' in placed && (remarks.length > 0 || question.signs.size > 0) ? { ...placed, review: true } : placed;
  });
  const headed = all[key]?.answers === true || all[key]?.label ? key + 1 : key;
  const later = all.slice(headed).filter(({ section, answers: title, label }) => section ?? (title && !label));
  rest.push(...answerRows([...all.slice(end, headed), ...later], answers));
  const left = answerFile ? given.rest() : [];
  const tooMany = left.filter(({ number }) => number !== null).length;
  const missing = questions.some(({ remarks }) => remarks.has(NOT_IN_FILE));
  if (answerFile && (misfits + tooMany >= DOUBTED || (tooMany > 0 && missing)))
    for (const [at, row] of rows.entries())
      if ('draft' in row && !row.draft.unanswered)
        rows[at] = { ...row, review: true, notes: [MANY_MISFITS, ...row.notes] };
  yield* withGaps([...rows, ...rest], gaps);
  yield { line: source.lines.length, ref: NUMBERS, apart: numbersOf(questions, gaps) };
  yield* leftRows(left, answerFile?.file ?? '');
}

/** What an answer file holds for none of the questions. */
function* leftRows(left: ReturnType<PaperAnswers['rest']>, file: string): Generator<FileRow> {
  for (const { line, number, text } of left)
    yield {
      line,
      ref: `${file} ${answerOf(number)}`,
      apart: number === null ? '答案文件的卷首' : '没有对应的试题',
      written: plain(text),
      file,
    };
}

/** The lines of no question. */
const asideLines = (segments: readonly Segment[], lines: readonly LineFeatures[], front: number): LineFeatures[] => [
  ...lines.slice(0, front),
  ...segments.flatMap(({ from, to, fields }) => lines.slice(from, to).filter((_line, at) => fields[at] === 'apart')),
];

/** The questions of the segments, and the lines that are in none of them. */
function questionsOf(
  segments: readonly Segment[],
  lines: readonly LineFeatures[],
  front: number,
  inserts: readonly string[],
): { questions: PaperQuestion[]; rest: AsideRow[] } {
  const questions: PaperQuestion[] = [];
  const rest = asides(lines.slice(0, front), '卷首', inserts);
  let section = sectionAfter({ count: 0, type: null, score: null }, lines.slice(0, front));
  for (const segment of segments) {
    questions.push(questionOf(segment, lines, section));
    section = sectionAfter(section, lines.slice(segment.from + 1, segment.to));
    const own = lines.slice(segment.from, segment.to).filter((_line, at) => segment.fields[at] === 'apart');
    rest.push(...asides(own, '大题的说明', inserts));
  }
  return { questions, rest };
}

/** A question with its answer from another file; if that answer does not fit, as it was before (`own`). */
function readFromFile(
  question: PaperQuestion,
  own: Pick<PaperQuestion, 'answer' | 'analysis' | 'lines'>,
  context: PaperContext,
  notes: string[],
): { draft: QuestionDraft; misfit: boolean } | { refusal: Refusal; misfit: true } {
  try {
    const draft = readQuestion(question, context, notes);
    const misfit = misfitOf(question, draft);
    if (misfit !== null) question.signs.add(misfit);
    return { draft, misfit: misfit !== null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notes.length = 0;
    const draft = readOwn({ ...question, ...own }, context, notes);
    if (!draft) return { refusal: error, misfit: true };
    Object.assign(question, own);
    question.signs.add(`答案文件里的答案没有采用：${error.message}`);
    return { draft, misfit: true };
  }
}

function readOwn(question: PaperQuestion, context: PaperContext, notes: string[]): QuestionDraft | null {
  try {
    return readQuestion(question, context, notes);
  } catch {
    return null;
  }
}

const TOGETHER = '请与试卷一起选择，文件名写成“试卷名”和“试卷名（答案）”';
const BEHIND = '请把答案接在试卷后面';
const NOT_IN_FILE = '答案文件里没有这一题的答案';
const MANY_MISFITS = '答案文件有几处与试卷不符，可能不是这份试卷的，请核对答案';

/** Why an answer from a file of its own may be that of another question, although it can be read. */
function misfitOf({ type, answer }: PaperQuestion, { type_id, answer: read }: QuestionDraft): string | null {
  const [first = ''] = answer;
  const text = withoutEmphasis(first).trim();
  const letters = /^[A-H]{1,5}[.．。]?$/.test(text);
  if (letters && !hasOptions(type_id)) return `答案“${text}”像是选择题的，请核对`;
  if (!hasOptions(type_id)) return null;
  if (/^[（(]?[A-H][)）]?\s*[=＝∈∪∩<>＜＞(（\d]/.test(text))
    return `答案“${text.slice(0, 20)}”不像是选项的字母，请核对`;
  return type === SINGLE_TYPE_ID && Array.isArray(read) && read.length > 1
    ? `答案“${text.slice(0, 20)}”有几个字母，请核对`
    : null;
}

const written = ({ body, answer, analysis }: PaperQuestion): string => [...body, ...answer, ...analysis].join('');
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Index of the heading of the answers of all questions; the number of lines when there is none. */
function answersAt(lines: readonly LineFeatures[]): number {
  const headed = lines.flatMap(({ answers, label }, at) => (answers ? [{ at, label: label?.kind === 'answer' }] : []));
  // A label on a line of its own, with the answer below, comes more than once.
  const labels = headed.filter(({ label }) => label);
  const first = headed.find(
    ({ at, label }) =>
      at > 0 &&
      (!label || (labels.length === 1 && !questionsAfter(lines, at))) &&
      lines.slice(0, at).some(({ head, asks }) => head ?? asks),
  );
  return first?.at ?? Math.min(listedAt(lines), labelledAt(lines), begunAt(lines), tableAt(lines));
}

/** `一、选择题答案：1.A 2.B`, or `答案：13．…` behind question 15 when the next line is the answer of 14. */
const LISTED_BEHIND = /答案\s?[:：]\s*(\d{1,3})\s?(?:[．、~～—–-]|\.(?!\d))/;
function begunAt(lines: readonly LineFeatures[]): number {
  const at = lines.findIndex(({ section, label, text }, place) => {
    const number = Number(LISTED_BEHIND.exec(text)?.[1] ?? NaN);
    const before = lines.slice(0, place).flatMap(({ head }) => (head?.form === 'point' ? [head.number] : []));
    if (!before.includes(number)) return false;
    if (section) return true;
    return label?.kind === 'answer' && number < (before.at(-1) ?? 0) && lines[place + 1]?.head?.number === number + 1;
  });
  return at < 0 ? lines.length : at;
}

/** Index of a table of the answers behind all questions. */
function tableAt(lines: readonly LineFeatures[]): number {
  const last = lines.findLastIndex(({ head }) => head?.form === 'point' || head?.form === 'title');
  const at = lines.findIndex(({ cells }, place) => {
    if (!cells || place < last) return false;
    const titles = [...(cells[0] ?? []), ...cells.map(([cell = '']) => cell)].map((cell) => cell.replace(/\s/g, ''));
    return titles.includes('题号') && titles.includes('答案') && inTable(cells).length > 1;
  });
  return at < 0 ? lines.length : at;
}

/** Whether questions with answers follow: the label on its own is an answer that was left blank. */
const questionsAfter = (lines: readonly LineFeatures[], at: number): boolean =>
  lines.slice(at + 1).some(({ head, asks }) => head && asks) &&
  lines.slice(at + 1).some(({ label, answers }) => label?.kind === 'answer' && !answers);

/** Index of the label that all answers follow in its line, as in `答案：1-3 BCD  4．8`. */
function listedAt(lines: readonly LineFeatures[]): number {
  const at = lines.findLastIndex(({ label }) => label?.kind === 'answer');
  const listed = at < 0 ? [] : listedIn(lines[at], new Set(lines.slice(0, at).map(({ head }) => head?.number ?? 0)));
  const from = lines.findLastIndex(({ head }, place) => place < at && head?.number === listed[0]?.[0]);
  return listed.length > 1 && from >= 0 && lines.slice(from, at).every(({ label }) => label?.kind !== 'answer')
    ? at
    : lines.length;
}

/** Index of the first of the lines `1．【答案】C` behind all questions. */
function labelledAt(lines: readonly LineFeatures[]): number {
  const isAnswer = ({ head, text }: LineFeatures) =>
    head?.form === 'point' && ['answer', 'analysis'].includes(labelOf(text.slice(head.length))?.kind ?? '');
  const at = lines.findIndex(isAnswer);
  const asked = (number: number | undefined) => lines.slice(0, at).some(({ head }) => head?.number === number);
  const rest = lines.slice(Math.max(0, at)).filter(({ head }) => head?.form === 'point');
  return at > 0 && rest.length > 1 && asked(lines[at]?.head?.number) && rest.every(isAnswer) ? at : lines.length;
}

/** The answers that a label has in its line. */
function listedIn(line: LineFeatures | undefined, known: ReadonlySet<number>): Answer[] {
  const text = line?.text.slice(line.label?.length ?? 0) ?? '';
  const ranges = [...inRanges(text)];
  return ranges.length > 0 ? ranges : inLine(text, known);
}

/** The title of the paper is often repeated before its answers. */
function titleBefore(lines: readonly LineFeatures[], key: number): number {
  const front = lines.findIndex(({ head, section }) => head !== null || section !== null);
  const titles = new Set(lines.slice(0, Math.max(0, front)).map(({ text }) => text));
  let at = key;
  while (key < lines.length && at > front && titles.has(lines[at - 1]?.text ?? '')) at -= 1;
  return at;
}

const titleOf = (front: readonly LineFeatures[]): string =>
  plain(front.find(({ text, section }) => !section && !/分钟|满分|注意|姓名/.test(text))?.text);

export interface SectionState {
  count: number;
  number?: number | undefined;
  type: TypeId | null;
  score: number | null;
}
function sectionAfter(state: SectionState, lines: readonly LineFeatures[]): SectionState {
  let { count, type, score, number } = state;
  for (const { section } of lines)
    if (section && !section.within)
      ({ count, type, score, number } = { number: undefined, ...section, count: count + 1 });
  return { count, type, score, number };
}

export function questionOf(
  { from, fields, head, headAt = 0, signs }: Segment,
  lines: readonly LineFeatures[],
  section: SectionState,
): PaperQuestion {
  const first = lines[from] as LineFeatures;
  const question: PaperQuestion = {
    line: first.line,
    section: section.count,
    sectionNumber: section.number,
    number: head?.number ?? null,
    ref: '',
    name: head?.name ?? null,
    type: section.type,
    score: section.score,
    body: [],
    answer: [],
    analysis: [],
    remarks: new Set(),
    signs: new Set(signs),
    lines: [],
  };
  let options = false;
  for (const [place, field] of fields.entries()) {
    const line = lines[from + place];
    if (!line || field === 'apart') continue;
    options = field === 'body' && (options || line.options);
    question.lines.push({
      line: line.line,
      field: field === 'body' ? (options ? 'options' : 'stem') : field,
      text: line.text,
    });
    if (line.remark !== undefined) question.remarks.add(line.remark);
    if (line.doubt !== undefined) question.signs.add(line.doubt);
    if (field === 'other')
      question.remarks.add(
        line.label?.length === 0
          ? `${line.label.name}没有带入`
          : `“${plain(line.text).slice(0, 30)}”不作为答案，没有带入`,
      );
    else {
      const isHead = place === headAt && field === 'body';
      addText(question, line, field, isHead ? (head?.length ?? 0) : leadOf(line, field, question.answer.length === 0));
    }
  }
  return question;
}

/** `taken`: length of the number or label that goes before the text. */
function addText(
  question: PaperQuestion,
  { text: whole, label }: LineFeatures,
  field: 'body' | 'answer' | 'analysis',
  taken: number,
): void {
  const text = (label?.around && taken > 0 ? whole.slice(taken, -1) : whole.slice(taken)).trim();
  if (field === 'analysis' && label?.kind === 'field')
    question.fields = { ...question.fields, [label.name]: whole.slice(label.length).trim() };
  if (field !== 'answer' || !label) return void question[field].push(text);
  question.answerName ??= label.name;
  // `答案：4．49` below question 4
  const numbered = /^(\d{1,3})\s?(?:[．、]|\.(?!\d))\s*(?=\S)/.exec(text);
  question.answer.push(Number(numbered?.[1]) === question.number ? text.slice(numbered?.[0].length) : text);
}

/** Length of the label that goes before the text; the names of fields stay. */
function leadOf({ label }: LineFeatures, field: 'body' | 'answer' | 'analysis', first: boolean): number {
  if (!label || field === 'body' || label.kind === 'field') return 0;
  // A second key stays what it is called.
  if (label.kind === 'answer' && !first) return 0;
  // 解 and 证明 are the first words of the working, 答 also its last.
  if (label.kind === 'solution') return field === 'answer' && label.name === '答' && first ? label.length : 0;
  return label.kind === 'conclusion' && field === 'analysis' ? 0 : label.length;
}

/** Names the questions, and the signs that their numbers give. */
function nameNumbers(questions: readonly PaperQuestion[]): void {
  const seen = new Map<string, number>();
  for (const [at, question] of questions.entries()) {
    const before = questions[at - 1];
    const { number, name } = question;
    question.ref = name ?? (number === null ? `第 ${before?.number ?? at} 题后的一题` : `第 ${number} 题`);
    if (number === null) {
      question.signs.add('没有题号');
      before?.signs.add('下一题没有题号，请核对这一题到哪里结束');
    }
    const key = `${name === null ? question.section : 'named'} ${name ?? number}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (number !== null && times > 1) question.ref = `${question.ref}（第 ${times} 个）`;
    const sign = before ? orderSign(before, question) : null;
    if (!before || sign === null) continue;
    question.signs.add(sign);
    if (before.section === question.section) before.signs.add(`下一题的${sign}，请核对这一题到哪里结束`);
  }
}

/** The sign that the number of a question does not follow that of the question before. */
function orderSign(before: PaperQuestion, { number, name, section }: PaperQuestion): string | null {
  if (number === null || name !== null || before.number === null || before.name !== null) return null;
  if (number > before.number || (number === 1 && before.section !== section)) return null;
  return number === before.number ? `题号 ${number} 重复` : `题号从 ${before.number} 变为 ${number}`;
}

/** Numbers that a paper leaves out, by the line of the question that follows. */
function numberGaps(questions: readonly PaperQuestion[]): Map<number, string> {
  const gaps = new Map<number, string>();
  let last: PaperQuestion | undefined;
  let between = 0;
  for (const question of questions) {
    if (question.name !== null) continue;
    if (question.number === null) {
      between += 1;
      continue;
    }
    const from = last?.number ?? null;
    if (from !== null && question.number > from + 1 + between)
      gaps.set(
        question.line,
        question.number === from + 2 + between
          ? `缺第 ${from + 1 + between} 题`
          : `缺第 ${from + 1 + between}–${question.number - 1} 题`,
      );
    last = question;
    between = 0;
  }
  return gaps;
}

/** In the order of the file, each gap before the question that follows it. */
function* withGaps(rows: readonly FileRow[], gaps: ReadonlyMap<number, string>): Generator<FileRow> {
  for (const row of [...rows].sort((a, b) => a.line - b.line)) {
    const gap = 'apart' in row ? undefined : gaps.get(row.line);
    if (gap !== undefined) yield { line: row.line, ref: '题号', apart: gap };
    yield row;
  }
}

/** `题号 1–22，缺 7`. */
function numbersOf(questions: readonly PaperQuestion[], gaps: ReadonlyMap<number, string>): string {
  const runs: [number, number][] = [];
  for (const { number, name } of questions) {
    if (number === null || name !== null) continue;
    const run = runs.at(-1);
    if (run && number > run[1]) run[1] = number;
    else runs.push([number, number]);
  }
  const named = questions.flatMap(({ name }) => name ?? []);
  const unnumbered = questions.filter(({ number }) => number === null).length;
  return [
    `共 ${questions.length} 题`,
    runs.length > 0 && `题号 ${runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join('、')}`,
    named.length > 0 && `${named.slice(0, 4).join('、')}${named.length > 4 ? `等 ${named.length} 题` : ''}`,
    ...gaps.values(),
    unnumbered > 0 && `${unnumbered} 题没有题号`,
  ]
    .filter((part) => part !== false)
    .join('，');
}

/** The questions that need a text before them wait for it. */
function nameShared(questions: readonly PaperQuestion[], lines: readonly LineFeatures[]): void {
  for (const { line, section } of lines) {
    if (!section?.shared) continue;
    const [from, to] = section.shared;
    const after = questions.filter((question) => question.line > line);
    for (const question of after.slice(0, to - from + 1))
      if (question.number !== null && question.number >= from && question.number <= to)
        question.signs.add(`第 ${from}–${to} 题共用的材料不在题干里，请补上`);
  }
}

/** Rows of the answers at the end: their heading, with the title before it, and those of no question. */
function answerRows(heading: readonly LineFeatures[], answers: PaperAnswers): AsideRow[] {
  const [first] = heading;
  return [
    ...(first
      ? [
          {
            line: first.line,
            ref: '答案',
            apart: '答案的标题',
            written: heading.map(({ text }) => plain(text)).join('\n'),
          },
        ]
      : []),
    ...answers.rest().map(({ line, number, text }) => ({
      line,
      ref: answerOf(number),
      apart: '没有对应的试题',
      written: plain(text),
    })),
  ];
}

/** The answer of a list at the end or of another file, divided at its labels; whether the question has got it. */
function takeAnswer(question: PaperQuestion, answers: PaperAnswers, from: '文件末尾' | '答案文件'): boolean {
  if (question.number === null || question.name !== null) return false;
  const listed = answers.take(question.section, question.number);
  const found = from === '答案文件' ? withoutQuestion(question, question.number, listed) : listed;
  if (found.length === 0) return false;
  // `答：` is room for the answer.
  if (question.answer.every((text) => text.trim() === '')) question.answer = [];
  if (question.answer.length > 0) {
    if (keyText(found) !== keyText(question.answer))
      question.signs.add(`题后的答案与${from}的答案“${plain(found[0]).slice(0, 20)}”不同，请核对`);
    return false;
  }
  addDivided(question, found);
  return question.answer.length + question.analysis.length > 0;
}

/** Adds a listed answer, divided at its labels into the answer and its analysis. */
function addDivided(question: PaperQuestion, found: readonly string[]): void {
  let at: 'answer' | 'analysis' = 'answer';
  const labelled = found.some((text) => labelOf(text) !== null);
  for (const text of found) {
    if (text.trim() === '') continue;
    const label = labelOf(text);
    // Some keys repeat the question before its answer.
    if (!label && at === 'answer' && question.answer.length === 0 && repeatsStem(text, question, labelled)) continue;
    if (label?.kind === 'answer') at = 'answer';
    else if (label?.kind === 'analysis' || label?.kind === 'field') at = 'analysis';
    const isLabel =
      label?.kind === 'answer' || label?.kind === 'analysis' || (at === 'answer' && label?.kind === 'conclusion');
    question[at].push(text.slice(isLabel ? label.length : 0));
    const unlabelled = at === 'answer' && !label && question.answer.length === 1;
    question.lines.push({ line: 0, field: at, text: unlabelled ? `【答案】${text}` : text });
  }
}

function repeatsStem(text: string, { body }: PaperQuestion, labelled: boolean): boolean {
  const words = withoutSpaces(text);
  if (words.length <= 5) return false;
  if (withoutSpaces(body.join('')).includes(words)) return true;
  return labelled && alike(wordsOf(text), wordsOf(body.find((line) => line.length > 5) ?? '')) > 0.8;
}

/** The lines of an answer file after the question that they repeat; none when it is another question. */
function withoutQuestion(question: PaperQuestion, number: number, found: readonly string[]): readonly string[] {
  const repeated = repeatedQuestion(found);
  const stem = repeated.join('');
  const body = question.body.join('');
  if (repeated.length > 0 && alike(wordsOf(stem), wordsOf(body)) < 0.6) {
    question.signs.add(`答案文件里第 ${number} 题的题干“${plain(stem).slice(0, 20)}”与这一题不同，没有采用它的答案`);
    return [];
  }
  if (repeated.some((line) => !withoutSpaces(body).includes(withoutSpaces(line))))
    question.signs.add('答案文件里的题干与这一题不完全相同，请核对');
  return found.slice(repeated.length);
}

/** The lines of a question that its answer repeats before the label of the answer. */
function repeatedQuestion(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => labelOf(line) !== null);
  const before = lines.slice(0, Math.max(0, end));
  const asks = before.some((line) => optionsStart(line) || /_{3,}|[（(][\s\u3000]*[)）]/.test(line));
  const isAnswer = end >= 0 && labelOf(lines[end] ?? '')?.kind === 'answer';
  return withoutSpaces(before.join('')).length > 10 && (isAnswer || asks) ? before : [];
}
const withoutSpaces = (text: string): string => withoutEmphasis(text).replace(/\s/g, '');
const keyText = (lines: readonly string[]): string => {
  const [first = ''] = lines;
  const label = labelOf(first);
  return withoutSpaces([first.slice(label?.kind === 'answer' ? label.length : 0), ...lines.slice(1)].join(''));
};
