// Rendered formulas in the database, shared by all server processes; the oldest are removed when there are too many.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ENGINE_NAME } from '../../../math/engineName';
import type { Typeset } from '../../../math/typeset';
import type { Tx } from '../../db/database';

export interface Formula {
  tex: string;
  display: boolean;
}

/** A server that runs from its sources has no built client that would request drawings. */
export const ENGINE = ENGINE_NAME ?? 'source';

export const keyOf = ({ tex, display }: Formula): string =>
  createHash('sha256')
    .update(`${ENGINE} ${display ? 'D' : 'I'}${tex}`)
    .digest('base64url')
    .slice(0, 32);

export const drawingRows = {
  async find(tx: Tx, keys: readonly string[]): Promise<Map<string, Typeset>> {
    if (keys.length === 0) return new Map();
    const rows = await tx
      .selectFrom('formula_drawings')
      .select(['key', 'drawing'])
      .where(sql<boolean>`key = any(${keys})`)
      .execute();
    return new Map(rows.map(({ key, drawing }) => [key, JSON.parse(drawing) as Typeset]));
  },

  async insert(tx: Tx, drawn: readonly { key: string; typeset: Typeset }[]): Promise<void> {
    if (drawn.length === 0) return;
    const rows = drawn.map(({ key, typeset }) => ({ key, drawing: JSON.stringify(typeset) }));
    await tx
      .insertInto('formula_drawings')
      .values(rows.map((row) => ({ ...row, size: row.drawing.length })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Keeps the newest drawings. */
  async trim(tx: Tx, { rows, characters }: { rows: number; characters: number }): Promise<void> {
    await sql`delete from formula_drawings where key in (
      select key from (select key, row_number() over newest as place, sum(size) over newest as characters
        from formula_drawings
        window newest as (order by drawn_at desc, key)) aged
      where place > ${rows} or characters > ${characters})`.execute(tx);
  },
};
