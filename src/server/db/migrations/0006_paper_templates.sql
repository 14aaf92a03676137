-- One template of an organisation may be the one that new papers begin with.
alter table paper_templates add column is_default smallint not null default 0;
create unique index paper_templates_default on paper_templates (organization_id) where is_default = 1 and deleted_at is null;
create index paper_templates_organization on paper_templates (organization_id) where deleted_at is null;
