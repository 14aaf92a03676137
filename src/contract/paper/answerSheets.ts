// Issued answer sheets: made when the sheets of a saved paper are exported, so that their scans can be read.
import * as z from 'zod/mini';
import { defineCall, formInt, formJson, once } from '../wire';

const options = once(() => ({
  digits: z.int().check(z.minimum(4), z.maximum(12)),
  barcode: z.boolean(),
  size: z.enum(['auto', 'A4', 'A3']),
  strips: z.boolean(),
  personal: z.boolean(),
  /** The figures of stems in the boxes of their answers. */
  figures: z.optional(z.boolean()),
}));
/** Order of questions and options of a form; see domain/paper/forms. */
export const arrangement = once(() =>
  z.object({
    name: z.enum(['A', 'B', 'C', 'D']),
    order: z.record(z.string(), z.array(z.int()).check(z.maxLength(1000))),
    options: z.record(z.string(), z.array(z.string().check(z.maxLength(40))).check(z.maxLength(26))),
  }),
);
const place = once(() => ({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }));

export const sheetManifest = once(() =>
  z.object({
    version: z.literal(1),
    pages: z.array(
      z.object({
        width: z.number(),
        height: z.number(),
        corners: z.array(z.object(place())),
        code: z.object(place()),
        boxes: z.array(
          z.object({
            kind: z.enum(['option', 'judge', 'digit', 'score', 'verdict', 'blank', 'written', 'absent', 'form']),
            question_id: z.int(),
            part: z.optional(z.int()),
            label: z.string(),
            at: z.int(),
            value: z.string(),
            ...place(),
          }),
        ),
      }),
    ),
  }),
);

export const issueAnswerSheet = defineCall({
  method: 'POST',
  path: '/paper/sheet/issue',
  origin: 'ours',
  access: 'paper.export',
  summary:
    'Issue the answer sheets of a saved paper: the record with the place of every box, and the codes to print. With ' +
    'class_id (needs report.read) one print per student, else one general sheet. An unchanged paper keeps its record.',
  request: () =>
    z.object({
      paper_id: formInt(),
      /** The paper as it is shown: a newer one is a conflict. */
      revision: formInt(),
      options: formJson(z.object(options())),
      form: z.optional(formJson(arrangement())),
      class_id: z.optional(formInt()),
    }),
  data: () =>
    z.object({
      id: z.int(),
      pages: z.int(),
      /** 0: the record of an earlier export was kept. */
      fresh: z.union([z.literal(0), z.literal(1)]),
      prints: z.array(
        z.object({
          candidate: z.nullable(z.object({ name: z.string(), number: z.string(), class_title: z.string() })),
          /** One of each page: lines of 0 and 1 of a QR code, and its text. */
          codes: z.array(z.object({ rows: z.array(z.string()), text: z.string() })),
        }),
      ),
    }),
  progress: 'own',
});

export const issuedSheet = once(() =>
  z.object({
    id: z.int(),
    paper_id: z.int(),
    paper_version: z.int(),
    /** '' for a paper without forms. */
    form: z.string(),
    pages: z.int(),
    options: z.object(options()),
    author: z.string(),
    created_at: z.string(),
  }),
);
export type IssuedSheet = z.output<ReturnType<typeof issuedSheet>>;

export const getAnswerSheets = defineCall({
  method: 'GET',
  path: '/paper/sheet/list',
  origin: 'ours',
  access: 'paper.read',
  summary: 'The issued answer sheets of a paper, latest first.',
  request: () => z.object({ paper_id: formInt() }),
  data: () => z.object({ list: z.array(issuedSheet()) }),
});

export const getAnswerSheet = defineCall({
  method: 'GET',
  path: '/paper/sheet',
  origin: 'ours',
  access: 'paper.read',
  summary: 'One issued answer sheet with the place of every box in mm, also after its paper was changed.',
  request: () => z.object({ id: formInt() }),
  data: () => z.object({ ...issuedSheet().shape, manifest: sheetManifest() }),
});
