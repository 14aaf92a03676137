// Where a query is met in the page: ranges of text, and the boxes of formulas. Read from what is shown, so that cards
// and rows need not know of the search.
import type { KeywordField } from '../../../../contract/question/question';
import type { SynonymGroups } from '../../../../contract/question/synonyms';
import { readQuery, type SearchTerm } from '../../../../domain/content/search/searchQuery';
import { normalFormula, searchTex } from '../../../../domain/content/search/searchTokens';
import { formulaParts, shapeTokens } from '../../../../domain/content/search/shapes';

/** What a search looks at: texts, names of knowledge points, source, cells. */
const PLACES = '.content, .kps, .source, td:not(.qt-acts, .qt-check)';
const PLACES_OF: Readonly<Record<KeywordField, string>> = {
  stem: '.qcard-body .content, td[data-preview]',
  answer: '[data-place="answer"] .content, .qcard-body .right .content',
  analysis: '[data-place="analysis"] .content',
  source: '.source',
};
const MAX_RANGES = 2000;

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

/** A word, or the two words that were run together in it. */
function wordsIn({ text, parted }: SearchTerm, shown: string): string[] {
  if (parted === null || shown.includes(text)) return [text];
  for (let cut = text.length - 2; cut >= 2; cut--) {
    const both = [text.slice(0, cut), text.slice(cut)];
    if (both.every((word) => shown.includes(word))) return both;
  }
  return [];
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

export function findHits(root: Element, keyword: string, field?: KeywordField, own: SynonymGroups = []): Hits {
  const terms = readQuery(keyword, own).terms.flatMap((term) => [term, ...term.others]);
  const hits: Hits = { ranges: [], formulas: [] };
  // A single letter or figure would mark nearly everything.
  const words = terms.filter(({ text }) => text.length > 1 || /\p{Script=Han}/u.test(text));
  const inFormulas = words.filter(({ text }) => !/\p{Script=Han}/u.test(text));
  for (const question of root.querySelectorAll('[data-question]')) {
    const places = [...question.querySelectorAll(field ? PLACES_OF[field] : PLACES)];
    const nodes = [...new Set(places.flatMap((place) => [...textNodes(place)]))].map((node) => ({
      node,
      letters: lettersOf(node.data),
    }));
    const shown = nodes.map(({ letters }) => letters.text).join('\n');
    const sought = words.flatMap((term) => wordsIn(term, shown)).map((word) => word.replace(/\s/g, ''));
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
    const boxes = (field ? places : [question]).flatMap((place) => [...place.querySelectorAll('[data-tex]')]);
    for (const box of new Set(boxes)) {
      if (isHit(box.getAttribute('data-tex') ?? '', inFormulas)) hits.formulas.push(box);
    }
  }
  return hits;
}
