// If these fail, stored content runs as a script in a teacher's browser, or a question loses content.
import fs from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { sharedData } from '../../../../mocks/sharedData';
import type { Content } from '../../../domain/content/tree';
import { ContentView } from './ContentView';
import { PaperLinesContext } from './MathText';
import { PAPER_LINES } from './paperLines';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(javascript:alert(1))" onclick=alert(1)>x</p>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></math>',
  '\\(<img src=x onerror=alert(1)>\\)',
  '$\\href{javascript:alert(1)}{x}$',
  '<video src="javascript:alert(1)"></video>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<form action=//evil.example><button>x',
];

const ALLOWED = new Set('DIV SPAN P B I U SUB SUP EM UL OL LI TABLE TBODY TR TD TH FIGURE IMG VIDEO BR'.split(' '));
const ATTRIBUTES = new Set(
  'class style role aria-label title data-tex src alt loading controls preload colspan rowspan'.split(' '),
);

function faultsIn(root: Element): string[] {
  const faults: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (!ALLOWED.has(element.tagName)) faults.push(element.tagName);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES.has(name)) faults.push(name);
      if (
        (name === 'src' && /^\s*[a-z]+:/i.test(value) && !/^data:image\/(?:png|jpeg|gif|webp);/.test(value)) ||
        (name === 'style' && /url\(/i.test(value))
      ) {
        faults.push(`${name}=${value}`);
      }
    }
  }
  return faults;
}

test.each(PAYLOADS)('inert: %s', (payload) => {
  const { container } = render(<ContentView html={payload} />);
  expect(faultsIn(container)).toEqual([]);
});

const folder = sharedData('adversarial');
const published = fs.existsSync(folder) ? test : test.skip;
published('published attack texts are inert (skipped where the shared data folder is absent)', () => {
  const lines = fs.readFileSync(path.join(folder, 'xss-rsnake.txt'), 'utf8').split('\n');
  const purify = JSON.parse(fs.readFileSync(path.join(folder, 'dompurify_expect_a.json'), 'utf8')) as {
    payload: string;
  }[];
  const naughty = JSON.parse(fs.readFileSync(path.join(folder, 'blns.json'), 'utf8')) as string[];
  for (const payload of [...lines, ...purify.map((entry) => entry.payload), ...naughty]) {
    const { container, unmount } = render(<ContentView html={String(payload)} />);
    expect({ payload, faults: faultsIn(container) }).toEqual({ payload, faults: [] });
    unmount();
  }
});

test('every node of the content tree is rendered', () => {
  const content: Content = [
    {
      kind: 'p',
      align: 'center',
      children: [{ kind: 'text', text: '着重', marks: ['dot'] }, { kind: 'blank' }, { kind: 'text', text: '。' }],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'p', children: [{ kind: 'text', text: '其一' }] }]] },
    {
      kind: 'table',
      rows: [[{ header: true, colspan: 2, children: [{ kind: 'p', children: [{ kind: 'text', text: '表头' }] }] }]],
    },
    { kind: 'figure', src: 'demo/a.svg', alt: '图', width_mm: 40, placement: 'right' },
    { kind: 'display', tex: 'x^2' },
    { kind: 'video', src: 'files/a.mp4' },
  ];
  const { container } = render(<ContentView content={content} />);
  expect(container.querySelector('em.dot')?.textContent).toBe('着重');
  expect(container.querySelector('.align-center .together .blank')).not.toBeNull();
  expect(container.querySelector('ol > li > p')?.textContent).toBe('其一');
  expect(container.querySelector('th')?.getAttribute('colspan')).toBe('2');
  expect(container.querySelector<HTMLElement>('figure.place-right')?.style.width).toBe('40mm');
  expect(container.querySelector('.content')?.firstElementChild?.tagName).toBe('FIGURE');
  expect(container.querySelector('.math-display [data-tex="x^2"]')).not.toBeNull();
  expect(container.querySelector('video')?.getAttribute('src')).toBe('files/a.mp4');
});

test('a formula stays with the comma after it and the bracket before it', () => {
  const { container } = render(<ContentView html="<p>设（\(a\)，\(b\)）时</p>" />);
  const groups = [...container.querySelectorAll('.together')].map((group) => group.textContent);
  expect(groups).toEqual(['（a，', 'b）']);
  expect(container.textContent).toBe('设（a，b）时');
});

