// A stored paper as files of every format that this machine can make: by the same builders as in the browser, and by
// the printer for PDF.
import { PACK_FORMATS } from '../../contract/paper/pack';
import type { PaperDetail } from '../../contract/paper/paper';
import { carriedJson } from '../../formats/shared/attachedSource';
import { invalid } from '../errors';
import type { FilesPort } from '../files/filesPort';
import type { PrintPort } from '../print/printPort';
import { picturesNeeded, sourceOf, type BuildFiles, type PaperTask } from './buildTask';
import { withUploads } from './carriedBank';
import type { MadeFiles, PaperFilesOrder, PaperFilesPort } from './paperFilesPort';
import { drawnPictures, pictureReader, readPictures } from './pictures';

export interface PaperFilesOptions {
  files: Pick<FilesPort, 'open'>;
  print: Pick<PrintPort, 'available' | 'pdf' | 'drawings'> | null;
  /** Where the CPU-heavy formats are made: in a thread, or in the calling process. */
  build: BuildFiles;
}

export function makePaperFiles({ files, print, build }: PaperFilesOptions): PaperFilesPort {
  const read = pictureReader(files);
  const formats = PACK_FORMATS.filter((format) => format !== 'pdf' || print?.available);

  async function built(
    paper: PaperDetail,
    format: PaperTask['format'],
    { owner, teacher, name, signal, onProgress }: PaperFilesOrder,
  ): Promise<MadeFiles> {
    const pictures = await readPictures(picturesNeeded(paper.questions, teacher, paper.layout.logo), read, signal);
    const drawn = format === 'docx' || format === 'tex';
    const drawings = drawn ? await drawnPictures(pictures, print, { owner, signal }) : undefined;
    return build({ format, paper, teacher, name, pictures, drawings }, { owner, signal, onProgress });
  }

  async function pdf(
    paper: PaperDetail,
    { owner, teacher, signal, name, drawn, onProgress }: PaperFilesOrder,
  ): Promise<MadeFiles> {
    if (!print?.available) throw invalid('服务器上没有安装 Chromium，不能直接生成 PDF；请在试卷页面用“打印”另存为 PDF');
    const shown = drawn
      ? { title: name, blocks: [], sealLine: false, map: { sheets: [], pages: 0 }, drawn: [...drawn] }
      : {
          title: paper.title,
          blocks: sourceOf(paper, teacher).blocks.map((block) => ({ ...block })),
          sealLine: paper.seal_line === 1,
          map: null,
          drawn: [],
        };
    const job = {
      ...shown,
      author: paper.owner,
      layout: paper.layout,
      ...(teacher && { carries: await withUploads(carriedJson({ questions: paper.questions }), files) }),
    };
    const { data, report } = await print.pdf(job, {
      owner,
      signal,
      onProgress: ({ done, total }) => onProgress?.(done, total),
    });
    const notes: string[] = [];
    if (report.formula_count > 0)
      notes.push(`${report.formula_count} 个公式按源码印出，如 ${report.formulas[0] ?? ''}`);
    if (report.narrow.length > 0)
      notes.push(`${report.narrow.length} 个公式比行宽，已缩小，如 ${report.narrow[0] ?? ''}`);
    if (report.picture_count > 0) notes.push(`${report.picture_count} 张图未能载入`);
    return { files: [{ path: `${name}.pdf`, data }], formulas: 0, notes };
  }

  return {
    formats,
    async make(paper, order) {
      order.signal?.throwIfAborted();
      if (order.format === 'json') {
        const { editable: _editable, drift: _drift, ...whole } = paper;
        return {
          files: [{ path: `${order.name}.json`, data: Buffer.from(`${JSON.stringify(whole, null, 1)}\n`, 'utf8') }],
          formulas: 0,
          notes: [],
        };
      }
      return order.format === 'pdf' ? pdf(paper, order) : built(paper, order.format, order);
    },
    async makeLatex(questions, { owner, teacher, name, signal, routes }) {
      const pictures = await readPictures(picturesNeeded(questions, teacher), read, signal);
      const drawings = await drawnPictures(pictures, print, { owner, signal });
      return build({ format: 'questions', questions, routes, teacher, name, pictures, drawings }, { owner, signal });
    },
  };
}
