import { ADMIN_ROLE_ID } from '../../contract/codes';
import type { Tx } from '../db/database';

/**
 * Selects from the oldest administrator, who owns what the program itself stores. There is none before the first
 * start.
 */
export const fromFirstAdministrator = (tx: Tx) =>
  tx.selectFrom('accounts').where('role_id', '=', ADMIN_ROLE_ID).where('deleted_at', 'is', null).orderBy('id').limit(1);
