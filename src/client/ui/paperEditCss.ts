// Styles of editable pages. They take no space: the pages stay as they print, and exported copies are outside the
// layer.

export const PAPER_EDIT_CSS = `
.paper-layer{position:relative}
.paper-editing .paper-spot{cursor:text;border-radius:2px}
.paper-editing .paper-spot:hover{background:rgba(25,118,210,.1);outline:1px dashed #1976d2;outline-offset:1px}
.paper-editing .paper-spot:focus-visible,.paper-editing .paper-place:focus-visible{outline:2px solid #1976d2;outline-offset:2px}
.paper-editing .paper-place[data-question]{cursor:grab}
.paper-editing .paper-place[role=group]:focus{outline:2px solid #1976d2;outline-offset:2px}
.paper-editing .paper-place[data-space]{cursor:ns-resize}
.paper-editing .paper-place[data-space]:focus-visible{outline-offset:-2px}
.paper-editing .paper-space{box-shadow:inset 0 0 0 1px rgba(25,118,210,.18)}
.paper-editing .paper-place[data-space]::after{content:attr(data-told);position:absolute;right:2px;bottom:2px;font:11px/1.4 system-ui,sans-serif;color:#5b7a99;background:#fff;padding:0 4px}
.paper-editing .paper-place[data-space]::before{content:"";position:absolute;left:0;right:0;bottom:0;height:0;border-bottom:2px solid rgba(25,118,210,.35)}
.paper-editing .paper-place[data-space]:hover .paper-space{background:rgba(25,118,210,.05)}
.paper-dragging,.paper-dragging *{cursor:grabbing!important;user-select:none}
.paper-grip{position:absolute;width:24px;height:24px;padding:0;border:0;border-radius:4px;background:#fff;color:#45617d;box-shadow:0 0 0 1px #cdd6e0;font-size:14px;line-height:24px;cursor:grab}
.paper-grip:hover{background:#e8f1fb}
.paper-mark{position:absolute;height:0;margin-top:-1px;border-top:3px solid #1976d2;pointer-events:none;z-index:2}
.paper-mark::before{content:"";position:absolute;left:-5px;top:-7px;width:9px;height:9px;border-radius:50%;background:#1976d2}
.paper-carried{position:absolute;pointer-events:none;z-index:3;background:#1976d2;color:#fff;border-radius:4px;padding:2px 8px;font-size:12px}
.paper-stretch{position:absolute;pointer-events:none;z-index:2;box-sizing:border-box;border:2px solid #1976d2;background:rgba(25,118,210,.08);color:#0d4f8b;font-size:12px;text-align:right;padding:2px 6px}
.paper-spot-field{position:absolute;z-index:4;box-sizing:border-box;border:2px solid #1976d2;border-radius:3px;background:#fff;color:#000;padding:1px 5px;line-height:1.5;font-family:inherit;resize:both;box-shadow:0 2px 8px rgba(0,0,0,.2)}
.paper-spot-field:focus{outline:none}
`;
