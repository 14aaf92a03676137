-- A search within one field: the shapes of formulas with the line of text_norm in which they are. The rows are filled by
-- the rebuild that follows a new version of the index.
alter table question_search add column shapes int[] not null default '{}';
