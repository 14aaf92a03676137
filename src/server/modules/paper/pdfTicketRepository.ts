// Rows of print tickets, in `settings` under their own key prefix: they are valid for two minutes, and any server
// process can read them.
import { sql } from 'kysely';
import type { PdfState } from '../../../contract/paper/paperPdf';
import type { Tx } from '../../db/database';

export interface TicketRow {
  account: number;
  /** ms since 1970. */
  until: number;
  bytes: number;
  /** Compressed JSON of the paper; null once it was fetched. */
  job: string | null;
  state: PdfState;
}

const PREFIX = 'print:';
const ours = sql`left(key, ${PREFIX.length}::int) = ${PREFIX}`;

export const pdfTicketRows = {
  async insert(tx: Tx, name: string, row: TicketRow): Promise<void> {
    await sql`insert into settings (key, value) values (${PREFIX + name}, ${JSON.stringify(row)}::jsonb)`.execute(tx);
  },

  async find(tx: Tx, name: string, forUpdate = false): Promise<TicketRow | undefined> {
    const lock = forUpdate ? sql`for update` : sql``;
    const value = forUpdate ? sql`value` : sql`value - 'job'`;
    const { rows } = await sql<{
      value: TicketRow;
    }>`select ${value} as value from settings where key = ${PREFIX + name} ${lock}`.execute(tx);
    return rows[0]?.value;
  },

  /** Tickets that were not yet fetched, the oldest first. */
  async findOpen(tx: Tx): Promise<{ name: string; account: number; bytes: number; until: number }[]> {
    const { rows } = await sql<{
      name: string;
      account: number;
      bytes: number;
      until: number;
    }>`select substr(key, ${PREFIX.length + 1}::int) as name,
        (value ->> 'account')::bigint as account, (value ->> 'bytes')::bigint as bytes,
          (value ->> 'until')::bigint as until
      from settings where ${ours} and value ->> 'job' is not null order by until, key`.execute(tx);
    return rows;
  },

  async remove(tx: Tx, name: string): Promise<void> {
    await sql`delete from settings where key = ${PREFIX + name}`.execute(tx);
  },

  async change(tx: Tx, name: string, change: Partial<TicketRow>): Promise<void> {
    await sql`update settings set value = value || ${JSON.stringify(change)}::jsonb
      where key = ${PREFIX + name}`.execute(tx);
  },

  async removeOld(tx: Tx, at: number): Promise<void> {
    await sql`delete from settings where ${ours} and (value ->> 'until')::bigint < ${at}`.execute(tx);
  },
};
