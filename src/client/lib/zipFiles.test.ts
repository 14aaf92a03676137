// If this fails, of several papers that are chosen together one is lost.
import { unzipSync } from 'fflate';
import { zipFiles } from './zipFiles';

test('every file is in the zip, also two of one name', async () => {
  const file = (name: string, text: string) => new File([text], name);
  const zip = await zipFiles([file('周测.docx', '甲'), file('周测.docx', '乙'), file('期中.docx', '丙')], '三份.zip');
  const parts = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const texts = Object.entries(parts).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect([zip.name, ...texts]).toEqual([
    '三份.zip',
    ['周测.docx', '甲'],
    ['周测（2）.docx', '乙'],
    ['期中.docx', '丙'],
  ]);
});
