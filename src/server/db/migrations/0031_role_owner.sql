-- A role belongs to the platform (null) or to an organisation. Roles that are there belong to the platform.
alter table roles add column organization_id bigint references organizations (id);
