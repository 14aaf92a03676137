// Content of the demo world must be in the stored subset, be typeset without an error and have its drawings.
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import { SerializedMmlVisitor } from 'mathjax-full/js/core/MmlTree/SerializedMmlVisitor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import 'mathjax-full/js/input/tex/newcommand/NewcommandConfiguration.js';
import 'mathjax-full/js/input/tex/noundefined/NoUndefinedConfiguration.js';
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js';
import 'mathjax-full/js/input/tex/color/ColorConfiguration.js';
import 'mathjax-full/js/input/tex/enclose/EncloseConfiguration.js';
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import { parseContent } from '../../src/domain/content/htmlToContent';
import { TEX_PACKAGES } from '../../src/domain/content/tex/texConfig';
import { allPieces, drawings, nodes, read } from './readDemo';

RegisterHTMLHandler(liteAdaptor());
const html = mathjax.document('', { InputJax: new TeX({ packages: TEX_PACKAGES }) });
const visitor = new SerializedMmlVisitor();
const toMathML = (tex: string, display: boolean) =>
  visitor.visitTree(html.convert(tex, { display, end: STATE.CONVERT }));

describe('demo content', () => {
  test('delimiters pair up and nothing is outside the stored subset', () => {
    for (const [name, source] of allPieces) {
      const count = (text: string) => source.split(text).length - 1;
      expect({ name, open: count('\\('), display: count('\\[') }).toEqual({
        name,
        open: count('\\)'),
        display: count('\\]'),
      });
      expect({ name, dollar: source.includes('$') }).toEqual({ name, dollar: false });
      const tags = [...source.matchAll(/<(\w+)/g)].map((match) => match[1]);
      const known = [
        'p',
        'table',
        'tr',
        'td',
        'th',
        'figure',
        'img',
        'em',
        'u',
        'b',
        'i',
        'sub',
        'sup',
        'ul',
        'ol',
        'li',
        'span',
        'br',
      ];
      expect({ name, unknown: tags.filter((tag) => !known.includes(tag ?? '')) }).toEqual({ name, unknown: [] });
      const tree = parseContent(source);
      const formulas = nodes(tree, 'math').length + nodes(tree, 'display').length;
      expect({ name, formulas }).toEqual({ name, formulas: count('\\(') + count('\\[') });
    }
  });

  test('every formula typesets without an error', () => {
    const refused: string[] = [];
    let formulas = 0;
    for (const [name, source] of allPieces) {
      const tree = parseContent(source);
      for (const kind of ['math', 'display']) {
        for (const { tex = '' } of nodes(tree, kind)) {
          formulas++;
          const mathml = toMathML(tex, kind === 'display');
          // MathJax renders an unknown command in red instead of reporting an error.
          if (/<merror|data-mjx-error|mathcolor="red"/.test(mathml)) refused.push(`${name}: ${tex}`);
        }
      }
    }
    expect(refused).toEqual([]);
    expect(formulas).toBeGreaterThan(1000);
  });

  test('figures point to drawings that a printer can use', () => {
    const figures = allPieces.flatMap(([, source]) => nodes(parseContent(source), 'figure'));
    expect(figures.length).toBeGreaterThanOrEqual(12);
    for (const figure of figures) {
      expect(drawings).toContain(figure.src?.replace('demo/', ''));
      expect(figure.alt).toBeTruthy();
      expect(figure.width_mm).toBeGreaterThan(20);
    }
    const used = new Set(figures.map((figure) => figure.src));
    expect(drawings.filter((file) => !used.has(`demo/${file}`))).toEqual([]);
    for (const file of drawings) {
      const svg = read(`drawings/${file}`);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+"/,
      );
      expect(svg).not.toMatch(/NaN|<script|<style|<foreignObject|href=|\son\w+=/);
    }
  });
});
