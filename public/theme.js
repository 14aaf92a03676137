// Before the first paint: the kept theme, or the system's. The program itself takes over in src/client/lib/screenTheme.ts.
(function () {
  var kept = null;
  try {
    kept = localStorage.getItem('tiku:theme');
  } catch (_fault) {
    // No storage: the system decides.
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();
