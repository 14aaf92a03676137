-- The whole bank. One SQL for the embedded database and PostgreSQL 15+: no extensions, no SERIAL, no advisory locks.
-- Ids are bigint below 2^53 from id_blocks. `revision` counts writes (optimistic locking); `version` counts contents.
-- Every side table of a question carries question_id in its key.

-- ---- organisation ----
create table regions (
  id bigint primary key,
  pid bigint not null,
  level smallint not null,
  name text not null,
  code text not null
);
create index regions_pid on regions (pid);

create table organizations (
  id bigint primary key,
  title text not null,
  region_id bigint,
  logo text not null default '',
  revision int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table schools (
  id bigint primary key,
  organization_id bigint not null references organizations (id),
  title text not null,
  stage_id int not null,
  region_id bigint,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index schools_organization on schools (organization_id);

create table school_classes (
  id bigint primary key,
  school_id bigint not null references schools (id),
  grade_id int,
  title text not null,
  year int,
  deleted_at timestamptz
);
create index school_classes_school on school_classes (school_id);

create table students (
  id bigint primary key,
  class_id bigint not null references school_classes (id),
  number text not null,
  name text not null,
  deleted_at timestamptz,
  unique (class_id, number)
);

-- ---- roles, accounts, sessions ----
create table roles (
  id bigint primary key,
  title text not null,
  shipped smallint not null default 0,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- The menu: groups (pid 0) and their views. A route's name maps to a view of the client.
create table routes (
  id bigint primary key,
  pid bigint not null,
  name text not null,
  title text not null,
  path text not null,
  icon text not null default '',
  sort int not null,
  deleted_at timestamptz
);

create table role_routes (
  role_id bigint not null references roles (id),
  route_id bigint not null references routes (id),
  primary key (role_id, route_id)
);

create table role_functions (
  role_id bigint not null references roles (id),
  function_key text not null,
  primary key (role_id, function_key)
);

create table accounts (
  id bigint primary key,
  username text not null,
  nickname text not null,
  password_hash text not null,
  weak_password smallint not null default 0,
  role_id bigint not null references roles (id),
  organization_id bigint not null references organizations (id),
  -- 1 in use, 0 disabled
  status smallint not null default 1,
  expires_at timestamptz,
  -- a share account: who made it and what it may see
  shared_by bigint,
  share_scope jsonb not null default '{}',
  preferences jsonb not null default '{}',
  failed_count int not null default 0,
  locked_until timestamptz,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index accounts_username on accounts (username) where deleted_at is null;

create table sessions (
  token_hash text primary key,
  account_id bigint not null references accounts (id),
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);

create table password_codes (
  username text primary key,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Wrong sign-ins and code requests per account and per address, for slowing down.
create table attempts (
  key text not null,
  at timestamptz not null default now(),
  id bigint not null,
  primary key (key, id)
);
create index attempts_at on attempts (at);

-- ---- reference data ----
create table stages (id int primary key, title text not null, sort int not null);
create table grades (
  id int primary key,
  stage_id int not null references stages (id),
  title text not null,
  sort int not null,
  revision int not null default 1,
  deleted_at timestamptz
);
-- gs: one volume (册) of a grade, e.g. 七年级上册
create table grade_stages (
  id int primary key,
  grade_id int not null references grades (id),
  stage_id int not null references stages (id),
  title text not null,
  term smallint not null default 3,
  sort int not null,
  revision int not null default 1,
  deleted_at timestamptz
);
create table categories (id int primary key, title text not null, sort int not null);

create table knowledge_systems (
  id bigint primary key,
  title text not null,
  sort int not null default 0,
  revision int not null default 1,
  deleted_at timestamptz
);
create table knowledge_types (
  system_info_id bigint not null references knowledge_systems (id),
  id int not null,
  name text not null,
  primary key (system_info_id, id)
);
create table kps (
  id bigint primary key,
  pid bigint not null,
  system_info_id bigint not null references knowledge_systems (id),
  type int not null,
  tip_key text not null,
  kp_name text not null,
  sort int not null,
  revision int not null default 1,
  deleted_at timestamptz
);
create index kps_pid on kps (pid);
create index kps_system on kps (system_info_id, type);

create table origin_books (
  id bigint primary key,
  organization_id bigint not null references organizations (id),
  title text not null,
  cover text not null default '',
  publisher text not null default '',
  kind smallint not null,
  language smallint not null default 1,
  stage_id int,
  grade_id int,
  gs_id int,
  year int,
  pages int,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- ---- questions: narrow row for filters, content apart ----
create table questions (
  id bigint primary key,
  type_id int not null,
  difficulty smallint not null default 0,
  status smallint not null default 1,
  -- 1 when the last check sent it back (退回)
  returned smallint not null default 0,
  term smallint not null default 3,
  special smallint not null default 0,
  language smallint not null default 1,
  stage_id int,
  grade_id int,
  gs_id int,
  kind smallint not null default 1,
  origin_book_id bigint,
  origin_page int,
  origin_number text,
  year int,
  region_id bigint,
  -- parent of a derived question; family_id is the root of the family (own id when it has none)
  derived_from bigint,
  family_id bigint not null,
  listed smallint not null default 0,
  in_use smallint not null default 1,
  author_id bigint not null,
  organization_id bigint not null,
  -- 1 when every organisation may see it
  shared smallint not null default 1,
  version int not null default 1,
  revision int not null default 1,
  content_hash text not null,
  times_used int not null default 0,
  last_used_at timestamptz,
  facility double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index questions_list on questions (stage_id, type_id, difficulty, id) where deleted_at is null;
create index questions_grade on questions (grade_id, id) where deleted_at is null;
create index questions_gs on questions (gs_id, id) where deleted_at is null;
create index questions_type on questions (type_id, id) where deleted_at is null;
create index questions_difficulty on questions (difficulty, id) where deleted_at is null;
create index questions_status on questions (status, id) where deleted_at is null;
create index questions_author on questions (author_id, id) where deleted_at is null;
create index questions_book on questions (origin_book_id, id) where deleted_at is null;
create index questions_family on questions (family_id);
create index questions_hash on questions (content_hash);
create index questions_updated on questions (updated_at, id) where deleted_at is null;

-- One row a version; versions are never changed, so papers can pin them.
create table question_content (
  question_id bigint not null references questions (id),
  version int not null,
  content text not null,
  options jsonb not null default '[]',
  answer jsonb not null,
  analysis text not null default '',
  answer_video text not null default '',
  parts jsonb not null default '[]',
  source text not null default '',
  -- TeX that the typesetter refuses: [{ tex, message }]
  tex_faults jsonb not null default '[]',
  author_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (question_id, version)
);

create table question_kp (
  kp_id bigint not null,
  question_id bigint not null references questions (id),
  system_info_id bigint not null,
  type int not null,
  primary key (kp_id, question_id)
);
create index question_kp_question on question_kp (question_id, kp_id);

create table question_search (
  question_id bigint primary key references questions (id),
  text_norm text not null,
  tok int[] not null
);
create index question_search_tok on question_search using gin (tok);

create table question_lsh (
  bkey int not null,
  question_id bigint not null references questions (id),
  primary key (bkey, question_id)
);
create index question_lsh_question on question_lsh (question_id);

create table question_check_records (
  question_id bigint not null references questions (id),
  id bigint not null,
  version int not null,
  from_status smallint not null,
  to_status smallint not null,
  reason text not null default '',
  actor_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (question_id, id)
);

create table question_comments (
  question_id bigint not null references questions (id),
  id bigint not null,
  version int not null,
  -- field and node path the comment stays with
  place jsonb not null default '{}',
  text text not null,
  author_id bigint not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (question_id, id)
);

create table question_feedback (
  question_id bigint not null references questions (id),
  id bigint not null,
  version int not null,
  text text not null,
  log_path text not null default '',
  -- 1 open, 2 assigned, 3 answered, 4 closed
  status smallint not null default 1,
  reporter_id bigint not null,
  assignee_id bigint,
  answer text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (question_id, id)
);
create index question_feedback_status on question_feedback (status, id);

-- What was typed and not yet stored, per account; `key` is the editor's place (new, or a question id).
create table drafts (
  account_id bigint not null references accounts (id),
  key text not null,
  body jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, key)
);

-- ---- papers ----
create table papers (
  id bigint primary key,
  title text not null,
  stage_id int,
  grade_id int,
  gs_id int,
  -- minutes
  duration int not null default 10,
  display_exam_index smallint not null default 1,
  display_mini_index smallint not null default 0,
  notice text not null default '',
  seal_line smallint not null default 0,
  origin_book_id bigint,
  report_id bigint,
  -- page size, margins, head and foot, answers
  layout jsonb not null default '{}',
  -- 1 draft, 2 finished
  status smallint not null default 1,
  -- totals kept with the paper, written with it in one transaction
  question_count int not null default 0,
  score double precision not null default 0,
  difficulty double precision,
  owner_id bigint not null,
  organization_id bigint not null,
  copied_from bigint,
  version int not null default 1,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create index papers_organization on papers (organization_id, id);
create index papers_owner on papers (owner_id, id);

create table paper_sections (
  paper_id bigint not null references papers (id),
  id int not null,
  title text not null,
  note text not null default '',
  sort int not null,
  primary key (paper_id, id)
);

create table paper_items (
  paper_id bigint not null references papers (id),
  question_id bigint not null references questions (id),
  question_version int not null,
  section_id int not null,
  sort int not null,
  -- half points allowed
  score double precision not null default 0,
  part_scores jsonb not null default '[]',
  -- answer space in mm
  answer_space double precision not null default 0,
  primary key (paper_id, question_id)
);
create index paper_items_question on paper_items (question_id, paper_id);

-- Each saved state, to look at and go back to.
create table paper_versions (
  paper_id bigint not null references papers (id),
  version int not null,
  body jsonb not null,
  author_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (paper_id, version)
);

create table paper_templates (
  id bigint primary key,
  organization_id bigint not null,
  title text not null,
  body jsonb not null,
  owner_id bigint not null,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table blueprints (
  id bigint primary key,
  organization_id bigint not null,
  title text not null,
  body jsonb not null,
  shared smallint not null default 0,
  owner_id bigint not null,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- A paper given to a class or school on a day.
create table paper_exposures (
  paper_id bigint not null references papers (id),
  id bigint not null,
  school_id bigint,
  class_id bigint,
  given_on date not null,
  author_id bigint not null,
  primary key (paper_id, id)
);
create table question_exposures (
  question_id bigint not null references questions (id),
  paper_id bigint not null,
  exposure_id bigint not null,
  school_id bigint,
  grade_id int,
  given_on date not null,
  primary key (question_id, paper_id, exposure_id)
);
create index question_exposures_school on question_exposures (school_id, given_on);

create table paper_packs (
  id bigint primary key,
  organization_id bigint not null,
  title text not null,
  note text not null default '',
  owner_id bigint not null,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create table paper_pack_items (
  pack_id bigint not null references paper_packs (id),
  paper_id bigint not null references papers (id),
  sort int not null,
  primary key (pack_id, paper_id)
);

-- ---- reports and answers ----
create table reports (
  id bigint primary key,
  title text not null,
  paper_id bigint,
  stage_id int,
  grade_id int,
  gs_id int,
  layout jsonb not null default '{}',
  status smallint not null default 1,
  owner_id bigint not null,
  organization_id bigint not null,
  version int not null default 1,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create table report_items (
  report_id bigint not null references reports (id),
  question_id bigint not null references questions (id),
  question_version int not null,
  section_title text not null default '',
  sort int not null,
  score double precision not null default 0,
  part_scores jsonb not null default '[]',
  primary key (report_id, question_id)
);
create table answer_rows (
  report_id bigint not null references reports (id),
  class_id bigint not null,
  student_id bigint not null references students (id),
  -- per question: what was written and the marks
  answers jsonb not null default '{}',
  score double precision,
  revision int not null default 1,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (report_id, student_id)
);
create index answer_rows_class on answer_rows (report_id, class_id);
create table question_statistics (
  question_id bigint not null references questions (id),
  version int not null,
  report_id bigint not null,
  answered int not null default 0,
  facility double precision,
  discrimination double precision,
  primary key (question_id, version, report_id)
);

-- ---- system ----
create table files (
  id bigint primary key,
  full_path text not null unique,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  owner_id bigint not null,
  organization_id bigint not null,
  created_at timestamptz not null default now()
);
create index files_sha256 on files (sha256);

-- Append-only.
create table operation_log (
  id bigint primary key,
  at timestamptz not null default now(),
  actor_id bigint not null,
  organization_id bigint not null,
  address text not null default '',
  action text not null,
  entity text not null,
  entity_id bigint,
  before jsonb,
  after jsonb
);
create index operation_log_at on operation_log (at, id);
create index operation_log_entity on operation_log (entity, entity_id);
create index operation_log_actor on operation_log (actor_id, id);

create table front_items (
  id bigint primary key,
  -- notice, shortcut, carousel
  kind text not null,
  title text not null,
  body jsonb not null default '{}',
  sort int not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table jobs (
  id bigint primary key,
  kind text not null,
  owner_id bigint not null,
  organization_id bigint not null,
  -- waiting, running, done, failed, cancelled
  state text not null default 'waiting',
  input jsonb not null default '{}',
  progress jsonb not null default '{}',
  result jsonb,
  lease_by text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index jobs_state on jobs (state, id);

-- A write that was answered once is answered the same again, not done again.
create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  call text not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_at on idempotency_keys (created_at);

create table settings (key text primary key, value jsonb not null);
