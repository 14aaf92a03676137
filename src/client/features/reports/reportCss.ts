// The report on screen; on paper it stands as ReportPages lays it.
export const REPORT_CSS = `
.rp{max-width:1120px;margin:0 auto;padding:16px}
.rp section{background:#fff;border:1px solid #e1e7ee;border-radius:6px;padding:16px 20px;margin-bottom:14px;}
.rp a:not(.MuiButton-root){color:#1f5fa8}
.rp h2{font-size:16px;margin:0 0 12px;font-weight:600}
.rp h3{font-size:14px;margin:16px 0 8px;font-weight:600}
.rp .rp-figures{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:10px;margin:0}
.rp .rp-figures div{border-left:3px solid #1f5fa8;padding:2px 0 2px 10px}
.rp .rp-figures dt{font-size:12px;color:#526173}
.rp .rp-figures dd{margin:0;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums}
.rp table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
.rp table caption{text-align:left;color:#526173;font-size:12px;padding:4px 0}
.rp th,.rp td{border-bottom:1px solid #e1e7ee;padding:6px 8px;text-align:left;vertical-align:top}
.rp th{color:#526173;font-weight:600;white-space:nowrap}
.rp td.n,.rp th.n{text-align:right;white-space:nowrap}
.rp .content table{width:auto}
.rp .rp-chart{margin:0}
.rp .rp-bar{display:inline-block;height:10px;background:#1f5fa8;border-radius:2px;vertical-align:middle}
.rp .rp-track{display:inline-block;width:130px;background:#e9edf2;border-radius:2px;line-height:10px;height:10px;margin-right:8px;overflow:hidden;vertical-align:middle}
.rp .rp-bar{vertical-align:top}
.rp .rp-bar.good{background:#1c7a45}
.rp .rp-bar.weak{background:#b4560f}
.rp .rp-bar.poor{background:#b3261e}
.rp .rp-rate{white-space:nowrap}
.rp .rp-heat{display:inline-block;min-width:52px;padding:1px 8px;border-radius:3px;border-left:4px solid #1f5fa8;background:rgb(31 95 168 / 14%)}
.rp .rp-heat.good{border-color:#1c7a45;background:rgb(28 122 69 / 16%)}
.rp .rp-heat.weak{border-color:#b4560f;background:rgb(180 86 15 / 16%)}
.rp .rp-heat.poor{border-color:#b3261e;background:rgb(179 38 30 / 18%)}
.rp .rp-note{color:#526173;font-size:12px;margin:4px 0 8px}
.rp .rp-warn{color:#9a5b00}
.rp button.rp-link{all:unset;color:#1f5fa8;cursor:pointer;text-decoration:underline;text-underline-offset:3px}
.rp button.rp-link:focus-visible{outline:2px solid #1f5fa8;outline-offset:2px}
`;
