// Vector PDF of a paper as shown on a screen, saved or not: the client uploads it, then the same account downloads the
// PDF once.
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ADDRESSES } from '../../../contract/addresses';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { PdfState, PrintJob } from '../../../contract/paper/paperPdf';
import { transaction, type Database } from '../../db/database';
import { invalid, DomainError, forbidden, notFound } from '../../errors';
import { demandOpenFiles } from '../../files/fileRows';
import { serve } from '../../http/addresses';
import { handle } from '../../http/calls';
import { ownerOf } from '../../jobs/fairQueue';
import type { Module } from '../../module';
import { withUploads } from '../../paperFiles/carriedBank';
import { pdfTicketRows, type TicketRow } from './pdfTicketRepository';
import { makePrintJobs, type PackedJob } from './printJobs';

export const pdfRoutes: Module = (app, { db, print, files: uploads, now }) => {
  const tickets = makePdfTickets(db, now);
  const jobs = makePrintJobs();
  app.addHook('onClose', () => jobs.close());

  handle(
    app,
    CALLS.preparePdf,
    async (_input, { actor, files, reply }) => {
      let ticket: string | undefined;
      for await (const part of files) {
        const job = await jobs.read(ownerOf(actor), part.stream, part.filename.endsWith('.gz'));
        ticket ??= await tickets.put(actor.id, job);
      }
      if (ticket === undefined) throw invalid('没有收到试卷数据，请重试');
      const handed = ticket;
      // A client that disconnected before the response does not know its ticket.
      const forget = () => void (reply.raw.writableEnded || tickets.drop(handed).catch(() => undefined));
      if (reply.raw.destroyed) forget();
      else reply.raw.once('close', forget);
      return { ticket };
    },
    { perMinute: 60 },
  );

  handle(app, CALLS.getPdfState, async ({ ticket }, { actor }) => tickets.stateOf(ticket, actor.id));

  serve(app, ADDRESSES.readPdf, async ({ reply, actor, params }) => {
    const ticket = String(params.ticket);
    const job = await tickets.take(ticket, actor.id);
    await demandOpenFiles(db.kysely, actor, job);
    // A closed window or 取消 aborts the work itself.
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort(invalid('导出已取消')));
    const bank = job.carries === undefined ? {} : { carries: await withUploads(job.carries, uploads) };
    const { data, report } = await print.pdf(
      { ...job, ...bank },
      {
        owner: ownerOf(actor),
        signal: gone.signal,
        onProgress: (progress) => tickets.tell(ticket, progress),
      },
    );
    tickets.tell(ticket, { stage: 'done', ahead: 0, done: report.sheets, total: report.sheets });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="paper.pdf"')
      .header('x-print-report', encodeURIComponent(JSON.stringify(report)))
      .type('application/pdf')
      .send(data);
  });
};

// Papers uploaded for printing, each under a random ticket for two minutes: valid for one PDF, for the account that
// uploaded it, on any server process.

const KEPT_MS = 2 * 60_000;
/** Maximum number of tickets of one account that were not yet fetched. */
const MAX_OWN = 5;
const GIVEN_UP_MS = 10_000;
const MAX_BYTES = 96 * 1024 * 1024;
/** Minimum time between two progress updates of a long paper. */
const TELL_MS = 400;

export interface PdfTickets {
  put(account: number, job: PackedJob): Promise<string>;
  /** The ticket will not be fetched. */
  drop(ticket: string): Promise<void>;
  /** Returns the job; works once. */
  take(ticket: string, account: number): Promise<PrintJob>;
  /** Never throws: the print continues even when its progress cannot be stored. */
  tell(ticket: string, state: PdfState): void;
  stateOf(ticket: string, account: number): Promise<PdfState>;
}

export function makePdfTickets(db: Database, now: () => Date): PdfTickets {
  const reported = new Map<string, { at: number; stage: string; sent: Promise<void> }>();

  function own(row: TicketRow | undefined, account: number): TicketRow {
    if (!row || row.until < now().getTime()) throw notFound('这次导出');
    if (row.account !== account) throw forbidden('这次导出属于另一个账号');
    return row;
  }

  return {
    async put(account, { packed, bytes }) {
      return transaction(db, async (tx) => {
        await pdfTicketRows.removeOld(tx, now().getTime());
        let open = await pdfTicketRows.findOpen(tx);
        const full = () =>
          open.reduce((sum, ticket) => sum + ticket.bytes, bytes) > MAX_BYTES ||
          open.filter((ticket) => ticket.account === account).length >= MAX_OWN;
        // A browser uses its ticket at once. An older unused ticket is one whose response was lost, and it must not
        // block the next attempt.
        const left = open.filter(
          (ticket) => ticket.account === account && ticket.until - KEPT_MS + GIVEN_UP_MS <= now().getTime(),
        );
        while (full()) {
          const oldest = left.shift();
          if (!oldest) throw new DomainError(CODES.tooMany, '同时进行的导出过多，请等前面的完成后再试');
          await pdfTicketRows.remove(tx, oldest.name);
          open = open.filter((ticket) => ticket.name !== oldest.name);
        }
        const name = randomBytes(32).toString('base64url');
        const state: PdfState = { stage: 'ready', ahead: 0, done: 0, total: 0 };
        await pdfTicketRows.insert(tx, name, { account, until: now().getTime() + KEPT_MS, bytes, job: packed, state });
        return name;
      });
    },

    drop: (name) => pdfTicketRows.remove(db.kysely, name),

    async take(name, account) {
      const packed = await transaction(db, async (tx) => {
        const { job } = own(await pdfTicketRows.find(tx, name, true), account);
        if (!job) throw notFound('这次导出');
        await pdfTicketRows.change(tx, name, { job: null });
        return job;
      });
      return JSON.parse((await promisify(gunzip)(Buffer.from(packed, 'base64'))).toString('utf8')) as PrintJob;
    },

    tell(name, state) {
      const at = performance.now();
      const last = reported.get(name);
      if (last && last.stage === state.stage && at - last.at < TELL_MS) return;
      const until = now().getTime() + KEPT_MS;
      // One after another: a late update must not overwrite a newer one.
      const sent = (last?.sent ?? Promise.resolve())
        .then(() => pdfTicketRows.change(db.kysely, name, { state, until }))
        .catch(() => undefined);
      if (state.stage === 'done') reported.delete(name);
      else reported.set(name, { at, stage: state.stage, sent });
    },

    stateOf: async (name, account) => own(await pdfTicketRows.find(db.kysely, name), account).state,
  };
}
