// The chapters of the guide in English, the files of docs/guide/en; those without one are shown in Chinese.
import basics from '../../../../docs/guide/en/README.md';
import blueprint from '../../../../docs/guide/en/blueprint.md';
import composing from '../../../../docs/guide/en/composing.md';
import exporting from '../../../../docs/guide/en/export.md';
import knowledge from '../../../../docs/guide/en/knowledge.md';
import marking from '../../../../docs/guide/en/marking.md';
import pages from '../../../../docs/guide/en/pages.md';
import questions from '../../../../docs/guide/en/questions.md';
import reports from '../../../../docs/guide/en/reports.md';
import scanning from '../../../../docs/guide/en/scanning.md';
import tour from '../../../../docs/guide/en/tour.md';
import type { GuideTexts } from './guidePages';

export const ENGLISH_PAGES: GuideTexts = {
  tour,
  README: basics,
  blueprint,
  questions,
  knowledge,
  composing,
  pages,
  export: exporting,
  scanning,
  marking,
  reports,
};
