// What the command palette lists for a typed text, by group.
import type { PaperSummary } from '../../../../contract/paper/paper';
import type { Question } from '../../../../contract/question/question';
import type { OfferedAction } from '../../../lib/actions/offeredActions';
import type { Tab } from '../../../state/tabs/tabsSlice';
import { matchOf, ranked } from './paletteMatch';
import { t } from '../../../lib/texts/t';

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

/** What people call a page besides its title. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  paperList: t('组卷 出卷 试卷库'),
  myPaper: t('组卷 我出的卷'),
  blueprints: t('命题蓝图 自动组卷 智能组卷 双向细目表'),
  addQuestion: t('录题 出题 新增试题'),
  pendingQuestion: t('审题 审核'),
  questionList: t('题库 找题 选题'),
  answerFill: t('登分 成绩录入'),
  marking: t('改卷 批卷 网上阅卷'),
  reportList: t('成绩分析 考试分析'),
  knowledgeManagement: t('知识树 考点'),
  accountManagement: t('用户 教师账号'),
  recycleBin: t('恢复 已删除'),
};

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
      path.includes(':') ? 0 : matchOf(text, title, name, ALSO_CALLED[name] ?? ''),
    ).map((page): PaletteItem => ({ key: `page ${page.name}`, group: 'page', page })),
    ...questions
      .slice(0, SHOWN_FINDS)
      .map((question): PaletteItem => ({ key: `question ${question.id}`, group: 'question', question })),
    ...papers.slice(0, SHOWN_FINDS).map((paper): PaletteItem => ({ key: `paper ${paper.id}`, group: 'paper', paper })),
  ];
}
