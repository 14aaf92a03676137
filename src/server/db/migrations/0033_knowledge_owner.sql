-- Knowledge systems belong to the platform (null), as all of before do, or to an organisation.
alter table knowledge_systems add column organization_id bigint references organizations (id);
