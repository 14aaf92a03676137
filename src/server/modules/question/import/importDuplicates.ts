// Duplicates of an import (查重): against the bank and among the rows of the import itself.
import type { RawBuilder } from 'kysely';
import {
  DUPLICATE_SIMILARITY,
  duplicateSimilarity,
  type QuestionIndex,
} from '../../../../domain/question/questionIndex';
import type { Tx } from '../../../db/database';
import { duplicateReads } from '../duplicates/duplicateRepository';

type Signature = Pick<QuestionIndex, 'bands' | 'content_hash' | 'duplicate_text'>;
export interface SameAs {
  /** Id of the stored question; null when it is an earlier row of the same batch. */
  id: number | null;
  /** Index of that row in the batch. */
  place: number | null;
  similarity: number;
  /** The same question. Any other may differ in the one word or sign that matters: a person decides. */
  exact: boolean;
}

/**
 * For each signature the question that it repeats or that is much like it, or null. `exactOnly`: compares the content
 * hash only; `seen`: condition on the narrow rows `q` that count.
 */
export async function findRepeats(
  tx: Tx,
  batch: readonly Signature[],
  exactOnly: boolean,
  seen: RawBuilder<boolean>,
): Promise<(SameAs | null)[]> {
  const stored = await duplicateReads.findByHashes(
    tx,
    batch.map((one) => one.content_hash),
    seen,
  );
  const near = exactOnly
    ? null
    : await duplicateReads.findCandidates(
        tx,
        batch.flatMap((one) => one.bands),
        seen,
      );
  const hashes = new Map<string, number>();
  const bands = new Map<number, number[]>();

  return batch.map((one, place) => {
    const found = repeatOf(one) ?? null;
    if (!found?.exact) {
      hashes.set(one.content_hash, place);
      if (!exactOnly) for (const band of one.bands) bands.set(band, [...(bands.get(band) ?? []), place]);
    }
    return found;
  });

  function repeatOf(one: Signature): SameAs | undefined {
    const id = stored.get(one.content_hash);
    if (id !== undefined) return { id, place: null, similarity: 1, exact: true };
    const place = hashes.get(one.content_hash);
    if (place !== undefined) return { id: null, place, similarity: 1, exact: true };
    if (!near) return undefined;
    let best: SameAs | undefined;
    const compare = (id: number | null, place: number | null, text: string) => {
      const similarity = alike(one.duplicate_text, text);
      if (similarity !== null && similarity > (best?.similarity ?? 0)) best = { id, place, similarity, exact: false };
    };
    for (const other of new Set(one.bands.flatMap((band) => near.byBand.get(band) ?? [])))
      compare(other, null, near.texts.get(other) ?? '');
    if (best) return best;
    for (const other of new Set(one.bands.flatMap((band) => bands.get(band) ?? [])))
      compare(null, other, batch[other]?.duplicate_text ?? '');
    return best;
  }
}

/** Null when the two are not duplicates. */
function alike(a: string, b: string): number | null {
  // They cannot share more than the length of the shorter text.
  if (Math.min(a.length, b.length) < DUPLICATE_SIMILARITY * Math.max(a.length, b.length) - 2) return null;
  const similarity = duplicateSimilarity(a, b);
  return similarity !== null && similarity >= DUPLICATE_SIMILARITY ? similarity : null;
}
