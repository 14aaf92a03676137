// MathToF (true/false) and MathMC (single choice): one JSON array, primary school, TeX without delimiters.
import {
  explanation,
  field,
  importedContent,
  jsonFile,
  listField,
  newDraft,
  readRow,
  requiredContent,
  textField,
  type DraftRow,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { Refusal } from '../shared/refusal';

/** End of the command with its groups that begins at `at` (a backslash), or `at` when there is none. */
function commandEnd(text: string, at: number): number {
  let end = at + 1;
  while (/[a-zA-Z]/.test(text.charAt(end))) end++;
  if (end === at + 1) return at;
  for (let next = end; ;) {
    while (text.charAt(next) === ' ') next++;
    if (text.charAt(next) !== '{') return end;
    let depth = 0;
    do {
      if (text.charAt(next) === '{') depth++;
      else if (text.charAt(next) === '}') depth--;
      next++;
    } while (depth > 0 && next < text.length);
    if (depth > 0) return end;
    end = next;
  }
}

/**
 * `1\frac{1}{2}米` -> `\(1\frac{1}{2}\)米`: every command with its groups is TeX, and so is the whole part of a mixed
 * number.
 */
export function wrapBareTex(text: string): string {
  let out = '';
  for (let i = 0; i < text.length;) {
    const end = text.charAt(i) === '\\' ? commandEnd(text, i) : i;
    if (end === i) {
      out += text.charAt(i++);
      continue;
    }
    const whole = /(?<![\d.])\d{1,6}$/.exec(out.slice(-7))?.[0] ?? '';
    if (whole !== '') out = out.slice(0, -whole.length);
    // Adjacent commands form one formula.
    const previous = out.endsWith('\\)') && whole === '';
    out = previous ? out.slice(0, -2) : `${out}\\(${whole}`;
    out += `${text.slice(i, end).trim()}\\)`;
    i = end;
  }
  return out;
}

function prepared(text: string): string {
  const lines = text
    .replace(/(?<=[。；;.!?！？:：)）])\s{2,}/g, '\n')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;');
  return wrapBareTex(lines.replace(/\$/g, '\\$'));
}

function read(record: unknown, notes: string[]): QuestionDraft {
  const stem = field(record, 'quest_stem');
  const given = field(record, 'quest_ref');
  const texts = listField(given, 'texts').map((value) => String(value).trim());
  const common = {
    content: requiredContent(prepared(textField(stem, 'text')), '题干', notes),
    analysis: explanation(prepared(listField(given, 'analyses').map(String).join('\n')), notes),
    stage_id: 1,
    kind: 'mathtof',
  } as const;
  const kind = textField(record, 'qtype');
  const answer = texts[0] ?? '';
  if (kind === 'JUDGE') {
    if (!/^(?:true|false)$/i.test(answer)) throw new Refusal(`判断题答案“${answer}”无法识别`);
    return newDraft({ ...common, type_id: 200, answer: answer.toLowerCase() === 'true' });
  }
  if (kind !== 'CHOICE') throw new Refusal(`题型“${kind}”无法识别`);
  const options = listField(stem, 'options').map((option) => ({
    id: textField(option, 'bullet').trim(),
    content: importedContent(prepared(textField(option, 'text')), notes),
  }));
  if (options.length < 2) throw new Refusal('选项少于两个');
  if (options.some((option) => option.content === '')) throw new Refusal('有空选项');
  if (new Set(options.map((option) => option.id)).size < options.length) throw new Refusal('选项编号重复');
  if (texts.length !== 1 || !options.some((option) => option.id === answer))
    throw new Refusal(`答案“${texts.join()}”不在选项中`);
  return newDraft({ ...common, type_id: 101, options, answer: [answer] });
}

export function* decodeMathtof(text: string): Generator<DraftRow> {
  const file = jsonFile(text);
  if (!file || !Array.isArray(file.value)) {
    yield { line: 1, ref: '文件', refused: '不是 JSON 数组' };
    return;
  }
  let line = 0;
  for (const record of file.value as unknown[]) {
    line++;
    yield readRow(line, `${textField(record, 'qtype') || 'row'}-${textField(record, 'file') || line}`, record, read);
  }
}
