// Changes of grades, volumes (gs) and original books, and a book's questions in page order.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { defineCall, formInt, formJson, formNullableInt, formText, nothing, once, page, paged } from '../wire';
import { originBook } from './reference';

const stored = once(() => z.object({ id: z.int(), revision: z.int() }));
const order = once(() => formJson(z.array(z.int()).check(z.minLength(1), z.maxLength(500))));
/** Revisions after the change, in the order of `ids`. */
const ordered = once(() => z.object({ revisions: z.array(z.int()) }));

export const saveGrade = defineCall({
  method: 'POST',
  path: '/grade/save',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Add a grade to a stage (no id) or rename one (id and revision).',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      stage_id: formInt(),
      title: formText(40, 1),
    }),
  data: () => stored(),
  offline: keptForm('年级', 'title'),
});

export const orderGrades = defineCall({
  method: 'POST',
  path: '/grade/order',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Put the grades of a stage in the order of `ids` (all of them, each at its revision).',
  request: () => z.object({ stage_id: formInt(), ids: order(), revisions: order() }),
  data: () => ordered(),
});

export const deleteGrade = defineCall({
  method: 'POST',
  path: '/grade/delete',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Delete a grade that nothing uses.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => nothing,
});

export const saveGradeStage = defineCall({
  method: 'POST',
  path: '/grade/stage/save',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Add a volume to a grade (no id) or change one (id and revision); term 1 first, 2 second, 3 both.',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      grade_id: formInt(),
      title: formText(40, 1),
      term: formInt(),
    }),
  data: () => stored(),
  offline: keptForm('册', 'title'),
});

export const orderGradeStages = defineCall({
  method: 'POST',
  path: '/grade/stage/order',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Put the volumes of a grade in the order of `ids` (all of them, each at its revision).',
  request: () => z.object({ grade_id: formInt(), ids: order(), revisions: order() }),
  data: () => ordered(),
});

export const deleteGradeStage = defineCall({
  method: 'POST',
  path: '/grade/stage/delete',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Delete a volume that nothing uses.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => nothing,
});

export const getOriginBook = defineCall({
  method: 'GET',
  path: '/originbook/detail',
  origin: 'ours',
  access: 'book.read',
  summary: 'One original book.',
  request: () => z.object({ id: formInt() }),
  data: () => originBook(),
  entity: 'book',
});

export const saveOriginBook = defineCall({
  method: 'POST',
  path: '/originbook/save',
  origin: 'ours',
  access: 'book.write',
  summary: 'Add an original book (no id) or change one (id and revision); the cover is an uploaded full_path.',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      title: formText(200, 1),
      cover: formText(300),
      publisher: formText(100),
      kind: formInt(),
      language: formInt(),
      stage_id: formNullableInt(),
      grade_id: formNullableInt(),
      gs_id: formNullableInt(),
      year: formNullableInt(),
      pages: formNullableInt(),
    }),
  data: () => stored(),
  offline: keptForm('原书', 'title'),
  entity: 'book',
});

export const deleteOriginBook = defineCall({
  method: 'POST',
  path: '/originbook/delete',
  origin: 'ours',
  access: 'book.write',
  summary: 'Delete an original book that no question and no paper names.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => nothing,
});

export const bookQuestion = once(() =>
  z.object({
    id: z.int(),
    type_id: z.int(),
    difficulty: z.int(),
    status: z.int(),
    origin_page: z.nullable(z.int()),
    origin_number: z.nullable(z.string()),
    content: z.string(),
  }),
);
export type BookQuestion = z.output<ReturnType<typeof bookQuestion>>;

export const getBookQuestions = defineCall({
  method: 'GET',
  path: '/originbook/questions',
  origin: 'ours',
  access: 'book.read',
  summary: 'Questions of a book by page and number, those without a page last; with the pages that have any.',
  request: () =>
    z.extend(page, {
      id: formInt(),
      /** Only this page of the book; 0 for questions without a page. */
      origin_page: z.optional(formInt()),
    }),
  data: () =>
    z.extend(paged(bookQuestion()), {
      pages: z.array(z.object({ origin_page: z.nullable(z.int()), question_count: z.int() })),
      /** Where entry continues: the last page that has questions, and the number after its last one. */
      next: z.object({ origin_page: z.int(), origin_number: z.string() }),
    }),
});
