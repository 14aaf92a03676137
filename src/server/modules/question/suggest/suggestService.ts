// Proposals for the classification of questions that need not be stored (contract/question/suggestions.ts).
import type { AskedQuestion, Suggestion } from '../../../../contract/question/suggestions';
import { classify, likenessTo, MOST_NEIGHBOURS, pointsOf } from '../../../../domain/question/classification';
import { normalizeBody, type QuestionBodyInput } from '../../../../domain/question/questionBody';
import { indexQuestion } from '../../../../domain/question/questionIndex';
import { tellingTokens } from '../../../../domain/question/similarity';
import type { Database } from '../../../db/database';
import { sampleTokens } from '../../../rows/tokenSample';
import type { Actor } from '../../../security/actor';
import { questionScope, systemScope } from '../../../security/rowScopes';
import { MOST_COMPARED, suggestRows } from './suggestRepository';

const MOST_NAMED = 3;

/** In the order of the questions; only what the account may see backs a proposal. */
export async function suggestFor(
  { kysely }: Database,
  actor: Actor,
  questions: readonly (AskedQuestion | QuestionBodyInput)[],
): Promise<Suggestion[]> {
  if (questions.length === 0) return [];
  const indexed = questions.map((question) => indexQuestion(normalizeBody(question)));
  const sample = await sampleTokens(kysely, [...new Set(indexed.flatMap(({ tok }) => tok))]);
  const known = await suggestRows.findPoints(kysely, systemScope(actor));
  const points = pointsOf(known.map(({ kp_id, pid, kp_name, used }) => ({ id: kp_id, pid, name: kp_name, used })));
  const byId = new Map(known.map((point) => [point.kp_id, point]));
  const { where } = questionScope(actor);
  const most = sample.span === 0 ? 0 : (MOST_COMPARED / sample.span) * sample.size;
  const near: Map<number, number>[] = [];
  for (const { tok } of indexed) {
    const likeness = likenessTo(tok, sample.counts, sample.size);
    const likest = (await suggestRows.findNear(kysely, tellingTokens(tok, sample.counts, most), where))
      .map((one) => ({ id: one.id, likeness: likeness(one.tok) }))
      .sort((a, b) => b.likeness - a.likeness || a.id - b.id)
      .slice(0, MOST_NEIGHBOURS);
    near.push(new Map(likest.map((one) => [one.id, one.likeness])));
  }
  const places = await suggestRows.findPlaces(kysely, [...new Set(near.flatMap((likeness) => [...likeness.keys()]))]);
  return indexed.map(({ text_norm }, at) => {
    const neighbours = places.flatMap((one) => {
      const likeness = near[at]?.get(one.question_id);
      return likeness === undefined ? [] : [{ ...one, likeness }];
    });
    const { kps, ...rest } = classify(neighbours, text_norm, points);
    const backing = new Set(
      [...kps, rest.difficulty, rest.stage, rest.grade].flatMap((proposal) => proposal?.backed_by ?? []),
    );
    return {
      ...rest,
      likest: neighbours
        .filter(({ question_id }) => backing.has(question_id))
        .sort((a, b) => b.likeness - a.likeness || a.question_id - b.question_id)
        .slice(0, MOST_NAMED)
        .map(({ question_id, likeness, content }) => ({ question_id, likeness, content })),
      kps: kps.flatMap(({ value, ...proposal }) => {
        const point = byId.get(value);
        if (!point) return [];
        const { pid: _pid, used: _used, ...kp } = point;
        return [{ ...proposal, kp }];
      }),
    };
  });
}
