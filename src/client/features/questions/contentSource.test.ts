// If these fail, opening a question for editing and saving it again changes or loses what it holds.
import { htmlToSource, sourceToHtml } from './contentSource';

test('plain questions are edited as plain text with TeX', () => {
  expect(htmlToSource('<p>若 \\(a&lt;b\\)，则 <span data-blank></span>。</p><p>\\[x^2\\]</p>')).toBe('若 $a<b$，则 ____。\n$$x^2$$');
});

test.each([
  '<p>若 \\(a&lt;b\\)，则 <span data-blank></span>。</p>',
  '<p>价格 \\$5 与 \\$6，且 1 &lt; 2 &amp; 3 &gt; 2</p>',
  '<p>看表</p><table><tr><td><p>1</p></td></tr></table>',
  '<p><b>粗</b>与<em>点</em></p>',
  '<p>\\(\\begin{cases}x=1\\\\ y=2\\end{cases}\\)</p>',
  '<p>一<br>二</p>',
  '',
])('round trip of %s', (html) => {
  expect(sourceToHtml(htmlToSource(html))).toBe(sourceToHtml(html));
});
