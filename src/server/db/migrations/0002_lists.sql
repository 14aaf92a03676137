-- What the specification itself fixes (section 9): stages and question categories; every bank has them, the demo world or not.
insert into stages (id, title, sort) values (1, '小学', 1), (3, '初中', 2), (4, '高中', 3), (10, '初中（全国）', 4)
on conflict (id) do nothing;
insert into categories (id, title, sort) values (101, '单选', 1), (200, '判断', 2), (300, '填空', 3), (400, '解答', 4)
on conflict (id) do nothing;

-- The orders of the question list that the first file has no index for; the expression is the list's own.
create index questions_used on questions (times_used, id) where deleted_at is null;
create index questions_easiest on questions ((case when difficulty = 0 then -99 else -difficulty end), id) where deleted_at is null;
