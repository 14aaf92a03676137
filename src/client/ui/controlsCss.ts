// Plain controls of the shell and the lists: buttons, tabs, fields, tables, and empty states. Elements with a class
// take a fifth of the time of styled components, and a list is rendered each time it is opened. Rendered once, by the
// shell.

// `.if-wide`: text that is hidden on a narrow screen or at 200 % zoom.
const BUTTONS = `
.btn{display:inline-flex;align-items:center;justify-content:center;box-sizing:border-box;min-width:24px;margin:0;padding:4px 5px;border:0;border-radius:6px;background:none;color:var(--accent);font:inherit;font-size:12px;font-weight:500;line-height:21px;text-decoration:none;white-space:nowrap;cursor:pointer}
.btn:hover{background:var(--tint)}
.btn:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.btn:is(.outlined,.filled){min-width:64px}
.btn.outlined{padding:3px 9px;border:1px solid var(--accent-line)}
.btn.outlined:disabled{border-color:var(--line)}
.btn.bad{color:var(--bad)}
.btn.bad:hover{background:var(--bad-tint)}
.btn.warn{color:var(--warn)}
.btn.warn:hover{background:var(--warn-tint)}
.btn.plain{color:inherit}
.btn.quiet{color:var(--ink-soft)}
.btn.plain:hover,.btn.quiet:hover{background:var(--hover)}
.btn.outlined.plain{border-color:currentColor}
.btn.outlined.quiet{border-color:var(--line);font-weight:400}
.btn.large{padding:6px 8px;font-size:13px;line-height:23px}
.btn.signed{flex:none;gap:8px;min-width:0}
.btn.signed>svg{flex:none}
.btn.signed>svg:first-child{margin-left:-2px}
.btn.signed.large>svg:first-child{margin-left:-4px}
.btn.signed.large>svg:last-child{margin-right:-4px}
.btn>.count{position:relative;display:flex;margin-left:-4px}
.btn>.count[data-count]::after{content:attr(data-count);position:absolute;top:0;right:0;transform:translate(50%,-50%);box-sizing:border-box;min-width:20px;padding:0 6px;border-radius:10px;background:var(--accent);color:var(--on-accent);font-size:11px;line-height:20px;text-align:center}
@media (max-width:899.95px){.if-wide{display:none}}
.btn.filled{padding:6px 16px;background:var(--accent);color:var(--on-accent);font-size:13px;line-height:23px}
.btn.filled:hover{background:var(--accent-deep)}
.btn-group{display:inline-flex}
.btn-group>.btn:not(:last-child){border-top-right-radius:0;border-bottom-right-radius:0}
.btn-group>.btn:not(:first-child){min-width:28px;margin-left:1px;padding-inline:4px;border-top-left-radius:0;border-bottom-left-radius:0}
.btn.icon{min-width:0;padding:5px;border-radius:50%;color:var(--ink-soft)}
.btn.icon:hover{background:var(--hover)}
.btn:disabled,.btn:disabled:hover{background:none;color:var(--ink-off);cursor:default}
.link{padding:0;border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline;text-decoration-color:var(--accent-line);cursor:pointer}
.chip{display:inline-flex;align-items:center;gap:4px;box-sizing:border-box;max-width:100%;height:24px;padding:0 8px;border:0;border-radius:12px;background:var(--hover);color:var(--ink);font:inherit;font-size:12px}
button.chip{padding-right:4px;cursor:pointer}
.chip>span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.chip>svg{flex:none;color:var(--ink-off)}
.chip:hover>svg{color:var(--ink-soft)}
`;
const FIELDS = `
.labelled-select{display:inline-flex;align-items:center;height:30px;padding-left:8px;border:1px solid var(--line);border-radius:6px;background:var(--plate);color:var(--ink);font-size:13px}
.labelled-select[data-set]{border-color:var(--accent);background:var(--tint)}
.labelled-select[data-off]{opacity:.6}
.labelled-select:focus-within{outline:2px solid var(--accent-line)}
.labelled-select>span{color:var(--ink-soft);white-space:nowrap}
.labelled-select>select{border:0;background:transparent;font:inherit;color:inherit;height:100%;padding:0 4px;min-width:0;max-width:170px;outline:0;cursor:pointer;text-overflow:ellipsis}
.labelled-select[data-set]>select{color:var(--accent-deep)}
.labelled-select>select:disabled{cursor:default}
.labelled-select option,.page-size option{background:var(--plate);color:var(--ink)}
.field{display:inline-flex;align-items:center;box-sizing:border-box;height:30px;padding:0 8px;border:1px solid var(--line-strong);border-radius:6px;background:var(--plate);color:var(--ink);font-size:13px}
.field:hover{border-color:var(--ink)}
.field:focus-within{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.field>svg{flex:none;margin-right:4px;color:var(--ink-soft)}
.field>input{flex:1;min-width:0;height:100%;padding:0;border:0;background:none;color:inherit;font:inherit;outline:0}
.field>input::placeholder{color:var(--ink-soft);opacity:1}
`;
// The text of a row's first action is aligned with the column heading; its background extends to the left of it.
const LISTS = `
.list-page{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;padding:16px}
[data-density=compact] .list-page{gap:9px;padding:12px}
.list-head{display:flex;flex-wrap:wrap;align-items:center;gap:12px;min-height:36px}
.list-head>.beside{flex:1;min-width:0}
.list-head>h1{margin:0;font-size:18px;font-weight:600;line-height:1.5}
.list-filters{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.list-rows{overflow-x:auto;border:1px solid var(--line);border-radius:6px;background:var(--plate)}
.list-boxes{display:grid;grid-template-columns:minmax(0,1fr);gap:10px}
[data-density=compact] .list-boxes{gap:7.5px}
.tabs{display:flex;flex:1;min-height:40px}
.tabs>button{min-width:90px;padding:0 16px;border:0;border-bottom:2px solid transparent;background:none;color:var(--ink-soft);font:inherit;font-size:13px;font-weight:500;cursor:pointer}
.tabs>button[aria-selected=true]{border-color:var(--accent);color:var(--accent)}
.tabs>button:focus-visible{outline-offset:-3px}
.pages{display:flex;flex-wrap:wrap;align-items:center;gap:12px;color:var(--ink-soft);font-size:13px;font-variant-numeric:tabular-nums}
.pages>div{display:flex;align-items:center;gap:4px}
.pages [aria-current]{min-width:56px;text-align:center;color:var(--ink)}
.pages .field{width:56px;margin:0 6px}
.pages .field>input{text-align:center}
.page-size{height:31px;padding:0 6px 0 10px;border:1px solid var(--line);border-radius:6px;background:var(--plate);color:var(--ink);font:inherit;font-size:13px;cursor:pointer}
.page-size:hover{border-color:var(--ink-soft)}
.list-row{color:inherit;vertical-align:middle;outline:0}
.list-row:hover{background:var(--hover)}
.list-row[data-current=true]{background:var(--hover);box-shadow:inset 3px 0 0 var(--accent)}
.list-table{width:100%;border-collapse:collapse;border-spacing:0;background:var(--plate);font-size:13px;line-height:1.43}
.list-table th,.list-table td{padding:6px 16px;border-bottom:1px solid var(--line);text-align:left}
.list-table th{color:var(--ink-soft);font-weight:500;line-height:24px;white-space:nowrap}
.list-table .number{text-align:right}
.list-table .whole{white-space:nowrap}
.list-table a:not(.btn){color:var(--accent)}
.list-table .btn{min-width:0;padding-inline:6px}
.list-row>td:last-child>:first-child:is(.btn,.MuiButton-root){margin-left:-6px;padding-left:6px}
[data-density=compact] .list-table th,[data-density=compact] .list-table td{padding:2px 10px}
@media (max-width:1199.95px){.list-table th,.list-table td{padding-inline:8px}}
`;

