-- Formulas as the screens show them, drawn once for every browser. Nothing here is anybody's work: what is missing is drawn again.
create table formula_drawings (
  -- sha256 of the engine, the kind and the source
  key text primary key,
  drawing text not null,
  size int not null,
  drawn_at timestamptz not null default now()
);
create index formula_drawings_age on formula_drawings (drawn_at);
