// Chooses the database by configuration: a PostgreSQL server when DATABASE_URL is set, otherwise the embedded one in
// DATA_DIR.
import type { Database } from './database';
import { databaseUrlFault } from './databaseUrl';
import { openEmbedded } from './embedded/embedded';
import { DatabaseError } from './errors';
import { openPostgres } from './postgres';

export interface OpenDatabaseOptions {
  databaseUrl?: string;
  dataDir: string;
  /**
   * Called while the embedded engine's thread opens its files, so that the caller can load other modules in that time.
   */
  meanwhile?: () => void;
}

export async function openDatabase({ databaseUrl, dataDir, meanwhile }: OpenDatabaseOptions): Promise<Database> {
  if (!databaseUrl) return openEmbedded({ dataDir, ...(meanwhile && { meanwhile }) });
  const fault = databaseUrlFault(databaseUrl);
  if (fault !== null) throw new DatabaseError('database_unreachable', `DATABASE_URL ${fault}`);
  return openPostgres({ databaseUrl });
}
