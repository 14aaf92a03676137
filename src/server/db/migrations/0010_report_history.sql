-- The history of a report asks which other reports have answers of its classes: without this every answer of every report was read.
create index answer_rows_of_class on answer_rows (class_id, report_id);
