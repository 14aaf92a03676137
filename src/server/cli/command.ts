// The interface of a command-line command, and what the commands share: output, options, the configured database.
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config';
import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';
import type { Actor } from '../security/actor';
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

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

// The user of the command line owns the machine, so this actor sees every row.

export const OPERATOR: Actor = {
  id: 0,
  username: 'command line',
  nickname: '命令行',
  role_id: 1,
  role_name: '',
  organization_id: 0,
  functions: new Set(['paper.read', 'question.read']),
  address: 'cli',
};

// Progress of a long command on a terminal: one line that is overwritten, at most a few times a second.

const EVERY_MS = 200;

export interface ProgressLine {
  show(text: string, done: number, total: number): void;
  /** Must be called before anything else is printed. */
  end(): void;
}

export function progressLine(io: CommandIo): ProgressLine {
  let last = 0;
  let shown = '';
  return {
    show(text, done, total) {
      const now = performance.now();
      if (!io.interactive || (text === shown && now - last < EVERY_MS)) return;
      [last, shown] = [now, text];
      const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
      process.stderr.write(`\r\u001b[K${text} ${percent}%（${done} / ${total}）`);
    },
    end() {
      if (shown !== '') process.stderr.write('\r\u001b[K');
      shown = '';
    },
  };
}

// A file that a command writes: a plain file is written completely or not at all. A symbolic link is kept and its
// target is replaced; a device or a pipe is written to directly.

type Write = (text: string) => Promise<unknown>;

export async function writeWhole(out: string, work: (write: Write) => Promise<void>): Promise<void> {
  const known = lstatSync(out, { throwIfNoEntry: false });
  // A dangling link: the file is created at its target.
  if (known?.isSymbolicLink() && !statSync(out, { throwIfNoEntry: false })) return writeDirectly(out, work);
  const target = known ? realpathSync(out) : out;
  const kind = known && statSync(target);
  if (kind?.isDirectory()) throw new UsageError(`--out 是一个文件夹：${out} (a folder)`);
  if (kind && !kind.isFile()) return writeDirectly(out, work);
  const part = `${target}.part`;
  const file = await open(part, 'w', kind ? kind.mode & 0o777 : 0o666);
  try {
    await work((text) => file.write(text));
    await file.close();
    await rename(part, target);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function writeDirectly(out: string, work: (write: Write) => Promise<void>): Promise<void> {
  const file = await open(out, 'w');
  try {
    await work((text) => file.write(text));
  } finally {
    await file.close();
  }
}
