// Columns of a row in the bin: when it was deleted, and by which account.
import { sql } from 'kysely';
import type { Actor } from '../security/actor';

export const binned = (actor: Actor) => ({ deleted_at: sql<string>`now()`, deleted_by: actor.id });
export const restored = { deleted_at: null, deleted_by: null } as const;
