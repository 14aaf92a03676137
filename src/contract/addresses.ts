// The addresses that are no calls: files, and what a balancer and a monitor read. src/server/http/addresses.ts serves
// them, docs/api.md and the OpenAPI file describe them, both from these values.
import * as z from 'zod/mini';
import { printReport } from './paper/paperPdf';
import type { Access } from './wire';

interface Param {
  about: string;
  /** What it consists of; another address is not found. */
  pattern?: string;
}

interface Reply {
  about: string;
  /** Media type; a reply without one has no body. */
  type?: string;
  /** Of a JSON body. */
  body?: () => z.ZodMiniType;
  headers?: Readonly<Record<string, { about: string; json?: () => z.ZodMiniType }>>;
}

export interface Address<Name extends string = string> {
  /** From the root of the server; parameters in braces, the others are in the query. */
  path: string;
  params: Readonly<Record<Name, Param>>;
  /**
   * `session`: refused with 403 and a sentence. A right: refused as a call is, with HTTP 200 and an error in the
   * envelope.
   */
  access: Access;
  summary: string;
  replies: Readonly<Record<number, Reply>>;
}

const define = <const Name extends string = never>(address: Address<Name>): Address<Name> => address;

const plain = (about: string): Reply => ({ about, type: 'text/plain' });
const etag = { etag: { about: 'For if-none-match.' } };
const fileName = { 'content-disposition': { about: 'The name of the file.' } };
const number = (about: string): Param => ({ about, pattern: '^\\d{1,9}$' });
const firstPage = {
  200: { about: 'The picture.', type: 'image/jpeg', headers: etag },
  204: { about: 'There is none: this server has no Chromium, or is busy.' },
  304: { about: 'The picture of if-none-match is the newest.', headers: etag },
};

export const ADDRESSES = {
  readFile: define({
    path: '/files/{folder}/{name}',
    params: {
      folder: { about: 'Two hexadecimal digits.' },
      name: { about: 'As in the full_path of an upload, a figure or a film.' },
    },
    access: 'session',
    summary: 'A picture or film of the bank, whole or a range of it; only what the account may see.',
    replies: {
      200: { about: 'The file.', type: '*/*' },
      206: {
        about: 'The bytes of the header range.',
        type: '*/*',
        headers: { 'content-range': { about: 'Which bytes, and of how many.' } },
      },
      404: plain('No such file, or not for this account.'),
      416: plain('The range begins behind the end.'),
      503: plain('The file store does not answer.'),
    },
  }),
  readJobFile: define({
    path: '/files/jobs/{id}/{index}',
    params: {
      id: { about: 'Number of the job.' },
      index: { about: 'Place in the files of the job, from 0, or the name of a picture of it.' },
    },
    access: 'session',
    summary: 'A file that a job of the account has made.',
    replies: {
      200: { about: 'The file.', type: '*/*', headers: fileName },
      404: plain('No such file, or past its days.'),
    },
  }),
  readImportPage: define({
    path: '/files/jobs/{id}/pages/{paper}/{page}',
    params: {
      id: { about: 'Number of the job that checked the import.' },
      paper: { about: 'Place of the paper in it, from 0.' },
      page: { about: 'Place of the page in the paper, from 0.' },
    },
    access: 'session',
    summary: 'The picture of a page of an imported paper, after getImportPages.',
    replies: {
      200: { about: 'The picture.', type: 'image/webp', headers: fileName },
      404: plain('No such page, or past its days.'),
    },
  }),
  readPaperPage: define({
    path: '/files/papers/{id}/page',
    params: { id: number('Number of the paper.') },
    access: 'paper.read',
    summary: 'The first page of a paper as a small picture.',
    replies: firstPage,
  }),
  readReportPage: define({
    path: '/files/reports/{id}/page',
    params: { id: number('Number of the report.') },
    access: 'report.read',
    summary: 'The first page of a report as a small picture.',
    replies: firstPage,
  }),
  readPdf: define({
    path: '/api/paper/pdf/file',
    params: { ticket: { about: 'Of preparePdf.' } },
    access: 'paper.export',
    summary: 'Print the paper of a ticket: once, within 2 minutes, for the account that handed it over.',
    replies: {
      200: {
        about: 'The paper.',
        type: 'application/pdf',
        headers: {
          ...fileName,
          'x-print-report': { about: 'Defects of the print: JSON, percent-encoded.', json: printReport },
        },
      },
    },
  }),
  isAlive: define({
    path: '/healthz',
    params: {},
    access: 'public',
    summary: 'Whether the process answers.',
    replies: {
      200: { about: 'It does.', type: 'application/json', body: () => z.object({ status: z.literal('ok') }) },
    },
  }),
  isReady: define({
    path: '/readyz',
    params: {},
    access: 'public',
    summary: 'Whether the server can serve: its database answers.',
    replies: {
      200: {
        about: 'It can.',
        type: 'application/json',
        body: () =>
          z.object({
            status: z.literal('ready'),
            database: z.enum(['embedded', 'postgres']),
            /** The daily backups of an embedded bank; absent where none are made. */
            backup: z.optional(z.enum(['ok', 'failed', 'none yet'])),
          }),
      },
      503: {
        about: 'The database does not answer.',
        type: 'application/json',
        body: () => z.object({ status: z.literal('database unavailable'), database: z.enum(['embedded', 'postgres']) }),
      },
    },
  }),
  readMetrics: define({
    path: '/metrics',
    params: {},
    access: 'public',
    summary: 'Metrics of this server for Prometheus, text format 0.0.4.',
    replies: { 200: plain('The metrics.') },
  }),
  readDemoDrawing: define({
    path: '/demo/{name}',
    params: { name: { about: 'As in the content of a question of the demo bank.' } },
    access: 'public',
    summary: 'A drawing of the demo bank.',
    replies: { 200: { about: 'The drawing.', type: 'image/svg+xml' }, 404: plain('No such drawing.') },
  }),
} as const;
