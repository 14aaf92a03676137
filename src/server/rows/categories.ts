// What modules need from question categories; connected in modules.ts.
import type { TypeCategories } from '../../contract/codes';
import type { Tx } from '../db/database';

export type FindCategories = (tx: Tx) => Promise<TypeCategories>;
