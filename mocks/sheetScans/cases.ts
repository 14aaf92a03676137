// Drawn batches with each kind of damage, and what reading them must not do: decide a box wrongly without a doubt.
import { ANSWER_SHEET_DEFAULTS, type SheetItem, type SheetSection } from '../../src/domain/paper/answerSheet';
import { sheetManifest } from '../../src/domain/sheet/drawnSheet';
import {
  type ManifestBox,
  type ManifestPage,
  type SheetManifest,
  groupKey,
  isRead,
} from '../../src/domain/sheet/manifest';
import type { GrayImage } from '../../src/domain/sheet/read/grayImage';
import type { PageReading } from '../../src/domain/sheet/read/readPage';
import * as damage from './damage';
import { drawMark, drawSheet, seeded, type Mark, type Random } from './drawSheet';

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
const some = (from: number, count: number, type_id: number, more: Partial<SheetItem> = {}) =>
  Array.from({ length: count }, (_, i) => item(from + i, type_id, more));
/** Two forms of a test with many choices, and a usual paper with score strips. */
export const forms = (): SheetManifest[] =>
  [
    [60, 10, 0],
    [45, 20, 0],
    [8, 6, 5],
  ].map(([choices = 0, judged = 0, written = 0]) => {
    const sections: SheetSection[] = [
      { title: '一、单选题', items: some(1, choices, 101) },
      { title: '二、判断题', items: some(choices + 1, judged, 200) },
      { title: '三、解答题', items: some(choices + judged + 1, written, 400, { score: 12 }) },
    ];
    return sheetManifest('期中考试', sections, { ...ANSWER_SHEET_DEFAULTS, size: 'A4', strips: true });
  });

export interface Damage {
  name: string;
  /** Marks that are not plain fillings, per answer. */
  odd?: { mark: Mark; share: number };
  /** Indices of the forms whose pages come in any order, without a code that names them. */
  mixed?: readonly number[];
  apply(image: GrayImage, random: Random, page: ManifestPage): GrayImage;
}
const turned = (random: Random) => (random() - 0.5) * 10;
const DPI = 200;
const plain = (image: GrayImage, random: Random) =>
  damage.noisy(
    damage.scanned(image, DPI, { turn: (random() - 0.5) * 1.2, dx: random() * 2 - 1, dy: random() * 2 - 1 }),
    Math.floor(random() * 1e9),
    8,
  );
const odd = (name: string, mark: Mark): Damage => ({ name, odd: { mark, share: 0.12 }, apply: plain });

export const DAMAGES: readonly Damage[] = [
  { name: 'clean', apply: plain },
  { name: 'turned up to 5°', apply: (image, random) => damage.scanned(image, DPI, { turn: turned(random) }) },
  {
    name: 'upside down or on its side',
    apply: (image, random) => {
      const page = plain(image, random);
      return random() < 0.5 ? damage.upsideDown(page) : damage.quarterTurn(page);
    },
  },
  {
    name: 'scale 97 to 103 %',
    apply: (image, random) => damage.scanned(image, DPI, { scale: 0.97 + random() * 0.06 }),
  },
  { name: 'A4 on Letter, edge cut', apply: (image, random) => damage.cut(plain(image, random), 279.4 / 297) },
  { name: '150 dpi', apply: (image, random) => damage.scanned(image, 150, { turn: turned(random) / 4 }) },
  { name: '300 dpi', apply: (image, random) => damage.scanned(image, 300, { turn: turned(random) / 4 }) },
  { name: 'black and white', apply: (image, random) => damage.bilevel(plain(image, random)) },
  { name: 'JPEG quality 40', apply: (image, random) => damage.compressed(plain(image, random), 40) },
  { name: 'blur', apply: (image, random) => damage.blurred(plain(image, random), 1) },
  { name: 'shading', apply: (image, random) => damage.shaded(plain(image, random), random) },
  odd('erased marks', 'erased'),
  odd('ticks', 'tick'),
  odd('thick crosses', 'cross'),
  odd('circled letters', 'circle'),
  {
    name: 'one corner missing',
    apply: (image, random, page) => {
      const { width, data } = image;
      const corner = page.corners[Math.floor(random() * 4)] ?? page.code;
      const dots = 300 / 25.4;
      const torn = Uint8Array.from(data);
      for (let y = Math.floor((corner.y - 2) * dots); y < (corner.y + corner.h + 2) * dots; y += 1)
        for (let x = Math.floor((corner.x - 2) * dots); x < (corner.x + corner.w + 2) * dots; x += 1)
          torn[y * width + x] = 248;
      return plain({ ...image, data: torn }, random);
    },
  },
  {
    name: 'phone photo',
    apply: (image, random) => damage.shaded(damage.photographed(image, 220, random), random),
  },
  { name: 'shuffled pages', mixed: [2], apply: plain },
  { name: 'two forms mixed', mixed: [0, 1], apply: plain },
];

