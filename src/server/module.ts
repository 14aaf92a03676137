// What app.ts passes to a module: `export const xRoutes: Module = (app, { db }) => { handle(app, CALLS.x, …); }`.
import type { FastifyInstance } from 'fastify';
import type { DemoFill } from './cli/demo/fillDemo';
import type { Config } from './config';
import type { Database } from './db/database';
import type { FilesPort } from './files/filesPort';
import type { BackupState } from './http/health';
import type { Jobs } from './jobs/jobs';
import type { PaperFilesPort } from './paperFiles/paperFilesPort';
import type { PrintPort } from './print/printPort';
import type { Drawings } from './typesetting/drawings/drawings';

export interface ModuleDeps {
  db: Database;
  files: FilesPort;
  /** Papers to PDF, when Chromium is available. */
  print: PrintPort;
  config: Config;
  /** For long work: register a kind at start-up, order it in a transaction. */
  jobs: Jobs;
  /** Stored papers as files of other programs (Word, LaTeX, …). */
  paperFiles: PaperFilesPort;
  /** Formulas as shown on screen, rendered once for all clients. */
  drawings: Drawings;
  /** null when the program makes no automatic copies. */
  backup: Readonly<BackupState> | null;
  /** Stores the demo world in an empty bank. */
  fillDemo: (db: Database, files: FilesPort, fill: DemoFill) => Promise<void>;
  /** The server's clock; tests can move it. */
  now: () => Date;
}

export type Module = (app: FastifyInstance, deps: ModuleDeps) => void;
