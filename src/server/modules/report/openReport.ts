// The report that a request is about to change, and who may change it.
import type { Tx } from '../../db/database';
import { conflict, forbidden, notFound } from '../../errors';
import { isAdmin, may, type Actor } from '../../security/actor';
import { reportRows, type ReportRow } from './reportRepository';

/** Colleagues of the organisation may change it too. */
export function mayEdit(actor: Actor, report: Pick<ReportRow, 'owner_id' | 'organization_id'>): boolean {
  return (
    may(actor, 'report.write') &&
    (isAdmin(actor) || report.owner_id === actor.id || report.organization_id === actor.organization_id)
  );
}

/**
 * The report, locked until the end of the transaction. Throws 4004 where the account does not see it, 4003 where it may
 * not change it, and 4009 with the newer revision after another change.
 */
export async function openReport(tx: Tx, actor: Actor, id: number, revision: number | undefined): Promise<ReportRow> {
  const report = await reportRows.find(tx, actor, id, { locked: true });
  if (!report) throw notFound('报告');
  if (!mayEdit(actor, report)) throw forbidden('没有修改这份报告的权限');
  if (report.revision !== revision)
    throw conflict(`报告“${report.title}”已被他人修改，请刷新后重试`, {
      kind: 'revision',
      revision: report.revision,
    });
  return report;
}
