// Styles of the findings. Plain CSS, because a paper can have a hundred findings.
export const CHECK_CSS = `
.findings{list-style:none;margin:0;padding:6px;overflow:auto;flex:1;min-height:0}
.finding{display:flex;flex-direction:column;gap:4px;padding:6px 8px 8px;border-left:3px solid var(--line-strong);border-radius:4px;background:var(--plate-2);margin-bottom:6px}
.finding.blocking{border-color:var(--bad);background:var(--bad-tint)}
.finding.serious{border-color:var(--warn);background:var(--warn-tint)}
.finding-place{display:block;width:100%;text-align:left;border:0;padding:0;background:none;font:inherit;color:inherit;cursor:pointer;line-height:1.5}
.finding-place:hover span{text-decoration:underline}
.finding-place:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
.finding b{font-weight:600;font-size:12px;margin-inline-end:6px;color:var(--ink-soft)}
.finding.blocking b{color:var(--bad)}
.finding.serious b{color:var(--warn)}
.finding small{display:block;font-size:12px;color:var(--ink-soft)}
`;