const onPaper = (shown: ReactNode) => <PaperLinesContext value={PAPER_LINES}>{shown}</PaperLinesContext>;
test.each([
  ['<p>已知函数f(x)在R上</p>', '已知函数 f(x) 在 R 上'],
  ['<p>设\\(a\\)为3的倍数，\\(b\\)</p>', '设 a 为 3 的倍数，b'],
  ['<p>共<u>5分</u>，<b>甲</b>12<sup>2</sup>个</p>', '共 5 分，甲 122 个'],
  ['<p>第Ⅰ卷①和②，增长10%的</p>', '第Ⅰ卷①和②，增长 10% 的'],
])('%s has gaps between Chinese and letters, digits and formulas', (html, text) => {
  const { container } = render(onPaper(<ContentView html={html} />));
  expect(container.textContent).toBe(text);
});

test('a gap is neither underlined nor in an exponent', () => {
  const { container } = render(onPaper(<ContentView html="<p>共<u>5分</u>a<sup>2</sup>的</p>" />));
  expect(container.querySelector('p')?.innerHTML).toBe('共 <u>5 分</u> a<sup>2</sup> 的');
});

test('an empty bracket and a blank stay with the character before and the mark after', () => {
  const { container } = render(
    onPaper(
      <ContentView html="<p>正确的是（　　）。</p><p>则 <span data-blank></span>，\(x\)（　　）</p><p>\(y=\) <span data-blank></span></p>" />,
    ),
  );
  const groups = [...container.querySelectorAll('.together')].map((group) => group.textContent);
  expect(groups).toEqual(['是（　　）。', '则 ，', 'x（　　）', 'y= ']);
});

test('the second of two full-width marks moves by half an em', () => {
  const { container } = render(onPaper(<ContentView html="<p>（甲），（乙）。说：“好”，<b>（</b>丙</p>" />));
  expect([...container.querySelectorAll('.tight')].map((mark) => mark.textContent)).toEqual([
    '，',
    '（',
    '。',
    '“',
    '，',
    '（',
  ]);
  expect(container.textContent).toBe('（甲），（乙）。说：“好”，（丙');
});

test('a closing mark is narrow at the end of a line, the last one of several and none before a quotation mark', () => {
  const { container } = render(onPaper(<ContentView html="<p>（甲），乙，\(x\)；说：“好”。</p>" />));
  expect([...container.querySelectorAll('.line-end')].map((mark) => mark.textContent)).toEqual([
    '，',
    '，',
    '；',
    '。',
  ]);
  expect(container.textContent).toBe('（甲），乙，x；说：“好”。');
});

test('consecutive figures are side by side on paper', () => {
  const { container } = render(
    onPaper(
      <ContentView html={'<p>如图</p>' + '<figure><img src="files/a.png" alt=""></figure>'.repeat(3) + '<p>求</p>'} />,
    ),
  );
  expect([...(container.querySelector('.content')?.children ?? [])].map(({ tagName }) => tagName)).toEqual([
    'P',
    'DIV',
    'P',
  ]);
  expect(container.querySelectorAll('.figures > figure')).toHaveLength(3);
});

test('a changed text is rendered again, and its lead stays the same element at the start of the first line', () => {
  const lead = <button type="button">5 分</button>;
  const { container, rerender } = render(<ContentView html="<p>一</p>" lead={lead} />);
  const button = container.querySelector('.content > p button');
  expect(container.querySelector('p')?.textContent).toBe('5 分一');
  rerender(<ContentView html={'<figure><img src="files/a.png" alt=""></figure><p>二</p>'} lead={lead} />);
  expect([...container.querySelectorAll('.content > *')].map((one) => one.textContent)).toEqual(['5 分', '', '二']);
  expect(container.querySelector('button')).toBe(button);
  rerender(<ContentView html="<p>三</p>" />);
  expect(container.textContent).toBe('三');
});

test('inline content stays in the line, block content does not', () => {
  const { container, rerender } = render(<ContentView html="<p>一</p>" inline />);
  expect(container.innerHTML).toBe('<span class="content content-inline">一</span>');
  rerender(<ContentView html="<p>一</p><p>二</p>" inline />);
  expect(container.innerHTML).toBe('<div class="content"><p>一</p><p>二</p></div>');
});

test('the apostrophe of an English word is no wide quotation mark on paper', () => {
  const { container } = render(onPaper(<ContentView html="<p>Smith’s naïve résumé，‘好’</p>" />));
  expect(container.textContent).toBe("Smith's naïve résumé，‘好’");
});
