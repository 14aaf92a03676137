// The demo exam: a class with students, a report of a demo paper and its issued answer sheets, so that 扫描阅卷 can be
// tried with a simulated scan.
import { transaction, type Database } from '../../db/database';
import { nextIds } from '../../db/ids';
import { makePaperService } from '../../modules/paper/paperService';
import { makeSheetPort } from '../../modules/paper/sheetPort';
import { questionPort } from '../../modules/question/questionPort';
import { makeReportService } from '../../modules/report/reportService';
import { DEMO_EXAM } from '../../modules/scan/scanRepository';
import { firstAdministrator } from './seedDemo';

const STUDENTS = 12;
const EXAM_PAPER = '七年级数学小测：数、式与方程';
const EXAM_CLASS = '七年级（1）班';

export async function idOf(db: Database, table: 'papers' | 'school_classes', title: string): Promise<number> {
  const row = await db.kysely.selectFrom(table).where('title', '=', title).select('id').executeTakeFirst();
  if (!row) throw new Error(`mocks/demo: nothing named ${title}`);
  return row.id;
}

export const addStudents = (db: Database, class_id: number, count: number, year: string) =>
  transaction(db, async (tx) => {
    const ids = await nextIds(tx, 'students', count);
    const rows = ids.map((id, at) => {
      const place = String(at + 1).padStart(2, '0');
      return { id, class_id, number: `${year}${place}`, name: `学生${place}` };
    });
    await tx.insertInto('students').values(rows).execute();
    return rows;
  });

export async function seedDemoExam(db: Database): Promise<void> {
  const owner = await firstAdministrator(db.kysely);
  const paper_id = await idOf(db, 'papers', EXAM_PAPER);
  const class_id = await idOf(db, 'school_classes', EXAM_CLASS);
  const papers = makePaperService(db, questionPort);
  await addStudents(db, class_id, STUDENTS, '202607');
  const reports = makeReportService(db, questionPort, papers, false);
  const { id: report_id } = await reports.ofPaper(owner, { paper_id });
  await transaction(db, async (tx) => {
    await makeSheetPort(papers).issueForClass(tx, owner, paper_id, class_id);
    const value = JSON.stringify({ report_id, class_id });
    await tx
      .insertInto('settings')
      .values({ key: DEMO_EXAM, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute();
  });
}
