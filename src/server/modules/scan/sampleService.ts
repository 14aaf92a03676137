// The demo exam: a simulated scan of its answer sheets, drawn as they are printed and filled from a seed. It goes the
// way of an uploaded file.
import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import type * as calls from '../../../contract/paper/scans';
import { SCAN_FILE_KIND } from '../../../contract/paper/scans';
import type { DataOf } from '../../../contract/wire';
import { partPoints } from '../../../domain/paper/sections';
import { simulatedMarks, simulatedPage } from '../../../domain/sheet/simulatedPage';
import { ZIP_ENTRY } from '../../../domain/zipEntry';
import { transaction, type Database } from '../../db/database';
import { invalid, notFound } from '../../errors';
import type { Jobs } from '../../jobs/jobs';
import type { Actor } from '../../security/actor';
import { reportItemRows } from '../report/reportItemRepository';
import type { ReportQuestions, ReportSheets } from '../report/reportPorts';
import { reportRows } from '../report/reportRepository';
import { SCAN_SOURCE, type FileInput } from './scanJob';
import { scanRows } from './scanRepository';
import type { makeScanService } from './scanService';

const NAME = '示例扫描件.zip';

/** A page that is stored as it was read: gray JPEG. `scale`: of the size of the drawing. */
export const drawnScan = (svg: string, scale: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * scale })
    .grayscale()
    .jpeg({ quality: 75 })
    .toBuffer();

export function makeSampleService(
  db: Database,
  jobs: Jobs,
  { questions, sheets }: { questions: ReportQuestions; sheets: ReportSheets },
  scans: Pick<ReturnType<typeof makeScanService>, 'start'>,
) {
  async function draw(actor: Actor, reportId: number): Promise<Uint8Array> {
    const { manifest, students, asked, full } = await transaction(db, async (tx) => {
      const exam = await scanRows.findDemoExam(tx);
      const report = await reportRows.find(tx, actor, reportId);
      if (!report) throw notFound('报告');
      if (exam?.report_id !== reportId || report.paper_id === null)
        throw invalid('只有示例考试可以生成示例扫描件，请上传真实的扫描件');
      const items = await reportItemRows.find(tx, reportId);
      const pinned = await questions.findVersions(tx, items);
      const issued = await sheets.issueForClass(tx, actor, report.paper_id, exam.class_id);
      return {
        ...issued,
        asked: new Map(pinned.map((question) => [question.id, question])),
        full: new Map(items.map((item) => [item.question_id, item])),
      };
    });
    const rightOf = (id: number, part?: number): string[] => {
      const question = asked.get(id);
      const { answer } = (part === undefined ? question : question?.parts[part - 1]) ?? {};
      return typeof answer === 'boolean' ? [answer ? '√' : '×'] : Array.isArray(answer) ? answer.flat() : [];
    };
    const fullOf = (id: number, part?: number): number => {
      const item = full.get(id);
      if (part === undefined || !item) return item?.score ?? 0;
      return partPoints(item, asked.get(id)?.parts ?? [])[part - 1] ?? 0;
    };
    const files: Record<string, Uint8Array> = {};
    // The last student is absent, one sheet is upside down.
    for (const [at, { id, pages }] of students.slice(0, -1).entries()) {
      for (const [page, sheet] of pages.entries()) {
        const boxes = manifest.pages[page];
        if (!boxes) continue;
        const ability = 0.95 - (0.5 * at) / Math.max(1, students.length);
        const { filled, ticked } = simulatedMarks(boxes, { rightOf, fullOf }, { student: id, ability });
        const svg = simulatedPage(sheet, filled, ticked);
        const turn = at === 2 ? 180.5 : (at % 5) * 0.4 - 0.8;
        const name = `${String(at + 1).padStart(3, '0')}-${page + 1}.png`;
        files[name] = await sharp(Buffer.from(svg)).rotate(turn, { background: '#fff' }).grayscale().png().toBuffer();
      }
    }
    return zipSync(files, { ...ZIP_ENTRY, level: 0 });
  }

  return {
    async make(actor: Actor, report_id: number): Promise<DataOf<typeof calls.sampleScan>> {
      const bytes = await draw(actor, report_id);
      const file = await transaction(db, async (tx) => {
        const input: FileInput = { name: NAME };
        const job_id = await jobs.order(tx, actor, { kind: SCAN_FILE_KIND, title: `上传扫描件：${NAME}`, input });
        await jobs.folders.of(job_id).save(SCAN_SOURCE, Readable.from([Buffer.from(bytes)]));
        return job_id;
      });
      return scans.start(actor, { report_id, files: [file] });
    },
  };
}
