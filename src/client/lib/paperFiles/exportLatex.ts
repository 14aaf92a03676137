// 导出 LaTeX in the browser: the source and a folder of its pictures as one zip; figures with source are TikZ, other
// pictures that XeLaTeX cannot read are converted to PNG. Made from the paper itself, not from its pages; a separate
// chunk, loaded on first use.
import { strToU8, zipSync, type Zippable } from 'fflate';
import { collectPictures, questionHtmls, studentHtmls } from '../../../domain/content/pictures';
import { arrangedItems, arrangedQuestion, type Arrangement } from '../../../domain/paper/forms';
import type { PaperQuestion, PaperSource } from '../../../domain/paper/paperModel';
import { ZIP_ENTRY } from '../../../domain/zipEntry';
import { faultsOfLatex } from '../../../formats/latex/checkLatex';
import { latexPicture } from '../../../formats/latex/latexPicture';
import { paperLatex, type LatexOptions } from '../../../formats/latex/write';
import { demandWhole } from '../../../formats/shared/refusal';
import { fileName } from './fileName';
import { loadPicture } from './loadPicture';

export interface LatexPaper {
  source: PaperSource;
  questionOf(id: number): PaperQuestion | undefined;
  /** One of the question orders of the paper (多版本). */
  form?: Arrangement | undefined;
}
export interface LatexJob extends LatexPaper {
  title: string;
  layout: LatexOptions['layout'];
  signal: AbortSignal;
  /** Number of pictures done, and of all. */
  onProgress: (done: number, total: number) => void;
}
type Load = (src: string, signal: AbortSignal) => Promise<Parameters<typeof latexPicture>[0] | null>;

const FOLDER = 'pictures';
const NOTES_FILE = '说明.txt';
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** `note` is empty if everything was exported; the full text is in a text file of the zip. */
interface LatexZip {
  blob: Blob;
  name: string;
  note: string;
}

export async function exportLatex(
  { title, source, questionOf, form, layout, signal, onProgress }: LatexJob,
  load: Load = (src, stop) => loadPicture(src, stop, ['png', 'jpg', 'svg']),
): Promise<LatexZip> {
  const teacher = source.answers !== 'none';
  const sections = source.sections.map((section) => ({ ...section, items: arrangedItems(section, form) }));
  const shown = (id: number) => {
    const question = questionOf(id);
    return question && arrangedQuestion(question, form);
  };
  const questions = sections.flatMap((section) => section.items).flatMap(({ question_id }) => shown(question_id) ?? []);
  const name = `${source.title.trim() || '未命名试卷'}${form ? `（${form.name} 卷）` : ''}`;
  // The student's zip contains no picture of an answer either.
  const wanted = collectPictures(questions.flatMap(teacher ? questionHtmls : studentHtmls));
  const files: Zippable = {};
  const names = new Map<string, string>();
  for (const [i, src] of wanted.entries()) {
    onProgress(i, wanted.length);
    await breathe();
    signal.throwIfAborted();
    const loaded = await load(src, signal).catch(() => null);
    if (!loaded) continue;
    const picture = latexPicture(loaded);
    const file = `${FOLDER}/${String(names.size + 1).padStart(2, '0')}.${picture.type}`;
    names.set(src, file);
    files[file] = [picture.data, { level: 0 }];
  }
  signal.throwIfAborted();
  onProgress(wanted.length, wanted.length);
  const pictureFile = (src: string) => names.get(src) ?? null;
  const { tex, notes } = paperLatex({ ...source, sections, title: name }, shown, {
    teacher,
    layout,
    pictureFile,
    carries: {},
  });
  demandWhole(faultsOfLatex(tex, new Set(names.values())));
  const packed: Zippable = { [fileName(title, 'tex')]: strToU8(tex), ...files };
  if (notes.length > 0)
    packed[NOTES_FILE] = strToU8(
      `以下内容未能照原样放入 LaTeX 源文件，请编译前检查：\r\n${notes.map((note) => `- ${note}`).join('\r\n')}\r\n`,
    );
  const zipped = zipSync(packed, { ...ZIP_ENTRY, level: 6 });
  const [first = ''] = notes;
  const more = notes.length > 1 ? `等 ${notes.length} 处，详见压缩包中的“${NOTES_FILE}”` : '';
  return {
    blob: new Blob([new Uint8Array(zipped)], { type: 'application/zip' }),
    name: fileName(`${title} LaTeX`, 'zip'),
    note: first + more,
  };
}
