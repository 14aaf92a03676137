// Search in a knowledge tree: a case-insensitive substring of the node's name.
import type { KnowledgeSystem } from '../../contract/knowledge/knowledge';
import { plainName } from './names';
import type { KpForest } from './tree';

export interface KpSearch {
  matches: ReadonlySet<number>;
  /** Matches and their ancestors. */
  shown: ReadonlySet<number>;
  /** Nodes to expand so that the matches are visible. */
  open: ReadonlySet<number>;
}

/** Null for a blank query: everything is shown. */
export function searchKps(forest: KpForest, query: string): KpSearch | null {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return null;
  const matches = new Set<number>();
  const shown = new Set<number>();
  const open = new Set<number>();
  for (const [id, entry] of forest.byId) {
    if (!plainName(entry.node).toLowerCase().includes(wanted)) continue;
    matches.add(id);
    shown.add(id);
    for (let above = entry.parent; above && !open.has(above.node.id); above = above.parent) {
      open.add(above.node.id);
      shown.add(above.node.id);
    }
  }
  return { matches, shown, open };
}

/** Knowledge system 1 always has type 2. */
export function typeForSystem(systemId: number, chosenType: number): number {
  return systemId === 1 ? 2 : chosenType;
}

/** Ids of a system and of one of its types. */
export interface TreeChoice {
  system: number;
  type: number;
}

/** The chosen system and type if they exist, else the first ones. */
export function treeAt(
  systems: readonly KnowledgeSystem[] | undefined,
  chosen: TreeChoice | null,
): { system: KnowledgeSystem | undefined; type: number } {
  const system = systems?.find(({ id }) => id === chosen?.system) ?? systems?.[0];
  if (!system) return { system, type: 1 };
  return {
    system,
    type: typeForSystem(system.id, (system.types.find(({ id }) => id === chosen?.type) ?? system.types[0])?.id ?? 1),
  };
}
