-- The revision that a save gave the paper: what a user began with is found by the revision of the editor. Of papers that were
-- deleted or merged into it is not known for earlier saves.
alter table paper_versions add column revision int;
update paper_versions v set revision = v.version
from papers p where p.id = v.paper_id and p.revision = p.version;
