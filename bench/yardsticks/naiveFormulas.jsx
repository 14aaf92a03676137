// Yardstick: better-react-mathjax as its readme shows it, one component a question, MathJax 3 as it comes.
import { MathJax, MathJaxContext } from 'better-react-mathjax';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const config = { tex: { inlineMath: [['$', '$'], ['\\(', '\\)']], displayMath: [['$$', '$$'], ['\\[', '\\]']] }, startup: { typeset: false } };

function Page({ texts }) {
  const [left] = useState({ count: texts.length });
  const done = () => {
    left.count -= 1;
    if (left.count === 0) requestAnimationFrame(() => setTimeout(() => (window.benchDone = performance.now())));
  };
  return texts.map((text, i) => <MathJax key={i} onInitTypeset={done}><p>{text}</p></MathJax>);
}

function App() {
  const [texts, setTexts] = useState(null);
  window.benchShow = async () => {
    const found = await (await fetch('texts.json')).json();
    window.benchStart = performance.now();
    setTexts(found);
  };
  return (
    <MathJaxContext version={3} src="mathjax3.js" config={config} onLoad={() => (window.benchReady = true)}>
      {texts === null ? <MathJax>{'$x$'}</MathJax> : <Page texts={texts} />}
    </MathJaxContext>
  );
}
createRoot(document.getElementById('root')).render(<App />);
