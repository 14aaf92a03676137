// Real scans and photos of other people's sheets, read with the geometry of their templates (OMRChecker, rbaron/omr; both
// MIT). If this fails, the reader decides something else than a person sees, without asking.
import { existsSync, readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { sharedData } from '../../../../mocks/sharedData';
import type { ManifestBox } from '../manifest';
import { answersOf } from './answers';
import type { GrayImage } from './grayImage';
import { homographyOf } from './homography';
import { readBoxes } from './readPage';

type Corners = readonly (readonly [x: number, y: number])[];
const FOLDER = sharedData('scan', 'omrchecker');

/**
 * Pixels of the places that the template calls the corners of its page, upper left, upper right, lower left, lower
 * right: the sheet or its round marks, measured in the pictures. null: the whole picture.
 */
const CORNERS: Readonly<Record<string, Corners | null>> = {
  'phone-photo-roll-integers/sheet1.jpg': [
    [245.9, 421.4],
    [640.9, 410.4],
    [256.5, 754.1],
    [673, 728.2],
  ],
  'five-questions-weighted-key/adrian_omr.png': [
    [131.5, 206.1],
    [431.1, 208.8],
    [119.5, 617.2],
    [449.2, 614.5],
  ],
  'five-questions-weighted-key/adrian_omr_2.png': [
    [24, 51.5],
    [301.3, 51.5],
    [23.6, 409.9],
    [302.2, 407.5],
  ],
  'phone-photo-penalty-key/IMG_20201116_143512.jpg': [
    [295.8, 227.6],
    [1947.5, 59],
    [477.6, 2582.5],
    [2186, 2447.6],
  ],
  'phone-photo-penalty-key/IMG_20201116_150750830.jpg': [
    [911.8, 1628],
    [2076.6, 1440.7],
    [1101, 3360.7],
    [2432, 3160.7],
  ],
  'scanner-app-roll-sections/camscanner-1.jpg': [
    [112, 218.8],
    [987.7, 224.6],
    [101, 978.7],
    [976.4, 990.7],
  ],
  'shifted-scan-roll-number/sample_roll_01.jpg': [
    [1038.7, 737.6],
    [1415.1, 737.6],
    [1041.8, 1189.5],
    [1417.1, 1188],
  ],
  'two-hundred-questions-booklet-number/omr-1.png': null,
  'two-hundred-questions-booklet-number/omr-2.png': null,
  'roll-two-hundred-with-key-csv/scan-type-2.jpg': [
    [91.8, 125],
    [906.4, 128.4],
    [85.3, 1306.1],
    [899.5, 1310.9],
  ],
};
/** Where those places are not the corners of the template's page: the frame of the number, x, y, right, bottom. */
const FRAMES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'shifted-scan-roll-number/sample_roll_01.jpg': [1565.7, 1116, 2135, 1793.7],
};

interface Block {
  origin: [number, number];
  bubblesGap: number;
  labelsGap: number;
  fieldLabels: string[];
  fieldType?: string;
  bubbleValues?: string[];
  direction?: string;
}
interface Template {
  pageDimensions: [number, number];
  bubbleDimensions: [number, number];
  customLabels?: Record<string, string[]>;
  fieldBlocks: Record<string, Block>;
}
interface Expected {
  file: string;
  template: string;
  snapshot_fields: Record<string, string>;
  human_differs?: Record<string, string>;
}

const VALUES: Readonly<Record<string, string>> = { QTYPE_MCQ4: 'ABCD', QTYPE_MCQ5: 'ABCDE', QTYPE_INT: '0123456789' };
/** Width of every bubble, mm: the unit does not matter, the reader thinks in mm. */
const BUBBLE = 4.2;

/** `q1..3` means q1, q2, q3. */
const labelsOf = (list: readonly string[]): string[] =>
  list.flatMap((one) => {
    const [, name = '', from, to] = /^(.*?)(\d+)\.\.(\d+)$/.exec(one) ?? [];
    if (from === undefined || to === undefined) return [one];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_none, i) => `${name}${Number(from) + i}`);
  });

function boxesOf({ fieldBlocks, bubbleDimensions: [wide, high] }: Template): ManifestBox[] {
  const unit = BUBBLE / wide;
  return Object.values(fieldBlocks).flatMap(
    ({ origin, bubblesGap, labelsGap, fieldLabels, fieldType = '', bubbleValues, direction }) => {
      const values = bubbleValues ?? [...(VALUES[fieldType] ?? '')];
      const upright = (direction ?? (fieldType === 'QTYPE_INT' ? 'vertical' : '')) === 'vertical';
      return labelsOf(fieldLabels).flatMap((label, line) =>
        values.map((value, at): ManifestBox => {
          const [across, down] = upright ? [line * labelsGap, at * bubblesGap] : [at * bubblesGap, line * labelsGap];
          const place = { x: (origin[0] + across) * unit, y: (origin[1] + down) * unit };
          const kind = upright ? 'digit' : 'option';
          return { kind, question_id: 0, label, at: upright ? 0 : at, value, ...place, w: BUBBLE, h: high * unit };
        }),
      );
    },
  );
}

interface Field {
  text: string;
  doubts: number;
}
/** Answers by label; `page` and `corners` are the same places on the page and in the picture. */
function readAnswers(image: GrayImage, page: Corners, corners: Corners, boxes: ManifestBox[]): Map<string, Field> {
  const pairs = page.map(([x, y], i) => {
    const [px = 0, py = 0] = corners[i] ?? [];
    return { page: { x, y }, picture: { x: px, y: py } };
  });
  const map = homographyOf(pairs, 'perspective');
  if (!map) throw new Error('no map');
  return new Map(
    answersOf(readBoxes(image, map, boxes, 40, false)).map(({ label, values, doubts }) => [
      label,
      { text: values.join(''), doubts: doubts.length },
    ]),
  );
}

