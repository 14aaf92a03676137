// Vector PDF made by the server (contract/paper/paperPdf): upload the paper, poll the progress, fetch the file.
import * as z from 'zod/mini';
import * as contract from '../../../../contract/paper/paperPdf';
import type { AppThunk } from '../../store';
import { api } from '../api';
import type { CallRequest } from '../perform';
import { askQuietly, fetchFile } from '../transport';

export const paperPdfApi = api.injectEndpoints({
  endpoints: (build) => ({
    preparePdf: build.mutation<{ ticket: string }, { job: File }>({
      query: ({ job }): CallRequest => ({ call: contract.preparePdf, args: {}, files: { job } }),
    }),
  }),
});

const ASK_MS = 400;

export interface MadePdf {
  blob: Blob;
  report: contract.PrintReport | null;
}

/**
 * Rejects with an Error whose message is shown to the user, or with the signal's reason. Aborting also ends the work on
 * the server.
 */
export const makePdf =
  (job: File, signal: AbortSignal, onState: (state: contract.PdfState) => void): AppThunk<Promise<MadePdf>> =>
  async (dispatch, _getState, { effects }) => {
    const preparing = dispatch(paperPdfApi.endpoints.preparePdf.initiate({ job }));
    const stop = () => preparing.abort();
    signal.addEventListener('abort', stop, { once: true });
    const { ticket } = await preparing.unwrap();
    signal.throwIfAborted();
    let made = false;
    const look = async () => {
      const state = await dispatch(askQuietly(contract.getPdfState, { ticket }, signal));
      if (made) return;
      if (state) onState(state);
      effects.clock.setTimeout(() => void look(), ASK_MS);
    };
    void look();
    try {
      const reply = await dispatch(fetchFile('/paper/pdf/file', { ticket }, signal));
      return { blob: await reply.blob(), report: reportOf(reply.headers.get('x-print-report')) };
    } finally {
      made = true;
      signal.removeEventListener('abort', stop);
    }
  };

function reportOf(header: string | null): contract.PrintReport | null {
  try {
    const read = z.safeParse(contract.printReport(), JSON.parse(decodeURIComponent(header ?? '')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
