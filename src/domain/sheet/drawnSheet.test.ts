// Answer sheets: every question has its area; no area leaves the sheet or overlaps another.
import { createMockQuestion } from '../../../mocks/factories/question';
import type { SheetMark } from '../../contract/paper/paperPdf';
import { ANSWER_SHEET_DEFAULTS, sheetSections, type SheetItem, type SheetSection } from '../paper/answerSheet';
import { answerSheet, sheetManifest } from './drawnSheet';
import type { ManifestBox } from './manifest';
import { pageCodeText, readPageCode } from './pageCode';
import { teacherAreas } from './writingAreas';

const item = (label: number, type_id: number, more: Partial<SheetItem> = {}): SheetItem => ({
  question_id: label,
  option_ids: ['a', 'b', 'c', 'd'],
  label: String(label),
  type_id,
  score: 5,
  options: 4,
  blanks: 1,
  parts: 0,
  answer_space: 0,
  ...more,
});
const many = (from: number, count: number, type_id: number, more: Partial<SheetItem> = {}) =>
  Array.from({ length: count }, (_, i) => item(from + i, type_id, more));
const SECTIONS: SheetSection[] = [
  { title: '一、单选题', items: many(1, 8, 101) },
  { title: '二、判断题', items: many(9, 5, 200) },
  { title: '三、填空题', items: [...many(14, 4, 300), item(18, 300, { blanks: 5 })] },
  { title: '四、解答题', items: many(19, 5, 400, { score: 12, parts: 2 }) },
];
const texts = (marks: readonly SheetMark[]) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

test('each question is there once with as many bubbles as options', () => {
  const sheets = answerSheet('期中', SECTIONS, { ...ANSWER_SHEET_DEFAULTS, size: 'A4' });
  const words = sheets.flatMap((sheet) => texts(sheet.marks));
  for (let n = 1; n <= 13; n += 1)
    expect(words.filter((word) => word === String(n) || word === `${n}`).length).toBeGreaterThanOrEqual(1);
  for (let n = 14; n <= 18; n += 1) expect(words.filter((word) => word === `${n}．`)).toHaveLength(1);
  for (let n = 19; n <= 23; n += 1) expect(words.filter((word) => word === `${n}．（12分）`)).toHaveLength(1);
  expect(words.filter((word) => word === 'D')).toHaveLength(8);
  expect(words.filter((word) => word === '√')).toHaveLength(5 + 1);
});

test.each([[4], [8], [12]])('a number of %i digits has ten bubbles a digit', (digits) => {
  const [first] = answerSheet('期中', [], { ...ANSWER_SHEET_DEFAULTS, digits, size: 'A4' });
  expect(texts(first?.marks ?? []).filter((word) => word === '7')).toHaveLength(digits);
});

test('nothing leaves the sheet, for any paper', () => {
  const papers: SheetSection[][] = [
    SECTIONS,
    [],
    [{ title: '一、单选题', items: many(1, 200, 101, { options: 26 }) }],
    [{ title: '一、填空题', items: many(1, 90, 300, { blanks: 40 }) }],
    [{ title: '一、解答题', items: many(1, 40, 400, { score: 1000, answer_space: 900 }) }],
    [{ title: '一、其他', items: many(1, 3, 500) }],
  ];
  for (const size of ['A4', 'A3', 'auto'] as const) {
    for (const sections of papers) {
      for (const sheet of answerSheet('很长的标题'.repeat(9), sections, {
        ...ANSWER_SHEET_DEFAULTS,
        digits: 12,
        size,
      })) {
        const edges = sheet.marks.flatMap((mark) => [
          mark.x,
          mark.y,
          sheet.width - mark.x - mark.w,
          sheet.height - mark.y - mark.h,
        ]);
        expect(edges.filter((room) => room < -0.01)).toEqual([]);
      }
    }
  }
});

