-- Null: not set.
alter table questions add column expected_minutes integer;
