// If these fail, a typed dollar opens no formula, or the clipboard inserts content that our editor did not write.
import { createEditor, Editor, Transforms } from 'slate';
import type { DOMEditor } from 'slate-dom';
import { withHistory } from 'slate-history';
import { htmlOf, openHtml } from './document';
import { leaveAt } from './formulas';
import { withContent } from './withContent';
import { withTyping, type TypingPorts } from './withTyping';

function open(html: string, own: Partial<TypingPorts> = {}) {
  const notices: string[] = [];
  const opened: { path: number[]; typed: boolean }[] = [];
  const pictures: string[] = [];
  const adopted: string[] = [];
  const ports: TypingPorts = {
    inline: false,
    dollarClosed: false,
    blanks: true,
    video: true,
    origin: 'https://tiku.example',
    openFormula: (path, typed) => opened.push({ path, typed }),
    addPictures: (files) => pictures.push(...files.map(({ name }) => name)),
    adoptDataUri: (uri) => adopted.push(uri),
    fetchPictures: (addresses) => Promise.resolve(addresses.map(() => null)),
    say: (notice) => notices.push(notice),
    ...own,
  };
  const base = withContent(withHistory(createEditor()), { inline: ports.inline }) as Editor & DOMEditor;
  base.setFragmentData = () => undefined;
  const editor = withTyping(base, () => ports);
  openHtml(editor, html);
  Transforms.select(editor, Editor.end(editor, []));
  const type = (text: string) => Array.from(text).forEach((char) => editor.insertText(char));
  return { editor, ports, notices, opened, pictures, adopted, type };
}
const transfer = (data: Record<string, string>, files: { name: string; type: string }[] = []) =>
  ({ getData: (type: string) => data[type] ?? '', files }) as unknown as DataTransfer;
const fragment = (nodes: unknown) => btoa(encodeURIComponent(JSON.stringify(nodes)));

test('a dollar opens an inline formula, \\( too, \\[ one on its own line, \\$ is a dollar', () => {
  const { editor, opened, type } = open('<p>甲</p>');
  type('$');
  expect(opened).toEqual([{ path: [0, 1], typed: true }]);
  leaveAt(editor, [0, 1]);
  type('\\(');
  expect(opened[1]).toEqual({ path: [0, 3], typed: false });
  leaveAt(editor, [0, 3]);
  type('\\$5\\[');
  expect(opened).toHaveLength(3);
  Transforms.setNodes(editor, { tex: 'x' }, { at: opened[2]?.path ?? [] });
  expect(htmlOf(editor)).toBe('<p>甲\\$5</p><p>\\[x\\]</p>');
});

test.each(['￥', '＄', '¥'])('%s of an input method opens a formula as a dollar does', (sign) => {
  const { ports, opened, type, editor } = open('<p>甲</p>');
  type(sign);
  expect(opened).toEqual([{ path: [0, 1], typed: true }]);
  leaveAt(editor, [0, 1]);
  ports.dollarClosed = true;
  type(`${sign}售价\\${sign}5`);
  expect(opened).toHaveLength(1);
  expect(htmlOf(editor)).toContain(`售价${sign}5`);
});

test('the second of two closing dollars is not text and opens nothing', () => {
  const { editor, ports, opened, type } = open('<p>甲</p>');
  ports.dollarClosed = true;
  type('$乙');
  expect(opened).toEqual([]);
  expect(htmlOf(editor)).toBe('<p>甲乙</p>');
});

test('four underscores are a blank where blanks are taken', () => {
  const { editor, type } = open('<p>得</p>');
  type('____元');
  expect(htmlOf(editor)).toBe('<p>得<span data-blank></span>元</p>');
  const option = open('<p>得</p>', { blanks: false });
  option.type('____');
  expect(htmlOf(option.editor)).toBe('<p>得____</p>');
});

