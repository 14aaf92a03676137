// Pages of lists: 1-based, with a size limit; a page number beyond the last page gives the last page.
import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_PAGE_SIZE } from '../../contract/codes';

const MAX_PAGE_SIZE = 100;

interface Asked {
  page?: number | undefined;
  size?: number | undefined;
}

/** `find` takes the page size and, once it knows the total, the offset. */
export async function paging<T extends { total: number }>(
  asked: Asked,
  find: (size: number, offsetOf: (total: number) => number) => Promise<T>,
): Promise<T & { page: number; size: number }> {
  const size = Math.min(MAX_PAGE_SIZE, Math.max(1, asked.size ?? DEFAULT_PAGE_SIZE));
  let page = 1;
  const found = await find(size, (total) => {
    page = Math.min(Math.max(1, asked.page ?? 1), Math.max(1, Math.ceil(total / size)));
    return (page - 1) * size;
  });
  return { ...found, page, size };
}

/** For ILIKE with the text anywhere: wildcards in user input are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * What follows `order by`: the chosen column of the select (`-`: downwards), then `usual`, which has to be definite.
 */
export function sortedBy(order: string | undefined, usual: RawBuilder<unknown>): RawBuilder<unknown> {
  if (order === undefined) return usual;
  const down = order.startsWith('-');
  const column = sql.ref(down ? order.slice(1) : order);
  return down ? sql`${column} desc nulls last, ${usual}` : sql`${column} nulls first, ${usual}`;
}
