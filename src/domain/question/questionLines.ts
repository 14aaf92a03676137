// A question as the lines of a paper, which can be divided, moved and read again (formats/paper/readLines.ts).
import { LETTERS } from '../../contract/codes';
import type { LineField, SourceLine } from '../../contract/question/importRows';
import { serializeContent } from '../content/contentToHtml';
import { parseContent } from '../content/htmlToContent';
import { FORM_MARK } from './answers';
import { textAsHtml } from './bodyText';
import { blanksFor, partDraft, sourceToHtml, type QuestionDraft } from './questionDraft';
import { answerKind, hasOptions, hasParts } from './types/traits';

const lineOf = (field: LineField, html: string): SourceLine => ({ line: 0, field, html });

/** A line for each block; `label` begins the first one. */
function linesOf(field: LineField, source: string, label = ''): SourceLine[] {
  const blocks = parseContent(sourceToHtml(source)).map((block) => serializeContent([block]));
  const [first = '', ...rest] = blocks;
  if (label === '') return blocks.map((html) => lineOf(field, html));
  const led = first.startsWith('<p>')
    ? [`<p>${textAsHtml(label)}${first.slice('<p>'.length)}`]
    : [`<p>${textAsHtml(label)}</p>`, ...(first === '' ? [] : [first])];
  return [...led, ...rest].map((html) => lineOf(field, html));
}

export function linesOfDraft(draft: QuestionDraft): SourceLine[] {
  const { origin_number: number } = draft;
  const parts = hasParts(draft.type_id) ? draft.parts.map(partDraft) : [];
  const scoreOf = (at: number) => {
    const score = draft.parts[at]?.score ?? 0;
    return score > 0 ? `（${score}分）` : '';
  };
  return [
    ...linesOf('stem', draft.content, number ? `${number}．` : ''),
    ...optionLines(draft),
    ...parts.flatMap((part, at) => [
      ...linesOf('stem', part.content, `（${at + 1}）${scoreOf(at)}`),
      ...optionLines(part),
    ]),
    ...answerLines(draft, '【答案】'),
    ...parts.flatMap((part, at) => answerLines(part, `（${at + 1}）`)),
    ...(draft.analysis === '' ? [] : linesOf('analysis', draft.analysis, '【解析】')),
  ];
}

const optionLines = ({ type_id, options }: QuestionDraft): SourceLine[] =>
  hasOptions(type_id)
    ? options.flatMap(({ content }, at) => linesOf('options', content, `${LETTERS[at] ?? ''}．`))
    : [];

function answerLines(draft: QuestionDraft, label: string): SourceLine[] {
  const linesFor = (text: string) => (text === '' ? [] : linesOf('answer', textAsHtml(text), label));
  switch (answerKind(draft.type_id)) {
    case 'choice':
      return linesFor(draft.options.map(({ id }, at) => (draft.right.includes(id) ? LETTERS[at] : '')).join(''));
    case 'judge':
      return linesFor(draft.judge === null ? '' : draft.judge ? '正确' : '错误');
    case 'blanks': {
      const blanks = blanksFor(draft);
      return blanks.every((one) => one === '')
        ? []
        : linesFor(blanks.map((one) => one.split(FORM_MARK).join('##')).join('；'));
    }
    default:
      return draft.solution === '' ? [] : linesOf('answer', draft.solution, label);
  }
}

const ORDER: readonly LineField[] = ['stem', 'options', 'answer', 'analysis', 'other'];
const OPTION = /^(<p>)\s{0,9}(?:[（(]\s{0,9})?([A-H])\s{0,9}[.．、)）]\s*/;
const LABEL = /^(<p>)\s*【(?:答案|解析)】\s*/;

/** The lines with one of them in another field, at the end of it. */
export function inField(lines: readonly SourceLine[], at: number, field: LineField): SourceLine[] {
  const line = lines[at];
  if (!line || line.field === field) return [...lines];
  const others = lines.filter((_line, place) => place !== at);
  const behind = ORDER.slice(ORDER.indexOf(field) + 1);
  const next = others.findIndex((one) => behind.includes(one.field));
  const place = next === -1 ? others.length : next;
  const plain = line.html.replace(LABEL, '$1').replace(field === 'options' ? /^$/ : OPTION, '$1');
  const letter = LETTERS[others.filter((one) => one.field === 'options').length] ?? 'A';
  const html =
    field === 'options' && !OPTION.test(plain) ? plain.replace(/^(<p>)?/, (open) => `${open}${letter}．`) : plain;
  return [...others.slice(0, place), { ...line, field, html }, ...others.slice(place)];
}
