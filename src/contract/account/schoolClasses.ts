// The classes of a school and their students.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { oneRevision, saved } from '../records';
import { defineCall, formFlag, formInt, formJson, formNullableInt, formText, nothing, once } from '../wire';

export const schoolClass = once(() =>
  z.object({
    id: z.int(),
    school_id: z.int(),
    grade_id: z.nullable(z.int()),
    title: z.string(),
    /** Year of entry. */
    year: z.nullable(z.int()),
    student_count: z.int(),
    revision: z.int(),
  }),
);
export type SchoolClass = z.output<ReturnType<typeof schoolClass>>;

export const getClasses = defineCall({
  method: 'GET',
  path: '/school/classes',
  origin: 'ours',
  access: 'session',
  summary: 'The classes of a school.',
  request: () => z.object({ school_id: formInt() }),
  data: () => z.object({ list: z.array(schoolClass()) }),
});

export const saveClass = defineCall({
  method: 'POST',
  path: '/school/class/save',
  origin: 'ours',
  access: 'report.write',
  summary: 'Add a class (no id) or change one (id and revision).',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      school_id: formInt(),
      grade_id: formNullableInt(),
      title: formText(40, 1),
      year: formNullableInt(),
    }),
  data: () => saved(),
  offline: keptForm('班级', 'title'),
});

export const deleteClass = defineCall({
  method: 'POST',
  path: '/school/class/delete',
  origin: 'ours',
  access: 'report.write',
  summary: 'Put a class that no report has answers of into the bin.',
  request: () => oneRevision(),
  data: () => nothing,
});

export const student = once(() => z.object({ id: z.int(), class_id: z.int(), number: z.string(), name: z.string() }));
export type Student = z.output<ReturnType<typeof student>>;

export const getStudents = defineCall({
  method: 'GET',
  path: '/school/students',
  origin: 'ours',
  access: 'report.read',
  summary: 'The students of a class by number.',
  request: () => z.object({ class_id: formInt() }),
  /** `revision` of the class that this list belongs to. */
  data: () => z.object({ list: z.array(student()), revision: z.optional(z.int()) }),
});

export const saveStudents = defineCall({
  method: 'POST',
  path: '/school/students/save',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Set the students of a class: rows with a known number are renamed, new numbers added, missing ones removed ' +
    'when remove=1 and without answers.',
  request: () =>
    z.object({
      class_id: formInt(),
      /** Of the class: each change of its list increases it. */
      revision: formInt(),
      rows: formJson(
        z
          .array(
            z.object({
              number: z.string().check(z.minLength(1, '学号不能为空'), z.maxLength(40)),
              name: z.string().check(z.minLength(1, '姓名不能为空'), z.maxLength(40)),
            }),
          )
          .check(z.maxLength(500, '一个班最多 500 人')),
      ),
      remove: z.optional(formFlag()),
    }),
  data: () => z.object({ added: z.int(), renamed: z.int(), removed: z.int(), kept: z.int() }),
  offline: keptForm('班级学生', 'class_id'),
});
