// GAOKAO-Bench: one JSON file `{keywords, example: [...]}`; options stand inside the stem, numbers and points at its head.
import { sanitizeHtml } from '../content/htmlToContent';
import { tabularToHtml } from './latexTable';
import {
  BLANK,
  field,
  jsonFile,
  listField,
  newDraft,
  readRow,
  Refusal,
  requiredContent,
  shownValue,
  textField,
  type DraftOption,
  type DraftRow,
  type QuestionDraft,
} from './draft';

const MATH = /(\$\$[\s\S]*?\$\$|\$[^$]*\$)/;

/** `\bar`, `\frac` badly escaped in JSON arrive as a backspace or form feed. */
function restoreControls(text: string): string {
  return text.replace(/\u0008/g, '\\b').replace(/\u000C/g, '\\f');
}

/** Scanned text: stray spaces between Chinese characters go, each line is a paragraph, tables are tables. */
function toHtml(text: string): string {
  const joined = text
    .split(MATH)
    .map((piece, index) => {
      if (index % 2 === 1) return piece.replace(/\s*\n\s*/g, ' ');
      return piece
        .replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '')
        .replace(/\\section\*?\{[^{}]*\}?/g, '')
        .replace(/\\%/g, '%')
        .replace(/<(?!\/?span)/g, '&lt;');
    })
    .join('');
  const tables = tabularToHtml(joined.replace(/(?<=\\begin\{tabular\}[\s\S]*?)\n(?=[\s\S]*?\\end\{tabular\})/g, ' '));
  return tables
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => (line.includes('<table>') ? line : `<p>${line}</p>`))
    .join('');
}

interface Head {
  number: number | null;
  score: number | null;
  rest: string;
}

/** `2. (5 分) 已知…`; scanning moved dollars into it: `2. $(5$ 分 $) \frac…$`. */
function readHead(question: string): Head {
  let rest = question.trim();
  const number = /^(\d{1,2})\s*[.．、]\s*/.exec(rest);
  if (number) rest = rest.slice(number[0].length);
  const points = /^(?:\$\s*)?[（(]\s*(\d+)\s*(?:\$\s*)?分\s*(\$)?\s*[)）]\s*/.exec(rest);
  if (points) {
    rest = rest.slice(points[0].length);
    if (points[2]) rest = rest.startsWith('$') ? rest.slice(1) : `$${rest}`;
  }
  return { number: number ? Number(number[1]) : null, score: points ? Number(points[1]) : null, rest: rest.trim() };
}

/** Cuts `A. … B. … C. …` off the end of a stem; null when there is no such row of options. */
function splitOptions(question: string): { stem: string; options: DraftOption[] } | null {
  const starts = [...question.matchAll(/(?<=^|\s)A\s*[.．、]/g)].map((match) => match.index);
  for (const start of starts.reverse()) {
    const marks: { id: string; from: number; to: number }[] = [];
    let at = start;
    for (const id of 'ABCDEFGH') {
      const pattern = new RegExp(`(?<=^|[\\s$。；;])${id}\\s*[.．、]\\s*`, 'g');
      pattern.lastIndex = at;
      const match = pattern.exec(question);
      if (!match) break;
      marks.push({ id, from: match.index, to: match.index + match[0].length });
      at = match.index + match[0].length;
    }
    if (marks.length < 2) continue;
    const options = marks.map(({ id, to }, index) => ({ id, content: question.slice(to, marks[index + 1]?.from).trim() }));
    return { stem: question.slice(0, start).trim(), options };
  }
  return null;
}

