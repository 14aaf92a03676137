// If these fail, text pasted from Word, WPS or a web page loses its formulas, or brings foreign markup along.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from '../../../../mocks/sharedData';
import { serializeContent } from '../../../domain/content/contentToHtml';
import { sanitizeHtml } from '../../../domain/content/htmlToContent';
import { copiedText, delimitedText, fetched, flattenContent, pastedHtml, pastedText } from './pastedContent';

const rules = { blanks: true, video: true };
const html = (source: string) => serializeContent(pastedHtml(source, rules).content);
const text = (source: string, own = rules) => serializeContent(pastedText(delimitedText(source), own));

describe('plain text', () => {
  test.each([
    [
      'every kind of delimiter',
      '设 $a<b$，\\(c\\)\n\\[x=1\\]\n$$y\n=2$$',
      '<p>设 \\(a&lt;b\\)，\\(c\\)</p><p>\\[x=1\\]</p><p>\\[y\n=2\\]</p>',
    ],
    [
      'no markup from text',
      '<b>x</b><img src=x onerror=alert(1)>',
      '<p>&lt;b&gt;x&lt;/b&gt;&lt;img src=x onerror=alert(1)&gt;</p>',
    ],
    ['an entity in text is text', 'a &lt; b', '<p>a &amp;lt; b</p>'],
    ['underscores are a blank', '答案是 ____ 元', '<p>答案是 <span data-blank></span> 元</p>'],
    ['MathML source', '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '<p>\\(\\frac{1}{2}\\)</p>'],
    ['OMML source', '<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>', '<p>\\(x=1\\)</p>'],
    [
      'sources of formulas between words',
      '设<math><mi>x</mi></math>，<?xml version="1.0"?><m:oMathPara><m:oMath><m:r><m:t>y</m:t></m:r></m:oMath></m:oMathPara>为正，<math>',
      '<p>设\\(x\\)，\\(y\\)为正，&lt;math&gt;</p>',
    ],
    [
      'environments of LaTeX that have no delimiters, and those that have',
      '解\\begin{align*}a&=1\\nonumber\\\\b&=2\\end{align*}\n\\begin{equation}\\label{e}x\\end{equation}$$\\begin{gather}y\\end{gather}$$\n\\begin{align}z',
      '<p>解</p><p>\\[\\begin{aligned}a&amp;=1\\\\b&amp;=2\\end{aligned}\\]</p><p>\\[x\\]</p><p>\\[\\begin{gather}y\\end{gather}\\]</p><p>\\begin{align}z</p>',
    ],
  ])('%s', (_name, source, stored) => expect(text(source)).toBe(stored));
  test('where there are no blanks, underscores stay', () =>
    expect(text('a____b', { blanks: false, video: true })).toBe('<p>a____b</p>'));
});

describe('HTML', () => {
  test('options that a page numbers keep their letters', () => {
    expect(html('<p>甲（ ）</p><ol type="A"><li>乙</li><li><p>丙</p></li></ol>')).toBe(
      '<p>甲（ ）</p><p>A. 乙</p><p>B. 丙</p>',
    );
    expect(html('<ol style="list-style-type: upper-alpha"><li>乙</li></ol>')).toBe('<p>A. 乙</p>');
    expect(html('<ol><li>乙</li></ol>')).toBe('<ol><li><p>乙</p></li></ol>');
  });
  test('a formula of Word, without its fallback picture', () => {
    const word =
      "<html><head><style>p{}</style></head><body><!--StartFragment--><p class=MsoNormal align=center style='text-align:center'>已知" +
      '<!--[if gte msEquation 12]><m:oMath><m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num><i><span style=\'font-family:"Cambria Math",serif\'><m:r>1</m:r></span></i></m:num>' +
      '<m:den><m:r>x</m:r></m:den></m:f></m:oMath><![endif]--><![if !msEquation]><img src="file:///C:/clip001.png"><![endif]>，求\nx<o:p></o:p></p><!--EndFragment--></body></html>';
    expect(html(word)).toBe('<p data-align="center">已知\\(\\frac{1}{x}\\)，求 x</p>');
    expect(pastedHtml(word, rules).lostPictures).toBe(0);
  });
  test('pictures of Word come from the RTF beside its HTML, when there are as many', () => {
    const word = '<p>甲<img width=96 src="file:///C:/clip002.png">乙<img src="file:///C:/clip003.wmz">丙</p>';
    const pict = (inner: string) =>
      `{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn a}}}\\picw10${inner}}}{\\nonshppict{\\pict\\wmetafile8 01}}`;
    const png = pict('\\pngblip\\bliptag-5{\\*\\blipuid 0a0b}\n8950\n4e47');
    const rtf = `{\\rtf1 ${png}\\par ${pict('\\emfblip 00')}}`;
    const pasted = pastedHtml(word, rules, rtf);
    expect(serializeContent(pasted.content)).toBe(
      '<p>甲<img src="data:image/png;base64,iVBORw==" alt="" data-width-mm="25.4">乙丙</p>',
    );
    expect(pasted.lostPictures).toBe(1);
    expect(pastedHtml(word, rules, `{\\rtf1 ${png}}`).lostPictures).toBe(2);
    expect(pastedHtml(word, rules, '{\\pict'.repeat(100_000)).lostPictures).toBe(2);
  });
  test('a formula on its own line is displayed', () => {
    expect(html('<p><m:oMathPara><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></m:oMathPara></p>')).toBe(
      '<p>\\[x=1\\]</p>',
    );
  });
  test('MathML of WPS and of web pages; what is shown twice comes once', () => {
    expect(html('甲<math><msup><mi>x</mi><mn>2</mn></msup></math>乙')).toBe('<p>甲\\(x^{2}\\)乙</p>');
    expect(
      html(
        '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac12</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>1<span>2</span></span></span></span>后',
      ),
    ).toBe('<p>\\(\\frac12\\)后</p>');
    expect(html('<img src="https://a/eq?tex=x" alt="x+1" eeimg="1">')).toBe('<p>\\(x+1\\)</p>');
    expect(html('<img class="latex" src="https://a/b.png" alt="$x+1$">')).toBe('<p>\\(x+1\\)</p>');
  });
  test('styled spans become marks, nested ones too', () => {
    expect(
      html(
        '<span style="font-weight:700">甲<span style="font-style:italic">乙</span></span><span>丙</span><em>丁</em>',
      ),
    ).toBe('<p><b>甲</b><b><i>乙</i></b>丙<i>丁</i></p>');
  });
  test('underlined space is a blank, one underlined space is not', () => {
    const space = '<span style="mso-spacerun:yes">&nbsp;&nbsp;&nbsp; </span>';
    expect(html(`<p>得<u><span lang=EN-US>${space}</span></u>元</p>`)).toBe('<p>得<span data-blank></span>元</p>');
    expect(html('<p>得<u> </u>元</p>')).not.toContain('data-blank');
  });
  test('lines that Word broke between ideographs are joined', () =>
    expect(html('<p>中文\r\n字</p>')).toBe('<p>中文字</p>'));
  test('hostile markup leaves nothing, pictures of other places are counted', () => {
    expect(
      html('<script>a()</script><p onclick="a()">甲<a href="javascript:1">乙</a></p><iframe src=x></iframe>'),
    ).toBe('<p>甲乙</p>');
    const pasted = pastedHtml('<p>甲<img src="file:///C:/a.png"><img src="https://x/a.png"></p>', rules);
    expect(pasted.lostPictures).toBe(1);
    expect(serializeContent(pasted.content)).toBe('<p>甲<img src="web-picture/0" alt=""></p>');
    const lost = fetched(pasted, [null]);
    expect(lost.lostPictures).toBe(2);
    expect(serializeContent(lost.content)).toBe('<p>甲</p>');
  });
  test('text formulas inside HTML are formulas', () =>
    expect(html('<div>若 $x^2$ 则</div>')).toBe('<p>若 \\(x^2\\) 则</p>'));
});

test('hostile clipboards are read in one pass and leave canonical content', () => {
  const units = [
    '<!--',
    '<!--[if gte msEquation 12]>',
    '<![',
    '<![if !msEquation]>',
    '<m:oMath>',
    '<m:oMathPara>',
    '<math>',
    '<math ',
    '<img ',
    '<img src="',
    '<script type="math/tex">',
    '<span class="katex-html">',
    '<span class="',
    '<span style="font-weight:bold">',
    '</span>',
    '<p style="',
    '<em ',
    '<o:p>',
    '<u>',
    '\u00A0',
    '中 ',
    '<!--StartFragment-->',
  ];
  for (const unit of units) {
    const out = html(unit.repeat(30_000));
    expect(html(out)).toBe(out);
  }
});

const adversarial = sharedData('adversarial');
(existsSync(adversarial) ? test : test.skip)(
  'every hostile payload pasted as HTML or text ends inert (needs shared data)',
  () => {
    const read = (name: string) => readFileSync(join(adversarial, name), 'utf8');
    const payloads = [
      ...(JSON.parse(read('blns.json')) as string[]),
      ...read('xss-rsnake.txt').split('\n'),
      ...(JSON.parse(read('dompurify_expect_a.json')) as { payload: string }[]).map((record) => record.payload),
    ];
    for (const payload of payloads) {
      for (const out of [html(payload), text(payload)]) {
        if (
          sanitizeHtml(out) !== out ||
          /<(?!\/?(?:p|b|i|u|sub|sup|em|ul|ol|li|table|tr|td|th|br|img|figure|video|span)[\s>])|\son\w+=(?=[^<]*>)/i.test(
            out,
          )
        )
          throw new Error(`${payload} -> ${out}`);
      }
    }
    expect(payloads.length).toBeGreaterThan(600);
  },
);

test('in one line: paragraphs, tables and display formulas lose their frame, not their content', () => {
  const { content } = pastedHtml('<p>甲</p><p>\\[x\\]</p><table><tr><td>1</td><td>2</td></tr></table>', rules);
  expect(serializeContent([{ kind: 'p', children: flattenContent(content) }])).toBe('<p>甲 \\(x\\) 1 2</p>');
});

test('copied text keeps its formulas, and pasting it gives them back', () => {
  const { content } = pastedHtml('<p>设 \\(a<b\\)</p><p>\\[x\\]</p>', rules);
  expect(copiedText(content)).toBe('设 \\(a<b\\)\n\\[x\\]');
  expect(pastedText(copiedText(content), rules)).toEqual(content);
});
