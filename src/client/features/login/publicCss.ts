// Style of the public screens, in the colours of app/theme.ts.
export const PUBLIC_CSS = `
.public { display: flex; min-height: 100%; background: #fff; }
.public-picture { flex: 1 1 56%; min-width: 0; box-sizing: border-box; padding: 48px 56px; color: #fff;
  background: #16406f url(images/login.svg) center / cover; }
.public-picture div { display: flex; align-items: center; gap: 14px; }
.public-picture strong { font-size: 24px; letter-spacing: 2px; }
.public-side { flex: 0 0 480px; max-width: 100%; box-sizing: border-box; padding: 32px; display: flex; align-items: center; justify-content: center; }
.public-form { width: 340px; }
.public-form h1 { margin: 0 0 28px; font-size: 26px; }
.public-form .welcome, .public-form .hint { margin: 0 0 4px; color: #526173; line-height: 1.6; }
.public-form h1 + .hint { margin: -18px 0 24px; }
.public-field { margin-bottom: 4px; }
.public-field label { display: block; margin-bottom: 6px; font-size: 13px; color: #526173; }
.public-field input { width: 100%; height: 42px; box-sizing: border-box; padding: 0 12px; font: inherit; font-size: 15px; color: inherit;
  border: 1px solid #b9c5d1; border-radius: 6px; background: #fff; outline: none; }
.public-field input:hover { border-color: #526173; }
.public-field input:focus { border-color: #1f5fa8; box-shadow: 0 0 0 3px rgb(31 95 168 / 22%); }
.public-field[data-invalid=true] input { border-color: #b3261e; }
.public-error { margin: 4px 0 0; min-height: 20px; font-size: 12.5px; line-height: 20px; color: #b3261e; }
.public-submit { width: 100%; height: 44px; margin-top: 8px; border: 0; border-radius: 6px; background: #1f5fa8; color: #fff; font: inherit;
  font-size: 16px; cursor: pointer; }
.public-submit:hover { background: #16406f; }
.public-submit:focus-visible { outline: 2px solid #1f5fa8; outline-offset: 2px; }
.public-submit:disabled { background: #8fa9c6; cursor: progress; }
.public-links { display: flex; justify-content: space-between; margin: 16px 0 0; font-size: 13px; }
.public-links a { color: #1f5fa8; }
@media (max-width: 860px) { .public-picture { display: none; } .public-side { flex: 1; } }
`;
