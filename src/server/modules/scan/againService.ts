// A stored page is read again, also as another page of the sheet; two scans of one page are compared value by value.
import { Readable } from 'node:stream';
import type * as calls from '../../../contract/paper/scans';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { readPageCode } from '../../../domain/sheet/pageCode';
import type { Point } from '../../../domain/sheet/read/grayImage';
import { pageCells } from '../../../domain/sheet/read/pageCells';
import { transaction, type Database, type Tx } from '../../db/database';
import { invalid, notFound } from '../../errors';
import { insertFile } from '../../files/fileRows';
import type { FilesPort } from '../../files/filesPort';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import type { ReportQuestions } from '../report/reportPorts';
import { makeScanReader, type ScannedPage } from './pages/scanReader';
import { loadScanReport, WHICH_FORM, type ScanReport } from './scanReport';
import { scanRows, type BatchRow, type NewPage, type StoredPage } from './scanRepository';

const UNREADABLE = '还是读不出这一页：可以在图上指定四角，或检查四角的定位块，重新扫描后再上传';
const MISPLACED = '按这四角没有找到填涂框：请把四个点放到答题卡四角的黑色方块中心，卷面方向和“第几张”要对';

export function makeAgainService(db: Database, files: FilesPort, questions: ReportQuestions) {
  async function demandPage(tx: Tx, actor: Actor, id: number, pageId: number) {
    const batch = await scanRows.findBatch(tx, actor, id);
    if (!batch) throw notFound('扫描批次');
    const page = await scanRows.findPage(tx, batch.report_id, pageId);
    if (!page) throw notFound('这一页');
    return { batch, page };
  }

  async function pictureOf({ picture }: StoredPage): Promise<Uint8Array> {
    const opened = picture === '' ? null : await files.open(picture);
    if (!opened) throw invalid('没有这一页的扫描图，请重新扫描后再上传');
    const chunks: Buffer[] = [];
    for await (const chunk of opened.read()) chunks.push(chunk as Buffer);
    return new Uint8Array(Buffer.concat(chunks));
  }

  async function read(
    page: StoredPage,
    report: ScanReport,
    { sheet_id, sheet_page: sheetPage }: { sheet_id?: number | undefined; sheet_page?: number | undefined },
    corners: readonly Point[] | undefined,
  ): Promise<ScannedPage> {
    const reader = makeScanReader();
    try {
      await reader.open(await pictureOf(page), '扫描图.jpg');
      await reader.countPages(0);
      // The sheet of a page that is not read is only a proposal.
      const known = sheet_id ?? (page.state === 'read' ? page.sheet_id : null);
      const pagesOf = (codes: readonly string[]) => {
        const seen = codes.length > 0 ? codes : [page.code].filter((code) => code !== '');
        if (sheet_id === undefined && sheetPage === undefined && seen.length > 0) return report.pagesOf(seen);
        const asked = sheetPage ?? page.sheet_page;
        return known === null && asked === 0 ? report.pagesOf([]) : report.pageOf(known, asked);
      };
      return await reader.read(0, 0, pagesOf, report.several, corners);
    } finally {
      await reader.close();
    }
  }

  /** The row of the page after it was read as a page of a sheet. */
  async function rowOf(
    tx: Tx,
    { report, batch, page }: { report: ScanReport; batch: BatchRow; page: StoredPage },
    { codes, read: found }: ScannedPage & { read: NonNullable<ScannedPage['read']> },
    facts: ReturnType<typeof pageCells>,
  ): Promise<Partial<NewPage>> {
    const code = codes.map(readPageCode).find((one) => one !== null) ?? readPageCode(page.code);
    const { sheet, page: sheet_page, manifest } = found.sheet;
    const known = page.student_id !== null;
    const owner = known
      ? { student_id: page.student_id, assigned: page.assigned, reason: '' }
      : await report.studentOf(tx, batch, page, found.sheet, code?.serial ?? 0, facts.number);
    return {
      ...{ state: 'read', sheet_id: sheet, sheet_page, number: facts.number, absent: facts.absent ? 1 : 0 },
      ...{ code: codes[0] ?? page.code, width: manifest.width, height: manifest.height },
      ...owner,
    };
  }

  return {
    async reread(
      actor: Actor,
      { id, page_id, sheet_id, sheet_page, corners }: RequestOf<typeof calls.rereadScanPage>,
    ): Promise<DataOf<typeof calls.rereadScanPage>> {
      const { batch, page, report } = await transaction(db, async (tx) => {
        const found = await demandPage(tx, actor, id, page_id);
        if (found.page.batch_id !== id) throw notFound('这一页');
        return { ...found, report: await loadScanReport(tx, questions, found.batch) };
      });
      const again = await read(page, report, { sheet_id, sheet_page }, corners);
      const found = again.read;
      if (!found) throw invalid(corners ? MISPLACED : UNREADABLE);
      const coded = [...again.codes, page.code].some((code) => readPageCode(code) !== null);
      const chosen = sheet_id !== undefined || (page.state === 'read' && page.sheet_id !== null);
      if (!coded && !chosen && report.formsLike(found.sheet).length > 1) throw invalid(WHICH_FORM, 'sheet_id');
      const facts = pageCells(found.reading.boxes, found.reading.answers, report.questionOf);
      const crossed = chosen ? null : report.crossed(found.sheet, facts.form);
      if (crossed) throw invalid(crossed, 'sheet_id');
      const picture = await files.save(Readable.from([Buffer.from(again.picture)]), {
        name: `扫描 ${page.sort + 1}.jpg`,
        limit: 20 * 1024 * 1024,
        accept: 'image',
      });
      let before: string | null = null;
      try {
        await transaction(db, async (tx) => {
          await scanRows.findBatch(tx, actor, id, true);
          // While the picture was read, others may have assigned the page, read it again or removed it.
          const { page: now } = await demandPage(tx, actor, id, page_id);
          const same = now.state === 'read' && now.sheet_page === found.sheet.page;
          const row = await rowOf(tx, { report, batch, page: now }, { ...again, read: found }, facts);
          await insertFile(tx, actor, picture, files.quota);
          await scanRows.replaceReading(tx, page_id, { ...row, picture: picture.full_path }, facts.cells, same);
          if (now.picture !== picture.full_path) await scanRows.removeFile(tx, now.picture);
          before = now.picture;
          await recordOperation(tx, actor, {
            action: '重读扫描页',
            entity: 'report',
            entity_id: batch.report_id,
            after: {
              ...{ batch_id: id, page_id, sheet_page: found.sheet.page, cells: facts.cells.length },
              by_hand: corners !== undefined,
            },
          });
        });
      } catch (error) {
        await files.remove(picture.full_path);
        throw error;
      }
      if (before !== null && before !== picture.full_path) await files.remove(before);
      return {
        id: page_id,
        cells: facts.cells.length,
        doubts: facts.cells.filter(({ doubts }) => doubts.length > 0).length,
      };
    },

    compare: (
      actor: Actor,
      { id, page_id, other_id }: RequestOf<typeof calls.compareScanPages>,
    ): Promise<DataOf<typeof calls.compareScanPages>> =>
      transaction(db, async (tx) => {
        const one = await demandPage(tx, actor, id, page_id);
        const two = await demandPage(tx, actor, id, other_id);
        const sideOf = async ({ page }: typeof one) => {
          const cells = await scanRows.findCells(tx, page.batch_id, page.id);
          return new Map(cells.map((cell) => [cell.question_id, cell]));
        };
        const headOf = async ({ page }: typeof one) => ({
          page_id: page.id,
          batch_id: page.batch_id,
          batch_title: (await scanRows.findBatch(tx, actor, page.batch_id))?.title ?? '',
          ...{ file: page.file, page: page.page, form: page.form },
          ...{ picture: page.picture, width: page.width, height: page.height },
        });
        const [left, right] = [await sideOf(one), await sideOf(two)];
        const ids = [...new Set([...left.keys(), ...right.keys()])];
        const list = ids.map((question_id) => {
          const [a = null, b = null] = [left.get(question_id), right.get(question_id)];
          const differs: 0 | 1 = a?.text === b?.text ? 0 : 1;
          return { question_id, label: a?.label ?? b?.label ?? '', differs, sides: [shown(a), shown(b)] };
        });
        const pages = [await headOf(one), await headOf(two)];
        return { pages, list: list.sort((a, b) => b.differs - a.differs) } as DataOf<typeof calls.compareScanPages>;
      }),
  };
}

type Cell = Awaited<ReturnType<typeof scanRows.findCells>>[number];
const shown = (cell: Cell | null) =>
  cell && {
    ...{ text: cell.text, certainty: cell.certainty, doubts: cell.doubts },
    ...{ decided: cell.decided, area: cell.area },
  };
