// Reference data: grades, stages, categories and original books.
import * as z from 'zod/mini';
import { isId, listCall, part } from '../records';
import { defineCall, formInt, once, timestamp } from '../wire';

// Changes of grades, volumes and books: contract/knowledge/referenceChange.ts.

export const grade = once(() =>
  z.object({ id: z.int(), stage_id: z.int(), title: z.string(), revision: z.optional(z.int()) }),
);
export type Grade = z.output<ReturnType<typeof grade>>;
/** One volume (册) of a grade; elsewhere its id is called gs_id. */
export const gradeStage = once(() =>
  z.object({
    id: z.int(),
    grade_id: z.int(),
    stage_id: z.int(),
    title: z.string(),
    term: z.int(),
    revision: z.optional(z.int()),
  }),
);
export type GradeStage = z.output<ReturnType<typeof gradeStage>>;
export const stage = once(() => z.object({ id: z.int(), title: z.string() }));
export const category = once(() => z.object({ id: z.int(), title: z.string() }));
export type Category = z.output<ReturnType<typeof category>>;

export const getGrades = defineCall({
  method: 'GET',
  path: '/grade/list',
  origin: 'spec',
  access: 'session',
  summary: 'All grades.',
  request: () => z.object({}),
  data: () => z.array(grade()),
});

export const getGradeStages = defineCall({
  method: 'GET',
  path: '/grade/stage',
  origin: 'spec',
  access: 'session',
  summary: 'Volumes (gs) of a grade or stage; all when left out.',
  request: () => z.object({ grade_id: z.optional(formInt()), stage_id: z.optional(formInt()) }),
  data: () => z.array(gradeStage()),
});

export const getCategories = defineCall({
  method: 'GET',
  path: '/questions/category',
  spelled: 'questions/category',
  origin: 'spec',
  access: 'session',
  summary: 'Question categories; the title gives the type title (type_id 101 is always 单选题).',
  request: () => z.object({}),
  data: () => z.array(category()),
});

export const originBook = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    cover: z.string(),
    publisher: z.string(),
    kind: z.int(),
    language: z.int(),
    stage_id: z.nullable(z.int()),
    grade_id: z.nullable(z.int()),
    gs_id: z.nullable(z.int()),
    year: z.nullable(z.int()),
    pages: z.nullable(z.int()),
    question_count: z.optional(z.int()),
    revision: z.optional(z.int()),
    updated_at: z.optional(timestamp),
  }),
);
export type OriginBook = z.output<ReturnType<typeof originBook>>;
declare module '../wire' {
  interface EntityRows {
    book: OriginBook;
  }
}

/** Common data: the choices of filters and forms for original books and questions. */
export const common = once(() =>
  z.object({
    stages: z.array(stage()),
    grades: z.array(grade()),
    gs: z.array(gradeStage()),
    books: z.array(z.object({ id: z.int(), title: z.string(), kind: z.int() })),
  }),
);
export type Common = z.output<ReturnType<typeof common>>;

export const getCommon = defineCall({
  method: 'GET',
  path: '/originbook/common',
  origin: 'spec',
  access: 'session',
  anyShape: true,
  summary: 'Stages, grades, volumes and original books to choose from; cached by the client.',
  request: () => z.object({}),
  data: () => common(),
});

/** The columns by which it is sorted. */
export const BOOK_ORDERS = ['title', 'kind', 'publisher', 'year', 'question_count'] as const;
export const getOriginBooks = listCall({
  path: '/questions/origin_book',
  origin: 'spec',
  access: 'session',
  summary: 'Original books with the number of their questions.',
  row: originBook,
  orders: BOOK_ORDERS,
  filters: { title: part(100), kind: isId, stage_id: isId, grade_id: isId },
  entity: 'book',
});
