// One row of the knowledge tree.
import { memo, useMemo } from 'react';
import { displayName, drawnName, plainName } from '../../../domain/knowledge/names';
import type { KpRow } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { lazyPart } from '../lazyPart';
import { isDrawn, NameParts } from './KpName';

/** Loaded with the first name whose formulas are not in memory; if it cannot be loaded, the name stays plain text. */
const DynamicMath = lazyPart(() => import('../content/DynamicMath'), {
  plain: true,
  Waiting: ({ fallback }) => fallback,
  Missing: null,
});

export const ROW_HEIGHT = 30;

interface Props {
  row: KpRow;
  domId: string;
  top: number;
  active: boolean;
  chosen: boolean;
  multiple: boolean;
  matched: boolean;
  /**
   * `first`: the initial tree, so formulas have reserved space; `rested`: unchanged for a while since the last change.
   */
  drawing: 'first' | 'changing' | 'rested';
  onToggle(id: number): void;
  onChoose(id: number): void;
}

export const KnowledgeTreeRow = memo(function KnowledgeTreeRow(props: Props) {
  const { row, domId, top, active, chosen, multiple, matched, drawing, onToggle, onChoose } = props;
  const { node, children } = row.entry;
  const name = displayName(node);
  const parts = useMemo(() => drawnName(name), [name]);
  const plain = plainName(node);
  const leaf = children.length === 0;
  return (
    <div
      id={domId}
      role="treeitem"
      className={`kp-row${chosen ? ' chosen' : ''}${active ? ' active' : ''}`}
      aria-label={plain}
      aria-level={row.entry.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={leaf ? undefined : row.open}
      aria-selected={multiple ? undefined : chosen}
      aria-checked={multiple ? chosen : undefined}
      title={row.entry.tagged === undefined ? plain : t('{0}（{1} 题）', plain, row.entry.tagged)}
      onClick={() => onChoose(node.id)}
      style={{ top, height: ROW_HEIGHT, paddingLeft: Math.min(row.entry.depth, 12) * 16 + 4 }}
    >
      <span
        aria-hidden
        className={row.open ? 'kp-arrow open' : 'kp-arrow'}
        onClick={(event) => {
          if (leaf) return;
          event.stopPropagation();
          onToggle(node.id);
        }}
      >
        {!leaf && <span>▶</span>}
      </span>
      {multiple && <input type="checkbox" className="kp-check" checked={chosen} readOnly tabIndex={-1} aria-hidden />}
      <span aria-hidden className={matched ? 'kp-name matched' : 'kp-name'}>
        {drawing === 'first' || isDrawn(parts) ? (
          <NameParts parts={parts} />
        ) : drawing === 'rested' ? (
          <DynamicMath parts={parts} fallback={plain} />
        ) : (
          plain
        )}
      </span>
      {row.entry.tagged !== undefined && <span aria-hidden className="kp-count" data-count={row.entry.tagged} />}
    </div>
  );
});