test('a copied fragment comes back whole; a forged one brings only content', () => {
  const { editor } = open('<p>甲</p>');
  editor.insertData(
    transfer({
      'application/x-slate-fragment': fragment([
        { type: 'p', children: [{ text: '乙' }, { type: 'math', tex: 'x<y', children: [{ text: '' }] }, { text: '' }] },
      ]),
    }),
  );
  expect(htmlOf(editor)).toBe('<p>甲乙\\(x&lt;y\\)</p>');
  const forged = [
    { type: 'figure', src: 'javascript:alert(1)', alt: '', placement: 'center', children: [{ text: '' }] },
    { type: 'p', children: [{ text: '<img src=x onerror=alert(1)>' }] },
    { type: 'iframe', src: 'http://x', children: [] },
  ];
  const other = open('');
  other.editor.insertData(transfer({ 'application/x-slate-fragment': fragment(forged) }));
  expect(htmlOf(other.editor)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  const broken = open('<p>甲</p>');
  broken.editor.insertData(transfer({ 'application/x-slate-fragment': '%%%', 'text/plain': '丙' }));
  expect(htmlOf(broken.editor)).toBe('<p>甲丙</p>');
});

test('a pasted picture is uploaded, one inside text is adopted, one that cannot be fetched is reported', () => {
  const { editor, pictures, adopted, notices } = open('<p>甲</p>');
  editor.insertData(
    transfer({ 'text/html': '<img src="https://x/a.png">' }, [{ name: 'image.png', type: 'image/png' }]),
  );
  expect(pictures).toEqual(['image.png']);
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  editor.insertData(transfer({ 'text/html': `<p>乙<img src="${data}"></p>` }));
  expect(adopted).toEqual([data]);
  expect(notices).toEqual([]);
  editor.insertData(transfer({ 'text/html': '<p>丙<img src="file:///C:/a.png"></p>' }));
  expect(notices).toEqual(['1 张图片没有随文字一起粘贴，请单独复制，或用工具栏上传']);
});

test('pictures of the web are stored first; the rest comes with them, before what is typed meanwhile', async () => {
  const asked: string[] = [];
  let answer: (paths: (string | null)[]) => void = () => undefined;
  let done: () => void = () => undefined;
  const placed = new Promise<void>((resolve) => (done = resolve));
  const reported: { html?: string | undefined }[] = [];
  const { editor, notices, type } = open('<p>甲</p>', {
    fetchPictures(addresses) {
      asked.push(...addresses);
      return new Promise((resolve) => (answer = resolve));
    },
    pasted(clip) {
      reported.push(clip);
      done();
    },
  });
  const page = [
    '<p>乙<img src="//a.example/1.png?x=1&amp;y=2" alt="图 1" style="float: left; width: 192px"></p>',
    '<p>丙<img data-src="https://a.example/2.png" src="data:image/gif;base64,R0lGODdh">',
    '<img src="https://a.example/pixel.gif" width=1>',
    `<img src="https://tiku.example/files/own.png"></p>`,
  ];
  editor.insertData(transfer({ 'text/html': page.join('') }));
  expect(asked).toEqual(['https://a.example/1.png?x=1&y=2', 'https://a.example/2.png']);
  type('丁');
  expect(htmlOf(editor)).toBe('<p>甲丁</p>');
  answer(['/files/1.png', null]);
  await placed;
  type('戊');
  expect(htmlOf(editor)).toBe(
    '<p>甲乙<img src="/files/1.png" alt="图 1" data-width-mm="50.8"></p><p>丙<img src="/files/own.png" alt="">丁戊</p>',
  );
  expect(reported[0]?.html).toContain('<img src="/files/1.png"');
  expect(notices).toHaveLength(1);
});

test('copied text carries TeX for other programs, a bare caret copies nothing', () => {
  const { editor } = open('<p>若 \\(a<b\\) 则</p>');
  const written: Record<string, string> = {};
  const out = { setData: (type: string, text: string) => (written[type] = text) } as unknown as DataTransfer;
  editor.setFragmentData(out);
  expect(written).toEqual({});
  Transforms.select(editor, []);
  editor.setFragmentData(out);
  expect(written['text/plain']).toBe('若 \\(a<b\\) 则');
  expect(written['text/html']).toContain('<p>若 \\(a&lt;b\\) 则</p>');
});

test('what other programs have copied is reported with the text before and after, what this editor has copied is not', () => {
  const reported: unknown[] = [];
  const { editor } = open('', { pasted: (...all) => reported.push(all) });
  editor.insertData(transfer({ 'text/plain': '甲\nA. $x$' }));
  expect(reported.splice(0)).toEqual([[{ text: '甲\nA. $x$' }, '', '<p>甲</p><p>A. \\(x\\)</p>']]);
  Transforms.select(editor, []);
  editor.insertData(transfer({ 'text/html': '<p class=MsoNormal>乙<o:p></o:p></p>', 'text/plain': '乙' }));
  expect(reported.splice(0)).toEqual([[{ text: '乙', html: '<p>乙</p>' }, '', '<p>乙</p>']]);
  editor.insertData(
    transfer({
      'application/x-slate-fragment': fragment([{ type: 'p', children: [{ text: '丙' }] }]),
      'text/plain': '丙',
    }),
  );
  expect(reported).toEqual([]);
  expect(htmlOf(editor)).toBe('<p>乙丙</p>');
});
