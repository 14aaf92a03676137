// 导出Word in the browser: the paper's blocks with pictures fetched there, as a file to save and a line that says what
// could not be carried over. This file and what it imports make a chunk of their own, loaded on first use.
import { fileName } from '../fileName';
import { loadPicture } from './browserPictures';
import { wordNote } from './wordNote';
import { buildWordPaper, type WordJob } from './wordPaper';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export async function exportDocx(job: Omit<WordJob, 'loadPicture'> & { signal: AbortSignal }): Promise<{ blob: Blob; name: string; note: string; complete: boolean }> {
  const paper = await buildWordPaper({ ...job, loadPicture: (src) => loadPicture(src, job.signal) });
  return { blob: new Blob([paper.data], { type: WORD }), name: fileName(job.title, 'docx'), ...wordNote(paper) };
}
