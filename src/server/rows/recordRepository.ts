// The rows of one kind of record: its pages, one row, and its writes. A module says which table, columns, scope and
// order; what the filters of its list mean follows from their description (contract/records.ts).
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { fieldsOf, type Filter, type Filters } from '../../contract/records';
import { BIN_DAYS } from '../../contract/system/bin';
import type { Call, RequestOf } from '../../contract/wire';
import type { Tx } from '../db/database';
import type { Schema } from '../db/schema';
import { may, type Actor } from '../security/actor';
import { containing, paging, sortedBy } from './paging';

type ListCall = Call & { filters: Filters };
type Condition = RawBuilder<unknown>;

interface Records<List extends ListCall, Table extends keyof Schema, Row, One, Versioned> {
  list: List;
  table: Table;
  /** The name of the table in the other parts. */
  as: string;
  /** Of a row of the list; `at`: the present. */
  columns: RawBuilder<Row> | ((at: Date) => RawBuilder<Row>);
  /** Of one row that is read by itself; without it those of the list. */
  one?: RawBuilder<One>;
  /** The table with the tables that conditions need; without it the table alone. */
  from?: Condition;
  /** Tables that only columns need. */
  joins?: Condition;
  scope(actor: Actor): Condition;
  /** Of the bin, where it differs. */
  binScope?(actor: Actor): Condition;
  /** `paper.restore` is needed to see those of others in the bin. */
  ownBin?: true;
  /** Rows without a time of deletion cannot be in the bin. */
  kept?: true;
  /** The columns of filters that are not named like theirs. */
  filtered?: { readonly [Name in keyof List['filters']]?: string | readonly string[] };
  /** Special filters. */
  also?(filter: RequestOf<List>, actor: Actor, at: Date): (Condition | false | '' | undefined)[];
  /** The order of the list, and what decides between equal rows. */
  usual: Condition;
  /** Of a list that is not sorted by its columns. */
  sorted?(order: string): Condition;
  /** Counting stops here: larger page numbers are not useful. */
  countMax?: number;
  /** Its rows have `updated_at`. */
  dated?: true;
  /** Its rows have `version`, which writes answer too. */
  versioned?: Versioned;
}

type Where = 'living' | 'bin' | 'any';

export function recordRepository<
  const List extends ListCall,
  const Table extends keyof Schema,
  Row,
  One = Row,
  Versioned extends true | undefined = undefined,
