-- 网上阅卷: written answers of a report are marked on screen by several people, blind to each other.
create table markings (
  id bigint primary key,
  report_id bigint not null unique references reports (id),
  -- 0: nobody can mark
  open smallint not null default 1,
  -- 1: students without a scanned page are marked, too, from paper
  unscanned smallint not null default 0,
  class_ids jsonb not null default '[]',
  -- 1: answers were written since the statistics of the report were computed
  stale smallint not null default 0,
  owner_id bigint not null,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table marking_questions (
  marking_id bigint not null references markings (id) on delete cascade,
  question_id bigint not null,
  doubled smallint not null default 1,
  tolerance float8 not null,
  -- 给分点: label and points of each
  points jsonb not null default '[]',
  -- after so many marks a marker gets a control script; 0: none
  control_every int not null default 0,
  primary key (marking_id, question_id)
);

create table marking_markers (
  marking_id bigint not null,
  question_id bigint not null,
  account_id bigint not null,
  -- most scripts that the account marks; null: no limit
  quota int,
  primary key (marking_id, question_id, account_id),
  foreign key (marking_id, question_id) references marking_questions on delete cascade on update cascade
);
create index marking_markers_account on marking_markers (account_id);

create table marking_scripts (
  id bigint primary key,
  marking_id bigint not null,
  question_id bigint not null,
  student_id bigint not null,
  -- open; final; ruling: the leader decides
  state text not null default 'open',
  -- markers that it takes as far as is known
  needs smallint not null,
  -- 1: marked by the leader, given to every marker to compare
  control smallint not null default 0,
  score float8,
  part_scores jsonb not null default '[]',
  -- how the final mark came about
  way text not null default '',
  -- why the leader decides
  reason text not null default '',
  -- 1: another answer was in the report already, and was kept
  clash smallint not null default 0,
  ruled_by bigint,
  unique (marking_id, question_id, student_id),
  foreign key (marking_id, question_id) references marking_questions on delete cascade on update cascade
);
create index marking_scripts_state on marking_scripts (marking_id, question_id, state);

create table marking_marks (
  script_id bigint not null references marking_scripts (id) on delete cascade,
  account_id bigint not null,
  -- until then the script is held for the account; later others may get it
  held_until timestamptz not null,
  -- null: held, not marked
  marked_at timestamptz,
  -- 1, 2, 3 in the order of marking; 0 before
  place smallint not null default 0,
  third smallint not null default 0,
  control smallint not null default 0,
  -- as typed into the answer grid
  text text not null default '',
  score float8,
  part_scores jsonb not null default '[]',
  ticks jsonb not null default '[]',
  seconds int not null default 0,
  -- what the marker says is wrong with the script
  problem text not null default '',
  primary key (script_id, account_id)
);
create index marking_marks_account on marking_marks (account_id, marked_at);

alter table markings enable row level security;
create policy account_scope on markings using (exists (select 1 from reports r where r.id = report_id));
alter table marking_questions enable row level security;
create policy account_scope on marking_questions using (exists (select 1 from markings m where m.id = marking_id));
alter table marking_markers enable row level security;
create policy account_scope on marking_markers using (exists (select 1 from markings m where m.id = marking_id));
alter table marking_scripts enable row level security;
create policy account_scope on marking_scripts using (exists (select 1 from markings m where m.id = marking_id));
alter table marking_marks enable row level security;
create policy account_scope on marking_marks using (exists (select 1 from marking_scripts s where s.id = script_id));

-- Roles that edit reports organise marking and mark; staff can take the rights apart.
insert into role_functions (role_id, function_key)
  select role_id, key from role_functions, unnest(array['marking.lead', 'marking.mark']) as key
  where function_key = 'report.write' on conflict do nothing;
