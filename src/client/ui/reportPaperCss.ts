// Styles of report blocks on paper, where ink is black in every theme of the screen. Lengths in em of the text.
export const REPORT_PAPER_CSS = `
.rpt-heading{font-weight:700;font-size:1.25em;line-height:1.4;border-bottom:.35mm solid #1f5fa8;padding-bottom:.6mm}
.rpt-heading.minor{font-size:1.05em;border-bottom:0;padding-bottom:0}
.rpt-line{font-size:.95em;text-align:justify}
.rpt-figures{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:2mm 3mm;margin:0}
.rpt-figures div{border-left:.6mm solid #1f5fa8;padding-left:2mm}
.rpt-figures dt{font-size:.85em;line-height:1.3;color:#444}
.rpt-figures dd{margin:0;font-size:1.35em;font-weight:700;line-height:1.3;font-variant-numeric:tabular-nums}
.rpt-chart{margin:0}
.rpt-chart svg{display:block;width:100%;height:auto;overflow:visible}
.rpt-chart text{font-family:inherit;fill:#222}
.rpt-chart figcaption{text-align:center;font-size:.85em;line-height:1.4;color:#444}
.rpt-row{display:grid;align-items:baseline;border-bottom:.15mm solid #999;font-size:.92em;line-height:1.4;font-variant-numeric:tabular-nums}
.rpt-row.head{font-weight:700;border-top:.35mm solid #000;border-bottom:.25mm solid #000;background:#eef3f8;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.rpt-row>span{padding:.75mm 1.2mm;min-width:0;overflow-wrap:anywhere}
.rpt-row .right{text-align:right}
.rpt-row>.right+span:not(.right){padding-left:4mm}
.rpt-row .warn{font-weight:700}
.rpt-heat{display:inline-block;width:18mm;height:2.6mm;margin-right:1.5mm;border:.15mm solid #666;box-sizing:border-box;vertical-align:-.3mm;background:#fff}
.rpt-heat i{display:block;height:100%;print-color-adjust:exact;-webkit-print-color-adjust:exact}
`;
