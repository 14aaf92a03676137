// Our engine behind the interface that better-react-mathjax expects of a loaded MathJax 3, so that nothing comes from a
// CDN. Its <MathJax> component inserts the result of `tex2svgPromise` as markup: text is escaped here, and a formula is
// serialized from its allowlisted elements.
import type { MathJaxSubscriberProps } from 'better-react-mathjax';
import { splitMathText } from '../../../domain/content/tex/splitMathText';
import { t } from '../texts/t';
import { buildMarkup } from './buildMarkup';
import { typeset } from './typesetter';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? '');

async function typesetText(text: string): Promise<{ outerHTML: string }> {
  const parts = await Promise.all(
    splitMathText(text).map(async (part) => {
      if (part.kind === 'text') return escape(part.text);
      const { svg, error, width_em, height_em, depth_em } = await typeset(part.tex, part.display);
      if (error !== undefined)
        return `<span class="math-fault" title="${escape(t('公式无法排版：{0}', error))}">${escape(part.tex)}</span>`;
      const size = `width:${width_em}em;height:${height_em}em;vertical-align:${-depth_em}em`;
      return `<span class="math" role="img" aria-label="${escape(part.tex)}" style="${size}">${buildMarkup(svg, 'svg')?.outerHTML ?? ''}</span>`;
    }),
  );
  return { outerHTML: parts.join('') };
}

const nothing = () => undefined;
const facade = {
  startup: { promise: Promise.resolve(), document: { clear: nothing, updateDocument: nothing } },
  tex2svgPromise: typesetText,
};

/** Value for better-react-mathjax's MathJaxBaseContext.Provider. */
export const mathJaxContext = {
  version: 3,
  promise: Promise.resolve(facade),
  renderMode: 'pre',
  typesettingOptions: { fn: 'tex2svgPromise' },
} as unknown as MathJaxSubscriberProps;
