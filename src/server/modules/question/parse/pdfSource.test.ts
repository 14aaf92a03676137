// If these fail, a PDF that the program made cannot be imported, or another PDF is taken for one.
import { PDFDocument } from '@cantoo/pdf-lib';
import { questionOfDraft } from '../../../../../mocks/factories/question';
import { formatOf, readerOf } from '../../../../formats/recognise';
import { carriedJson } from '../../../../formats/shared/attachedSource';
import { questionRows } from '../../../../formats/shared/importedQuestion';
import { generateQuestions } from '../../../../testing/testQuestions';
import { finishPdf } from '../../../print/finishPdf';
import { sourceFile } from './importFile';

const drafts = [...generateQuestions(7, 30)].flatMap((row) => ('draft' in row ? [row.draft] : []));
const questions = drafts.map((draft, place) => questionOfDraft(draft, place));

async function pdf(carries?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  const fonts = {
    faces: [],
    characters: { texts: '', formulas: '' },
    others: { texts: '', formulas: '' },
    loosePictures: false,
  };
  const made = await finishPdf(await document.save(), { title: '期中', carries, printed: { sheets: 1, fonts } });
  return 'pdf' in made ? made.pdf : new Uint8Array();
}
const rowsOf = async (bytes: Uint8Array) => {
  const file = sourceFile(bytes);
  return questionRows((await readerOf(file))(file));
};
const plain = (draft: object) => ({ ...draft, kind: '', score: null });

test('the questions of an exported PDF come back exactly, also after another program has saved it', async () => {
  const made = await pdf(carriedJson({ questions, routesOf: ({ id }) => drafts[id - 1]?.kp_routes ?? [] }));
  expect(formatOf(sourceFile(made))).toBe('pdf');
  const again = await (await PDFDocument.load(made)).save({ useObjectStreams: false });
  for (const bytes of [made, again]) {
    const rows = await rowsOf(bytes);
    expect(rows.map((row) => ('draft' in row ? plain(row.draft) : row.refused))).toEqual(drafts.map(plain));
  }
});

test('any other PDF is refused with what to do instead, a damaged one as incomplete', async () => {
  expect(await rowsOf(await pdf())).toMatchObject([
    { refused: expect.stringMatching(/^这个 PDF 里没有试题数据.*Word/) },
  ]);
  const other = await PDFDocument.load(await pdf());
  await other.attach(new TextEncoder().encode('{"format":"something"}'), 'a.json', { mimeType: 'application/json' });
  expect(await rowsOf(await other.save())).toMatchObject([{ refused: expect.stringMatching(/没有试题数据/) }]);
  const made = await pdf(carriedJson({ questions }));
  const at = Buffer.from(made).indexOf('/Type /EmbeddedFile\n');
  expect(() => sourceFile(made.subarray(0, at + 400))).toThrow('PDF 文件不完整');
});
