// A whole paper as its author wrote it -> its questions: sections (一、选择题), numbers, options, blanks, and answers,
// either after each question (【答案】…) or collected at the end (参考答案). Lines are text with `$…$`; other inserts are
// replaced by marks.
import type { TypeId } from '../../contract/codes';
import { ALL_TYPES } from '../../domain/question/types/registry';
import { answerKind, hasOptions } from '../../domain/question/types/traits';
import {
  explanation,
  importedContent,
  newDraft,
  readRow,
  requiredContent,
  type DraftRow,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { makePaperAnswers, NUMBER, type PaperAnswers } from './paperAnswers';
import { MATH, placeBlank, readPoints, splitOptions } from '../shared/examText';
import { Refusal } from '../shared/refusal';

export interface PaperLine {
  /** Without line breaks; `mark(n)` at the position of insert n. */
  text: string;
  /** Rows of a table's cells as text; the line itself shows the whole table. */
  cells?: readonly (readonly string[])[];
}
export interface PaperSource {
  lines: readonly PaperLine[];
  /** HTML of pictures, tables, superscripts and subscripts. */
  inserts: readonly string[];
  /** Why a question with this insert cannot be stored. */
  lost: ReadonlyMap<number, string>;
}

const OPEN = '\ue200';
const CLOSE = '\ue201';
export const mark = (n: number): string => `${OPEN}${n}${CLOSE}`;
const MARKED = /\ue200(\d+)\ue201/g;

const SECTION = /^第?[一二三四五六七八九十]{1,3}(?:部分|大题)?\s*[、．.:：]\s*(\S.*)$/;
/** Heading of the answers: on a line of its own, or at the end of a repeated paper title. */
const ANSWERS =
  /^(?:[^，。；]{0,60}[\s（(《·—-]|[^，。；]{0,60}(?:卷|测试|考试|检测|练习|[)）》]))?[【[]?(?:参考答案|试题答案|答案|试题解析)(?:(?:与|及|和|、)[^，。；]{2,12})?[】\])）]?\s*[:：]?$/;
const BEHIND = /^[【[]?(答案|解析|分析|详解|解答|点评|点睛|考点|难度|知识点)(?:[】\]]\s*[:：]?|[:：])\s*/;
const STAGES: readonly [RegExp, number][] = [
  [/高考|高[一二三中]|普通高等学校|新课标/, 4],
  [/中考|初[一二三中]|[七八九]年级/, 3],
  [/小学|小升初|[一二三四五六]年级/, 1],
];

/** Characters of a question with its answer; a longer one means that the numbers of the paper were not recognised. */
const MAX_QUESTION = 20_000;

/** One question with its options, answer and analysis. */
interface Found {
  line: number;
  section: number;
  number: number;
  type: TypeId | null;
  /** Points that the section's heading gives. */
  score: number | null;
  body: string[];
  answer: string[];
  analysis: string[];
}

/** Letters and digits that Chinese input methods write full-width. */
const narrow = (text: string): string =>
  text
    .replace(/[Ａ-Ｚａ-ｚ０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[＿﹍ˍ]{2,}/g, '____');

export function* decodePaper({ lines, inserts, lost }: PaperSource, kind: string): Generator<DraftRow> {
  const questions: Found[] = [];
  let title = '';
  let section = 0;
  let type: TypeId | null = null;
  let score: number | null = null;
  let together: PaperAnswers | null = null;
  let field: 'body' | 'answer' | 'analysis' = 'body';

  for (const [place, { text: written, cells }] of lines.entries()) {
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
    const number = NUMBER.exec(text);
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
      });
      field = 'body';
    } else if (last) {
      const behind = BEHIND.exec(text);
      if (behind) field = behind[1] === '答案' ? 'answer' : 'analysis';
      last[field].push(text.slice(behind?.[0].length ?? 0));
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
    yield readRow(question.line, `第 ${question.number} 题`, question, (_record, notes) =>
      read(question, { title, kind, inserts, lost }, notes),
    );
  }
}

interface Context {
  title: string;
  kind: string;
  inserts: readonly string[];
  lost: ReadonlyMap<number, string>;
}