const STATES = `
.inline-fault{padding:8px 0;font-size:13px;line-height:1.6;overflow-wrap:anywhere}
.inline-fault>.btn{margin-left:8px}
.notice{padding:48px;border:1px dashed var(--line);border-radius:6px;background:var(--plate);text-align:center}
.notice>p{margin:0 0 16px;color:var(--ink-soft);font-size:13px;line-height:1.43}
.notice>.title{margin-bottom:.35em;color:var(--ink);font-size:17px;line-height:1.5}
[data-density=compact] .notice{padding:36px}
.bone{border-radius:6px;background:var(--line);animation:bone 2s ease-in-out .5s infinite}
.bone.text{border-radius:6px/10px;transform:scaleY(.6);transform-origin:0 55%}
.bone.text:empty::before{content:"\\a0"}
@keyframes bone{50%{opacity:.4}}
`;

const TABS = `
.shell-tab{flex:none;box-sizing:border-box;display:flex;align-items:center;gap:4px;padding:0 8px 0 14px;border-right:1px solid var(--line);background:var(--plate);color:var(--ink);font-size:13px;cursor:pointer;user-select:none}
.shell-tab[aria-selected=true]{background:var(--tint);color:var(--accent);box-shadow:inset 0 -2px var(--accent);font-weight:600}
.shell-tab>.title{flex:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.shell-tab>.close{display:grid;place-items:center;width:24px;height:24px;margin-right:-4px;border-radius:50%;color:var(--ink-soft)}
.shell-tab>.close:hover{background:var(--hover)}
.shell-tab-menu{display:grid;place-items:center;width:38px;padding:0;border:0;border-left:1px solid var(--line);background:none;color:var(--ink-soft);cursor:pointer}
.shell-tab-menu:hover{background:var(--hover)}
`;

const MENU = `
.nav-logo,.nav-group,.nav-link{display:flex;align-items:center;width:100%;padding:0 20px;border:0;background:none;color:inherit;font:inherit;font-size:14px;text-align:left;white-space:nowrap;cursor:pointer}
.nav-logo{gap:10px;height:48px;padding:0 15px;color:#fff}
.nav-group{gap:10px;height:44px}
.nav-group>svg{flex:none}
.nav-group[data-at]{color:#fff}
.nav-group:hover,.nav-link:hover{background:rgb(255 255 255/8%)}
.nav-link{height:38px;padding:0 0 0 52px;background:rgb(0 0 0/14%);font-size:13.5px}
.nav-link[aria-current],.nav-link[aria-current]:hover{background:var(--nav-now);color:#fff}
.nav-logo:focus-visible,.nav-group:focus-visible,.nav-link:focus-visible{outline:2px solid #fff;outline-offset:-3px}
`;

export const CONTROLS_CSS = MENU + TABS + BUTTONS + FIELDS + LISTS + STATES;