/** The pages among which a mixed one is found. */
export const mixedPages = ({ mixed = [] }: Damage): ManifestPage[] => {
  const all = forms();
  return mixed.flatMap((at) => all[at]?.pages ?? []);
};

export interface DrawnScan {
  image: GrayImage;
  page: ManifestPage;
  truth: ReadonlyMap<ManifestBox, Mark>;
}

export function drawnScan(page: ManifestPage, { odd, apply }: Damage, seed: number): DrawnScan {
  const random = seeded(seed);
  const sheet = drawSheet(page, seed);
  const truth = new Map<ManifestBox, Mark>();
  const groups = new Map<string, ManifestBox[]>();
  for (const box of page.boxes.filter(isRead)) groups.set(groupKey(box), [...(groups.get(groupKey(box)) ?? []), box]);
  for (const boxes of groups.values()) {
    if (boxes.length < 2 || random() < 0.03) continue;
    const at = Math.floor(random() * boxes.length);
    const other = boxes[(at + 1) % boxes.length];
    const strange = odd && random() < odd.share;
    const box = boxes[at];
    // What was erased is beside the mark that replaces it; other signs replace the filling.
    if (box) truth.set(box, strange && odd.mark !== 'erased' ? odd.mark : 'filled');
    if (strange && odd.mark === 'erased' && other) truth.set(other, 'erased');
  }
  for (const [box, mark] of truth) drawMark(sheet, box, mark, random);
  return { image: apply(sheet.image, random, page), page, truth };
}

export interface Tally {
  boxes: number;
  /** Decided otherwise than marked, or decided where a person must judge. */
  silent: number;
  review: number;
  /** Pages that were not found; all their boxes are for review. */
  lost: number;
  examples: string[];
}
export const noTally = (): Tally => ({ boxes: 0, silent: 0, review: 0, lost: 0, examples: [] });

/** `found`: the page that it was read as. */
export function tally(sum: Tally, { page, truth }: DrawnScan, reading: PageReading | null, found = page): void {
  const count = page.boxes.filter(isRead).length;
  if (!reading) {
    sum.boxes += count;
    sum.review += count;
    sum.lost += 1;
    return;
  }
  if (found !== page) {
    sum.boxes += count;
    sum.silent += count;
    sum.examples.push('SILENT page taken for another');
    return;
  }
  for (const { box, state, ink } of reading.boxes) {
    sum.boxes += 1;
    const mark = truth.get(box);
    const decided = state === 'empty' || state === 'filled';
    const right =
      state === 'filled' ? mark === 'filled' : state === 'empty' ? mark === undefined || mark === 'erased' : true;
    if (!decided) sum.review += 1;
    if (!decided || !right)
      sum.examples.push(
        `${right ? 'review' : 'SILENT'} ${state} ${mark ?? 'nothing'} ${box.kind} ${box.value} ink ${ink}`,
      );
    if (!right) sum.silent += 1;
  }
}
