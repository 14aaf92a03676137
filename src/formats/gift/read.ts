// GIFT, Moodle's plain text format: questions separated by blank lines, answers in braces. Specification:
// docs.moodle.org/en/GIFT_format. `\~ \= \# \{ \} \: \\` are those characters, `\n` is a line break; comments are whole
// lines.
import { splitFeedback } from '../shared/flatQuestion';
import { BLANK, readRow, type DraftRow, type QuestionDraft } from '../shared/importedQuestion';
import {
  blanksDraft,
  categoryRoute,
  choiceDraft,
  escapeText,
  freeDraft,
  heaviest,
  judgementDraft,
  typedText,
  type Common,
  type WeightedAnswer,
} from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { numberRange } from '../shared/tolerance';

const ESCAPED = '\\~=#{}:';
// Private-use characters replace the escaped ones while the control characters are searched.
const HELD = 0xe100;
const BREAK = '\ue1ff';
const hold = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_all, char: string) =>
    char === 'n' ? BREAK : String.fromCharCode(HELD + ESCAPED.indexOf(char)),
  );
const release = (text: string): string =>
  text.replace(/[\ue100-\ue106]/g, (char) => ESCAPED.charAt(char.charCodeAt(0) - HELD)).replaceAll(BREAK, '\n');

interface Chunk {
  line: number;
  text: string;
  /** `[tag:…]` and `[id:…]` of the comments before it. */
  tags: string[];
}

const TAG = /\[(tag|id):((?:[^\]\\]|\\.){1,200})\]/g;

/**
 * A question ends at a blank line outside braces. A title or a category always begins one, so that an unclosed brace
 * affects one question only.
 */
function* chunksOf(text: string): Generator<Chunk> {
  let lines: string[] = [];
  let began = 1;
  let depth = 0;
  let blank = false;
  /** Of comments since the last line of a question, and of the question itself. */
  const tags: string[] = [];
  let own: string[] = [];
  const source = hold(
    text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .replace(/[\ue100-\ue1ff]/g, ''),
  ).split('\n');
  for (const [place, line] of source.entries()) {
    if (/^\s*\/\//.test(line)) {
      const labels = [...line.matchAll(TAG)].map(
        ([, name = '', value = '']) => `${name === 'id' ? '编号 ' : ''}${release(value)}`,
      );
      tags.push(...labels);
      continue;
    }
    const empty = line.trim() === '';
    const opens = /^\s*(?:::|\$CATEGORY:)/.test(line);
    if (lines.length > 0 && ((empty && depth <= 0) || (opens && (blank || depth <= 0)))) {
      yield { line: began, text: lines.join('\n'), tags: own };
      lines = [];
      own = [];
      depth = 0;
    }
    blank = empty;
    if (lines.length === 0) {
      if (empty) continue;
      began = place + 1;
    }
    own.push(...tags.splice(0));
    lines.push(line);
    for (const char of line) depth += char === '{' ? 1 : char === '}' ? -1 : 0;
  }
  own.push(...tags);
  if (lines.length > 0) yield { line: began, text: lines.join('\n'), tags: own };
}

type Format = 'html' | 'moodle' | 'plain' | 'markdown';
const MARK = /^\s*\[(html|moodle|plain|markdown)\]/i;

/** Text after its format prefix, as HTML. */
function htmlOf(marked: string, otherwise: Format): string {
  const mark = MARK.exec(marked);
  const format = (mark?.[1]?.toLowerCase() ?? otherwise) as Format;
  const text = release(marked.slice(mark?.[0].length ?? 0));
  if (format === 'plain' || format === 'markdown') return escapeText(text);
  return format === 'html' && /<\/?[a-z]/i.test(text) ? text.replace(/\n/g, ' ') : text;
}

export function* decodeGift(text: string): Generator<DraftRow> {
  let category = '';
  for (const { line, text: chunk, tags } of chunksOf(text)) {
    let rest = chunk;
    const switched = /^\s*\$CATEGORY:([^\n]*)\n?/.exec(rest);
    if (switched) {
      category = release(switched[1] ?? '');
      rest = rest.slice(switched[0].length);
    }
    const title = /^\s*::([^]*?)::/.exec(rest);
    rest = rest.slice(title?.[0].length ?? 0).trim();
    if (rest === '') continue;
    const ref = title?.[1] ? release(title[1]).replace(/\s+/g, ' ').trim().slice(0, 60) : `第 ${line} 行`;
    yield readRow(line, ref, rest, (_record, notes) => {
      if (tags.length > 0) notes.push(`标签没有导入：${tags.join('、').slice(0, 100)}`);
      return read(rest, category, notes);
    });
  }
}

