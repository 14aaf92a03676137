// The records that the cache holds: a list is kept as `{ ids, entities, total }`, and a record is found by its kind and
// id in any reply that has it. entityChanges.ts keeps all copies of a record equal (docs/decisions/0053).
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { EntityKind } from '../../../contract/wire';
import type { Account } from '../../../contract/account/accounts';
import type { Organization } from '../../../contract/account/organization';
import type { School } from '../../../contract/account/school';
import type { ShareAccount } from '../../../contract/account/shareAccount';
import type { OriginBook } from '../../../contract/knowledge/reference';
import type { PackSummary } from '../../../contract/paper/pack';
import type { PaperSummary } from '../../../contract/paper/paper';
import type { ReportSummary } from '../../../contract/paper/report';
import type { BlueprintSummary } from '../../../contract/paper/savedBlueprint';
import type { Feedback } from '../../../contract/question/feedback';
import type { Question } from '../../../contract/question/question';
import type { QuestionComment } from '../../../contract/question/review';
import { useAppSelector } from '../hooks';
import type { RootState } from '../store';

export interface Entities extends Record<EntityKind, Row> {
  question: Question;
  paper: PaperSummary;
  pack: PackSummary;
  report: ReportSummary;
  blueprint: BlueprintSummary;
  book: OriginBook;
  account: Account;
  organization: Organization;
  school: School;
  shareAccount: ShareAccount;
  feedback: Feedback;
  comment: QuestionComment;
}
export interface Row {
  id: number;
  revision?: number | undefined;
}

/** A reply `{ list, total, … }` in the cache. */
export type EntityList<Data extends { list: readonly Row[] }> = Omit<Data, 'list'> &
  EntityState<Data['list'][number], number> & { kind: EntityKind; total: number };
type AnyList = EntityList<{ list: Row[] }>;

const adapter = createEntityAdapter<Row>();
const { selectAll } = adapter.getSelectors();
const NO_ROWS: readonly never[] = [];

export const toEntityList =
  (kind: EntityKind) =>
  ({ list, ...rest }: { list: readonly Row[] }): AnyList =>
    adapter.setAll(adapter.getInitialState({ total: list.length, ...rest, kind }), list);

/** The rows of a list in its order; the same array until one of them changes. */
export const rowsOf = <R extends Row>(list: EntityState<R, number> | undefined): readonly R[] =>
  list ? (selectAll(list as unknown as EntityState<Row, number>) as unknown as R[]) : NO_ROWS;

/** The endpoint that replies with one record as the lists have it; called without `version` it is the newest one. */
const RECORD: Partial<Record<EntityKind, string>> = { question: 'getQuestion' };

/** A reply in the cache that holds records of one kind. */
interface Holder {
  endpointName: string;
  originalArgs: unknown;
  kind: EntityKind;
  data: object;
  entities: Readonly<Record<number, Row>>;
  /** The reply is the record itself. */
  single: boolean;
}
type Queries = RootState['api']['queries'];

function readHolders(queries: Queries): Holder[] {
  return Object.values(queries).flatMap((entry): Holder[] => {
    const { data, endpointName = '', originalArgs } = entry ?? {};
    if (typeof data !== 'object' || data === null) return [];
    if ('kind' in data && 'entities' in data) {
      const { kind, entities } = data as AnyList;
      return [{ endpointName, originalArgs, kind, data, entities, single: false }];
    }
    const kind = (Object.keys(RECORD) as EntityKind[]).find((each) => RECORD[each] === endpointName);
    if (!kind || (originalArgs as { version?: unknown } | undefined)?.version !== undefined) return [];
    const row = data as Row;
    return [{ endpointName, originalArgs, kind, data, entities: { [row.id]: row }, single: true }];
  });
}

const known = new WeakMap<Queries, Holder[]>();
/** Computed once for each state of the cache. */
export function selectHolders(state: RootState): readonly Holder[] {
  const { queries } = state.api;
  let holders = known.get(queries);
  if (!holders) known.set(queries, (holders = readHolders(queries)));
  return holders;
}

/** A record as the server gave it last; undefined if no reply in the cache has it. */
export function selectEntity<K extends EntityKind>(state: RootState, kind: K, id: number): Entities[K] | undefined {
  for (const holder of selectHolders(state)) {
    const row = holder.kind === kind ? holder.entities[id] : undefined;
    if (row) return row as Entities[K];
  }
  return undefined;
}

/** A record for a row or card, which renders again only when this record changes. */
export const useEntity = <K extends EntityKind>(kind: K, id: number): Entities[K] | undefined =>
  useAppSelector((state) => selectEntity(state, kind, id));
