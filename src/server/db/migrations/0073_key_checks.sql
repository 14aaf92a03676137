-- Answers that were compared with the key of a question: of people who solved it, and what the check of the bank found.
create table question_key_checks (
  id bigint primary key,
  question_id bigint not null references questions (id),
  version int not null,
  -- solved, analysis, forms, copy
  kind text not null,
  blank int not null default 0,
  text text not null,
  -- as it would be typed into the answer grid
  key text not null,
  -- equal, form, different, undecided
  verdict text not null,
  -- null: found by the job
  author_id bigint,
  created_at timestamptz not null default now(),
  closed_by bigint,
  closed_at timestamptz
);
create unique index question_key_checks_found on question_key_checks (question_id, version, kind, blank, text)
  where author_id is null;
create index question_key_checks_question on question_key_checks (question_id, id);

alter table question_key_checks enable row level security;
create policy account_scope on question_key_checks using (not (select tiku_share()) and exists (
  select 1 from questions q where q.id = question_id and q.organization_id = (select tiku_organization())));
