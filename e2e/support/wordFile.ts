import { strToU8, zipSync } from 'fflate';

/** A Word document with a line in each paragraph, at the size of a paper. */
export function wordFile(lines: readonly string[]): Buffer {
  const office = 'http://schemas.openxmlformats.org';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const body = lines
    .map((line) => `<w:p><w:r><w:rPr><w:sz w:val="24"/></w:rPr><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
    .join('');
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="d" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}
