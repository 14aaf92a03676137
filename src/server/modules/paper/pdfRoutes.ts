// Vector PDF of a paper as it stands on a screen, saved or not: handed over, then fetched once by the same account.
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { Writable, type Readable } from 'node:stream';
import * as z from 'zod/mini';
import { CALLS } from '../../../contract/calls';
import { printJob, type PrintJob } from '../../../contract/paperPdf';
import { demand } from '../../plugins/actor';
import { handle } from '../../plugins/calls';
import { invalid, sessionInvalid } from '../../plugins/errors';
import { ownerOf } from '../../plugins/fairQueue';
import type { Module } from '../../plugins/module';
import { resolveActor } from '../../plugins/session';
import { makePdfTickets } from './pdfTickets';

const MAX_BYTES = 24 * 1024 * 1024;

/** The part is JSON, packed with gzip where the browser can. */
async function readJob(stream: Readable, filename: string): Promise<{ job: PrintJob; bytes: number }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const keep = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      chunks.push(chunk);
      done(bytes > MAX_BYTES ? invalid('试卷内容过多，请分卷导出') : null);
    },
  });
  await (filename.endsWith('.gz') ? pipeline(stream, createGunzip(), keep) : pipeline(stream, keep));
  let json: unknown;
  try {
    json = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw invalid('试卷数据不完整，请重试');
  }
  const read = z.safeParse(printJob(), json);
  if (!read.success) throw invalid(`试卷数据有误：${read.error.issues[0]?.path.join('.') ?? ''}`);
  return { job: read.data, bytes };
}

export const pdfRoutes: Module = (app, { db, print, now }) => {
  const tickets = makePdfTickets(db, now);

  handle(app, CALLS.preparePdf, async (_input, { actor, files, reply }) => {
    let ticket: string | undefined;
    for await (const part of files) {
      const { job, bytes } = await readJob(part.stream, part.filename).catch((error: unknown) => {
        throw String((error as { code?: unknown }).code).startsWith('Z_') ? invalid('试卷数据不完整，请重试') : error;
      });
      ticket ??= await tickets.put(actor.id, job, bytes);
    }
    if (ticket === undefined) throw invalid('没有收到试卷数据，请重试');
    const handed = ticket;
    // Who went away before the answer has no ticket to come back with.
    const forget = () => void (reply.raw.writableEnded || tickets.drop(handed).catch(() => undefined));
    if (reply.raw.destroyed) forget();
    else reply.raw.once('close', forget);
    return { ticket };
  }, { perMinute: 60 });

  handle(app, CALLS.getPdfState, async ({ ticket }, { actor }) => tickets.stateOf(ticket, actor.id));

  app.get<{ Querystring: { ticket?: string } }>('/api/paper/pdf/file', async (request, reply) => {
    const actor = await resolveActor(app, request);
    if (!actor) throw sessionInvalid();
    demand(actor, CALLS.preparePdf.access as 'paper.export');
    const ticket = String(request.query.ticket ?? '');
    const job = await tickets.take(ticket, actor.id);
    // A closed window or 取消 ends the work, not only the waiting.
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort(invalid('导出已取消')));
    const { data, report } = await print.pdf(job, { owner: ownerOf(actor), signal: gone.signal, onProgress: (progress) => tickets.tell(ticket, progress) });
    tickets.tell(ticket, { stage: 'done', ahead: 0, done: report.sheets, total: report.sheets });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="paper.pdf"')
      .header('x-print-report', encodeURIComponent(JSON.stringify(report)))
      .type('application/pdf')
      .send(data);
  });
};
