// What a marker sees of a script. If it fails, the second marker sees the points that the first one marked on the sheet.
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { printedPage } from '../../../../mocks/sheetScans/printedSheet';
import { writtenPieces } from '../../../domain/marking/writtenPieces';
import { ANSWER_SHEET_DEFAULTS, type SheetItem } from '../../../domain/paper/answerSheet';
import { answerSheet, sheetManifest } from '../../../domain/sheet/drawnSheet';
import { teacherAreas } from '../../../domain/sheet/writingAreas';
import type { FilesPort } from '../../files/filesPort';
import { scriptPictures } from './scriptPicture';

const item = (label: number, type_id: number, parts = 0, part_scores: number[] = []): SheetItem => ({
  ...{ question_id: label, option_ids: [], label: String(label), type_id, score: 12 },
  ...{ options: 0, blanks: 2, parts, part_scores, answer_space: 0 },
});
const SECTIONS = [
  { title: '一、填空题', items: [item(1, 300)] },
  { title: '二、解答题', items: [item(2, 400), item(3, 400, 2), item(4, 400, 3, [2, 4, 6])] },
];

test.each([1, 2, 3, 4])('question %i: strips and verdicts are covered, the writing is not', async (question) => {
  const options = { ...ANSWER_SHEET_DEFAULTS, size: 'A4' as const, strips: true, personal: true };
  const { pages } = sheetManifest('月考', SECTIONS, options);
  const at = pages.findIndex(({ boxes }) => boxes.some(({ question_id }) => question_id === question));
  const sheet = answerSheet('月考', SECTIONS, options)[at];
  const page = pages[at];
  if (!sheet || !page) throw new Error('no page');
  const { width, height, boxes } = page;
  const own = boxes.filter(({ question_id }) => question_id === question);
  const given = own.filter(({ kind }) => kind === 'score' || kind === 'verdict');
  expect(given.length).toBeGreaterThan(3);
  const [piece, ...more] = writtenPieces(boxes, question);
  if (!piece) throw new Error('no piece');
  expect(more).toEqual([]);
  // A part that is marked by itself is written in the same frame.
  expect(writtenPieces(boxes, question, 2)).toEqual([piece]);
  // Writing at the lower left of the piece.
  const [writing] = own.filter(({ kind }) => kind === 'written' || kind === 'blank');
  if (!writing) throw new Error('no room for an answer');
  const ink = { ...writing, x: piece.x + 4, y: piece.y + piece.h - 4.5, w: 6, h: 2 };
  const bytes = await sharp(await printedPage(sheet, [...given, ink], { turn: 0 }))
    .jpeg()
    .toBuffer();
  const files = { open: async () => ({ read: () => Readable.from([bytes]) }) } as unknown as FilesPort;
  const scan = { picture: '/files/ab/1.jpg', width, height, piece, covered: teacherAreas(boxes) };
  const { pictures } = await scriptPictures(files, [scan]);
  const crop = sharp(Buffer.from(pictures[0]?.src.split(',')[1] ?? '', 'base64')).grayscale();
  const { data, info } = await crop.raw().toBuffer({ resolveWithObject: true });
  const dots = info.width / piece.w;
  const darkAt = ({ x, y, w, h }: typeof ink) => {
    const [px, py] = [Math.round((x + w / 2 - piece.x) * dots), Math.round((y + h / 2 - piece.y) * dots)];
    return px < info.width && (data[py * info.width + px] ?? 255) < 128;
  };
  expect(darkAt(ink)).toBe(true);
  expect(given.filter(darkAt)).toEqual([]);
});
