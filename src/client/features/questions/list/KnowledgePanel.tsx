// Knowledge filters of the list: system, type, how several points are combined, and the tree.
import type { KpNode } from '../../../../contract/knowledge/knowledge';
import { plainKpName, plainName } from '../../../../domain/knowledge/names';
import { typeForSystem } from '../../../../domain/knowledge/search';
import { kpForestOf } from '../../../../domain/knowledge/tree';
import { t } from '../../../lib/texts/t';
import { useGetKnowledgeSystemsQuery, useGetKpTreeQuery } from '../../../state/api/knowledge/knowledge';
import { Button } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { KnowledgeTree } from '../../../ui/knowledge/KnowledgeTree';
import { KpName } from '../../../ui/knowledge/KpName';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { ChosenChip } from '../../../ui/question/ChosenChip';
import type { KpMode } from './listQuery';
import type { ListQueryControl } from './useListQuery';

const NO_NODES: readonly KpNode[] = [];
const MODES = [
  { value: 'any', label: t('任一') },
  { value: 'all', label: t('全部') },
  { value: 'none', label: t('排除') },
];

export default function KnowledgePanel({ control }: { control: ListQueryControl }) {
  const { query, change } = control;
  const systems = useGetKnowledgeSystemsQuery();
  const system = systems.data?.find((each) => each.id === query.system_info_id) ?? systems.data?.[0];
  const chosenType = system?.types.find((each) => each.id === query.type)?.id ?? system?.types[0]?.id ?? 1;
  const type = system ? typeForSystem(system.id, chosenType) : chosenType;
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !system });
  const names = kpForestOf(tree.data ?? NO_NODES).byId;

  if (systems.data?.length === 0) {
    return (
      <section aria-label={t('按知识点筛选')} className="kp-panel">
        <p className="none">{t('还没有知识体系。在“知识点管理”中建立后，可以按知识点筛选。')}</p>
      </section>
    );
  }
  return (
    <section aria-label={t('按知识点筛选')} className="kp-panel">
      <div className="choices">
        <LabelledSelect
          label={t('体系')}
          width={150}
          value={String(system?.id ?? '')}
          choices={(systems.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(value) => change({ system_info_id: Number(value), type: typeForSystem(Number(value), type) })}
        />
        <LabelledSelect
          label={t('类型')}
          width={96}
          value={String(type)}
          choices={(system?.types ?? [])
            .filter(({ id }) => system?.id !== 1 || id === 2)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => change({ type: Number(value) })}
        />
        <LabelledSelect
          label={t('匹配')}
          value={query.kp_mode}
          choices={MODES}
          onChange={(value) => change({ kp_mode: value as KpMode })}
        />
      </div>
      {query.kp_ids.length > 0 && (
        <div className="chosen">
          {query.kp_ids.map((id) => {
            const entry = names.get(id);
            const name = entry ? entry.node.kp_name : t('知识点 {0}', id);
            return (
              <ChosenChip
                key={id}
                name={plainKpName(name)}
                title={entry ? plainName(entry.node) : name}
                onRemove={() => change({ kp_ids: query.kp_ids.filter((each) => each !== id) })}
              >
                <KpName name={name} />
              </ChosenChip>
            );
          })}
          <Button onClick={() => change({ kp_ids: [] })}>{t('清除')}</Button>
        </div>
      )}
      <div className="tree">
        {tree.data ? (
          <KnowledgeTree
            label={t('知识点')}
            nodes={tree.data}
            selectedIds={query.kp_ids}
            multiple
            height="100%"
            onChange={(ids) => change({ kp_ids: ids })}
          />
        ) : tree.isError || systems.isError ? (
          <InlineFault
            what={t('知识点')}
            error={systems.error ?? tree.error}
            onRetry={() => void (systems.isError ? systems.refetch() : tree.refetch())}
          />
        ) : (
          Array.from({ length: 8 }, (_, i) => (
            <div key={i} className="bone text" style={{ height: 30, width: `${90 - (i % 3) * 15}%` }} />
          ))
        )}
      </div>
    </section>
  );
}
