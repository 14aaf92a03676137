-- The measured difficulty of the current version on the teachers' scale of 1 to 10, as lists show it: written by the
-- calibration of the question's own organisation, empty again in a new version (docs/measurement.md).
alter table questions add column measured double precision;
-- half of the 95 % interval
alter table questions add column measured_error double precision;
create index questions_measured on questions (coalesce(measured, 0), id) where deleted_at is null;
create index questions_measured_easiest on questions ((-coalesce(measured, 99)), id) where deleted_at is null;
create index questions_disputed on questions
  (coalesce(case when difficulty > 0 then abs(measured - difficulty) end, -1), id) where deleted_at is null;
