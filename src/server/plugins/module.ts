// What a module gets when app.ts wires it: `export const xRoutes: Module = (app, { db }) => { handle(app, CALLS.x, …); }`.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { BackupState } from './backupState';
import type { Drawings } from './drawings/drawings';
import type { FilesPort } from './filesPort';
import type { Jobs } from './jobs/jobs';
import type { PaperFilesPort } from './paperFilesPort';
import type { PrintPort } from './printPort';

export interface ModuleDeps {
  db: Database;
  files: FilesPort;
  /** Papers to PDF, where the machine can. */
  print: PrintPort;
  config: Config;
  /** Work of more than a moment: register a kind when wired, order it in a transaction. */
  jobs: Jobs;
  /** Stored papers as files of other programs. */
  paperFiles: PaperFilesPort;
  /** Formulas as the screens show them, drawn once for everybody. */
  drawings: Drawings;
  /** null where the program makes no automatic copies. */
  backup: Readonly<BackupState> | null;
  /** The server's clock; tests move it. */
  now: () => Date;
}

export type Module = (app: FastifyInstance, deps: ModuleDeps) => void;
