// The written answer of a script, cut out of the scanned pages: a marker never gets the page, which has the name on it.
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { getScriptPicture } from '../../../contract/paper/markingWork';
import type { DataOf } from '../../../contract/wire';
import { writtenPieces, type Piece } from '../../../domain/marking/writtenPieces';
import type { ManifestPage } from '../../../domain/sheet/manifest';
import { teacherAreas } from '../../../domain/sheet/writingAreas';
import type { Tx } from '../../db/database';
import type { FilesPort } from '../../files/filesPort';
import type { ScriptRow } from './markingRepository';

const QUALITY = 75;

export interface ScannedPiece {
  picture: string;
  /** mm of the whole page. */
  width: number;
  height: number;
  piece: Piece;
  /** In mm of the page, what is covered: points that another teacher has marked on the sheet. */
  covered: Piece[];
}

export const pictureRows = {
  /** Of each page of the sheet the one that was scanned last. */
  async findPieces(tx: Tx, { report_id, student_id, question_id, part }: ScriptRow): Promise<ScannedPiece[]> {
    const { rows } = await sql<{ picture: string; width: number; height: number; page: ManifestPage }>`
      select distinct on (p.sheet_page) p.picture, p.width, p.height, s.manifest->'pages'->(p.sheet_page - 1) as page
      from scan_pages p join scan_batches b on b.id = p.batch_id join answer_sheets s on s.id = p.sheet_id
      where b.report_id = ${report_id} and p.student_id = ${student_id} and p.state = 'read' and p.ignored = 0
        and p.absent = 0 and p.width > 0 and p.picture <> ''
      order by p.sheet_page, b.id desc, p.sort desc`.execute(tx);
    return rows.flatMap(({ page, ...scan }) =>
      writtenPieces(page?.boxes ?? [], question_id, part).map((piece) => ({
        ...{ ...scan, piece },
        covered: teacherAreas(page?.boxes ?? []),
      })),
    );
  },
};

/** The pictures are those that the scan job has written: gray JPEG of a known size. */
export async function scriptPictures(
  files: FilesPort,
  pieces: readonly ScannedPiece[],
): Promise<DataOf<typeof getScriptPicture>> {
  const { default: sharp } = await import('sharp');
  const pictures: DataOf<typeof getScriptPicture>['pictures'] = [];
  for (const { picture, width, height, piece, covered } of pieces) {
    const opened = await files.open(picture);
    if (!opened) continue;
    const page = sharp(await buffer(opened.read()));
    const size = await page.metadata();
    const [across, down] = [size.width / width, size.height / height];
    const left = Math.max(0, Math.round(piece.x * across));
    const top = Math.max(0, Math.round(piece.y * down));
    const cut = {
      ...{ left, top },
      width: Math.min(size.width - left, Math.round(piece.w * across)),
      height: Math.min(size.height - top, Math.round(piece.h * down)),
    };
    if (cut.width < 1 || cut.height < 1) continue;
    const paper = covered.flatMap(({ x, y, w, h }) => {
      const from = { x: Math.max(0, Math.floor(x * across) - left), y: Math.max(0, Math.floor(y * down) - top) };
      const wide = Math.min(cut.width, Math.ceil((x + w) * across) - left) - from.x;
      const high = Math.min(cut.height, Math.ceil((y + h) * down) - top) - from.y;
      if (wide < 1 || high < 1) return [];
      const input = { create: { width: wide, height: high, channels: 3 as const, background: '#fff' } };
      return [{ input, left: from.x, top: from.y }];
    });
    const piecePicture = page.extract(cut);
    if (paper.length > 0) piecePicture.composite(paper);
    const bytes = await piecePicture.grayscale().jpeg({ quality: QUALITY }).toBuffer();
    pictures.push({ src: `data:image/jpeg;base64,${bytes.toString('base64')}`, width: piece.w, height: piece.h });
  }
  return { pictures };
}
