// The note after an export to Word: how many formulas, and what could not be exported.
import type { WordPaper } from '../write';

export const filmsNote = (count: number): string => `${count} 段视频不能印在纸上，已略去`;

/** `公式 208 个，全部为可编辑公式`, or what was exported as source. */
export function wordNote(paper: Pick<WordPaper, 'formulas' | 'fallen' | 'fallbacks' | 'lostPictures' | 'films'>): {
  note: string;
  complete: boolean;
} {
  const facts: string[] = [];
  if (paper.formulas > 0) {
    facts.push(
      `公式 ${paper.formulas} 个，${paper.fallen === 0 ? '全部为可编辑公式' : `其中 ${paper.fallen} 个保留为源码`}`,
    );
  }
  const [first] = paper.fallbacks;
  if (first) facts.push(`如 ${first.tex.length > 40 ? `${first.tex.slice(0, 40)}…` : first.tex}`);
  if (paper.lostPictures > 0) facts.push(`${paper.lostPictures} 张图未能载入`);
  if (paper.films > 0) facts.push(filmsNote(paper.films));
  return { note: facts.join('；'), complete: paper.fallen === 0 && paper.lostPictures === 0 && paper.films === 0 };
}
