// 导出Word in the browser: the paper's blocks with pictures fetched there, as a file to save and a line that says what
// could not be carried over. This file and what it imports make a chunk of their own, loaded on first use.
import { fileName } from '../fileName';
import { loadPicture } from './browserPictures';
import { buildWordPaper, type WordJob, type WordPaper } from './wordPaper';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export async function exportDocx(job: Omit<WordJob, 'loadPicture'> & { signal: AbortSignal }): Promise<{ blob: Blob; name: string; note: string; complete: boolean }> {
  const paper = await buildWordPaper({ ...job, loadPicture: (src) => loadPicture(src, job.signal) });
  return { blob: new Blob([paper.data], { type: WORD }), name: fileName(job.title, 'docx'), ...wordNote(paper) };
}

/** `公式 208 个，全部为可编辑公式` or what fell back. */
export function wordNote(paper: Pick<WordPaper, 'formulas' | 'fallen' | 'fallbacks' | 'lostPictures'>): { note: string; complete: boolean } {
  const facts: string[] = [];
  if (paper.formulas > 0) {
    facts.push(`公式 ${paper.formulas} 个，${paper.fallen === 0 ? '全部为可编辑公式' : `其中 ${paper.fallen} 个保留为源码`}`);
  }
  const [first] = paper.fallbacks;
  if (first) facts.push(`如 ${first.tex.length > 40 ? `${first.tex.slice(0, 40)}…` : first.tex}`);
  if (paper.lostPictures > 0) facts.push(`${paper.lostPictures} 张图未能载入`);
  return { note: facts.join('；'), complete: paper.fallen === 0 && paper.lostPictures === 0 };
}
