// The selected knowledge point: its path, its number of questions, and the actions on it.
import { plainName } from '../../../domain/knowledge/names';
import type { KpForest, KpTreeNode } from '../../../domain/knowledge/tree';
import { kpAncestors } from '../../../domain/knowledge/tree';
import { actionsOf, keyLabel } from '../../lib/actions/actions';
import { t } from '../../lib/texts/t';
import type { BulkFilter } from '../../state/api/question/review';
import { useAppDispatch } from '../../state/hooks';
import { dialogOpened } from '../../state/ui/uiSlice';
import { MayOpen } from '../../ui/MayOpen';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Heading, Text } from '../../ui/controls/Text';
import { KpName } from '../../ui/knowledge/KpName';
import { listPath } from './kpPaths';
import type { KpAction } from './useKpActions';

interface Props {
  forest: KpForest;
  kp: KpTreeNode | undefined;
  mayWrite: boolean;
  onAction(action: KpAction): void;
  onAddRoot(): void;
}

export function KpDetail({ forest, kp, mayWrite, onAction, onAddRoot }: Props) {
  const dispatch = useAppDispatch();
  const onExport = (what: { title: string; filter: BulkFilter }) => dispatch(dialogOpened({ kind: 'export', ...what }));
  if (!kp) {
    return (
      <>
        <Text quiet sx={{ mb: 1.5 }}>
          {mayWrite
            ? t('共 {0} 个知识点。选择一个，查看它的试题，或修改它。', forest.byId.size)
            : t('共 {0} 个知识点。选择一个，查看它的试题。', forest.byId.size)}
        </Text>
        {mayWrite && (
          <Button look="outlined" onClick={onAddRoot}>
            {t('添加一级知识点')}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Text quiet variant="caption" component="p">
        <KpName
          name={kpAncestors(forest, kp.node.id)
            .reverse()
            .map((id) => forest.byId.get(id)?.node.kp_name)
            .join(' / ')}
        />
      </Text>
      <Heading title={plainName(kp.node)} sx={{ fontSize: 16, mb: 1, overflowWrap: 'anywhere' }}>
        <KpName name={kp.node.kp_name} />
      </Heading>
      <Text component="p">
        {t('本知识点')} {kp.node.question_count ?? 0} {t('题，连同下级共', kp.node.question_count ?? 0)}{' '}
        {kp.tagged ?? 0} {t('题', kp.tagged ?? 0)}
      </Text>
      <Text component="p" sx={{ mb: 1.5 }}>
        {t('下级知识点 {0} 个', kp.children.length)}
      </Text>
      <MayOpen view="questionList">
        <span className="kp-links">
          <ButtonLink look="filled" to={listPath(kp.node)}>
            {t('查看试题')}
          </ButtonLink>
          <Button
            look="outlined"
            aria-haspopup="dialog"
            disabled={(kp.tagged ?? 0) === 0}
            onClick={() => onExport({ title: kp.node.kp_name, filter: { kp_ids: [kp.node.id] } })}
          >
            {t('导出试题')}
          </Button>
        </span>
      </MayOpen>
      {mayWrite && (
        <>
          <div role="group" aria-label={t('修改知识点')} className="kp-actions">
            {actionsOf('knowledgeTree').map(([action, { title, keys = [] }]) => (
              <Button
                look="outlined quiet"
                key={action}
                title={keys.map((key) => keyLabel(key)).join(t('、'))}
                onClick={() => onAction(action as KpAction)}
              >
                {title}
              </Button>
            ))}
          </div>
          <Text quiet variant="caption" component="p" sx={{ mt: 1 }}>
            {t('可在树中拖动，或按 Alt+↑↓ 调整顺序，Alt+→ 降为上一个的下级，Alt+← 升一级。')}
          </Text>
        </>
      )}
    </>
  );
}
