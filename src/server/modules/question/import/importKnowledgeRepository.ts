// Rows of knowledge systems and points that an import reads and adds.
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database';
import type { KnowledgeSystemsTable, KnowledgeTypesTable, KpsTable } from '../../../db/schema';

type KnownPoint = Record<'id' | 'pid' | 'system_info_id' | 'type', number> & Record<'tip_key' | 'kp_name', string>;

export const importKnowledgeRows = {
  /** Id of the platform's system with this title. */
  async findPlatformSystem(tx: Tx, title: string): Promise<number | undefined> {
    const row = await tx
      .selectFrom('knowledge_systems')
      .select('id')
      .where('title', '=', title)
      .where('organization_id', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.id;
  },

  findPoints: (tx: Tx, systemId: number) =>
    tx
      .selectFrom('kps')
      .select(['id', 'pid', 'type', 'tip_key', 'kp_name'])
      .where('system_info_id', '=', systemId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),

  findTypes: (tx: Tx, systemId: number) =>
    tx
      .selectFrom('knowledge_types')
      .select(['id', 'name'])
      .where('system_info_id', '=', systemId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),

  /** Points of the systems `s` that meet the condition. */
  async findVisiblePoints(tx: Tx, seen: RawBuilder<boolean>): Promise<KnownPoint[]> {
    const { rows } = await sql<KnownPoint>`select k.id, k.pid, k.system_info_id, k.type, k.tip_key, k.kp_name
      from kps k join knowledge_systems s on s.id = k.system_info_id where k.deleted_at is null and ${seen}
        order by k.id`.execute(tx);
    return rows;
  },

  async insertSystem(tx: Tx, row: Insertable<KnowledgeSystemsTable>): Promise<void> {
    await tx.insertInto('knowledge_systems').values(row).execute();
  },
  async insertType(tx: Tx, row: Insertable<KnowledgeTypesTable>): Promise<void> {
    await tx.insertInto('knowledge_types').values(row).execute();
  },
  async insertPoint(tx: Tx, row: Insertable<KpsTable>): Promise<void> {
    await tx.insertInto('kps').values(row).execute();
  },
};
