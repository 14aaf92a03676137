// If these fail, opening a question in the editor changes its content.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sharedData } from '../../../mocks/sharedData';
import { parseContent } from './htmlToContent';
import { contentOfSlate, slateOfContent } from './slateTree';

const root = join(__dirname, '../../..');

function check(html: string): void {
  const tree = parseContent(html);
  const back = contentOfSlate(slateOfContent(tree));
  if (!isDeepStrictEqual(back, tree))
    throw new Error(`changed: ${html}\n${JSON.stringify(tree)}\n${JSON.stringify(back)}`);
}

function visit(value: unknown): number {
  if (typeof value === 'string') {
    check(value);
    return 1;
  }
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum: number, each) => sum + visit(each), 0);
}

test.each([
  '<p>甲<b>乙\\(x\\)</b><br><b>丙</b><span data-blank></span><img src="files/1.png" alt="图" data-width-mm="30">丁</p><p data-align="center">\\(y\\)</p>',
  '<p>\\[a&lt;b\\]</p><ol><li><p>一</p><ul><li><p>二</p></li></ul></li></ol>',
  '<table><tr><th colspan="2"><p>甲</p></th></tr><tr><td></td><td rowspan="3" data-align="right"><p>1</p></td></tr></table>',
  '<figure data-placement="right"><img src="files/2.png" alt="" data-width-mm="40"></figure><video src="files/v.mp4"></video>',
  '',
])('the editor gives back what it was given: %s', (html) => {
  check(html);
});

test('an empty paragraph, item or formula of a half-done edit is not stored', () => {
  expect(
    contentOfSlate([
      { type: 'p', children: [{ text: '' }] },
      { type: 'p', children: [{ text: '' }, { type: 'math', tex: ' ', children: [{ text: '' }] }, { text: '' }] },
      {
        type: 'list',
        ordered: true,
        children: [{ type: 'item', children: [{ type: 'p', children: [{ text: '' }] }] }],
      },
      { type: 'display', tex: '', children: [{ text: '' }] },
    ]),
  ).toEqual([]);
});

test('every text of the demo questions is unchanged', () => {
  const demo = join(root, 'mocks/demo');
  const files = readdirSync(demo).filter((name) => /^questions.*\.json$/.test(name));
  const texts = files.reduce((sum, name) => sum + visit(JSON.parse(readFileSync(join(demo, name), 'utf8'))), 0);
  expect(texts).toBeGreaterThan(300);
});

const shared = sharedData('questions');
(existsSync(shared) ? test : test.skip)(
  'every text of the shared question files is unchanged (needs shared data)',
  () => {
    let texts = 0;
    for (const folder of readdirSync(shared, { withFileTypes: true })) {
      if (!folder.isDirectory()) continue;
      for (const name of readdirSync(join(shared, folder.name))) {
        const text = readFileSync(join(shared, folder.name, name), 'utf8');
        if (name.endsWith('.json')) texts += visit(JSON.parse(text));
        else if (name.endsWith('.jsonl'))
          for (const line of text.split('\n')) if (line !== '') texts += visit(JSON.parse(line));
      }
    }
    expect(texts).toBeGreaterThan(50_000);
  },
);
