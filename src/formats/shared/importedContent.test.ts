// If these fail, an importer drops or changes a formula or a picture without a note.
import { readImported } from './importedContent';
import { importedContent, newDraft, readRow } from './importedQuestion';

const kept = (html: string) => {
  const { html: stored, lost } = readImported(html);
  return lost.length > 0 ? lost : stored;
};
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const HALF = '<math><mfrac><mn>1</mn><mn>8</mn></mfrac></math>';
const LOST = ['有 1 个公式不能转换，请改写为 $…$ 中的 TeX'];
const picture = (name: string) => [`用到文件之外的图片或音频“${name}”，请在本系统中录入后补上`];

describe('formulas of web pages are TeX', () => {
  const katex = (mathml: string) =>
    `<span class="katex">${mathml}<span class="katex-html" aria-hidden="true"><span>1</span><span>8</span></span></span>`;
  test.each([
    ['MathML', `甲${HALF}乙`, '<p>甲\\(\\frac{1}{8}\\)乙</p>'],
    ['MathML with names of HTML', '<math><mn>1</mn><mo>&minus;</mo><mi>&alpha;</mi></math>', '<p>\\(1-\\alpha\\)</p>'],
    [
      'KaTeX with its annotation',
      `x=${katex('<span class="katex-mathml"><math><semantics><mfrac><mn>1</mn><mn>8</mn></mfrac><annotation encoding="application/x-tex">\\frac18</annotation></semantics></math></span>')}。`,
      '<p>x=\\(\\frac18\\)。</p>',
    ],
    [
      'KaTeX on its own line',
      `<span class="katex-display">${katex(`<span class="katex-mathml">${HALF}</span>`)}</span>`,
      '<p>\\[\\frac{1}{8}\\]</p>',
    ],
    [
      'MathJax 2',
      '<span class="MathJax_Preview"></span><span class="MathJax"><nobr>18</nobr></span><script type="math/tex">\\frac{1}{8}</script>后',
      '<p>\\(\\frac{1}{8}\\)后</p>',
    ],
    [
      'MathJax 3',
      `<mjx-container jax="SVG"><svg><path/></svg><mjx-assistive-mml>${HALF}</mjx-assistive-mml></mjx-container>`,
      '<p>\\(\\frac{1}{8}\\)</p>',
    ],
    [
      'Canvas',
      '<img class="equation_image" src="/equation_images/x" alt="LaTeX: x" data-equation-content="\\frac{1}{8}">',
      '<p>\\(\\frac{1}{8}\\)</p>',
    ],
    [
      'Wiris',
      '<img class="Wirisformula" src="a.png" data-mathml="«math»«mfrac»«mn»1«/mn»«mn»8«/mn»«/mfrac»«/math»">',
      '<p>\\(\\frac{1}{8}\\)</p>',
    ],
    ['the filter of Moodle', '设 [tex]\\frac{1}{8}<x[/tex] 时', '<p>设 \\(\\frac{1}{8}&lt;x\\) 时</p>'],
    [
      'MathML whose annotation has a misspelled command',
      HALF.replace('<mfrac>', '<semantics><mfrac>').replace(
        '</mfrac>',
        '</mfrac><annotation encoding="application/x-tex">\\fraq{1}{8}</annotation></semantics>',
      ),
      '<p>\\(\\frac{1}{8}\\)</p>',
    ],
    [
      'MathML whose annotation is cut off',
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac{x</annotation></semantics></math>',
      '<p>\\(x\\)</p>',
    ],
    ['no formula at all', '第 [1] 题，a<b', '<p>第 [1] 题，a&lt;b</p>'],
  ])('%s', (_name, html, stored) => expect(kept(html)).toBe(stored));
});

describe('a formula that cannot be read is named, and its letters do not stay in the text', () => {
  test.each([
    [
      'KaTeX without MathML',
      '1<span class="katex"><span class="katex-html"><span>1</span><span>8</span></span></span>2',
      '“1 8”',
    ],
    ['MathJax without its source', '1<mjx-container><mjx-math><mjx-c></mjx-c>18</mjx-math></mjx-container>2', '“18”'],
    ['MathJax 2 without its script', '1<span class="MathJax">18</span>2', '“18”'],
    ['content markup', '1<math><apply><divide/><cn>1</cn><cn>8</cn></apply></math>2', '“1 8”'],
    ['a sum in columns', '1<math><mstack><mn>12</mn><mn>34</mn></mstack></math>2', '“12 34”'],
  ])('%s', (_name, html, said) => {
    expect(readImported(html)).toEqual({
      html: '<p>1〔公式〕2</p>',
      lost: [],
      changed: [`有公式没有认出${said}，题中写成〔公式〕，请对照原文件补上`],
    });
  });

  test('the question is stored for a review', () => {
    const row = readRow(1, '1', null, (_record, notes) =>
      newDraft({
        type_id: 400,
        content: importedContent('求<span class="MathJax">18</span>', notes),
        answer: '',
        stage_id: null,
        kind: 'x',
      }),
    );
    expect(row).toMatchObject({ draft: { content: '<p>求〔公式〕</p>' }, review: true });
  });

  test.each([
    ['a formula that is never closed', '1<math><mn>1</mn>'],
    ['an open [tex]', '1 [tex]x'],
  ])('%s refuses the content, as text may be inside', (_name, html) => expect(readImported(html).lost).toEqual(LOST));
});

describe('pictures and other parts that do not come along are named', () => {
  test.each<[string, string[]]>([
    ['<img src=x>', picture('x')],
    ['<img src=http://a/b.png>', picture('b.png')],
    ['<img alt="p>q" src="c.png">', picture('c.png')],
    ["<IMG SRC='d.png'/>", picture('d.png')],
    ['<image src="e.png">', picture('e.png')],
    ['<img>', picture('')],
    ['<object data="f.svg"></object>', picture('f.svg')],
    ['<audio src="g.mp3"></audio>', picture('g.mp3')],
    ['<video><source src="h.mp4"></video>', picture('')],
    ['<video src="i.mp4"></video>', picture('i.mp4')],
    ['<iframe src="j"></iframe>', ['有网页部件（iframe）不能带入']],
    ['<select><option>1</option></select>', ['有网页部件（select）不能带入']],
    ['<svg><path d="M0 0"/></svg>', ['有矢量图（SVG），请转为 PNG 后补上']],
    [`\\(x<img src="${PIXEL}">\\)`, ['公式中夹有图片，不能带入']],
  ])('%s', (html, lost) => expect(readImported(`甲${html}乙`).lost).toEqual(lost));

  test('pictures of the file stay, and uploads of the bank where they are allowed', () => {
    expect(readImported(`甲<img src="${PIXEL}" alt="p>q">`)).toMatchObject({
      lost: [],
      html: `<p>甲<img src="${PIXEL}" alt="p&gt;q"></p>`,
    });
    expect(readImported('<img src="/files/a.png">', 'uploads').lost).toEqual([]);
    expect(readImported('<img src="a.png">', 'uploads').lost).toEqual(picture('a.png'));
  });

  test('what changes the look alone is noted beside it', () => {
    expect(readImported('<del>3</del>5<script>a()</script><style>p{}</style>')).toEqual({
      html: '<p>35</p>',
      lost: [],
      changed: ['去掉了脚本', '删除线没有保留'],
    });
  });
});

test('half a character that the file cut is named', () => {
  expect(readImported('甲\ud835乙')).toEqual({
    html: '<p>甲\ufffd乙</p>',
    lost: [],
    changed: ['有残缺的字符，显示为“\ufffd”，请对照原文件补上'],
  });
  expect(readImported('\u{1d465}').changed).toEqual([]);
});

test('hostile markup is read in one pass', () => {
  const units = [
    '<math>',
    '<math ',
    '<span class="katex">',
    '<mjx-container>',
    '<img ',
    '<img data-mathml="',
    '[tex]',
    '[/tex]',
    '<script type="math/tex">',
    '\\(',
    '<tex>',
    '<span class="MathJax">',
  ];
  for (const unit of units) {
    const began = performance.now();
    readImported(unit.repeat(30_000));
    expect(performance.now() - began).toBeLessThan(20_000);
  }
});
