// What modules ask of question categories; modules.ts wires the reference module in.
import type { TypeCategories } from '../../contract/codes';
import type { Tx } from '../db/database';

export type FindCategories = (tx: Tx) => Promise<TypeCategories>;
