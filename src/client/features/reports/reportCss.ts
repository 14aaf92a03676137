// The report page on screen and on A4: headings stay with what follows, no chart or row is cut.
export const REPORT_CSS = `
.rp{max-width:1120px;margin:0 auto;padding:16px}
.rp section{background:#fff;border:1px solid #e1e7ee;border-radius:6px;padding:16px 20px;margin-bottom:14px;break-inside:auto}
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
.rp .rp-chart{break-inside:avoid;margin:0}
.rp .rp-bar{display:inline-block;height:10px;background:#1f5fa8;border-radius:2px;vertical-align:middle}
.rp .rp-track{display:inline-block;width:130px;background:#e9edf2;border-radius:2px;line-height:10px;height:10px;margin-right:8px;overflow:hidden;vertical-align:middle}
.rp .rp-warn{color:#9a5b00}
.rp button.rp-link{all:unset;color:#1f5fa8;cursor:pointer;text-decoration:underline;text-underline-offset:3px}
.rp button.rp-link:focus-visible{outline:2px solid #1f5fa8;outline-offset:2px}
.rp-title{display:none}
@media print{
@page{size:A4;margin:16mm 15mm}
html,body,#root{height:auto!important;overflow:visible!important;background:#fff!important}
body *{visibility:hidden}
.rp,.rp *{visibility:visible}
#root div:has(.rp),#root main:has(.rp){display:block!important;height:auto!important;overflow:visible!important;position:static!important}
header,nav,aside,.rp-tools{display:none!important}
#root div:has(.rp)>*:not(:has(.rp)):not(.rp){display:none!important}
.rp{max-width:none;padding:0}
.rp-title{display:block;text-align:center;font-size:20px;margin:0 0 6mm}
.rp section{border:0;padding:0;margin:0 0 8mm}
.rp h2,.rp h3,.rp caption{break-after:avoid}
.rp thead{display:table-header-group}
.rp tr,.rp .rp-figures,.rp .rp-chart,.rp .rp-keep{break-inside:avoid}
.rp .rp-bar,.rp .rp-track{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.rp button.rp-link{text-decoration:none;color:inherit}
.rp .rp-page{break-before:page}
}
`;
