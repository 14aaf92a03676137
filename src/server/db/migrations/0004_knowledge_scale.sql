-- Whole-bank readings at 100,000 questions: coverage in order of questions without touching a row, and duplicates found by a
-- scan that looks only at what changed. Undo of knowledge changes one after another.

-- Both in order of the question, so that they are merged without a hash table of the bank.
create index question_kp_tree on question_kp (system_info_id, type, question_id, kp_id);
create index questions_cover on questions (id) include (type_id, difficulty, organization_id, shared, status, listed)
  where deleted_at is null;

-- What the scan for duplicates knows of a question: the text it was marked for, and its numbers as one hash. Only questions
-- with the same numbers can be duplicates; with others they are variants.
create table question_marks (
  question_id bigint primary key references questions (id),
  content_hash text not null,
  numbers int not null,
  -- 1 once it was compared with all others
  compared smallint not null default 0
);
create index question_marks_new on question_marks (question_id) where compared = 0;

-- The revision whose content a row has again after an undo; null: its own. Revisions only ever grow.
alter table kps add column content_revision int;
alter table knowledge_systems add column content_revision int;
