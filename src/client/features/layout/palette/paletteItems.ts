// Entries of the command palette: pages of the role, actions of the shell and the current page, and search results.
import type { PaperSummary } from '../../../../contract/paper/paper';
import type { Question } from '../../../../contract/question/question';
import type { Command } from '../../../lib/commands';

export interface PalettePage {
  name: string;
  title: string;
  path: string;
}
export const PALETTE_GROUPS = { action: '操作', page: '页面', question: '试题', paper: '试卷' } as const;
export type PaletteGroup = keyof typeof PALETTE_GROUPS;

export type PaletteItem = { key: string; group: PaletteGroup } & (
  | { group: 'action'; command: Command }
  | { group: 'page'; page: PalettePage }
  | { group: 'question'; question: Question }
  | { group: 'paper'; paper: PaperSummary }
);

export const SHOWN_FINDS = 6;

/** A question id typed as `123` or `#123`; otherwise null. */
export const idIn = (text: string): number | null => {
  const digits = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** True when every word of `text` occurs in the names. */
export const fits = (text: string, ...names: string[]): boolean => {
  const all = names.join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

/** Only pages that need no id: their path has no `:id`. */
export function paletteItems(
  text: string,
  pages: readonly PalettePage[],
  commands: readonly Command[],
  questions: readonly Question[],
  papers: readonly PaperSummary[],
): PaletteItem[] {
  return [
    ...commands
      .filter(({ title }) => fits(text, title))
      .map((command): PaletteItem => ({ key: `action ${command.id}`, group: 'action', command })),
    ...pages
      .filter(({ path, title, name }) => !path.includes(':') && fits(text, title, name))
      .map((page): PaletteItem => ({ key: `page ${page.name}`, group: 'page', page })),
    ...questions
      .slice(0, SHOWN_FINDS)
      .map((question): PaletteItem => ({ key: `question ${question.id}`, group: 'question', question })),
    ...papers.slice(0, SHOWN_FINDS).map((paper): PaletteItem => ({ key: `paper ${paper.id}`, group: 'paper', paper })),
  ];
}
