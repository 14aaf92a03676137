// Formulas of questions drawn before anybody looks at them: of what is saved, and of the newest in the bank after a start or an import.
import { normalizeBody, type QuestionBody } from '../../../domain/question/questionBody';
import { placedFormulas, type PlacedFormula } from '../../../domain/question/questionFormulas';
import type { Database } from '../../db/database';
import type { Drawings } from '../../plugins/drawings/drawings';
import { questionReads } from './questionReadRepository';

const NEWEST = 2_000;
const PAGE = 50;

export const formulasOf = (body: Parameters<typeof normalizeBody>[0]): PlacedFormula[] => placedFormulas(normalizeBody(body));

/** A page after the other, each when the one before is drawn. What cannot be read now is drawn when somebody asks for it. */
export async function drawNewest(db: Database, drawings: Drawings): Promise<void> {
  try {
    let below: number | null = null;
    for (let seen = 0; seen < NEWEST; seen += PAGE) {
      const page: (QuestionBody & { id: number })[] = await questionReads.findNewest(db.kysely, below, PAGE);
      if (page.length === 0) return;
      below = page.at(-1)?.id ?? null;
      drawings.want(page.flatMap(placedFormulas));
      await drawings.idle();
    }
  } catch {
    // The server is stopping, or its database is away.
  }
}
