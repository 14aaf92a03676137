// If this fails, the points that a teacher marks for each part on the sheet are lost, or a part of them is.
import { printedPage } from '../../../../mocks/sheetScans/printedSheet';
import { CALLS } from '../../../contract/calls';
import { ANSWER_SHEET_DEFAULTS, sheetSections } from '../../../domain/paper/answerSheet';
import { answerSheet, sheetTitle } from '../../../domain/sheet/drawnSheet';
import type { ManifestBox, SheetManifest } from '../../../domain/sheet/manifest';
import { CLASS, only, openScanTest, type ScanTest } from '../../../testing/testScans';

let world: ScanTest;
beforeAll(async () => {
  world = await openScanTest();
});
afterAll(() => world.server.close());

const PARTS = [4, 8].map((score, i) => ({ id: `p${i}`, content: `<p>求 ${i}</p>`, score, answer: '' }));

/** A paper of one question, its report, and the sheets of the class with score strips. */
async function issued() {
  const { teacher } = world;
  const body = { type_id: 400, content: '<p>如图，求角</p>', answer: '', difficulty: 3, kps: [], accept_duplicates: 1 };
  const question_id: number = (await teacher.call(CALLS.saveQuestion, { ...body, parts: PARTS })).data.id;
  const items = [{ question_id, score: 12, answer_space: 0, part_scores: [4, 8] }];
  const sections = [{ id: 1, title: '解答题', note: '', items }];
  const paper_id: number = (await teacher.call(CALLS.savePaper, { title: '周测', duration: 45, sections })).data.id;
  const report_id: number = (await teacher.call(CALLS.openPaperReport, { paper_id })).data.id;
  const paper = (await teacher.call(CALLS.getPaper, { id: paper_id })).data;
  const options = { ...ANSWER_SHEET_DEFAULTS, strips: true, personal: true };
  const request = { paper_id, revision: paper.revision, options, class_id: CLASS };
  const { id, prints } = (await teacher.call(CALLS.issueAnswerSheet, request)).data;
  const { manifest }: { manifest: SheetManifest } = (await teacher.call(CALLS.getAnswerSheet, { id })).data;
  const drawn = sheetSections(paper, () => only(paper.questions));
  const sheetOf = (at: number) => only(answerSheet(sheetTitle(paper.title), drawn, options, prints[at]));
  const boxes = (...values: string[]): ManifestBox[] =>
    only(manifest.pages).boxes.filter(
      ({ kind, part, value }) => kind === 'score' && values.includes(`${part}:${value}`),
    );
  return { question_id, report_id, sheetOf, boxes };
}

test('each part has its points from its strip; one in doubt is reviewed by part', async () => {
  const { teacher, checked, server } = world;
  const { question_id, report_id, sheetOf, boxes } = await issued();
  const files = [
    (await checked('1.png', await printedPage(sheetOf(0), boxes('1:4', '2:3', '2:0.5')))).id,
    (await checked('2.png', await printedPage(sheetOf(1), boxes('1:2')))).id,
  ];
  const { id } = (await teacher.call(CALLS.startScan, { report_id, files })).data;
  await server.app.jobs.runner.drain();
  const { list } = (await teacher.call(CALLS.getScanCells, { id })).data;
  expect(list).toMatchObject([{ question_id, label: '1', text: '', doubts: ['no mark::1(2)'] }]);

  const { page_id } = only(list as { page_id: number }[]);
  const decide = (text: string) => teacher.call(CALLS.decideScanCells, { id, cells: [{ page_id, question_id, text }] });
  expect((await decide('=2+9')).msg).toBe('第 2 小问满分 8，填了 9');
  expect((await decide('=2+0')).error).toBe(0);
  expect((await teacher.call(CALLS.confirmScan, { id })).data).toMatchObject({ students: 2, cells: 2, faults: [] });

  const rows = (await teacher.call(CALLS.getAnswers, { report_id, class_id: CLASS })).data.list;
  expect(rows.map(({ answers }: { answers: object }) => Object.values(answers))).toMatchObject([
    [{ score: 7.5, part_scores: [4, 3.5], source: 'scan' }],
    [{ score: 2, part_scores: [2, 0], source: 'review' }],
    [],
  ]);

  // What the strips say is not marked again on screen, as a whole or by part.
  const markers = [{ account_id: teacher.id, quota: null }];
  const place = { question_id, doubled: 0, tolerance: 0, points: [], control_every: 0, markers };
  const setup = { open: 1, unscanned: 0, class_ids: [CLASS], questions: [1, 2].map((part) => ({ ...place, part })) };
  expect((await teacher.call(CALLS.saveMarking, { report_id, setup } as never)).data).toMatchObject({
    added: 0,
    marked: 4,
  });
});
