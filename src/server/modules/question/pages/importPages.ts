// The pages of an uploaded file beside its questions: of a Word file as LibreOffice sets it, of a PDF its own. They are
// made when they are first looked at, and kept in the folder of the job that checked the file.
import type { getImportPages, ImportPages, ImportRow, LineMark } from '../../../../contract/question/importRows';
import { MAX_IMPORT_ROWS } from '../../../../contract/question/questionImport';
import type { RequestOf } from '../../../../contract/wire';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { textOf } from '../../../../domain/content/plainText';
import { isCompoundFile } from '../../../../formats/ole/compoundFile';
import { papersIn, paperNames, WORD_PART } from '../../../../formats/shared/sourceFile';
import type { Database } from '../../../db/database';
import { DomainError, invalid } from '../../../errors';
import { MIME_OF_EXTENSION } from '../../../files/fileKinds';
import type { OwnFile } from '../../../http/ownFile';
import { ownerOf } from '../../../jobs/fairQueue';
import type { JobFolder } from '../../../jobs/jobFolder';
import type { Jobs } from '../../../jobs/jobs';
import { makeWorkerPool } from '../../../jobs/workerThread';
import type { Actor } from '../../../security/actor';
import { readKept, readRows } from '../import/importPreview';
import { demandCheck, readSource } from '../import/importService';
import { isOtherDocument, sourceFile } from '../parse/importFile';
import type { Office } from '../parse/libreOffice';
import { isPdf } from '../parse/pdfSource';
import { PAGE_PLACE, type PageResult, type PageTask } from './pageTask';

const NO_OFFICE = '服务器未安装 LibreOffice，无法显示原文页面';
const NO_PAGES = '这种文件没有页面可以显示，请对照文件中的各行';
const TOO_SLOW = '页面过于复杂，没有画完，请对照文件中的各行';

/** The largest file takes some seconds. */
const LIMIT_MS = 30_000;
const WAITING = 60;

interface Kept extends Pick<ImportPages, 'total' | 'marks'> {
  sizes: { width: number; height: number }[];
}
/** Files of a paper: its number in the zip, 0 for any other file. */
const keysOf = (paper: number) => ({
  pdf: `pages-${paper}.pdf`,
  facts: `pages-${paper}.json`,
  picture: (page: number) => `page-${paper}-${page}.webp`,
});

export function makeImportPages(db: Database, jobs: Jobs, office: Office | null) {
  const threads = makeWorkerPool<PageTask, PageResult>(PAGE_PLACE, {
    limitMs: LIMIT_MS,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    waitingPerAccount: WAITING,
    refusal: '原文页面正在生成，请稍候再看',
    costOf: ({ pdf }) => pdf.length,
  });

  async function make(actor: Actor, id: number, named: string | undefined, signal: AbortSignal): Promise<Kept> {
    const folder = jobs.folders.of(id);
    const source = await readSource(folder);
    const { paper, document } = documentIn(source, named);
    let pdf: Uint8Array = document;
    if (!isPdf(document)) {
      if (!office) throw invalid(NO_OFFICE);
      pdf = await office.toPdf(document, signal);
      await folder.save(keysOf(paper).pdf, pdf);
    }
    const lines = linesOf(await rowsOf(folder), named);
    const read = await threads.run(
      { do: 'read', pdf, lines: lines.map(({ text }) => text) },
      { owner: ownerOf(actor), signal },
    );
    if (!read || !('places' in read)) throw invalid(TOO_SLOW);
    const marks = read.places.flatMap((places, at) => {
      const { place = 0, line = 0 } = lines[at] ?? {};
      return places.map(({ page, box }) => ({ place, line, page, box: [...box] as LineMark['box'] }));
    });
    const kept: Kept = { total: read.total, sizes: read.pages, marks };
    await folder.save(keysOf(paper).facts, Buffer.from(JSON.stringify(kept)));
    return kept;
  }

  return {
    async read(actor: Actor, { job_id, file }: RequestOf<typeof getImportPages>, signal: AbortSignal) {
      await demandCheck(db, jobs, actor, job_id);
      const folder = jobs.folders.of(job_id);
      const paper = file === undefined ? 0 : documentIn(await readSource(folder), file).paper;
      const before = await readKept(folder, keysOf(paper).facts);
      const { total, sizes, marks } = before
        ? (JSON.parse(before.toString('utf8')) as Kept)
        : await make(actor, job_id, file, signal);
      const pages = sizes.map((size, page) => ({ ...size, path: `/files/jobs/${job_id}/pages/${paper}/${page}` }));
      return { total, pages, marks };
    },

    /** A page of a file whose pages were read. */
    async picture(actor: Actor, params: Readonly<Record<'id' | 'paper' | 'page', string>>): Promise<OwnFile | null> {
      const [id = NaN, paper = NaN, page = NaN] = [params.id, params.paper, params.page].map(Number);
      if (![id, paper, page].every((one) => Number.isSafeInteger(one) && one >= 0)) return null;
      const check = await demandCheck(db, jobs, actor, id).catch(() => null);
      const folder = jobs.folders.of(id);
      const keys = keysOf(paper);
      if (!check || !(await readKept(folder, keys.facts))) return null;
      const picture = (await readKept(folder, keys.picture(page))) ?? (await draw(actor, folder, keys, page));
      return (
        picture && {
          name: `${check.name}-${page + 1}.webp`,
          mime: MIME_OF_EXTENSION.webp ?? '',
          size: picture.length,
          stream: picture,
        }
      );
    },

    close: () => threads.close(),
  };

  async function draw(actor: Actor, folder: JobFolder, keys: ReturnType<typeof keysOf>, page: number) {
    const pdf = (await readKept(folder, keys.pdf)) ?? (await readSource(folder));
    const drawn = await threads.run({ do: 'draw', pdf, page }, { owner: ownerOf(actor) }).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    if (!drawn || !('picture' in drawn)) return null;
    const picture = Buffer.from(drawn.picture);
    await folder.save(keys.picture(page), picture);
    return picture;
  }
}

/** The document of an upload, or of its paper `named`, if it has pages. */
function documentIn(source: Buffer, named: string | undefined): { paper: number; document: Uint8Array } {
  if (isPdf(source) || isCompoundFile(source) || isOtherDocument(source)) return { paper: 0, document: source };
  const { zip } = sourceFile(source);
  if (zip?.names.includes(WORD_PART)) return { paper: 0, document: source };
  const papers = zip ? papersIn(zip) : [];
  const paper = paperNames(papers).findIndex((name) => name === named);
  const document = zip?.bytes?.(papers[paper] ?? '');
  if (!document) throw invalid(NO_PAGES);
  return { paper, document };
}

async function rowsOf(folder: JobFolder): Promise<ImportRow[]> {
  const all = { page: 1, size: MAX_IMPORT_ROWS, state: undefined, places: undefined };
  return (await readRows(folder, all)).list;
}

/** Lines in the order of the file; of a row without lines the beginning of its question. */
function linesOf(rows: readonly ImportRow[], named: string | undefined) {
  const own = rows.filter(({ file }) => file === named);
  const lines = own.flatMap(({ place, lines = [] }) =>
    lines.filter(({ line }) => line > 0).map(({ line, html }) => ({ place, line, text: wordsOf(html) })),
  );
  if (lines.length > 0) return lines.sort((a, b) => a.line - b.line);
  return own.flatMap(({ place, question }) => (question ? [{ place, line: 0, text: wordsOf(question.content) }] : []));
}

const wordsOf = (html: string): string => textOf(parseContent(html), () => ' ');
