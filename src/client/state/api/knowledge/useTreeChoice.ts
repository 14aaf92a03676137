import { useState } from 'react';
import type { KpNode } from '../../../../contract/knowledge/knowledge';
import { treeAt, type TreeChoice } from '../../../../domain/knowledge/search';
import { useGetKpTreeQuery } from './knowledge';

const NO_NODES: readonly KpNode[] = [];
type Systems = Parameters<typeof treeAt>[0];

/** The tree that a picker of knowledge points shows: that of the chosen system and type, at first the first one. */
export function useTreeChoice<Known extends Systems>(systems: Known, first: TreeChoice | null = null) {
  const [chosen, onChoose] = useState(first);
  const { system, type } = treeAt(systems, chosen);
  const { data: nodes = NO_NODES } = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !system });
  return { systems, system, type, nodes, onChoose };
}
