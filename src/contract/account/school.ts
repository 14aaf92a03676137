// Schools.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { among, bin, isId, part, recordCalls, saved } from '../records';
import { defineCall, formFlag, formInt, formJson, formNullableInt, formText, once, timestamp } from '../wire';

export const school = once(() =>
  z.object({
    id: z.int(),
    organization_id: z.int(),
    organization_title: z.string(),
    title: z.string(),
    stage_id: z.int(),
    region_id: z.nullable(z.int()),
    class_count: z.int(),
    revision: z.int(),
    created_at: timestamp,
    deleted_at: z.nullable(timestamp),
  }),
);
export type School = z.output<ReturnType<typeof school>>;
declare module '../wire' {
  interface EntityRows {
    school: School;
  }
}

/** The columns by which it is sorted. */
export const SCHOOL_ORDERS = ['title', 'stage_id', 'organization_title', 'class_count'] as const;
export const schoolCalls = recordCalls('school', {
  path: '/school',
  rights: { read: 'session', write: 'organization.write' },
  row: school,
  orders: SCHOOL_ORDERS,
  filters: {
    id: isId,
    title: part(60),
    stage_id: isId,
    organization_id: isId,
    region_ids: among(5000),
    deleted: bin,
  },
  fields: () => ({
    organization_id: formInt(),
    title: formText(60, 1),
    stage_id: formInt(),
    region_id: formNullableInt(),
  }),
  saved,
  offline: keptForm('学校', 'title'),
  says: {
    list: 'A page of schools of the own organisation (administrators: of all). region_ids: a region and all below it.',
    save: 'Add a school (no id) or change one (id and revision).',
    delete: 'Put a school into the bin (restorable for 30 days).',
    restore: 'Take a school out of the bin.',
  },
});
export const { getSchools, saveSchool, deleteSchool, restoreSchool } = schoolCalls;

export const SCHOOL_IMPORT_MAX = 500;

export const schoolImportRow = once(() =>
  z.object({
    title: z.string().check(z.maxLength(200)),
    /** Names as shown on screen; an empty organisation means the account's own. */
    stage: z.string().check(z.maxLength(200)),
    organization: z.string().check(z.maxLength(200)),
    /** Id in the regions file; null is the whole country. */
    region_id: z.nullable(z.int()),
  }),
);

export const importSchools = defineCall({
  method: 'POST',
  path: '/school/import',
  origin: 'ours',
  access: 'organization.write',
  summary:
    'Add schools from rows (stage and organisation by name); all or none. dry_run=1 only checks. Faults name the ' +
    'row, from 1.',
  request: () =>
    z.object({
      rows: formJson(
        z
          .array(schoolImportRow())
          .check(z.minLength(1, '没有数据行'), z.maxLength(SCHOOL_IMPORT_MAX, `一次最多 ${SCHOOL_IMPORT_MAX} 行`)),
      ),
      dry_run: z.optional(formFlag()),
    }),
  data: () =>
    z.object({ added: z.int(), faults: z.array(z.object({ row: z.int(), field: z.string(), msg: z.string() })) }),
  withoutData: ({ rows, dry_run }) => (dry_run === 1 ? null : { added: rows.length }),
});
