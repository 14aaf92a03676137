// What the command palette lists for a typed text, by group.
import type { PaperSummary } from '../../../../contract/paper/paper';
import type { Question } from '../../../../contract/question/question';
import { viewOf } from '../../../../domain/account/views';
import type { OfferedAction } from '../../../lib/actions/offeredActions';
import { matchOf, ranked } from '../../../lib/textMatch';
import { t } from '../../../lib/texts/t';
import type { Tab } from '../../../state/tabs/tabsSlice';

export interface PalettePage {
  name: string;
  title: string;
  path: string;
}
export const PALETTE_GROUPS = {
  recent: t('最近打开'),
  action: t('操作'),
  page: t('页面'),
  question: t('试题'),
  paper: t('试卷'),
} as const;
export type PaletteGroup = keyof typeof PALETTE_GROUPS;

export type PaletteItem = { key: string; group: PaletteGroup } & (
  | { group: 'recent'; tab: Tab }
  | { group: 'action'; action: OfferedAction }
  | { group: 'page'; page: PalettePage }
  | { group: 'question'; question: Question }
  | { group: 'paper'; paper: PaperSummary }
);

const SHOWN_FINDS = 6;

/** Only pages that need no id: their path has no `:id`. */
export function paletteItems(
  text: string,
  tabs: readonly Tab[],
  pages: readonly PalettePage[],
  actions: readonly OfferedAction[],
  questions: readonly Question[],
  papers: readonly PaperSummary[],
): PaletteItem[] {
  return [
    ...(text === '' ? tabs.map((tab): PaletteItem => ({ key: `recent ${tab.path}`, group: 'recent', tab })) : []),
    ...ranked(actions, ({ title }) => matchOf(text, title)).map((action): PaletteItem => ({
      key: `action ${action.id}`,
      group: 'action',
      action,
    })),
    ...ranked(pages, ({ path, title, name }) =>
      path.includes(':') ? 0 : matchOf(text, title, name, t(viewOf(name)?.words ?? '')),
    ).map((page): PaletteItem => ({ key: `page ${page.name}`, group: 'page', page })),
    ...questions
      .slice(0, SHOWN_FINDS)
      .map((question): PaletteItem => ({ key: `question ${question.id}`, group: 'question', question })),
    ...papers.slice(0, SHOWN_FINDS).map((paper): PaletteItem => ({ key: `paper ${paper.id}`, group: 'paper', paper })),
  ];
}
