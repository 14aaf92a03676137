-- 综合题: a material with several questions. A category of that id that an administrator has added keeps its title.
insert into categories (id, title, sort)
  select 500, '综合', coalesce(max(sort), 0) + 1 from categories
  on conflict (id) do nothing;
