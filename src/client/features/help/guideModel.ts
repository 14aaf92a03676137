// The guide as data: its pages in tokens of Markdown, their headings with ids, and a search over their sections.
import { lexer, type Token, type Tokens } from 'marked';
import { GUIDE_PAGES, type GuidePage, type GuidePlace } from './guidePages';

export interface GuideSection extends GuidePlace {
  level: number;
  title: string;
  /** What is written below the heading, without marks. */
  text: string;
}
export interface GuideDocument {
  page: GuidePage;
  title: string;
  tokens: Token[];
  sections: GuideSection[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of tokens as it is read; tags and addresses of pictures are not part of it. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html' || token.type === 'image') return '';
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((cells) => cells.map((cell) => plainText(cell.tokens)).join(' ')).join(' ');
      }
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      if (token.type === 'br' || token.type === 'space' || token.type === 'hr') return ' ';
      return 'text' in token ? unescaped(String(token.text)) : '';
    })
    .join('');
}
export const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|amp|quot|#39);/g, (name) => ENTITIES[name] ?? name);

/** The id of a heading as GitHub makes it, so that links work in the files and here. */
export const headingId = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');

function readPage(page: GuidePage): GuideDocument {
  const tokens = lexer(GUIDE_PAGES[page]);
  const sections: GuideSection[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth, tokens: words } = token as Tokens.Heading;
      const title = plainText(words);
      sections.push({ page, at: depth === 1 ? '' : headingId(title), level: depth, title, text: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${plainText([token])}`.replace(/\s+/g, ' ').trim();
    }
  }
  return { page, title: sections[0]?.title ?? page, tokens, sections };
}

let documents: ReadonlyMap<GuidePage, GuideDocument> | undefined;
/** Read once, when the guide is opened first. */
export const guideDocuments = (): ReadonlyMap<GuidePage, GuideDocument> =>
  (documents ??= new Map((Object.keys(GUIDE_PAGES) as GuidePage[]).map((page) => [page, readPage(page)])));

export interface GuideHit {
  section: GuideSection;
  /** Title of the page. */
  of: string;
  /** Part of the text around the first word. */
  excerpt: string;
}
const BEFORE = 24;
const EXCERPT = 96;
export const MAX_HITS = 30;

export const searchWords = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Sections with every word; those with more of them in the heading first. */
export function searchGuide(query: string): GuideHit[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const hits = [...guideDocuments().values()].flatMap((document) =>
    document.sections.flatMap((section) => {
      const title = section.title.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
      const first = Math.max(
        0,
        Math.min(...words.map((word) => text.indexOf(word)).filter((at) => at >= 0), text.length),
      );
      const from = first >= text.length ? 0 : Math.max(0, first - BEFORE);
      const excerpt = `${from > 0 ? '…' : ''}${section.text.slice(from, from + EXCERPT)}`;
      const inTitle = words.filter((word) => title.includes(word)).length;
      return [{ section, of: document.title, excerpt, inTitle }];
    }),
  );
  return hits.sort((a, b) => b.inTitle - a.inTitle).slice(0, MAX_HITS);
}

/** A step of the tour: the bold words at its start name it. */
export interface TourStep {
  name: string;
  tokens: Token[];
}
export function tourSteps(): TourStep[] {
  const list = guideDocuments()
    .get('tour')
    ?.tokens.find((token) => token.type === 'list') as Tokens.List | undefined;
  return (list?.items ?? []).map(({ tokens }) => {
    const words = (tokens[0] as Tokens.Text | undefined)?.tokens ?? [];
    return { name: plainText(words.filter((word) => word.type === 'strong').slice(0, 1)), tokens };
  });
}
