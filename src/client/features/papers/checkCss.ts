// Styles of the findings: plain CSS, as a paper may have a hundred.
export const CHECK_CSS = `
.findings{list-style:none;margin:0;padding:6px;overflow:auto;flex:1;min-height:0}
.finding{display:flex;flex-direction:column;gap:4px;padding:6px 8px 8px;border-left:3px solid #8aa0b8;border-radius:4px;background:#f7f9fb;margin-bottom:6px}
.finding.blocking{border-color:#b3261e;background:#fdf3f2}
.finding.serious{border-color:#b26a00;background:#fdf7ec}
.finding-place{display:block;width:100%;text-align:left;border:0;padding:0;background:none;font:inherit;color:inherit;cursor:pointer;line-height:1.5}
.finding-place:hover span{text-decoration:underline}
.finding-place:focus-visible{outline:2px solid #1f5fa8;outline-offset:2px;border-radius:2px}
.finding b{font-weight:600;font-size:12px;margin-inline-end:6px;color:#526173}
.finding.blocking b{color:#b3261e}
.finding.serious b{color:#8a5200}
.finding small{display:block;font-size:12px;color:#526173}
`;
