// The whole demo world, part by part: at the first start, or later because the first administrator orders it. Each
// part is one transaction, which also notes that it is there: a fill that was interrupted goes on with the next part.
import { databaseWithin, transaction, type Database, type Tx } from '../../db/database';
import { freshenStatistics } from '../../db/statistics';
import type { FilesPort } from '../../files/filesPort';
import { demoProgress } from '../../rows/demoProgress';
import { firstAdministrator, seedDemo } from './seedDemo';
import { seedDemoActivity } from './seedDemoActivity';
import { seedDemoExam } from './seedDemoExam';
import { seedDemoMarking } from './seedDemoMarking';
import { simulate } from './simulate';

export interface DemoFill {
  /** Called before each part; `part` of `parts` are done. */
  onPart?(part: number, parts: number, text: string): Promise<void>;
  /** In the transaction of the last part. */
  onEnd?(tx: Tx): Promise<void>;
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

/** For a bank without questions, or with the first parts of the demo world. */
export async function fillDemo(db: Database, files: FilesPort, { onPart, onEnd }: DemoFill = {}): Promise<void> {
  const first = (await demoProgress.find(db.kysely)) ?? 0;
  for (const [part, { text, fill }] of PARTS.entries()) {
    if (part < first) continue;
    await onPart?.(part, PARTS.length, text);
    await transaction(db, async (tx) => {
      // Another server may have taken over and stored it.
      if (((await demoProgress.hold(tx)) ?? 0) !== part) return;
      await fill(databaseWithin(db, tx), files);
      const isLast = part + 1 === PARTS.length;
      await (isLast ? demoProgress.end(tx) : demoProgress.note(tx, part + 1));
      if (isLast) await onEnd?.(tx);
    });
    await freshenStatistics(db);
  }
}
