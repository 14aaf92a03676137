// Each judge passes what our writers make, and names what is spoilt in it. Without its program a judge is tried by what it
// says then.
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import codes from 'bwip-js/node';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { load, questions as demo, type PaperItem } from '../../../../../mocks/demo/readDemo';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import type { PrintJob } from '../../../../contract/paper/paperPdf';
import { ANSWER_SHEET_DEFAULTS } from '../../../../domain/paper/answerSheet';
import { paperBlocks, type PaperQuestion, type PaperSource } from '../../../../domain/paper/paperModel';
import { answerSheet, sheetManifest } from '../../../../domain/sheet/drawnSheet';
import { ZIP_ENTRY } from '../../../../domain/zipEntry';
import { buildWordPaper } from '../../../../formats/docx/write';
import { htmlPaper } from '../../../../formats/html/write';
import { paperLatex } from '../../../../formats/latex/write';
import { makeMathml } from '../../../../formats/mathml/writeMathml';
import { workbookOf } from '../../../../formats/table/writeWorkbook';
import { chromiumOf } from '../../../../server/print/findChromium';
import { printPageIsBuilt } from '../../../../server/print/printAssets';
import { hasChineseFont } from '../../../../tasks/testMachine';
import { openTestApp, type TestApp } from '../../../testApp';
import type { Finding } from '../finding';
import { judgeLatex } from './latex';
import { judgePackage } from './packages';
import { comparePages, judgePdf } from './pdf';
import { lacking, type Program } from './programs';
import { sameButForDates } from './same';
import { judgeSheet } from './sheet';
import { judgeTable } from './table';
import { judgeWeb } from './web';
import { judgeWord } from './word';

const byId = new Map(
  demo.map((one, at) => [at + 1, { ...createMockQuestion({ id: at + 1 }), ...one, id: at + 1 } as PaperQuestion]),
);
interface DemoPaper {
  title: string;
  sections: { title: string; items: PaperItem[] }[];
}
const [paper] = load<DemoPaper[]>('papers.json');
if (!paper) throw new Error('no demo paper');
const SOURCE: PaperSource = {
  ...{ title: paper.title, notice: '', seal_line: 0, answers: 'none', display_exam_index: 1, display_mini_index: 0 },
  sections: paper.sections.map((section, id) => ({
    ...{ id, title: section.title, note: '' },
    items: section.items.map(({ key, score, answer_space }) => ({
      ...{ question_id: demo.findIndex((one) => one.key === key) + 1, score, part_scores: [], answer_space },
    })),
  })),
};
const used = SOURCE.sections.flatMap(({ items }) => items.flatMap(({ question_id }) => byId.get(question_id) ?? []));
const questions = used.map(({ content, options, parts }) => ({
  stem: content,
  more: JSON.stringify([options, parts]),
}));
const formulas = used.reduce(
  (sum, { content, options, parts }) =>
    sum +
    [content, ...options.map((one) => one.content), ...parts.map((one) => one.content)].join('').split('\\(').length -
    1,
  0,
);
const blocks = paperBlocks(SOURCE, (id) => byId.get(id));
const rules = (findings: readonly Finding[]) => [...new Set(findings.map(({ rule }) => rule))];
/** A test that is skipped, with the reason, without these programs. */
const judged = (...programs: Program[]) => {
  const lacks = lacking(...programs);
  return (name: string, run: () => Promise<void>) =>
    lacks === null ? test(name, run) : test.skip(`${name} (skipped: ${lacks})`, run);
};

