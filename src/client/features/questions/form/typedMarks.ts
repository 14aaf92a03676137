// Marks that are typed at the end of a text of the question form and say what follows: `A.` options, `（1）` a part,
// `答：` the answer, `解析：` the analysis; and answers that are typed where they belong: `（C）`, `（√）`, `__6__`.
import {
  BLANKS_TYPE_ID,
  COMPOSITE_TYPE_ID,
  FREE_TYPE_ID,
  LETTERS,
  MULTIPLE_TYPE_ID,
  SINGLE_TYPE_ID,
  TRUE_FALSE_TYPE_ID,
} from '../../../../contract/codes';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { sourceText } from '../../../../domain/content/plainText';
import { isEmptyHtml } from '../../../../domain/question/bodyText';
import { emptyPart, type QuestionDraft } from '../../../../domain/question/questionDraft';
import {
  answerKind,
  hasMixedParts,
  hasOptions,
  hasParts,
  severalRight,
} from '../../../../domain/question/types/traits';
import { typedRun } from '../../../ui/editor/tex/typedRun';
import { hasNoAnswer } from './pastedQuestion';
import { freshId, ownChange, ownDraft, placeName, type Filled } from './questionField';

export type MarkedField = 'content' | 'solution' | 'analysis';
export interface Marked extends Filled {
  /** The place of the form where typing goes on; null: where it is. */
  goTo: string | null;
}

