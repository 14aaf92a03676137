/** @jest-environment jsdom */
// If these fail, a formula loses parts on the screen, or markup other than a formula enters the page.
import { createEngine } from '../../../math/engine';
import { buildMarkup } from './buildMarkup';

const engine = createEngine();

test.each([
  '\\frac{1}{2}',
  'a<b\\text{ 且 & "若"}',
  '\\enclose{circle}{x}',
  '\\left[\\begin{matrix}1\\\\2\\\\3\\\\4\\end{matrix}\\right]',
  '\\color{red}{x}',
])('what the engine draws and says of %s is built as the browser would read it', (tex) => {
  const { svg, mml = '' } = engine(tex, false);
  for (const [markup, root] of [
    [svg, 'svg'],
    [mml, 'math'],
  ] as const) {
    const built = buildMarkup(markup, root);
    const read = new DOMParser().parseFromString(markup, 'application/xml').documentElement;
    expect(built?.textContent).toBe(read.textContent);
    expect(built?.namespaceURI).toBe(read.namespaceURI);
    expect(built?.querySelectorAll('*').length).toBe(read.querySelectorAll('*').length);
    expect([...(built?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'))).toEqual(
      [...read.querySelectorAll('path')].map((path) => path.getAttribute('d')),
    );
  }
});

test.each([
  '<svg><script>alert(1)</script></svg>',
  '<svg><foreignObject/></svg>',
  '<a/>',
  '<svg/><svg/>',
  'text',
  '<svg><path d="M0 0"',
  '',
])('%s is no drawing', (markup) => {
  expect(buildMarkup(markup, 'svg')).toBeNull();
});

test('attributes that the engine does not write are dropped', () => {
  const built = buildMarkup(
    '<svg onload="alert(1)" width="1em"><path href="javascript:1" xlink:href="x" d="M0 0"/></svg>',
    'svg',
  );
  expect(built?.getAttributeNames()).toEqual(['width']);
  expect(built?.firstElementChild?.getAttributeNames()).toEqual(['d']);
});
