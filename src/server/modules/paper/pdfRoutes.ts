// Vector PDF of a paper as shown on a screen, saved or not: the client uploads it, then the same account downloads the
// PDF once.
import { CALLS } from '../../../contract/calls';
import { demand } from '../../security/actor';
import { handle } from '../../http/calls';
import { invalid, sessionInvalid } from '../../errors';
import { ownerOf } from '../../jobs/fairQueue';
import type { Module } from '../../module';
import { resolveActor } from '../../http/session';
import { makePdfTickets } from './pdfTickets';
import { makePrintJobs } from './printJobs';

export const pdfRoutes: Module = (app, { db, print, now }) => {
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

  app.get<{ Querystring: { ticket?: string } }>('/api/paper/pdf/file', async (request, reply) => {
    const actor = await resolveActor(app, request);
    if (!actor) throw sessionInvalid();
    demand(actor, CALLS.preparePdf.access as 'paper.export');
    const ticket = String(request.query.ticket ?? '');
    const job = await tickets.take(ticket, actor.id);
    // A closed window or 取消 aborts the work itself.
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort(invalid('导出已取消')));
    const { data, report } = await print.pdf(job, {
      owner: ownerOf(actor),
      signal: gone.signal,
      onProgress: (progress) => tickets.tell(ticket, progress),
    });
    tickets.tell(ticket, { stage: 'done', ahead: 0, done: report.sheets, total: report.sheets });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="paper.pdf"')
      .header('x-print-report', encodeURIComponent(JSON.stringify(report)))
      .type('application/pdf')
      .send(data);
  });
};