function readSheet(image: GrayImage, file: string, template: Template, corners: Corners): Map<string, Field> {
  const unit = BUBBLE / template.bubbleDimensions[0];
  const [left, top, right, bottom] = FRAMES[file] ?? [0, 0, ...template.pageDimensions];
  const page = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => [x * unit, y * unit] as const);
  const answers = readAnswers(image, page, corners, boxesOf(template));
  for (const [name, list] of Object.entries(template.customLabels ?? {})) {
    const parts = labelsOf(list).map((label) => answers.get(label) ?? { text: '', doubts: 1 });
    const text = parts.map((part) => part.text).join('');
    answers.set(name, { text, doubts: parts.reduce((sum, part) => sum + part.doubts, 0) });
  }
  return answers;
}

/** As scanned, and as a worse scanner or phone would have it. */
const LOOKS: Readonly<Record<string, { scale: number; of(picture: Sharp): Sharp }>> = {
  'as it is': { scale: 1, of: (picture) => picture },
  'blurred, darker, JPEG quality 40': {
    scale: 0.9,
    of: (picture) => picture.blur(0.8).linear(0.75, 0).jpeg({ quality: 40 }),
  },
};

async function pictureOf(file: string, look: keyof typeof LOOKS): Promise<GrayImage & { scale: number }> {
  const { scale, of } = LOOKS[look] ?? { scale: 1, of: (picture: Sharp) => picture };
  const raw = async (picture: Sharp) => picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await raw(sharp(readFileSync(file)).autoOrient().flatten({ background: '#fff' }));
  const { width, height, channels } = info;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const looked = of(sharp(data, { raw: { width, height, channels } }).resize(size));
  const end = await raw(look.includes('JPEG') ? sharp(await looked.toBuffer()) : looked);
  return { width: end.info.width, height: end.info.height, data: end.data, scale };
}

const present = existsSync(FOLDER);
const sheets: Expected[] = present ? JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8')) : [];

(present ? test : test.skip).each(Object.keys(LOOKS))(
  'the published answers of ten sheets are read, %s: none is wrong without a doubt',
  async (look) => {
    const count = { right: 0, asked: 0, silent: [] as string[] };
    for (const { file, template, snapshot_fields, human_differs } of sheets) {
      const { scale, ...image } = await pictureOf(`${FOLDER}/${file}`, look);
      const [right, bottom] = [image.width / scale, image.height / scale];
      const whole: Corners = [0, bottom].flatMap((y) => [0, right].map((x) => [x, y] as const));
      const corners = (CORNERS[file] ?? whole).map(([x, y]) => [x * scale, y * scale] as const);
      const read = readSheet(image, file, JSON.parse(readFileSync(`${FOLDER}/${template}`, 'utf8')), corners);
      for (const [field, answer] of Object.entries({ ...snapshot_fields, ...human_differs })) {
        const { text, doubts } = read.get(field) ?? { text: '', doubts: 1 };
        if (text === answer) count.right += 1;
        else if (doubts > 0) count.asked += 1;
        else count.silent.push(`${file} ${field}: ${answer}, read ${text}`);
      }
    }
    expect(count.silent).toEqual([]);
    // Two booklet numbers whose template is a row off, and marks that a person would ask about too.
    expect(count.asked).toBeLessThanOrEqual(look === 'as it is' ? 5 : 20);
    expect(count.right).toBeGreaterThanOrEqual(660);
  },
);

const TURNED = sharedData('scan', 'rbaron-omr');
/** Outer corners of the sheet's marks, in pixels of the blank sheet and of the answered one; its circles in the former. */
const BLANK: Corners = [
  [1, 1],
  [499, 1],
  [1, 706],
  [499, 706],
];
const ANSWERED: Corners = [
  [771, 111],
  [1237, 373],
  [400, 771],
  [866, 1034],
];
const CIRCLE = { x: 134, y: 136, across: 67.3, down: 53.8, w: 33 };

(existsSync(TURNED) ? test : test.skip)(
  'a sheet of circles that is turned by 30° is read as a person reads it',
  async () => {
    const { scale: _one, ...image } = await pictureOf(`${TURNED}/rotated-answeredsheet.png`, 'as it is');
    const unit = BUBBLE / CIRCLE.w;
    const boxes = Array.from({ length: 50 }, (_none, i): ManifestBox => {
      const [line, at] = [Math.floor(i / 5), i % 5];
      const place = { x: (CIRCLE.x + at * CIRCLE.across) * unit, y: (CIRCLE.y + line * CIRCLE.down) * unit };
      const label = `q${line + 1}`;
      return { kind: 'option', question_id: 0, label, at, value: 'ABCDE'.charAt(at), ...place, w: BUBBLE, h: BUBBLE };
    });
    const page = BLANK.map(([x, y]) => [x * unit, y * unit] as const);
    const read = readAnswers(image, page, ANSWERED, boxes);
    const [{ fields, human_differs }] = JSON.parse(readFileSync(`${TURNED}/expected.json`, 'utf8'));
    for (const [field, answer] of Object.entries({ ...fields, ...human_differs })) {
      expect([field, read.get(field)?.text]).toEqual([field, answer]);
      // None and two marks are for a person.
      expect(read.get(field)?.doubts).toBe(String(answer).length === 1 ? 0 : 1);
    }
  },
);
