// If this fails, a B paper is marked with the letters of the A paper, or its students appear with the wrong form.
import sharp from 'sharp';
import { printedPage } from '../../../../mocks/sheetScans/printedSheet';
import { CALLS } from '../../../contract/calls';
import type { Arrangement } from '../../../domain/paper/forms';
import { CLASS, only, openScanTest, type ScanTest } from '../../../testing/testScans';

let world: ScanTest;
let form: Arrangement;
beforeAll(async () => {
  world = await openScanTest();
  const { keys } = world;
  const first = only(keys);
  form = {
    name: 'B',
    order: { 1: keys.map(({ id }) => id).toReversed() },
    options: { [first.id]: first.option_ids.toReversed() },
  };
});
afterAll(() => world.server.close());

const setForm = (student_id: number, name: string) =>
  world.teacher.call(CALLS.setAnswerForms, {
    report_id: world.report_id,
    class_id: CLASS,
    forms: [{ student_id, form: name }],
  });

test('a sheet of form B is read by its options, and its student has form B', async () => {
  const { issue, right, scanned, detailOf, answersOf, teacher, report_id, keys } = world;
  const print = only(await issue(true, form));
  const { id } = await scanned('B卷.png', await printedPage(only(print.sheets), right(print)));
  expect((await detailOf(id)).pages).toMatchObject([{ state: 'read', form: 'B', student: { name: '李雷' } }]);
  expect((await teacher.call(CALLS.confirmScan, { id })).data).toMatchObject({ students: 1, cells: 8, faults: [] });
  const [row] = await answersOf();
  expect(row).toMatchObject({ name: '李雷', form: 'B', score: 40 });
  expect(row.answers[only(keys).id].given).toBe('ABCD'[only(keys).right]);
  const report = (await teacher.call(CALLS.getReport, { id: report_id })).data;
  expect(report.forms.map(({ name }: { name: string }) => name)).toEqual(['B']);
});

test('typed letters follow a corrected form, scanned ones their place on the page as well; a form that was not issued is refused', async () => {
  const { answersOf, teacher, report_id, keys } = world;
  const { id: question_id, right, option_ids } = only(keys);
  const printed = 'ABCD'[option_ids.length - 1 - right] ?? '';
  const cells = [{ student_id: 92, question_id, text: printed, was: '' }];
  expect((await teacher.call(CALLS.saveAnswers, { report_id, class_id: CLASS, cells })).data.faults).toEqual([]);
  expect((await answersOf())[1].score).toBe(right * 2 + 1 === option_ids.length ? 5 : 0);
  expect((await setForm(92, 'B')).error).toBe(0);
  expect((await answersOf())[1]).toMatchObject({ form: 'B', score: 5 });
  await setForm(92, '');
  expect((await answersOf())[1].answers[question_id].given).toBe(printed);
  const before = (await answersOf())[0];
  await setForm(91, '');
  const after = (await answersOf())[0];
  // The mark at the last number of sheet B is of the last question of a paper without forms, whose letters are its own.
  const [first, last] = [only(keys), keys.at(-1) ?? only(keys)];
  const markedLast = before.answers[first.id].given as string;
  const onSheet = 'ABCD'[first.option_ids.length - 1 - 'ABCD'.indexOf(markedLast)];
  expect(after.answers[last.id]).toMatchObject({ given: onSheet, source: 'scan' });
  expect(after.score).toBe(
    Object.entries(after.answers as Record<string, { given: string }>).filter(
      ([id, { given }]) => given === 'ABCD'[keys.find((key) => key.id === Number(id))?.right ?? -1],
    ).length * 5,
  );
  await setForm(91, 'B');
  expect((await answersOf())[0].answers).toEqual(before.answers);
  await setForm(91, '');
  expect((await setForm(91, 'C')).msg).toContain('C 卷');
});

test('a sheet of another form than the one that was chosen is named, and wins only with the scan', async () => {
  const { issue, right, scanned, answersOf, teacher } = world;
  await setForm(93, 'B');
  expect((await answersOf())[2]).toMatchObject({ form: 'B', answers: {} });
  const other: Arrangement = { ...form, name: 'D' };
  const print = only(await issue(true, other), 2);
  const { id } = await scanned('D卷.png', await printedPage(only(print.sheets), right(print)));
  const { faults } = (await teacher.call(CALLS.confirmScan, { id })).data;
  expect(faults).toEqual([expect.stringContaining('成绩表中是 B 卷，答题卡是 D 卷')]);
  expect((await teacher.call(CALLS.confirmScan, { id, replace: 1 })).data.faults).toEqual([]);
  expect((await answersOf())[2]).toMatchObject({ form: 'D', score: 40 });
});

test('answers that clash are listed with the letters of the student’s paper', async () => {
  const { issue, right, scanned, answersOf, teacher, report_id, keys } = world;
  const { id: question_id, option_ids, right: key } = only(keys);
  const print = only(await issue(true, form), 1);
  const other = (key + 1) % option_ids.length;
  await setForm(92, 'B');
  const was = (await answersOf())[1].answers[question_id]?.given ?? '';
  const cells = [{ student_id: 92, question_id, text: 'ABCD'[other] ?? '', was }];
  await teacher.call(CALLS.saveAnswers, { report_id, class_id: CLASS, cells });
  const { id } = await scanned('又一份B卷.png', await printedPage(only(print.sheets), right(print)));
  const onPaper = (stored: number) => 'ABCD'[option_ids.length - 1 - stored];
  expect((await teacher.call(CALLS.confirmScan, { id })).data.clashes).toMatchObject([
    { student: '韩梅梅', theirs: onPaper(other), mine: onPaper(key) },
  ]);
});

