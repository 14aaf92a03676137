// Old Word documents and pictures through LibreOffice: a program that hangs or fails ends in a sentence, and nothing of
// it is left on the machine.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { sharedData } from '../../../../../mocks/sharedData';
import { ommlToTex } from '../../../../formats/mathml/ommlToTex';
import { readEquationObject } from '../../../../formats/mtef/equationObject';
import { makeOffice, officeOf } from './libreOffice';

const folder = mkdtempSync(path.join(tmpdir(), 'tiku-test-office-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** A stand-in for soffice; `$out` and `$in` are its folder and its input. */
const program = (name: string, script: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\nfor last; do :; done\nin="$last"\nout="$(dirname "$in")"\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
};
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tiku-office-'));

test('the document is converted without the environment of the server, and its folder is removed', async () => {
  const before = left();
  process.env.TIKU_TEST_SECRET = 'secret';
  const office = makeOffice(program('good', 'cat "$in" > "$out/paper.docx"; env >> "$out/paper.docx"'));
  const made = Buffer.from(await office.toDocx(Buffer.from('old'))).toString();
  delete process.env.TIKU_TEST_SECRET;
  expect(made).toContain('old');
  expect(made).not.toContain('secret');
  expect(left()).toEqual(before);
});

test('a program that fails, hangs or is cancelled ends with a reason', async () => {
  const bytes = Buffer.from('old');
  await expect(makeOffice(program('bad', 'exit 1')).toDocx(bytes)).rejects.toMatchObject({
    msg: expect.stringContaining('LibreOffice 不能读取') as string,
  });
  await expect(makeOffice(path.join(folder, 'missing')).toDocx(bytes)).rejects.toMatchObject({
    msg: expect.stringContaining('LibreOffice 不能读取') as string,
  });
  const hanging = program('hanging', 'sleep 1000');
  await expect(makeOffice(hanging, 200).toDocx(bytes)).rejects.toMatchObject({
    msg: expect.stringContaining('超过了时限') as string,
  });
  const stop = new AbortController();
  const cancelled = makeOffice(hanging).toDocx(bytes, stop.signal);
  stop.abort(new Error('cancelled'));
  await expect(cancelled).rejects.toThrow('cancelled');
});

test('each picture is taken to its own metafile; one that failed is missing', async () => {
  const office = makeOffice(
    program(
      'pictures',
      'printf A > "$out/a.gif"; printf "<p>[0]</p><p>[1]<img src=\\"a.gif\\"></p>" > "$out/pictures.html"',
    ),
  );
  const made = await office.pictures(
    new Map([
      ['word/media/1.wmf', Buffer.from('x')],
      ['word/media/2.emf', Buffer.from('y')],
    ]),
  );
  expect([...made]).toEqual([['word/media/2.emf', { type: 'gif', bytes: Buffer.from('A') }]]);
});

const DATA = sharedData('mathtype/word');
const installed = officeOf(process.env);
const real = existsSync(DATA) && installed !== null ? test : test.skip;

real(
  'a real .doc keeps its formula, real metafiles become pictures (needs LibreOffice and shared data)',
  async () => {
    const office = makeOffice(installed ?? '');
    const docx = unzipSync(await office.toDocx(readFileSync(path.join(DATA, 'one-equation3-govdocs-863534.doc'))));
    const tex = '\\frac{\\sigma_{1}}{L_{f1}}=\\frac{\\sigma_{2}}{L_{f2}}';
    const object = docx['word/embeddings/oleObject1.bin'];
    // LibreOffice Math, where it is installed, makes Office Math of the object.
    if (object) expect(readEquationObject(object)).toEqual({ tex, certain: true, problems: [] });
    else {
      const [formula = ''] =
        /<m:oMath\b.*?<\/m:oMath>/s.exec(Buffer.from(docx['word/document.xml'] ?? []).toString()) ?? [];
      expect(ommlToTex(formula).replace(/\s/g, '')).toBe(tex);
    }
    const files = unzipSync(readFileSync(path.join(DATA, 'pictures-wmf-emf-png-jpeg.docx')));
    const metafiles = new Map(Object.entries(files).filter(([name]) => /\.[we]mf$/.test(name)));
    const pictures = await office.pictures(metafiles);
    expect([...pictures.keys()].sort()).toEqual([...metafiles.keys()].sort());
    for (const { bytes } of pictures.values())
      expect(Buffer.from(bytes).subarray(1, 4).toString('latin1')).toMatch(/^(?:IF8|PNG)/);
  },
  600_000,
);

real(
  'a document that links pictures and other files makes no request (skipped without LibreOffice)',
  async () => {
    const seen: string[] = [];
    const listener = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const documents = [
      `{\\rtf1 text {\\field{\\*\\fldinst INCLUDEPICTURE "${at}/rtf.png" \\\\d}{\\fldrslt }} {\\field{\\*\\fldinst INCLUDETEXT "${at}/rtf.txt"}{\\fldrslt }}}`,
      `<html><head><link rel="stylesheet" href="${at}/html.css"></head><body><p>text</p><img src="${at}/html.png" width="9" height="9"></body></html>`,
    ];
    try {
      for (const document of documents)
        await makeOffice(officeOf(process.env) ?? '')
          .toDocx(Buffer.from(document))
          .catch(() => undefined);
    } finally {
      listener.close();
    }
    expect(seen).toEqual([]);
  },
  120_000,
);
