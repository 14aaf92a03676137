// Papers that are imported together: the version for students and its answers, or the version for teachers, become one
// paper. Names decide (期中（学生版）, 期中（答案）), and the texts have to agree; where names say nothing, the texts decide.
import type { AsideRow, DraftRow, FileRow } from '../shared/importedQuestion';
import { isQuestionRow } from '../shared/importedQuestion';
import { alike, wordsOf } from './alike';
import { answerListOf, answersOnly, type AnswerList } from './answerList';
import { featuresOf } from './lineFeatures';
import { withoutEmphasis, type PaperSource } from './paperLine';
import { NUMBERS, type AnswerFile } from './readPaper';

export interface PaperOfSet {
  /** With its folder, without its ending. */
  path: string;
  /** As the report names it. */
  name: string;
  rows(answers?: AnswerFile): Iterable<FileRow>;
  /** Null if it is no text that can be divided. */
  source(): PaperSource | null;
}

/** A paper with the files that belong to it. */
export interface PaperGroup<Paper> {
  paper: Paper;
  /** The same questions with their answers. */
  full: Paper | null;
  answers: { file: Paper; doubt?: string | undefined } | null;
}

const SAME = 0.8;
/** Share of questions that two versions of one paper have in common. */
const VERSION = 0.5;

const FOR_STUDENTS = /(?:不含|没有|无)答案|学生[版用]|原卷版?|空白[版卷]|试题卷?|试卷|题目/g;
const WITH_ANSWERS =
  /(?:[含有带及与和]\s?)?(?:参考|标准)?答案(?:版|卷|页)?|(?:[及与和]\s?)?(?:全?解析|详解)(?:版|卷)?(?!几何|式|函数|法)|(?:[及与和]\s?)?评分(?:标准|细则|参考)|教师[版用]/g;
const withoutRole = (name: string): string => name.replace(FOR_STUDENTS, '').replace(WITH_ANSWERS, '');
const isOfAnswers = (name: string): boolean => name.replace(FOR_STUDENTS, '').search(WITH_ANSWERS) >= 0;
/** What the names of the versions of one paper have in common. */
const baseNameOf = (path: string): string =>
  withoutRole(path).replace(/[\s\u3000（()）【】[\]〔〕《》_/\\·.．+＋:：,，、—–-]+/g, '');

interface Text {
  number: number | null;
  words: string;
}
interface Summary {
  /** What the names of all versions of a paper have in common. */
  baseName: string;
  /** Its name says that it has answers. */
  answers: boolean;
  title: string;
  texts: Text[];
  /** At least half of its questions have answers. */
  answered: boolean;
  /** Null for a paper. */
  list: AnswerList | null;
}

const textOf = (row: DraftRow): Text => ({
  number: row.number ?? null,
  words: wordsOf(
    'draft' in row
      ? [
          row.draft.content,
          ...row.draft.parts.map(({ content }) => content),
          ...row.draft.options.map(({ content }) => content),
        ].join('')
      : (row.written ?? '').replace(/^\d{1,3}[.．、]/, '').replace(/(?:【答案】|【解析】)[^]*/, ''),
  ),
});

/** Length of the folder that all have in common. */
function commonFolder(paths: readonly string[]): number {
  const [first = ''] = paths;
  let length = 0;
  while (length < first.length && paths.every((path) => path[length] === first[length])) length += 1;
  return Math.max(first.lastIndexOf('/', length - 1), first.lastIndexOf('\\', length - 1)) + 1;
}

function summaryOf(paper: PaperOfSet, path: string): Summary {
  const rows = [...paper.rows()].filter(isQuestionRow);
  const done = rows.filter((row) => 'draft' in row && !row.draft.unanswered).length;
  const source = paper.source();
  const answers = isOfAnswers(path);
  return {
    baseName: baseNameOf(path),
    answers,
    title: baseNameOf(withoutEmphasis(source?.lines.find(({ text }) => text.trim() !== '')?.text ?? '')),
    texts: rows.map(textOf),
    answered: rows.length > 0 && done >= rows.length / 2,
    list: source && answerListOf(featuresOf(source.lines), answers),
  };
}

/** The text of the question in the other paper that is the same, the one with its number first. */
function sameText<One extends Text>({ number, words }: Text, others: readonly One[]): One | null {
  const equal = others.filter((one) => one.words === words);
  const named = others.filter((one) => number !== null && one.number === number);
  const near = (list: readonly One[]) => list.find((one) => alike(one.words, words) >= SAME);
  return equal.find((one) => one.number === number) ?? equal[0] ?? near(named) ?? near(others) ?? null;
}
const shared = (a: Summary, b: Summary): number => {
  const [few, many] = a.texts.length < b.texts.length ? [a, b] : [b, a];
  if (few.texts.length === 0) return 0;
  return few.texts.filter((text) => sameText(text, many.texts)).length / few.texts.length;
};
const equalTexts = (a: Summary, b: Summary): number => {
  const words = new Set(b.texts.map((text) => text.words));
  return a.texts.filter((text) => text.words !== '' && words.has(text.words)).length;
};

