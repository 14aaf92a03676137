-- Scanned answer sheets of a report: batches of files, their pages, and the cells that were read from them.
create table scan_batches (
  id bigint primary key,
  report_id bigint not null references reports (id),
  -- the class whose numbers are searched first; null: all classes of the organisation
  class_id bigint references school_classes (id),
  title text not null,
  job_id bigint not null,
  owner_id bigint not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  confirmed_by bigint,
  -- pictures and readings are removed after this day
  keep_until date not null
);
create index scan_batches_report on scan_batches (report_id, id);
create index scan_batches_keep on scan_batches (keep_until);

create table scan_pages (
  id bigint primary key,
  batch_id bigint not null references scan_batches (id) on delete cascade,
  -- position in the batch: a page that is read again after an interruption keeps its row
  sort int not null,
  file text not null,
  page int not null,
  -- read; other: a sheet of another paper; lost: the page was not found; refused: the picture cannot be read
  state text not null,
  reason text not null default '',
  code text not null default '',
  sheet_id bigint,
  sheet_page int not null default 0,
  student_id bigint,
  -- candidate number as marked, ? for a digit in doubt
  number text not null default '',
  absent smallint not null default 0,
  -- 1: the student was taken from the page before; 2: a person chose the student
  assigned smallint not null default 0,
  ignored smallint not null default 0,
  picture text not null default '',
  -- mm of the straightened picture; 0: the picture is as scanned
  width float8 not null default 0,
  height float8 not null default 0,
  unique (batch_id, sort)
);
create index scan_pages_student on scan_pages (student_id);
create index scan_pages_picture on scan_pages (picture);

create table scan_cells (
  page_id bigint not null references scan_pages (id) on delete cascade,
  question_id bigint not null,
  label text not null,
  -- as typed into the answer grid
  text text not null,
  read_text text not null,
  certainty float8 not null,
  doubts jsonb not null default '[]',
  -- x, y, w, h in mm of the straightened picture
  area jsonb not null,
  decided_by bigint,
  decided_at timestamptz,
  primary key (page_id, question_id)
);

-- who looked at the pictures of a batch, once a day; the operation log has the entry
create table scan_views (
  batch_id bigint not null references scan_batches (id) on delete cascade,
  account_id bigint not null,
  day date not null,
  primary key (batch_id, account_id, day)
);

alter table scan_batches enable row level security;
create policy account_scope on scan_batches using (exists (select 1 from reports r where r.id = report_id));
alter table scan_pages enable row level security;
create policy account_scope on scan_pages using (exists (select 1 from scan_batches b where b.id = batch_id));
alter table scan_cells enable row level security;
create policy account_scope on scan_cells using (exists (select 1 from scan_pages p where p.id = page_id));
alter table scan_views enable row level security;
create policy account_scope on scan_views using (exists (select 1 from scan_batches b where b.id = batch_id));
