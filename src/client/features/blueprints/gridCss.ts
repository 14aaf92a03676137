// Styles of the blueprint grid. Plain CSS, because the grid has hundreds of cells.
export const GRID_CSS = `
.bp-scroll{overflow:auto;border:1px solid var(--line-strong);border-radius:6px;background:var(--plate)}
.bp-grid{border-collapse:separate;border-spacing:0;font-size:13px;width:100%;font-variant-numeric:tabular-nums}
.bp-grid th,.bp-grid td{border-right:1px solid var(--line);border-bottom:1px solid var(--line);padding:0 6px;height:34px;text-align:center;white-space:nowrap}
.bp-grid thead th{background:var(--ground);font-weight:600;color:var(--ink-soft);position:sticky;top:0;z-index:1}
.bp-grid thead tr+tr th{font-weight:400;top:35px}
.bp-grid .bp-row{position:sticky;left:0;z-index:1;background:var(--plate);text-align:left;min-width:230px;max-width:340px;font-weight:400}
.bp-grid thead .bp-row{z-index:2;background:var(--ground);font-weight:600}
.bp-name{display:flex;align-items:center;gap:2px}
.bp-name>span{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis}
.bp-name small{color:var(--ink-soft);margin-left:6px}
.bp-name button{visibility:hidden}
tr:hover .bp-name button,tr:focus-within .bp-name button{visibility:visible}
.bp-cell{position:relative;min-width:64px;cursor:cell;outline:none;user-select:none}
.bp-cell.type-start{border-left:1px solid var(--line-strong)}
.bp-cell .bp-bank{position:absolute;right:3px;bottom:0;font-size:10px;line-height:13px;color:var(--ink-soft)}
.bp-cell b{font-weight:600;font-size:14px;color:var(--ink);position:relative;top:-3px}
.bp-cell.chosen{background:var(--tint)}
.bp-cell:focus{box-shadow:inset 0 0 0 2px var(--accent)}
.bp-cell.few .bp-bank{color:var(--bad);font-weight:600}
.bp-cell.clash{background:var(--bad-tint);box-shadow:inset 0 0 0 2px var(--bad)}
.bp-cell.clash:focus{box-shadow:inset 0 0 0 3px var(--bad)}
.bp-cell .bp-short{position:absolute;left:3px;bottom:0;font-size:10px;line-height:13px;color:var(--bad);font-weight:600}
.bp-cell input{position:absolute;inset:0;width:100%;height:100%;box-sizing:border-box;border:2px solid var(--accent);font:inherit;text-align:center;outline:none;padding:0;background:var(--plate)}
.bp-cell input[aria-invalid=true]{border-color:var(--bad);background:var(--bad-tint)}
.bp-grid .bp-sum{position:sticky;right:0;z-index:1;background:var(--plate-2);color:var(--ink);border-left:1px solid var(--line-strong)}
.bp-grid thead .bp-sum{z-index:2;background:var(--ground)}
.bp-grid tfoot td,.bp-grid tfoot th{background:var(--ground);border-bottom:0}
.bp-grid tfoot .bp-row{background:var(--ground);font-weight:600}
`;
