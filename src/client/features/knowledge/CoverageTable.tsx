// Coverage as a heat map: knowledge points by question type and difficulty. A number links to its questions, an empty
// cell to a new question.
import Box from '@mui/material/Box';
import { useId, useMemo, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { getKpCoverage } from '../../../contract/knowledge/knowledgeChange';
import { COVERAGE_BANDS } from '../../../contract/question/choices';
import type { DataOf } from '../../../contract/wire';
import { plainKpName, plainName } from '../../../domain/knowledge/names';
import { kpRows, type KpForest, type KpRow } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { useGetKpCoverageQuery } from '../../state/api/knowledge/knowledgeChange';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { useMayOpen } from '../../ui/MayOpen';
import { Button, PlainButton } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/controls/Skeleton';
import { Text } from '../../ui/controls/Text';
import { KpName } from '../../ui/knowledge/KpName';
import { LoadFault } from '../../ui/lists/LoadFault';
import { useRowWindow } from '../../ui/rows/useRowWindow';
import coverageCss from './coverage.css';
import { listPath, newQuestionPath, type CellFilter } from './kpPaths';

// One row of the coverage table: a knowledge point with its cells.

interface CoverageColumn extends CellFilter {
  /** Index in the counts of a point. */
  index: number;
  label: string;
}
interface CoverageRowProps {
  row: KpRow;
  top: number;
  idPrefix: string;
  columns: readonly CoverageColumn[];
  counts: readonly number[] | undefined;
  /** The largest count in the table, for the colour scale. */
  most: number;
  /** Column under the keyboard cursor, -1 for the name; null in other rows. */
  active: number | null;
  mayEnter: boolean;
  onToggle(id: number): void;
  /** -1 is the name column. */
  onEnter(column: number): void;
}

/**
 * Share of the colour in percent. Logarithmic, because counts span orders of magnitude; text stays readable at the
 * maximum.
 */
const heat = (count: number, most: number) => Math.round(8 + 52 * (Math.log1p(count) / Math.log1p(most)));

function CoverageRow({
  row,
  top,
  idPrefix,
  columns,
  counts,
  most,
  active,
  mayEnter,
  onToggle,
  onEnter,
}: CoverageRowProps) {
  const { node, depth, children } = row.entry;
  const name = plainName(node);
  return (
    <div
      role="row"
      className="row"
      style={{ top }}
      aria-level={depth + 1}
      aria-expanded={children.length > 0 ? row.open : undefined}
    >
      <span
        role="rowheader"
        id={`${idPrefix}--1`}
        className={active === -1 ? 'name active' : 'name'}
        style={{ paddingLeft: Math.min(depth, 8) * 14 }}
        title={name}
      >
        <PlainButton tabIndex={-1} aria-hidden disabled={children.length === 0} onClick={() => onToggle(node.id)}>
          {children.length === 0 ? '' : row.open ? '▾' : '▸'}
        </PlainButton>
        <span className="text" onClick={() => onEnter(-1)}>
          <KpName name={node.kp_name} />
        </span>
      </span>
      {columns.map((column, place) => {
        const count = counts?.[column.index] ?? 0;
        const label = t('{0} {1} {2} 题', plainKpName(node.kp_name), column.label, count);
        const level = count > 0 ? heat(count, most) : 0;
        return (
          <span
            key={column.index}
            role="gridcell"
            id={`${idPrefix}-${place}`}
            aria-label={label}
            title={count > 0 || !mayEnter ? label : t('{0}，点击新建', label)}
            className={`cell${active === place ? ' active' : ''}${count === 0 ? ' empty' : ''}${column.index % 5 === 0 ? ' first' : ''}`}
            style={count > 0 ? { background: `color-mix(in srgb, var(--heat) ${level}%, var(--plate))` } : undefined}
            onClick={() => onEnter(place)}
          >
            {count > 0 ? count : ''}
          </span>
        );
      })}
    </div>
  );
}

const ROW_PX = 28;
const ROW_HEIGHT = { '--row-height': `${ROW_PX}px` } as CSSProperties;

/** Rows down and columns to the right; the move ends at the edges. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageDown: [15, 0],
  PageUp: [-15, 0],
};

interface Props {
  system_info_id: number;
  type: number;
  forest: KpForest;
  mayEnter: boolean;
}

export function CoverageTable({ system_info_id, type, forest, mayEnter }: Props) {
  const coverage = useGetKpCoverageQuery({ system_info_id, type }, { refetchOnMountOrArgChange: true });
  const navigate = useNavigate();
  const mayList = useMayOpen('questionList');
  const gridId = useId();
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(forest.roots.length <= 3 ? forest.roots.map((root) => root.node.id) : []),
  );
  const [at, setAt] = useState({ row: 0, column: 0 });
  const rows = useMemo(() => kpRows(forest, open), [forest, open]);
  const { counts, columns, most } = useCells(coverage.data);
  const { attach, scrollTo, from, to } = useRowWindow({ count: rows.length, rowHeight: ROW_PX, height: 500 });

  if (coverage.isError) {
    return <LoadFault what={t('覆盖情况')} error={coverage.error} onRetry={() => void coverage.refetch()} />;
  }
  if (!coverage.data) return <Skeleton height={360} />;
  if (rows.length === 0) {
    return (
      <Text variant="body1" quiet role="status" sx={{ p: 5, textAlign: 'center' }}>
        {t('此类型下还没有知识点。')}
      </Text>
    );
  }
  const toggle = (id: number) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const enter = (row: number, column: number) => {
    const kp = rows[row]?.entry.node;
    const cell = columns[column];
    if (!kp) return;
    if (!cell) return void (mayList && navigate(listPath(kp)));
    const count = counts.get(kp.id)?.[cell.index] ?? 0;
    if (count > 0) void (mayList && navigate(listPath(kp, cell)));
    else if (mayEnter) void navigate(newQuestionPath(kp, cell));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { row, column } = at;
    const id = rows[row]?.entry.node.id;
    const [down, right] = MOVES[event.key] ?? [0, 0];
    if (down !== 0 || right !== 0) {
      const next = {
        row: Math.min(rows.length - 1, Math.max(0, row + down)),
        column: Math.min(columns.length - 1, Math.max(-1, column + right)),
      };
      setAt(next);
      scrollTo(next.row);
    } else if (event.key === ' ' && id !== undefined) toggle(id);
    else if (event.key === 'Enter') enter(row, column);
    else return;
    event.preventDefault();
  };
  const uses = [mayList && t('点数字查看试题'), mayEnter && t('点空格新增试题')].filter(Boolean).join(t('，'));
  const all = [...forest.byId.values()].filter((entry) => entry.children.length > 0).map((entry) => entry.node.id);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <style href="coverage" precedence="medium">
        {coverageCss}
      </style>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 0.5, fontSize: 12, color: 'text.secondary' }}>
        <Box sx={{ flex: 1 }}>
          {t('每题在一个分支中只计一次。')}
          {uses !== '' && uses + t('；')}
          {t('方向键移动，空格展开')}
          {uses !== '' && t('，回车打开')}
          {t('。')}
        </Box>
        <Button onClick={() => setOpen(new Set(all))}>{t('全部展开')}</Button>
        <Button onClick={() => setOpen(new Set())}>{t('全部收起')}</Button>
      </Box>
      <Box
        ref={attach}
        role="treegrid"
        aria-label={t('知识点覆盖情况')}
        aria-rowcount={rows.length}
        tabIndex={0}
        aria-activedescendant={`${gridId}-${at.row}-${at.column}`}
        onKeyDown={onKeyDown}
        className={mayList ? 'coverage' : 'coverage plain'}
        style={ROW_HEIGHT}
      >
        <CoverageHead types={coverage.data.types} />
        <div role="presentation" style={{ height: rows.length * ROW_PX, position: 'relative' }}>
          {rows.slice(from, to).map((row, nth) => {
            const index = from + nth;
            return (
              <CoverageRow
                key={row.entry.node.id}
                row={row}
                top={index * ROW_PX}
                idPrefix={`${gridId}-${index}`}
                columns={columns}
                counts={counts.get(row.entry.node.id)}
                most={most}
                active={index === at.row ? at.column : null}
                mayEnter={mayEnter}
                onToggle={toggle}
                onEnter={(column) => {
                  setAt({ row: index, column });
                  enter(index, column);
                }}
              />
            );
          })}
        </div>
      </Box>
    </Box>
  );
}

/** Counts of each knowledge point, in the order of the columns: bands of difficulty within question types. */
function useCells(data: DataOf<typeof getKpCoverage> | undefined) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const counts = useMemo(() => new Map((data?.list ?? []).map((row) => [row.kp_id, row.counts])), [data]);
  const columns = useMemo(
    () =>
      (data?.types ?? []).flatMap((type_id, typeAt) =>
        COVERAGE_BANDS.map(({ min, max, label }, b): CoverageColumn => ({
          type_id,
          min,
          max,
          index: typeAt * COVERAGE_BANDS.length + b,
          label: `${typeTitle(type_id)} ${t(label)}`,
        })),
      ),
    [data, typeTitle],
  );
  const most = useMemo(() => Math.max(1, ...(data?.list ?? []).map((row) => Math.max(...row.counts))), [data]);
  return { counts, columns, most };
}

function CoverageHead({ types }: { types: readonly number[] }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  return (
    <div role="row" className="head">
      <span role="columnheader" className="name">
        {t('知识点', 1)}
      </span>
      {types.map((type_id) => (
        <span key={type_id} role="presentation" className="group">
          <b>{typeTitle(type_id)}</b>
          <span role="presentation">
            {COVERAGE_BANDS.map((band) => (
              <span key={band.label} role="columnheader" aria-label={`${typeTitle(type_id)} ${t(band.label)}`}>
                {t(band.label)}
              </span>
            ))}
          </span>
        </span>
      ))}
    </div>
  );
}
