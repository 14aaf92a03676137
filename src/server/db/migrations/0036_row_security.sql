-- Row-level security, the second wall behind the conditions of plugins/rowScopes.ts. The tables' owner is not affected:
-- it runs migrations, jobs of the server itself and calls of administrators. Calls of all other accounts run as the role
-- tiku_scoped (db/rowSecurity.ts), with the account in these settings; without them no row of these tables is visible.
create function tiku_account() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('tiku.account_id', true), '')::bigint $$;
create function tiku_organization() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('tiku.organization_id', true), '')::bigint $$;
-- 1 for a share account
create function tiku_share() returns boolean language sql stable parallel safe as
  $$ select current_setting('tiku.share', true) = '1' $$;
-- What is shared with it; null: everything.
create function tiku_share_stages() returns int[] language sql stable parallel safe as
  $$ select nullif(current_setting('tiku.share_stages', true), '')::int[] $$;
create function tiku_share_papers() returns bigint[] language sql stable parallel safe as
  $$ select nullif(current_setting('tiku.share_papers', true), '')::bigint[] $$;

alter table papers enable row level security;
create policy account_scope on papers using (organization_id = (select tiku_organization()) and (
  not (select tiku_share()) or owner_id = (select tiku_account()) or (
    ((select tiku_share_papers()) is null or id = any((select tiku_share_papers())::bigint[]))
    and ((select tiku_share_stages()) is null or stage_id = any((select tiku_share_stages())::int[])))));

alter table paper_sections enable row level security;
create policy account_scope on paper_sections using (exists (select 1 from papers p where p.id = paper_id));
alter table paper_items enable row level security;
create policy account_scope on paper_items using (exists (select 1 from papers p where p.id = paper_id));
alter table paper_versions enable row level security;
create policy account_scope on paper_versions using (exists (select 1 from papers p where p.id = paper_id));
alter table paper_exposures enable row level security;
create policy account_scope on paper_exposures using (exists (select 1 from papers p where p.id = paper_id));
alter table question_exposures enable row level security;
create policy account_scope on question_exposures using (exists (select 1 from papers p where p.id = paper_id));

alter table paper_packs enable row level security;
create policy account_scope on paper_packs using (organization_id = (select tiku_organization()));
alter table paper_pack_items enable row level security;
create policy account_scope on paper_pack_items using (exists (select 1 from paper_packs k where k.id = pack_id));

alter table paper_templates enable row level security;
create policy account_scope on paper_templates using (organization_id = (select tiku_organization()));
alter table blueprints enable row level security;
create policy account_scope on blueprints using (
  owner_id = (select tiku_account()) or organization_id = (select tiku_organization()));
alter table drafts enable row level security;
create policy account_scope on drafts using (account_id = (select tiku_account()));
alter table bulk_runs enable row level security;
create policy account_scope on bulk_runs using (organization_id = (select tiku_organization()) and not (select tiku_share()));
alter table bulk_run_items enable row level security;
create policy account_scope on bulk_run_items using (exists (select 1 from bulk_runs r where r.id = run_id));

alter table reports enable row level security;
-- Share accounts see neither reports nor students.
create policy account_scope on reports using (organization_id = (select tiku_organization()) and not (select tiku_share()));
alter table report_items enable row level security;
create policy account_scope on report_items using (exists (select 1 from reports r where r.id = report_id));
alter table answer_rows enable row level security;
create policy account_scope on answer_rows using (exists (select 1 from reports r where r.id = report_id));
alter table question_statistics enable row level security;
create policy account_scope on question_statistics using (exists (select 1 from reports r where r.id = report_id));

alter table schools enable row level security;
create policy account_scope on schools using (organization_id = (select tiku_organization()));
alter table school_classes enable row level security;
create policy account_scope on school_classes using (exists (select 1 from schools s where s.id = school_id));
alter table students enable row level security;
create policy account_scope on students using (not (select tiku_share()) and exists (
 select 1 from school_classes c where c.id = class_id));

alter table question_check_records enable row level security;
create policy account_scope on question_check_records using (not (select tiku_share()) and exists (
  select 1 from questions q where q.id = question_id and q.organization_id = (select tiku_organization())));
alter table question_comments enable row level security;
create policy account_scope on question_comments using (not (select tiku_share()) and exists (
  select 1 from questions q where q.id = question_id and q.organization_id = (select tiku_organization())));
-- A fault may be reported by an account that only sees the question because it is shared.
alter table question_feedback enable row level security;
create policy account_scope on question_feedback using (reporter_id = (select tiku_account()) or (
  not (select tiku_share()) and exists (
    select 1 from questions q where q.id = question_id and q.organization_id = (select tiku_organization()))));

-- Own questions in every version; those of others as far as they are shared: the newest version, once reviewed and
-- listed. Beyond that a version that a visible paper or report pins, or that the account has reported a fault of.
alter table question_content enable row level security;
create policy account_reads on question_content for select using (
  exists (select 1 from questions q where q.id = question_id and (
    (q.organization_id = (select tiku_organization()) and not (select tiku_share()))
    or ((q.organization_id = (select tiku_organization()) or q.shared = 1)
      and q.status = 4 and q.listed = 1 and q.version = question_content.version
      and (not (select tiku_share()) or (select tiku_share_stages()) is null or q.stage_id = any((select tiku_share_stages())::int[])))))
  or exists (select 1 from paper_items i where i.question_id = question_content.question_id
    and i.question_version = question_content.version)
  or exists (select 1 from report_items i where i.question_id = question_content.question_id
    and i.question_version = question_content.version)
  or exists (select 1 from question_feedback f where f.question_id = question_content.question_id
    and f.version = question_content.version and f.reporter_id = (select tiku_account())));
create policy account_writes on question_content for insert with check (not (select tiku_share()) and exists (
  select 1 from questions q where q.id = question_id and q.organization_id = (select tiku_organization())));
create policy account_changes on question_content for update using (not (select tiku_share()) and exists (
  select 1 from questions q where q.id = question_id and q.organization_id = (select tiku_organization())));