const printable = chromiumOf(process.env) !== null && printPageIsBuilt() && hasChineseFont();
const WHY = printable ? '' : ' (skipped: no Chromium, Chinese font or built print page)';
(printable ? describe : describe.skip)(`PDF${WHY}`, () => {
  let t: TestApp;
  const job: PrintJob = {
    ...{
      title: SOURCE.title,
      blocks: blocks as unknown as PrintJob['blocks'],
      layout: { size: 'A4', font_size: 10.5 },
    },
    ...{ sealLine: false, map: null, drawn: [] },
  };
  async function print(one: PrintJob): Promise<Uint8Array> {
    const teacher = await t.visitorOf(4);
    const value = JSON.stringify(one);
    const reply = await teacher.send('/api/paper/pdf', [{ name: 'job', value, filename: 'job.json' }]);
    const { ticket } = reply.json<{ data: { ticket: string } }>().data;
    return (await teacher.get(`/api/paper/pdf/file?ticket=${ticket}`)).rawPayload;
  }
  async function changed(
    pdf: Uint8Array,
    change: (document: PDFDocument) => Promise<void> | void,
  ): Promise<Uint8Array> {
    const document = await PDFDocument.load(pdf);
    await change(document);
    return document.save();
  }
  let good: Uint8Array;
  let pages: number;
  beforeAll(async () => {
    t = await openTestApp({ env: { CHROMIUM_PATH: chromiumOf(process.env) ?? 'none' } });
    good = await print(job);
    pages = (await PDFDocument.load(good)).getPageCount();
  });
  afterAll(() => t.close());
  const ofPaper = judged('pdftotext', 'pdffonts', 'pdfinfo', 'pdftoppm');

  ofPaper('a printed paper is right, and the same when it is printed again', async () => {
    expect(pages).toBeGreaterThan(1);
    expect(await judgePdf(good, { questions, pages, otherFonts: true })).toEqual([]);
    expect(await sameButForDates(good, await print(job), await print(job))).toEqual([]);
  });
  ofPaper('a page that is missing, at another place, blank or written upon is named', async () => {
    const spoilt = async (change: (document: PDFDocument) => Promise<void> | void) =>
      rules(await judgePdf(await changed(good, change), { questions, pages, otherFonts: true }));
    expect(await spoilt((document) => document.removePage(1))).toEqual(['pdf pages', 'pdf text']);
    expect(
      await spoilt(async (document) => {
        const [second] = await document.copyPages(document, [1]);
        document.removePage(1);
        if (second) document.insertPage(0, second);
      }),
    ).toEqual(['pdf text']);
    expect(await spoilt((document) => void document.addPage([595, 842]))).toEqual(['pdf pages', 'pdf blank']);
    const marked = async (x: number, text: string) =>
      spoilt(async (document) => {
        const font = await document.embedFont(StandardFonts.Helvetica);
        document.getPage(0).drawText(text, { x, y: 300, size: 10, font });
      });
    expect(await marked(300, 'undefined \\frac{1}{2}')).toEqual(['pdf fonts', 'pdf leavings']);
    expect(await marked(590, 'beyond')).toEqual(['pdf fonts', 'pdf places']);
    const other = await changed(good, (document) =>
      document.getPage(1).drawRectangle({ x: 60, y: 500, width: 200, height: 120, color: rgb(1, 1, 1) }),
    );
    expect(rules(await comparePages(other, good, [1, 2]))).toEqual(['pdf look']);
    expect(rules(await sameButForDates(good, good, other))).toEqual(['same', 'pdf look']);
  });
  judged('pdffonts')('letters that are no face of paper are named where nothing is drawn', async () => {
    const plain = [{ stem: '<p>计算下列各题的结果</p>' }];
    const stem = {
      id: 'q1:stem',
      kind: 'stem',
      question_id: 1,
      label: '1．',
      score: '',
      html: plain[0]?.stem,
      bracket: false,
    };
    const pdf = await print({ ...job, blocks: [stem] });
    expect(await judgePdf(pdf, { questions: plain, pages: 1 })).toEqual([]);
    const other = await changed(pdf, async (document) => {
      document
        .getPage(0)
        .drawText('x', { x: 300, y: 500, size: 10, font: await document.embedFont(StandardFonts.Courier) });
    });
    expect(rules(await judgePdf(other, { questions: plain, pages: 1 }))).toEqual(['pdf fonts']);
  });
  judged('pdftoppm', 'zbarimg')(
    'an answer sheet is right; another code, a covered corner and moved boxes are named',
    async () => {
      const item = {
        question_id: 1,
        option_ids: ['a', 'b', 'c', 'd'],
        label: '1',
        type_id: 101,
        score: 5,
        options: 4,
        blanks: 0,
        parts: 0,
        answer_space: 0,
      };
      const sections = [
        {
          title: '一、单选题',
          items: Array.from({ length: 12 }, (_, at) => ({ ...item, question_id: at + 1, label: String(at + 1) })),
        },
      ];
      const options = { ...ANSWER_SHEET_DEFAULTS, size: 'A4' as const };
      const printed = (text: string) =>
        print({
          ...job,
          blocks: [],
          map: { sheets: [], pages: 0 },
          drawn: answerSheet('月考', sections, options, { codes: [{ rows: qr(text), text }], candidate: null }),
        });
      const [page] = sheetManifest('月考', sections, options).pages;
      if (!page) throw new Error('no page');
      const expected = { pages: [{ ...page, code: 'TK1.1..0.A' }] };
      const sheet = await printed('TK1.1..0.A');
      expect(await judgeSheet(sheet, expected)).toEqual([]);
      expect(rules(await judgeSheet(await printed('TK2.1..0.B'), expected))).toEqual(['sheet code']);
      const covered = await changed(sheet, (document) => {
        const [corner] = page.corners;
        const first = document.getPage(0);
        const pt = 72 / 25.4;
        if (corner)
          first.drawRectangle({
            x: corner.x * pt,
            y: first.getHeight() - (corner.y + corner.h) * pt,
            width: corner.w * pt,
            height: corner.h * pt,
            color: rgb(1, 1, 1),
          });
        const { x, y, w, h } = page.code;
        first.drawRectangle({
          x: x * pt,
          y: first.getHeight() - (y + h) * pt,
          width: w * pt,
          height: h * pt,
          color: rgb(1, 1, 1),
        });
      });
      expect(rules(await judgeSheet(covered, expected))).toEqual(['sheet corners', 'sheet code']);
      const moved = {
        pages: [
          { ...page, code: 'TK1.1..0.A', boxes: page.boxes.map((box) => ({ ...box, x: box.x + 2.5, y: box.y + 1.5 })) },
        ],
      };
      expect(rules(await judgeSheet(sheet, moved))).toEqual(['sheet boxes']);
    },
  );
});
function qr(text: string): string[] {
  const [drawn] = codes.raw({ bcid: 'qrcode', text } as Parameters<typeof codes.raw>[0]) as unknown as {
    pixs: number[];
    pixx: number;
    pixy: number;
  }[];
  if (!drawn) throw new Error('no code');
  return Array.from({ length: drawn.pixy }, (_, row) =>
    drawn.pixs.slice(row * drawn.pixx, (row + 1) * drawn.pixx).join(''),
  );
}

