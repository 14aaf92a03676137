// Organisations.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { grading } from './grading';
import {
  defineCall,
  formFlag,
  formInt,
  formJson,
  formNullableInt,
  formText,
  once,
  orderBy,
  page,
  paged,
  timestamp,
} from '../wire';

export const stored = once(() => z.object({ id: z.int(), revision: z.int() }));
/** Names one row as it was last read. */
export const one = once(() => z.object({ id: formInt(), revision: formInt() }));

export const organization = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    /** Id in the regions file. */
    region_id: z.nullable(z.int()),
    /** full_path of an uploaded picture, or ''. */
    logo: z.string(),
    /** Days that scanned answer sheets are kept; null: as the installation says. */
    scan_days: z.nullable(z.int()),
    /** 等级 of its reports; null: the usual ones. */
    grading: z.nullable(grading()),
    school_count: z.int(),
    account_count: z.int(),
    revision: z.int(),
    created_at: timestamp,
    deleted_at: z.nullable(timestamp),
  }),
);
export type Organization = z.output<ReturnType<typeof organization>>;

/** The columns by which it is sorted. */
export const ORGANIZATION_ORDERS = ['title', 'school_count', 'account_count', 'created_at'] as const;
export const getOrganizations = defineCall({
  method: 'GET',
  path: '/organization/list',
  origin: 'ours',
  access: 'session',
  summary: 'A page of organisations: administrators see all, others their own.',
  request: () =>
    z.extend(page, {
      order: orderBy(ORGANIZATION_ORDERS),
      id: z.optional(formInt()),
      title: z.optional(formText(60)),
      deleted: z.optional(formFlag()),
    }),
  data: () => paged(organization()),
  entity: 'organization',
});

export const saveOrganization = defineCall({
  method: 'POST',
  path: '/organization/save',
  origin: 'ours',
  access: 'organization.write',
  summary: 'Add an organisation (no id; administrators only) or change one (id and revision).',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      title: formText(60, 1),
      region_id: formNullableInt(),
      logo: formText(300),
      scan_days: z.optional(formNullableInt()),
      /** Left out: as before; null: the usual ones. */
      grading: z.optional(formJson(z.nullable(grading()))),
    }),
  data: () => stored(),
  offline: keptForm('机构', 'title'),
  entity: 'organization',
});

export const deleteOrganization = defineCall({
  method: 'POST',
  path: '/organization/delete',
  origin: 'ours',
  access: 'organization.write',
  summary:
    'Put an organisation without accounts and schools into the bin (administrators only; restorable for 30 days).',
  request: () => one(),
  data: () => stored(),
});

export const restoreOrganization = defineCall({
  method: 'POST',
  path: '/organization/restore',
  origin: 'ours',
  access: 'organization.write',
  summary: 'Take an organisation out of the bin.',
  request: () => z.object({ id: formInt() }),
  data: () => stored(),
});
