// Yardstick: the same texts on a plain page, every formula by KaTeX.
import renderMathInElement from 'katex/contrib/auto-render';

const delimiters = [
  { left: '$$', right: '$$', display: true },
  { left: '\\[', right: '\\]', display: true },
  { left: '$', right: '$', display: false },
  { left: '\\(', right: '\\)', display: false },
];
window.benchShow = async () => {
  const texts = await (await fetch('texts.json')).json();
  window.benchStart = performance.now();
  const root = document.getElementById('root');
  root.replaceChildren(...texts.map((text) => Object.assign(document.createElement('p'), { textContent: text })));
  renderMathInElement(root, { delimiters, throwOnError: false });
  requestAnimationFrame(() => setTimeout(() => (window.benchDone = performance.now())));
};
window.benchReady = true;
