// The formats that need much CPU time: a stored paper and its pictures as Word, LaTeX, a web page or plain text. The
// builders use only their input, so the server runs them in a thread (paperWorker.ts, the only module that loads the
// libraries) and the command line in its own process.
import { CODES } from '../../contract/codes';
import type { Question } from '../../contract/question/question';
import { questionHtmls, studentHtmls, collectPictures } from '../../domain/content/pictures';
import { wordNote } from '../../formats/docx/document/wordNote';
import { buildWordPaper } from '../../formats/docx/write';
import { htmlPaper } from '../../formats/html/write';
import { faultsOfLatex } from '../../formats/latex/checkLatex';
import { latexPicture } from '../../formats/latex/latexPicture';
import { paperLatex, questionsLatex, type LatexFile, type LatexOptions } from '../../formats/latex/write';
import { makeLinear } from '../../formats/mathml/mathElement';
import { makeMathml } from '../../formats/mathml/writeMathml';
import { makeBreather } from '../../formats/shared/breather';
import { DamagedFile, demandWhole } from '../../formats/shared/refusal';
import { textPaper } from '../../formats/text/write';
import { DomainError } from '../errors';
import {
  DAMAGED,
  sourceOf,
  type BuildFiles,
  type BuildTask,
  type OnProgress,
  type PaperTask,
  type QuestionsTask,
} from './buildTask';
import type { MadeFiles, PaperFile } from './paperFilesPort';
import { pictureOf } from './pictures';

const MIME: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

export const buildPaperFiles: BuildFiles = async (task, { signal, onProgress }) => {
  try {
    return task.format === 'questions'
      ? await questionsTex(task, signal)
      : await { docx, tex, html, txt }[task.format](task, signal, onProgress);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    throw new DomainError(CODES.invalid, `生成的文件没有通过检查，已丢弃：${error.message}`, { kind: DAMAGED });
  }
};

const bufferOf = ({ pictures }: BuildTask, src: string): Buffer | null => {
  const data = pictures.get(src);
  return data ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : null;
};

async function docx(task: PaperTask, signal?: AbortSignal, onProgress?: OnProgress): Promise<MadeFiles> {
  const { paper, teacher, name } = task;
  const made = await buildWordPaper({
    title: paper.title,
    author: paper.owner,
    blocks: sourceOf(paper, teacher).blocks,
    layout: paper.layout,
    sealLine: paper.seal_line === 1,
    carries: teacher ? { questions: paper.questions } : undefined,
    signal,
    onProgress,
    loadPicture: async (src) => {
      const data = bufferOf(task, src);
      const picture = data && pictureOf(data);
      return picture && { ...picture, fallback: task.drawings?.get(src) };
    },
  });
  const { note, complete } = wordNote(made);
  return {
    files: [{ path: `${name}.docx`, data: new Uint8Array(made.data) }],
    formulas: made.formulas,
    notes: complete ? [] : [note],
  };
}

function tex(task: PaperTask, signal?: AbortSignal): Promise<MadeFiles> {
  const { paper, teacher } = task;
  const { source, questionOf } = sourceOf(paper, teacher);
  return latexFiles(task, paper.questions, signal, (pictureFile) =>
    paperLatex(source, questionOf, { teacher, layout: paper.layout, pictureFile, carries: {} }),
  );
}

function questionsTex(task: QuestionsTask, signal?: AbortSignal): Promise<MadeFiles> {
  const { questions, teacher, routes } = task;
  const layout = { size: 'A4', font_size: 10.5 } as const;
  const carries = { routesOf: ({ id = 0 }: Partial<Question>) => routes.get(id) ?? [] };
  return latexFiles(task, questions, signal, (pictureFile) =>
    questionsLatex(questions, { teacher, layout, pictureFile, carries }),
  );
}

async function html(task: PaperTask, signal?: AbortSignal): Promise<MadeFiles> {
  const { paper, teacher, name } = task;
  const picture = (src: string): string | null => {
    const data = bufferOf(task, src);
    const mime = data && MIME[pictureOf(data)?.type ?? ''];
    return data && mime ? `data:${mime};base64,${data.toString('base64')}` : null;
  };
  const { blocks } = sourceOf(paper, teacher);
  const made = await htmlPaper({
    title: paper.title,
    blocks,
    layout: paper.layout,
    formula: makeMathml(),
    picture,
    breathe: makeBreather(signal),
  });
  const notes = [
    ...made.fallen.map((source) => `公式保留为源码：${source.slice(0, 60)}`),
    ...made.lost.map((src) => `图片未能取得：${src}`),
  ];
  return { files: [{ path: `${name}.html`, data: Buffer.from(made.html, 'utf8') }], formulas: made.formulas, notes };
}

async function txt({ paper, teacher, name }: PaperTask): Promise<MadeFiles> {
  const linear = makeLinear();
  const fallen = new Set<string>();
  let formulas = 0;
  const formula = (tex: string): string => {
    formulas += 1;
    const line = linear(tex);
    if (line === null) fallen.add(tex);
    return line ?? tex;
  };
  const text = textPaper({ blocks: sourceOf(paper, teacher).blocks, formula });
  const notes = [...fallen].map((source) => `公式保留为源码：${source.slice(0, 60)}`);
  return { files: [{ path: `${name}.txt`, data: Buffer.from(text, 'utf8') }], formulas, notes };
}

/** LaTeX source with its pictures in a folder beside it; `write` gets the names of their files. */
async function latexFiles(
  task: BuildTask,
  questions: readonly Question[],
  signal: AbortSignal | undefined,
  write: (pictureFile: LatexOptions['pictureFile']) => LatexFile,
): Promise<MadeFiles> {
  const names = new Map<string, string>();
  const files: PaperFile[] = [];
  for (const src of collectPictures(questions.flatMap(task.teacher ? questionHtmls : studentHtmls))) {
    signal?.throwIfAborted();
    const data = bufferOf(task, src);
    const ending = (data && pictureOf(data)?.type) ?? /\.([a-z0-9]{2,4})$/i.exec(src)?.[1]?.toLowerCase();
    if (!data || ending === undefined) continue;
    const made = latexPicture({ type: ending, data: new Uint8Array(data), fallback: task.drawings?.get(src) });
    const file = `${task.name}-pictures/${String(files.length + 1).padStart(2, '0')}.${made.type}`;
    names.set(src, file);
    files.push({ path: file, data: made.data });
  }
  const { tex, formulas, notes } = write((src) => names.get(src) ?? null);
  demandWhole(faultsOfLatex(tex, new Set(files.map(({ path }) => path))));
  return { files: [{ path: `${task.name}.tex`, data: Buffer.from(tex, 'utf8') }, ...files], formulas, notes };
}
