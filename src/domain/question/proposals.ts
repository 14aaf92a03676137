// Which proposals for a classification are offered for a question, and what accepting them changes.
import type { AskedQuestion, Suggestion } from '../../contract/question/suggestions';
import { importedOf, type Filled } from './importPlan';
import type { NamedKp, QuestionDraft } from './questionDraft';

export const PROPOSED = ['kps', 'difficulty', 'stage_id', 'grade_id'] as const;
export type ProposedField = (typeof PROPOSED)[number];
export type Classified = Pick<QuestionDraft, ProposedField>;

export interface Offer {
  field: ProposedField;
  /** Of the knowledge point, stage or grade; the level of difficulty. */
  value: number;
  /** 0 to 1. */
  confidence: number;
  kp?: NamedKp;
  /** What the question has once it is accepted. */
  filled: Filled;
}

/** Less is not shown. A wrong stage or grade hides a question from everyone who looks for it. */
const LEAST: Readonly<Record<ProposedField, number>> = { kps: 0.2, difficulty: 0.4, stage_id: 0.7, grade_id: 0.8 };

export const lacksPlace = ({ kps, difficulty, stage_id, grade_id }: Classified): boolean =>
  kps.length === 0 || difficulty === 0 || stage_id === null || grade_id === null;

/**
 * What the question does not have yet, the surest first within each field. Other points are offered beside one that was
 * itself proposed. `stageOf`: the stage of a grade.
 */
export function offersFor(
  { kps, difficulty, stage, grade }: Suggestion,
  has: Classified,
  stageOf: (grade: number) => number | undefined,
): Offer[] {
  const found: Offer[] = [];
  const known = has.kps.map(({ kp_id }) => kp_id);
  if (known.every((id) => kps.some(({ kp }) => kp.kp_id === id)))
    for (const { kp, confidence } of kps)
      if (!known.includes(kp.kp_id))
        found.push({ field: 'kps', value: kp.kp_id, confidence, kp, filled: { kps: [...has.kps, kp] } });
  if (difficulty && has.difficulty === 0)
    found.push({ field: 'difficulty', ...difficulty, filled: { difficulty: difficulty.value } });
  if (stage && has.stage_id === null) found.push({ field: 'stage_id', ...stage, filled: { stage_id: stage.value } });
  const above = grade && stageOf(grade.value);
  if (grade && above !== undefined && has.grade_id === null && (has.stage_id ?? stage?.value) === above)
    found.push({ field: 'grade_id', ...grade, filled: { grade_id: grade.value, stage_id: above } });
  return found.filter(({ field, confidence }) => confidence >= LEAST[field]);
}

/** What proposals are made from. */
export function askedOf(draft: QuestionDraft): AskedQuestion {
  const { type_id, content, options, answer, analysis, parts } = importedOf(draft);
  return { type_id, content, options, answer, analysis, parts };
}

/** The surest of each field that has nothing yet, from `least` on; null: there is none. */
export function surestOf(offers: readonly Offer[], has: Classified, least = 0): Filled | null {
  const chosen = PROPOSED.flatMap((field) => {
    const best = offers.find((offer) => offer.field === field);
    return best && best.confidence >= least && !(field === 'kps' && has.kps.length > 0) ? [best] : [];
  });
  return chosen.length === 0 ? null : Object.assign({}, ...chosen.map(({ filled }) => filled));
}
