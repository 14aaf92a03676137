// Every command of `npm run tiku -- <command>`.
import { backupCommand, moveCommand, restoreCommand } from './backup';
import { checkCommand } from './check';
import type { Command } from './command';
import { docsCommand } from './docs';
import { duplicatesCommand } from './duplicates';
import { exportCommand } from './export';
import { importCommand } from './import';
import { replayCommand } from './replay';
import { userCommand } from './user';

export const COMMANDS: readonly Command[] = [
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
