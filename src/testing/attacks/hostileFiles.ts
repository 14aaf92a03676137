// Files designed to block the server that reads them. `scale` 1 is the size of a real attack; the test suite uses a
// fraction of it.
import { strToU8, zipSync } from 'fflate';
import { typeTitle } from '../../contract/codes';
import { BANK_FORMAT, BANK_VERSION } from '../../formats/json/write';
import { TABLE_FORMAT } from '../../formats/table/tableFile';

export interface HostileFile {
  name: string;
  bytes: Uint8Array;
  /** Part of the message that explains the refusal. */
  reason: string;
}

const nested = (name: string, levels: number, inside = ''): string =>
  `<${name}>`.repeat(levels) + inside + `</${name}>`.repeat(levels);
const word = (body: string): Uint8Array =>
  zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`) });
const qti = (body: string): Uint8Array =>
  strToU8(
    `<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>5</value></correctResponse></responseDeclaration><itemBody>${body}<textEntryInteraction responseIdentifier="R"/></itemBody></assessmentItem>`,
  );
const moodle = (text: string): Uint8Array =>
  strToU8(
    `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>` +
      '</question></quiz>',
  );
const table = (content: string): Uint8Array =>
  strToU8(
    JSON.stringify({
      format: TABLE_FORMAT,
      version: 1,
      rows: [
        ['题型', '题干', '答案'],
        [typeTitle(400, []), content, '略'],
      ],
    }),
  );
const bank = (content: string): Uint8Array =>
  strToU8(
    JSON.stringify({
      format: BANK_FORMAT,
      version: BANK_VERSION,
      questions: [
        { id: 1, version: 1, status: 4, type_id: 400, content, options: [], answer: '略', analysis: '', parts: [] },
      ],
    }),
  );

export function* hostileFiles(scale: number): Generator<HostileFile> {
  const times = (n: number) => Math.ceil(n * scale);
  const deep = '嵌套超过';
  yield { name: 'levels of w:sdt in a Word paper', bytes: word(nested('w:sdt', times(200_000))), reason: deep };
  yield {
    name: 'levels of a formula in a Word paper',
    bytes: word(`<w:p>${nested('m:oMath', 1, nested('m:e', times(50_000)))}</w:p>`),
    reason: deep,
  };
  yield { name: 'levels never closed in a Word paper', bytes: word('<w:sdt>'.repeat(times(700_000))), reason: deep };
  yield { name: 'nested <div> in QTI', bytes: qti(nested('div', times(100_000))), reason: deep };
  yield {
    name: 'nested <div> in Moodle XML',
    bytes: strToU8(`<quiz>${nested('div', times(100_000))}</quiz>`),
    reason: deep,
  };
  yield { name: 'elements side by side in a Word paper', bytes: word('<w:p/>'.repeat(600_000)), reason: '标记超过' };
  const dollars = '$x'.repeat(times(1_000_000));
  yield { name: '$x as GIFT', bytes: strToU8(`${dollars}{T}`), reason: '内容过长' };
  yield { name: '$x as Aiken', bytes: strToU8(`${dollars}\nA) ${dollars}\nB) 乙\nANSWER: A\n`), reason: '内容过长' };
  yield { name: '$x as Moodle XML', bytes: moodle(dollars), reason: '内容过长' };
  yield { name: '$x in a table', bytes: table(dollars), reason: '内容过长' };
  yield { name: '$x in the bank’s own JSON', bytes: bank(dollars), reason: '内容过长' };
  yield {
    name: '$x in a formula of Word',
    bytes: word(`<w:p><w:r><w:t>1．</w:t></w:r><m:oMath><m:r><m:t>${dollars}</m:t></m:r></m:oMath></w:p>`),
    reason: '题号',
  };
  yield {
    name: 'nested MathML',
    bytes: moodle(nested('math', 1, nested('mrow', times(50_000), '<mi>x</mi>'))),
    reason: '不能',
  };
  yield { name: 'levels of JSON', bytes: strToU8(`[${'['.repeat(times(1_000_000))}`), reason: 'JSON' };
  yield {
    name: 'a bomb of zeros',
    bytes: zipSync({ 'word/document.xml': new Uint8Array(80 * 1024 * 1024) }),
    reason: '太大',
  };
}
