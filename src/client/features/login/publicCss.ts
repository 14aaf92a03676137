// Style of the public screens, in the colours of app/theme.ts.
export const PUBLIC_CSS = `
.public { display: flex; min-height: 100%; background: var(--plate); }
.public-picture { flex: 1 1 56%; min-width: 0; box-sizing: border-box; padding: 48px 56px; color: #fff;
  background: #16406f url(images/login.svg) center / cover; }
.public-picture div { display: flex; align-items: center; gap: 14px; }
.public-picture strong { font-size: 24px; letter-spacing: 2px; }
.public-side { flex: 0 0 480px; max-width: 100%; box-sizing: border-box; padding: 32px; display: flex; align-items: center; justify-content: center; }
.public-form { width: 340px; }
.public-form h1 { margin: 0 0 28px; font-size: 26px; }
.public-form .welcome, .public-form .hint { margin: 0 0 4px; color: var(--ink-soft); line-height: 1.6; }
.public-form h1 + .hint { margin: -18px 0 24px; }
.public-form .public-why { margin: -8px 0 20px; padding: 10px 12px; font-size: 13.5px; line-height: 1.6; border: 1px solid var(--warn-line); border-radius: 6px;
  background: var(--warn-tint); color: var(--warn-deep); }
.public-field { margin-bottom: 4px; }
.public-field label { display: block; margin-bottom: 6px; font-size: 13px; color: var(--ink-soft); }
.public-field input { width: 100%; height: 42px; box-sizing: border-box; padding: 0 12px; font: inherit; font-size: 15px; color: inherit;
  border: 1px solid var(--line-strong); border-radius: 6px; background: var(--plate); outline: none; }
.public-field input:hover { border-color: var(--ink-soft); }
.public-field input:focus { border-color: var(--accent); box-shadow: 0 0 0 3px var(--ring); }
.public-field[data-invalid=true] input { border-color: var(--bad); }
.public-error { margin: 4px 0 0; min-height: 20px; font-size: 12.5px; line-height: 20px; color: var(--bad); }
.public-submit { width: 100%; height: 44px; margin-top: 8px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit;
  font-size: 16px; cursor: pointer; }
.public-submit:hover { background: var(--accent-deep); }
.public-submit:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.public-submit:disabled { background: var(--accent-off); cursor: progress; }
.public-links { display: flex; justify-content: space-between; margin: 16px 0 0; font-size: 13px; }
.public-links a { color: var(--accent); }
@media (max-width: 860px) { .public-picture { display: none; } .public-side { flex: 1; } }
`;
