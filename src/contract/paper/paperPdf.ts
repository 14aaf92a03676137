// Vector PDF of a paper by the server's Chromium: the client sends data and the page map of its screen, never markup.
import * as z from 'zod/mini';
import { defineCall, formText, once } from '../wire';
import { PAPER_SIZES } from './paperLayout';

/** mm. */
const length = once(() => z.number().check(z.minimum(-10_000), z.maximum(10_000)));
const placement = once(() =>
  z.object({
    blockId: z.string(),
    y: length(),
    height: length(),
    from: z.optional(length()),
    to: z.optional(length()),
    head: z.optional(z.object({ from: length(), to: length() })),
  }),
);

/**
 * A mark of a sheet with fixed positions such as an answer sheet, mm from its upper left corner; see
 * domain/paper/answerSheet.
 */
export const sheetMark = once(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('box'),
      x: length(),
      y: length(),
      w: length(),
      h: length(),
      line: z._default(length(), 0.25),
      fill: z._default(z.boolean(), false),
      dash: z._default(z.boolean(), false),
      round: z._default(length(), 0),
    }),
    z.object({
      kind: z.literal('line'),
      x: length(),
      y: length(),
      w: length(),
      h: length(),
      line: z._default(length(), 0.25),
      dash: z._default(z.boolean(), false),
    }),
    z.object({
      kind: z.literal('text'),
      x: length(),
      y: length(),
      /** Box of the text; lines wrap inside it. */
      w: length(),
      h: length(),
      text: z.string().check(z.maxLength(2000)),
      /** pt. */
      size: length(),
      align: z._default(z.enum(['left', 'center', 'right']), 'left'),
      bold: z._default(z.boolean(), false),
      /** Vertical text: upright, one character below the other. */
      upright: z._default(z.boolean(), false),
    }),
    /** As large as it fits, at the upper right of its place. */
    z.object({
      kind: z.literal('picture'),
      x: length(),
      y: length(),
      w: length(),
      h: length(),
      /** As in stored content. */
      src: z.string().check(z.maxLength(4_000_000)),
    }),
  ]),
);
export type SheetMark = z.output<ReturnType<typeof sheetMark>>;
export const drawnSheet = once(() =>
  z.object({
    label: z.string().check(z.maxLength(100)),
    width: length(),
    height: length(),
    marks: z.array(sheetMark()).check(z.maxLength(8000)),
  }),
);
export type DrawnSheet = z.output<ReturnType<typeof drawnSheet>>;

export const printJob = once(() =>
  z.object({
    title: z.string().check(z.maxLength(300)),
    /** For the properties of the file. */
    author: z.optional(z.string().check(z.maxLength(200))),
    /** Blocks of domain/paper; their content is parsed into the content tree where it is rendered. */
    blocks: z
      .array(z.looseObject({ id: z.string(), kind: z.string() }))
      .check(z.maxLength(20_000, '试卷内容过多，请分卷导出')),
    layout: z.looseObject({ size: z.enum(PAPER_SIZES), font_size: z.number().check(z.minimum(4), z.maximum(40)) }),
    sealLine: z.boolean(),
    /** Frames of each sheet as shown on screen; null where the pages were not typeset yet. */
    map: z.nullable(z.object({ sheets: z.array(z.array(z.array(placement()))), pages: z.int() })),
    /** Printed after the paper. */
    drawn: z._default(z.array(drawnSheet()).check(z.maxLength(200, '一次最多打印 200 张答题卡，请分班导出')), []),
    /** The questions in the bank's own JSON, attached so that the PDF can be imported; absent without answers. */
    carries: z.optional(z.string()),
  }),
);
export type PrintJob = z.output<ReturnType<typeof printJob>>;

/** Defects of the printed paper; nothing is left out. */
export const printReport = once(() =>
  z.object({
    sheets: z.int(),
    /** TeX printed as source, at most 20, and the total number. */
    formulas: z.array(z.string()),
    formula_count: z.int(),
    /** TeX, at most 20, of formulas that are wider than their line and cannot be divided: they are printed smaller. */
    narrow: z._default(z.array(z.string()), []),
    /** Pictures that could not be loaded. */
    picture_count: z.int(),
    /** Blocks scaled down a little, because the server's fonts are wider than those of the screen. */
    fitted: z.int(),
  }),
);
export type PrintReport = z.output<ReturnType<typeof printReport>>;

/**
 * Begins the label of each formula in the print page, and its spoken text after what a reader copies; content has no
 * characters for private use.
 */
export const FORMULA_LABEL = '\uE000';
/** What a reader says of a picture without a description, in the language of papers. */
export const PICTURE_LABEL = '图';

export const preparePdf = defineCall({
  method: 'POST',
  path: '/paper/pdf',
  origin: 'ours',
  access: 'paper.export',
  summary:
    'Hand over a placed paper (part `job`, JSON of printJob); GET /api/paper/pdf/file?ticket= answers the PDF ' +
    'once, within 2 minutes, to the same account.',
  request: () => z.object({}),
  data: () => z.object({ ticket: z.string() }),
  files: ['job'],
  withoutData: () => null,
  progress: 'own',
});

export const getPdfState = defineCall({
  method: 'GET',
  path: '/paper/pdf/state',
  origin: 'ours',
  access: 'paper.export',
  summary: 'How far the PDF of a ticket is: waiting behind `ahead` others, drawing sheets, writing.',
  request: () => z.object({ ticket: formText(100, 1) }),
  data: () =>
    z.object({
      stage: z.enum(['ready', 'waiting', 'starting', 'drawing', 'writing', 'done']),
      ahead: z.int(),
      done: z.int(),
      total: z.int(),
    }),
});
export type PdfState = z.output<typeof getPdfState.data>;
