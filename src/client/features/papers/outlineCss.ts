// Styles of the outline. Plain CSS, because a paper of 300 questions renders 300 rows.
export const OUTLINE_CSS = `
.paper-number{width:46px;height:26px;box-sizing:border-box;border:1px solid var(--line-strong);border-radius:4px;font:inherit;text-align:right;padding:0 5px;background:var(--plate);color:inherit}
.paper-number:focus-visible,.outline-text:focus-visible{outline:2px solid var(--accent-line);outline-offset:0}
.outline-section{font-size:13px;background:var(--plate);border:1px solid var(--line);border-radius:6px;margin-bottom:10px}
.outline-head{padding:8px 10px;border-bottom:1px solid var(--line);display:grid;grid-template-columns:minmax(0,1fr);gap:4px}
.outline-line{display:flex;flex-wrap:wrap;align-items:center;gap:6px;color:var(--ink-soft);font-size:12px}
.outline-text{flex:1;min-width:0;height:28px;box-sizing:border-box;border:1px solid transparent;border-radius:4px;font:inherit;padding:0 5px;background:transparent;color:inherit}
.outline-text:hover,.outline-text:focus{border-color:var(--line-strong);background:var(--plate)}
.outline-text.title{width:120px;font-weight:600;font-size:14px;color:var(--ink)}
.outline-list{min-height:34px;padding:4px}
.outline-list.over{background:var(--tint)}
.outline-row{display:flex;align-items:center;gap:6px;height:34px;padding:0 4px;border-radius:4px;background:var(--plate);font-size:13px}
.outline-row:hover{background:var(--ground)}
.outline-row.dragging{box-shadow:0 3px 10px var(--shadow)}
.paper-drops{position:sticky;top:-10px;z-index:3;display:flex;flex-wrap:wrap;align-items:center;gap:6px;padding:6px 8px;margin-bottom:8px;background:var(--ground);border:1px dashed var(--line-strong);border-radius:6px;font-size:12px;color:var(--ink-soft)}
.paper-drop{max-width:160px;height:24px;line-height:24px;padding:0 8px;border-radius:4px;background:var(--plate);border:1px solid var(--line-strong);overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.paper-drop.over{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.outline-row.shown,.outline-section.shown{background:var(--mark);transition:background .2s}
.outline-row.warned .outline-number{color:var(--warn)}
.outline-handle{width:24px;height:28px;display:grid;place-items:center;cursor:grab;color:var(--ink-faint);border-radius:4px;flex:none}
.outline-handle:focus-visible{outline:2px solid var(--accent)}
.outline-number{flex:none;min-width:28px;text-align:right;color:var(--ink-soft);font-variant-numeric:tabular-nums}
.outline-stem{flex:1;min-width:0;height:34px;display:flex;align-items:center;overflow:hidden;white-space:nowrap;line-height:26px;mask-image:linear-gradient(90deg,black calc(100% - 24px),transparent)}
.outline-stem .content{min-width:0;font-size:13px;line-height:26px;font-family:inherit}
.outline-stem .content p:not(:first-of-type),.outline-stem .content figure,.outline-stem .content table{display:none}
.outline-stem .math{max-width:none}
.outline-stem .math-display{display:inline;margin:0}
.outline-empty{padding:6px 10px;color:var(--ink-soft);font-size:12px}
`;
