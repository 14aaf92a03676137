// The blueprint grid: rows are knowledge points, columns are question types (and difficulty bands), cells read like 4×5
// (count × score). Shows sums and the number of available questions.
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import { useMemo, useState } from 'react';
import type { BlueprintBody, BlueprintRow } from '../../../contract/paper/blueprint';
import type { getBlueprintCandidates } from '../../../contract/paper/savedBlueprint';
import type { DataOf } from '../../../contract/wire';
import {
  candidatesIn,
  cellAt,
  cellText,
  columnKey,
  columnLabel,
  columnSum,
  columnsOf,
  moveRow,
  removeRow,
  rowSum,
  sumOf,
  type Column,
  type Sum,
} from '../../../domain/blueprint/grid';
import { formatScore } from '../../../domain/paper/numbering';
import { selectCateList, selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import blueprintGridCss from './blueprintGrid.css';
import { useGridKeys } from './useGridKeys';

interface Props {
  body: BlueprintBody;
  banded: boolean;
  readOnly: boolean;
  candidates: DataOf<typeof getBlueprintCandidates> | undefined;
  /** Cells that cannot be filled together, with the number of questions that each one lacks. */
  clash: ReadonlyMap<number, number>;
  onChange(body: BlueprintBody): void;
  onEditRow(row: BlueprintRow): void;
  /** Toolbar above the grid; receives the fill action (down or right). */
  tools(fill: (down: boolean) => void): React.ReactNode;
}

const sumText = ({ count, score }: Sum) => (count === 0 ? '—' : `${count} 题 ${formatScore(score)} 分`);

export function BlueprintGrid({ body, banded, readOnly, candidates, clash, onChange, onEditRow, tools }: Props) {
  const categories = useAppSelector(selectCateList);
  const typeTitle = useAppSelector(selectTypeTitle);
  const columns = useMemo(() => columnsOf(body, banded, categories), [body, banded, categories]);
  const [refused, setRefused] = useState(0);
  const change = (next: BlueprintBody) => {
    setRefused(0);
    onChange(next);
  };
  const keys = useGridKeys(body, columns, change, setRefused, readOnly);
  const { spot, block, editing } = keys;
  const bank = useMemo(
    () => new Map(candidates?.list.map((one) => [`${one.row_id}.${one.type_id}`, one.counts])),
    [candidates],
  );
  const types = [...new Set(columns.map((column) => column.type_id))];
  const split = columns.length > types.length;
  const starts = (c: number) => columns[c]?.type_id !== columns[c - 1]?.type_id;

  const cell = (row: BlueprintRow, r: number, column: Column, c: number) => {
    const value = cellAt(body, row.id, column);
    const there = candidates ? candidatesIn(bank.get(`${row.id}.${column.type_id}`), column) : null;
    const short = value ? clash.get(value.id) : undefined;
    const here = spot.r === r && spot.c === c;
    const chosen = r >= block.top && r <= block.bottom && c >= block.left && c <= block.right;
    const few = value !== undefined && there !== null && there < value.count;
    const name = `${row.title || '不限'} ${typeTitle(column.type_id)}${split ? ` ${columnLabel(column)}` : ''}`;
    const told = `${name}：${value ? `${value.count} 题，每题 ${formatScore(value.score)} 分` : '空'}${there === null ? '' : `，题库有 ${there} 题`}${short === undefined ? '' : short > 0 ? `，缺 ${short} 题` : '，与其他要求冲突'}`;
    const classes = [
      'bp-cell',
      starts(c) ? 'type-start' : '',
      chosen ? 'chosen' : '',
      few ? 'few' : '',
      short === undefined ? '' : 'clash',
    ];
    return (
      <td
        key={columnKey(column)}
        role="gridcell"
        data-spot={`${r}.${c}`}
        tabIndex={here ? 0 : -1}
        aria-selected={chosen}
        aria-label={told}
        className={classes.filter(Boolean).join(' ')}
        onMouseDown={(event) => editing === null && keys.moveTo({ r, c }, event.shiftKey)}
        onMouseEnter={(event) => editing === null && event.buttons === 1 && keys.moveTo({ r, c }, true)}
        onDoubleClick={keys.startTyping}
        onFocus={() => !here && editing === null && keys.moveTo({ r, c })}
      >
        {here && editing !== null ? (
          <CellInput label={name} text={editing} onCommit={keys.commit} onCancel={keys.cancel} />
        ) : (
          <>
            {value && <b>{cellText(value)}</b>}
            {short !== undefined && short > 0 && <span className="bp-short">缺{short}</span>}
            {there !== null && <span className="bp-bank">{there}</span>}
          </>
        )}
      </td>
    );
  };

  return (
    <div>
      <style href="blueprint-grid" precedence="blueprint">
        {blueprintGridCss}
      </style>
      {tools(keys.fill)}
      <div className="bp-scroll">
        <table
          ref={keys.grid}
          role="grid"
          aria-label="双向细目表"
          aria-readonly={readOnly}
          className="bp-grid"
          onKeyDown={keys.onKeyDown}
          onCopy={keys.onCopy}
          onPaste={keys.onPaste}
        >
          <thead>
            <tr>
              <th className="bp-row" rowSpan={split ? 2 : 1}>
                知识点（或能力）
              </th>
              {types.map((type) => (
                <th key={type} colSpan={columns.filter((column) => column.type_id === type).length}>
                  {typeTitle(type)}
                </th>
              ))}
              <th className="bp-sum" rowSpan={split ? 2 : 1}>
                合计
              </th>
            </tr>
            {split && (
              <tr>
                {columns.map((column) => (
                  <th key={columnKey(column)}>{columnLabel(column)}</th>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {body.rows.map((row, r) => (
              <tr key={row.id}>
                <th scope="row" className="bp-row">
                  <div className="bp-name">
                    <span title={row.title || '不限知识点'}>
                      {row.title || '不限知识点'}
                      {row.kp_ids.length > 1 && <small>{row.kp_ids.length} 个知识点</small>}
                    </span>
                    {!readOnly && (
                      <RowTools
                        row={row}
                        first={r === 0}
                        last={r === body.rows.length - 1}
                        onEdit={onEditRow}
                        onMove={(by) => change(moveRow(body, row.id, by))}
                        onRemove={() => change(removeRow(body, row.id))}
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
                合计
              </th>
              {columns.map((column) => {
                const { count, score } = columnSum(body, column);
                return (
                  <td
                    key={columnKey(column)}
                    title={count === 0 ? undefined : `${count} 题，共 ${formatScore(score)} 分`}
                  >
                    {count === 0 ? '—' : split ? `${count}题/${formatScore(score)}` : sumText({ count, score })}
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
        <p role="alert" style={{ color: 'var(--bad)', fontSize: 13, margin: '6px 2px' }}>
          {refused === 1 ? '有一格' : `有 ${refused} 格`}无法识别：请写成“题数×分值”，例如 4×5；分值可以是 0.5
          的倍数，题数不超过 100。
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
  const name = row.title || '不限知识点';
  return (
    <>
      <IconButton size="small" aria-label={`修改 ${name}`} onClick={() => onEdit(row)}>
        <EditIcon fontSize="inherit" />
      </IconButton>
      <IconButton size="small" aria-label={`上移 ${name}`} disabled={first} onClick={() => onMove(-1)}>
        <ArrowUpwardIcon fontSize="inherit" />
      </IconButton>
      <IconButton size="small" aria-label={`下移 ${name}`} disabled={last} onClick={() => onMove(1)}>
        <ArrowDownwardIcon fontSize="inherit" />
      </IconButton>
      <IconButton size="small" aria-label={`删除 ${name}`} title="删除这一行（可撤销）" onClick={onRemove}>
        <DeleteIcon fontSize="inherit" />
      </IconButton>
    </>
  );
}

interface CellInputProps {
  label: string;
  text: string;
  /** Returns false when the text cannot be parsed. */
  onCommit(text: string, go: 'down' | 'up' | 'next' | 'back' | 'stay'): boolean;
  onCancel(): void;
}
function CellInput({ label, text: start, onCommit, onCancel }: CellInputProps) {
  const [text, setText] = useState(start);
  const [bad, setBad] = useState(false);
  const end = (go: Parameters<CellInputProps['onCommit']>[1]) => setBad(!onCommit(text, go));
  return (
    <input
      // The user has started typing: the following key presses belong to this input.
      ref={(input) => {
        if (input && document.activeElement !== input) input.focus();
      }}
      aria-label={label}
      aria-invalid={bad}
      title="题数×分值，例如 4×5"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end('stay')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const go = {
          Enter: event.shiftKey ? 'up' : 'down',
          Tab: event.shiftKey ? 'back' : 'next',
          ArrowDown: 'down',
          ArrowUp: 'up',
        } as const;
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
        else if (event.key in go) {
          event.preventDefault();
          end(go[event.key as keyof typeof go]);
        }
      }}
    />
  );
}
