-- 0 not set, 1 to 4: know, understand, master, apply.
alter table questions add column cognitive_level smallint not null default 0;
