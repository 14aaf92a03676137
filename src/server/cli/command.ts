// The interface of a command-line command, and what the commands share: output, options, the configured database.
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config';
import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';

/** 0 done, 1 refused with reasons, 2 wrong use. */
export type ExitCode = 0 | 1 | 2;

export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  env: Readonly<Record<string, string | undefined>>;
  /** The output is a terminal: progress may be written over with \r. */
  interactive: boolean;
}

export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** Several lines, shown by --help and after wrong use. */
  usage: string;
  run(args: string[], io: CommandIo): Promise<ExitCode>;
}

/** Wrong use: the message and the usage are printed, exit code 2. */
export class UsageError extends Error {}

type Options = Readonly<Record<string, { type: 'string' | 'boolean'; short?: string }>>;
type Values<T extends Options> = { [K in keyof T]?: T[K]['type'] extends 'boolean' ? boolean : string } & {
  json: boolean;
};

/** parseArgs with --json added; positionals allowed; anything unknown is a UsageError. */
export function readArgs<const T extends Options>(
  args: string[],
  options: T,
): { values: Values<T>; positionals: string[] } {
  try {
    const config = { ...options, json: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options: config, allowPositionals: true, strict: true });
    return { values: values as unknown as Values<T>, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Opens and migrates the configured database, and always closes it. */
export async function withDatabase<T>(io: CommandIo, work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(io.env);
  const { databaseUrl, dataDir } = config;
  const db = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  try {
    await migrate(db);
    return await work(db, config);
  } finally {
    await db.close();
  }
}
