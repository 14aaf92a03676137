// The demo marking: two written questions of a class, scanned, marked by four accounts and not yet finished, so that
// 网上阅卷 can be looked at from every side: scripts that wait, third marks, arbitration, a problem, control scripts.
import { Readable } from 'node:stream';
import type { MarkingSetup } from '../../../contract/paper/marking';
import type { DrawnSheet, SheetMark } from '../../../contract/paper/paperPdf';
import { hash32 } from '../../../domain/content/hash';
import type { ManifestBox } from '../../../domain/sheet/manifest';
import { simulatedPage } from '../../../domain/sheet/simulatedPage';
import { transaction, type Database } from '../../db/database';
import { nextId } from '../../db/ids';
import { insertFile } from '../../files/fileRows';
import type { FilesPort } from '../../files/filesPort';
import { makeLeaderService } from '../../modules/marking/leaderService';
import { makeMarkService } from '../../modules/marking/markService';
import { makePaperService } from '../../modules/paper/paperService';
import { makeSheetPort } from '../../modules/paper/sheetPort';
import { questionPort } from '../../modules/question/questionPort';
import { reportItemRows } from '../../modules/report/reportItemRepository';
import { makeReportService } from '../../modules/report/reportService';
import { drawnScan } from '../../modules/scan/sampleService';
import { scanRows } from '../../modules/scan/scanRepository';
import type { Actor } from '../../security/actor';
import { firstAdministrator } from './seedDemo';
import { addStudents, idOf } from './seedDemoExam';

const STUDENTS = 16;
const PAPER = '高三数学模拟考试（一）';
const CLASS = '高三（1）班';
const MARKERS = ['13800000002', '13800000004', '13800000005'];
/** dpi of the scans beside the 200 of a printed page. */
const SCALE = 0.55;
/** Times that each marker takes two scripts of a question. */
const ROUNDS = 4;

/** A question by its number, its solution line by line, and the points up to each line. */
const WRITTEN = [
  {
    number: 18,
    lines: [
      'aₙ₊₁ + 1 = 2aₙ + 2 = 2(aₙ + 1)，a₁ + 1 = 2',
      '所以 {aₙ + 1} 是首项为 2、公比为 2 的等比数列',
      'aₙ + 1 = 2ⁿ，aₙ = 2ⁿ − 1',
      '（2）bₙ = n·2ⁿ，Tₙ = 1×2 + 2×2² + … + n·2ⁿ',
      '2Tₙ = 1×2² + 2×2³ + … + n·2ⁿ⁺¹',
      '相减 −Tₙ = 2 + 2² + … + 2ⁿ − n·2ⁿ⁺¹',
      'Tₙ = (n − 1)·2ⁿ⁺¹ + 2',
    ],
    points: [2, 4, 5, 7, 9, 10, 12],
  },
  {
    number: 21,
    lines: [
      '证明：F(1, 0)，设 l：x = my + 1',
      '代入 y² = 4x，得 y² − 4my − 4 = 0',
      'y₁ + y₂ = 4m，y₁y₂ = −4 为定值',
      'x₁x₂ = (y₁y₂)² ÷ 16 = 1 为定值',
      '|AF| = x₁ + 1，|BF| = x₂ + 1',
      '1/|AF| + 1/|BF| = (x₁ + x₂ + 2)/(x₁x₂ + x₁ + x₂ + 1)',
      '= (x₁ + x₂ + 2)/(x₁ + x₂ + 2) = 1 为定值',
    ],
    points: [2, 4, 6, 8, 10, 12, 14],
  },
] as const;
type Written = (typeof WRITTEN)[number] & { question_id: number };

/** Lines that a student wrote: some stop early, one wrote nothing. */
const written = (student: number, { number, lines }: Written): number =>
  student === 3 && number === 21 ? 0 : Math.min(lines.length, 2 + ((hash32(`${student}:${number}`) >>> 0) % 7));

export async function seedDemoMarking(db: Database, files: FilesPort): Promise<void> {
  const owner = await firstAdministrator(db.kysely);
  const [paper_id, class_id] = [await idOf(db, 'papers', PAPER), await idOf(db, 'school_classes', CLASS)];
  const students = await addStudents(db, class_id, STUDENTS, '202603');
  const papers = makePaperService(db, questionPort);
  const { id: report_id } = await makeReportService(db, questionPort, papers, false).ofPaper(owner, { paper_id });
  const items = await transaction(db, (tx) => reportItemRows.find(tx, report_id));
  const questions = WRITTEN.map((one) => ({ ...one, question_id: items[one.number - 1]?.question_id ?? 0 }));
  await scan(db, files, owner, { paper_id, class_id, report_id, students, questions });
  await mark(db, owner, { report_id, class_id, students, questions });
}

interface Exam {
  report_id: number;
  class_id: number;
  students: readonly { id: number; number: string }[];
  questions: readonly Written[];
}

