-- Life of a question: bulk runs that can be taken back, near-duplicates found by scans, and what reporters of faults have seen.

create table bulk_runs (
  id bigint primary key,
  actor_id bigint not null,
  organization_id bigint not null,
  changes jsonb not null,
  -- the run that this one takes back
  undo_of bigint,
  created_at timestamptz not null default now()
);
create index bulk_runs_actor on bulk_runs (actor_id, id);

create table bulk_run_items (
  run_id bigint not null references bulk_runs (id),
  question_id bigint not null references questions (id),
  error int not null default 0,
  msg text not null default '',
  -- the fields as they were; null where nothing was changed
  before jsonb,
  -- of the question after the change: another one later means that somebody else was there
  revision int,
  undone smallint not null default 0,
  primary key (run_id, question_id)
);

create table question_pairs (
  -- a_id < b_id
  a_id bigint not null references questions (id),
  b_id bigint not null references questions (id),
  similarity double precision not null,
  -- 1 to decide, 2 variants of one another, 3 merged
  state smallint not null default 1,
  found_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  primary key (a_id, b_id)
);
create index question_pairs_state on question_pairs (state, similarity, a_id);
create index question_pairs_b on question_pairs (b_id);

alter table question_feedback add column answered_at timestamptz;
alter table question_feedback add column reporter_seen_at timestamptz not null default now();
create index question_feedback_id on question_feedback (id);
create index question_feedback_reporter on question_feedback (reporter_id, id);