/** Papers of 15, 22 and 60 questions. */
const PAPERS: [number, SheetSection[]][] = [
  [
    15,
    [
      { title: '一、填空题', items: many(1, 5, 300) },
      { title: '二、选择题', items: many(6, 6, 101) },
      { title: '三、解答题', items: many(12, 4, 400, { score: 10, parts: 2 }) },
    ],
  ],
  [
    22,
    [
      { title: '一、单选题', items: many(1, 12, 101) },
      { title: '二、填空题', items: many(13, 4, 300) },
      {
        title: '三、解答题',
        items: [...many(17, 5, 400, { score: 12, parts: 2 }), item(22, 400, { score: 10, parts: 3 })],
      },
    ],
  ],
  [
    60,
    [
      { title: '一、单选题', items: many(1, 36, 101) },
      { title: '二、填空题', items: many(37, 14, 300) },
      { title: '三、解答题', items: many(51, 10, 400, { score: 10, parts: 3 }) },
    ],
  ],
];
/** Boxes for written answers: wide frames that are higher than any area of lines or bubbles of these papers. */
const boxesOf = (marks: readonly SheetMark[]) =>
  marks.flatMap((mark) => {
    const label = marks.find(
      (one) => one.kind === 'text' && one.x === mark.x + 2 && one.y === mark.y + 1.5 && /^\d+．/.test(one.text),
    );
    return mark.kind === 'box' && mark.w === 182 && label?.kind === 'text'
      ? [{ label: label.text, x: mark.x, top: mark.y, bottom: mark.y + mark.h, height: mark.h }]
      : [];
  });

describe.each(PAPERS)('the sheet of a paper of %i questions', (_count, sections) => {
  it.each(['A4', 'A3'] as const)('uses every side of %s to its end', (size) => {
    const sheets = answerSheet('期中', sections, { ...ANSWER_SHEET_DEFAULTS, size });
    sheets.forEach(({ marks }, i) => {
      for (const left of size === 'A3' ? [14, 224] : [14]) {
        const bottoms = marks.flatMap((mark) =>
          mark.kind === 'box' && mark.x === left && mark.w === 182 ? [mark.y + mark.h] : [],
        );
        const full = (Math.max(20, ...bottoms) - 20) / 257;
        expect([i, left, full > 0.75]).toEqual([i, left, true]);
      }
    });
  });
  it('has all bubbles before the first line to write on', () => {
    const words = answerSheet('期中', sections).flatMap(({ marks }) => texts(marks));
    const last = words.lastIndexOf('D');
    expect(words.findIndex((word) => word.endsWith('（用黑色签字笔书写）'))).toBeGreaterThan(last);
  });
  it('gives every part of a question room for several lines', () => {
    for (const { marks } of answerSheet('期中', sections)) {
      for (const { label, height } of boxesOf(marks)) {
        const { parts = 0 } =
          sections.flatMap(({ items }) => items).find((one) => label.startsWith(`${one.label}．`)) ?? {};
        expect([label, height >= 8 + parts * 17]).toEqual([label, true]);
      }
    }
  });
});

test('a question with more points or parts gets a higher box on the same side', () => {
  const items = [item(1, 400, { score: 6 }), item(2, 400, { score: 12 }), item(3, 400, { score: 6, parts: 3 })];
  const [sheet] = answerSheet('期中', [{ title: '一、解答题', items }]);
  const [few = 0, many = 0, parts = 0] = boxesOf(sheet?.marks ?? []).map(({ height }) => height);
  expect(many).toBeGreaterThan(few * 1.8);
  expect(parts).toBeGreaterThan(many);
});

test('a common paper takes two A4 pages or one A3 sheet, with a mark in each corner', () => {
  const a4 = answerSheet('期中', SECTIONS, { ...ANSWER_SHEET_DEFAULTS, size: 'A4' });
  expect(a4.length).toBeLessThanOrEqual(3);
  const [a3] = answerSheet('期中', SECTIONS, { ...ANSWER_SHEET_DEFAULTS, size: 'A3' });
  expect(a3?.width).toBe(420);
  expect((a3?.marks ?? []).filter((mark) => mark.kind === 'box' && mark.fill && mark.w === 6)).toHaveLength(4);
});

