// Reports: an assessment made of chosen questions or of a paper.
import * as z from 'zod/mini';
import { grading } from '../account/grading';
import { question } from '../question/question';
import { bin, isId, mine, part, recordCalls, savedVersion } from '../records';
import { defineCall, flag, formInt, formJson, formNullableInt, formText, once, timestamp } from '../wire';
import { arrangement } from './answerSheets';
import { paperSection } from './paper';
import { paperLayout } from './paperLayout';
import { answerDecision, itemAdjustment } from './reportAdjustment';
import { scoringRule } from './scoringRule';

export const reportSummary = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    paper_id: z.nullable(z.int()),
    paper_title: z.string(),
    stage_id: z.nullable(z.int()),
    grade_id: z.nullable(z.int()),
    gs_id: z.nullable(z.int()),
    /** REPORT_STATUS: answers are being filled in, or finished. */
    status: z.int(),
    question_count: z.int(),
    score: z.number(),
    /** Classes and students with answers. */
    class_count: z.int(),
    student_count: z.int(),
    owner_id: z.int(),
    owner: z.string(),
    version: z.int(),
    revision: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: z.nullable(timestamp),
  }),
);
export type ReportSummary = z.output<ReturnType<typeof reportSummary>>;
declare module '../wire' {
  interface EntityRows {
    report: ReportSummary;
  }
}

export const reportItem = once(() =>
  z.object({
    question_id: z.int(),
    question_version: z.int(),
    /** From 1 in printed order; sections may share a title. */
    section: z.int(),
    section_title: z.string(),
    score: z.number(),
    part_scores: z.array(z.number()),
    /** The rule by which answers are marked; left out: the default. */
    scoring: z.optional(scoringRule()),
    /** 考后调整. */
    adjustment: z.optional(itemAdjustment()),
    /** Answers of blanks that a person decided. */
    decisions: z.optional(z.array(answerDecision())),
  }),
);
export type ReportItem = z.output<ReturnType<typeof reportItem>>;

export const reportClass = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    school_id: z.int(),
    school_title: z.string(),
    student_count: z.int(),
    /** Students with answers. */
    answered: z.int(),
  }),
);
export type ReportClass = z.output<ReturnType<typeof reportClass>>;

export const reportDetail = once(() =>
  z.extend(reportSummary(), {
    layout: paperLayout(),
    /** In printed order. */
    items: z.array(reportItem()),
    /** Each question once, at its fixed version. */
    questions: z.array(question()),
    classes: z.array(reportClass()),
    /** Of a paper whose sheets were issued in several forms (A/B 卷): as issued last. */
    forms: z.array(arrangement()),
    /** The knowledge points of the questions and their ancestors, for mastery by tree. */
    kps: z.array(z.object({ id: z.int(), pid: z.int(), tip_key: z.string(), kp_name: z.string(), sort: z.int() })),
    /** 等级 of the organisation. */
    grading: grading(),
    editable: flag,
    /** 1: this server can make PDF and pictures of reports. */
    printable: flag,
  }),
);
export type ReportDetail = z.output<ReturnType<typeof reportDetail>>;

/** The columns by which it is sorted. */
export const REPORT_ORDERS = [
  'title',
  'question_count',
  'score',
  'class_count',
  'student_count',
  'status',
  'owner',
  'updated_at',
] as const;
export const reportCalls = recordCalls('report', {
  path: '/report',
  rights: { read: 'report.read', write: 'report.write' },
  row: reportSummary,
  detail: reportDetail,
  orders: REPORT_ORDERS,
  filters: { id: isId, title: part(100), stage_id: isId, grade_id: isId, paper_id: isId, mine, deleted: bin },
  fields: () => ({
    title: formText(100, 1),
    stage_id: z.optional(formNullableInt()),
    grade_id: z.optional(formNullableInt()),
    gs_id: z.optional(formNullableInt()),
    status: z.optional(formInt()),
    layout: z.optional(formJson(paperLayout())),
    sections: formJson(z.array(paperSection()).check(z.maxLength(30, '最多 30 个大题'))),
  }),
  saved: savedVersion,
  says: {
    list: 'A page of reports of the own organisation; mine=1 own ones, deleted=1 the bin.',
    detail: 'One report with its items, pinned questions and the classes that have answers.',
    save:
      'Store a new report (no id) or change one (id and revision). Questions with answers stay; changed points are ' +
      'marked anew.',
    delete: 'Put a report into the bin (restorable for 30 days); its answers stay with it.',
    restore: 'Take a report out of the bin.',
  },
});
export const { getReports, getReport, saveReport, deleteReport, restoreReport } = reportCalls;

export const openPaperReport = defineCall({
  method: 'POST',
  path: '/report/of_paper',
  origin: 'ours',
  access: 'report.write',
  summary:
    'The report in which a paper’s answers are filled in: the newest one of the paper as it stands, or a new one.',
  request: () => z.object({ paper_id: formInt() }),
  data: () => savedVersion(),
});

export const REPORT_FORMATS = ['pdf', 'png', 'zip'] as const;
export const exportReport = defineCall({
  method: 'POST',
  path: '/report/export',
  origin: 'ours',
  access: 'report.read',
  summary:
    'Order a report as pages, in the background: the whole or its students; pdf one PDF, png one picture a page, ' +
    'zip one PDF a student. The same order while it is under way is the same job.',
  request: () =>
    z.object({
      report_id: formInt(),
      what: z.enum(['whole', 'students']),
      format: z.enum(REPORT_FORMATS),
      class_id: z.optional(formInt()),
      /** Left out: all students with answers. */
      student_id: z.optional(formInt()),
    }),
  data: () => z.object({ job_id: z.int() }),
});
