-- Menu entries are changed by people: optimistic locking as everywhere. The log is append-only for everybody, whoever speaks SQL.
alter table routes add column revision int not null default 1;

create function operation_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'operation_log is append-only' using errcode = '42501';
end
$$;
create trigger operation_log_append_only before update or delete on operation_log
  for each row execute function operation_log_is_append_only();

create index school_classes_grade on school_classes (grade_id);
create index accounts_organization on accounts (organization_id, id);
