// Styles of the coverage table. Plain classes, because the table renders hundreds of cells.
// With these widths the table and a scroll bar fit next to the list of systems on a 1366 px wide screen.
const NAME_PX = 166;
const CELL_PX = 35;
export const ROW_PX = 28;

export const coverageCss = {
  '& .coverage': {
    flex: 1, minHeight: 0, overflow: 'auto', outline: 'none', border: '1px solid', borderColor: 'divider', borderRadius: 1, fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .coverage:focus-visible': { boxShadow: 'inset 0 0 0 1px var(--accent-line)' },
  '& .head': { position: 'sticky', top: 0, zIndex: 2, display: 'flex', bgcolor: 'var(--ground)', fontSize: 11, width: NAME_PX + 20 * CELL_PX, borderBottom: '1px solid', borderColor: 'divider' },
  '& .head .name': { alignSelf: 'end', p: '4px 8px', bgcolor: 'var(--ground)' },
  '& .head .group': { textAlign: 'center', borderLeft: '1px solid', borderColor: 'divider', width: 5 * CELL_PX, flex: 'none', boxSizing: 'border-box' },
  '& .head .group > span': { display: 'flex', color: 'text.secondary' },
  '& .head .group > span > span': { flex: 1, minWidth: 0, py: '2px', whiteSpace: 'nowrap' },
  '& .name': { width: NAME_PX, flex: 'none', boxSizing: 'border-box', position: 'sticky', left: 0, zIndex: 1 },
  '& .row': { position: 'absolute', left: 0, display: 'flex', height: ROW_PX, width: NAME_PX + 20 * CELL_PX },
  '& .row .name': { display: 'flex', alignItems: 'center', bgcolor: 'background.paper', borderBottom: '1px solid', borderColor: 'divider', boxSizing: 'border-box' },
  '& .row .text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', cursor: 'pointer' },
  '& .plain .text, & .plain .cell:not(.empty)': { cursor: 'default' },
  '& .row button': { border: 0, background: 'none', width: 22, flex: 'none', cursor: 'pointer', color: 'var(--ink-soft)', p: 0 },
  '& .cell': {
    width: CELL_PX, flex: 'none', display: 'grid', placeItems: 'center', cursor: 'pointer', boxSizing: 'border-box',
    borderRight: '1px solid var(--plate)', borderBottom: '1px solid var(--plate)', bgcolor: 'var(--plate-2)',
  },
  '& .cell.first': { borderLeft: '1px solid var(--line-strong)' },
  '& .cell.empty:hover::after': { content: '"＋"', color: 'var(--ink-soft)' },
  '& .active': { outline: '2px solid var(--accent-deep)', outlineOffset: -2 },
} as const;