function read(text: string, category: string, notes: string[]): QuestionDraft {
  const open = text.indexOf('{');
  const close = text.lastIndexOf('}');
  if (open < 0) throw new Refusal('只有说明文字，没有作答部分');
  if (close < open) throw new Refusal('作答部分缺少右花括号“}”');
  const mark = MARK.exec(text);
  const format = (mark?.[1]?.toLowerCase() ?? 'moodle') as Format;
  const before = text.slice(mark?.[0].length ?? 0, open);
  const after = text.slice(close + 1);
  const body = text.slice(open + 1, close).trim();
  if (/[{}]/.test(body)) throw new Refusal('一题里有多处作答，或公式中的花括号没有写成“\\{ \\}”');
  const [answers = '', general = ''] = body.split('####', 2);
  if (/#/.test(answers.replace(/^\s*#/, ''))) notes.push('对单个答案的反馈没有导入');
  const feedback = general.trim() === '' ? '' : htmlOf(general.trim(), format);
  const at = (gap: string): Common => ({
    content:
      after.trim() === ''
        ? htmlOf(before.trim(), format)
        : `${htmlOf(before.trimStart(), format)}${gap}${htmlOf(after.trimEnd(), format)}`,
    analysis: feedback,
    kp_routes: categoryRoute(category),
    kind: 'gift',
    notes,
  });
  const typed = answers.trim();
  if (typed === '') {
    const solution = splitFeedback(feedback);
    return solution ? freeDraft({ ...at(''), analysis: solution.analysis }, solution.answer) : freeDraft(at(''), '');
  }
  if (typed.startsWith('#')) return numerical(at(BLANK), typed.slice(1).trim(), feedback);
  const truth = /^(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(typed);
  if (truth) return judgementDraft(at(' '), /^t/i.test(truth[1] ?? ''));
  const parts = weighted(typed, format);
  if (parts.filter(({ sign, text: part }) => sign === '=' && part.includes('->')).length > 1)
    throw new Refusal('配对题没有对应的题型');
  if (parts.every(({ sign }) => sign === '=')) {
    return blanksDraft(at(BLANK), [
      { answers: parts.map(({ text: part, weight }) => ({ text: typedText(part), weight })) },
    ]);
  }
  return choiceDraft(
    at('（　　）'),
    parts,
    parts.some(({ sign }) => sign === '='),
  );
}

interface Part extends WeightedAnswer {
  sign: string;
}

/** `=right#feedback ~%50%half …` */
function weighted(text: string, format: Format): Part[] {
  if (!/^[=~]/.test(text)) throw new Refusal('作答部分应以“=”或“~”开头');
  return [...text.matchAll(/([=~])([^=~]*)/g)].map(([, sign = '', whole = '']) => {
    const percent = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(whole);
    const answer = whole.slice(percent?.[0].length ?? 0).split('#', 1)[0] ?? '';
    return { sign, text: htmlOf(answer.trim(), format), weight: percent ? Number(percent[1]) : sign === '=' ? 100 : 0 };
  });
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const RANGE = new RegExp(`^(${NUMBER})\\s*\\.\\.\\s*(${NUMBER})$`, 'i');
const TOLERANCE = new RegExp(`^(${NUMBER})\\s*(?::\\s*(${NUMBER}))?$`, 'i');

/** `3.14:0.01`, `1..5`, or several with weights. */
function numerical(common: Common, text: string, feedback: string): QuestionDraft {
  const parts = /^\s*=/.test(text)
    ? weighted(text.replace(/~/g, ''), 'plain')
    : [{ text: text.split('#', 1)[0] ?? '', weight: 100 }];
  const best = heaviest(parts);
  const numbers = best.map(({ text: answer }) => {
    const range = RANGE.exec(answer.trim());
    if (range) return numberRange(Number(range[1]), Number(range[2]), answer);
    const near = TOLERANCE.exec(answer.trim());
    const off = Math.abs(Number(near?.[2] ?? 0));
    return {
      ...numberRange(Number(near?.[1] ?? NaN) - off, Number(near?.[1] ?? NaN) + off, answer),
      ...(near && { answer: near[1] ?? '' }),
    };
  });
  const analysis = feedback + numbers.map(({ remark }) => remark).join('');
  return blanksDraft({ ...common, analysis }, [
    { answers: numbers.map(({ answer }) => ({ text: answer, weight: 100 })) },
  ]);
}
