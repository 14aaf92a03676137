// What programs really put on the clipboard, from there to the fields of the form. If these fail, a question copied from
// Word, a page or an assistant is not recognised.
import { serializeContent } from '../../../../domain/content/contentToHtml';
import { emptyDraft } from '../../../../domain/question/questionDraft';
import { readPasted, readPastedOptions } from '../../../../formats/paper/readPasted';
import { pastedHtml } from '../../../lib/clipboard/pastedContent';
import { filledQuestion } from './pastedQuestion';

const clip = (html: string, text = '') => ({
  text,
  html: serializeContent(pastedHtml(html, { blanks: true, video: false }).content),
});
const filled = (html: string) => {
  const read = readPasted(clip(html));
  const patch = read && filledQuestion(emptyDraft(), read)?.patch;
  if (!patch) return null;
  const { type_id, content, options = [], right, blanks, analysis } = patch;
  return { type_id, content, options: options.map((option) => option.content), right, blanks, analysis };
};
const CHOICE = {
  type_id: 101,
  content: '<p>下列各数中，最小的是（　　）</p>',
  options: ['<p>0</p>', '<p>\\(-2\\)</p>', '<p>1</p>', '<p>3</p>'],
  right: ['b'],
  blanks: [''],
  analysis: '<p>负数小于零。</p>',
};

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><head><style>p.MsoNormal{margin:0}</style></head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const EN = (text: string) => `<span lang=EN-US style='font-family:"Times New Roman",serif'>${text}</span>`;
const OMML =
  '<!--[if gte msEquation 12]><m:oMath><m:r><m:t>-2</m:t></m:r></m:oMath><![endif]--><![if !msEquation]><img src="file:///C:/clip001.png"><![endif]>';

test('Word: options with tabs in one line, a formula object, labels in bold', () =>
  expect(
    filled(
      word(
        `<p class=MsoNormal>${EN('3')}．下列各数中，最小\r\n的是（　　）<o:p></o:p></p>` +
          `<p class=MsoNormal style='tab-stops:100pt'>${EN('A')}．${EN("0<span style='mso-tab-count:1'>      </span>B")}．${OMML}${EN("<span style='mso-tab-count:1'>      </span>C")}．${EN("1<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp; </span>D")}．${EN('3')}<o:p></o:p></p>` +
          `<p class=MsoNormal><b><span style='color:blue'>【答案】</span></b>${EN('B')}<o:p></o:p></p>` +
          '<p class=MsoNormal><b>【解析】</b>负数小于零。<o:p></o:p></p>',
      ),
    ),
  ).toEqual(CHOICE));

test('Word: letters of an automatic list', () => {
  const item = (letter: string, content: string) =>
    `<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${letter}.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${content}<o:p></o:p></p>`;
  const options = [item('A', '0'), item('B', OMML), item('C', '1'), item('D', '3')].join('');
  expect(
    filled(
      word(
        `<p class=MsoNormal>下列各数中，最小的是（　　）</p>${options}<p class=MsoNormal>答案：B</p><p class=MsoNormal>解析：负数小于零。</p>`,
      ),
    ),
  ).toEqual(CHOICE);
});

test('a web page: lines in one block, formulas of KaTeX', () => {
  const katex = (tex: string) =>
    `<span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>${tex}</span></span></span>`;
  expect(
    filled(
      `<meta charset='utf-8'><div class="q"><div>下列各数中，最小的是（　　）<br>A.&nbsp;0<br>B.&nbsp;${katex('-2')}<br>C.&nbsp;1<br>D.&nbsp;3</div><div><strong>答案</strong>：B</div><div><strong>解析</strong>：负数小于零。</div></div>`,
    ),
  ).toEqual(CHOICE);
});

test('an assistant: headings, lists of options, bold labels', () => {
  const math =
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">-2</annotation></semantics></math></span></span>';
  expect(
    filled(
      `<h3>题目</h3><p>下列各数中，最小的是（　　）</p><ul><li><p><strong>A.</strong> 0</p></li><li><p><strong>B.</strong> ${math}</p></li><li>C. 1</li><li>D. 3</li></ul><hr><p><strong>答案：</strong>B</p><p><strong>解析：</strong>负数小于零。</p>`,
    ),
  ).toEqual(CHOICE);
});

test('a page with options in a table of one row', () =>
  expect(
    filled(
      '<p>下列各数中，最小的是（　　）</p><table><tr><td>A. 0</td><td>B. \\(-2\\)</td><td>C. 1</td><td>D. 3</td></tr></table><p>【答案】B</p><p>【解析】负数小于零。</p>',
    ),
  ).toEqual(CHOICE));

test('blanks that Word underlines', () =>
  expect(
    filled(
      word(
        `<p class=MsoNormal>若 ${EN('x+1=3')}，则 ${EN("x=<u><span style='mso-spacerun:yes'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></u>")}．</p><p class=MsoNormal>【答案】${EN('2')}</p>`,
      ),
    ),
  ).toMatchObject({ type_id: 300, blanks: ['2'] }));

test('options of Word and of a page', () => {
  const options = ['<p>0</p>', '<p>\\(-2\\)</p>', '<p>1</p>', '<p>3</p>'];
  const lettered = { options, lettered: true };
  expect(
    readPastedOptions(clip(word(`<p class=MsoNormal>A．0　　B．${OMML}</p><p class=MsoNormal>C．1　　D．3</p>`))),
  ).toEqual(lettered);
  expect(readPastedOptions(clip('A. 0<br>B. \\(-2\\)<br>C. 1<br>D. 3'))).toEqual(lettered);
  expect(readPastedOptions(clip('<ol type="A"><li>0</li><li>\\(-2\\)</li><li>1</li><li>3</li></ol>'))).toMatchObject({
    options,
  });
});

test('a web page: options as an ordered list of letters', () =>
  expect(
    filled(
      '<ol><li>下列各数中，最小的是（　　）<ol type="A"><li>0</li><li>\\(-2\\)</li><li>1</li><li>3</li></ol></li></ol><p>答案：B</p><p>解析：负数小于零。</p>',
    ),
  ).toEqual(CHOICE));

test('a web page: formulas of MathML without a source', () =>
  expect(
    filled(
      '<h3>题目</h3><p>已知 <math><msqrt><mi>x</mi></msqrt><mo>=</mo><mn>3</mn></math>，则 x=____</p><h3>答案</h3><p>9</p><h3>解析</h3><p>两边平方。</p>',
    ),
  ).toMatchObject({ type_id: 300, blanks: ['9'], analysis: '<p>两边平方。</p>' }));
