// The pages of the guide, the files of docs/guide, in the order of its contents.
import basics from '../../../../docs/guide/README.md';
import admin from '../../../../docs/guide/admin.md';
import blueprint from '../../../../docs/guide/blueprint.md';
import composing from '../../../../docs/guide/composing.md';
import exporting from '../../../../docs/guide/export.md';
import figures from '../../../../docs/guide/figures.md';
import keys from '../../../../docs/guide/keys.md';
import knowledge from '../../../../docs/guide/knowledge.md';
import marking from '../../../../docs/guide/marking.md';
import measurement from '../../../../docs/guide/measurement.md';
import news from '../../../../docs/guide/news.md';
import operation from '../../../../docs/guide/operation.md';
import packs from '../../../../docs/guide/packs.md';
import pages from '../../../../docs/guide/pages.md';
import questions from '../../../../docs/guide/questions.md';
import reports from '../../../../docs/guide/reports.md';
import scanning from '../../../../docs/guide/scanning.md';
import table from '../../../../docs/guide/table.md';
import tour from '../../../../docs/guide/tour.md';

/** By file name without `.md`. */
export const GUIDE_PAGES = {
  tour,
  README: basics,
  table,
  questions,
  figures,
  composing,
  blueprint,
  pages,
  export: exporting,
  packs,
  reports,
  scanning,
  marking,
  measurement,
  knowledge,
  admin,
  operation,
  keys,
  news,
} as const satisfies Record<string, string>;

export type GuidePage = keyof typeof GUIDE_PAGES;
/** Chapters in another language. */
export type GuideTexts = Readonly<Record<GuidePage, string>>;
export const isGuidePage = (name: string): name is GuidePage => Object.hasOwn(GUIDE_PAGES, name);

export interface GuidePlace {
  page: GuidePage;
  /** The id of a heading; '' for the start of the page. */
  at: string;
}

/** A link of a guide file: `table.md`, `README.md#3-找题` or `#断网时`; undefined when it leads elsewhere. */
export function guidePlace(href: string, from: GuidePage): GuidePlace | undefined {
  const [, file = '', at = ''] = /^(?:([\w-]+)\.md)?(?:#(.*))?$/.exec(href) ?? [];
  const page = file === '' ? from : file;
  return href !== '' && (file !== '' || at !== '') && isGuidePage(page) ? { page, at: safeDecode(at) } : undefined;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Address of a place in the guide. */
export const guidePath = ({ page, at }: GuidePlace): string =>
  `/help?page=${page}${at === '' ? '' : `&at=${encodeURIComponent(at)}`}`;
