-- Days that scanned sheets of an organisation are kept; null: as the installation says.
alter table organizations add column scan_days int;
-- Receipts of students whose personal data were erased. No name and no number of a student is in them.
create table erasures (
  id bigint primary key,
  organization_id bigint not null references organizations (id),
  student_id bigint not null,
  -- anonymise: answers stay without a name; remove: answers are removed, too
  mode text not null,
  reason text not null,
  actor_id bigint not null,
  job_id bigint not null,
  ordered_at timestamptz not null default now(),
  -- null: under way
  finished_at timestamptz,
  counts jsonb not null default '{}'
);
create index erasures_organization on erasures (organization_id, id);
alter table erasures enable row level security;
create policy account_scope on erasures using (
  organization_id = (select tiku_organization()) and not (select tiku_share()));
