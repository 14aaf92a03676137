// Styles of paper as a separate string, shared by the screen, print and captured pages. Lengths of the page are in mm,
// of the text in em of --paper-font. No collapsed borders and no trimmed punctuation: html2canvas renders both wrongly.
// Firefox rounds the edges of an unrotated scaled layer to whole pixels, and a line thinner than one pixel gets no
// width; rotated by less than a pixel over the whole sheet, it is rendered smoothly as in Chromium.
import type { Geometry } from '../../domain/paper/geometry';
import { CONTENT_FONTS } from '../lib/math/fonts';
import { REPORT_PAPER_CSS } from './reportPaperCss';

export const PAPER_CSS = `
.paper{font-family:${CONTENT_FONTS};font-size:var(--paper-font,10.5pt);line-height:var(--paper-line,1.7);color:#000;text-spacing-trim:space-all;text-align:start;font-weight:400;letter-spacing:0}
.paper .content{font-family:inherit;font-size:inherit;line-height:inherit}
.paper .content table{margin:1mm auto;border-color:#000}
.paper .content table:has(tr>:nth-child(9)) :is(td,th){padding:.15em .3em}
.paper .content table:has(tr>:nth-child(15)) :is(td,th){padding:.1em .12em;font-size:.85em}
.paper .content video{display:none}
.paper img[data-missing]{display:inline-block;min-width:24mm;min-height:8mm;border:.3mm dashed #000;box-sizing:border-box;font-size:8pt;line-height:1.2;overflow:hidden}
.paper .content img{max-height:calc(var(--paper-frame,240mm) - 2mm);object-fit:contain}
.paper .math-display{overflow:visible}
.paper .math-wait{background:none}
.paper .blank{min-width:5em}
.paper .options{font-size:inherit;padding-left:2em;margin:0}
.paper-page{position:relative;background:#fff;overflow:hidden;box-sizing:border-box}
.paper-frame{position:absolute}
.paper-place{position:absolute;left:0;right:0}
.paper-cut,.paper-part-window{overflow:clip;overflow-clip-margin:.3mm}
.paper-part-window{position:absolute;left:0;right:0}
.paper-block{display:flow-root;width:100%}
.paper-secret{font-weight:700}
.paper-title{font-size:1.7em;font-weight:700;text-align:center;line-height:1.4}
.paper-title.with-logo{position:relative;padding:0 26mm;min-height:14mm;display:grid;align-content:center}
.paper-logo{position:absolute;left:0;top:0;max-height:14mm;max-width:24mm}
.paper-subtitle{font-size:1.25em;text-align:center;line-height:1.4}
.paper-grid{border-collapse:separate;border-spacing:0;border-top:1px solid #000;border-left:1px solid #000;line-height:1.5}
.paper-grid th,.paper-grid td{border-right:1px solid #000;border-bottom:1px solid #000;padding:.1em .3em;text-align:center;font-weight:400;height:1.5em}
.paper-score-table{margin:0 auto;table-layout:fixed;width:100%}
.paper-score-table th{width:5em}
.paper-score-box{flex:none;font-weight:400}
.paper-score-box td{width:4.5em}
.paper-section.with-box{display:flex;align-items:flex-end;gap:1em}
.paper-quick{margin:0 auto}
.paper-quick th{width:4em}
.paper-quick td{min-width:3em}
.paper-quick td.group{border-left:1px solid #000}
.paper-quick .keys td{font-weight:700}
.paper-answers-title{font-size:1.3em;font-weight:700;text-align:center}
.paper-fields{text-align:center}
.paper-fields:has(span:nth-child(4)>.paper-line) .paper-line{width:4.5em}
.paper-fields span{display:inline-block;margin:0 1em 0 0}
.paper-line{display:inline-block;width:7em;height:1em;border-bottom:1px solid #000;vertical-align:-.2em}
.paper-notice{white-space:pre-wrap;font-size:.95em}
.paper-notice-title{font-weight:700}
.paper-notice-line{display:block;min-height:1.7em}
.paper-notice-line.numbered{padding-left:1.6em;text-indent:-1.6em}
.paper-section{font-weight:700}
.paper-section .paper-note{font-weight:400}
.paper-item{display:flex;align-items:baseline}
.paper-item>.paper-label{flex:none;min-width:2em}
.paper-item>.paper-text{flex:1;min-width:0}
.paper-part{padding-left:2em;display:flex;align-items:baseline}
.paper-part>.paper-label{flex:none;margin-left:-.5em}
.paper-part>.paper-text{flex:1;min-width:0}
.paper-answer{padding-left:2em;font-size:.95em}
.paper-answer.paper-lead{padding-left:0}
.paper-answer>.paper-item>.paper-label{font-weight:400}
.paper-answer .paper-name{flex:none;font-weight:700;font-size:.95em}
.paper-foot,.paper-head{position:absolute;display:grid;grid-template-columns:minmax(0,1fr) auto minmax(0,1fr);align-items:end;gap:3mm;text-align:center;font-size:9pt;line-height:1.2;white-space:nowrap}
.paper-line-part:first-child{text-align:left}
.paper-line-part:last-child{text-align:right}
.paper-seal{position:absolute;left:0;bottom:0;transform-origin:0 0;font-size:9.5pt}
.paper-seal-fields{position:absolute;left:0;right:0;top:5mm;text-align:center}
.paper-seal-fields span{display:inline-block;margin:0 .8em}
.paper-seal-line{position:absolute;left:6mm;right:6mm;top:19mm;border-top:1px dashed #000}
.paper-seal-words{position:absolute;left:0;right:0;top:16mm;display:flex;justify-content:space-evenly}
.paper-seal-words span{background:#fff;padding:0 3mm}
.drawn-mark{position:absolute;box-sizing:border-box}
.drawn-text{display:flex;flex-direction:column;justify-content:center;overflow:hidden;white-space:pre-wrap}
.drawn-left{text-align:left}
.drawn-center{text-align:center}
.drawn-right{text-align:right}
.paper-measure{position:absolute;left:-100000px;top:0;visibility:hidden;pointer-events:none;contain:layout style}
.paper-desk{position:relative;display:flex;flex-direction:column;align-items:center;gap:18px}
.paper-desk .paper-page{outline:1px solid #cdd6e0;outline-offset:-1px}
.paper-desk>.paper-room{content-visibility:auto}
.paper-scaled{transform-origin:0 0}
@supports (-moz-appearance:none){.paper-scaled{rotate:.001deg}}
${REPORT_PAPER_CSS}`;

/** Print exactly the pages: everything else of the screen is hidden while printing. */
export const printCss = (geometry: Geometry): string => `
@page{size:${geometry.width}mm ${geometry.height}mm;margin:0}
@media screen{.paper-print{display:none}}
@media print{
html,body{margin:0!important;padding:0!important;background:#fff!important;height:auto!important;overflow:visible!important}
body.printing-paper>:not(.paper-print){display:none!important}
.paper-print .paper-page{break-after:page;break-inside:avoid;box-shadow:none!important;transform:none!important}
.paper-print .paper-page:last-child{break-after:auto}
}
`;
