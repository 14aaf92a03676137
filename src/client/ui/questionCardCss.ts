// Styles of question cards: classes instead of style props, because a list renders a hundred of them.

export const QUESTION_CARD_CSS = `
.qcard{background:var(--plate);border:1px solid var(--line);border-radius:8px;padding:10px 16px 8px;content-visibility:auto;contain-intrinsic-size:0 auto 200px;position:relative}
.qcard:focus-visible,.qcard[data-active=true]{outline:2px solid var(--accent-line);outline-offset:-1px}
.qcard[data-chosen=true]{border-color:var(--accent);box-shadow:inset 3px 0 0 var(--accent)}
.qcard-head{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;font-size:12.5px;color:var(--ink-soft);margin-bottom:6px;min-height:24px}
.qcard-head .tag{border-radius:4px;padding:1px 7px;background:var(--tint);color:var(--accent-deep);white-space:nowrap}
.qcard-head .tag.returned,.qcard-head .tag.s5{background:var(--bad-tint);color:var(--bad-deep)}
.qcard-head .tag.s4{background:var(--good-tint);color:var(--good-deep)}
.qcard-head .tag.s1,.qcard-head .tag.s2,.qcard-head .tag.s3{background:var(--warn-tint);color:var(--warn-deep)}
.qcard-head .id{font-variant-numeric:tabular-nums}
.qcard-body{color:var(--ink)}
.qcard-body::after{content:"";display:block;clear:both}
.qcard-body>.content::after,.qcard-body>[data-place]>.content::after{content:none}
.qcard-body>.parts{margin:.2em 0 0;padding:0;list-style:none}
.qcard-body>.parts>li{display:flex;align-items:baseline}
.qcard-body>.parts .no{flex:none;min-width:2.2em;font-family:"Times New Roman","Noto Serif CJK SC",serif}
.qcard-body>.parts .part{flex:1;min-width:0}
.qcard-solution{margin-top:8px;padding:8px 12px;background:var(--plate-2);border-radius:6px;color:var(--ink)}
.qcard-solution dl{margin:0;display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 12px;align-items:baseline}
.qcard-solution dt{font-size:13px;color:var(--accent);font-weight:600;white-space:nowrap}
.qcard-solution dd{margin:0}
.qcard-foot{display:flex;flex-wrap:wrap;align-items:center;gap:6px 12px;margin-top:8px;padding-top:6px;border-top:1px dashed var(--line);font-size:12.5px;color:var(--ink-soft)}
.qcard-foot .kps{flex:1;min-width:110px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.qcard-acts{display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:4px;margin-left:auto}
.qcard-usage{display:flex;flex-wrap:wrap;gap:12px;padding-top:6px;font-size:13px;color:var(--ink-soft)}
.qcard-foot .MuiButton-root{min-width:0;padding-inline:9px}
.qbtn{display:inline-flex;align-items:center;justify-content:center;box-sizing:border-box;border:0;border-radius:6px;background:none;padding:4px 9px;font:inherit;font-size:13px;font-weight:500;line-height:1.7;color:var(--accent);text-decoration:none;white-space:nowrap;cursor:pointer}
.qbtn:hover{background:var(--tint)}
.qbtn:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.qbtn.choose{min-width:64px;background:var(--accent);color:var(--on-accent)}
.qbtn.choose:hover{background:var(--accent-deep)}
.qbtn.choose[aria-pressed=true]{background:none;color:var(--second);box-shadow:inset 0 0 0 1px currentColor}
[data-density=compact] .qbtn{padding-block:2px}
.qcard .right .option .content{color:var(--good-deep)}
.qcard .right-mark::after{content:"✓";color:var(--good);font-weight:700;margin-inline-start:.4em}
[data-density=compact] .qcard{padding:6px 12px 5px}
[data-density=compact] .qcard-head,[data-density=compact] .qcard-foot{margin-top:2px;margin-bottom:2px;padding-top:2px}
.qcard-waiting{height:200px;border:1px solid var(--line);border-radius:8px;background:var(--plate)}
`;
