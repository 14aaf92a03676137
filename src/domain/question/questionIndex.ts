// Data derived from a question's body and stored with it: search text and tokens, and the signature for finding
// duplicates.
import { hash32 } from '../content/hash';
import { parseContent } from '../content/htmlToContent';
import { contentHash, duplicateText, jaccard, lshBands, OPTION_MARK } from '../content/minhash';
import { collectMath } from '../content/plainText';
import { searchEntry, type SearchEntry } from '../content/search/searchTokens';
import type { Content } from '../content/tree';
import { answerOfType } from './answers';
import { partQuestion } from './parts';
import type { QuestionBody } from './questionBody';
import { answerTexts } from './questionFormulas';

/**
 * Increase it when canonical TeX, comparable text or search tokens change: the server then rebuilds the stored rows.
 */
export const INDEX_VERSION = 7;

/** Two questions with at least this similarity count as duplicates (查重). */
export const DUPLICATE_SIMILARITY = 0.9;

export interface QuestionIndex extends SearchEntry {
  bands: number[];
  content_hash: string;
  /** The input of the signature; not stored. */
  duplicate_text: string;
  /** Each formula once. */
  formulas: string[];
}

type Compared = Pick<QuestionBody, 'content' | 'options' | 'parts'>;

export function indexQuestion(body: QuestionBody): QuestionIndex {
  const { stem, options } = comparedTrees(body);
  const read = (htmls: readonly string[]) => htmls.filter((html) => html !== '').map(parseContent);
  const answers = [...body.parts.map(partQuestion), body];
  const answer = read(answers.flatMap((each) => answerTexts(each).map(({ html }) => html)));
  const right = read(answers.flatMap(rightOptions));
  const analysis = read([body.analysis]);
  const trees = [stem, ...options, ...answer, ...analysis];
  const text = duplicateText(stem, options);
  return {
    ...searchEntry([stem, ...options], [...answer, ...right], analysis, body.source),
    bands: lshBands(text),
    content_hash: contentHash(text),
    duplicate_text: text,
    formulas: [...new Set(trees.flatMap((tree) => collectMath(tree).map(({ tex }) => tex)))],
  };
}

/** The text by which a stored question is compared; the parts of a free-response question belong to its stem. */
export function duplicateTextOf(body: Compared): string {
  const { stem, options } = comparedTrees(body);
  return duplicateText(stem, options);
}

/** The texts of the options that are the answer. */
function rightOptions({ type_id, answer, options }: Pick<QuestionBody, 'type_id' | 'answer' | 'options'>): string[] {
  const given = answerOfType(type_id, answer);
  return given.kind === 'choice'
    ? options.filter(({ id }) => given.ids.includes(id)).map(({ content }) => content)
    : [];
}

function comparedTrees(body: Compared): { stem: Content; options: Content[] } {
  return {
    stem: [body.content, ...body.parts.map((part) => part.content)].flatMap(parseContent),
    options: [body, ...body.parts].flatMap(({ options = [] }) => options.map((option) => parseContent(option.content))),
  };
}

/** Similarity from 0 to 1, or null when the numbers differ: a variant with other numbers is not a duplicate. */
export function duplicateSimilarity(a: string, b: string): number | null {
  if (a === b) return 1;
  return numbersOf(a) === numbersOf(b) ? jaccard(a, b) : null;
}

/** Texts with different keys are no duplicates (see duplicateSimilarity); texts with equal keys are compared. */
export const numbersKey = (text: string): number => hash32(numbersOf(text));

/** The numbers of the stem in order, those of the options sorted: the order of options may differ. */
function numbersOf(text: string): string {
  const numbers = (part: string) => part.match(/\d+(?:\.\d+)?/g) ?? [];
  const [stem = '', ...options] = text.split(OPTION_MARK);
  return `${numbers(stem).join(' ')}${OPTION_MARK}${options.flatMap(numbers).sort().join(' ')}`;
}
