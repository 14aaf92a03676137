-- Issued answer sheets. A record stays as it was issued: its printed sheets are read by it after the paper was changed.
create table answer_sheets (
  id bigint primary key,
  paper_id bigint not null references papers (id),
  paper_revision int not null,
  paper_version int not null,
  -- A to D; '' for a paper without forms
  form text not null,
  -- of the form, the options and the boxes: an equal export of the same paper keeps the record
  fingerprint text not null,
  options jsonb not null,
  -- order of questions and options of the form
  arrangement jsonb,
  manifest jsonb not null,
  pages int not null,
  author_id bigint not null,
  created_at timestamptz not null default now(),
  unique (paper_id, paper_revision, fingerprint)
);
alter table answer_sheets enable row level security;
create policy account_scope on answer_sheets using (exists (select 1 from papers p where p.id = paper_id));
