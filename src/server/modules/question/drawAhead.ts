// Renders formulas of questions in advance: of every saved question, and of the newest in the bank after a start or an
// import.
import { normalizeBody, type QuestionBody, type QuestionBodyInput } from '../../../domain/question/questionBody';
import { placedFormulas, type PlacedFormula } from '../../../domain/question/questionFormulas';
import type { Database } from '../../db/database';
import type { Drawings } from '../../typesetting/drawings/drawings';
import { isLong } from './parse/readBody';
import { questionReads } from './questionReadRepository';

const NEWEST = 2_000;
const PAGE = 50;

/** Skips long questions: the browser renders the part that the reader sees. */
export const formulasOf = (body: QuestionBodyInput): PlacedFormula[] =>
  isLong(body) ? [] : placedFormulas(normalizeBody(body));

/**
 * Page by page, each after the previous one is rendered. Questions that cannot be read now are rendered when a client
 * requests them.
 */
export async function drawNewest(db: Database, drawings: Drawings): Promise<void> {
  try {
    let below: number | null = null;
    for (let seen = 0; seen < NEWEST; seen += PAGE) {
      const page: (QuestionBody & { id: number })[] = await questionReads.findNewest(db.kysely, below, PAGE);
      if (page.length === 0) return;
      below = page.at(-1)?.id ?? null;
      for (const question of page) {
        drawings.want(formulasOf(question));
        await new Promise(setImmediate);
      }
      await drawings.idle();
    }
  } catch {
    // The server is stopping, or its database is unavailable.
  }
}
