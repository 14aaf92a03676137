// Kysely's types for the tables of migrations/*.sql, written by `npm run tiku -- docs`: one interface per table,
// column names as in SQL and on the wire. jsonb is written as JSON text (drivers differ on arrays) and read as a value;
// numbers of every width are numbers, dates and times are ISO text.
import type { ColumnType, Generated } from 'kysely';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Json = ColumnType<unknown, string, string>;
type JsonNullable = ColumnType<unknown, string | null | undefined, string | null>;
type JsonDefault = ColumnType<unknown, string | undefined, string>;

export interface AccountsTable {
  id: number;
  username: string;
  nickname: string;
  password_hash: string;
  weak_password: Generated<number>;
  role_id: number;
  organization_id: number;
  status: Generated<number>;
  expires_at: Nullable<string>;
  shared_by: Nullable<number>;
  share_scope: JsonDefault;
  preferences: JsonDefault;
  failed_count: Generated<number>;
  locked_until: Nullable<string>;
  revision: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface AnswerRowsTable {
  report_id: number;
  class_id: number;
  student_id: number;
  answers: JsonDefault;
  score: Nullable<number>;
  revision: Generated<number>;
  updated_by: number;
  updated_at: Generated<string>;
  form: Generated<string>;
}

export interface AnswerSheetsTable {
  id: number;
  paper_id: number;
  paper_revision: number;
  paper_version: number;
  form: string;
  fingerprint: string;
  options: Json;
  arrangement: JsonNullable;
  manifest: Json;
  pages: number;
  author_id: number;
  created_at: Generated<string>;
}

export interface AttemptsTable {
  key: string;
  at: Generated<string>;
  id: number;
  pending_until: Nullable<string>;
}

export interface BlueprintsTable {
  id: number;
  organization_id: number;
  title: string;
  body: Json;
  shared: Generated<number>;
  owner_id: number;
  revision: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface BulkRunItemsTable {
  run_id: number;
  question_id: number;
  error: Generated<number>;
  msg: Generated<string>;
  before: JsonNullable;
  revision: Nullable<number>;
  undone: Generated<number>;
}

export interface BulkRunsTable {
  id: number;
  actor_id: number;
  organization_id: number;
  changes: Json;
  undo_of: Nullable<number>;
  created_at: Generated<string>;
}

export interface CategoriesTable {
  id: number;
  title: string;
  sort: number;
}

export interface DraftsTable {
  account_id: number;
  key: string;
  body: Json;
  updated_at: Generated<string>;
}

export interface ErasuresTable {
  id: number;
  organization_id: number;
  student_id: number;
  mode: string;
  reason: string;
  actor_id: number;
  job_id: number;
  ordered_at: Generated<string>;
  finished_at: Nullable<string>;
  counts: JsonDefault;
}

export interface FilesTable {
  id: number;
  full_path: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  owner_id: number;
  organization_id: number;
  created_at: Generated<string>;
  checked_at: Nullable<string>;
  unused_since: Nullable<string>;
}

export interface FormulaDrawingsTable {
  key: string;
  drawing: string;
  size: number;
  drawn_at: Generated<string>;
}

export interface FrontItemsTable {
  id: number;
  kind: string;
  title: string;
  body: JsonDefault;
  sort: Generated<number>;
  starts_at: Nullable<string>;
  ends_at: Nullable<string>;
  revision: Generated<number>;
  created_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
  organization_id: Nullable<number>;
}

export interface GradeStagesTable {
  id: number;
  grade_id: number;
  stage_id: number;
  title: string;
  term: Generated<number>;
  sort: number;
  revision: Generated<number>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface GradesTable {
  id: number;
  stage_id: number;
  title: string;
  sort: number;
  revision: Generated<number>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface IdempotencyKeysTable {
  account_id: number;
  key: string;
  call: string;
  reply: JsonNullable;
  created_at: Generated<string>;
  body: Generated<string>;
  claimed_until: Nullable<string>;
}

export interface JobsTable {
  id: number;
  kind: string;
  owner_id: number;
  organization_id: number;
  state: Generated<string>;
  input: JsonDefault;
  progress: JsonDefault;
  result: JsonNullable;
  lease_by: Nullable<string>;
  lease_until: Nullable<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  taken_at: Nullable<string>;
}

export interface KnowledgeSystemsTable {
  id: number;
  title: string;
  sort: Generated<number>;
  revision: Generated<number>;
  deleted_at: Nullable<string>;
  content_revision: Nullable<number>;
  deleted_by: Nullable<number>;
  organization_id: Nullable<number>;
}

export interface KnowledgeTypesTable {
  system_info_id: number;
  id: number;
  name: string;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface KpsTable {
  id: number;
  pid: number;
  system_info_id: number;
  type: number;
  tip_key: string;
  kp_name: string;
  sort: number;
  revision: Generated<number>;
  deleted_at: Nullable<string>;
  content_revision: Nullable<number>;
  deleted_by: Nullable<number>;
}

export interface MarkingMarkersTable {
  marking_id: number;
  question_id: number;
  account_id: number;
  quota: Nullable<number>;
  part: Generated<number>;
}

export interface MarkingMarksTable {
  script_id: number;
  account_id: number;
  held_until: string;
  marked_at: Nullable<string>;
  place: Generated<number>;
  third: Generated<number>;
  control: Generated<number>;
  text: Generated<string>;
  score: Nullable<number>;
  part_scores: JsonDefault;
  ticks: JsonDefault;
  seconds: Generated<number>;
  problem: Generated<string>;
}

export interface MarkingQuestionsTable {
  marking_id: number;
  question_id: number;
  doubled: Generated<number>;
  tolerance: number;
  points: JsonDefault;
  control_every: Generated<number>;
  part: Generated<number>;
}

export interface MarkingScriptsTable {
  id: number;
  marking_id: number;
  question_id: number;
  student_id: number;
  state: Generated<string>;
  needs: number;
  control: Generated<number>;
  score: Nullable<number>;
  part_scores: JsonDefault;
  way: Generated<string>;
  reason: Generated<string>;
  clash: Generated<number>;
  ruled_by: Nullable<number>;
  part: Generated<number>;
  unanswered: Generated<number>;
}

export interface MarkingsTable {
  id: number;
  report_id: number;
  open: Generated<number>;
  unscanned: Generated<number>;
  class_ids: JsonDefault;
  stale: Generated<number>;
  owner_id: number;
  revision: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface OperationLogTable {
  id: number;
  at: Generated<string>;
  actor_id: number;
  organization_id: number;
  address: Generated<string>;
  action: string;
  entity: string;
  entity_id: Nullable<number>;
  before: JsonNullable;
  after: JsonNullable;
}

export interface OrganizationsTable {
  id: number;
  title: string;
  region_id: Nullable<number>;
  logo: Generated<string>;
  revision: Generated<number>;
  created_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
  scan_days: Nullable<number>;
  grading: JsonNullable;
}

export interface OriginBooksTable {
  id: number;
  organization_id: number;
  title: string;
  cover: Generated<string>;
  publisher: Generated<string>;
  kind: number;
  language: Generated<number>;
  stage_id: Nullable<number>;
  grade_id: Nullable<number>;
  gs_id: Nullable<number>;
  year: Nullable<number>;
  pages: Nullable<number>;
  revision: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface PaperExposuresTable {
  paper_id: number;
  id: number;
  school_id: Nullable<number>;
  class_id: Nullable<number>;
  given_on: string;
  author_id: number;
}

export interface PaperItemsTable {
  paper_id: number;
  question_id: number;
  question_version: number;
  section_id: number;
  sort: number;
  score: Generated<number>;
  part_scores: JsonDefault;
  answer_space: Generated<number>;
  kept_version: Generated<number>;
}

export interface PaperPackItemsTable {
  pack_id: number;
  paper_id: number;
  sort: number;
}

export interface PaperPacksTable {
  id: number;
  organization_id: number;
  title: string;
  note: Generated<string>;
  owner_id: number;
  revision: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface PaperSectionsTable {
  paper_id: number;
  id: number;
  title: string;
  note: Generated<string>;
  sort: number;
}

export interface PaperTemplatesTable {
  id: number;
  organization_id: number;
  title: string;
  body: Json;
  owner_id: number;
  revision: Generated<number>;
  created_at: Generated<string>;
  deleted_at: Nullable<string>;
  is_default: Generated<number>;
  deleted_by: Nullable<number>;
}

export interface PaperVersionsTable {
  paper_id: number;
  version: number;
  body: Json;
  author_id: number;
  created_at: Generated<string>;
  revision: Nullable<number>;
}

export interface PapersTable {
  id: number;
  title: string;
  stage_id: Nullable<number>;
  grade_id: Nullable<number>;
  gs_id: Nullable<number>;
  duration: Generated<number>;
  display_exam_index: Generated<number>;
  display_mini_index: Generated<number>;
  notice: Generated<string>;
  seal_line: Generated<number>;
  origin_book_id: Nullable<number>;
  report_id: Nullable<number>;
  layout: JsonDefault;
  status: Generated<number>;
  question_count: Generated<number>;
  score: Generated<number>;
  difficulty: Nullable<number>;
  owner_id: number;
  organization_id: number;
  copied_from: Nullable<number>;
  version: Generated<number>;
  revision: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface PasswordCodesTable {
  username: string;
  code_hash: string;
  tries: Generated<number>;
  created_at: Generated<string>;
  expires_at: string;
}

export interface QuestionCalibrationsTable {
  organization_id: number;
  question_id: number;
  version: number;
  scale: number;
  n: number;
  facility: number;
  slope: Nullable<number>;
  slope_error: Nullable<number>;
  steps: Generated<number[]>;
  difficulty: Nullable<number>;
  difficulty_error: Nullable<number>;
  infit: Nullable<number>;
  outfit: Nullable<number>;
  calibrated_at: string;
}

export interface QuestionCheckRecordsTable {
  question_id: number;
  id: number;
  version: number;
  from_status: number;
  to_status: number;
  reason: Generated<string>;
  actor_id: number;
  created_at: Generated<string>;
}

export interface QuestionCommentsTable {
  question_id: number;
  id: number;
  version: number;
  place: JsonDefault;
  text: string;
  author_id: number;
  closed_at: Nullable<string>;
  created_at: Generated<string>;
}

export interface QuestionContentTable {
  question_id: number;
  version: number;
  content: string;
  options: JsonDefault;
  answer: Json;
  analysis: Generated<string>;
  answer_video: Generated<string>;
  parts: JsonDefault;
  source: Generated<string>;
  tex_faults: JsonDefault;
  author_id: number;
  created_at: Generated<string>;
  type_id: number;
}

export interface QuestionExposuresTable {
  question_id: number;
  paper_id: number;
  exposure_id: number;
  school_id: Nullable<number>;
  grade_id: Nullable<number>;
  given_on: string;
}

export interface QuestionFeedbackTable {
  question_id: number;
  id: number;
  version: number;
  text: string;
  log_path: Generated<string>;
  status: Generated<number>;
  reporter_id: number;
  assignee_id: Nullable<number>;
  answer: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  answered_at: Nullable<string>;
  reporter_seen_at: Generated<string>;
}

export interface QuestionKeyChecksTable {
  id: number;
  question_id: number;
  version: number;
  kind: string;
  blank: Generated<number>;
  text: string;
  key: string;
  verdict: string;
  author_id: Nullable<number>;
  created_at: Generated<string>;
  closed_by: Nullable<number>;
  closed_at: Nullable<string>;
}

export interface QuestionKpTable {
  kp_id: number;
  question_id: number;
  system_info_id: number;
  type: number;
}

export interface QuestionLshTable {
  bkey: number;
  question_id: number;
}

export interface QuestionMarksTable {
  question_id: number;
  content_hash: string;
  numbers: number;
  compared: Generated<number>;
}

export interface QuestionPairsTable {
  a_id: number;
  b_id: number;
  similarity: number;
  state: Generated<number>;
  found_at: Generated<string>;
  decided_by: Nullable<number>;
  decided_at: Nullable<string>;
}

export interface QuestionSearchTable {
  question_id: number;
  text_norm: string;
  tok: number[];
  shapes: Generated<number[]>;
}

export interface QuestionStatisticsTable {
  question_id: number;
  version: number;
  report_id: number;
  answered: Generated<number>;
  facility: Nullable<number>;
  discrimination: Nullable<number>;
}

export interface QuestionsTable {
  id: number;
  type_id: number;
  difficulty: Generated<number>;
  status: Generated<number>;
  returned: Generated<number>;
  term: Generated<number>;
  special: Generated<number>;
  language: Generated<number>;
  stage_id: Nullable<number>;
  grade_id: Nullable<number>;
  gs_id: Nullable<number>;
  kind: Generated<number>;
  origin_book_id: Nullable<number>;
  origin_page: Nullable<number>;
  origin_number: Nullable<string>;
  year: Nullable<number>;
  region_id: Nullable<number>;
  derived_from: Nullable<number>;
  family_id: number;
  listed: Generated<number>;
  in_use: Generated<number>;
  author_id: number;
  organization_id: number;
  shared: Generated<number>;
  version: Generated<number>;
  revision: Generated<number>;
  content_hash: string;
  times_used: Generated<number>;
  last_used_at: Nullable<string>;
  facility: Nullable<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: Nullable<string>;
  cognitive_level: Generated<number>;
  measured: Nullable<number>;
  measured_error: Nullable<number>;
}

export interface RegionsTable {
  id: number;
  pid: number;
  level: number;
  name: string;
  code: string;
}

export interface ReportAdjustmentsTable {
  id: number;
  report_id: number;
  question_id: number;
  before: Json;
  after: Json;
  reason: string;
  gained: number;
  lost: number;
  actor_id: number;
  at: Generated<string>;
  undone_at: Nullable<string>;
  undone_by: Nullable<number>;
}

export interface ReportItemsTable {
  report_id: number;
  question_id: number;
  question_version: number;
  section_title: Generated<string>;
  sort: number;
  score: Generated<number>;
  part_scores: JsonDefault;
  scoring: JsonNullable;
  decisions: JsonNullable;
  adjustment: JsonNullable;
  section: Generated<number>;
}

export interface ReportsTable {
  id: number;
  title: string;
  paper_id: Nullable<number>;
  stage_id: Nullable<number>;
  grade_id: Nullable<number>;
  gs_id: Nullable<number>;
  layout: JsonDefault;
  status: Generated<number>;
  owner_id: number;
  organization_id: number;
  version: Generated<number>;
  revision: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface RoleFunctionsTable {
  role_id: number;
  function_key: string;
}

export interface RoleRoutesTable {
  role_id: number;
  route_id: number;
}

export interface RolesTable {
  id: number;
  title: string;
  shipped: Generated<number>;
  revision: Generated<number>;
  created_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
  organization_id: Nullable<number>;
}

export interface RoutesTable {
  id: number;
  pid: number;
  name: string;
  title: string;
  path: string;
  icon: Generated<string>;
  sort: number;
  deleted_at: Nullable<string>;
  revision: Generated<number>;
  deleted_by: Nullable<number>;
}

export interface ScanBatchesTable {
  id: number;
  report_id: number;
  class_id: Nullable<number>;
  title: string;
  job_id: number;
  owner_id: number;
  created_at: Generated<string>;
  confirmed_at: Nullable<string>;
  confirmed_by: Nullable<number>;
  keep_until: string;
}

export interface ScanCellsTable {
  page_id: number;
  question_id: number;
  label: string;
  text: string;
  read_text: string;
  certainty: number;
  doubts: JsonDefault;
  area: Json;
  decided_by: Nullable<number>;
  decided_at: Nullable<string>;
}

export interface ScanPagesTable {
  id: number;
  batch_id: number;
  sort: number;
  file: string;
  page: number;
  state: string;
  reason: Generated<string>;
  code: Generated<string>;
  sheet_id: Nullable<number>;
  sheet_page: Generated<number>;
  student_id: Nullable<number>;
  number: Generated<string>;
  absent: Generated<number>;
  assigned: Generated<number>;
  ignored: Generated<number>;
  picture: Generated<string>;
  width: Generated<number>;
  height: Generated<number>;
}

export interface ScanViewsTable {
  batch_id: number;
  account_id: number;
  day: string;
}

export interface SchoolClassesTable {
  id: number;
  school_id: number;
  grade_id: Nullable<number>;
  title: string;
  year: Nullable<number>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
  revision: Generated<number>;
}

export interface SchoolsTable {
  id: number;
  organization_id: number;
  title: string;
  stage_id: number;
  region_id: Nullable<number>;
  revision: Generated<number>;
  created_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface SessionsTable {
  token_hash: string;
  account_id: number;
  address: Generated<string>;
  user_agent: Generated<string>;
  created_at: Generated<string>;
  seen_at: Generated<string>;
  expires_at: string;
}

export interface SettingsTable {
  key: string;
  value: Json;
}

export interface StagesTable {
  id: number;
  title: string;
  sort: number;
}

export interface StudentsTable {
  id: number;
  class_id: number;
  number: string;
  name: string;
  deleted_at: Nullable<string>;
  deleted_by: Nullable<number>;
}

export interface Schema {
  accounts: AccountsTable;
  answer_rows: AnswerRowsTable;
  answer_sheets: AnswerSheetsTable;
  attempts: AttemptsTable;
  blueprints: BlueprintsTable;
  bulk_run_items: BulkRunItemsTable;
  bulk_runs: BulkRunsTable;
  categories: CategoriesTable;
  drafts: DraftsTable;
  erasures: ErasuresTable;
  files: FilesTable;
  formula_drawings: FormulaDrawingsTable;
  front_items: FrontItemsTable;
  grade_stages: GradeStagesTable;
  grades: GradesTable;
  idempotency_keys: IdempotencyKeysTable;
  jobs: JobsTable;
  knowledge_systems: KnowledgeSystemsTable;
  knowledge_types: KnowledgeTypesTable;
  kps: KpsTable;
  marking_markers: MarkingMarkersTable;
  marking_marks: MarkingMarksTable;
  marking_questions: MarkingQuestionsTable;
  marking_scripts: MarkingScriptsTable;
  markings: MarkingsTable;
  operation_log: OperationLogTable;
  organizations: OrganizationsTable;
  origin_books: OriginBooksTable;
  paper_exposures: PaperExposuresTable;
  paper_items: PaperItemsTable;
  paper_pack_items: PaperPackItemsTable;
  paper_packs: PaperPacksTable;
  paper_sections: PaperSectionsTable;
  paper_templates: PaperTemplatesTable;
  paper_versions: PaperVersionsTable;
  papers: PapersTable;
  password_codes: PasswordCodesTable;
  question_calibrations: QuestionCalibrationsTable;
  question_check_records: QuestionCheckRecordsTable;
  question_comments: QuestionCommentsTable;
  question_content: QuestionContentTable;
  question_exposures: QuestionExposuresTable;
  question_feedback: QuestionFeedbackTable;
  question_key_checks: QuestionKeyChecksTable;
  question_kp: QuestionKpTable;
  question_lsh: QuestionLshTable;
  question_marks: QuestionMarksTable;
  question_pairs: QuestionPairsTable;
  question_search: QuestionSearchTable;
  question_statistics: QuestionStatisticsTable;
  questions: QuestionsTable;
  regions: RegionsTable;
  report_adjustments: ReportAdjustmentsTable;
  report_items: ReportItemsTable;
  reports: ReportsTable;
  role_functions: RoleFunctionsTable;
  role_routes: RoleRoutesTable;
  roles: RolesTable;
  routes: RoutesTable;
  scan_batches: ScanBatchesTable;
  scan_cells: ScanCellsTable;
  scan_pages: ScanPagesTable;
  scan_views: ScanViewsTable;
  school_classes: SchoolClassesTable;
  schools: SchoolsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  stages: StagesTable;
  students: StudentsTable;
}
