// Prints one stem as a PDF, by the calls of the client.
import type { PrintJob } from '../../src/contract/paper/paperPdf';
import type { Api } from './api';

/** A print job of one stem, as the client sends it. */
export function jobOf(html: string): PrintJob {
  const stem = { id: 'q1:stem', kind: 'stem', question_id: 1, label: '1．', score: '', html, bracket: false };
  return {
    title: '一题',
    blocks: [stem],
    layout: { size: 'A4', font_size: 10.5 },
    sealLine: false,
    map: null,
    drawn: [],
  };
}
export const prepareJob = (api: Api, job: PrintJob) =>
  api.upload<{ ticket: string }>('/paper/pdf', 'job', new File([JSON.stringify(job)], 'job.json'));
export const prepare = (api: Api, html: string) => prepareJob(api, jobOf(html));
export const fetchPdf = (api: Api, ticket: string) => api.fetch(`/paper/pdf/file?ticket=${ticket}`);
