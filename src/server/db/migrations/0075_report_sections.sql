-- The section of a report's question, from 1: sections may share a title, so the title does not identify them.
alter table report_items add column section smallint not null default 1;
update report_items i set section = numbered.section
from (
  select report_id, question_id, sum(starts) over (partition by report_id order by sort) as section
  from (
    select report_id, question_id, sort,
      case when (section_title, scoring ->> 'choose') is distinct from
        (lag(section_title) over report, lag(scoring ->> 'choose') over report) or lag(sort) over report is null
        then 1 else 0 end as starts
    from report_items window report as (partition by report_id order by sort)) marked) numbered
where numbered.report_id = i.report_id and numbered.question_id = i.question_id;
