// Styles of the question table. Plain CSS, because the table has thousands of cells.
export const TABLE_CSS = `
.qt-scroll{overflow:auto;width:fit-content;max-width:100%;max-height:calc(100vh - 214px);min-height:200px;border:1px solid var(--line-strong);border-radius:6px;background:var(--plate);position:relative}
.qt{border-collapse:separate;border-spacing:0;table-layout:fixed;font-size:13px;font-variant-numeric:tabular-nums}
.qt th,.qt td{border-right:1px solid var(--line);border-bottom:1px solid var(--line);box-sizing:border-box;padding:0 8px;height:42px;text-align:left;font-weight:400;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;position:relative;scroll-margin:44px 90px 4px 120px}
[data-density=compact] .qt td{height:34px}
.qt thead th{position:sticky;top:0;z-index:3;background:var(--ground);font-weight:600;height:36px;padding:0}
.qt thead th>span,.qt thead th>button.qt-sort{display:block;padding:0 8px;overflow:hidden;text-overflow:ellipsis}
.qt button.qt-sort{all:unset;display:block;box-sizing:border-box;width:100%;padding:0 8px;line-height:36px;cursor:pointer;overflow:hidden;text-overflow:ellipsis}
.qt button.qt-sort:hover{background:var(--hover)}
.qt button.qt-sort:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.qt-grip{position:absolute;top:0;right:0;width:9px;height:100%;cursor:col-resize;touch-action:none;border:0;padding:0;background:none}
.qt-grip:hover,.qt-grip.on{background:var(--accent-line)}
.qt .num{text-align:right}
.qt .qt-check,.qt .qt-first{position:sticky;z-index:2;background:var(--plate)}
.qt .qt-first{left:44px;border-right:1px solid var(--line-strong)}
.qt .qt-check{left:0;text-align:center;padding:0}
.qt .qt-check input{width:16px;height:16px;margin:0;vertical-align:middle;accent-color:var(--accent)}
.qt .qt-check label{display:grid;place-items:center;width:100%;height:100%;min-height:28px;cursor:pointer}
.qt thead .qt-check,.qt thead .qt-first,.qt thead .qt-acts{z-index:4;background:var(--ground)}
.qt .qt-acts{position:sticky;right:0;z-index:2;background:var(--plate);border-left:1px solid var(--line);padding:0 6px;overflow:visible}
.qt .qt-acts>div{display:flex;gap:4px;align-items:center}
.qt .qt-acts button,.qt .qt-acts a{all:unset;box-sizing:border-box;padding:0 8px;min-width:40px;height:26px;line-height:26px;text-align:center;border-radius:4px;cursor:pointer;color:var(--accent);font-size:13px}
.qt .qt-acts button:hover,.qt .qt-acts a:hover{background:var(--hover)}
.qt .qt-acts button[aria-pressed=true]{background:var(--tint);color:var(--second)}
.qt .qt-acts :focus-visible{outline:2px solid var(--accent);outline-offset:-1px}
.qt tr[data-marked=true]>td{background:var(--tint)}
.qt tr[data-chosen=true]>.qt-check{box-shadow:inset 3px 0 0 var(--accent)}
.qt tbody tr:hover>td{background:var(--plate-2)}
.qt tbody tr[data-marked=true]:hover>td{background:var(--tint-strong)}
.qt td.chosen,.qt tbody tr:hover>td.chosen{background:var(--tint)}
.qt td.cell{cursor:cell}
.qt td.pending{color:var(--ink-soft);font-style:italic}
.qt td.cursor{box-shadow:inset 0 0 0 1px var(--accent-line);overflow:visible;z-index:1;outline:0}
.qt:focus-within td.cursor{box-shadow:inset 0 0 0 2px var(--accent)}
.qt td.cursor.qt-check,.qt td.cursor.qt-first,.qt td.cursor.qt-acts{z-index:3}
.qt td.to-fill{box-shadow:inset 0 0 0 1px var(--accent-line);background:var(--tint)}
.qt td.wrong{box-shadow:inset 0 0 0 2px var(--bad);background:var(--bad-tint)}
.qt td>.qt-stem{display:block;overflow:hidden;white-space:nowrap;line-height:1.4}
.qt .qt-stem .content{font-size:14px;display:block;white-space:nowrap;overflow:hidden;line-height:40px}
[data-density=compact] .qt .qt-stem .content{line-height:32px}
.qt .qt-stem .content p{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.qt td>input[data-cursor]{position:absolute;inset:0;width:100%;height:100%;box-sizing:border-box;border:0;background:transparent;font:inherit;padding:0 8px;outline:0;color:transparent;caret-color:transparent;cursor:cell;text-align:inherit}
.qt td>input[data-cursor].on{background:var(--plate);color:var(--ink);caret-color:auto;border:2px solid var(--accent);cursor:text;z-index:4}
.qt td.wrong>input[data-cursor].on{border-color:var(--bad)}
.qt-choices,.qt-why{position:absolute;top:100%;left:0;z-index:6;width:max-content;max-width:264px;display:flex;flex-wrap:wrap;gap:2px;padding:4px;background:var(--plate);border:1px solid var(--line-strong);border-radius:0 0 6px 6px;box-shadow:0 4px 16px var(--shadow);white-space:normal;text-align:left}
.qt-why{top:0;left:100%;height:100%;max-width:none;box-sizing:border-box;align-items:center;white-space:nowrap;background:var(--bad);color:var(--on-bad);font-size:12px;border-color:var(--bad);border-radius:0 6px 6px 0}
.qt td:nth-last-child(-n+3)>.qt-why{left:auto;right:100%;border-radius:6px 0 0 6px}
.qt-choices button{all:unset;min-width:26px;height:26px;line-height:26px;padding:0 6px;box-sizing:border-box;text-align:center;border-radius:4px;cursor:pointer}
.qt-choices button:hover{background:var(--hover)}
.qt-choices button[aria-pressed=true]{background:var(--accent);color:var(--on-accent)}
.qt tbody tr:nth-last-child(-n+2):not(:nth-child(-n+4)) .qt-choices{top:auto;bottom:100%;border-radius:6px 6px 0 0}
.qt-fill{position:absolute;right:-4px;bottom:-4px;width:9px;height:9px;background:var(--accent);border:1px solid var(--plate);cursor:crosshair;z-index:5}
`;
