// If these fail, a second scan of a page replaces values without anybody seeing it, a page that is read again loses what
// people decided, or the source of an answer is lost.
import sharp from 'sharp';
import { printedPage } from '../../../../mocks/sheetScans/printedSheet';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { CLASS, only, openScanTest, type ScanTest } from '../../../testing/testScans';

let world: ScanTest;
beforeAll(async () => {
  world = await openScanTest();
});
afterAll(() => world.server.close());

const originOf = async (student_id: number, question_id: number) =>
  (await world.teacher.call(CALLS.getAnswerOrigin, { report_id: world.report_id, student_id, question_id })).data;

test('a second scan of a page is recognised, and every value of both is beside the other', async () => {
  const { printed, right, wrong, scanned, detailOf, teacher, keys } = world;
  const print = only(printed.personal);
  const first = await scanned('第一次.png', await printedPage(only(print.sheets), right(print)));
  const again = [wrong(print, 0), ...right(print).slice(1)];
  const second = await scanned('第二次.png', await printedPage(only(print.sheets), again, { turn: 1 }));
  const [before, after] = [only((await detailOf(first.id)).pages), only((await detailOf(second.id)).pages)];
  expect(before.twin).toBeNull();
  expect(after.twin).toEqual({ page_id: before.id, batch_id: first.id, batch_title: '第一次.png' });
  const asked = { id: second.id, page_id: after.id, other_id: before.id };
  const { pages, list } = (await teacher.call(CALLS.compareScanPages, asked)).data;
  expect(pages.map(({ file }: { file: string }) => file)).toEqual(['第二次.png', '第一次.png']);
  expect(list.map(({ differs }: { differs: number }) => differs)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  const [one, two] = list[0].sides;
  expect(list[0].question_id).toBe(only(keys).id);
  expect(two.text).toBe('ABCD'[only(keys).right]);
  expect(one.text).not.toBe(two.text);
  const elsewhere = await world.server.visitorOf(5);
  expect((await elsewhere.call(CALLS.compareScanPages, asked)).error).not.toBe(0);
  await teacher.call(CALLS.deleteScan, { id: first.id });
  await teacher.call(CALLS.deleteScan, { id: second.id });
});

test('a page that is read again gives the same values, keeps decisions and its new picture, and may change its student', async () => {
  const { printed, right, scanned, detailOf, teacher, keys } = world;
  const print = only(printed.personal, 1);
  const { id } = await scanned('韩.png', await printedPage(only(print.sheets), right(print).slice(1)));
  const page_id = only((await detailOf(id)).pages).id;
  const question_id = only(keys).id;
  const cellsOf = async () => (await teacher.call(CALLS.getScanCells, { id, page_id })).data.list;
  await teacher.call(CALLS.decideScanCells, { id, cells: [{ page_id, question_id, text: 'B' }] });
  const before = await cellsOf();
  const { data, error } = await teacher.call(CALLS.rereadScanPage, { id, page_id, sheet_page: 1 });
  expect([error, data]).toEqual([0, { id: page_id, cells: 8, doubts: 1 }]);
  const after = await cellsOf();
  const values = (list: { question_id: number; text: string; decided: number }[]) =>
    list.map((cell) => [cell.question_id, cell.text, cell.decided]);
  expect(values(after)).toEqual(values(before));
  const page = only((await detailOf(id)).pages);
  expect(page).toMatchObject({ state: 'read', student: { name: '韩梅梅' } });
  expect((await teacher.get(page.picture)).statusCode).toBe(200);
  expect(page.picture).not.toBe(before[0].picture);
  expect((await teacher.get(before[0].picture)).statusCode).not.toBe(200);
  expect((await teacher.call(CALLS.rereadScanPage, { id, page_id, sheet_page: 9 })).error).toBe(CODES.invalid);
  // Assigned by a second person while the picture is read: the page keeps that student.
  const reread = teacher.call(CALLS.rereadScanPage, { id, page_id, sheet_page: 1 });
  await teacher.call(CALLS.assignScanPage, { id, page_id, student_id: 93 });
  expect((await reread).error).toBe(0);
  expect(only((await detailOf(id)).pages).student?.name).toBe('林涛');
  await teacher.call(CALLS.deleteScan, { id });
});

test('a page without corner marks and code is read where a person points at its corners', async () => {
  const { printed, right, scanned, detailOf, teacher } = world;
  const print = only(printed.personal, 1);
  const scan = sharp(await printedPage(only(print.sheets), right(print), { turn: 2 }));
  const { width = 0, height = 0 } = await scan.metadata();
  const white = (w: number, h: number) =>
    sharp({ create: { width: w, height: h, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  const [strip, side] = [await white(width, Math.round(height * 0.09)), await white(Math.round(width * 0.09), height)];
  const torn = await scan
    .composite([
      { input: strip, left: 0, top: 0 },
      { input: side, left: width - Math.round(width * 0.09), top: 0 },
      { input: side, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
  const { id } = await scanned('没有四角.png', torn);
  const { id: page_id, state } = only((await detailOf(id)).pages);
  expect(state).toBe('lost');
  const asked = { id, page_id, sheet_page: 1 };
  expect((await teacher.call(CALLS.rereadScanPage, asked)).error).toBe(CODES.invalid);
  const sheet = only(print.manifest.pages);
  const turn = (2 * Math.PI) / 180;
  const corners = sheet.corners.map(({ x, y, w, h }, at) => {
    const [dx, dy] = [x + w / 2 - sheet.width / 2, y + h / 2 - sheet.height / 2];
    const dots = 200 / 25.4;
    // As exact as a hand is.
    const off = at % 2 === 0 ? 1 : -1;
    return {
      x: 0.5 + ((dx * Math.cos(turn) - dy * Math.sin(turn) + off) * dots) / width,
      y: 0.5 + ((dx * Math.sin(turn) + dy * Math.cos(turn) - off) * dots) / height,
    };
  });
  const mirrored = [corners[1], corners[0], corners[3], corners[2]];
  expect((await teacher.call(CALLS.rereadScanPage, { ...asked, corners: mirrored })).msg).toContain('四角');
  const { data, msg } = await teacher.call(CALLS.rereadScanPage, { ...asked, corners });
  expect([msg, data]).toEqual(['', { id: page_id, cells: 8, doubts: 0 }]);
  await teacher.call(CALLS.assignScanPage, { id, page_id, student_id: 92 });
  expect(only((await detailOf(id)).pages)).toMatchObject({ state: 'read', sheet_page: 1, student: { name: '韩梅梅' } });
  await teacher.call(CALLS.deleteScan, { id });
});

test('every answer says where it comes from, with the piece of its page as long as that is kept', async () => {
  const { printed, right, scanned, detailOf, teacher, keys, report_id } = world;
  const [first, second, third] = [only(keys).id, only(keys, 1).id, only(keys, 2).id];
  const print = only(printed.personal);
  const { id } = await scanned('李雷.png', await printedPage(only(print.sheets), right(print).slice(1)));
  const page_id = only((await detailOf(id)).pages).id;
  expect(await originOf(91, second)).toEqual({ source: '', by: [], scan: null });
  await teacher.call(CALLS.decideScanCells, { id, cells: [{ page_id, question_id: first, text: 'A' }] });
  expect((await teacher.call(CALLS.confirmScan, { id })).error).toBe(0);
  const name = (await teacher.call(CALLS.getUserInfo, {})).data.nickname as string;
  const read = await originOf(91, second);
  expect(read).toMatchObject({ source: 'scan', scan: { file: '李雷.png', page: 1 } });
  expect(read.scan.certainty).toBeGreaterThan(0.9);
  expect((await teacher.get(read.scan.picture)).statusCode).toBe(200);
  expect(await originOf(91, first)).toMatchObject({ source: 'review', by: [name], scan: { doubts: ['no mark'] } });
  const row = (await world.answersOf())[0];
  const cells = [{ student_id: 91, question_id: third, text: '=2', was: row.answers[third].given }];
  expect((await teacher.call(CALLS.saveAnswers, { report_id, class_id: CLASS, cells })).data.clashes).toEqual([]);
  expect(await originOf(91, third)).toMatchObject({ source: 'points', by: [name] });
  await teacher.call(CALLS.deleteScan, { id });
  expect(await originOf(91, second)).toMatchObject({ source: 'scan', scan: null });
  const outsider = await world.server.visitorOf(5);
  expect(
    (await outsider.call(CALLS.getAnswerOrigin, { report_id, student_id: 91, question_id: second })).error,
  ).not.toBe(0);
});
