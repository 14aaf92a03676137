// 网上阅卷 for the leader (阅卷组长): who marks which questions of a report, how it goes, and what is decided at the end.
import * as z from 'zod/mini';
import { defineCall, flag, formInt, formJson, formText, once, type DataOf } from '../wire';

const scoringPoint = once(() =>
  z.object({
    label: z.string().check(z.maxLength(200, '给分点最多 200 字')),
    points: z.number().check(z.minimum(0), z.maximum(100)),
  }),
);

/** 0, or left out: the whole question; from 1: one part (小题) of it. */
export const markedPart = once(() => z.optional(z.int().check(z.minimum(0), z.maximum(30))));

export const markingQuestion = once(() =>
  z.object({
    question_id: z.int(),
    part: markedPart(),
    /** 1: two markers mark each script. */
    doubled: flag,
    /** Largest difference of two marks that needs no third marker. */
    tolerance: z.number().check(z.minimum(0, '误差不能小于 0'), z.maximum(1000)),
    /** 给分点, as ticks of the marker. */
    points: z.array(scoringPoint()).check(z.maxLength(12, '最多 12 个给分点')),
    /** After so many marks a marker gets a control script; 0: none. */
    control_every: z.int().check(z.minimum(0), z.maximum(500)),
    markers: z
      .array(
        z.object({
          account_id: z.int(),
          quota: z.nullable(z.int().check(z.minimum(1, '配额至少 1 份'), z.maximum(100_000))),
        }),
      )
      .check(z.maxLength(200, '每题最多 200 名阅卷员')),
  }),
);
export type MarkingQuestion = z.output<ReturnType<typeof markingQuestion>>;

/** What the leader sets up. */
export const markingSetup = once(() =>
  z.object({
    /** 0: no one can mark. */
    open: flag,
    /** 1: students without a scanned page are marked from paper, by number. */
    unscanned: flag,
    class_ids: z.array(z.int()).check(z.maxLength(300)),
    questions: z.array(markingQuestion()).check(z.maxLength(100)),
  }),
);
export type MarkingSetup = z.output<ReturnType<typeof markingSetup>>;

export const getMarking = defineCall({
  method: 'GET',
  path: '/marking/detail',
  origin: 'ours',
  access: 'marking.lead',
  summary: 'How a report is marked on screen (null: not yet), and the questions, classes and accounts to choose from.',
  request: () => z.object({ report_id: formInt() }),
  data: () =>
    z.object({
      marking: z.nullable(z.extend(markingSetup(), { id: z.int(), revision: z.int() })),
      /** Questions that people mark, in printed order, each followed by its parts where it has several. */
      questions: z.array(
        z.object({
          question_id: z.int(),
          part: z.int(),
          number: z.int(),
          score: z.number(),
          /** Found in the 解析. */
          points: z.array(scoringPoint()),
          scripts: z.int(),
          /** Marks that were given: its rule stays. */
          marks: z.int(),
        }),
      ),
      classes: z.array(
        z.object({ id: z.int(), title: z.string(), school: z.string(), students: z.int(), scanned: z.int() }),
      ),
      /** Accounts with the right to mark. */
      accounts: z.array(z.object({ id: z.int(), name: z.string(), role: z.string() })),
    }),
});
export type MarkingDetail = DataOf<typeof getMarking>;

export const saveMarking = defineCall({
  method: 'POST',
  path: '/marking/save',
  origin: 'ours',
  access: 'marking.lead',
  summary:
    'Set up how a report is marked, and take in the scripts of its classes. Questions with an answer are left out; ' +
    'the rule of a question stays once marks were given.',
  request: () => z.object({ report_id: formInt(), revision: z.optional(formInt()), setup: formJson(markingSetup()) }),
  data: () =>
    z.object({
      id: z.int(),
      revision: z.int(),
      /** Scripts that are new, and answers that have marks already. */
      added: z.int(),
      marked: z.int(),
    }),
  offline: { waitsFor: 'signIn', title: ({ report_id }) => `报告 ${report_id} 的阅卷设置` },
});

const severity = once(() =>
  z.object({
    /** Marks on scripts that others marked, too. */
    count: z.int(),
    /** Points above the others, and half of the 95 % interval; null: too few. */
    effect: z.nullable(z.number()),
    error: z.nullable(z.number()),
  }),
);

