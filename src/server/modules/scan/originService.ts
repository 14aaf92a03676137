// Where an answer comes from. Looking at the piece of a scan is logged like looking at the scan, once a day.
import type { AnswerOrigin } from '../../../contract/paper/reportAnswers';
import { transaction, type Database } from '../../db/database';
import { notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { reportRows } from '../report/reportRepository';
import { originRows, type AnswerPlace } from './originRepository';
import { scanRows } from './scanRepository';

const NOWHERE: AnswerOrigin = { source: '', by: [], scan: null };

export const makeOriginService = (db: Database, now: () => Date) => ({
  find: (actor: Actor, place: AnswerPlace): Promise<AnswerOrigin> =>
    transaction(db, async (tx) => {
      if (!(await reportRows.find(tx, actor, place.report_id))) throw notFound('报告');
      const entry = await originRows.findEntry(tx, place);
      if (!entry || entry.own === null) return NOWHERE;
      const typed = entry.by_hand === 1 ? 'points' : 'typed';
      const source = entry.source ?? typed;
      const by =
        source === 'marked'
          ? await originRows.findMarkers(tx, place)
          : entry.by === undefined
            ? []
            : await originRows.findName(tx, entry.by);
      const scan = await originRows.findScan(tx, place);
      if (scan && (await scanRows.addView(tx, scan.batch_id, actor.id, now().toISOString().slice(0, 10))))
        await recordOperation(tx, actor, {
          action: '查看扫描件',
          entity: 'report',
          entity_id: place.report_id,
          after: { batch_id: scan.batch_id },
        });
      return { source, by, scan };
    }),
});
