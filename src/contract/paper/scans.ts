// 扫描阅卷: scanned answer sheets of a report become proposals, a person reviews what is in doubt, then they are answers.
import * as z from 'zod/mini';
import { defineCall, flag, formFlag, formInt, formJson, formNullableInt, once, timestamp, type DataOf } from '../wire';

export const SCAN_FILE_KIND = 'scanFile';
export const SCAN_KIND = 'scan';

const area = once(() => z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }));
const student = once(() => z.object({ id: z.int(), name: z.string(), number: z.string(), class_title: z.string() }));

export const scanBatch = once(() =>
  z.object({
    id: z.int(),
    report_id: z.int(),
    class_id: z.nullable(z.int()),
    title: z.string(),
    job_id: z.int(),
    owner: z.string(),
    created_at: timestamp,
    confirmed_at: z.nullable(timestamp),
    /** The day after which pictures and readings are removed. */
    keep_until: z.string(),
    pages: z.int(),
    /** Cells that a person has to look at. */
    doubts: z.int(),
    /** Pages without a student. */
    unassigned: z.int(),
  }),
);
export type ScanBatch = z.output<ReturnType<typeof scanBatch>>;

export const scanPage = once(() =>
  z.object({
    id: z.int(),
    sort: z.int(),
    file: z.string(),
    page: z.int(),
    /** read; other: a sheet of another paper; lost: no sheet was found; refused: the picture cannot be read. */
    state: z.enum(['read', 'other', 'lost', 'refused']),
    reason: z.string(),
    code: z.string(),
    sheet_page: z.int(),
    /** The sheet that it is read as; of a page that is not read, the one that it probably is. */
    sheet_id: z.nullable(z.int()),
    /** Form of the sheet, A to D. */
    form: z.string(),
    student: z.nullable(student()),
    /** Candidate number as marked, with ? for a digit in doubt. */
    number: z.string(),
    absent: flag,
    /** 1: the student was taken from the page before; 2: a person chose the student. */
    assigned: z.int(),
    ignored: flag,
    /** Another scan of the same side of the same student's sheet. */
    twin: z.nullable(z.object({ page_id: z.int(), batch_id: z.int(), batch_title: z.string() })),
    picture: z.string(),
    width: z.number(),
    height: z.number(),
    cells: z.int(),
    doubts: z.int(),
  }),
);
export type ScanPage = z.output<ReturnType<typeof scanPage>>;

export const checkScan = defineCall({
  method: 'POST',
  path: '/scan/file',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Upload one scan (PDF, JPEG, PNG, TIFF or a zip of them, at most 128 MB) and count its pages, as a background job.',
  request: () => z.object({}),
  data: () => z.object({ job_id: z.int() }),
  files: ['file'],
  progress: 'own',
});

export const startScan = defineCall({
  method: 'POST',
  path: '/scan/start',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Read own uploaded scans (job ids of scan/file) into a report, as a background job. Nothing is written into the ' +
    'answers before scan/confirm. class_id: candidate numbers are those of this class.',
  request: () =>
    z.object({
      report_id: formInt(),
      class_id: z.optional(formNullableInt()),
      files: formJson(
        z.array(z.int()).check(z.minLength(1, '请选择要扫描的文件'), z.maxLength(50, '一次最多 50 个文件')),
      ),
    }),
  data: () => z.object({ id: z.int(), job_id: z.int() }),
  progress: 'own',
});

export const sampleScan = defineCall({
  method: 'POST',
  path: '/scan/sample',
  origin: 'ours',
  access: 'report.write',
  summary: 'Make a simulated scan of the demo exam and read it; refused for every other report.',
  request: () => z.object({ report_id: formInt() }),
  data: () => z.object({ id: z.int(), job_id: z.int() }),
  progress: 'own',
});

export const getScans = defineCall({
  method: 'GET',
  path: '/scan/list',
  origin: 'ours',
  access: 'report.read',
  summary: 'The scan batches of a report, latest first.',
  request: () => z.object({ report_id: formInt() }),
  data: () =>
    z.object({
      list: z.array(scanBatch()),
      /** 1: the report of the demo exam, for which simulated scans can be made. */
      sample: flag,
    }),
});

export const getScan = defineCall({
  method: 'GET',
  path: '/scan/detail',
  origin: 'ours',
  access: 'report.read',
  summary: 'One batch with its pages, and the students of its classes without a page.',
  request: () => z.object({ id: formInt() }),
  data: () =>
    z.object({
      batch: scanBatch(),
      pages: z.array(scanPage()),
      /** While the batch is `reading`: those whose page has not come yet; none of them is known to be missing. */
      missing: z.array(student()),
      /** 1: waiting to be read, or being read. */
      reading: z.optional(flag),
      /** Printed pages of the longest sheet of the paper. */
      sheet_pages: z.int(),
      /** The newest issued sheet of each form. */
      sheets: z.array(z.object({ id: z.int(), form: z.string() })),
    }),
  faults: 'own',
});
export type ScanDetail = DataOf<typeof getScan>;

