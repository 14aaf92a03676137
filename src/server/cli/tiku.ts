// Entry point of `npm run tiku -- <command>`.
import { backupCommand, moveCommand, restoreCommand } from './backup';
import { checkCommand } from './check';
import { checkServerCommand } from './checkServer';
import type { Command } from './command';
import { docsCommand } from './docs';
import { exportCommand } from './exportPaper';
import { replayCommand } from './replay';
import { runTiku } from './runTiku';
import { SERVER_COMMANDS, viaServer } from './serverCommands';

const COMMANDS: readonly Command[] = [
  ...SERVER_COMMANDS.map(viaServer),
  exportCommand,
  checkCommand,
  checkServerCommand,
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
