// The guide as data: its pages in tokens of Markdown, their headings with ids, and a search over their sections. A
// translated page has the headings of the Chinese one in the same order, and their ids: a place has the same address in
// every language.
import { lexer, walkTokens, type Token, type Tokens } from 'marked';
import type { Language } from '../../lib/texts/t';
import { GUIDE_PAGES, guidePlace, type GuidePage, type GuidePlace, type GuideTexts } from './guidePages';

export interface GuideSection extends GuidePlace {
  level: number;
  title: string;
  /** What is written below the heading, without marks. */
  text: string;
}
export interface GuideDocument {
  page: GuidePage;
  language: Language;
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

/** The id of a heading of a document that was read. */
export const idOf = (heading: Token): string => String((heading as Tokens.Generic)['id']);

/** `like` gives the ids of the headings of a translation. */
function readPage(page: GuidePage, text: string, like?: GuideDocument): GuideDocument {
  const tokens = lexer(text);
  const sections: GuideSection[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth, tokens: words } = token as Tokens.Heading;
      const title = plainText(words);
      const at = like?.sections[sections.length]?.at ?? (depth === 1 ? '' : headingId(title));
      Object.assign(token, { id: at });
      sections.push({ page, at, level: depth, title, text: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${plainText([token])}`.replace(/\s+/g, ' ').trim();
    }
  }
  return { page, language: like ? 'en' : 'zh-CN', title: sections[0]?.title ?? page, tokens, sections };
}

export type Guide = ReadonlyMap<GuidePage, GuideDocument>;

let chinese: Guide | undefined;
/** Read once, when the guide is opened first. */
export const chineseGuide = (): Guide =>
  (chinese ??= new Map(
    (Object.keys(GUIDE_PAGES) as GuidePage[]).map((page) => [page, readPage(page, GUIDE_PAGES[page])]),
  ));

export function makeGuide(translated: GuideTexts): Guide {
  const guide = new Map(
    [...chineseGuide()].map(([page, document]) => [page, readPage(page, translated[page], document)]),
  );
  // Links of a translation name its own headings, as they do in the file.
  const ids = new Map(
    [...guide.values()].map(({ page, sections }) => [
      page,
      new Map(sections.map(({ title, at }) => [headingId(title), at])),
    ]),
  );
  for (const { page, tokens } of guide.values())
    void walkTokens(tokens, (token) => {
      const place = token.type === 'link' ? guidePlace(String(token.href), page) : undefined;
      if (place) (token as Tokens.Link).href = `${place.page}.md#${ids.get(place.page)?.get(place.at) ?? place.at}`;
      // From docs/guide on, as in the Chinese pages.
      if (token.type === 'image') token.href = `en/${String(token.href)}`.replace('en/../', '');
    });
  return guide;
}

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

/** Begins and ends between words, where the language has spaces between them. */
function excerptOf(text: string, from: number, language: Language): string {
  if (language === 'zh-CN') return text.slice(from, from + EXCERPT);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + 2 * EXCERPT;
  return text.slice(start, end < text.length ? text.lastIndexOf(' ', end) : end);
}

/** Sections with every word; those with more of them in the heading first. */
export function searchGuide(guide: Guide, query: string): GuideHit[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const hits = [...guide.values()].flatMap((document) =>
    document.sections.flatMap((section) => {
      const title = section.title.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
      const first = Math.max(
        0,
        Math.min(...words.map((word) => text.indexOf(word)).filter((at) => at >= 0), text.length),
      );
      const from = first >= text.length ? 0 : Math.max(0, first - BEFORE);
      const excerpt = `${from > 0 ? '…' : ''}${excerptOf(section.text, from, document.language)}`;
      const inTitle = words.filter((word) => title.includes(word)).length;
      return [{ section, of: document.title, excerpt, inTitle }];
    }),
  );
  return hits.sort((a, b) => b.inTitle - a.inTitle).slice(0, MAX_HITS);
}

/**
 * A step of the tour: the bold words at its start are its title, those of the Chinese page its name for the account.
 */
export interface TourStep {
  name: string;
  title: string;
  tokens: Token[];
}
export function tourSteps(guide: Guide): TourStep[] {
  const names = stepsOf(chineseGuide()).map(titleOf);
  return stepsOf(guide).map((item, at) => ({
    name: names[at] ?? titleOf(item),
    title: titleOf(item),
    tokens: item.tokens,
  }));
}
const stepsOf = (guide: Guide): Tokens.ListItem[] =>
  (guide.get('tour')?.tokens.find((token) => token.type === 'list') as Tokens.List | undefined)?.items ?? [];
const titleOf = ({ tokens }: Tokens.ListItem): string => {
  const words = (tokens[0] as Tokens.Text | undefined)?.tokens ?? [];
  return plainText(words.filter((word) => word.type === 'strong').slice(0, 1));
};
