// Yardstick: the same texts on a plain page, the whole document typeset by MathJax 4 (speech and menus off, as in our
// engine).
window.benchShow = async () => {
  const texts = await (await fetch('texts.json')).json();
  window.benchStart = performance.now();
  const root = document.getElementById('root');
  root.replaceChildren(...texts.map((text) => Object.assign(document.createElement('p'), { textContent: text })));
  await window.MathJax.typesetPromise([root]);
  requestAnimationFrame(() => setTimeout(() => (window.benchDone = performance.now())));
};
const off = {
  enableMenu: false,
  enableSpeech: false,
  enableBraille: false,
  enableEnrichment: false,
  enableComplexity: false,
  enableExplorer: false,
};
window.MathJax = {
  tex: {
    inlineMath: [
      ['$', '$'],
      ['\\(', '\\)'],
    ],
    displayMath: [
      ['$$', '$$'],
      ['\\[', '\\]'],
    ],
  },
  options: off,
  output: { fontPath: new URL('fonts/%%FONT%%-font', document.baseURI).href },
  loader: { paths: { mathjax: 'mathjax4' } },
  startup: {
    typeset: false,
    ready: () => (
      window.MathJax.startup.defaultReady(),
      window.MathJax.startup.promise.then(() => (window.benchReady = true))
    ),
  },
};
document.head.append(Object.assign(document.createElement('script'), { src: 'mathjax4/tex-svg.js' }));
