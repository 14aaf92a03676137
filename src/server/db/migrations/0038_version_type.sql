-- Each version of a question keeps its type. Types of earlier versions follow from the shape of their answers.
alter table question_content add column type_id integer;
update question_content c set type_id = case
  when c.version = q.version then q.type_id
  when jsonb_typeof(c.answer) = 'boolean' then 200
  when jsonb_typeof(c.answer) = 'string' then 400
  when jsonb_array_length(c.options) > 0 then 101
  else 300 end
from questions q where q.id = c.question_id;
alter table question_content alter column type_id set not null;