/** Puts the blank where scanning lost it: at underscores, before a measure word, before a closing remark, at the end. */
function placeBlank(stem: string, notes: string[]): string {
  if (/_{2,}/.test(stem.replace(new RegExp(MATH, 'g'), ''))) {
    return stem.split(MATH).map((piece, index) => (index % 2 === 1 ? piece : piece.replace(/_{2,}/g, BLANK))).join('');
  }
  notes.push('原文缺空格线，已补在句末');
  const inside = /(?<=平\s*移|共\s*有)\s+(?=[个种])/.exec(stem);
  if (inside) return stem.slice(0, inside.index) + BLANK + stem.slice(inside.index + inside[0].length);
  const tail = /(?:[（(][^()（）\n]*(?:填写?|数字|序号|编号)[^()（）\n]*[)）])?\s*(?:[.．。]\s*)?$/.exec(stem);
  const cut = tail?.index ?? stem.length;
  return stem.slice(0, cut).trimEnd() + BLANK + stem.slice(cut).trim();
}

function answerForms(answer: string): string[][] {
  const form = answer.trim().replace(/\s*[.．。]+$/, '').replace(/(?<=\d)\.\s+(?=\d)/, '.').trim();
  if (form === '') throw new Refusal('没有答案');
  return [[form]];
}

function kindOf(keywords: string, answer: unknown): 101 | 300 | 400 {
  if (Array.isArray(answer) || /MCQ/i.test(keywords)) return 101;
  if (/fill/i.test(keywords)) return 300;
  if (/open/i.test(keywords)) return 400;
  return typeof answer === 'string' && answer.length < 80 && !/[\n解]/.test(answer.trim()) ? 300 : 400;
}

function read(record: unknown, keywords: string, notes: string[]): QuestionDraft {
  const raw = textField(record, 'question');
  const question = restoreControls(raw);
  if (question !== raw) notes.push('已还原转义损坏的 TeX 命令');
  const { number, score, rest } = readHead(question);
  const answer = field(record, 'answer');
  const type_id = kindOf(keywords, answer);
  const year = Number(textField(record, 'year'));
  const subject = /Math_II_/i.test(keywords) ? '文科' : /Math_I_/i.test(keywords) ? '理科' : '';
  const points = field(record, 'score');
  const common = {
    analysis: sanitizeHtml(toHtml(restoreControls(textField(record, 'analysis')))),
    stage_id: 4,
    source: `${year || ''}年高考数学${subject}${textField(record, 'category')}`,
    year: year || null,
    origin_number: number,
    score: typeof points === 'number' ? points : score,
    kind: 'gaokao-bench',
  } as const;
  if (type_id === 101) {
    const split = splitOptions(rest);
    if (!split) throw new Refusal('题干中找不到选项');
    const options = split.options.map(({ id, content }) => ({ id, content: requiredContent(toHtml(content), `选项 ${id} `) }));
    const right = listField(record, 'answer').map((id) => String(id).trim());
    if (right.length === 0 || right.some((id) => !options.some((option) => option.id === id))) {
      throw new Refusal(`答案“${right.join()}”不在选项中`);
    }
    return newDraft({ ...common, type_id, content: requiredContent(toHtml(split.stem), '题干'), options, answer: right });
  }
  const text = restoreControls(typeof answer === 'string' ? answer : '');
  if (type_id === 300) {
    const content = requiredContent(toHtml(placeBlank(rest, notes)), '题干');
    return newDraft({ ...common, type_id, content, answer: answerForms(text) });
  }
  const content = requiredContent(toHtml(rest), '题干');
  return newDraft({ ...common, type_id, content, answer: requiredContent(toHtml(text), '答案') });
}

export function* decodeGaokaoBench(text: string): Generator<DraftRow> {
  const file = jsonFile(text);
  const keywords = textField(file?.value, 'keywords');
  const rows = listField(file?.value, 'example');
  if (rows.length === 0) yield { line: 1, ref: '文件', refused: '不是 GAOKAO-Bench 的 JSON 文件（缺 example）' };
  let line = 0;
  for (const record of rows) {
    line++;
    yield readRow(line, `${keywords}-${shownValue(field(record, 'index') ?? line)}`, record, (row, notes) => read(row, keywords, notes));
  }
}
