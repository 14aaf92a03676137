// The grade, volume and book of an imported question by their titles.
import type { PlaceNames } from '../../../../formats/bank/whole';
import type { Tx } from '../../../db/database';
import type { Owner } from '../save/questionStore';
import { importPlaceRows } from './importPlaceRepository';

/** Those that were found. */
type Place = Partial<Record<'grade_id' | 'gs_id' | 'origin_book_id', number>>;
type Book = NonNullable<PlaceNames['book']>;
type Volume = NonNullable<PlaceNames['volume']>;

/** `add`: those that are missing are added. */
export function makePlaces({ organization_id }: Owner, add: boolean) {
  const known = new Map<string, Place>();
  return {
    async find(tx: Tx, stage_id: number | null, { grade, volume, book }: PlaceNames): Promise<Place> {
      const key = JSON.stringify([stage_id, grade, volume, book]);
      const kept = known.get(key);
      if (kept) return kept;
      const grade_id = stage_id === null || grade === '' ? null : await gradeOf(tx, stage_id, grade, add);
      const gs_id = stage_id === null || !volume ? null : await volumeOf(tx, stage_id, grade_id, volume, add);
      const origin_book_id = book && (await bookOf(tx, organization_id, book, add));
      const place = {
        ...(grade_id !== null && { grade_id }),
        ...(gs_id !== null && { gs_id }),
        ...(origin_book_id !== null && { origin_book_id }),
      };
      known.set(key, place);
      return place;
    },
  };
}

async function gradeOf(tx: Tx, stage_id: number, title: string, add: boolean): Promise<number | null> {
  const { id = null } = (await importPlaceRows.findGrade(tx, stage_id, title)) ?? {};
  return id !== null || !add ? id : importPlaceRows.insertGrade(tx, { stage_id, title });
}

async function volumeOf(
  tx: Tx,
  stage_id: number,
  grade_id: number | null,
  { title, term }: Volume,
  add: boolean,
): Promise<number | null> {
  const { id = null } = (await importPlaceRows.findVolume(tx, stage_id, title)) ?? {};
  if (id !== null || !add || grade_id === null) return id;
  return importPlaceRows.insertVolume(tx, { grade_id, stage_id, title, term });
}

async function bookOf(tx: Tx, organization_id: number, book: Book, add: boolean): Promise<number | null> {
  const { id = null } = (await importPlaceRows.findBook(tx, organization_id, book.title, book.publisher)) ?? {};
  return id !== null || !add ? id : importPlaceRows.insertBook(tx, { organization_id, ...book });
}
