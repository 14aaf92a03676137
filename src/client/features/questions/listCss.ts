// Styles of the question list around its cards. Plain CSS, because the list is rendered again each time the user
// returns to its tab. A filter is as wide as its current value, not its longest option: fifteen filters and the order
// fit in two rows at 1280 px.

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
.qlist-filters select{field-sizing:content}
.qlist-tools{font-size:13px;color:var(--ink-soft)}
.qlist-cards{display:grid;grid-template-columns:minmax(0,1fr);gap:10px;transition:opacity .15s}
.qlist-cards.stale{opacity:.55}
[data-density=compact] .qlist{padding:9px}
[data-density=compact] :is(.qlist,.qlist-row,.qlist-found,.qlist-cards){gap:7.5px}
[data-density=compact] .qlist .panel{padding:7.5px}
.kp-panel{display:flex;flex-direction:column;height:100%;min-height:0;gap:8px}
.kp-panel>.choices{display:flex;flex-wrap:wrap;gap:8px}
.kp-panel>.tree{flex:1;min-height:0}
.kp-panel>.chosen{display:flex;flex-wrap:wrap;align-items:center;gap:4px;max-height:96px;overflow:auto}
.kp-panel>.none{margin:0;padding:4px;color:var(--ink-soft);font-size:13px;line-height:1.6}
.qlist-marked{display:flex;flex-wrap:wrap;align-items:center;gap:4px;padding:2px 12px;border-radius:6px;background:var(--tint);font-size:13px}
.qlist-marked>.btn:hover{background:var(--tint-strong)}
.set-panel{display:flex;flex-direction:column;height:100%;min-height:0;font-size:13px}
.set-panel>.head{display:flex;align-items:center;gap:4px;margin-bottom:8px}
.set-panel>.head>.name{flex:1;min-width:0}
.set-panel>.totals{margin:0 0 8px;line-height:1.43}
.set-panel>.types{display:flex;flex-wrap:wrap;gap:4px 12px;margin-bottom:8px;color:var(--ink-soft)}
.set-panel>ol{flex:1;min-height:0;overflow:auto;margin:0;padding:0;border-top:1px solid var(--line);list-style:none}
.set-panel>.foot{display:flex;gap:8px;padding-top:8px}
.set-panel>.foot>.filled{flex:1;padding:4px 10px;font-size:12px;line-height:21px}
.set-panel .none{padding:24px 0;color:var(--ink-soft);line-height:1.43;text-align:center}
.set-row{display:flex;align-items:flex-start;gap:4px;padding:4px 0;border-bottom:1px dashed var(--line);content-visibility:auto;contain-intrinsic-size:0 auto 40px}
.set-row>.stem{flex:1;min-width:0;max-height:46px;padding-top:2px;overflow:hidden}
.set-row .content{font-size:13px}
.set-row figure{display:none}
.set-row>.quiet{min-width:22px;padding-top:2px;color:var(--ink-soft);white-space:nowrap;font-variant-numeric:tabular-nums}
.set-row>button{width:24px;height:24px;padding:0;border:0;border-radius:50%;background:none;color:var(--ink-soft);font:inherit;font-size:18px;line-height:1;cursor:pointer}
.set-row>button:hover{background:var(--hover);color:var(--bad)}
`;
