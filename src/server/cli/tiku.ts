// Entry point of `npm run tiku -- <command>`.
import { backupCommand, moveCommand, restoreCommand } from './backup';
import { checkCommand } from './check';
import type { Command } from './command';
import { docsCommand } from './docs';
import { duplicatesCommand } from './duplicates';
import { exportCommand } from './export';
import { importCommand } from './import';
import { replayCommand } from './replay';
import { runTiku } from './runTiku';
import { userCommand } from './user';

const COMMANDS: readonly Command[] = [
  userCommand,
  importCommand,
  exportCommand,
  duplicatesCommand,
  checkCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  docsCommand,
  replayCommand,
];

const io = {
  out: (line: string) => void process.stdout.write(`${line}\n`),
  err: (line: string) => void process.stderr.write(`${line}\n`),
  env: process.env,
  interactive: process.stdout.isTTY === true,
};

void runTiku(process.argv.slice(2), io, COMMANDS).then((code) => {
  process.exitCode = code;
});
