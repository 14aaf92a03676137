// Commands that change the bank. Only one process can have the embedded database open, so a running server carries them
// out for the command line, which prints what comes back.
import { readFileSync } from 'node:fs';
import { askForCommand, type ControlCalls } from '../backup/control';
import { readConfig, type Config } from '../config';
import type { Database } from '../db/database';
import { errorCode } from '../db/errors';
import { scanBank } from '../modules/question/duplicates/scanService';
import { progressOf, STDOUT, type Command, type ExitCode, readOptions, withDatabase } from './command';
import { simulateCommand } from './demo/simulate';
import { importCommand } from './import';
import { runTiku } from './runTiku';
import { scanCommand } from './scan';
import { userCommand } from './user';

// `tiku duplicates`: compares new and changed questions with the whole bank; the pairs are decided on screen (查重).

const duplicatesCommand: Command = {
  name: 'duplicates',
  summary: '全库查重 (scan the bank for near-duplicates)',
  usage: `npm run tiku -- duplicates [--json]

把新增和改动过的试题与全库比较，找出相似的试题。结果在“待处理试题”的“查重”页面中对照处理；已标记为变式的不再列出。`,
  async run(args, io) {
    const values = readOptions(args, {});
    await withDatabase(io, async (db) => {
      const { compared, found } = await scanBank(db, async ({ done, total, text = '' }) => {
        if (io.interactive && !values.json) io.err(`${text}（${done} / ${total} 题）`);
      });
      io.out(values.json ? JSON.stringify({ compared, found }) : `已比较 ${compared} 题，新找到相似试题 ${found} 对`);
    });
    return 0;
  },
};

export const SERVER_COMMANDS: readonly Command[] = [
  userCommand,
  importCommand,
  scanCommand,
  duplicatesCommand,
  simulateCommand,
];

/** In the process of the command line: opens the database itself, or asks the server that has it open. */
export const viaServer = (command: Command): Command => ({
  ...command,
  async run(args, io) {
    try {
      return await command.run(args, io);
    } catch (error) {
      if (errorCode(error) !== 'database_locked') throw error;
      const task = {
        argv: [command.name, ...args],
        cwd: process.cwd(),
        interactive: io.interactive,
        stdin: args.includes(STDOUT) ? readFileSync(0) : Buffer.alloc(0),
      };
      const print = { out: io.out, err: io.err, progress: progressOf(io) };
      const code = await askForCommand(readConfig(io.env).dataDir, task, (stream, text) => print[stream](text));
      if (code === null) throw error;
      return code as ExitCode;
    }
  },
});

/** In the process of the server. */
export function runOnServer(
  db: Database,
  config: Config,
  ...[{ argv, cwd, interactive, stdin }, emit, signal]: Parameters<ControlCalls['runCommand']>
): Promise<ExitCode> {
  const io = {
    out: (line: string) => emit('out', line),
    err: (line: string) => emit('err', line),
    progress: (text: string) => emit('progress', text),
    env: process.env,
    interactive,
    server: { db, config, cwd, stdin, signal },
  };
  return runTiku(argv, io, SERVER_COMMANDS);
}