/** Which papers belong together; `alone`: lists of answers whose paper is not known. */
export function groupPapers<Paper extends PaperOfSet>(
  papers: readonly Paper[],
): { groups: PaperGroup<Paper>[]; alone: ReadonlySet<Paper> } {
  const folder = commonFolder(papers.map(({ path }) => path));
  const all = papers.map((paper) => ({ paper, summary: summaryOf(paper, paper.path.slice(folder)) }));
  const groups = new Map(all.map(({ paper }) => [paper, { paper, full: null, answers: null } as PaperGroup<Paper>]));
  const joined = new Set<Paper>();
  const free = () => all.filter(({ paper }) => !joined.has(paper));
  type One = (typeof all)[number];
  const join = (to: One, file: One, how: 'full' | 'answers', doubt?: string): void => {
    const group = groups.get(to.paper);
    if (!group || group[how] !== null) return;
    if (how === 'full') group.full = file.paper;
    else group.answers = { file: file.paper, doubt };
    groups.delete(file.paper);
    joined.add(file.paper);
  };
  const isFree = ({ paper }: One): boolean => {
    const group = groups.get(paper);
    return group !== undefined && group.full === null && group.answers === null;
  };
  const joinNamed = (baseName: string): void => {
    const own = all.filter(({ summary }) => summary.baseName === baseName);
    const questions = own.filter(({ summary }) => summary.list === null);
    const base = questions.find(({ summary }) => !summary.answers) ?? questions[0];
    if (!base) return;
    for (const one of own) {
      if (one === base || !one.summary.answers) continue;
      if (one.summary.list) join(base, one, 'answers');
      else if (shared(base.summary, one.summary) >= VERSION) join(base, one, 'full');
    }
  };
  // By what their names have in common.
  for (const baseName of new Set(all.map(({ summary }) => summary.baseName))) if (baseName !== '') joinNamed(baseName);
  // Lists of answers whose names say nothing: by the title, or the only paper with these numbers.
  for (const one of free().filter(({ summary }) => summary.list !== null)) {
    const open = free().filter((other) => other.summary.list === null && isFree(other) && !other.summary.answered);
    const titled = open.filter(({ summary }) => summary.title.length > 3 && summary.title === one.summary.title);
    const [only] = titled.length > 0 ? titled : open;
    if (titled.length === 1 && only) join(only, one, 'answers');
    else if (
      titled.length === 0 &&
      only &&
      open.length === 1 &&
      one.summary.list?.called &&
      covers(one.summary.list.numbers, only.summary)
    )
      join(only, one, 'answers', '文件名和标题没有说明答案属于哪份试卷，请核对答案');
  }
  // Versions of one paper whose names say nothing: by their texts.
  for (const student of free().filter((one) => isFree(one) && one.summary.list === null && !one.summary.answered)) {
    const versions = free().filter(
      (one) =>
        one !== student &&
        one.summary.answered &&
        isFree(one) &&
        equalTexts(student.summary, one.summary) >=
          Math.max(2, 0.6 * Math.min(student.summary.texts.length, one.summary.texts.length)),
    );
    const [version] = versions;
    if (version && versions.length === 1) join(student, version, 'full');
  }
  const alone = free().filter(({ summary }) => summary.list?.called === true);
  return { groups: [...groups.values()], alone: new Set(alone.map(({ paper }) => paper)) };
}

function covers(numbers: ReadonlySet<number>, { texts }: Summary): boolean {
  const own = new Set(texts.flatMap(({ number }) => number ?? []));
  const common = [...own].filter((number) => numbers.has(number)).length;
  return common >= 0.8 * Math.max(own.size, numbers.size);
}

/** The rows of all papers, each named with its file. */
export function* decodePaperSet(papers: readonly PaperOfSet[]): Generator<FileRow> {
  if (papers.length < 2) {
    for (const paper of papers) yield* named(paper, paper.rows());
    return;
  }
  const { groups, alone } = groupPapers(papers);
  for (const group of groups) yield* groupRows(group, alone.has(group.paper));
}

