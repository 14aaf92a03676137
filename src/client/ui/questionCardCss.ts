// Styles of question cards: classes rather than style props, as a list draws a hundred of them.

export const QUESTION_CARD_CSS = `
.qcard{background:#fff;border:1px solid #e1e7ee;border-radius:8px;padding:10px 16px 8px;content-visibility:auto;contain-intrinsic-size:0 auto 200px;position:relative}
.qcard:focus-visible,.qcard[data-active=true]{outline:2px solid #5b8fca;outline-offset:-1px}
.qcard[data-chosen=true]{border-color:#1f5fa8;box-shadow:inset 3px 0 0 #1f5fa8}
.qcard-head{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;font-size:12.5px;color:#526173;margin-bottom:6px;min-height:24px}
.qcard-head .tag{border-radius:4px;padding:1px 7px;background:#eef3f9;color:#16406f;white-space:nowrap}
.qcard-head .tag.returned,.qcard-head .tag.s5{background:#fdecea;color:#8c1d18}
.qcard-head .tag.s4{background:#e6f4ec;color:#14592f}
.qcard-head .tag.s1,.qcard-head .tag.s2,.qcard-head .tag.s3{background:#fff3df;color:#7a4700}
.qcard-head .id{font-variant-numeric:tabular-nums}
.qcard-body{color:#14202c}
.qcard-body::after{content:"";display:block;clear:both}
.qcard-body>.content::after,.qcard-body>[data-place]>.content::after{content:none}
.qcard-body>.parts{margin:.2em 0 0;padding:0;list-style:none}
.qcard-body>.parts>li{display:flex;align-items:baseline}
.qcard-body>.parts .no{flex:none;min-width:2.2em;font-family:"Times New Roman","Noto Serif CJK SC",serif}
.qcard-body>.parts .part{flex:1;min-width:0}
.qcard-solution{margin-top:8px;padding:8px 12px;background:#f6f9fc;border-radius:6px;color:#14202c}
.qcard-solution dl{margin:0;display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 12px;align-items:baseline}
.qcard-solution dt{font-size:13px;color:#1f5fa8;font-weight:600;white-space:nowrap}
.qcard-solution dd{margin:0}
.qcard-foot{display:flex;flex-wrap:wrap;align-items:center;gap:6px 12px;margin-top:8px;padding-top:6px;border-top:1px dashed #e1e7ee;font-size:12.5px;color:#526173}
.qcard-foot .kps{flex:1;min-width:110px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.qcard-foot .MuiButton-root{min-width:0;padding-inline:9px}
.qcard .right .option .content{color:#14592f}
.qcard .right-mark::after{content:"✓";color:#1c7a45;font-weight:700;margin-inline-start:.4em}
.qcard-waiting{height:200px;border:1px solid #e1e7ee;border-radius:8px;background:#fff}
`;
