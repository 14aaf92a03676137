// Styles of the outline: plain CSS, since a paper of 300 questions draws 300 rows.
export const OUTLINE_CSS = `
.paper-number{width:46px;height:26px;box-sizing:border-box;border:1px solid #cfd8e3;border-radius:4px;font:inherit;text-align:right;padding:0 5px;background:#fff;color:inherit}
.paper-number:focus-visible,.outline-text:focus-visible{outline:2px solid #5b8fca;outline-offset:0}
.outline-section{font-size:13px;background:#fff;border:1px solid #e1e7ee;border-radius:6px;margin-bottom:10px}
.outline-head{padding:8px 10px;border-bottom:1px solid #e1e7ee;display:grid;grid-template-columns:minmax(0,1fr);gap:4px}
.outline-line{display:flex;flex-wrap:wrap;align-items:center;gap:6px;color:#526173;font-size:12px}
.outline-text{flex:1;min-width:0;height:28px;box-sizing:border-box;border:1px solid transparent;border-radius:4px;font:inherit;padding:0 5px;background:transparent;color:inherit}
.outline-text:hover,.outline-text:focus{border-color:#cfd8e3;background:#fff}
.outline-text.title{width:120px;font-weight:600;font-size:14px;color:#1d2733}
.outline-list{min-height:34px;padding:4px}
.outline-list.over{background:#eef4fb}
.outline-row{display:flex;align-items:center;gap:6px;height:34px;padding:0 4px;border-radius:4px;background:#fff;font-size:13px}
.outline-row:hover{background:#f4f6f9}
.outline-row.dragging{box-shadow:0 3px 10px rgba(20,35,60,.25)}
.paper-drops{position:sticky;top:-10px;z-index:3;display:flex;flex-wrap:wrap;align-items:center;gap:6px;padding:6px 8px;margin-bottom:8px;background:#f4f6f9;border:1px dashed #b9c6d6;border-radius:6px;font-size:12px;color:#526173}
.paper-drop{max-width:160px;height:24px;line-height:24px;padding:0 8px;border-radius:4px;background:#fff;border:1px solid #cfd8e3;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.paper-drop.over{background:#1f5fa8;border-color:#1f5fa8;color:#fff}
.outline-row.shown,.outline-section.shown{background:#fff6d6;transition:background .2s}
.outline-row.warned .outline-number{color:#9a5b00}
.outline-handle{width:24px;height:28px;display:grid;place-items:center;cursor:grab;color:#8492a5;border-radius:4px;flex:none}
.outline-handle:focus-visible{outline:2px solid #1f5fa8}
.outline-number{flex:none;min-width:28px;text-align:right;color:#526173;font-variant-numeric:tabular-nums}
.outline-stem{flex:1;min-width:0;height:26px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;line-height:26px}
.outline-stem .content{font-size:13px;line-height:26px;font-family:inherit}
.outline-stem .content p:not(:first-child),.outline-stem .content figure,.outline-stem .content table{display:none}
.outline-stem .math{max-width:none}
.outline-stem .math-display{display:inline;margin:0}
.outline-empty{padding:6px 10px;color:#526173;font-size:12px}
`;