const ISSUED = { ...ANSWER_SHEET_DEFAULTS, strips: true };

test.each(['A4', 'A3'] as const)(
  'every bubble of %s is where the manifest says, so that no mark is read beside it',
  (size) => {
    const options = { ...ISSUED, size };
    const drawn = answerSheet('期中', SECTIONS, options);
    const { pages } = sheetManifest('期中', SECTIONS, options);
    expect(pages.map(({ width, height }) => [width, height])).toEqual(
      drawn.map(({ width, height }) => [width, height]),
    );
    const isBubble = ({ w, h }: { w: number; h: number }) => Math.abs(w - 4.6) < 0.001 && Math.abs(h - 2.8) < 0.001;
    const place = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)} ${y.toFixed(2)}`;
    drawn.forEach(({ marks }, i) => {
      const boxes = pages[i]?.boxes.filter(isBubble) ?? [];
      const bubbles = marks.filter((mark) => mark.kind === 'box' && isBubble(mark));
      // The samples of the notice are bubbles that are never read.
      const samples = i === 0 ? 3 : 0;
      expect(boxes).toHaveLength(bubbles.length - samples);
      const printed = new Set(bubbles.map(place));
      expect(boxes.filter((box) => !printed.has(place(box)))).toEqual([]);
      expect(pages[i]?.corners).toEqual(
        marks.filter((mark) => mark.kind === 'box' && mark.w === 6).map(({ x, y, w, h }) => ({ x, y, w, h })),
      );
    });
  },
);

test('every question has its boxes in the manifest: options by id, √ and ×, blanks, frames and points', () => {
  const boxes = sheetManifest('期中', SECTIONS, ISSUED).pages.flatMap((page) => page.boxes);
  const of = (kind: ManifestBox['kind'], id: number) =>
    boxes.filter((box) => box.kind === kind && box.question_id === id).map(({ value }) => value);
  expect(of('option', 3)).toEqual(['a', 'b', 'c', 'd']);
  expect(of('judge', 9)).toEqual(['√', '×']);
  expect(of('blank', 18)).toHaveLength(5);
  expect(of('verdict', 14)).toEqual(['√', '×']);
  expect(of('written', 19)).toHaveLength(1);
  expect(of('score', 19)).toEqual(['10', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0.5']);
  expect(boxes.filter(({ kind }) => kind === 'digit')).toHaveLength(80);
  expect(boxes.filter(({ kind }) => kind === 'absent')).toHaveLength(1);
});

test('a personal sheet prints the student instead of the number grid, in the same places for every name', () => {
  const options = { ...ISSUED, personal: true };
  const to = (name: string) => ({ codes: [], candidate: { name, number: '0001', class_title: '高三（1）班' } });
  const places = (name: string) =>
    answerSheet('期中', SECTIONS, options, to(name)).map(({ marks }) => marks.map(({ x, y, w, h }) => [x, y, w, h]));
  expect(places('李雷')).toEqual(places('阿卜杜拉·买买提·艾力'));
  expect(sheetManifest('期中', SECTIONS, options).pages[0]?.boxes.some(({ kind }) => kind === 'digit')).toBe(false);
  expect(texts(answerSheet('期中', SECTIONS, options, to('李雷'))[0]?.marks ?? [])).toContain('李雷');
});

test('score strips stay inside their frame and clear of the number of the question', () => {
  const items = [item(1, 400, { score: 100 }), item(2, 400, { score: 4.5 })];
  const { pages } = sheetManifest('期中', [{ title: '一、解答题', items }], ISSUED);
  for (const { boxes } of pages)
    for (const score of boxes.filter(({ kind }) => kind === 'score')) {
      const frame = boxes.find(({ kind, question_id }) => kind === 'written' && question_id === score.question_id);
      expect(score.x - (frame?.x ?? 0)).toBeGreaterThan(40);
      expect(score.x + score.w).toBeLessThan((frame?.x ?? 0) + (frame?.w ?? 0));
    }
});

describe('score strips of parts', () => {
  const strips = (one: SheetItem) => {
    const { pages } = sheetManifest('期中', [{ title: '一、解答题', items: [one] }], ISSUED);
    return pages.flatMap(({ boxes }) => boxes).filter(({ kind }) => kind === 'score');
  };
  const partsOf = (one: SheetItem) => [...new Set(strips(one).map(({ part }) => part))];

  test('two to four parts with points have one each, with their points', () => {
    const asked = item(17, 400, { score: 15, parts: 3, part_scores: [4, 10, 1] });
    expect(partsOf(asked)).toEqual([1, 2, 3]);
    const values = (part: number) => strips(asked).flatMap((box) => (box.part === part ? [box.value] : []));
    expect(values(1)).toEqual(['0', '1', '2', '3', '4', '0.5']);
    expect(values(2)).toEqual(['10', ...Array.from({ length: 10 }, (_, i) => String(i)), '0.5']);
    expect(new Set(strips(asked).map(({ label }) => label))).toEqual(new Set(['17(1)', '17(2)', '17(3)']));
    const words = answerSheet('期中', [{ title: '一、解答题', items: [asked] }], ISSUED).flatMap(({ marks }) =>
      texts(marks),
    );
    expect(words.filter((word) => word.endsWith('给分'))).toEqual(['（1）给分', '（2）给分', '（3）给分']);
  });

  test('they share no place, and the figures are below them', () => {
    const figures = [{ src: 'files/a.png', width_mm: 60 }];
    const asked = item(17, 400, { score: 20, parts: 4, part_scores: [5, 5, 5, 5], figures });
    const areas = teacherAreas(strips(asked)).toSorted((a, b) => a.y - b.y);
    expect(areas).toHaveLength(4);
    areas.slice(1).forEach(({ y }, i) => expect(y).toBeGreaterThan((areas[i]?.y ?? 0) + (areas[i]?.h ?? 0)));
    const [sheet] = answerSheet('期中', [{ title: '一、解答题', items: [asked] }], ISSUED);
    const picture = sheet?.marks.find(({ kind }) => kind === 'picture');
    const last = areas[3] ?? { y: 999, h: 0 };
    expect(picture?.y).toBeGreaterThan(last.y + last.h);
  });

  test.each<[string, Partial<SheetItem>]>([
    ['without points of the parts', { parts: 2 }],
    ['of a part without points', { parts: 2, part_scores: [12, 0] }],
    ['of five parts', { parts: 5, part_scores: [2, 2, 2, 2, 4] }],
    ['of one part', { parts: 1, part_scores: [12] }],
  ])('a question %s keeps one strip', (_name, more) => {
    expect(partsOf(item(17, 400, { score: 12, ...more }))).toEqual([undefined]);
  });

  test('the points are those that the paper prints; a paper that prints none keeps one strip', () => {
    const parts = [2, 10].map((score, i) => ({ id: `${i}`, content: '<p>求</p>', score, answer: '' }));
    const question = createMockQuestion({ id: 1, type_id: 400, parts });
    const items = [{ question_id: 1, score: 12, part_scores: [], answer_space: 0 }];
    const paper = {
      sections: [{ id: 1, title: '一', note: '', items }],
      display_exam_index: 1,
      display_mini_index: 0,
    } as const;
    const [section] = sheetSections(paper, () => question);
    expect(section?.items[0]?.part_scores).toEqual([2, 10]);
    const [bare] = sheetSections({ ...paper, layout: { part_points: 0 } as never }, () => question);
    expect(bare?.items[0]?.part_scores).toEqual([]);
  });
});

describe('figures in the boxes of answers', () => {
  const figures = (...widths: number[]) => widths.map((width_mm) => ({ src: `files/${width_mm}.png`, width_mm }));
  const items = [
    item(1, 400, { score: 12, figures: figures(40) }),
    item(2, 400, { score: 4, figures: figures(90, 60, 30) }),
    item(3, 400, { score: 12, parts: 2, answer_space: 40, figures: figures(400) }),
    item(4, 400, { score: 12 }),
  ];
  const sections = [{ title: '一、解答题', items }];

  test('each is inside its box, clear of strips, numbers and other figures', () => {
    const { pages } = sheetManifest('期中', sections, ISSUED);
    const pictures = answerSheet('期中', sections, ISSUED).flatMap(({ marks }, i) =>
      marks.flatMap((mark) => (mark.kind === 'picture' ? [{ ...mark, page: i }] : [])),
    );
    expect(pictures.map(({ src }) => src)).toEqual(items.flatMap(({ figures: all = [] }) => all.map(({ src }) => src)));
    for (const [at, { page, x, y, w, h }] of pictures.entries()) {
      const boxes = pages[page]?.boxes ?? [];
      const frame = boxes.find(
        (box) =>
          box.kind === 'written' && box.y < y && y + h < box.y + box.h && box.x + 60 < x && x + w < box.x + box.w,
      );
      expect([at, frame === undefined]).toEqual([at, false]);
      for (const other of [...boxes.filter(({ kind }) => kind !== 'written'), ...pictures.toSpliced(at, 1)])
        if (!('page' in other) || other.page === page)
          expect(other.x >= x + w || other.x + other.w <= x || other.y >= y + h || other.y + other.h <= y).toBe(true);
    }
  });

  test('the option turns them off, and the boxes are those of a paper without figures', () => {
    const off = { ...ISSUED, figures: false };
    const bare = [{ title: '一、解答题', items: items.map((one) => ({ ...one, figures: [] })) }];
    expect(answerSheet('期中', sections, off)).toEqual(answerSheet('期中', bare, off));
    expect(sheetManifest('期中', sections, off)).toEqual(sheetManifest('期中', bare, ISSUED));
  });

  test('those of the stem of a 解答题 are printed, at their stored width', () => {
    const figure = '<figure data-placement="right"><img src="files/a.png" alt="" data-width-mm="36"></figure>';
    const question = (id: number, type_id: number) =>
      createMockQuestion({ id, type_id, content: `<p>如图</p>${figure}`, analysis: figure });
    const known = new Map([question(1, 101), question(2, 400)].map((one) => [one.id, one]));
    const paper = {
      sections: [
        {
          id: 1,
          title: '一',
          note: '',
          items: [1, 2].map((question_id) => ({ question_id, score: 5, part_scores: [], answer_space: 0 })),
        },
      ],
      display_exam_index: 1,
      display_mini_index: 0,
    } as const;
    const [section] = sheetSections(paper, (id) => known.get(id));
    expect(section?.items.map((one) => one.figures)).toEqual([[], [{ src: 'files/a.png', width_mm: 36 }]]);
  });
});

test('a page code is read back, and one misread sign is noticed', () => {
  const code = { sheet: 123_456, page: 2, form: 'B', serial: 987 };
  const printed = pageCodeText(code);
  expect(printed).toMatch(/^[0-9A-Z.]{1,40}$/);
  expect(readPageCode(printed.toLowerCase())).toEqual(code);
  expect(readPageCode(pageCodeText({ ...code, form: '', serial: 0 }))).toEqual({ ...code, form: '', serial: 0 });
  for (let i = 2; i < printed.length; i += 1) {
    const misread = printed.slice(0, i) + (printed[i] === '8' ? '3' : '8') + printed.slice(i + 1);
    expect([misread, readPageCode(misread)]).toEqual([misread, null]);
  }
  expect(readPageCode('https://example.org')).toBeNull();
});