function read(question: Found, { title, kind, inserts, lost }: Context, notes: string[]): QuestionDraft {
  const { answer } = question;
  const all = [...question.body, ...answer, ...question.analysis].join('\n');
  if (all.length > MAX_QUESTION) throw new Refusal(`超过 ${MAX_QUESTION} 字：题号可能没有认出，请检查下一题的题号`);
  for (const [, n] of all.matchAll(MARKED)) {
    const reason = lost.get(Number(n));
    if (reason !== undefined) throw new Refusal(reason);
  }
  const required = (text: string, what: string) => requiredContent(html(text, inserts), what, notes);
  const { score, rest } = readPoints(question.body.join('\n'));
  const split = question.type === null || hasOptions(question.type) ? splitOptions(rest) : null;
  const type_id = question.type ?? (split ? 101 : /_{3,}/.test(rest.replace(new RegExp(MATH, 'g'), '')) ? 300 : 400);
  const year = /(?:19|20)\d\d(?=\s*[年届-])/.exec(title)?.[0];
  const common = {
    type_id,
    score: score ?? question.score,
    stage_id: STAGES.find(([words]) => words.test(title))?.[1] ?? null,
    source: title.replace(MARKED, '').slice(0, 200),
    year: year ? Number(year) : null,
    origin_number: question.number,
    kind,
  };
  // `C` or `C 解：…` or `解：… 故选 C`
  const [first = '', ...others] = answer;
  const analysis = (more: readonly string[]) =>
    explanation(html([...more, ...question.analysis].join('\n'), inserts), notes);
  if (hasOptions(type_id)) {
    if (!split) throw new Refusal('题干中找不到选项');
    const letters = /^[（(]?\s*([A-H](?:[\s,，、]*[A-H]){0,7})\s*[)）]?(?![A-Za-z])[.．。;；:：]?\s*/.exec(first);
    const chosen =
      letters?.[1] ??
      [...answer, ...question.analysis].join('\n').match(/故(?:答案)?[应]?(?:选|为)\s*[:：]?\s*([A-H]{1,5})/)?.[1] ??
      '';
    const right = [...new Set(chosen.replace(/[^A-H]/g, ''))].map((letter) => letter.toLowerCase());
    const options = split.options.map(({ id, content }) => ({
      id: id.toLowerCase(),
      content: required(content, `选项 ${id} `),
    }));
    if (right.length === 0) throw new Refusal(NO_ANSWER);
    if (right.some((id) => !options.some((option) => option.id === id))) throw new Refusal(`答案“${chosen}”不在选项中`);
    return newDraft({
      ...common,
      content: required(split.stem, '题干'),
      options,
      answer: right,
      analysis: analysis([first.slice(letters?.[0].length ?? 0), ...others]),
    });
  }
  if (answer.join('').trim() === '') throw new Refusal(NO_ANSWER);
  if (answerKind(type_id) === 'judge') {
    const judged = /^[（(]?\s*(对|正确|√|T|错误?|×|F)/i.exec(first);
    if (!judged) throw new Refusal(`答案“${first.slice(0, 20)}”应为对或错`);
    return newDraft({
      ...common,
      content: required(rest, '题干'),
      answer: /^(?:对|正确|√|t)/i.test(judged[1] ?? ''),
      analysis: analysis([first.slice(judged[0].length), ...others]),
    });
  }
  if (answerKind(type_id) === 'blanks') {
    const content = required(placeBlank(rest, notes), '题干');
    const blanks = content.split('data-blank').length - 1;
    if (first.includes(OPEN)) throw new Refusal('填空的答案里有上下标、表格或图片，请改写成公式');
    const forms = formsOf(first, blanks);
    if (forms.length !== blanks)
      throw new Refusal(
        `题干有 ${blanks} 个空，答案“${first.slice(0, 40)}”不能分成 ${blanks} 个；多个空的答案请用“；”隔开`,
      );
    return newDraft({ ...common, content, answer: forms.map((form) => [form]), analysis: analysis(others) });
  }
  return newDraft({
    ...common,
    content: required(rest, '题干'),
    answer: importedContent(html(answer.join('\n'), inserts), notes),
    analysis: analysis([]),
  });
}

const NO_ANSWER = '没有答案：请在题后写“【答案】”，或在文件末尾写“参考答案”';

/** Answers of the blanks of one question, split at `；`, else at commas or wide spaces outside formulas. */
function formsOf(text: string, blanks: number): string[] {
  const clean = text.replace(/[.．。]$/, '').trim();
  for (const separator of [/[；;]/, /[，,、]/, /\s{2,}|\u3000+/]) {
    const forms: string[] = [''];
    clean.split(MATH).forEach((piece, place) => {
      const [head = '', ...more] = place % 2 === 1 ? [piece] : piece.split(separator);
      forms[forms.length - 1] += head;
      forms.push(...more);
    });
    const found = forms
      .map((form) => form.replace(/^[（(]?[①②③④⑤1-9][)）]\s*/, '').trim())
      .filter((form) => form !== '');
    if (found.length === blanks) return found;
  }
  return blanks === 1 && clean !== '' ? [clean] : [];
}

/** Paragraphs of lines; marks are replaced by their inserts. */
function html(text: string, inserts: readonly string[]): string {
  const paragraphs = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(
      (line) =>
        `<p>${line
          .split(MATH)
          .map((piece, place) =>
            place % 2 === 1
              ? piece
              : piece.replace(/&/g, '&amp;').replace(/<(?!span data-blank><\/span>|\/span>)/g, '&lt;'),
          )
          .join('')}</p>`,
    )
    .join('');
  const whole = paragraphs.replace(/<p>\s*\ue200(\d+)\ue201\s*<\/p>/g, (all, n: string) =>
    inserts[Number(n)]?.startsWith('<table') ? (inserts[Number(n)] ?? '') : all,
  );
  return whole.replace(MARKED, (_all, n: string) => inserts[Number(n)] ?? '');
}