const word = async () =>
  new Uint8Array(
    (
      await buildWordPaper({
        title: SOURCE.title,
        blocks,
        layout: { size: 'A4', font_size: 10.5 },
        sealLine: false,
        loadPicture: () => Promise.resolve(null),
      })
    ).data,
  );
judged(
  'soffice',
  'unzip',
  'pdftotext',
  'pdftoppm',
)('Word: a paper is right; a formula and a question that are missing are named', async () => {
  const good = await word();
  expect(await judgeWord(good, { questions, formulas })).toEqual([]);
  const files = unzipSync(good);
  const document = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  const [words = ''] = /[\u4e00-\u9fff]{6,}/.exec(used.at(-1)?.content ?? '') ?? [];
  const spoilt = document.replace(/<m:oMath>.*?<\/m:oMath>/s, '').replaceAll(words, '');
  const changed = zipSync({ ...files, 'word/document.xml': strToU8(spoilt) });
  expect(rules(await judgeWord(changed, { questions, formulas }))).toEqual(['word formulas', 'word text']);
  expect(rules(await sameButForDates(good, await word()))).toEqual([]);
  expect(rules(await sameButForDates(good, changed))).toEqual(['same']);
});

judged(
  'xelatex',
  'pdftotext',
  'pdftoppm',
  'unzip',
)('LaTeX: a paper compiles; a broken formula, a line that is too long and a missing question are named', async () => {
  const { tex } = paperLatex(SOURCE, (id) => byId.get(id), {
    teacher: false,
    layout: { size: 'A4', font_size: 10.5 },
    pictureFile: () => null,
  });
  const zip = zipSync({ '卷.tex': strToU8(tex) }, { ...ZIP_ENTRY });
  expect(await judgeLatex(zip, { questions })).toEqual([]);
  const [words = ''] = /[\u4e00-\u9fff]{6,}/.exec(used.at(-1)?.content ?? '') ?? [];
  const spoilt = tex.replaceAll(words, '').replace('\\end{document}', '$\\sqrt[$ \\hbox{\\hskip 20cm}\\end{document}');
  expect(rules(await judgeLatex(strToU8(spoilt), { questions }))).toEqual(
    expect.arrayContaining(['latex compiles', 'latex text']),
  );
});

