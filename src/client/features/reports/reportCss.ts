// Styles of the report on screen. On paper, ReportPages typesets it.
export const REPORT_CSS = `
.rp{max-width:1120px;margin:0 auto;padding:16px}
.rp section{background:var(--plate);border:1px solid var(--line);border-radius:6px;padding:16px 20px;margin-bottom:14px;}
.rp a:not(.MuiButton-root){color:var(--accent)}
.rp h2{font-size:16px;margin:0 0 12px;font-weight:600}
.rp h3{font-size:14px;margin:16px 0 8px;font-weight:600}
.rp .rp-figures{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:10px;margin:0}
.rp .rp-figures div{border-left:3px solid var(--accent);padding:2px 0 2px 10px}
.rp .rp-figures dt{font-size:12px;color:var(--ink-soft)}
.rp .rp-figures dd{margin:0;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums}
.rp table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
.rp table caption{text-align:left;color:var(--ink-soft);font-size:12px;padding:4px 0}
.rp th,.rp td{border-bottom:1px solid var(--line);padding:6px 8px;text-align:left;vertical-align:top}
.rp th{color:var(--ink-soft);font-weight:600;white-space:nowrap}
.rp td.n,.rp th.n{text-align:right;white-space:nowrap}
.rp .content table{width:auto}
.rp .rp-chart{margin:0}
.rp .rp-bar{display:inline-block;height:10px;background:var(--accent);border-radius:2px;vertical-align:middle}
.rp .rp-track{display:inline-block;width:130px;background:var(--desk);border-radius:2px;line-height:10px;height:10px;margin-right:8px;overflow:hidden;vertical-align:middle}
.rp .rp-bar{vertical-align:top}
.rp .rp-bar.good{background:var(--good)}
.rp .rp-bar.weak{background:var(--second)}
.rp .rp-bar.poor{background:var(--bad)}
.rp .rp-rate{white-space:nowrap}
.rp .rp-heat{display:inline-block;min-width:52px;padding:1px 8px;border-radius:3px;border-left:4px solid var(--accent);background:color-mix(in srgb,var(--accent) 14%,transparent)}
.rp .rp-heat.good{border-color:var(--good);background:color-mix(in srgb,var(--good) 16%,transparent)}
.rp .rp-heat.weak{border-color:var(--second);background:color-mix(in srgb,var(--second) 16%,transparent)}
.rp .rp-heat.poor{border-color:var(--bad);background:color-mix(in srgb,var(--bad) 18%,transparent)}
.rp .rp-note{color:var(--ink-soft);font-size:12px;margin:4px 0 8px}
.rp .rp-warn{color:var(--warn)}
.rp button.rp-link{all:unset;color:var(--accent);cursor:pointer;text-decoration:underline;text-underline-offset:3px}
.rp button.rp-link:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
