-- 多选题. Single-choice questions with several correct options become such questions as a new version with a check record;
-- papers keep the version that they use.
update categories set sort = sort + 1 where sort > 1 and not exists (select 1 from categories where id = 102);
insert into categories (id, title, sort) values (102, '多选', 2) on conflict (id) do nothing;

create temporary table converted as
  select q.id, q.version, q.status, c.author_id, row_number() over (order by q.id) as place
  from questions q join question_content c on c.question_id = q.id and c.version = q.version
  where q.type_id = 101 and case when jsonb_typeof(c.answer) = 'array' then jsonb_array_length(c.answer) > 1 end;
insert into question_content
  (question_id, version, type_id, content, options, answer, analysis, answer_video, parts, source, tex_faults, author_id)
  select c.question_id, c.version + 1, 102, c.content, c.options, c.answer, c.analysis, c.answer_video, c.parts, c.source,
    c.tex_faults, c.author_id
  from converted t join question_content c on c.question_id = t.id and c.version = t.version;
update questions q set type_id = 102, version = q.version + 1, revision = q.revision + 1
  from converted t where q.id = t.id;
insert into id_blocks (name, next_id) select 'question_check_records', 1 from converted limit 1 on conflict (name) do nothing;
insert into question_check_records (question_id, id, version, from_status, to_status, reason, actor_id)
  select t.id, b.next_id + t.place - 1, t.version + 1, t.status, t.status, '有多个正确选项，题型由单选改为多选', t.author_id
  from converted t join id_blocks b on b.name = 'question_check_records';
update id_blocks set next_id = next_id + (select count(*) from converted) where name = 'question_check_records';
drop table converted;
