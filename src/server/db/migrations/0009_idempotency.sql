-- Repeats of a save: the key is kept as its hash, the body as a digest under the key, and a call that was claimed by another
-- server process has no reply until that process commits.
alter table idempotency_keys add column body text not null default '';
alter table idempotency_keys alter column reply drop not null;
