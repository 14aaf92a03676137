// Styles of the editor around the content; the content itself uses the print styles (contentCss).
export const EDITOR_CSS = `
.rte{position:relative;border:1px solid var(--line-strong);border-radius:6px;background:var(--plate);color:var(--ink);min-width:0}
.rte:focus-within{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.rte[data-invalid=true]{border-color:var(--bad)}
.rte-text{padding:8px 12px;outline:none;min-height:1.75em;counter-reset:rte-blank;cursor:text}
.rte-inline .rte-text{padding:4px 10px}
.rte-text [data-slate-placeholder]{opacity:1!important;color:var(--ink-soft);font-size:14px;line-height:2}
.rte-toolbar{display:flex;flex-wrap:wrap;align-items:center;gap:1px;padding:3px 5px;border-bottom:1px solid var(--line);background:var(--plate-2);border-radius:6px 6px 0 0;position:sticky;top:0;z-index:3}
.rte-inline .rte-toolbar{display:none;position:absolute;top:auto;bottom:100%;right:-1px;border:1px solid var(--accent);border-bottom:0;z-index:12;flex-wrap:nowrap;box-shadow:0 -2px 8px var(--shadow)}
.rte-inline:focus-within{border-top-right-radius:0}
.rte-inline:focus-within .rte-toolbar{display:flex}
.rte-toolbar [role=separator]{width:1px;height:18px;background:var(--line-strong);margin:0 2px}
.rte-toolbar button,.rte-popover button,.rte-uploads button,.rte-notice button,.rte-picker-row button{font:13px/1 inherit;font-family:inherit;min-width:26px;height:26px;padding:0 4px;border:0;border-radius:4px;background:none;color:var(--ink);cursor:pointer;display:inline-flex;align-items:center;justify-content:center;gap:4px;white-space:nowrap}
.rte-toolbar button{font-size:18px}
.rte-toolbar button.rte-word{font-size:13px;padding:0 5px}
.rte-toolbar button em.dot{font-size:13px;font-style:normal;text-emphasis:filled dot currentColor;text-emphasis-position:under right;line-height:1.3;padding-bottom:4px}
.rte-toolbar button:hover:not(:disabled),.rte-popover button:hover:not(:disabled){background:var(--hover)}
.rte-toolbar button[aria-pressed=true]{background:var(--tint-strong);color:var(--accent-deep)}
.rte-toolbar button:disabled{color:var(--ink-off);cursor:default}
.rte button:focus-visible,.rte select:focus-visible,.rte input:focus-visible{outline:2px solid var(--accent);outline-offset:-1px}
.rte-word b::before{content:attr(data-sign)}
.rte-toolbar.rte-table-tools{border-bottom:0;border-top:1px solid var(--line);border-radius:0 0 6px 6px;top:auto;bottom:0}
.rte-anchor{position:relative;display:inline-flex}
.rte-table-picker{position:absolute;top:100%;left:0;z-index:20;background:var(--plate);border:1px solid var(--line-strong);border-radius:6px;box-shadow:0 6px 20px var(--shadow);padding:8px}
.rte-toolbar .rte-table-picker .rte-squares{display:grid;grid-template-columns:repeat(8,18px);gap:2px;height:auto;padding:2px}
.rte-squares span{width:18px;height:18px;border:1px solid var(--line-strong);border-radius:2px;box-sizing:border-box}
.rte-squares span.on{background:var(--tint-strong);border-color:var(--accent)}
.rte-picker-row{display:flex;align-items:center;gap:4px;font-size:13px;margin-top:6px}
.rte-picker-row input{width:46px}
.rte input,.rte select{font:13px/1.4 inherit;font-family:inherit;height:26px;box-sizing:border-box;border:1px solid var(--line-strong);border-radius:4px;padding:0 5px;background:var(--plate);color:inherit}
.rte-math{border-radius:3px;cursor:pointer;padding:0 1px}
.rte-math:hover{background:var(--tint)}
.rte .rte-chosen{outline:2px solid var(--accent-line);outline-offset:1px;background:var(--tint)}
.rte .rte-open{outline:2px solid var(--accent);outline-offset:2px;background:var(--tint)}
.rte-text .math-display{cursor:pointer;border-radius:4px}
.rte-empty-formula{color:var(--ink-soft);background:var(--plate-2);border-radius:3px;padding:0 6px;font-size:.8em}
.rte-source,.rte-faulty{font:13px/1.5 ui-monospace,Consolas,Menlo,monospace;color:var(--ink-soft);overflow-wrap:anywhere}
.rte-faulty{background:var(--bad-tint);border-radius:3px;padding:1px 3px;color:var(--ink)}
.rte mark{background:none;color:inherit;text-decoration:underline wavy var(--bad) 1.5px;text-underline-offset:3px;text-decoration-skip-ink:none}
.rte-faulty mark{background:var(--bad-tint-strong)}
.rte-blank{position:relative;counter-increment:rte-blank}
.rte-blank .blank::after{content:counter(rte-blank);display:block;text-align:center;font-size:11px;line-height:1.2em;color:var(--accent)}
.rte-blank .blank{height:1.15em;line-height:1}
.rte-text figure.rte-block{border-radius:3px}
.rte-text td,.rte-text th{min-width:2.5em}
.rte-text td p,.rte-text th p{min-width:1em}
.rte-chosen-cell{background:var(--tint-strong)}
.rte-over-cells ::selection{background:transparent}
.rte-popover{position:absolute;z-index:30;width:min(560px,calc(100vw - 24px));box-sizing:border-box;background:var(--plate);border:1px solid var(--line-strong);border-radius:8px;box-shadow:0 8px 28px var(--shadow);padding:8px;font-size:13px;line-height:1.5;text-align:left}
.rte-popover-row{display:flex;align-items:flex-start;gap:4px}
.rte-popover button{height:30px;padding:0 8px;border:1px solid var(--line-strong)}
.rte-popover button.rte-done{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.rte-popover button.rte-done:hover{background:var(--accent-deep)}
.rte-tex{position:relative;flex:1;min-width:0}
.rte-tex textarea,.rte-tex-mirror{font:15px/1.5 ui-monospace,Consolas,Menlo,"Noto Sans Mono CJK SC","Noto Sans CJK SC",monospace;width:100%;box-sizing:border-box;padding:3px 7px;border:1px solid var(--line-strong);border-radius:4px;margin:0;white-space:pre-wrap;overflow-wrap:anywhere;letter-spacing:0}
.rte-tex textarea{position:absolute;inset:0;height:100%;resize:none;overflow:hidden;background:transparent;color:var(--ink)}
.rte-tex textarea:focus{outline:none;border-color:var(--accent)}
.rte-tex textarea::placeholder{font-size:13px;color:var(--ink-soft)}
.rte-tex-mirror{color:transparent;min-height:30px;pointer-events:none}
.rte-fault{color:var(--bad);min-height:1.4em;font-size:12.5px}
.rte-offers{position:absolute;left:0;top:100%;z-index:31;margin:2px 0 0;padding:4px;list-style:none;background:var(--plate);border:1px solid var(--line-strong);border-radius:6px;box-shadow:0 6px 20px var(--shadow);min-width:260px}
.rte-offers li{display:flex;justify-content:space-between;gap:16px;padding:2px 8px;border-radius:4px;cursor:pointer}
.rte-offers li[aria-selected=true]{background:var(--tint-strong)}
.rte-offers code{font:13px/1.6 ui-monospace,Consolas,Menlo,monospace}
.rte-offers span{color:var(--ink-soft)}
.rte-groups{display:flex;flex-wrap:wrap;gap:2px;border-bottom:1px solid var(--line);padding-bottom:4px}
.rte-popover .rte-groups button{height:24px;border:0;padding:0 7px;color:var(--ink-soft)}
.rte-popover .rte-groups button[aria-selected=true]{background:var(--tint);color:var(--accent-deep);font-weight:600}
.rte-templates{display:flex;flex-wrap:wrap;gap:3px;padding-top:6px;min-height:76px;align-content:flex-start}
.rte-popover .rte-templates button{min-width:38px;height:36px;font-size:14px;overflow:hidden}
.rte-popover .rte-templates button .math{max-height:30px}
.rte-popover .rte-templates button:has(.math[style*="height: 3"],.math[style*="height: 4"],.math[style*="height: 5"]){height:58px;font-size:12px}
.rte-popover .rte-templates button:has(.math[style*="height: 3"],.math[style*="height: 4"],.math[style*="height: 5"]) .math{max-height:none}
.rte-picture-tools{display:flex;align-items:center;gap:6px;width:max-content;white-space:nowrap}
.rte-picture-tools input[type=number]{width:62px}
.rte-alt{width:150px}
.rte-uploads{list-style:none;margin:0;padding:4px 10px;border-bottom:1px solid var(--line);font-size:13px;background:var(--plate-2)}
.rte-uploads li{display:flex;align-items:center;gap:8px}
.rte-uploads progress{width:140px}
.rte-file{max-width:260px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.rte-notice{display:flex;justify-content:space-between;align-items:center;gap:8px;padding:2px 10px;background:var(--warn-tint);color:var(--warn-deep);font-size:13px;border-bottom:1px solid var(--warn-line)}
`;
