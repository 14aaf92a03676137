// 导出Word in the browser: fetches the pictures of the paper's blocks and returns a file to save and a note of what could
// not be exported. This file and its imports are a separate chunk, loaded on first use.
import { fileName } from './fileName';
import { loadPicture } from './loadPicture';
import { wordNote } from '../../../formats/docx/wordNote';
import { buildWordPaper, type WordJob } from '../../../formats/docx/write';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export async function exportDocx(
  job: Omit<WordJob, 'loadPicture'> & { signal: AbortSignal },
): Promise<{ blob: Blob; name: string; note: string; complete: boolean }> {
  const paper = await buildWordPaper({ ...job, loadPicture: (src) => loadPicture(src, job.signal) });
  return { blob: new Blob([paper.data], { type: WORD }), name: fileName(job.title, 'docx'), ...wordNote(paper) };
}
