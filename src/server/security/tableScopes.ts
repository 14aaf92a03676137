// How the rows of every table are limited, and how that is worded. A table without an entry does not compile;
// docs/security.md ("Row scope") describes the conditions, which are in rowScopes.ts.
import { ADMIN_ROLE_ID } from '../../contract/codes';
import type { Schema } from '../db/schema';
import { SHARE_ROLE_ID } from './actor';

export type TableScope =
  /** Rows carry the owner that the condition of this name in rowScopes.ts reads. */
  | { by: keyof typeof REACH }
  /** Rows belong to a row of another table and are as visible as it is. */
  | { of: keyof Schema }
  /** The same rows for every organisation, or rows that no person reads; the reason. */
  | { none: string };

type Words = readonly [admin: string, organization: string, share: string];
const ALL = '全平台';
const OWN = '本机构';

/** What an administrator, an account of an organisation and a share account see. */
export const REACH = {
  organization: [ALL, OWN, OWN],
  question: [
    ALL,
    '本机构的全部试题；其他机构共享的，只看已审核并上架的',
    '分享范围内的学段：本机构与其他机构共享的试题，只看已审核并上架的',
  ],
  /** `inside` of the question scope; '' is nothing. */
  inside: [ALL, OWN, ''],
  paper: [ALL, OWN, '本人的试卷，以及分享范围内的试卷'],
  pack: [ALL, OWN, '本人的试卷包，以及试卷全在分享范围内的试卷包'],
  blueprint: [ALL, '本人的，以及本机构共享的', '本人的，以及本机构共享的'],
  template: [OWN, OWN, OWN],
  system: [ALL, '平台的，以及本机构自建的', '平台的，以及本机构自建的'],
  role: [ALL, '平台的，以及本机构的', '平台的，以及本机构的'],
  front: ['平台的与本机构的，可修改全部', '平台的，以及本机构的', '平台的，以及本机构的'],
  staged: [ALL, OWN, '分享范围内的学段：本机构的'],
  owner: ['本人', '本人', '本人'],
} as const satisfies Record<string, Words>;

const organization: TableScope = { by: 'organization' };
const owner: TableScope = { by: 'owner' };
const question: TableScope = { of: 'questions' };
const inside: TableScope = { by: 'inside' };
const PLATFORM = 'the same for every organisation';

export const TABLE_SCOPES: Readonly<Record<keyof Schema, TableScope>> = {
  organizations: organization,
  schools: { by: 'staged' },
  school_classes: { of: 'schools' },
  students: { of: 'school_classes' },
  accounts: organization,
  sessions: owner,
  password_codes: { none: 'read with the code before signing in' },
  attempts: { none: 'counted before signing in' },
  roles: { by: 'role' },
  role_routes: { of: 'roles' },
  role_functions: { of: 'roles' },
  routes: { none: PLATFORM },
  regions: { none: PLATFORM },
  stages: { none: PLATFORM },
  grades: { none: PLATFORM },
  grade_stages: { none: PLATFORM },
  categories: { none: PLATFORM },
  front_items: { by: 'front' },
  knowledge_systems: { by: 'system' },
  knowledge_types: { of: 'knowledge_systems' },
  kps: { of: 'knowledge_systems' },
  origin_books: { by: 'staged' },
  questions: { by: 'question' },
  question_content: question,
  question_kp: question,
  question_search: question,
  question_lsh: question,
  question_marks: question,
  question_pairs: inside,
  question_check_records: inside,
  question_comments: inside,
  question_key_checks: inside,
  question_feedback: inside,
  question_statistics: question,
  question_calibrations: organization,
  bulk_runs: owner,
  bulk_run_items: { of: 'bulk_runs' },
  drafts: owner,
  papers: { by: 'paper' },
  paper_sections: { of: 'papers' },
  paper_items: { of: 'papers' },
  paper_versions: { of: 'papers' },
  paper_exposures: { of: 'papers' },
  question_exposures: { of: 'papers' },
  answer_sheets: { of: 'papers' },
  paper_templates: { by: 'template' },
  blueprints: { by: 'blueprint' },
  paper_packs: { by: 'pack' },
  paper_pack_items: { of: 'paper_packs' },
  reports: organization,
  report_items: { of: 'reports' },
  answer_rows: { of: 'reports' },
  report_adjustments: { of: 'reports' },
  markings: { of: 'reports' },
  marking_questions: { of: 'markings' },
  marking_markers: { of: 'markings' },
  marking_scripts: { of: 'markings' },
  marking_marks: { of: 'marking_scripts' },
  erasures: organization,
  scan_batches: { of: 'reports' },
  scan_pages: { of: 'scan_batches' },
  scan_cells: { of: 'scan_pages' },
  scan_views: { of: 'scan_batches' },
  files: { none: 'open where a row that shows the file is (fileRows.ts); quotas and cleaning read all' },
  operation_log: organization,
  jobs: owner,
  idempotency_keys: owner,
  formula_drawings: { none: 'the sender knows the formula already (ADR 34)' },
  settings: { none: 'of the installation; of its rows only the synonyms are shown, the same to all' },
};

/** What a person with this role sees of the rows that this table scopes. */
export function reachOf(table: keyof Schema, roleId: number): string {
  const scope = TABLE_SCOPES[table];
  if ('of' in scope) return reachOf(scope.of, roleId);
  if ('none' in scope) return ALL;
  return REACH[scope.by][roleId === ADMIN_ROLE_ID ? 0 : roleId === SHARE_ROLE_ID ? 2 : 1];
}