const BLANK = '<span data-blank></span>';
/** Not `A、`: it begins texts such as “A、B两地”. */
const OPTIONS = /<p>[Aa][.．]<\/p>$/;
const PART = /<p>[(（](\d{1,2})[)）]<\/p>$/;
const ANSWER = /<p>答(?:案|)[:：]<\/p>$/;
const ANALYSIS = /<p>解析[:：]<\/p>$/;
/** Capitals only, and not behind a letter or the name of a figure: `f（a）`, “如图（a）”, `P(A)`. */
const RIGHT = /(?<![A-Za-z0-9'})\]\\图表式])[(（]\s?([A-H]{1,8})\s?[)）]<\/p>$/;
const JUDGED = /[(（]\s?([√✓✔×✗对错])\s?[)）]<\/p>$/;
const FILLED_BLANK = /__([^_<>]{1,60})__<\/p>$/;
const OPEN_BRACKET = '（　　）</p>';

const before = (html: string, found: RegExpExecArray): string => html.slice(0, found.index);

/** A type of a question, or of one of its parts, that nothing speaks against. */
const typeFor = (draft: QuestionDraft, fits: boolean, type_id: number): { type_id: number } | null =>
  fits ? { type_id: draft.type_id } : hasNoAnswer(draft) ? { type_id } : null;

function markedRight(draft: QuestionDraft, html: string): Partial<QuestionDraft> | null {
  const found = RIGHT.exec(html);
  const letters = [...new Set(found?.[1] ?? '')].sort();
  const right = letters.flatMap((letter) => draft.options[LETTERS.indexOf(letter)]?.id ?? []);
  const type = typeFor(draft, hasOptions(draft.type_id), SINGLE_TYPE_ID);
  if (!found || !type || draft.right.length > 0 || right.length !== letters.length) return null;
  const several = right.length > 1 && !severalRight(type.type_id) ? MULTIPLE_TYPE_ID : type.type_id;
  return { content: before(html, found) + OPEN_BRACKET, right, type_id: several };
}

function markedJudge(draft: QuestionDraft, html: string): Partial<QuestionDraft> | null {
  const found = JUDGED.exec(html);
  const type = typeFor(draft, answerKind(draft.type_id) === 'judge', TRUE_FALSE_TYPE_ID);
  if (!found || !type || draft.judge !== null) return null;
  return { content: before(html, found) + OPEN_BRACKET, judge: /[√✓✔对]/.test(found[1] ?? ''), ...type };
}

/** The text of an accepted form: a formula as `$…$`. */
function formOf(written: string): string {
  const plain = sourceText(parseContent(`<p>${written}</p>`)).trim();
  const run = typedRun(plain, 'text');
  return run?.start === 0 && run.end === plain.length ? `$${run.tex}$` : plain;
}

function markedBlank(draft: QuestionDraft, html: string): Partial<QuestionDraft> | null {
  const found = FILLED_BLANK.exec(html);
  const type = typeFor(draft, answerKind(draft.type_id) === 'blanks', BLANKS_TYPE_ID);
  if (!found || !type || (found[1] ?? '').trim() === '') return null;
  const head = before(html, found);
  const index = head.split(BLANK).length - 1;
  const blanks = Array.from({ length: index + 1 }, (_none, at) => draft.blanks[at] ?? '');
  blanks[index] = formOf(found[1] ?? '');
  return { content: `${head}${BLANK}</p>`, blanks, ...type };
}

function markedOptions(draft: QuestionDraft, html: string) {
  const found = OPTIONS.exec(html);
  const [first] = draft.options;
  const type = typeFor(draft, hasOptions(draft.type_id), SINGLE_TYPE_ID);
  if (!found || !type || !first || !isEmptyHtml(first.content) || found.index === 0) return null;
  return { patch: { content: before(html, found), ...type }, option: first.id };
}

/** Where Enter goes on from a stem that ends with the bracket of a choice; null: it is a line break. */
export function afterBracket(draft: QuestionDraft, part: string | null): string | null {
  const { type_id, content, options } = ownDraft(draft, part);
  const isDone = hasOptions(type_id) && /[（(][\s\u3000]{0,9}[)）][.．。]?<\/p>$/.test(content);
  const [first] = options;
  return isDone && first && isEmptyHtml(first.content) ? placeName(part, 'options', first.id) : null;
}

/** `part`: whose text it is; null: that of the question. */
export function typedMark(draft: QuestionDraft, part: string | null, field: MarkedField): Marked | null {
  const own = ownDraft(draft, part);
  const html = own[field];
  const marked = (patch: Partial<QuestionDraft>, goTo: string | null): Marked => ({
    patch,
    goTo,
    filling: { what: 'typed' },
  });
  // A part that is more than written makes the question a composite one.
  const ofParts = part === null || hasMixedParts(draft.type_id) ? {} : { type_id: COMPOSITE_TYPE_ID };
  if (field === 'content') {
    const answered = markedRight(own, html) ?? markedJudge(own, html) ?? markedBlank(own, html);
    if (answered) return marked({ ...ownChange(draft, part, answered), ...ofParts }, null);
    const options = markedOptions(own, html);
    const place = options && placeName(part, 'options', options.option);
    if (options) return marked({ ...ownChange(draft, part, options.patch), ...ofParts }, place);
  }
  const written = typeFor(own, answerKind(own.type_id) === 'content', FREE_TYPE_ID);
  const answer = field === 'content' && written ? ANSWER.exec(html) : null;
  if (answer && isEmptyHtml(own.solution))
    return marked(ownChange(draft, part, { content: before(html, answer), ...written }), placeName(part, 'answer'));
  const analysis = field === 'analysis' ? null : ANALYSIS.exec(html);
  if (analysis && isEmptyHtml(draft.analysis))
    return marked(ownChange(draft, part, { [field]: before(html, analysis) }), 'analysis');
  return field === 'analysis' ? null : markedPart(draft, part, field, html, marked);
}

function markedPart(
  draft: QuestionDraft,
  part: string | null,
  field: MarkedField,
  html: string,
  marked: (patch: Partial<QuestionDraft>, goTo: string) => Marked,
): Marked | null {
  const found = PART.exec(html);
  const at = draft.parts.findIndex(({ id }) => id === part) + 1;
  const type = part === null ? typeFor(draft, hasParts(draft.type_id), FREE_TYPE_ID) : { type_id: draft.type_id };
  if (!found || !type || Number(found[1]) !== at + 1) return null;
  if (part === null && (field !== 'content' || found.index === 0)) return null;
  const next = draft.parts[at] ?? emptyPart(freshId(draft.parts));
  if (!isEmptyHtml(next.content)) return null;
  const parts = draft.parts.includes(next) ? draft.parts : [...draft.parts, next];
  const changed = ownChange({ ...draft, parts }, part, { [field]: before(html, found) });
  return marked({ parts, ...type, ...changed }, `parts/${next.id}`);
}
