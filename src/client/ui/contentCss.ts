// All styles of content in one string: a global style on screen, embedded in papers and exports.
import { CONTENT_FONTS } from '../lib/math/fonts';

export const CONTENT_CSS = `
.content{font-family:${CONTENT_FONTS};font-size:16px;line-height:1.75;color:inherit;overflow-wrap:anywhere;text-align:start}
.content::after{content:"";display:block;clear:both}
.content p{margin:0}
.content p+p,.content p+ul,.content p+ol,.content p+table,.content table+p,.content ul+p,.content ol+p{margin-top:.25em}
.content b{font-weight:700}
.content i{font-style:italic}
.content u{text-decoration:underline;text-underline-offset:.2em}
.content sub,.content sup{font-size:.7em;line-height:0}
.content em.dot{font-style:normal;text-emphasis:filled dot currentColor;text-emphasis-position:under right}
.content ul,.content ol{margin:0;padding-inline-start:2em}
.content table{border-collapse:separate;border-spacing:0;border-top:1px solid currentColor;border-left:1px solid currentColor;margin:.4em auto;max-width:100%}
.content th,.content td{border-right:1px solid currentColor;border-bottom:1px solid currentColor;padding:.2em .7em;text-align:left;vertical-align:middle;font-weight:400}
.content th{font-weight:700}
.content .align-center{text-align:center}
.content .align-right{text-align:right}
.content figure{margin:.4em auto;text-align:center;max-width:100%}
.content figure.place-right{float:right;margin:.2em 0 .4em 1em}
.content figure.place-left{float:left;margin:.2em 1em .4em 0}
.content figure.place-below{clear:both}
.content img{max-width:100%;height:auto;vertical-align:middle}
.content figure img{display:block;margin:0 auto}
.content video{display:block;max-width:100%;width:480px;margin:.4em 0}
.content .blank{display:inline-block;min-width:4em;height:1em;border-bottom:1px solid currentColor;vertical-align:-.2em;margin:0 .15em}
.content .together{white-space:nowrap}
.content-inline{display:inline}
.content-inline::after{content:none}
.math{display:inline-block;position:relative;max-width:100%;line-height:0;text-indent:0}
.together>.math{max-width:calc(100% - 1em)}
.math>svg,.math>img{display:block;width:100%;height:100%;overflow:visible;margin:0}
.math::part(spoken){position:absolute;left:0;bottom:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);font-size:1px;white-space:nowrap;pointer-events:none;user-select:none}
@media print{.math::part(spoken){display:none}}
.math-wait{border-radius:3px;background:rgba(120,135,155,.14)}
.math-display{display:block;text-align:center;margin:.2em 0;padding:.15em 0;overflow-x:auto;overflow-y:hidden}
.math-fault{font-family:ui-monospace,Consolas,Menlo,monospace;font-size:.86em;text-decoration:underline dotted var(--bad,#b3261e);text-underline-offset:.25em;white-space:pre-wrap;overflow-wrap:anywhere}
.options{display:grid;gap:.15em 1.5em;margin:.3em 0 0;padding:0;list-style:none}
.options::after{content:none}
.options>li{display:flex;align-items:baseline;min-width:0}
.options .letter{flex:none;min-width:1.6em}
.options .option{flex:1;min-width:0}
.paper .content,.paper{text-spacing-trim:space-all}
`;

/** Pictures are black on a transparent background: in the dark theme they get a white one. */
export const PICTURE_PLATE_CSS = `
@media screen{
[data-theme=dark] .content :not(.math)>img{background:#fff;box-shadow:0 0 0 4px #fff;border-radius:1px}
[data-theme=dark] .paper .content img{box-shadow:none}
}
`;
