-- 考后调整: a voided question, changed keys; null is none.
alter table report_items add column adjustment jsonb;
-- What was adjusted, by whom and why, and what was taken back.
create table report_adjustments (
  id bigint primary key,
  report_id bigint not null references reports (id),
  question_id bigint not null references questions (id),
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  -- students whose total rose and fell
  gained integer not null,
  lost integer not null,
  actor_id bigint not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint
);
create index report_adjustments_report on report_adjustments (report_id, id);
alter table report_adjustments enable row level security;
create policy account_scope on report_adjustments using (exists (select 1 from reports r where r.id = report_id));
