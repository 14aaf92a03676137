-- Space of uploads by account and organisation, and since when nothing shows a file.
alter table files add column checked_at timestamptz, add column unused_since timestamptz;
create index files_owner on files (owner_id) include (size);
create index files_organization on files (organization_id) include (size);

-- Addresses of uploads that a question shows, so that the right to open a file can follow from the right to see the question.
create function file_addresses(content text, options jsonb, answer jsonb, analysis text, parts jsonb, video text) returns text[]
  language sql immutable parallel safe as $$
    select coalesce(array_agg('/' || m[1]), '{}') from regexp_matches(
      content || ' ' || options::text || ' ' || answer::text || ' ' || analysis || ' ' || parts::text || ' ' || video,
      '(files/[0-9a-f]{2}/[0-9a-f]{32}[.][a-z0-9]{3,4})', 'g') m
  $$;
create index question_content_files on question_content using gin (file_addresses(content, options, answer, analysis, parts, answer_video));