test('a page whose code is painted over is never read as a form by guess; a person says which form it is', async () => {
  const { issue, right, scanned, detailOf, teacher } = world;
  const print = only(await issue(true, form));
  const { code, width } = only(print.manifest.pages);
  const drawn = sharp(await printedPage(only(print.sheets), right(print)));
  const scale = ((await drawn.metadata()).width ?? 0) / width;
  const box = { width: Math.round((code.w + 6) * scale), height: Math.round((code.h + 6) * scale) };
  const paint = await sharp({ create: { ...box, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const at = { left: Math.round((code.x - 3) * scale), top: Math.round((code.y - 3) * scale) };
  const { id } = await scanned(
    '没有二维码.png',
    await drawn
      .composite([{ input: paint, ...at }])
      .png()
      .toBuffer(),
  );
  const { pages, sheets } = await detailOf(id);
  expect(pages).toMatchObject([{ state: 'lost', reason: expect.stringContaining('哪一卷'), cells: 0 }]);
  const page_id = only(pages).id;
  expect((await teacher.call(CALLS.rereadScanPage, { id, page_id, sheet_page: 1 })).msg).toContain('哪一卷');
  const sheet_id = sheets.find((one) => one.form === 'B')?.id;
  expect((await teacher.call(CALLS.rereadScanPage, { id, page_id, sheet_id })).data).toMatchObject({ cells: 8 });
  expect((await detailOf(id)).pages).toMatchObject([{ state: 'read', form: 'B' }]);
  // Read again it stays the form that was chosen.
  expect((await teacher.call(CALLS.rereadScanPage, { id, page_id })).error).toBe(0);
  expect((await detailOf(id)).pages).toMatchObject([{ state: 'read', form: 'B' }]);
});

test('a merge leaves a paper with issued sheets and its report: letters, numbers and scans stay those of the print', async () => {
  const { teacher, report_id, keys, answersOf } = world;
  const gone = keys[2] ?? only(keys);
  const { content, options, answer, type_id } = (await teacher.call(CALLS.getQuestion, { id: gone.id })).data;
  const copy = {
    type_id,
    content,
    options: options.toReversed(),
    answer,
    difficulty: 3,
    kps: [],
    accept_duplicates: 1,
  };
  const kept = (await teacher.call(CALLS.saveQuestion, copy)).data.id;
  const before = await answersOf();
  const admin = await world.server.visitorOf(1);
  const decided = await admin.call(CALLS.decideDuplicate, {
    ...{ a_id: gone.id, b_id: kept, decision: 'merge', keep_id: kept },
  });
  expect(decided.data).toMatchObject({ papers: [], reports: [], left_reports: [{ report_id }] });
  expect(await answersOf()).toEqual(before);
  const report = (await teacher.call(CALLS.getReport, { id: report_id })).data;
  expect(report.items.map((item: { question_id: number }) => item.question_id)).toEqual(keys.map(({ id }) => id));
});

test('a general sheet of a form has bubbles for it; a paper answered on the sheet of another form waits for a person', async () => {
  const { issue, right, scanned, detailOf, teacher, answersOf } = world;
  const other: Arrangement = { ...form, name: 'C', order: {}, options: {} };
  const [b, c] = [only(await issue(false, form)), only(await issue(false, other))];
  const bubbles = (print: typeof b) => only(print.manifest.pages).boxes.filter(({ kind }) => kind === 'form');
  expect(bubbles(b).map(({ value }) => value)).toEqual(['A', 'B', 'C', 'D']);
  const number = only(b.manifest.pages)
    .boxes.filter(({ kind, at, value }) => kind === 'digit' && value === '20260102'[at])
    .slice(0, 8);
  const formBubble = (value: string) => bubbles(b).filter((box) => box.value === value);

  // The paper is B, and so is the sheet.
  const same = await scanned(
    '同卷.png',
    await printedPage(only(b.sheets), [...right(b), ...number, ...formBubble('B')]),
  );
  expect((await detailOf(same.id)).pages).toMatchObject([{ state: 'read', form: 'B', student: { name: '韩梅梅' } }]);

  // The paper is C; the answers are at the places that it prints, on a sheet of B.
  const wrong = await scanned(
    '错卷.png',
    await printedPage(only(b.sheets), [...right(c), ...number, ...formBubble('C')]),
  );
  const [page] = (await detailOf(wrong.id)).pages;
  expect(page).toMatchObject({ state: 'lost', form: 'C', cells: 0 });
  expect(page?.reason).toBe('学生填涂的试卷类型是 C 卷，答题卡是 B 卷的：请选择这一页按哪一卷读');
  const again = await teacher.call(CALLS.rereadScanPage, { id: wrong.id, page_id: page?.id ?? 0 });
  expect(again.msg).toContain('按哪一卷读');
  const sheet_id = (await detailOf(wrong.id)).sheets.find(({ form: name }) => name === 'C')?.id;
  expect((await teacher.call(CALLS.rereadScanPage, { id: wrong.id, page_id: page?.id ?? 0, sheet_id })).error).toBe(0);
  expect((await detailOf(wrong.id)).pages).toMatchObject([{ state: 'read', form: 'C', student: { name: '韩梅梅' } }]);
  expect((await teacher.call(CALLS.confirmScan, { id: wrong.id, replace: 1 })).data.faults).toEqual([]);
  expect((await answersOf())[1]).toMatchObject({ form: 'C', score: 40 });
});
