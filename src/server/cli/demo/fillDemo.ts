// The whole demo world, part by part: at the first start, or later because the first administrator asks for it.
import type { Database } from '../../db/database';
import type { FilesPort } from '../../files/filesPort';
import { firstAdministrator, seedDemo } from './seedDemo';
import { seedDemoActivity } from './seedDemoActivity';
import { seedDemoExam } from './seedDemoExam';
import { seedDemoMarking } from './seedDemoMarking';
import { simulate } from './simulate';

export interface DemoFill {
  /** The part to go on with, from 0. */
  from?: number;
  /** Called before each part; `part` of `parts` are done. */
  onPart?(part: number, parts: number, text: string): Promise<void>;
}

const PARTS: readonly { text: string; fill(db: Database, files: FilesPort): Promise<unknown> }[] = [
  { text: '正在放入试题和试卷', fill: seedDemo },
  {
    text: '正在放入班级和成绩',
    async fill(db) {
      const { reports } = await simulate(db, { owner: await firstAdministrator(db.kysely), students: 300, seed: 1 });
      await seedDemoActivity(db, reports);
    },
  },
  { text: '正在放入阅卷任务', fill: seedDemoMarking },
  // The newest report is the one whose scans can be simulated.
  { text: '正在放入示例考试', fill: seedDemoExam },
];

/** For a bank without questions. */
export async function fillDemo(db: Database, files: FilesPort, { from = 0, onPart }: DemoFill = {}): Promise<void> {
  for (const [part, { text, fill }] of PARTS.entries()) {
    if (part < from) continue;
    await onPart?.(part, PARTS.length, text);
    await fill(db, files);
  }
}
