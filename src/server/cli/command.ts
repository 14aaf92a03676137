// The interface of a command-line command, and what the commands share: output, options, the configured database.
import { accessSync, constants, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBank, withBank } from '../backup/snapshot';
import { upgradeBank } from '../backup/upgradeCopy';
import { readConfig, type Config } from '../config';
import type { Database } from '../db/database';
import { errorCode } from '../db/errors';
import { fileFault, invalid } from '../errors';
import type { Actor } from '../security/actor';

/** As EXIT_CODES of runTiku.ts says. */
export type ExitCode = 0 | 1 | 2;

export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  env: Readonly<Record<string, string | undefined>>;
  /** The output is a terminal: progress may be written over with \r. */
  interactive: boolean;
  /** Writes without a line end. */
  progress?(text: string): void;
  /** Of a command that the running server carries out for the command line. */
  server?: ServerSide;
}

export interface ServerSide {
  db: Database;
  config: Config;
  /** Folder and standard input of the caller. */
  cwd: string;
  stdin: Buffer;
  /** Aborted by Ctrl+C of the caller. */
  signal: AbortSignal;
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

/** parseArgs with --json added; anything unknown is a UsageError. */
export function readArgs<const T extends Options>(
  args: string[],
  options: T,
): { values: Values<T>; positionals: string[] } {
  try {
    const config = { ...options, json: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options: config, allowPositionals: true, strict: true });
    return { values: values as unknown as Values<T>, positionals };
  } catch (error) {
    throw new UsageError(wrongArgument(error as NodeJS.ErrnoException));
  }
}

/** The same for a command without names or numbers. */
export function readOptions<const T extends Options>(args: string[], options: T): Values<T> {
  const { values, positionals } = readArgs(args, options);
  if (positionals.length > 0) throw new UsageError(`多余的参数：${positionals.join(' ')} (unexpected)`);
  return values;
}

