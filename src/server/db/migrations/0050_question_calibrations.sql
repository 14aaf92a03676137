-- Item parameters of a question version (docs/measurement.md), estimated from all reports of one organisation.
create table question_calibrations (
  organization_id bigint not null references organizations (id),
  question_id bigint not null references questions (id),
  version integer not null,
  -- Questions of one scale are connected by students; parameters of different scales cannot be compared.
  scale integer not null,
  -- Students who answered.
  n integer not null,
  facility double precision not null,
  -- Null: all scores are (nearly) equal.
  slope double precision,
  slope_error double precision,
  steps double precision[] not null default '{}',
  difficulty double precision,
  difficulty_error double precision,
  infit double precision,
  outfit double precision,
  calibrated_at timestamptz not null,
  primary key (organization_id, question_id, version)
);
create index question_calibrations_question on question_calibrations (question_id);
alter table question_calibrations enable row level security;
create policy account_scope on question_calibrations using (
  organization_id = (select tiku_organization()) and not (select tiku_share()));
