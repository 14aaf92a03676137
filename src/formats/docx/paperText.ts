// A whole paper as its author wrote it -> its questions: sections (一、选择题), numbers, options, blanks, and answers,
// either after each question (【答案】…) or collected at the end (参考答案). Lines are text with `$…$`; other inserts are
// replaced by marks.
import type { TypeId } from '../../contract/codes';
import { ALL_TYPES } from '../../domain/question/types/registry';
import { readRow, type DraftRow } from '../shared/importedQuestion';
import { makePaperAnswers, NUMBER, type PaperAnswers } from './paperAnswers';
import { readQuestion, remarksOf, writtenLines, type PaperQuestion } from './paperQuestion';

export interface PaperLine {
  /** Without line breaks; `mark(n)` at the position of insert n. */
  text: string;
  /** Rows of a table's cells as text; the line itself shows the whole table. */
  cells?: readonly (readonly string[])[];
  /** What the line has lost, for the notes of its question. */
  remark?: string;
}
export interface PaperSource {
  lines: readonly PaperLine[];
  /** HTML of pictures, tables, superscripts and subscripts. */
  inserts: readonly string[];
  /** Why a question with this insert cannot be stored. */
  lost: ReadonlyMap<number, string>;
  /** Why this insert is beside a formula that has to be compared with it. */
  doubts?: ReadonlyMap<number, string>;
}

const SECTION = /^第?[一二三四五六七八九十]{1,3}(?:部分|大题)?\s*[、．.:：]\s*(\S.*)$/;
/** Heading of the answers: on a line of its own, or at the end of a repeated paper title. */
const ANSWERS =
  /^(?:[^，。；]{0,60}[\s（(《·—-]|[^，。；]{0,60}(?:卷|测试|考试|检测|练习|[)）》]))?[【[]?(?:参考答案|试题答案|答案|试题解析)(?:(?:与|及|和|、)[^，。；]{2,12})?[】\])）]?\s*[:：]?$/;
const BEHIND = /^[【[]?(答案|解析|分析|详解|解答|点评|点睛|考点|难度|知识点)(?:[】\]]\s*[:：]?|[:：])\s*/;
/** Examples of lecture notes; their solution begins with 解 or 证. */
const EXAMPLE = /^例\s*(\d{1,3})\s*[.．、:：]?\s*/;
const SOLUTION = /^(?:证明?|解答?|答)(?:\s*[:：]\s*|\s+)/;
/** Letters and digits that Chinese input methods write full-width. */
const narrow = (text: string): string =>
  text
    .replace(/[Ａ-Ｚａ-ｚ０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[＿﹍ˍ]{2,}/g, '____');

export function* decodePaper({ lines, inserts, lost, doubts }: PaperSource, kind: string): Generator<DraftRow> {
  const questions: PaperQuestion[] = [];
  let title = '';
  let section = 0;
  let type: TypeId | null = null;
  let score: number | null = null;
  let together: PaperAnswers | null = null;
  let field: 'body' | 'answer' | 'analysis' = 'body';

  for (const [place, { text: written, cells, remark }] of lines.entries()) {
    const text = narrow(written).trim();
    if (text === '') continue;
    if (!together && questions.length > 0 && ANSWERS.test(text)) {
      together = makePaperAnswers(questions.map((one) => one.number));
      section = 0;
      continue;
    }
    const heading = SECTION.exec(text);
    const named = heading && ALL_TYPES.find((each) => each.heading.test(heading[1] ?? ''));
    if (heading && (named || text.length < 30)) {
      section += 1;
      type = named?.id ?? null;
      const each = /每(?:小)?题\s*(\d{1,2})\s*分/.exec(text);
      score = each ? Number(each[1]) : null;
      continue;
    }
    if (together) {
      together.read(text, cells, section);
      continue;
    }
    const example = EXAMPLE.exec(text);
    const number = example ?? NUMBER.exec(text);
    const last = questions.at(-1);
    const next = Number(number?.[1]);
    if (
      number &&
      (last === undefined || last.section !== section
        ? next <= (last?.number ?? 0) + 3 || next === 1
        : next > last.number && next <= last.number + 3)
    ) {
      questions.push({
        line: place + 1,
        section,
        number: next,
        type,
        score,
        body: [text.slice(number[0].length).trim()],
        answer: [],
        analysis: [],
        remarks: new Set(remark === undefined ? [] : [remark]),
        ...(example && { example: true }),
      });
      field = 'body';
    } else if (last) {
      const behind = BEHIND.exec(text);
      const solution = last.example && field === 'body' ? SOLUTION.exec(text) : null;
      if (behind) field = behind[1] === '答案' ? 'answer' : 'analysis';
      if (solution) field = 'answer';
      last[field].push(text.slice((behind ?? solution)?.[0].length ?? 0));
      if (remark !== undefined) last.remarks.add(remark);
    } else if (title === '' && !/分钟|满分|注意|姓名/.test(text)) title = text;
  }
  if (questions.length === 0) {
    yield { line: 1, ref: '文件', refused: '没有认出试题：每题应以“1．”这样的题号开头' };
    return;
  }
  for (const question of questions) {
    const answered = together?.take(question.section, question.number) ?? [];
    let at: 'answer' | 'analysis' = 'answer';
    for (const text of question.answer.length > 0 ? [] : answered) {
      const behind = BEHIND.exec(text);
      if (behind) at = behind[1] === '答案' ? 'answer' : 'analysis';
      question[at].push(text.slice(behind?.[0].length ?? 0));
    }
    const remarks = doubts ? remarksOf(question, doubts) : [];
    const row = readRow(
      question.line,
      `第 ${question.number} 题`,
      question,
      (_record, notes) => {
        notes.push(...question.remarks, ...remarks);
        return readQuestion(question, { title, kind, inserts, lost }, notes);
      },
      writtenLines(question),
    );
    yield 'draft' in row && remarks.length > 0 ? { ...row, review: true } : row;
  }
}
