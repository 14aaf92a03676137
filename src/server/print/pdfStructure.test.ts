// If these fail, a reader of the PDF hears page furniture as text, or no order, titles and lists.
import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import { markArtifacts, repairStructure } from './pdfStructure';

type Node = [type: string, ...kids: (Node | number | string)[]];

/** Elements of the structure; a text is the description of its element. */
function write(context: PDFContext, [type, ...kids]: Node, parent: PDFRef): PDFRef {
  const element = context.obj({ Type: 'StructElem', S: type, P: parent });
  const ref = context.register(element);
  const inner = kids.flatMap((kid) => (typeof kid === 'string' ? [] : [kid]));
  element.set(
    PDFName.of('K'),
    context.obj(inner.map((kid) => (typeof kid === 'number' ? kid : write(context, kid, ref)))),
  );
  const alt = kids.find((kid) => typeof kid === 'string');
  if (alt !== undefined) element.set(PDFName.of('Alt'), PDFHexString.fromText(alt));
  return ref;
}
function read(context: PDFContext, ref: PDFRef): unknown {
  const element = context.lookup(ref, PDFDict);
  const kids = context.lookup(element.get(PDFName.of('K')));
  const list =
    'asArray' in (kids ?? {}) ? (kids as unknown as { asArray(): PDFRef[] }).asArray() : [element.get(PDFName.of('K'))];
  const alt = element.get(PDFName.of('Alt'));
  return [
    String(element.get(PDFName.of('S'))).slice(1),
    ...(alt instanceof PDFHexString ? [alt.decodeText()] : []),
    ...list.map((kid) => (context.lookup(kid) instanceof PDFDict ? read(context, kid as PDFRef) : Number(String(kid)))),
  ];
}

async function repaired(node: Node): Promise<unknown> {
  const { context } = await PDFDocument.create();
  const root = context.obj({ Type: 'StructTreeRoot' });
  const place = context.register(root);
  const top = write(context, node, place);
  root.set(PDFName.of('K'), top);
  repairStructure(context, root);
  return read(context, top);
}

test('lines of text are paragraphs, what is in them spans; what holds paragraphs is a division', async () => {
  const node: Node = [
    'Document',
    ['NonStruct', 0, ['NonStruct', ['NonStruct', 1], ['NonStruct', 2]], ['P', ['NonStruct', 3]]],
  ];
  expect(await repaired(node)).toEqual(['Document', ['Div', 0, ['P', ['Span', 1], ['Span', 2]], ['P', ['Span', 3]]]]);
});

test('headings begin with the first level and skip none', async () => {
  const node: Node = ['Document', ['H2', 0], ['H4', 1], ['H3', 2], ['H2', 3]];
  expect(await repaired(node)).toEqual(['Document', ['H1', 0], ['H2', 1], ['H2', 2], ['H1', 3]]);
});

test('an item of a list has its label and a body; figures and formulas have a description', async () => {
  const node: Node = [
    'L',
    ['LI', ['NonStruct', 0], ['NonStruct', 1], ['Formula', 2, 'x 平方'], ['Figure', 3]],
    ['LI', ['Lbl', 4], ['NonStruct', 5]],
    ['LI', ['P', ['NonStruct', 6]]],
    ['LI', 7],
  ];
  expect(await repaired(node)).toEqual([
    'L',
    ['LI', ['Lbl', 0], ['LBody', ['Span', 1], ['Formula', 'x 平方', 2], ['Figure', '图', 3]]],
    ['LI', ['Lbl', 4], ['LBody', ['Span', 5]]],
    ['LI', ['LBody', ['P', ['Span', 6]]]],
    ['LI', ['LBody', 7]],
  ]);
});

test('the frame of a picture is no second figure', async () => {
  expect(await repaired(['Document', ['Figure', ['Figure', 0, '抛物线']]])).toEqual([
    'Document',
    ['Div', ['Figure', '抛物线', 0]],
  ]);
});

test('rules, borders and page numbers are artifacts; what the structure holds stays as it is', () => {
  const content = [
    'q',
    '0 0 10 10 re',
    'W* n',
    '1 1 1 rg',
    '0 0 5 1 re',
    'f',
    '/P <</MCID 0 >>BDC',
    'BT',
    '<41> Tj',
    'ET',
    '0 0 5 1 re',
    'f',
    'EMC',
    'BT',
    '<42> Tj',
    'ET',
    '/X1 Do',
    'Q',
  ].join('\n');
  expect(markArtifacts(content).split('\n')).toEqual([
    'q',
    '0 0 10 10 re',
    'W* n',
    '1 1 1 rg',
    ...['/Artifact BMC', '0 0 5 1 re', 'f', 'EMC'],
    ...['/P <</MCID 0 >>BDC', 'BT', '<41> Tj', 'ET', '0 0 5 1 re', 'f', 'EMC'],
    ...['/Artifact BMC', 'BT', '<42> Tj', 'ET', 'EMC'],
    ...['/Artifact BMC', '/X1 Do', 'EMC'],
    'Q',
  ]);
});
