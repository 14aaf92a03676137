// Styles of the answer grid. Plain CSS, because the grid has thousands of cells.
export const ANSWER_GRID_CSS = `
.ag-scroll{overflow:auto;border:1px solid var(--line-strong);border-radius:6px;background:var(--plate);position:relative;min-height:0}
.ag{border-collapse:separate;border-spacing:0;font-size:13px;font-variant-numeric:tabular-nums}
.ag th,.ag td{border-right:1px solid var(--line);border-bottom:1px solid var(--line);height:30px;padding:0;white-space:nowrap;text-align:center;box-sizing:border-box}
.ag thead th{position:sticky;top:0;z-index:2;background:var(--ground);font-weight:600;color:var(--ink);height:44px}
.ag thead button{all:unset;display:block;width:100%;box-sizing:border-box;padding:4px 6px;cursor:help;line-height:1.35}
.ag thead button:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.ag thead small{display:block;font-weight:400;font-size:11px;color:var(--ink-soft)}
.ag .ag-no,.ag .ag-name{position:sticky;z-index:1;background:var(--plate);text-align:left;padding:0 8px;font-weight:400;overflow:hidden;text-overflow:ellipsis}
.ag .ag-no{left:0;width:104px;min-width:104px;max-width:104px}
.ag .ag-name{left:104px;width:92px;min-width:92px;max-width:92px;border-right:1px solid var(--line-strong)}
.ag thead .ag-no,.ag thead .ag-name,.ag thead .ag-sum{z-index:3;background:var(--ground)}
.ag .ag-sum{position:sticky;right:0;z-index:1;background:var(--plate-2);min-width:64px;padding:0 8px;text-align:right;font-weight:600;border-left:1px solid var(--line-strong)}
.ag tr.ag-now .ag-no,.ag tr.ag-now .ag-name,.ag thead th.ag-now{background:var(--tint)}
.ag-cell{position:relative;min-width:66px;max-width:170px;cursor:cell;user-select:none;scroll-margin:46px 70px 4px 202px}
.ag-cell>span{display:flex;align-items:center;justify-content:space-between;gap:6px;padding:0 5px;overflow:hidden}
.ag-cell>span>b{font-weight:400;overflow:hidden;text-overflow:ellipsis}
.ag-cell>span>i{font-style:normal;font-size:11px;color:var(--ink-soft);flex:none}
.ag-cell.zero>span>i{color:var(--bad)}
.ag-cell.part>span>i{color:var(--warn)}
.ag-cell.chosen{background:var(--tint)}
.ag-cell.fault{background:var(--bad-tint);box-shadow:inset 0 0 0 1px var(--bad);color:var(--bad)}
.ag-cell.clash{background:var(--warn-tint);box-shadow:inset 0 0 0 2px var(--second)}
.ag-cell.cursor{box-shadow:inset 0 0 0 2px var(--accent);overflow:visible}
.ag-cell.cursor.fault{box-shadow:inset 0 0 0 2px var(--bad)}
.ag-cell input{position:absolute;inset:0;width:100%;height:100%;box-sizing:border-box;border:0;background:transparent;font:inherit;padding:0 5px;outline:0;color:transparent;caret-color:transparent;cursor:cell}
.ag-cell input.on{background:var(--plate);color:var(--ink);caret-color:auto;border:2px solid var(--accent);cursor:text;min-width:100%;z-index:4}
.ag-why{color:var(--bad);font-size:13px;min-height:20px;line-height:20px}
.ag-spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`;
