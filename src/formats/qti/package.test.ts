// If these fail, other programs refuse the packages that teachers take to them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { createMockQuestion } from '../../../mocks/factories/question';
import { sharedData } from '../../../mocks/sharedData';
import type { Question } from '../../contract/question/question';
import { generateQuestions } from '../../testing/testQuestions';
import type { PackageFile, PackageWriter } from '../shared/packageWriter';
import { canvasPackage } from './write1';
import { QTI_21, QTI_30, qtiPackage } from './write2';

const SCHEMAS = sharedData('formats-out', 'xsd-qti21');
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const RICH = [
  '<p data-align="center">甲<u>乙</u><b><i>丁</i></b><em>点</em>x<sup>2</sup>价 \\$5<br>次行 &lt;b&gt; &amp;</p>',
  '<p>\\[\\begin{cases}x+y=1\\\\x-y&lt;2\\end{cases}\\]</p><p>\\(\\overrightarrow{AB}\\cdot\\mathbb{R}+\\sqrt[3]{8}+\\cancel{x}+\\mathcal{F}\\)</p>',
  '<p>\\(\\begin{array}{c|c}1&amp;2\\end{array}\\overset{\\frown}{AB}\\left|x\\right|\\text{甲}\\boldsymbol{a}\\color{red}{x}\\underbrace{a}_{n}\\)</p>',
  '<ul><li><p>甲</p><ol><li><p>乙</p></li></ol></li></ul>',
  '<table><tr><th colspan="2" data-align="center"><p>表</p></th></tr><tr><td><p>1</p></td><td><p>\\(x\\)</p></td></tr></table>',
  `<p>图<img src="${PIXEL}" alt="a" data-width-mm="12.5">内</p><figure data-placement="right"><img src="${PIXEL}" alt="图"></figure>`,
].join('');
const BLANK = '<span data-blank></span>';

const questions: Question[] = [
  ...[...generateQuestions(5, 24)].flatMap((row) =>
    'draft' in row ? [createMockQuestion({ ...row.draft, kps: [], kind: 1, parts: [], origin_number: null })] : [],
  ),
  createMockQuestion({ content: RICH, analysis: RICH }),
  createMockQuestion({ type_id: 200, options: [], answer: true, content: RICH }),
  createMockQuestion({
    type_id: 300,
    options: [],
    answer: [['1', '<2'], ['&']],
    content: `<p>${BLANK} 与 ${BLANK}</p>`,
  }),
  createMockQuestion({ type_id: 400, options: [], answer: RICH, content: `<p>填 ${BLANK}</p>${RICH}`, analysis: '' }),
].map((question, place) => ({ ...question, id: place + 1 }));

function packed(writer: PackageWriter): PackageFile[] {
  const files = questions.flatMap((question) => {
    const made = writer.write(question, [['代数', '一次方程']]);
    if ('refused' in made) throw new Error(made.refused);
    return made.files;
  });
  return [...files, ...writer.end('试题 & 答案')];
}
const xmlOf = (files: readonly PackageFile[]) =>
  files.flatMap(({ path: name, data }) =>
    typeof data === 'string' ? [{ fileName: name.replaceAll('/', '_'), contents: data }] : [],
  );

/** One of the schemas is UTF-16. */
const schemaText = (bytes: Buffer): string =>
  bytes[0] === 0xff ? bytes.toString('utf16le').replace(/^.*?<\?xml[^>]*\?>/s, '') : bytes.toString('utf8');
/** The schema's files beside each other: the validator has no network and no catalogue. */
function schemas() {
  const flat = (name: string) => name.replaceAll('/', '_');
  const files = readdirSync(SCHEMAS, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.xsd'));
  return files.map((name) => ({
    fileName: flat(name),
    contents: schemaText(readFileSync(path.join(SCHEMAS, name))).replace(
      /(schemaLocation\s*=\s*)"([^"]+)"/g,
      (_all, before: string, address: string) =>
        `${before}"${flat(address.startsWith('http') ? address.replace(/^https?:\/\//, '') : path.join(path.dirname(name), address))}"`,
    ),
  }));
}

const run = existsSync(SCHEMAS) ? test : test.skip;
run('every QTI 2.1 item is valid by the official schema (needs shared data)', async () => {
  const all = schemas();
  const items = xmlOf(packed(qtiPackage(QTI_21)())).filter(({ fileName }) => fileName.startsWith('items'));
  expect(items).toHaveLength(questions.length);
  const main = 'www.imsglobal.org_xsd_imsqti_v2p1.xsd';
  const { errors } = await validateXML({
    xml: items,
    schema: all.filter(({ fileName }) => fileName === main),
    preload: all.filter(({ fileName }) => fileName !== main),
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  });
  expect(errors.map(({ message }) => message)).toEqual([]);
});

test.each([
  ['QTI 2.1', qtiPackage(QTI_21)],
  ['QTI 3.0', qtiPackage(QTI_30)],
  ['Canvas', canvasPackage],
])('%s: every file is well-formed, and the manifest names each once', async (_name, open) => {
  const files = packed(open());
  const { errors } = await validateXML({ xml: xmlOf(files), normalization: 'format' });
  expect(errors).toEqual([]);
  const listed = [...String(files.at(-1)?.data).matchAll(/<file href="([^"]+)"/g)].map(([, href]) => href);
  expect(listed.sort()).toEqual(
    files
      .slice(0, -1)
      .map((file) => file.path)
      .sort(),
  );
});

test('QTI 3.0 has the names and the namespace of its version only', () => {
  const [item] = packed(qtiPackage(QTI_30)());
  const xml = String(item?.data);
  expect(xml).toContain('xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"');
  expect(xml).toMatch(/<qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1">/);
  expect(xml).not.toMatch(/<(?:assessmentItem|itemBody|simpleChoice|value)\b|responseIdentifier|maxChoices/);
});
