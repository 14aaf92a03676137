// Stands in the page itself, before anything else runs: the theme of the first paint, the program after it, and, where somebody
// was signed in, the parts of the program and the calls that the screen at this address is sure to want. They come while the program
// is still being read; the program would ask for each only after the one before has run. `PARTS` is written by webpack.config.js.
(function (parts) {
  var mayBeSignedIn = false;
  var theme = 'system';
  try {
    mayBeSignedIn = localStorage.getItem('tiku:signed-in') !== null;
    theme = JSON.parse(localStorage.getItem('tiku:preferences')).theme;
  } catch {
    // Nothing kept, or no storage: the system decides.
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');

  // Of a program that comes quickly the first frame would wait for all that it has to do. Nobody sees a hidden page's.
  function begin() {
    parts.app.splice(0).forEach(function (file) {
      var script = document.createElement('script');
      script.src = file;
      document.head.append(script);
    });
  }
  if (document.visibilityState === 'hidden') begin();
  else {
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
    setTimeout(begin, 1000);
  }

  var address = location.hash.slice(1) || '/home';
  if (!mayBeSignedIn || /^\/(login|password\/)/.test(address)) return;
  (parts.shell || []).concat(parts['at-' + address.split(/[/?]/)[1]] || parts.elsewhere || []).forEach(function (file) {
    var script = document.createElement('script');
    // The whole address: by it the program's own loader finds a script that is still on its way, and does not ask twice.
    script.src = new URL(file, document.baseURI).href;
    script.onerror = function () {
      script.remove();
    };
    document.head.append(script);
  });
  // Taken by src/client/app/earlyReplies.ts, each once and only by the very same address.
  var early = (window.tikuEarly = new Map());
  var calls = ['/api/adminuser/getuserinfo'];
  if (address === '/questionlist')
    calls.push(
      '/api/questions/list?page=1&size=10&order=newest',
      '/api/originbook/common',
      '/api/questions/category',
      '/api/knowledge/system/list',
    );
  calls.forEach(function (url) {
    var reply = fetch(url, { credentials: 'same-origin' });
    // Told where it is taken.
    reply.catch(function () {});
    early.set(url, reply);
  });
})(PARTS);
