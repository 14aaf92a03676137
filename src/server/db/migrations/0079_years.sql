-- The filter by years.
create index questions_year on questions (year, id) where deleted_at is null;
