// Puts the result of a blueprint or an alternative question into a paper: places and scores stay, only questions
// change.
import type { TypeCategories } from '../../contract/codes';
import {
  itemsOf,
  placeQuestion,
  removeQuestions,
  spreadScore,
  type BlueprintPlace,
  type ChosenQuestion,
  type Composition,
} from './sections';

/** Replaces question `id` by `chosen`: same section, position, score, answer space and cell. */
export function replaceQuestion(content: Composition, id: number, chosen: ChosenQuestion): void {
  const item = content.items[id];
  if (!item || content.items[chosen.id]) return;
  const { locked: _locked, kept_version: _kept, ...place } = item;
  const { part_scores, ...facts } = chosen;
  delete content.items[id];
  content.items[chosen.id] = { ...place, ...facts, part_scores: spreadScore(item.score, part_scores) };
}

export interface PickedQuestion extends ChosenQuestion {
  score: number;
  cell: BlueprintPlace;
}

/**
 * Inserts the picks of a blueprint in their order and removes the questions in `gone`. A pick takes the place of a
 * removed one of the same cell; the others are appended to the section of their type. A question that is already in the
 * paper keeps its place.
 */
export function fillComposition(
  content: Composition,
  picks: readonly PickedQuestion[],
  gone: readonly number[],
  categories: TypeCategories,
): void {
  const stay = new Set(picks.map((pick) => pick.id));
  const leaving = gone.filter((id) => !stay.has(id) && content.items[id]);
  const taken = new Set<number>();
  const sections = new Set(Object.keys(content.sections));
  for (const { score, cell, ...chosen } of picks) {
    const known = content.items[chosen.id];
    const left = known
      ? undefined
      : leaving.map((id) => content.items[id]).find((item) => item && !taken.has(item.id) && sameCell(item.cell, cell));
    if (!known) placeQuestion(content, chosen, categories);
    const item = content.items[chosen.id];
    if (!item) continue;
    if (left) {
      taken.add(left.id);
      Object.assign(item, { section_id: left.section_id, pos: left.pos, answer_space: left.answer_space });
    }
    item.cell = cell;
    item.score = score;
    item.part_scores = spreadScore(score, chosen.part_scores);
  }
  removeQuestions(content, leaving, categories);
  dropEmpty(content, picks, sections);
}

const sameCell = (a: BlueprintPlace | undefined, b: BlueprintPlace): boolean =>
  a?.cell_id === b.cell_id && a.blueprint_id === b.blueprint_id;

/** Removes a section that was made for a pick which then got another place. */
function dropEmpty(content: Composition, picks: readonly PickedQuestion[], before: ReadonlySet<string>): void {
  for (const { type_id } of picks) {
    if (!before.has(String(type_id)) && content.sections[type_id] && itemsOf(content, type_id).length === 0)
      delete content.sections[type_id];
  }
}
