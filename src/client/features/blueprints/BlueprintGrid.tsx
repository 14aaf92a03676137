// The blueprint grid: rows are knowledge points, columns are question types (and difficulty bands, and levels), cells
// read like 4×5 (count × score). Shows sums and the number of available questions.
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useMemo, useState, type KeyboardEvent } from 'react';
import type { BlueprintBody, BlueprintRow } from '../../../contract/paper/blueprint';
import type { getBlueprintCandidates } from '../../../contract/paper/savedBlueprint';
import type { DataOf } from '../../../contract/wire';
import {
  candidatesIn,
  cellAt,
  columnKey,
  columnLabel,
  columnSum,
  columnsOf,
  moveRow,
  removeRow,
  rowSum,
  sumOf,
  type Column,
  type Split,
  type Sum,
  cellText,
  withBlock,
} from '../../../domain/blueprint/grid';
import { formatScore } from '../../../domain/paper/numbering';
import { blockOf } from '../../lib/grid';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { selectCateList, selectTypeTitle } from '../../state/cache/cacheSlice';
import { selectGrid } from '../../state/grids/gridsSlice';
import { useStoredGrid } from '../../state/grids/useStoredGrid';
import { useAppSelector } from '../../state/hooks';
import { IconButton } from '../../ui/controls/Button';
import type { GridActions } from '../../ui/grid/gridActions';
import { useGrid } from '../../ui/grid/useGrid';
import { BlueprintCell } from './BlueprintCell';
import blueprintGridCss from './blueprintGrid.css';

// The grid of a blueprint as a spreadsheet: its texts, what is typed or pasted in them, and its own keys.

interface Options {
  body: BlueprintBody;
  columns: readonly Column[];
  readOnly: boolean;
  onChange(body: BlueprintBody): void;
}

function useBlueprintGrid({ body, columns, readOnly, onChange }: Options) {
  /** Texts that could not be read at the last attempt. */
  const [refused, setRefused] = useState(0);
  const textAt = (r: number, c: number): string => {
    const [row, column] = [body.rows[r], columns[c]];
    return row && column ? cellText(cellAt(body, row.id, column)) : '';
  };
  const onKey = (event: KeyboardEvent, grid: GridActions): boolean => {
    const { r, c } = grid.read().at;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = command ? `Mod+${event.key.toLowerCase()}` : event.key;
    if (readOnly) return false;
    if (key === 'Mod+d' || key === 'Mod+r') grid.fill(key === 'Mod+d' ? 'down' : 'right');
    else if (key === 'Enter' && (event.shiftKey || textAt(r, c) === '')) grid.edit('');
    else if (key === 'Enter') grid.moveTo({ r: r + 1, c });
    else if (/^[0-9０-９]$/.test(key)) grid.edit(key);
    else return false;
    return true;
  };
  const keys = useGrid(useStoredGrid('blueprint', body.rows.length, columns.length), {
    readOnly,
    tab: 'grid',
    textAt,
    write(at, texts) {
      const written = withBlock(body, columns, { row: at.r, column: at.c, texts });
      setRefused(written.refused);
      if (written.body !== body) onChange(written.body);
      return written.refused === 0;
    },
    onKey,
  });
  return { keys, refused };
}

interface Props {
  body: BlueprintBody;
  /** What the columns are split by. */
  splits: readonly Split[];
  readOnly: boolean;
  candidates: Candidates | undefined;
  /** Cells that cannot be filled together, with the number of questions that each one lacks. */
  conflict: ReadonlyMap<number, number>;
  onChange(body: BlueprintBody): void;
  onEditRow(row: BlueprintRow): void;
  /** Toolbar above the grid; receives the fill action (down or right). */
  tools(fill: (down: boolean) => void): React.ReactNode;
}

type Candidates = DataOf<typeof getBlueprintCandidates>;