/** The first option in quotes of what parseArgs says. */
function wrongArgument({ code, message }: NodeJS.ErrnoException): string {
  const option = /'(-[^' ,]*)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有这个选项：${option} (unknown option)`;
  if (/argument missing/.test(message)) return `选项 ${option} 缺少值 (a value is missing)`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `选项 ${option} 的值不对 (${message.split('\n')[0]})`;
  return message;
}

/** Opens and migrates the configured database, and always closes it. */
export async function withDatabase<T>(io: CommandIo, work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  if (io.server) return work(io.server.db, io.server.config);
  const config = readConfig(io.env);
  const { databaseUrl, dataDir } = config;
  const db = await openBank({ databaseUrl, dataDir });
  try {
    await upgradeBank(db, config, { log: io.err });
    return await work(db, config);
  } finally {
    await db.close();
  }
}

/** As withDatabase, for a command that only reads: beside a running server it reads a copy of the embedded database. */
export async function withReading<T>(io: CommandIo, work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  try {
    return await withDatabase(io, work);
  } catch (error) {
    if (errorCode(error) !== 'database_locked') throw error;
    const config = readConfig(io.env);
    return withBank(config, (db) => work(db, config));
  }
}

/** A path as the caller wrote it, from its own folder. */
export const givenPath = ({ server }: Pick<CommandIo, 'server'>, file: string): string =>
  server ? path.resolve(server.cwd, file) : file;

/** Refuses a file that cannot be read, before any work. */
export function demandFile(io: Pick<CommandIo, 'server'>, file: string, maxMb: number): void {
  const place = givenPath(io, file);
  try {
    accessSync(place, constants.R_OK);
  } catch (error) {
    throw invalid(`${file}：${fileFault(error) ?? String(error)}`);
  }
  const facts = statSync(place);
  if (!facts.isFile()) throw invalid(`${file}：这不是文件 (not a file)`);
  if (facts.size > maxMb * 1024 * 1024) throw invalid(`${file}：超过 ${maxMb} MB，请先拆分 (too large)`);
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
  /** Without counts only the text is shown. */
  show(text: string, done?: number, total?: number): void;
  /** Must be called before anything else is printed. */
  end(): void;
}

/** Where a command shows its progress: the terminal, if nothing else is given. */
export const progressOf = (io: CommandIo): ((text: string) => void) =>
  io.progress ?? ((text) => void process.stderr.write(text));

export function progressLine(io: CommandIo): ProgressLine {
  let last = 0;
  let shown = '';
  const write = progressOf(io);
  return {
    show(text, done = 0, total) {
      const now = performance.now();
      if (!io.interactive || (text === shown && now - last < EVERY_MS)) return;
      [last, shown] = [now, text];
      const percent = total ? Math.min(100, Math.floor((done / total) * 100)) : 0;
      write(`\r\u001b[K${text}${total === undefined ? '' : ` ${percent}%（${done} / ${total}）`}`);
    },
    end() {
      if (shown !== '') write('\r\u001b[K');
      shown = '';
    },
  };
}

/** The name of a file that means the standard output. */
export const STDOUT = '-';
/** Where a command reports: not on the standard output when its file goes there. */
export const reportTo = (io: Pick<CommandIo, 'out' | 'err'>, out: string) => (out === STDOUT ? io.err : io.out);

const writeStdout: Write = (data) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(data, (error) => (error ? reject(error) : resolve()));
  });

// A file that a command writes: a plain file is written completely or not at all. A symbolic link is kept and its
// target is replaced; a device or a pipe is written to directly.

/** Refuses a file that cannot be written, before the work; one that is there is replaced only when that was said. */
export function demandTarget(out: string, force: boolean | undefined): void {
  if (out === STDOUT) return;
  const facts = statSync(out, { throwIfNoEntry: false });
  if (facts?.isDirectory()) throw invalid(`--out 是一个文件夹：${out} (a folder)`);
  if (facts?.isFile() && force !== true) throw invalid(`文件已存在：${out}；要替换它请加 --force (the file exists)`);
  if (!facts || facts.isFile()) accessSync(path.dirname(out), constants.W_OK);
}

type Write = (data: string | Uint8Array) => Promise<unknown>;

export async function writeWhole(out: string, work: (write: Write) => Promise<void>): Promise<void> {
  if (out === STDOUT) return work(writeStdout);
  const known = lstatSync(out, { throwIfNoEntry: false });
  // A dangling link: the file is created at its target.
  if (known?.isSymbolicLink() && !statSync(out, { throwIfNoEntry: false })) return writeDirectly(out, work);
  const target = known ? realpathSync(out) : out;
  const kind = known && statSync(target);
  if (kind && !kind.isFile()) return writeDirectly(out, work);
  const part = `${target}.part`;
  const file = await open(part, 'w', kind ? kind.mode & 0o777 : 0o666).catch(notWritten(out));
  const stopped = onInterrupt();
  try {
    await work((data) => {
      if (stopped.now()) throw invalid(`已停止：没有写出 ${out} (interrupted)`);
      return file.writeFile(data).catch(notWritten(out));
    });
    await file.close();
    await rename(part, target);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  } finally {
    stopped.end();
  }
}

/** Notices Ctrl+C, so that work ends at its next step instead of in the middle of one. */
export function onInterrupt(server?: ServerSide): { now(): boolean; end(): void } {
  if (server) return { now: () => server.signal.aborted, end: () => undefined };
  let now = false;
  const stop = () => void (now = true);
  process.once('SIGINT', stop);
  return { now: () => now, end: () => void process.off('SIGINT', stop) };
}

async function writeDirectly(out: string, work: (write: Write) => Promise<void>): Promise<void> {
  const file = await open(out, 'w').catch(notWritten(out));
  try {
    await work((data) => file.writeFile(data).catch(notWritten(out)));
  } finally {
    await file.close();
  }
}

const notWritten =
  (out: string) =>
  (error: unknown): never => {
    const fault = fileFault(error);
    throw fault === null ? error : invalid(`没有写出 ${out}：${fault}`);
  };

export const writeOut = (out: string, data: string | Uint8Array): Promise<void> =>
  writeWhole(out, async (write) => void (await write(data)));

/** Files that belong to `out`, in folders beside it; none when it is the standard output. */
export async function writeBeside(
  out: string,
  files: readonly { path: string; data: string | Uint8Array }[],
): Promise<number> {
  if (out === STDOUT) return 0;
  for (const file of files) {
    const place = path.join(path.dirname(out), file.path);
    mkdirSync(path.dirname(place), { recursive: true });
    await writeOut(place, file.data);
  }
  return files.length;
}
