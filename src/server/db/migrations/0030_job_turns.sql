-- When a server last took the job up: accounts take turns by it.
alter table jobs add column taken_at timestamptz;
