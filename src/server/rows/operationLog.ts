// Append-only operation log: who, when, what, before, after, from which address. Written in the caller's transaction.
import type { Tx } from '../db/database';
import { nextId } from '../db/ids';
import type { Actor } from '../security/actor';

export interface Operation {
  action: string;
  entity: string;
  entity_id: number | null;
  before?: unknown;
  after?: unknown;
}

/** Returns the id of the log row. */
export async function recordOperation(tx: Tx, actor: Actor, operation: Operation): Promise<number> {
  const id = await nextId(tx, 'operation_log');
  await tx
    .insertInto('operation_log')
    .values({
      id,
      actor_id: actor.id,
      organization_id: actor.organization_id,
      address: actor.address,
      action: operation.action,
      entity: operation.entity,
      entity_id: operation.entity_id,
      before: operation.before === undefined ? null : JSON.stringify(operation.before),
      after: operation.after === undefined ? null : JSON.stringify(operation.after),
    })
    .execute();
  return id;
}
