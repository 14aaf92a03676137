-- The newest version of a question that the composer decided against: until a still newer one exists the paper says nothing.
alter table paper_items add column kept_version int not null default 0;