export const getMarkingProgress = defineCall({
  method: 'GET',
  path: '/marking/progress',
  origin: 'ours',
  access: 'marking.lead',
  summary: 'How far the marking of a report is, how often two marks agree, and how strict each marker is.',
  request: () => z.object({ report_id: formInt() }),
  data: () =>
    z.object({
      questions: z.array(
        z.object({
          question_id: z.int(),
          part: z.int(),
          number: z.int(),
          score: z.number(),
          scripts: z.int(),
          final: z.int(),
          /** Waiting for the first, second and third mark. */
          waiting: z.array(z.int()),
          rulings: z.int(),
          controls: z.int(),
          /** Other answers were in the report already, and were kept. */
          clashes: z.int(),
          /** Scripts with two marks, and those within the tolerance. */
          pairs: z.int(),
          agreed: z.int(),
          mean: z.nullable(z.number()),
        }),
      ),
      markers: z.array(
        z.object({
          account_id: z.int(),
          name: z.string(),
          question_id: z.int(),
          part: z.int(),
          marked: z.int(),
          quota: z.nullable(z.int()),
          pairs: z.int(),
          agreed: z.int(),
          mean: z.nullable(z.number()),
          severity: severity(),
          /** Control scripts, and the mean difference from the leader's marks. */
          controls: z.int(),
          control_gap: z.nullable(z.number()),
          seconds: z.nullable(z.number()),
        }),
      ),
      /** Of each marker over all questions, in percent of the points. */
      severity: z.array(z.extend(severity(), { account_id: z.int(), name: z.string() })),
    }),
  faults: 'own',
});
export type MarkingProgress = DataOf<typeof getMarkingProgress>;

/** Why the leader decides. apart: three marks apart; few: no third marker; problem: a marker says so; refused: 选做题. */
export const RULING_REASONS = ['apart', 'few', 'problem', 'refused'] as const;
export const getRulings = defineCall({
  method: 'GET',
  path: '/marking/rulings',
  origin: 'ours',
  access: 'marking.lead',
  summary: 'Scripts that the leader decides, with the marks that were given, without names of students.',
  request: () => z.object({ report_id: formInt() }),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          script_id: z.int(),
          question_id: z.int(),
          part: z.int(),
          reason: z.enum(RULING_REASONS),
          /** Of a script without a picture: the number of the student. */
          number: z.string(),
          marks: z.array(
            z.object({
              name: z.string(),
              place: z.int(),
              text: z.string(),
              score: z.nullable(z.number()),
              problem: z.string(),
            }),
          ),
        }),
      ),
    }),
});
export type MarkingRuling = DataOf<typeof getRulings>['list'][number];

export const ruleScript = defineCall({
  method: 'POST',
  path: '/marking/rule',
  origin: 'ours',
  access: 'marking.lead',
  summary: 'Decide the final mark of a disputed script (仲裁).',
  request: () => z.object({ script_id: formInt(), text: formText(100, 1) }),
  data: () => z.object({ score: z.number() }),
});

export const getControls = defineCall({
  method: 'GET',
  path: '/marking/controls',
  origin: 'ours',
  access: 'marking.lead',
  summary: 'The control scripts of a question, and one that nobody has marked to become the next.',
  request: () => z.object({ report_id: formInt(), question_id: formInt(), part: z.optional(formInt()) }),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          script_id: z.int(),
          number: z.string(),
          score: z.number(),
          marks: z.int(),
          gap: z.nullable(z.number()),
        }),
      ),
      next: z.nullable(z.object({ script_id: z.int(), number: z.string() })),
    }),
});

export const setControl = defineCall({
  method: 'POST',
  path: '/marking/control',
  origin: 'ours',
  access: 'marking.lead',
  summary: 'Mark a script that nobody has marked as a control script (质控卷); empty text takes an unused one back.',
  request: () => z.object({ script_id: formInt(), text: formText(100) }),
  data: () => z.object({ script_id: z.int() }),
});

export const scriptPicture = once(() =>
  z.object({
    /** Pieces of scanned pages as data addresses, in printed order; empty: there is no scan. */
    pictures: z.array(z.object({ src: z.string(), width: z.number(), height: z.number() })),
  }),
);

export const getLeaderPicture = defineCall({
  method: 'GET',
  path: '/marking/leader_picture',
  origin: 'ours',
  access: 'marking.lead',
  summary: 'The written answer of a script, cut out of the scanned page, for the leader.',
  request: () => z.object({ script_id: formInt() }),
  data: () => scriptPicture(),
});
