// Before the first paint: the kept theme, or the system's. The program itself takes over in src/client/lib/screenTheme.ts.
(function () {
  var theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('tiku:preferences')).theme;
  } catch {
    // Nothing kept, or no storage: the system decides.
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();
