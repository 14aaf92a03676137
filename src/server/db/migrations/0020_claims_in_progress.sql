-- A sign-in that is being checked holds a place until this time; null: a counted attempt.
alter table attempts add column pending_until timestamptz;
-- A call that writes in several transactions holds its key until this time and renews it while it runs.
alter table idempotency_keys add column claimed_until timestamptz;
