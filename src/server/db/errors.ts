// Errors of the database layer. `code` is the SQLSTATE when PostgreSQL reported the error, otherwise one of OwnCode.
export type OwnCode =
  | 'disk_full' // too little free space, nothing was written
  | 'statement_timeout' // the statement ran too long and was ended
  | 'connection_lost' // the engine or the connection was lost; the transaction is rolled back
  | 'commit_unknown' // the connection was lost during the commit: the transaction may be stored or not
  | 'database_busy' // no connection became free in time
  | 'database_closed'
  | 'database_locked' // another process has this data directory open
  | 'database_unreachable'
  | 'not_durable' // the embedded engine does not sync to disk
  | 'nested_transaction'
  | 'lease_busy'
  | 'lease_lost'
  | 'migration_refused'
  | 'migration_failed'; // undone: the database is as before

export interface SqlErrorFields {
  code?: string;
  severity?: string;
  detail?: string;
  hint?: string;
  constraint?: string;
  schema?: string;
  table?: string;
  column?: string;
  position?: string;
  where?: string;
}

export class DatabaseError extends Error implements SqlErrorFields {
  override readonly name = 'DatabaseError';
  readonly code: string;
  declare readonly severity?: string;
  declare readonly detail?: string;
  declare readonly hint?: string;
  declare readonly constraint?: string;
  declare readonly schema?: string;
  declare readonly table?: string;
  declare readonly column?: string;
  declare readonly position?: string;
  declare readonly where?: string;

  constructor(code: OwnCode | (string & {}), message: string, fields: SqlErrorFields = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, fields);
    this.code = code;
  }
}

/** The SQLSTATE or own code of an error thrown by either engine. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** True for a unique violation; when a constraint is given, only of that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (errorCode(error) !== '23505') return false;
  return constraint === undefined || (error as SqlErrorFields).constraint === constraint;
}

/** Serialization failure or deadlock: the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}
