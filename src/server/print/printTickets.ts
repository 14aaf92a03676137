// Papers handed over to be printed, each under a random ticket for two minutes: good for one PDF, for the account that
// handed it over.
import { randomBytes } from 'node:crypto';
import { CODES } from '../../contract/codes';
import type { PdfState, PrintJob } from '../../contract/paperPdf';
import { DomainError, forbidden, notFound } from '../plugins/errors';

const KEPT_MS = 2 * 60_000;
/** Handed over and not yet fetched, of one account. */
const MAX_OWN = 5;
const MAX_BYTES = 96 * 1024 * 1024;

interface Ticket {
  account: number;
  until: number;
  bytes: number;
  /** null once it was fetched. */
  job: PrintJob | null;
  state: PdfState;
}

export interface PrintTickets {
  put(account: number, job: PrintJob, bytes: number): string;
  /** The job, once. */
  take(ticket: string, account: number): PrintJob;
  tell(ticket: string, state: PdfState): void;
  stateOf(ticket: string, account: number): PdfState;
}

export function makePrintTickets(now: () => Date): PrintTickets {
  const tickets = new Map<string, Ticket>();
  const forget = () => {
    const at = now().getTime();
    for (const [name, ticket] of tickets) if (ticket.until < at) tickets.delete(name);
  };
  const find = (name: string, account: number): Ticket => {
    forget();
    const ticket = tickets.get(name);
    if (!ticket) throw notFound('这次导出');
    if (ticket.account !== account) throw forbidden('这次导出属于另一个账号');
    return ticket;
  };
  return {
    put(account, job, bytes) {
      forget();
      const open = [...tickets.values()].filter((ticket) => ticket.job !== null);
      const full = open.reduce((sum, ticket) => sum + ticket.bytes, bytes) > MAX_BYTES;
      if (full || open.filter((ticket) => ticket.account === account).length >= MAX_OWN) {
        throw new DomainError(CODES.tooMany, '同时进行的导出过多，请等前面的完成后再试');
      }
      const name = randomBytes(32).toString('base64url');
      tickets.set(name, { account, until: now().getTime() + KEPT_MS, bytes, job, state: { stage: 'ready', ahead: 0, done: 0, total: 0 } });
      return name;
    },
    take(name, account) {
      const ticket = find(name, account);
      const { job } = ticket;
      if (!job) throw notFound('这次导出');
      ticket.job = null;
      return job;
    },
    tell(name, state) {
      const ticket = tickets.get(name);
      if (!ticket) return;
      ticket.state = state;
      ticket.until = Math.max(ticket.until, now().getTime() + KEPT_MS);
    },
    stateOf: (name, account) => find(name, account).state,
  };
}
