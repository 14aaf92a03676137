-- One bin for everything that can be deleted: who put it there, and soft deletion for what was deleted at once.
alter table organizations add column deleted_by bigint;
alter table schools add column deleted_by bigint;
alter table school_classes add column deleted_by bigint;
alter table students add column deleted_by bigint;
alter table roles add column deleted_by bigint;
alter table routes add column deleted_by bigint;
alter table accounts add column deleted_by bigint;
alter table grades add column deleted_by bigint;
alter table grade_stages add column deleted_by bigint;
alter table knowledge_systems add column deleted_by bigint;
alter table knowledge_types add column deleted_at timestamptz;
alter table knowledge_types add column deleted_by bigint;
alter table kps add column deleted_by bigint;
alter table origin_books add column deleted_by bigint;
alter table paper_templates add column deleted_by bigint;
alter table blueprints add column deleted_by bigint;
alter table paper_packs add column deleted_by bigint;
alter table reports add column deleted_by bigint;
alter table front_items add column deleted_by bigint;

create index kps_binned on kps (deleted_at) where deleted_at is not null;
create index papers_binned on papers (deleted_at) where deleted_at is not null;
create index reports_binned on reports (deleted_at) where deleted_at is not null;
create index students_binned on students (deleted_at) where deleted_at is not null;
create index accounts_binned on accounts (deleted_at) where deleted_at is not null;

-- Classes are changed by several people: optimistic locking as everywhere; their lists of students count as changes.
alter table school_classes add column revision int not null default 1;
