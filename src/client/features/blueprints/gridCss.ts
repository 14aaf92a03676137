// Styles of the blueprint's grid: plain CSS, since it has hundreds of cells.
export const GRID_CSS = `
.bp-scroll{overflow:auto;border:1px solid #cfd8e3;border-radius:6px;background:#fff}
.bp-grid{border-collapse:separate;border-spacing:0;font-size:13px;width:100%;font-variant-numeric:tabular-nums}
.bp-grid th,.bp-grid td{border-right:1px solid #e1e7ee;border-bottom:1px solid #e1e7ee;padding:0 6px;height:34px;text-align:center;white-space:nowrap}
.bp-grid thead th{background:#f4f6f9;font-weight:600;color:#526173;position:sticky;top:0;z-index:1}
.bp-grid thead tr+tr th{font-weight:400;top:35px}
.bp-grid .bp-row{position:sticky;left:0;z-index:1;background:#fff;text-align:left;min-width:230px;max-width:340px;font-weight:400}
.bp-grid thead .bp-row{z-index:2;background:#f4f6f9;font-weight:600}
.bp-name{display:flex;align-items:center;gap:2px}
.bp-name>span{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis}
.bp-name small{color:#66758a;margin-left:6px}
.bp-name button{visibility:hidden}
tr:hover .bp-name button,tr:focus-within .bp-name button{visibility:visible}
.bp-cell{position:relative;min-width:64px;cursor:cell;outline:none;user-select:none}
.bp-cell.type-start{border-left:1px solid #b6c4d6}
.bp-cell .bp-bank{position:absolute;right:3px;bottom:0;font-size:10px;line-height:13px;color:#6b7a8f}
.bp-cell b{font-weight:600;font-size:14px;color:#1d2733;position:relative;top:-3px}
.bp-cell.chosen{background:#eef4fb}
.bp-cell:focus{box-shadow:inset 0 0 0 2px #1f5fa8}
.bp-cell.few .bp-bank{color:#b3261e;font-weight:600}
.bp-cell.clash{background:#fdecea;box-shadow:inset 0 0 0 2px #c62828}
.bp-cell.clash:focus{box-shadow:inset 0 0 0 3px #c62828}
.bp-cell .bp-short{position:absolute;left:3px;bottom:0;font-size:10px;line-height:13px;color:#b3261e;font-weight:600}
.bp-cell input{position:absolute;inset:0;width:100%;height:100%;box-sizing:border-box;border:2px solid #1f5fa8;font:inherit;text-align:center;outline:none;padding:0;background:#fff}
.bp-cell input[aria-invalid=true]{border-color:#c62828;background:#fdecea}
.bp-grid .bp-sum{position:sticky;right:0;z-index:1;background:#f9fafc;color:#3b4757;border-left:1px solid #b6c4d6}
.bp-grid thead .bp-sum{z-index:2;background:#f4f6f9}
.bp-grid tfoot td,.bp-grid tfoot th{background:#f4f6f9;border-bottom:0}
.bp-grid tfoot .bp-row{background:#f4f6f9;font-weight:600}
`;
