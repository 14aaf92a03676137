// Chooses the database by configuration: a PostgreSQL server when DATABASE_URL is set, otherwise the embedded one in
// DATA_DIR.
import type { Database } from './database';
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
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    const text =
      'DATABASE_URL 必须形如 postgres://用户:密码@主机:端口/库名 (DATABASE_URL must be a postgres:// address)';
    throw new DatabaseError('database_unreachable', text);
  }
  return openPostgres({ databaseUrl });
}
