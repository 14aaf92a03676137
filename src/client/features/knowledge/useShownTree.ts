// Which knowledge system, type, point and view the address names, and the tree of that type.
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { typeForSystem } from '../../../domain/knowledge/search';
import { buildKpForest, kpRows } from '../../../domain/knowledge/tree';
import { idIn } from '../../lib/listAddress';
import { useGetKnowledgeSystemsQuery, useGetKpTreeQuery } from '../../state/api/knowledge/knowledge';

export type ViewKey = '' | 'coverage';

export function useShownTree() {
  const [params, setParams] = useSearchParams();
  const systems = useGetKnowledgeSystemsQuery();
  const system = systems.data?.find((each) => each.id === idIn(params.get('system_info_id'))) ?? systems.data?.[0];
  const asked = system?.types.find((each) => each.id === idIn(params.get('type')))?.id ?? system?.types[0]?.id ?? 0;
  const type = system ? typeForSystem(system.id, asked) : asked;
  const found = system?.types.find((each) => each.id === type);
  const hasType = found !== undefined;
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !hasType });
  const nodes = hasType ? tree.currentData : undefined;
  const forest = useMemo(() => buildKpForest(nodes ?? []), [nodes]);
  const flat = useMemo(() => kpRows(forest, new Set(forest.byId.keys())).map((row) => row.entry.node), [forest]);
  // The address changes shortly after a click. `clicked` bridges that time, so that a key press does not act on the
  // previously selected point.
  const address = params.toString();
  const [clicked, setClicked] = useState<{ kp: number | undefined; from: string } | null>(null);
  const chosen = forest.byId.get((clicked?.from === address ? clicked.kp : idIn(params.get('kp'))) ?? 0);
  const view: ViewKey = params.get('view') === 'coverage' ? 'coverage' : '';

  const show = (system_info_id: number, nextType: number, kp?: number, nextView = view) =>
    setParams({
      system_info_id: String(system_info_id),
      type: String(typeForSystem(system_info_id, nextType)),
      ...(kp === undefined ? {} : { kp: String(kp) }),
      ...(nextView === '' ? {} : { view: nextView }),
    });
  const choose = (kp: number | undefined) => {
    if (!system) return;
    setClicked({ kp, from: address });
    show(system.id, type, kp);
  };
  const failed = systems.isError ? systems : tree.isError ? tree : null;
  return {
    systems: systems.data,
    system,
    type,
    typeName: found?.name ?? '',
    hasType,
    /** Undefined until they are read. */
    nodes,
    forest,
    flat,
    chosen,
    view,
    show,
    choose,
    fault: failed && { error: failed.error, retry: () => void failed.refetch() },
  };
}
