-- Other organisations see a question only when its own decided so. Questions of before stay as they are until an administrator decides.
alter table questions alter column shared set default 0;

insert into settings (key, value)
  select 'question_sharing', '"undecided"' where exists (select 1 from questions where shared = 1 and deleted_at is null);
