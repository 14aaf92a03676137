// The chapters of the guide in English, the files of docs/guide/en.
import basics from '../../../../docs/guide/en/README.md';
import admin from '../../../../docs/guide/en/admin.md';
import blueprint from '../../../../docs/guide/en/blueprint.md';
import composing from '../../../../docs/guide/en/composing.md';
import exporting from '../../../../docs/guide/en/export.md';
import figures from '../../../../docs/guide/en/figures.md';
import keys from '../../../../docs/guide/en/keys.md';
import knowledge from '../../../../docs/guide/en/knowledge.md';
import marking from '../../../../docs/guide/en/marking.md';
import measurement from '../../../../docs/guide/en/measurement.md';
import news from '../../../../docs/guide/en/news.md';
import operation from '../../../../docs/guide/en/operation.md';
import packs from '../../../../docs/guide/en/packs.md';
import pages from '../../../../docs/guide/en/pages.md';
import questions from '../../../../docs/guide/en/questions.md';
import reports from '../../../../docs/guide/en/reports.md';
import scanning from '../../../../docs/guide/en/scanning.md';
import table from '../../../../docs/guide/en/table.md';
import tour from '../../../../docs/guide/en/tour.md';
import type { GuidePage } from './guidePages';

export const ENGLISH_PAGES = {
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
} as const satisfies Record<GuidePage, string>;
