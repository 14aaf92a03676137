// Styles of the knowledge tree, once for all rows: a row is plain elements with class names.

export const KNOWLEDGE_TREE_CSS = `
.kp-tree{display:flex;flex-direction:column;min-height:0}
.kp-tree>.field{flex:none;height:31px;margin-bottom:8px;padding:0 13px}
.kp-tree>.rows{flex:1;min-height:0;overflow:auto;position:relative;border-radius:6px;outline:none}
.kp-tree>.rows:focus-visible{box-shadow:inset 0 0 0 1px var(--accent-line)}
.kp-tree>.dragging{cursor:grabbing;user-select:none}
.kp-tree .none{margin:0;padding:16px;text-align:center;font-size:13px;color:var(--ink-soft)}
.kp-row{position:absolute;left:0;right:0;padding-right:8px;display:flex;align-items:center;gap:4px;font-size:14px;cursor:pointer;overflow:hidden;white-space:nowrap;border-radius:6px;contain:strict}
.kp-row:hover{background:var(--hover)}
.kp-row.chosen{background:var(--tint);color:var(--accent)}
.kp-row.active{box-shadow:inset 0 0 0 2px var(--accent-line)}
.kp-arrow{flex:none;width:24px;height:24px;display:grid;place-items:center;color:var(--ink-soft);font-size:10px}
.kp-arrow.open>span{transform:rotate(90deg)}
.kp-check{flex:none;margin:0;width:16px;height:16px}
.kp-name{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis}
.kp-name.matched{font-weight:600}
.kp-name .math{max-width:none}
.kp-drop{position:absolute;right:0;box-sizing:border-box;pointer-events:none;background:var(--accent)}
.kp-drop[data-drop=inside]{border:2px solid var(--accent);border-radius:6px;background:none}
.kp-count{flex:none;color:var(--ink-soft);font-size:12px;font-variant-numeric:tabular-nums}
.kp-count::after{content:attr(data-count)}
`;
