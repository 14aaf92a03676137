// The content tree is the sanitiser: these tests try hostile, broken and pasted text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sharedData } from '../../../mocks/sharedData';
import { fuzzRuns, tagSoup } from '../../testing/attacks/corruptFiles';
import { serializeContent } from './contentToHtml';
import { parseContent, sanitizeHtml } from './htmlToContent';
import { collectMath } from './plainText';
import { parseStored } from './storedContent';

const DATA = sharedData();

// Every tag of canonical output, with its attributes in order: anything else is a security fault.
const ATTRIBUTE_VALUE = '"[^"<>]*"';
const CANONICAL_TAG = new RegExp(
  `^</?(?:ul|ol|li|table|tr|br|b|i|u|sub|sup|em|span|figure|video|p|td|th)>$|^<span data-blank>$|` +
    `^<p data-align="(?:center|right)">$|^<t[dh](?: colspan="\\d+")?(?: rowspan="\\d+")?(?: data-align="(?:center|right)")?>$|` +
    `^<figure data-placement="(?:left|right|below)">$|^<video src=${ATTRIBUTE_VALUE}>$|` +
    `^<img src=${ATTRIBUTE_VALUE} alt=${ATTRIBUTE_VALUE}(?: data-width-mm="[\\d.]+")?>$`,
);

function checkSafe(out: string, html: string): void {
  for (const tag of out.match(/<[^>]*>?/g) ?? [])
    if (!CANONICAL_TAG.test(tag)) throw new Error(`leaked ${tag} from ${html}`);
  if (/<[^<>]*src="(?!data:image\/(?:png|jpeg|gif|webp);base64,)[^"]*(?::|\/\/)/.test(out))
    throw new Error(`foreign source in ${out}`);
}

function check(html: string): string {
  const tree = parseContent(html);
  const out = serializeContent(tree);
  checkSafe(out, html);
  // Input that was never sanitised must be harmless when read as stored content.
  checkSafe(serializeContent(parseStored(html)), html);
  if (JSON.stringify(parseStored(out)) !== JSON.stringify(tree)) throw new Error(`read otherwise as stored: ${out}`);
  // Compared as text: thousands of deep comparisons by `expect` take a minute.
  if (JSON.stringify(parseContent(out)) !== JSON.stringify(tree)) throw new Error(`not the same tree: ${out}`);
  if (sanitizeHtml(out) !== out) throw new Error(`not stable: ${out}`);
  return out;
}

describe('what a teacher typed is what is stored', () => {
  const cases: readonly [string, string, string][] = [
    ['a less-than sign in TeX is not a tag', '若 $a<b$ 则', '<p>若 \\(a&lt;b\\) 则</p>'],
    ['entities in TeX are decoded once', '<p>$a&lt;b &amp;amp; c$</p>', '<p>\\(a&lt;b &amp;amp; c\\)</p>'],
    ['a less-than sign in prose is not a tag', '若a<b，则1<n<5, m>2', '<p>若a&lt;b，则1&lt;n&lt;5, m&gt;2</p>'],
    ['prices are not formulas', '小明有 $5 元，小红有 $6 元', '<p>小明有 \\$5 元，小红有 \\$6 元</p>'],
    ['an unclosed dollar stays a dollar', '价格 $5，另 $\\frac{1}{2', '<p>价格 \\$5，另 \\$\\frac{1}{2</p>'],
    ['an escaped dollar is a dollar', '\\$5 与 $x=\\$5$', '<p>\\$5 与 \\(x=\\$5\\)</p>'],
    ['dollars inside \\text belong to the formula', '$\\text{若$x>0$}$ 时', '<p>\\(\\text{若$x&gt;0$}\\) 时</p>'],
    ['lines of plain text are paragraphs', '甲\n乙', '<p>甲</p><p>乙</p>'],
    ['a formula alone is displayed, in a sentence inline', '和 $$x$$\n$$y$$', '<p>和 \\(x\\)</p><p>\\[y\\]</p>'],
    ['no formula reaches over a paragraph', '<p>$a</p><p>b$</p>', '<p>\\$a</p><p>b\\$</p>'],
    [
      'a row break is not the end of a formula',
      '\\[\\begin{cases}a\\\\[2pt]b\\end{cases}\\]',
      '<p>\\[\\begin{cases}a\\\\[2pt]b\\end{cases}\\]</p>',
    ],
    ['literal delimiters survive', '<p>写 &#92;(x&#92;) 与 &#36;y&#36;</p>', '<p>写 &#92;(x&#92;) 与 \\$y\\$</p>'],
    [
      'script goes with its content, unknown tags leave theirs',
      '<script>a()</script><x-y>甲<font>乙</font></x-y>',
      '<p>甲乙</p>',
    ],
    ['marks are kept in one order', '<u><b>x</b></u><em>y</em>', '<p><b><u>x</u></b><em>y</em></p>'],
    [
      'blanks, pictures and figures keep their place',
      '<p>a<span data-blank>答</span><img src="files/1.png" data-width-mm="30"></p><figure data-placement="right"><img src=files/2.png alt="图"></figure>',
      '<p>a<span data-blank></span><img src="files/1.png" alt="" data-width-mm="30"></p><figure data-placement="right"><img src="files/2.png" alt="图"></figure>',
    ],
    [
      'a table keeps its cells, empty ones too',
      '<table><tr><th colspan=2>甲<td><tr><td>1</table>',
      '<table><tr><th colspan="2"><p>甲</p></th><td></td></tr><tr><td><p>1</p></td></tr></table>',
    ],
    [
      'foreign pictures and addresses with tricks are refused',
      '<img src="http://x/a.png"><img src="//x/a"><img src="a\\b"><img src="../a"><img src="files/%2e%2e/a"><img src="data:image/svg+xml;base64,AA"><video src="javascript:1"></video>甲',
      '<p>甲</p>',
    ],
  ];
  test.each(cases)('%s', (_name, html, stored) => {
    expect(check(html)).toBe(stored);
  });
});

