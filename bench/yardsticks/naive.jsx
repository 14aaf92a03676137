// better-react-mathjax as in its readme, one component per question, with its default MathJax 3.
import { MathJax, MathJaxContext } from 'better-react-mathjax';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const config = {
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
  startup: { typeset: false },
};

function Page({ texts, Question }) {
  const [left] = useState({ count: texts.length });
  const done = () => {
    left.count -= 1;
    if (left.count === 0) requestAnimationFrame(() => setTimeout(() => (window.benchDone = performance.now())));
  };
  return texts.map((text, i) => (
    <Question key={i} number={i}>
      <MathJax onInitTypeset={done}>
        <p>{text}</p>
      </MathJax>
    </Question>
  ));
}

function App({ Question }) {
  const [texts, setTexts] = useState(null);
  window.benchShow = async () => {
    const found = await (await fetch('texts.json')).json();
    window.benchStart = performance.now();
    setTexts(found);
  };
  return (
    <MathJaxContext version={3} src="mathjax3.js" config={config} onLoad={() => (window.benchReady = true)}>
      {texts === null ? <MathJax>{'$x$'}</MathJax> : <Page texts={texts} Question={Question} />}
    </MathJaxContext>
  );
}

/** `Question`: the component that wraps the text of each question. */
export const startNaive = (Question) => createRoot(document.getElementById('root')).render(<App Question={Question} />);
