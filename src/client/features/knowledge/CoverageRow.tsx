// One row of the coverage table: a knowledge point with its cells.
import { plainKpName, plainName } from '../../../domain/knowledge/names';
import type { KpRow } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { PlainButton } from '../../ui/controls/Button';
import { KpName } from '../../ui/knowledge/KpName';
import type { CellFilter } from './kpPaths';

export interface CoverageColumn extends CellFilter {
  /** Index in the counts of a point. */
  index: number;
  label: string;
}
interface Props {
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

export function CoverageRow({ row, top, idPrefix, columns, counts, most, active, mayEnter, onToggle, onEnter }: Props) {
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
