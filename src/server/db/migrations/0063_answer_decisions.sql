-- What people decided about answers of blanks that no rule decides; null is none.
alter table report_items add column decisions jsonb;
