-- Who writes questions, for which point, by when.
create table writing_tasks (
  id bigint primary key,
  organization_id bigint not null,
  title text not null,
  assignee_id bigint not null,
  kp_id bigint,
  type_id int not null,
  count int not null,
  ends_at date not null,
  status smallint not null default 0,
  owner_id bigint not null,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create index writing_tasks_listed on writing_tasks (organization_id, updated_at desc, id desc) where deleted_at is null;
alter table writing_tasks enable row level security;
create policy account_scope on writing_tasks using (organization_id = (select tiku_organization()));
