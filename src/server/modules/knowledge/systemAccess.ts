// Who may see and change a knowledge system with its types and points: administrators all, others those of their
// organisation.
import type { Tx } from '../../db/database';
import { forbidden, notFound } from '../../errors';
import type { Actor } from '../../security/actor';
import { mayChangeSystem, seesSystem } from '../../security/rowScopes';
import type { SystemState } from './knowledgeState';
import { knowledgeStateReads as reads } from './knowledgeStateRepository';

/**
 * The system, if it is not deleted; otherwise, or when the account may not see it, the error says that `what` is
 * missing. Lock the system first.
 */
export async function demandSeen(tx: Tx, actor: Actor, id: number, what = '知识体系'): Promise<SystemState> {
  const [system] = await reads.findSystems(tx, [id]);
  if (!system || system.deleted || !seesSystem(actor, system)) throw notFound(what);
  return system;
}

/** The same, for a change. */
export async function demandChangeable(tx: Tx, actor: Actor, id: number, what?: string): Promise<SystemState> {
  const system = await demandSeen(tx, actor, id, what);
  refuseForeign(actor, system);
  return system;
}

export function refuseForeign(actor: Actor, system: SystemState): void {
  if (!mayChangeSystem(actor, system))
    throw forbidden(`“${system.title}”是平台知识体系，由管理员维护；可以复制为本机构体系后修改`);
}
