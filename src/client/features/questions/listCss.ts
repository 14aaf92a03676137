// Looks of the question list around its cards: plain styles, as it is drawn anew each time that its tab is come back to.

export const LIST_CSS = `
.qlist{display:flex;flex-direction:column;gap:10px;padding:12px}
.qlist>h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}
.qlist .panel{padding:10px;border:1px solid var(--line);border-radius:6px;background:var(--plate)}
.qlist .panel.side{flex:none;position:sticky;top:8px;height:calc(100vh - 150px);min-height:360px}
.qlist .panel.tree{width:264px;min-width:200px;max-width:520px;resize:horizontal;overflow:hidden}
.qlist .panel.set{width:280px}
.qlist-row{display:flex;gap:10px;align-items:flex-start}
.qlist-main{flex:1;min-width:0}
.qlist-found{display:flex;flex-direction:column;gap:10px}
.qlist-filters,.qlist-tools{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.qlist-tools{font-size:13px;color:var(--ink-soft)}
.qlist-cards{display:grid;grid-template-columns:minmax(0,1fr);gap:10px;transition:opacity .15s}
.qlist-cards.stale{opacity:.55}
[data-density=compact] .qlist{padding:9px}
[data-density=compact] :is(.qlist,.qlist-row,.qlist-found,.qlist-cards){gap:7.5px}
[data-density=compact] .qlist .panel{padding:7.5px}
.kp-panel{display:flex;flex-direction:column;height:100%;min-height:0;gap:8px}
.kp-panel>.choices{display:flex;flex-wrap:wrap;gap:8px}
.kp-panel>.tree{flex:1;min-height:0}
`;
