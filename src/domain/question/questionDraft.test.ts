// If these fail, an old draft loses its formulas or blanks, or saving changes the content of the editor.
import { sourceToHtml } from './questionDraft';

test('plain text with TeX and underscores is stored as content', () => {
  expect(sourceToHtml('若 $a<b$，则 ____。\n$$x^2$$')).toBe(
    '<p>若 \\(a&lt;b\\)，则 <span data-blank></span>。</p><p>\\[x^2\\]</p>',
  );
});

test.each([
  '<p>若 \\(a&lt;b\\)，则 <span data-blank></span>。</p>',
  '<p>价格 \\$5 与 \\$6，且 1 &lt; 2 &amp; 3 &gt; 2</p>',
  '<p>看表</p><table><tr><td><p>1</p></td></tr></table>',
  '<p><b>粗</b>与<em>点</em></p>',
  '<p>\\(\\begin{cases}x=1\\\\ y=2\\end{cases}\\)</p>',
  '<p>一<br>二</p>',
  '',
])('stored HTML is stored as it is: %s', (html) => {
  expect(sourceToHtml(html)).toBe(html);
});