/** The pages with those answers, as the scanner would have stored them. */
async function scan(db: Database, files: FilesPort, owner: Actor, exam: Exam & { paper_id: number }): Promise<void> {
  const { paper_id, class_id, report_id, students, questions } = exam;
  const papers = makePaperService(db, questionPort);
  const { issued, sheet_id, batch_id } = await transaction(db, async (tx) => {
    const issued = await makeSheetPort(papers).issueForClass(tx, owner, paper_id, class_id);
    const { id: sheet_id } = await tx
      .selectFrom('answer_sheets')
      .where('paper_id', '=', paper_id)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const batch_id = await nextId(tx, 'scan_batches');
    const keep_until = new Date(Date.now() + 400 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const batch = { id: batch_id, report_id, class_id, title: '示例扫描件', job_id: 0, owner_id: owner.id, keep_until };
    await scanRows.insertBatch(tx, batch);
    return { issued, sheet_id, batch_id };
  });
  let sort = 0;
  for (const [at, { id, number }] of students.entries()) {
    const pages = issued.students.find((each) => each.id === id)?.pages ?? [];
    for (const [page, sheet] of pages.entries()) {
      const frames = (issued.manifest.pages[page]?.boxes ?? []).flatMap((box) => {
        const question = questions.find(({ question_id }) => question_id === box.question_id);
        return question && box.kind === 'written' ? [{ box, question }] : [];
      });
      if (frames.length === 0) continue;
      const words = frames.flatMap(({ box, question }) => linesIn(box, question.lines.slice(0, written(at, question))));
      const svg = simulatedPage({ ...sheet, marks: [...sheet.marks, ...words] }, []);
      const picture = await drawnScan(svg, SCALE);
      const options = { name: `示例 ${sort + 1}.jpg`, limit: 20 * 1024 * 1024, accept: 'image' } as const;
      const saved = await files.save(Readable.from([picture]), options);
      await transaction(db, async (tx) => {
        const stored = {
          ...{ id: await nextId(tx, 'scan_pages'), batch_id, sort, file: '示例扫描件.zip', page: sort + 1 },
          ...({ state: 'read', reason: '', code: '', sheet_id, sheet_page: page + 1, student_id: id, number } as const),
          ...({ absent: 0, assigned: 0, picture: saved.full_path, width: sheet.width, height: sheet.height } as const),
        };
        await scanRows.insertPage(tx, stored, []);
        await insertFile(tx, owner, saved, files.quota);
      });
      sort += 1;
    }
  }
}

function linesIn({ x, y, w }: ManifestBox, lines: readonly string[]): DrawnSheet['marks'] {
  return lines.map((text, at): SheetMark => ({
    ...{ kind: 'text', x: x + 14, y: y + 7 + 8.5 * at, w: w - 20, h: 8, text, size: 12.5 },
    ...{ align: 'left', bold: false, upright: false },
  }));
}

async function mark(db: Database, owner: Actor, { report_id, class_id, students, questions }: Exam): Promise<void> {
  const found = await db.kysely
    .selectFrom('accounts')
    .where('username', 'in', MARKERS)
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .select(['id', 'username', 'nickname', 'role_id', 'organization_id'])
    .execute();
  const others = found.map((row): Actor => ({ ...row, role_name: '', functions: new Set(), address: '' }));
  const all = [owner, ...others];
  const leader = makeLeaderService(db, questionPort);
  const marks = makeMarkService(db, questionPort, () => new Date());
  const setup: MarkingSetup = {
    ...{ open: 1, unscanned: 0, class_ids: [class_id] },
    questions: questions.map(({ question_id, lines, points }) => ({
      ...{ question_id, doubled: 1, tolerance: 2, control_every: 5 },
      points: lines.map((label, i) => ({ label, points: (points[i] ?? 0) - (points[i - 1] ?? 0) })),
      markers: all.map(({ id }) => ({ account_id: id, quota: null })),
    })),
  };
  const { id: marking_id } = await leader.save(owner, { report_id, setup });
  const scripts = await db.kysely
    .selectFrom('marking_scripts')
    .where('marking_id', '=', marking_id)
    .select(['id', 'question_id', 'student_id'])
    .orderBy('id')
    .execute();
  const truth = new Map(
    scripts.map(({ id, question_id, student_id }) => {
      const question = questions.find((one) => one.question_id === question_id);
      const at = students.findIndex((student) => student.id === student_id);
      return [id, question ? (question.points[written(at, question) - 1] ?? 0) : 0] as const;
    }),
  );
  /** The first marker is a little strict, the last one lenient. */
  const given = (script: number, who: number, odd: number | undefined): string => {
    const right = truth.get(script) ?? 0;
    if (odd !== undefined) return String(odd);
    if (right === 0) return '/';
    const noise = ((hash32(`${script}:${who}`) >>> 0) % 3) / 2 - 0.5 + (who - 1) / 2;
    return String(Math.max(0, Math.min(right + noise, 12)));
  };
  for (const { question_id } of questions) {
    const own = scripts.filter((script) => script.question_id === question_id);
    for (const { id } of own.slice(0, 2))
      await leader.setControl(owner, { script_id: id, text: String(truth.get(id)) });
    // Two scripts on which three markers differ, and one that a marker cannot read.
    const [first, second, unclear] = own.slice(2);
    const odd = new Map([
      [first?.id, [3, 0, 7]],
      [second?.id, [0, 8, 4]],
    ]);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [who, by] of others.entries()) {
        const { scripts: held } = await marks.take(by, { marking_id, question_id });
        for (const { script_id } of held) {
          const problem = script_id === unclear?.id && who === 0 ? '图像不清或不完整' : '';
          const text = problem === '' ? given(script_id, who, odd.get(script_id)?.[who]) : '';
          await marks.mark(by, { script_id, text, problem, seconds: 20 + ((round * 7 + who * 5) % 25) });
        }
      }
  }
  await leader.refreshStale();
}
