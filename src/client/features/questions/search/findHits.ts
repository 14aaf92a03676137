// Where a query is met in the page: ranges of text, and the boxes of formulas. Read from what is shown, so that cards
// and rows need not know of the search.
import type { KeywordField } from '../../../../contract/question/question';
import type { SynonymGroups } from '../../../../contract/question/synonyms';
import { plainTerm, readQuery, yearOf, type SearchTerm } from '../../../../domain/content/search/searchQuery';
import { normalFormula, searchTex } from '../../../../domain/content/search/searchTokens';
import { formulaParts, shapeTokens } from '../../../../domain/content/search/shapes';

/** Where cards and the table show what a search looks at. */
const PLACES_OF: Readonly<Record<KeywordField, string>> = {
  stem: '.qcard-body .content, td[data-column="content"]',
  answer: '[data-place="answer"] .content, .qcard-body .right .content',
  analysis: '[data-place="analysis"] .content',
  source: '.source, td[data-column="source"], td[data-column="year"]',
};
const POINTS = '.kps, td[data-column="kps"]';
const EVERYWHERE = [...Object.values(PLACES_OF), POINTS].join();
const MAX_RANGES = 2000;
const MIN_PIECE = 2;

export interface Hits {
  ranges: Range[];
  formulas: Element[];
}

interface Letters {
  text: string;
  /** Of each character of `text`: its place in the node. */
  places: number[];
}

/** Without white space, as words are typed. */
function lettersOf(node: string): Letters {
  let text = '';
  const places: number[] = [];
  for (let at = 0; at < node.length; at++) {
    const sign = node.charAt(at).normalize('NFKC').toLowerCase();
    if (/^\s*$/.test(sign)) continue;
    text += sign;
    for (let i = 0; i < sign.length; i++) places.push(at);
  }
  return { text, places };
}

function* textNodes(root: Element): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('[data-tex]')) yield node as Text;
  }
}

/** The longest pieces of a text that are shown, from its beginning. */
function piecesIn(text: string, shown: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from + MIN_PIECE <= text.length;) {
    let end = from + MIN_PIECE;
    while (end <= text.length && shown.includes(text.slice(from, end))) end++;
    const piece = text.slice(from, end - 1);
    if (piece.length >= MIN_PIECE) pieces.push(piece);
    from += Math.max(1, piece.length);
  }
  return pieces;
}

/** A word, its year, or the pieces of a text that was run together. */
function wordsIn(term: SearchTerm, shown: string, alike: boolean): string[] {
  const text = term.text.replace(/\s/g, '');
  const year = yearOf(term);
  if (year !== null) return [text, String(year)];
  if (term.parted === null || shown.includes(text)) return [text];
  const isParted = term.parted.some(({ pairs }) => pairs.every((pair) => shown.includes(pair)));
  return isParted || alike ? text.split(/[^\p{L}\p{N}]+/u).flatMap((run) => piecesIn(run, shown)) : [];
}

function isHit(tex: string, terms: readonly SearchTerm[]): boolean {
  const canonical = searchTex(tex);
  const text = normalFormula(canonical);
  return terms.some(({ text: typed, formula }) => {
    if (text.includes(typed)) return true;
    const shape = formula?.shape;
    if (!shape) return false;
    const { wholes, sides } = formulaParts(canonical);
    return [...wholes, ...sides].some((part) => {
      const tokens = shapeTokens(part);
      return tokens !== null && (tokens.shape === shape.shape || tokens.family === shape.family);
    });
  });
}

export interface Sought {
  keyword: string;
  /** Everywhere without it. */
  field?: KeywordField | undefined;
  own?: SynonymGroups | undefined;
  /** The questions have only most of the words. */
  alike?: boolean | undefined;
  /** The words that letters of the keyword were read as. */
  spelled?: readonly string[] | undefined;
}

export function findHits(root: Element, { keyword, field, own = [], alike = false, spelled = [] }: Sought): Hits {
  const typed = readQuery(keyword, own).terms.flatMap((term) => [term, ...term.others]);
  const terms = [...typed, ...spelled.map(plainTerm)];
  const hits: Hits = { ranges: [], formulas: [] };
  // A single letter or figure would mark nearly everything.
  const words = terms.filter(({ text }) => text.length > 1 || /\p{Script=Han}/u.test(text));
  const inFormulas = words.filter(({ text }) => !/\p{Script=Han}/u.test(text));
  for (const question of root.querySelectorAll('[data-question]')) {
    const places = [...question.querySelectorAll(field ? PLACES_OF[field] : EVERYWHERE)];
    const nodes = [...new Set(places.flatMap((place) => [...textNodes(place)]))].map((node) => ({
      node,
      letters: lettersOf(node.data),
    }));
    const shown = nodes.map(({ letters }) => letters.text).join('\n');
    const sought = new Set(words.flatMap((term) => wordsIn(term, shown, alike)));
    for (const { node, letters } of nodes) {
      for (const word of sought) {
        for (let at = letters.text.indexOf(word); at >= 0; at = letters.text.indexOf(word, at + word.length)) {
          if (hits.ranges.length >= MAX_RANGES) break;
          const range = document.createRange();
          range.setStart(node, letters.places[at] ?? 0);
          range.setEnd(node, (letters.places[at + word.length - 1] ?? 0) + 1);
          hits.ranges.push(range);
        }
      }
    }
    if (inFormulas.length === 0) continue;
    for (const box of new Set(places.flatMap((place) => [...place.querySelectorAll('[data-tex]')]))) {
      if (isHit(box.getAttribute('data-tex') ?? '', inFormulas)) hits.formulas.push(box);
    }
  }
  return hits;
}
