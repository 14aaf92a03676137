// The result of importing a flat list into a knowledge tree: used for the preview and for the import itself.
import type { KpNode } from '../../contract/knowledge/knowledge';
import type { FlatKp } from '../../contract/knowledge/knowledgeChange';
import { findRings } from './flatFile';

export type ImportMode = 'add' | 'update';
export interface ImportChange {
  before: KpNode;
  after: FlatKp;
  renamed: boolean;
  moved: boolean;
}
export interface ImportPlan {
  /** In the order of the list; ids and parents as in the list. */
  added: FlatKp[];
  changed: ImportChange[];
  kept: number;
  /** Names of points that would become their own ancestors; the import is refused then. */
  ring: string[];
}

/**
 * `add`: every node is new, also where its id exists. `update`: an id of the tree changes that point, any other is new.
 * The list must be without faults (flatFile); in `update` parents may be points of the tree.
 */
export function planImport(tree: readonly KpNode[], list: readonly FlatKp[], mode: ImportMode): ImportPlan {
  if (mode === 'add') return { added: [...list], changed: [], kept: 0, ring: [] };
  const known = new Map(tree.map((node) => [node.id, node]));
  const plan: ImportPlan = { added: [], changed: [], kept: 0, ring: [] };
  const parentOf = new Map(tree.filter((node) => node.pid !== 0).map((node) => [node.id, node.pid]));
  for (const after of list) {
    const before = known.get(after.id);
    if (after.pid === 0) parentOf.delete(after.id);
    else parentOf.set(after.id, after.pid);
    if (!before) {
      plan.added.push(after);
      continue;
    }
    const renamed = before.tip_key !== after.tip_key || before.kp_name !== after.kp_name;
    const moved = before.pid !== after.pid;
    if (renamed || moved) plan.changed.push({ before, after, renamed, moved });
    else plan.kept++;
  }
  const names = new Map([...tree, ...list].map((node) => [node.id, node.kp_name]));
  plan.ring = (findRings(parentOf)[0] ?? []).map((id) => names.get(id) ?? String(id));
  return plan;
}
