// Schools from a spreadsheet: reports all faults of all rows at once, and stores all rows or none.
import { STAGES } from '../../../contract/codes';
import type { importSchools } from '../../../contract/account/school';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextIds } from '../../db/ids';
import type { Actor } from '../../security/actor';
import { recordOperation } from '../../rows/operationLog';
import { organizationRows, schoolRows } from './organizationRepository';

type Result = DataOf<typeof importSchools>;
type Row = RequestOf<typeof importSchools>['rows'][number];
interface Ready {
  title: string;
  stage_id: number;
  organization_id: number;
  region_id: number | null;
}

const MAX_TITLE = 60;
const STAGE_IDS = new Map<string, number>(STAGES.map(({ id, label }) => [label, id]));

export const importSchoolRows =
  (db: Database) =>
  (actor: Actor, { rows, dry_run }: RequestOf<typeof importSchools>): Promise<Result> =>
    transaction(db, async (tx) => {
      const { ready, faults } = await checkRows(tx, actor, rows);
      if (faults.length > 0 || dry_run === 1) return { added: 0, faults };
      const ids = await nextIds(tx, 'schools', ready.length);
      const values = ready.map((row, place) => ({ ...row, id: ids[place] as number }));
      await schoolRows.insert(tx, values);
      await recordOperation(tx, actor, { action: '导入学校', entity: 'school', entity_id: null, after: values });
      return { added: values.length, faults: [] };
    });

async function checkRows(
  tx: Tx,
  actor: Actor,
  rows: readonly Row[],
): Promise<{ ready: Ready[]; faults: Result['faults'] }> {
  // Locked, so that none of them is deleted in the meantime and no two imports add the same school.
  const organizations = new Map(
    (
      await organizationRows.findNamed(
        tx,
        actor,
        rows.map((row) => row.organization.trim()),
      )
    ).map((row) => [row.title, row.id]),
  );
  const taken = await schoolRows.findTitles(
    tx,
    [...organizations.values()],
    rows.map((row) => row.title.trim()),
  );
  const seen = new Map<string, number>();
  const faults: Result['faults'] = [];
  const ready = rows.map((given, place): Ready => {
    const row = place + 1;
    const say = (field: string, msg: string) => void faults.push({ row, field, msg });
    const [title, stage, named] = [given.title.trim(), given.stage.trim(), given.organization.trim()];
    const organization_id = named === '' ? actor.organization_id : organizations.get(named);
    if (organization_id === undefined) say('organization', `没有机构“${named}”`);
    const key = `${organization_id ?? named} ${title}`;
    const before = seen.get(key);
    if (title === '' || title.length > MAX_TITLE) say('title', `应为 1 至 ${MAX_TITLE} 个字`);
    else if (before !== undefined) say('title', `与第 ${before} 行重复`);
    else if (taken.has(key)) say('title', `学校“${title}”已经有了`);
    seen.set(key, before ?? row);
    const stage_id = STAGE_IDS.get(stage);
    if (stage_id === undefined) say('stage', `没有学段“${stage}”，应为${[...STAGE_IDS.keys()].join('、')}之一`);
    return { title, stage_id: stage_id ?? 0, organization_id: organization_id ?? 0, region_id: given.region_id };
  });
  return { ready, faults };
}
