-- 等级 of the reports of an organisation (contract/account/grading); null: the usual ones.
alter table organizations add column grading jsonb;
-- The answers of a student in all reports: calibration reads them student by student, erasure finds them.
create index answer_rows_student on answer_rows (student_id);
-- Parts of a question (小题) may be marked apart: 0 is the whole question, from 1 one part.
alter table marking_questions add column part smallint not null default 0;
alter table marking_markers add column part smallint not null default 0;
alter table marking_scripts add column part smallint not null default 0;
-- 1: the final mark says that nothing was written
alter table marking_scripts add column unanswered smallint not null default 0;
alter table marking_markers drop constraint marking_markers_marking_id_question_id_fkey,
  drop constraint marking_markers_pkey;
alter table marking_scripts drop constraint marking_scripts_marking_id_question_id_fkey,
  drop constraint marking_scripts_marking_id_question_id_student_id_key;
alter table marking_questions drop constraint marking_questions_pkey, add primary key (marking_id, question_id, part);
alter table marking_markers add primary key (marking_id, question_id, part, account_id),
  add foreign key (marking_id, question_id, part) references marking_questions on delete cascade on update cascade;
alter table marking_scripts add unique (marking_id, question_id, student_id, part),
  add foreign key (marking_id, question_id, part) references marking_questions on delete cascade on update cascade;
drop index marking_scripts_state;
create index marking_scripts_state on marking_scripts (marking_id, question_id, part, state);
