// If these fail, a PDF with other glyphs than the paper is handed out, or a good one is refused.
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { FORMULA_LABEL } from '../../contract/paper/paperPdf';
import { finishPdf, type PdfFacts } from './finishPdf';

const TEXT = { family: 'TikuText1-0a', shown: 'SimSun' };
const FORMULA = { family: 'TikuFormula1-0a', shown: 'TikuFormula1' };

interface Made {
  /** By name: a base font, or 'Type3', and the text of each code. */
  fonts: Record<string, [base: string, characters: Record<string, string>]>;
  content: string;
  /** Content of the form X1. */
  form?: string;
}

async function printed({ fonts, content, form }: Made): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage();
  const stream = (text: string, dict = {}) => {
    const packed = deflateSync(Buffer.from(text, 'latin1'));
    return context.register(
      PDFRawStream.of(context.obj({ Length: packed.length, Filter: 'FlateDecode', ...dict }), packed),
    );
  };
  const fontOf = ([base, characters]: Made['fonts'][string]): PDFRef => {
    const lines = Object.entries(characters).map(
      ([code, text]) => `<${code}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
    );
    const ToUnicode = stream(`${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`);
    return context.register(
      base === 'Type3'
        ? context.obj({ Type: 'Font', Subtype: 'Type3', ToUnicode })
        : context.obj({ Type: 'Font', Subtype: 'Type0', BaseFont: base, ToUnicode }),
    );
  };
  const Font = Object.fromEntries(Object.entries(fonts).map(([name, font]) => [name, fontOf(font)]));
  const XObject =
    form === undefined ? {} : { X1: stream(form, { Type: 'XObject', Subtype: 'Form', Resources: { Font } }) };
  page.node.set(PDFName.of('Resources'), context.obj({ Font, XObject }));
  page.node.set(PDFName.of('Contents'), stream(content));
  const figure = (id: number, alt: string) =>
    context.register(
      context.obj({ Type: 'StructElem', S: 'Figure', Alt: PDFHexString.fromText(alt), Pg: page.ref, K: id }),
    );
  figure(1, `${FORMULA_LABEL}x${FORMULA_LABEL}x`);
  figure(2, '函数图象');
  return document.save({ useObjectStreams: false });
}

interface Expected {
  sheets?: number;
  texts?: string;
  formulas?: string;
  loosePictures?: boolean;
}
async function faultsOf(made: Made, { sheets = 1, texts = '', formulas = '', loosePictures = false }: Expected = {}) {
  const characters = { texts: `题1x${texts}`, formulas: `x${formulas}` };
  const fonts = { faces: [TEXT, FORMULA], characters, others: { texts, formulas }, loosePictures };
  const facts: PdfFacts = { title: '卷', printed: { sheets, fonts } };
  const finished = await finishPdf(await printed(made), facts);
  return 'faults' in finished ? finished.faults : [];
}

const marked = (tag: string, id: number, font: string, codes: string) =>
  `/${tag} <</MCID ${id} >>BDC\nq\nBT\n/${font} 14 Tf\n1 0 0 -1 0 0 Tm\n<${codes}> Tj\nET\nQ\nEMC\n`;
const FONTS: Made['fonts'] = {
  F1: [`AAAAAA+${TEXT.family}`, { '0001': '题' }],
  F2: [`BAAAAA+${FORMULA.family}`, { '0001': 'x' }],
  F3: ['CAAAAA+DejaVuSans', { '0001': 'x', '0002': '\u{20089}' }],
  F4: ['Type3', { '01': '⾼', '02': 'x', '03': '⻚' }],
  F5: ['DAAAAA+MathJax', { '0001': '1' }],
};
const GOOD =
  marked('NonStruct', 0, 'F1', '0001') + marked('NonStruct', 3, 'F5', '0001') + marked('Figure', 1, 'F2', '0001');

test('text and formulas in the faces of the paper are right, and pictures have fonts of their own', async () => {
  const picture = marked('Figure', 2, 'F3', '00010001') + marked('Figure', 2, 'F4', '0102');
  expect(await faultsOf({ fonts: FONTS, content: GOOD + picture })).toEqual([]);
});

test.each([
  ['a formula in letters of the system', marked('Figure', 1, 'F3', '0001'), 'page 1: formula in DejaVuSans: x'],
  ['a formula in a font of Type 3', marked('Figure', 1, 'F4', '02'), 'page 1: formula in Type 3: x'],
  ['text in letters of the system', marked('NonStruct', 0, 'F3', '0001'), 'page 1: text in DejaVuSans: x'],
  ['text outside of the tagged content', 'BT\n/F3 9 Tf\n<0001> Tj\nET', 'page 1: text in DejaVuSans: x'],
  ['a glyph without a character', marked('NonStruct', 0, 'F3', '0009'), 'page 1: text in DejaVuSans'],
  ['a font that is not in the file', marked('NonStruct', 0, 'F9', '0001'), 'page 1: text in Type 3'],
  [
    'text within text that is replaced',
    '/Figure <</MCID 1 >>BDC\n/Span<</ActualText <FEFF9AD8> >> BDC\nBT\n/F3 9 Tf\n[<0001> 12 <0001>] TJ\nET\nEMC\nEMC',
    'page 1: formula in DejaVuSans: x',
  ],
])('%s fails the check', async (_what, content, fault) => {
  expect(await faultsOf({ fonts: FONTS, content: GOOD + content })).toEqual([fault]);
});

test('letters in a form are those of the place where it is painted', async () => {
  const form = 'BT\n/F3 9 Tf\n<0001> Tj\nET';
  const painted = (tag: string, id: number) => `/${tag} <</MCID ${id} >>BDC\nq\n/X1 Do\nQ\nEMC`;
  expect(await faultsOf({ fonts: FONTS, form, content: painted('Figure', 2) })).toEqual([]);
  expect(await faultsOf({ fonts: FONTS, form, content: painted('NonStruct', 0) })).toEqual([
    'page 1: text in DejaVuSans: x',
  ]);
});

test('a character that no face has may be in another font, its neighbours may not', async () => {
  const rare = marked('NonStruct', 0, 'F3', '0002');
  expect(await faultsOf({ fonts: FONTS, content: rare }, { texts: '\u{20089}' })).toEqual([]);
  const both = marked('NonStruct', 0, 'F3', '00020001');
  expect(await faultsOf({ fonts: FONTS, content: both }, { texts: '\u{20089}' })).toEqual([
    'page 1: text in DejaVuSans: x',
  ]);
  // What text may do, a formula may not.
  expect(await faultsOf({ fonts: FONTS, content: marked('Figure', 1, 'F3', '0001') }, { texts: 'x' })).toEqual([
    'page 1: formula in DejaVuSans: x',
  ]);
});

test('a letter that shaping composes with a mark, and a space beside it, are those of the paper', async () => {
  const fonts: Made['fonts'] = { F6: ['AAAAAA+DejaVuSerif', { '0001': '\u1ECD', '0002': '\u0308', '0003': ' ' }] };
  const content = marked('NonStruct', 0, 'F6', '000100020003');
  expect(await faultsOf({ fonts, content }, { texts: 'o\u0308\u0323' })).toEqual([]);
});

test('without fontconfig the text is in fonts of Type 3, whose glyphs are named by radicals', async () => {
  expect(await faultsOf({ fonts: FONTS, content: marked('NonStruct', 0, 'F4', '0103') }, { texts: '高页' })).toEqual(
    [],
  );
});

test('pictures in a repeated head are not tagged: letters outside of the tagged content are not checked then', async () => {
  const content = `${GOOD}BT\n/F3 9 Tf\n<0001> Tj\nET`;
  expect(await faultsOf({ fonts: FONTS, content }, { loosePictures: true })).toEqual([]);
});

test('a page too many or too few fails the check', async () => {
  expect(await faultsOf({ fonts: FONTS, content: GOOD }, { sheets: 2 })).toEqual(['1 pages in place of 2']);
});
