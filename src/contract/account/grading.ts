// 等级 of an organisation: how its reports grade the totals of students, and where 及格率 and 优秀率 begin.
import * as z from 'zod/mini';
import { once } from '../wire';

/** rate: by the percentage of the full score; place: by the place among all students of the report. */
export const GRADE_WAYS = ['rate', 'place'] as const;
const percent = once(() => z.number().check(z.minimum(0), z.maximum(100)));

export const grading = once(() =>
  z.object({
    /** Lines of 及格率 and 优秀率, percent of the full score. */
    pass: percent(),
    excellent: percent(),
    by: z.enum(GRADE_WAYS),
    /** Best first. `limit`: the least percentage of the full score, or the share of students down to here. */
    bands: z
      .array(
        z.object({
          title: z.string().check(z.minLength(1, '请填写等级名称'), z.maxLength(8, '等级名称最多 8 个字')),
          limit: percent(),
        }),
      )
      .check(z.minLength(2, '至少两个等级'), z.maxLength(10, '最多 10 个等级')),
  }),
);
export type Grading = z.output<ReturnType<typeof grading>>;
