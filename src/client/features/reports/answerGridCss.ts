// Styles of the answer grid: plain CSS, since it has thousands of cells.
export const ANSWER_GRID_CSS = `
.ag-scroll{overflow:auto;border:1px solid #cfd8e3;border-radius:6px;background:#fff;position:relative;min-height:0}
.ag{border-collapse:separate;border-spacing:0;font-size:13px;font-variant-numeric:tabular-nums}
.ag th,.ag td{border-right:1px solid #e1e7ee;border-bottom:1px solid #e1e7ee;height:30px;padding:0;white-space:nowrap;text-align:center;box-sizing:border-box}
.ag thead th{position:sticky;top:0;z-index:2;background:#f4f6f9;font-weight:600;color:#3b4757;height:44px}
.ag thead button{all:unset;display:block;width:100%;box-sizing:border-box;padding:4px 6px;cursor:help;line-height:1.35}
.ag thead button:focus-visible{outline:2px solid #1f5fa8;outline-offset:-2px}
.ag thead small{display:block;font-weight:400;font-size:11px;color:#526173}
.ag .ag-no,.ag .ag-name{position:sticky;z-index:1;background:#fff;text-align:left;padding:0 8px;font-weight:400;overflow:hidden;text-overflow:ellipsis}
.ag .ag-no{left:0;width:72px;min-width:72px;max-width:72px}
.ag .ag-name{left:72px;width:92px;min-width:92px;max-width:92px;border-right:1px solid #b6c4d6}
.ag thead .ag-no,.ag thead .ag-name,.ag thead .ag-sum{z-index:3;background:#f4f6f9}
.ag .ag-sum{position:sticky;right:0;z-index:1;background:#f9fafc;min-width:64px;padding:0 8px;text-align:right;font-weight:600;border-left:1px solid #b6c4d6}
.ag tr.ag-now .ag-no,.ag tr.ag-now .ag-name,.ag thead th.ag-now{background:#e3edf8}
.ag-cell{position:relative;min-width:66px;max-width:170px;cursor:cell;user-select:none;scroll-margin:46px 70px 4px 170px}
.ag-cell>span{display:flex;align-items:center;justify-content:space-between;gap:6px;padding:0 5px;overflow:hidden}
.ag-cell>span>b{font-weight:400;overflow:hidden;text-overflow:ellipsis}
.ag-cell>span>i{font-style:normal;font-size:11px;color:#526173;flex:none}
.ag-cell.zero>span>i{color:#b3261e}
.ag-cell.part>span>i{color:#9a5b00}
.ag-cell.chosen{background:#eef4fb}
.ag-cell.fault{background:#fdecea;box-shadow:inset 0 0 0 1px #c62828;color:#b3261e}
.ag-cell.clash{background:#fff4e0;box-shadow:inset 0 0 0 2px #b4560f}
.ag-cell.cursor{box-shadow:inset 0 0 0 2px #1f5fa8;overflow:visible}
.ag-cell.cursor.fault{box-shadow:inset 0 0 0 2px #c62828}
.ag-cell input{position:absolute;inset:0;width:100%;height:100%;box-sizing:border-box;border:0;background:transparent;font:inherit;padding:0 5px;outline:0;color:transparent;caret-color:transparent;cursor:cell}
.ag-cell input.on{background:#fff;color:#1d2733;caret-color:auto;border:2px solid #1f5fa8;cursor:text;min-width:100%;z-index:4}
.ag-why{position:absolute;top:100%;left:0;z-index:5;background:#b3261e;color:#fff;font-size:12px;padding:3px 8px;border-radius:0 0 4px 4px;max-width:320px;width:max-content;white-space:normal;text-align:left;pointer-events:none;display:block}
tbody tr:nth-last-child(-n+3) .ag-why{top:auto;bottom:100%;border-radius:4px 4px 0 0}
`;
