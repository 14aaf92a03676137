// If these fail, a formula is lost from copied text, or a PDF that Chromium made well is damaged afterwards.
import { deflateSync, inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { FORMULA_LABEL } from '../../contract/paper/paperPdf';
import { projectVersion } from '../paths';
import { finishPdf, type PdfFacts } from './finishPdf';

const CONTENT = `/NonStruct <</MCID 0 >>BDC
BT
<41> Tj
ET
EMC
/Figure <</MCID 1 >>BDC
q
BT
/F5 20 Tf
<005B> Tj
ET
BT
/Span<</ActualText <FEFF9AD8> >> BDC
<005C> Tj
EMC
ET
Q
q
BT
<005D> Tj
ET
Q
EMC
/Figure <</MCID 2 >>BDC
BT
<42> Tj
ET
EMC
/Figure <</MCID 3 >>BDC
BT
/F5 20 Tf
<005E> Tj
ET
EMC
`;

const FACE = { family: 'TikuFormula1-0123456789ab', shown: 'TikuFormula1' };
const PRINTED: PdfFacts['printed'] = {
  sheets: 1,
  fonts: {
    faces: [FACE],
    characters: { texts: '', formulas: '' },
    others: { texts: '', formulas: '' },
    loosePictures: false,
  },
};
async function finished(facts: Omit<PdfFacts, 'printed'>): Promise<Uint8Array> {
  const made = await finishPdf(await chromiumPdf(), { ...facts, printed: PRINTED });
  if ('faults' in made) throw new Error(made.faults.join());
  return made.pdf;
}

/** One page with a text, a formula and a picture with a description. */
async function chromiumPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const { context } = document;
  const packed = deflateSync(Buffer.from(CONTENT, 'latin1'));
  const stream = PDFRawStream.of(context.obj({ Length: packed.length, Filter: 'FlateDecode' }), packed);
  page.node.set(PDFName.of('Contents'), context.register(stream));
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type0', BaseFont: `AAAAAA+${FACE.family}` }));
  page.node.set(PDFName.of('Resources'), context.obj({ Font: { F5: font } }));
  const figure = (id: number, alt: string) =>
    context.register(
      context.obj({ Type: 'StructElem', S: 'Figure', Alt: PDFHexString.fromText(alt), Pg: page.ref, K: id }),
    );
  figure(1, `${FORMULA_LABEL}x^2${FORMULA_LABEL}x 平方`);
  figure(2, '函数图象');
  figure(3, FORMULA_LABEL + FORMULA_LABEL);
  return document.save({ useObjectStreams: false });
}

async function opened(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes);
  const contents = document.getPage(0).node.get(PDFName.of('Contents')) as PDFRef;
  const stream = document.context.lookup(contents) as PDFRawStream;
  const elements = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object): object is PDFDict => object instanceof PDFDict && object.has(PDFName.of('Alt')));
  return { document, content: inflateSync(stream.contents).toString('latin1'), elements };
}

test('a formula is a Formula with its text, at its first text object and before the state is restored', async () => {
  const { content, elements } = await opened(await finished({ title: '卷' }));
  const text = PDFHexString.fromText('x^2').toString();
  expect(content).toContain('/Formula <</MCID 1>>BDC');
  expect(content).toContain(`q\n/Span <</ActualText ${text}>>BDC\nBT\n/F5 20 Tf`);
  expect(content).toContain('ET\nEMC\nQ\nq\n/Span <</ActualText <FEFF>>>BDC\nBT\n<005D> Tj\nET\nEMC\nQ');
  expect(content.match(/B[DM]C/g)).toHaveLength(content.match(/EMC/g)?.length ?? 0);
  const formula = elements.find((element) => element.get(PDFName.of('S')) === PDFName.of('Formula'));
  expect((formula?.get(PDFName.of('ActualText')) as PDFHexString).decodeText()).toBe('x^2');
  expect((formula?.get(PDFName.of('Alt')) as PDFHexString).decodeText()).toBe('x 平方');
});

test('a further part of a formula that is divided between lines adds no text', async () => {
  const { document, content, elements } = await opened(await finished({ title: '卷' }));
  expect(content).toContain('/Formula <</MCID 3>>BDC\n/Span <</ActualText <FEFF>>>BDC');
  expect(elements).toHaveLength(2);
  const spans = document.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.get(PDFName.of('S')) === PDFName.of('Span'));
  expect(spans).toHaveLength(1);
});

test('pictures and plain text stay as they were, and the document says that it is Chinese', async () => {
  const { document, content, elements } = await opened(await finished({ title: '卷' }));
  expect(content).toContain('/NonStruct <</MCID 0 >>BDC\nBT\n<41> Tj\nET\nEMC');
  expect(content).toContain('/Figure <</MCID 2 >>BDC\nBT\n<42> Tj\nET\nEMC');
  const picture = elements.find((element) => element.get(PDFName.of('S')) === PDFName.of('Figure'));
  expect((picture?.get(PDFName.of('Alt')) as PDFHexString).decodeText()).toBe('函数图象');
  expect(String(document.catalog.get(PDFName.of('Lang')))).toBe('(zh-CN)');
});

test('the document says its title, author and subject, shows the title, and is in structure order', async () => {
  const document = await PDFDocument.load(await finished({ title: '期中 <A&B>', author: '王老师' }), {
    updateMetadata: false,
  });
  expect([document.getTitle(), document.getAuthor(), document.getSubject()]).toEqual(['期中 <A&B>', '王老师', '数学']);
  const { catalog, context } = document;
  expect(String(catalog.get(PDFName.of('ViewerPreferences')))).toMatch(/DisplayDocTitle true/);
  expect(String(catalog.get(PDFName.of('MarkInfo')))).toMatch(/Marked true/);
  expect(document.getPages().map((page) => String(page.node.get(PDFName.of('Tabs'))))).toEqual(['/S']);
  const metadata = context.lookup(catalog.get(PDFName.of('Metadata'))) as PDFRawStream;
  expect(Buffer.from(metadata.contents).toString('utf8')).toMatch(
    /<dc:title>.*期中 &lt;A&amp;B&gt;.*<dc:creator>.*王老师.*<dc:language>.*zh-CN/,
  );
});

test('the document names this program as its maker, not the browser, and its fonts have no name of one print', async () => {
  const document = await PDFDocument.load(await finished({ title: '卷' }), { updateMetadata: false });
  const version = projectVersion();
  expect([document.getCreator(), document.getProducer()]).toEqual(['Tiku 题库', `Tiku ${version}`]);
  const metadata = document.context.lookup(document.catalog.get(PDFName.of('Metadata'))) as PDFRawStream;
  expect(Buffer.from(metadata.contents).toString('utf8')).toContain(
    `<xmp:CreatorTool>Tiku 题库</xmp:CreatorTool><pdf:Producer>Tiku ${version}</pdf:Producer>`,
  );
  const fonts = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('BaseFont'))] : []))
    .filter((base) => base !== undefined);
  expect(fonts.map(String)).toEqual(['/AAAAAA+TikuFormula1']);
});
