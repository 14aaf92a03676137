// A stored paper as files of every format that this machine can make: by the browser's own builders, and by the printer for PDF.
import type { PackFormat } from '../../contract/pack';
import type { PaperDetail } from '../../contract/paper';
import { collectPictures, questionHtmls, studentHtmls } from '../../domain/content/pictures';
import { paperLatex } from '../../domain/interop/latex';
import { paperBlocks } from '../../domain/paper/paperModel';
import { invalid } from '../plugins/errors';
import type { FilesPort } from '../plugins/filesPort';
import type { MadeFiles, PaperFilesOrder, PaperFilesPort } from '../plugins/paperFilesPort';
import type { PrintPort } from '../plugins/printPort';
import { htmlPaper } from './htmlPaper';
import { latexFiles } from './latexFiles';
import { pictureReader } from './pictures';
import { pictureOf } from './pictureSize';

export interface PaperFilesOptions {
  files: Pick<FilesPort, 'open'>;
  print: Pick<PrintPort, 'available' | 'pdf'> | null;
}

const MIME: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', svg: 'image/svg+xml' };

export function makePaperFiles({ files, print }: PaperFilesOptions): PaperFilesPort {
  const read = pictureReader(files);
  const formats: PackFormat[] = ['docx', ...(print?.available ? (['pdf'] as const) : []), 'tex', 'html', 'json'];

  /** The teacher's version has answers at the end unless the paper says where; the student's has none. */
  function sourceOf(paper: PaperDetail, teacher: boolean) {
    const kept = paper.layout.answers;
    const answers = teacher ? (kept === 'none' ? ('end' as const) : kept) : ('none' as const);
    const questions = new Map(paper.questions.map((question) => [question.id, question]));
    const source = { ...paper, answers };
    const questionOf = (id: number) => questions.get(id);
    return { source, questionOf, blocks: paperBlocks(source, questionOf) };
  }

  async function docx(paper: PaperDetail, { teacher, name, signal, onProgress }: PaperFilesOrder): Promise<MadeFiles> {
    const [{ buildWordPaper }, { wordNote }] = await Promise.all([
      import('../../client/lib/export/docx/wordPaper'),
      import('../../client/lib/export/docx/wordNote'),
    ]);
    const made = await buildWordPaper({
      title: paper.title,
      blocks: sourceOf(paper, teacher).blocks,
      layout: paper.layout,
      sealLine: paper.seal_line === 1,
      signal,
      onProgress,
      loadPicture: async (src) => {
        const data = await read(src);
        return data && pictureOf(data);
      },
    });
    const { note, complete } = wordNote(made);
    return { files: [{ path: `${name}.docx`, data: new Uint8Array(made.data) }], formulas: made.formulas, notes: complete ? [] : [note] };
  }

  async function pdf(paper: PaperDetail, { teacher, name, signal, onProgress }: PaperFilesOrder): Promise<MadeFiles> {
    if (!print?.available) throw invalid('服务器上没有安装 Chromium，不能直接生成 PDF；请在试卷页面用“打印”另存为 PDF');
    const { blocks } = sourceOf(paper, teacher);
    const job = { title: paper.title, blocks: blocks.map((block) => ({ ...block })), layout: paper.layout, sealLine: paper.seal_line === 1, map: null, drawn: [] };
    const { data, report } = await print.pdf(job, { signal, onProgress: ({ done, total }) => onProgress?.(done, total) });
    const notes: string[] = [];
    if (report.formula_count > 0) notes.push(`${report.formula_count} 个公式按源码印出，如 ${report.formulas[0] ?? ''}`);
    if (report.picture_count > 0) notes.push(`${report.picture_count} 张图未能载入`);
    return { files: [{ path: `${name}.pdf`, data }], formulas: 0, notes };
  }

  async function tex(paper: PaperDetail, { teacher, name, signal }: PaperFilesOrder): Promise<MadeFiles> {
    const { source, questionOf } = sourceOf(paper, teacher);
    const htmls = paper.questions.flatMap(teacher ? questionHtmls : studentHtmls);
    const { files: made, latex } = await latexFiles(htmls, { name, folder: `${name}-pictures`, signal }, read, (pictureFile) =>
      paperLatex(source, questionOf, { teacher, layout: paper.layout, pictureFile }),
    );
    return { files: made, formulas: latex.formulas, notes: latex.notes };
  }

  async function html(paper: PaperDetail, { teacher, name, signal }: PaperFilesOrder): Promise<MadeFiles> {
    const { makeMathml } = await import('./mathml');
    const pictures = new Map<string, string>();
    for (const src of collectPictures(paper.questions.flatMap(questionHtmls))) {
      signal?.throwIfAborted();
      const data = await read(src).catch(() => null);
      const mime = data && MIME[pictureOf(data)?.type ?? ''];
      if (data && mime) pictures.set(src, `data:${mime};base64,${data.toString('base64')}`);
    }
    const { blocks } = sourceOf(paper, teacher);
    const { makeBreather } = await import('../../client/lib/export/docx/breather');
    const made = await htmlPaper({ title: paper.title, blocks, layout: paper.layout, formula: makeMathml(), picture: (src) => pictures.get(src) ?? null, breathe: makeBreather(signal) });
    const notes = [...made.fallen.map((source) => `公式保留为源码：${source.slice(0, 60)}`), ...made.lost.map((src) => `图片未能取得：${src}`)];
    return { files: [{ path: `${name}.html`, data: Buffer.from(made.html, 'utf8') }], formulas: made.formulas, notes };
  }

  return {
    formats,
    async make(paper, order) {
      order.signal?.throwIfAborted();
      if (order.format === 'json') {
        const { editable: _editable, drift: _drift, ...whole } = paper;
        return { files: [{ path: `${order.name}.json`, data: Buffer.from(`${JSON.stringify(whole, null, 1)}\n`, 'utf8') }], formulas: 0, notes: [] };
      }
      return { docx, pdf, tex, html }[order.format](paper, order);
    },
  };
}