judged('firefox')(
  'web: a page is right, a long one too; half a formula, a script that fails, an address outside and a missing question are named',
  async () => {
    const formula = makeMathml();
    const { html } = await htmlPaper({
      title: SOURCE.title,
      blocks,
      layout: { font_size: 10.5 },
      formula,
      picture: () => null,
      breathe: () => Promise.resolve(),
    });
    expect(await judgeWeb(strToU8(html), { questions })).toEqual([]);
    const math = formula('x^2', false) ?? '';
    const long = `${math.repeat(20_000)}</body>`;
    expect(await judgeWeb(strToU8(html.replace('</body>', long)), { questions })).toEqual([]);
    const broken = '<math><msup><mi>x</mi></msup></math></body>';
    expect(rules(await judgeWeb(strToU8(html.replace('</body>', broken)), { questions }))).toEqual(['web console']);
    const [words = ''] = /[\u4e00-\u9fff]{6,}/.exec(used[0]?.content ?? '') ?? [];
    const spoilt = html
      .replaceAll(words, '')
      .replace('</body>', '<script>missing()</script><img src="https://example.org/a.png" alt="甲"></body>');
    expect(rules(await judgeWeb(strToU8(spoilt), { questions }))).toEqual([
      'web outside',
      'web console',
      'web text',
      'web pictures',
    ]);
  },
);

judged('unzip')(
  'packages: what the manifest names is there; a file that is missing, changed or cut off is named',
  async () => {
    const body = strToU8('[{"content":"<p>甲</p>"}]');
    const bank = strToU8(JSON.stringify({ format: 'tiku-bank', files: [{ path: 'questions/0001.json', ids: [7] }] }));
    const good = { 'questions/0001.json': body, 'tiku-bank.json': bank };
    expect(await judgePackage(zipSync(good), { count: 1 })).toEqual([]);
    expect(rules(await judgePackage(zipSync(good), { count: 2 }))).toEqual(['package count']);
    expect(rules(await judgePackage(zipSync({ 'tiku-bank.json': bank }), { count: 1 }))).toEqual(['package files']);
    expect(rules(await judgePackage(zipSync({ ...good, 'questions/0001.json': strToU8('[]') }), { count: 1 }))).toEqual(
      ['package count'],
    );
    expect(rules(await judgePackage(zipSync(good).subarray(0, 90), {}))).toEqual(['package opens']);
    const pack = strToU8(
      JSON.stringify({ papers: [{ title: '甲', files: [{ path: '甲.txt', size: 3, sha256: 'x' }], failures: [] }] }),
    );
    expect(
      rules(
        await judgePackage(zipSync({ 'manifest.json': pack, '甲.txt': strToU8('甲') }, { ...ZIP_ENTRY }), { count: 1 }),
      ),
    ).toEqual(['package files']);
    const picture = strToU8('[{"content":"<p><img src=\\"/files/0a/abc.png\\"></p>"}]');
    const shown = { ...good, 'questions/0001.json': picture };
    expect(await judgePackage(zipSync(shown), { count: 1 })).toEqual([
      { rule: 'package files', message: 'media/abc.png is missing' },
    ]);
    expect(await judgePackage(zipSync({ ...shown, 'media/abc.png': body }), { count: 1 })).toEqual([]);
  },
);

judged('unzip')(
  'tables: rows and cells are as they are shown; another cell, a row less and what runs are named',
  async () => {
    const rows = [
      ['姓名', '得分'],
      ['甲 & <乙>', '=1+1'],
      ['', '91.5'],
    ];
    const file = workbookOf([...rows.slice(0, 2), ['', 91.5]], '成绩');
    expect(await judgeTable(file, { rows })).toEqual([]);
    expect(rules(await judgeTable(file, { rows: rows.slice(1) }))).toEqual(['table rows', 'table cells']);
    const parts = unzipSync(file);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const active = zipSync({
      ...parts,
      'xl/worksheets/sheet1.xml': strToU8(sheet.replace(/<v>91.5<\/v>/, '<f>1+1</f><v>2</v>')),
    });
    expect(rules(await judgeTable(active, { rows }))).toEqual(['table cells', 'table active']);
    expect(
      await judgeTable(strToU8('\uFEFF甲,"a""b\n乙"\r\n\'=1+1,-2\r\n'), {
        rows: [
          ['甲', 'a"b\n乙'],
          ['=1+1', '-2'],
        ],
      }),
    ).toEqual([]);
    expect(rules(await judgeTable(strToU8('甲\r\n=1+1\r\n'), { count: 3 }))).toEqual(['table rows', 'table active']);
  },
);
