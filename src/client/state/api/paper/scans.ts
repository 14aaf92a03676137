// Endpoints of contract/paper/scans.
import * as contract from '../../../../contract/paper/scans';
import type { DataOf } from '../../../../contract/wire';
import { api } from '../api';
import { mutation, query, type Build } from '../endpoints';
import type { CallRequest } from '../perform';
import { invalidates, renews } from '../tags';

interface ScanUpload {
  report_id: number;
  class_id: number | null;
  files: readonly File[];
}

const checkFile = (build: Build) =>
  build.mutation<DataOf<typeof contract.checkScan>, { file: File }>({
    query: ({ file }): CallRequest => ({ call: contract.checkScan, args: {}, files: { file } }),
  });

export const scansApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkScan: checkFile(build),
    startScan: mutation(build, contract.startScan, invalidates('Scan', 'Job')),
    /** All files one after another, then one batch of them. */
    uploadScans: build.mutation<DataOf<typeof contract.startScan>, ScanUpload>({
      async queryFn({ files, report_id, class_id }, _api, _options, send) {
        const ids: number[] = [];
        for (const file of files) {
          const sent = await send({ call: contract.checkScan, args: {}, files: { file } });
          if (sent.error) return { error: sent.error };
          ids.push((sent.data as DataOf<typeof contract.checkScan>).job_id);
        }
        const started = await send({ call: contract.startScan, args: { report_id, class_id, files: ids } });
        return started.error ? { error: started.error } : { data: started.data as DataOf<typeof contract.startScan> };
      },
      invalidatesTags: invalidates('Scan', 'Job'),
    }),
    sampleScan: mutation(build, contract.sampleScan, invalidates('Scan', 'Job')),
    getScans: query(build, contract.getScans, ['Scan']),
    getScan: query(build, contract.getScan, ['Scan']),
    getScanCells: query(build, contract.getScanCells, ['Scan']),
    // Shown at once: a person decides several cells a second.
    decideScanCells: mutation(build, contract.decideScanCells, [], {
      async onQueryStarted({ id, cells }, { dispatch, queryFulfilled }) {
        const decided = new Map(cells.map((cell) => [`${cell.page_id} ${cell.question_id}`, cell.text]));
        const opened: number[] = [];
        const patches = [
          dispatch(
            scansApi.util.updateQueryData('getScanCells', { id }, ({ list }) => {
              for (const cell of list) {
                const text = decided.get(`${cell.page_id} ${cell.question_id}`);
                if (text === undefined) continue;
                if (cell.decided === 0) opened.push(cell.page_id);
                Object.assign(cell, { text, decided: 1 });
              }
            }),
          ),
          dispatch(
            scansApi.util.updateQueryData('getScan', { id }, ({ batch, pages }) => {
              batch.doubts -= opened.length;
              for (const page of pages) page.doubts -= opened.filter((page_id) => page_id === page.id).length;
            }),
          ),
        ];
        await queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()));
      },
    }),
    assignScanPage: mutation(build, contract.assignScanPage, renews('Scan')),
    rereadScanPage: mutation(build, contract.rereadScanPage, renews('Scan')),
    compareScanPages: query(build, contract.compareScanPages, ['Scan']),
    confirmScan: mutation(build, contract.confirmScan, renews('Scan', 'Report', 'QuestionList')),
    deleteScan: mutation(build, contract.deleteScan, renews('Scan')),
  }),
});

/** After the end of the job that reads a batch. */
export const scanFinished = () => api.util.invalidateTags(['Scan']);

export const {
  useUploadScansMutation,
  useSampleScanMutation,
  useGetScansQuery,
  useGetScanQuery,
  useGetScanCellsQuery,
  useDecideScanCellsMutation,
  useAssignScanPageMutation,
  useRereadScanPageMutation,
  useCompareScanPagesQuery,
  useConfirmScanMutation,
  useDeleteScanMutation,
} = scansApi;
