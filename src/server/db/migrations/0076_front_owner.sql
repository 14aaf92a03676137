-- Contents of the home screen belong to the platform (null), as all of before do, or to an organisation.
alter table front_items add column organization_id bigint references organizations (id);
-- The menu is that of all organisations: only administrators change it.
delete from role_functions where function_key = 'router.write' and role_id <> 1;
