// GAOKAO-Bench: one JSON file `{keywords, example: [...]}`; options are inside the stem, numbers and points at its
// beginning.
import { SINGLE_TYPE_ID, BLANKS_TYPE_ID, FREE_TYPE_ID } from '../../contract/codes';
import { tabularToHtml } from '../latex/tabularToHtml';
import { MATH, placeBlank, readHead } from '../shared/examText';
import {
  explanation,
  field,
  jsonFile,
  listField,
  newDraft,
  readRow,
  requiredContent,
  shownValue,
  textField,
  type DraftRow,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { splitOptions } from '../shared/optionRow';
import { Refusal } from '../shared/refusal';

/** `\bar`, `\frac` with wrong JSON escapes arrive as a backspace or form feed. */
function restoreControls(text: string): string {
  return text.replace(/\u0008/g, '\\b').replace(/\u000C/g, '\\f');
}

/** Scanned text: removes spaces between Chinese characters, makes each line a paragraph and converts tables. */
function toHtml(text: string, notes: string[]): string {
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
  const tables = joined.includes('\\begin{tabular}')
    ? tabularToHtml(
        joined.replace(/\\begin\{tabular\}[^]*?\\end\{tabular\}/g, (one) => one.replace(/\n/g, ' ')),
        (note) => void notes.push(note),
      )
    : joined;
  return tables
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => (line.includes('<table>') ? line : `<p>${line}</p>`))
    .join('');
}

function answerForms(answer: string): string[][] {
  const form = answer
    .trim()
    .replace(/\s*[.．。]+$/, '')
    .replace(/(?<=\d)\.\s+(?=\d)/, '.')
    .trim();
  if (form === '') throw new Refusal('没有答案');
  return [[form]];
}

function kindOf(keywords: string, answer: unknown) {
  if (Array.isArray(answer) || /MCQ/i.test(keywords)) return SINGLE_TYPE_ID;
  if (/fill/i.test(keywords)) return BLANKS_TYPE_ID;
  if (/open/i.test(keywords)) return FREE_TYPE_ID;
  return typeof answer === 'string' && answer.length < 80 && !/[\n解]/.test(answer.trim())
    ? BLANKS_TYPE_ID
    : FREE_TYPE_ID;
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
    analysis: explanation(toHtml(restoreControls(textField(record, 'analysis')), notes), notes),
    stage_id: 4,
    source: `${year || ''}年高考数学${subject}${textField(record, 'category')}`,
    year: year || null,
    origin_number: number,
    score: typeof points === 'number' ? points : score,
    kind: 'gaokao-bench',
  } as const;
  if (type_id === SINGLE_TYPE_ID) {
    const split = splitOptions(rest);
    if (!split) throw new Refusal('题干中找不到选项');
    const options = split.options.map(({ id, content }) => ({
      id,
      content: requiredContent(toHtml(content, notes), `选项 ${id} `, notes),
    }));
    const right = listField(record, 'answer').map((id) => String(id).trim());
    if (right.length === 0 || right.some((id) => !options.some((option) => option.id === id))) {
      throw new Refusal(`答案“${right.join()}”不在选项中`);
    }
    return newDraft({
      ...common,
      type_id,
      content: requiredContent(toHtml(split.stem, notes), '题干', notes),
      options,
      answer: right,
    });
  }
  const text = restoreControls(typeof answer === 'string' ? answer : '');
  if (type_id === BLANKS_TYPE_ID) {
    const content = requiredContent(toHtml(placeBlank(rest, notes), notes), '题干', notes);
    return newDraft({ ...common, type_id, content, answer: answerForms(text) });
  }
  const content = requiredContent(toHtml(rest, notes), '题干', notes);
  return newDraft({ ...common, type_id, content, answer: requiredContent(toHtml(text, notes), '答案', notes) });
}

export function* decodeGaokaoBench(text: string): Generator<DraftRow> {
  const file = jsonFile(text);
  const keywords = textField(file?.value, 'keywords');
  const rows = listField(file?.value, 'example');
  if (rows.length === 0) yield { line: 1, ref: '文件', refused: '不是 GAOKAO-Bench 的 JSON 文件（缺 example）' };
  let line = 0;
  for (const record of rows) {
    line++;
    yield readRow(line, `${keywords}-${shownValue(field(record, 'index') ?? line)}`, record, (row, notes) =>
      read(row, keywords, notes),
    );
  }
}
