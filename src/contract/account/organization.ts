// Organisations.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { bin, isId, part, recordCalls, saved } from '../records';
import { formJson, formNullableInt, formText, once, timestamp } from '../wire';
import { grading } from './grading';

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
declare module '../wire' {
  interface EntityRows {
    organization: Organization;
  }
}

/** The columns by which it is sorted. */
export const ORGANIZATION_ORDERS = ['title', 'school_count', 'account_count', 'created_at'] as const;
export const organizationCalls = recordCalls('organization', {
  path: '/organization',
  rights: { read: 'session', write: 'organization.write' },
  row: organization,
  orders: ORGANIZATION_ORDERS,
  filters: { id: isId, title: part(60), deleted: bin },
  fields: () => ({
    title: formText(60, 1),
    region_id: formNullableInt(),
    logo: formText(300),
    scan_days: z.optional(formNullableInt()),
    /** Left out: as before; null: the usual ones. */
    grading: z.optional(formJson(z.nullable(grading()))),
  }),
  saved,
  offline: keptForm('机构', 'title'),
  says: {
    list: 'A page of organisations: administrators see all, others their own.',
    save: 'Add an organisation (no id; administrators only) or change one (id and revision).',
    delete:
      'Put an organisation without accounts and schools into the bin (administrators only; restorable for 30 days).',
    restore: 'Take an organisation out of the bin.',
  },
});
export const { getOrganizations, saveOrganization, deleteOrganization, restoreOrganization } = organizationCalls;
