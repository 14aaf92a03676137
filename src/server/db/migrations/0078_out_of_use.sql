-- The list of questions that wait for their answer (待补答案) reads these only: few of a bank.
create index questions_out_of_use on questions (id) where in_use = 0 and deleted_at is null;