export const scanCell = once(() =>
  z.object({
    page_id: z.int(),
    question_id: z.int(),
    label: z.string(),
    /** Form of the sheet, A to D. */
    form: z.string(),
    /** As stored: letters of the options in stored order. */
    text: z.string(),
    /** As read by the program. */
    read_text: z.string(),
    certainty: z.number(),
    doubts: z.array(z.string()),
    area: area(),
    decided: flag,
    picture: z.string(),
    width: z.number(),
    height: z.number(),
    student: z.nullable(student()),
  }),
);
export type ScanCell = z.output<ReturnType<typeof scanCell>>;

export const getScanCells = defineCall({
  method: 'GET',
  path: '/scan/cells',
  origin: 'ours',
  access: 'report.read',
  summary: 'The cells of a batch that are or were in doubt, by question; with page_id all cells of that page.',
  request: () => z.object({ id: formInt(), page_id: z.optional(formInt()) }),
  data: () => z.object({ list: z.array(scanCell()) }),
});

export const decideScanCells = defineCall({
  method: 'POST',
  path: '/scan/decide',
  origin: 'ours',
  access: 'report.write',
  summary: 'Say what cells of a batch contain, as typed into the answer grid.',
  request: () =>
    z.object({
      id: formInt(),
      cells: formJson(
        z
          .array(
            z.object({
              page_id: z.int(),
              question_id: z.int(),
              text: z.string().check(z.maxLength(100)),
              /** As the person saw it: what another person has decided since stays. */
              was: z.optional(z.string().check(z.maxLength(100))),
              /** 1: it was decided already; 0: `was` is what the program proposed. */
              was_decided: z.optional(flag),
            }),
          )
          .check(z.minLength(1), z.maxLength(500)),
      ),
    }),
  data: () =>
    z.object({
      decided: z.int(),
      clashes: z.array(z.object({ page_id: z.int(), question_id: z.int(), theirs: z.string(), by: z.string() })),
    }),
  progress: 'own',
});

export const assignScanPage = defineCall({
  method: 'POST',
  path: '/scan/assign',
  origin: 'ours',
  access: 'report.write',
  summary: 'Say whose page it is, or leave the page out (ignored).',
  request: () =>
    z.object({
      id: formInt(),
      page_id: formInt(),
      student_id: z.optional(formInt()),
      ignored: z.optional(formFlag()),
    }),
  data: () => z.object({ id: z.int() }),
});

const share = () => z.number().check(z.minimum(0), z.maximum(1));
const pointed = once(() => z.object({ x: share(), y: share() }));
export const rereadScanPage = defineCall({
  method: 'POST',
  path: '/scan/reread',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Read a stored page again, by its code or as the given page of the answer sheet. corners: where a person sees ' +
    'the upper left, upper right, lower left and lower right corner mark as printed, as shares of width and height ' +
    'of the picture. Decisions about the same boxes stay.',
  request: () =>
    z.object({
      id: formInt(),
      page_id: formInt(),
      /** Where the code cannot be read and forms look alike. */
      sheet_id: z.optional(formInt()),
      sheet_page: z.optional(formInt()),
      corners: z.optional(formJson(z.array(pointed()).check(z.minLength(4), z.maxLength(4)))),
    }),
  data: () => z.object({ id: z.int(), cells: z.int(), doubts: z.int() }),
});

const scanSide = once(() =>
  z.object({ text: z.string(), certainty: z.number(), doubts: z.array(z.string()), decided: flag, area: area() }),
);
const comparedPage = once(() =>
  z.object({
    page_id: z.int(),
    batch_id: z.int(),
    batch_title: z.string(),
    file: z.string(),
    page: z.int(),
    form: z.string(),
    picture: z.string(),
    width: z.number(),
    height: z.number(),
  }),
);
export const compareScanPages = defineCall({
  method: 'GET',
  path: '/scan/compare',
  origin: 'ours',
  access: 'report.read',
  summary: 'Two scans of the same page, value by value: those that differ first.',
  request: () => z.object({ id: formInt(), page_id: formInt(), other_id: formInt() }),
  data: () =>
    z.object({
      pages: z.tuple([comparedPage(), comparedPage()]),
      list: z.array(
        z.object({
          question_id: z.int(),
          label: z.string(),
          differs: flag,
          sides: z.tuple([z.nullable(scanSide()), z.nullable(scanSide())]),
        }),
      ),
    }),
});
export type ScanComparison = DataOf<typeof compareScanPages>;

export const confirmScan = defineCall({
  method: 'POST',
  path: '/scan/confirm',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Write a reviewed batch into the answers of its report. Cells that already have another answer are kept and ' +
    'counted as clashes, with replace=1 they are replaced.',
  request: () => z.object({ id: formInt(), replace: z.optional(formFlag()) }),
  data: () =>
    z.object({
      students: z.int(),
      cells: z.int(),
      clashes: z.array(
        z.object({
          student: z.string(),
          label: z.string(),
          /** In the answers, and as scanned, with the letters of the student's paper. */
          theirs: z.string(),
          mine: z.string(),
        }),
      ),
      faults: z.array(z.string()),
    }),
});

export const deleteScan = defineCall({
  method: 'POST',
  path: '/scan/delete',
  origin: 'ours',
  access: 'report.write',
  summary: 'Stop a batch and remove its pictures and readings; answers that were confirmed stay.',
  request: () => z.object({ id: formInt() }),
  data: () => z.object({ pages: z.int() }),
});
