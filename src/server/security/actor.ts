// The account that makes a request: passed to every service method; permission and row scope depend on it alone.
import { PLATFORM_KEYS, type FunctionKey } from '../../contract/account/functionKeys';
import type { ShareScope } from '../../contract/account/shareAccount';
import { ADMIN_ROLE_ID } from '../../contract/codes';
import { forbidden } from '../errors';

export interface Actor {
  id: number;
  username: string;
  nickname: string;
  role_id: number;
  role_name: string;
  organization_id: number;
  functions: ReadonlySet<string>;
  /** For a share account: what its organisation shares with it. */
  share?: ShareScope;
  /** Address the request came from, for the operation log. */
  address: string;
}

/** Share accounts can only read and compose. */
export const SHARE_ROLE_ID = 5;
export const isAdmin = (actor: Actor) => actor.role_id === ADMIN_ROLE_ID;
export const may = (actor: Actor, key: FunctionKey) =>
  isAdmin(actor) || (actor.functions.has(key) && !PLATFORM_KEYS.includes(key));
export function demand(actor: Actor, key: FunctionKey): void {
  if (!may(actor, key)) throw forbidden();
}