function byPlace(list: Candidates['list']): ReadonlyMap<string, Candidates['list']> {
  const places = new Map<string, Candidates['list']>();
  for (const one of list) {
    const place = `${one.row_id}.${one.type_id}`;
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  return places;
}

const sumText = ({ count, score }: Sum) => (count === 0 ? '—' : t('{0} 题 {1} 分', count, formatScore(score)));

export function BlueprintGrid({ body, splits, readOnly, candidates, conflict, onChange, onEditRow, tools }: Props) {
  const categories = useAppSelector(selectCateList);
  const typeTitle = useAppSelector(selectTypeTitle);
  const columns = useMemo(() => columnsOf(body, splits, categories), [body, splits, categories]);
  const { keys, refused } = useBlueprintGrid({ body, columns, readOnly, onChange });
  const grid = useAppSelector((state) => selectGrid(state, 'blueprint'));
  const block = blockOf(grid);
  const bank = useMemo(() => candidates && byPlace(candidates.list), [candidates]);
  const types = [...new Set(columns.map((column) => column.type_id))];
  const split = columns.length > types.length;

  const cell = (row: BlueprintRow, r: number, column: Column, c: number) => {
    const value = cellAt(body, row.id, column);
    const here = grid.at.r === r && grid.at.c === c;
    return (
      <BlueprintCell
        key={columnKey(column)}
        spot={`${r}.${c}`}
        name={`${row.title || t('不限')} ${typeTitle(column.type_id)}${split ? ` ${translated(columnLabel(column))}` : ''}`}
        value={value}
        there={bank ? candidatesIn(bank.get(`${row.id}.${column.type_id}`) ?? [], column) : null}
        short={value && conflict.get(value.id)}
        here={here}
        chosen={r >= block.top && r <= block.bottom && c >= block.left && c <= block.right}
        starts={column.type_id !== columns[c - 1]?.type_id}
        text={here ? grid.text : null}
        invalid={refused > 0}
        onEnter={() => keys.moveTo({ r, c })}
      />
    );
  };

  return (
    <div>
      <style href="blueprint-grid" precedence="blueprint">
        {blueprintGridCss}
      </style>
      {tools((down) => keys.fill(down ? 'down' : 'right'))}
      <div className="bp-scroll">
        <table {...keys.props} role="grid" aria-label={t('双向细目表')} aria-readonly={readOnly} className="bp-grid">
          <thead>
            <tr>
              <th className="bp-row" rowSpan={split ? 2 : 1}>
                {t('知识点（或能力）')}
              </th>
              {types.map((type) => (
                <th key={type} colSpan={columns.filter((column) => column.type_id === type).length}>
                  {typeTitle(type)}
                </th>
              ))}
              <th className="bp-sum" rowSpan={split ? 2 : 1}>
                {t('合计')}
              </th>
            </tr>
            {split && (
              <tr>
                {columns.map((column) => (
                  <th key={columnKey(column)}>{translated(columnLabel(column))}</th>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {body.rows.map((row, r) => (
              <tr key={row.id}>
                <th scope="row" className="bp-row">
                  <div className="bp-name">
                    <span title={row.title || t('不限知识点')}>
                      {row.title || t('不限知识点')}
                      {row.kp_ids.length > 1 && <small>{t('{0} 个知识点', row.kp_ids.length)}</small>}
                    </span>
                    {!readOnly && (
                      <RowTools
                        row={row}
                        first={r === 0}
                        last={r === body.rows.length - 1}
                        onEdit={onEditRow}
                        onMove={(by) => onChange(moveRow(body, row.id, by))}
                        onRemove={() => onChange(removeRow(body, row.id))}
                      />
                    )}
                  </div>
                </th>
                {columns.map((column, c) => cell(row, r, column, c))}
                <td className="bp-sum">{sumText(rowSum(body, row.id))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="bp-row">
                {t('合计')}
              </th>
              {columns.map((column) => {
                const { count, score } = columnSum(body, column);
                return (
                  <td
                    key={columnKey(column)}
                    title={count === 0 ? undefined : t('{0} 题，共 {1} 分', count, formatScore(score))}
                  >
                    {count === 0 ? '—' : split ? t('{0}题/{1}', count, formatScore(score)) : sumText({ count, score })}
                  </td>
                );
              })}
              <td className="bp-sum" data-testid="blueprint-total">
                <b>{sumText(sumOf(body.cells))}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {refused > 0 && (
        <p role="alert" className="bp-refused">
          {refused === 1 ? t('有一格') : t('有 {0} 格', refused)}
          {t('无法识别：请写成“题数×分值”，例如 4×5；分值可以是 0.5 的倍数，题数不超过 100。')}
        </p>
      )}
    </div>
  );
}

interface RowToolsProps {
  row: BlueprintRow;
  first: boolean;
  last: boolean;
  onEdit(row: BlueprintRow): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}
function RowTools({ row, first, last, onEdit, onMove, onRemove }: RowToolsProps) {
  const name = row.title || t('不限知识点');
  return (
    <>
      <IconButton label={t('修改 {0}', name)} onClick={() => onEdit(row)}>
        <EditIcon fontSize="inherit" />
      </IconButton>
      <IconButton label={t('上移 {0}', name)} disabled={first} onClick={() => onMove(-1)}>
        <ArrowUpwardIcon fontSize="inherit" />
      </IconButton>
      <IconButton label={t('下移 {0}', name)} disabled={last} onClick={() => onMove(1)}>
        <ArrowDownwardIcon fontSize="inherit" />
      </IconButton>
      <IconButton label={t('删除 {0}', name)} title={t('删除这一行（可撤销）')} onClick={onRemove}>
        <DeleteIcon fontSize="inherit" />
      </IconButton>
    </>
  );
}