/** The rows of one paper with the files that belong to it; `alone`: it is a list of answers of an unknown paper. */
export function* groupRows({ paper, full, answers }: PaperGroup<PaperOfSet>, alone: boolean): Generator<FileRow> {
  if (alone) {
    yield {
      ...{ line: 1, ref: paper.name, file: paper.name },
      refused: '只有答案，没有认出是哪一份试卷的：请把文件名写成“试卷名（答案）”，与试卷一起选择',
    };
    const own = paper.source();
    yield* named(paper, own ? answersOnly(featuresOf(own.lines), own.inserts) : []);
    return;
  }
  const source = answers?.file.source();
  const taken = answers && source ? { source, file: answers.file.name, doubt: answers.doubt } : undefined;
  const own = named(paper, paper.rows(taken));
  if (full) yield* versions([...own], paper, [...named(full, full.rows())], full);
  else yield* own;
  if (answers)
    yield {
      ...{ line: 1, ref: '答案', file: answers.file.name },
      apart: `这一份是“${paper.name}”的答案，已填入它的试题`,
    };
}

function* named(paper: PaperOfSet, rows: Iterable<FileRow>): Generator<FileRow> {
  for (const row of rows)
    yield row.file === undefined ? { ...row, ref: `${paper.name} ${row.ref}`, file: paper.name } : row;
}

/** Each question of two versions of a paper once, as the version with answers has it. */
function* versions(
  own: readonly FileRow[],
  paper: PaperOfSet,
  others: readonly FileRow[],
  full: PaperOfSet,
): Generator<FileRow> {
  const open = own.filter(isQuestionRow).map((row) => ({ row, ...textOf(row) }));
  let same = 0;
  for (const row of others) {
    if (!isQuestionRow(row)) {
      yield row;
      continue;
    }
    const text = textOf(row);
    const found = sameText(text, open);
    if (!found) {
      const other = open.some(({ number }) => number !== null && number === text.number);
      yield doubted(
        row,
        other ? `“${paper.name}”的第 ${text.number} 题是另一道题，请核对` : `“${paper.name}”里没有这一题`,
      );
      continue;
    }
    open.splice(open.indexOf(found), 1);
    same += 1;
    yield oneOf(found.row, row, [
      text.number !== found.number && `“${paper.name}”里是第 ${found.number ?? '?'} 题，请核对`,
      text.words !== found.words && `与“${paper.name}”里的题干或选项不完全相同，请核对`,
    ]);
  }
  yield {
    ...{ line: 1, ref: paper.name, file: paper.name },
    apart: `与“${full.name}”是同一份试卷，${same} 题相同，只导入一次`,
  };
  const whole = others
    .filter(isQuestionRow)
    .map((row) => textOf(row).words)
    .join('\n');
  for (const { row, words } of open)
    if ('draft' in row && row.draft.unanswered && isWithin(words, whole))
      yield {
        ...{ line: row.line, ref: row.ref, file: paper.name, written: row.written ?? '' },
        apart: `“${full.name}”的试题里有这些文字，题目的分法不同`,
      };
    else yield doubted(row, `“${full.name}”里没有这一题，请核对`);
  const apartTexts = new Set(others.flatMap((row) => (isQuestionRow(row) ? [] : [apartText(row)])));
  for (const row of own)
    if (!isQuestionRow(row) && !row.ref.endsWith(NUMBERS) && !apartTexts.has(apartText(row))) yield row;
}
/** Whether nearly all pieces of the text are in the other one. */
function isWithin(words: string, whole: string): boolean {
  const pieces = words.match(/.{12}/g) ?? [];
  return pieces.length > 0 && pieces.filter((piece) => whole.includes(piece)).length >= 0.8 * pieces.length;
}
const apartText = ({ apart, written }: AsideRow): string => `${apart} ${written ?? ''}`;

/** The row with the answer; what the other one has against it is a note. */
function oneOf(student: DraftRow, teacher: DraftRow, doubts: readonly (string | false)[]): DraftRow {
  const reasons = doubts.filter((doubt) => doubt !== false);
  const withDoubts = (row: DraftRow): DraftRow => reasons.reduce(doubted, row);
  if (!('draft' in student)) return withDoubts(teacher);
  if ('refused' in teacher)
    return doubted(withDoubts(student), `“${teacher.file ?? ''}”里的这一题没有读入：${teacher.refused}`);
  if (teacher.draft.unanswered) return withDoubts(student);
  if (!student.draft.unanswered && JSON.stringify(student.draft.answer) !== JSON.stringify(teacher.draft.answer))
    reasons.push('两份文件的答案不同，请核对');
  return withDoubts({ ...teacher, draft: { ...teacher.draft, source: student.draft.source } });
}

const doubted = (row: DraftRow, reason: string): DraftRow =>
  'draft' in row ? { ...row, review: true, notes: [reason, ...row.notes] } : row;
