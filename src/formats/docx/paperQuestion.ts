// One question of a paper: its options, blanks and answer from its lines.
import type { TypeId } from '../../contract/codes';
import { answerKind, hasOptions } from '../../domain/question/types/traits';
import { MATH, placeBlank, readPoints, splitOptions } from '../shared/examText';
import {
  explanation,
  importedContent,
  newDraft,
  requiredContent,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { requiredTruth } from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';

const OPEN = '\ue200';
const CLOSE = '\ue201';
export const mark = (n: number): string => `${OPEN}${n}${CLOSE}`;
const MARKED = /\ue200(\d+)\ue201/g;

const STAGES: readonly [RegExp, number][] = [
  [/高考|高[一二三中]|普通高等学校|新课标/, 4],
  [/中考|初[一二三中]|[七八九]年级/, 3],
  [/小学|小升初|[一二三四五六]年级/, 1],
];

/** Characters of a question with its answer; a longer one means that the numbers of the paper were not recognised. */
const MAX_QUESTION = 20_000;

/** One question with its options, answer and analysis. */
export interface PaperQuestion {
  line: number;
  section: number;
  number: number;
  type: TypeId | null;
  /** Points that the section's heading gives. */
  score: number | null;
  body: string[];
  answer: string[];
  analysis: string[];
  /** What its lines have lost. */
  remarks: Set<string>;
  /** Numbered 例1. */
  example?: true;
}

export interface PaperContext {
  title: string;
  kind: string;
  inserts: readonly string[];
  lost: ReadonlyMap<number, string>;
}

const linesOf = ({ body, answer, analysis }: PaperQuestion): string => [...body, ...answer, ...analysis].join('\n');

/** The question as the paper has it, with its answer and analysis. */
export const writtenLines = ({ number, body, answer, analysis }: PaperQuestion): string =>
  [
    `${number}．${body.join('\n')}`,
    answer.length > 0 && `【答案】${answer.join('\n')}`,
    analysis.length > 0 && `【解析】${analysis.join('\n')}`,
  ]
    .filter((part) => part !== false)
    .join('\n')
    .replace(MARKED, '〔图〕');

/** The remarks on the marks in a question. */
export const remarksOf = (question: PaperQuestion, remarks: ReadonlyMap<number, string>): string[] =>
  [...linesOf(question).matchAll(MARKED)].flatMap(([, n]) => remarks.get(Number(n)) ?? []);

export function readQuestion(
  question: PaperQuestion,
  { title, kind, inserts, lost }: PaperContext,
  notes: string[],
): QuestionDraft {
  const { answer } = question;
  const all = linesOf(question);
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
    const judged = /^[（(]?\s*(对|正确|是|[√✓✔]|T|错误?|否|[×✗✘]|F)/i.exec(first);
    const truth = requiredTruth(judged?.[1] ?? first);
    return newDraft({
      ...common,
      content: required(rest, '题干'),
      answer: truth,
      analysis: analysis([first.slice(judged?.[0].length ?? first.length), ...others]),
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
    /^<(?:table|figure)/.test(inserts[Number(n)] ?? '') ? (inserts[Number(n)] ?? '') : all,
  );
  return whole.replace(MARKED, (_all, n: string) => inserts[Number(n)] ?? '');
}
