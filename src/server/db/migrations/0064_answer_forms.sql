-- Which form of the paper (A to D) a student had; '' where the paper has none or it is not known.
alter table answer_rows add column form text not null default '';