>(records: Records<List, Table, Row, One, Versioned>) {
  const { list, table, as, columns, joins = sql``, scope, binScope = scope, usual, countMax } = records;
  const column = (name: string) => sql.ref(`${as}.${name}`);
  const from = records.from ?? sql`${sql.table(table)} ${sql.ref(as)}`;
  const living = records.kept ? sql`true` : sql`${column('deleted_at')} is null`;
  const inBin = sql`${column('deleted_at')} > now() - ${BIN_DAYS} * interval '1 day'`;
  const within = (actor: Actor, where: Where): Condition =>
    where === 'bin'
      ? sql`${binScope(actor)} and ${inBin}${
          records.ownBin && !may(actor, 'paper.restore') ? sql` and ${column('owner_id')} = ${actor.id}` : sql``
        }`
      : where === 'any'
        ? scope(actor)
        : sql`${scope(actor)} and ${living}`;

  function conditionOf(
    name: string,
    field: string,
    { how }: Filter,
    value: unknown,
    actor: Actor,
  ): Condition | undefined {
    const named: string | readonly string[] =
      (records.filtered as Readonly<Record<string, string | readonly string[]>> | undefined)?.[name] ??
      `${as}.${how === 'mine' ? 'owner_id' : name}`;
    const columnsOf = (typeof named === 'string' ? [named] : named).map((each) => sql.ref(each));
    const either = (condition: (of: Condition) => Condition) => sql`(${sql.join(columnsOf.map(condition), sql` or `)})`;
    if (how === 'part') {
      const text = String(value).trim();
      return text === '' ? undefined : either((of) => sql`${of} ilike ${containing(text)}`);
    }
    if (how === 'mine') return value === 1 ? either((of) => sql`${of} = ${actor.id}`) : undefined;
    if (how === 'range')
      return either((of) => (field.endsWith('_min') ? sql`${of} >= ${value}` : sql`${of} <= ${value}`));
    if (how === 'among') return either((of) => sql`${of} = any(${value})`);
    return how === 'is' && value !== '' ? either((of) => sql`${of} = ${value}`) : undefined;
  }

  function whereOf(actor: Actor, filter: Readonly<Record<string, unknown>>, at: Date): Condition {
    const binned = Object.entries(list.filters).some(([name, { how }]) => how === 'bin' && filter[name] === 1);
    const conditions = Object.entries(list.filters).flatMap(([name, described]) =>
      fieldsOf(name, described).map((field) =>
        filter[field] === undefined ? undefined : conditionOf(name, field, described, filter[field], actor),
      ),
    );
    const all = [
      within(actor, binned ? 'bin' : 'living'),
      ...conditions,
      ...(records.also?.(filter as RequestOf<List>, actor, at) ?? []),
    ];
    return sql.join(
      all.filter((each) => !!each),
      sql` and `,
    );
  }

  async function count(tx: Tx, where: Condition): Promise<number> {
    const { rows } = await (
      countMax === undefined
        ? sql<{ total: number }>`select count(*) as total from ${from} where ${where}`
        : sql<{ total: number }>`select count(*) as total from
            (select 1 from ${from} where ${where} limit ${countMax}) few`
    ).execute(tx);
    return rows[0]?.total ?? 0;
  }

  return {
    ...recordWrites(table, records),

    /** A page of what the account may see. */
    page: (tx: Tx, actor: Actor, filter: RequestOf<List>, at = new Date()) => {
      const asked = filter as { page?: number; size?: number; order?: string };
      const where = whereOf(actor, filter as Readonly<Record<string, unknown>>, at);
      const shown = typeof columns === 'function' ? columns(at) : columns;
      return paging(asked, async (size, offsetOf) => {
        const total = await count(tx, where);
        const bounds = sql`limit ${size} offset ${offsetOf(total)}`;
        const order = asked.order && (records.sorted?.(asked.order) ?? sortedBy(asked.order, usual));
        // What needs only the table finds the page before its columns are read.
        const { rows } = await (
          order
            ? sql<Row>`select ${shown} from ${from} ${joins} where ${where} order by ${order} ${bounds}`
            : sql<Row>`with page as materialized (
                  select ${column('id')} from ${from} where ${where} order by ${usual} ${bounds})
                select ${shown} from page join ${from} ${joins} on true where ${column('id')} = page.id
                order by ${usual}`
        ).execute(tx);
        return { list: rows as Row[], total };
      });
    },

    /** `locked`: until the transaction ends. */
    async find(
      tx: Tx,
      actor: Actor,
      id: number,
      { locked = false, where = 'living' as Where } = {},
    ): Promise<One | undefined> {
      if (locked) await lockRow(tx, table, id);
      const shown = records.one ?? (typeof columns === 'function' ? columns(new Date()) : columns);
      const { rows } = await sql<One>`select ${shown} from ${from} ${joins}
        where ${column('id')} = ${id} and ${within(actor, where)}`.execute(tx);
      return rows[0] as One | undefined;
    },

    /** Whether the row was deleted within the days of the bin. */
    async isInBin(tx: Tx, id: number): Promise<boolean> {
      const { rows } = await sql`select 1 from ${from} where ${column('id')} = ${id} and ${inBin}`.execute(tx);
      return rows.length > 0;
    },
  };
}

async function lockRow(tx: Tx, table: keyof Schema, id: number): Promise<void> {
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(tx);
}

type Written<Versioned> = { id: number; revision: number } & (Versioned extends true ? { version: number } : unknown);

/** Every change raises the revision. */
export function recordWrites<Table extends keyof Schema, Versioned extends true | undefined = undefined>(
  table: Table,
  { dated, versioned }: { dated?: true | undefined; versioned?: Versioned | undefined } = {},
) {
  /** `newVersion`: of a kind with versions. */
  const update = async (tx: Tx, id: number, set: Readonly<Record<string, unknown>>, newVersion = false) => {
    const stamped = {
      ...set,
      revision: sql`revision + 1`,
      ...(newVersion && { version: sql`version + 1` }),
      ...(dated && { updated_at: sql`now()` }),
    };
    const query = (tx as Tx).updateTable(table as 'papers').set(stamped as never);
    const changed = query
      .where('id', '=', id)
      .returning(['id', 'revision', ...(versioned ? (['version'] as const) : [])]);
    return (await changed.executeTakeFirstOrThrow()) as unknown as Written<Versioned>;
  };
  return {
    update,

    lock: (tx: Tx, id: number) => lockRow(tx, table, id),

    async insert(tx: Tx, rows: Insertable<Schema[Table]> | readonly Insertable<Schema[Table]>[]): Promise<void> {
      await tx
        .insertInto(table as 'papers')
        .values(rows as never)
        .execute();
    },

    /** `by`: the account that moves it to the bin; null restores it. */
    setDeleted: (tx: Tx, id: number, by: Actor | null) =>
      update(tx, id, { deleted_at: by && sql`now()`, deleted_by: by && by.id }),
  };
}