test('any text, tags and TeX in any order: output stays in the subset, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(tagSoup, (soup) => {
      check(soup);
    }),
    fuzzRuns(10_000),
  );
});

test('input made to be slow or deep is read in one pass and stays shallow', () => {
  const units = [
    '<b>',
    '<p>',
    '<ul><li>',
    '<table><tr><td>',
    '<svg>',
    '</i>',
    '<',
    '</',
    '<b ',
    '<b "',
    '<!--',
    '&',
    '&lt',
    '$',
    '$$',
    '\\(',
    '\\[',
    '${',
    '$\\text{',
    '\\',
    '$x',
    '<a href="$',
    '<br>',
    '<b> </b>',
    '<div>',
    '$\n',
  ];
  for (const unit of units) {
    const out = sanitizeHtml(unit.repeat(100_000));
    expect(sanitizeHtml(out)).toBe(out);
    expect(parseStored(unit.repeat(100_000))).toBeInstanceOf(Array);
  }
  const braces = `$${'{'.repeat(100_000)}x${'}'.repeat(100_000)}$`;
  expect(collectMath(parseContent(braces))[0]?.tex).toHaveLength(200_001);
});

const adversarial = join(DATA, 'adversarial');
const withAdversarial = existsSync(adversarial) ? describe : describe.skip;
withAdversarial('hostile payloads (needs shared data)', () => {
  const read = (name: string) => readFileSync(join(adversarial, name), 'utf8');
  test('no payload leaves a tag, attribute or address outside the subset', () => {
    const payloads = [
      ...(JSON.parse(read('blns.json')) as string[]),
      ...read('xss-rsnake.txt').split('\n'),
      ...(JSON.parse(read('dompurify_expect_a.json')) as { payload: string }[]).map((record) => record.payload),
    ];
    expect(payloads.length).toBeGreaterThan(600);
    for (const payload of payloads) check(payload);
  });
  test('TeX is kept exactly', () => {
    const formulas = ['katex_errors_a.json', 'katex_spec_a.json'].flatMap(
      (name) => JSON.parse(read(name)) as { tex: string }[],
    );
    for (const { tex } of formulas) {
      check(`甲 $${tex}$ 乙 \\(${tex}\\)`);
      check(`\\[${tex}\\]`);
    }
    const made = JSON.parse(read('tex_hand_made.json')) as {
      tex?: string;
      text?: string;
      repeat?: [string, number][];
    }[];
    for (const { tex, text, repeat } of made)
      check(text ?? `$${tex ?? (repeat ?? []).map(([part, times]) => part.repeat(times)).join('')}$`);
  });
});

const questions = join(DATA, 'questions');
const withQuestions = existsSync(questions) ? test : test.skip;
withQuestions('every text of the shared question files is stable (needs shared data)', () => {
  let texts = 0;
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      texts++;
      check(value);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit);
  };
  for (const folder of readdirSync(questions, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const name of readdirSync(join(questions, folder.name))) {
      const text = readFileSync(join(questions, folder.name, name), 'utf8');
      if (name.endsWith('.json')) visit(JSON.parse(text));
      else if (name.endsWith('.jsonl')) for (const line of text.split('\n')) if (line !== '') visit(JSON.parse(line));
    }
  }
  expect(texts).toBeGreaterThan(50_000);
});
