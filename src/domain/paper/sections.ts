// Sections of a paper being composed: which section a question goes to, the print order, how scores are distributed.
// Functions named as verbs change the given content in place.
import { typeTitle, type TypeCategories } from '../../contract/codes';
import { traitsOf } from '../question/types/traits';

export interface ComposedItem {
  id: number;
  version: number;
  type_id: number;
  /** 1-10; 0 is none. */
  difficulty: number;
  section_id: number;
  /** Rank inside the section: only the order counts. */
  pos: number;
  score: number;
  part_scores: number[];
  /** mm below the question. */
  answer_space: number;
  /** The blueprint's cell that it fills; absent for a question chosen by hand. Not saved with the paper. */
  cell?: BlueprintPlace;
  /** Stays when the blueprint is filled again. */
  locked?: true;
  /** The newer version that the author rejected; absent without such a decision. */
  kept_version?: number | undefined;
}
/** A cell of a blueprint; blueprint_id 0 is one that is not saved yet. */
export interface BlueprintPlace {
  blueprint_id: number;
  cell_id: number;
}
export interface ComposedSection {
  id: number;
  title: string;
  note: string;
  /** Rank among the sections. */
  pos: number;
}
/** Records, not lists: a change is then one entry or one field, as undo and merge need it. */
export interface Composition {
  items: Record<number, ComposedItem>;
  sections: Record<number, ComposedSection>;
}

/** The data of a question that placing needs. */
export interface ChosenQuestion {
  id: number;
  version: number;
  type_id: number;
  difficulty: number;
  part_scores: number[];
}

const STEP = 1024;

/** Score of a question; if it has parts, their sum. */
export function defaultScore(typeId: number, partScores: readonly number[]): number {
  const sum = partScores.reduce((total, score) => total + score, 0);
  return sum > 0 ? sum : traitsOf(typeId).score;
}

const ranked = <T extends { id: number; pos: number }>(list: T[]): T[] =>
  list.sort((a, b) => a.pos - b.pos || a.id - b.id);

export const orderedSections = (content: Composition): ComposedSection[] => ranked(Object.values(content.sections));
export const itemsOf = (content: Composition, sectionId: number): ComposedItem[] =>
  ranked(Object.values(content.items).filter((item) => item.section_id === sectionId));

/** Question ids in printed order. */
export function printedOrder(content: Composition): number[] {
  const rank = new Map(orderedSections(content).map((section, index) => [section.id, index]));
  const at = (item: ComposedItem) => rank.get(item.section_id) ?? rank.size;
  return Object.values(content.items)
    .sort((a, b) => at(a) - at(b) || a.pos - b.pos || a.id - b.id)
    .map((item) => item.id);
}

/** Adds a question at the end of its type's section; a missing section is created in the order of types. */
export function placeQuestion(content: Composition, chosen: ChosenQuestion, categories: TypeCategories): void {
  const { type_id } = chosen;
  const section = sectionForType(content, type_id) ?? addTypeSection(content, type_id, typeTitle(type_id, categories));
  const last = itemsOf(content, section.id).at(-1);
  content.items[chosen.id] = {
    id: chosen.id,
    version: chosen.version,
    type_id: chosen.type_id,
    difficulty: chosen.difficulty,
    section_id: section.id,
    pos: (last?.pos ?? 0) + STEP,
    score: defaultScore(chosen.type_id, chosen.part_scores),
    part_scores: [...chosen.part_scores],
    answer_space: traitsOf(chosen.type_id).space,
  };
}

/** The section whose id is the type's id; else the last one with questions of this type only. */
export function sectionForType(content: Composition, typeId: number): ComposedSection | undefined {
  const own = content.sections[typeId];
  if (own) return own;
  return orderedSections(content).findLast((section) => {
    const items = itemsOf(content, section.id);
    return items.length > 0 && items.every((item) => item.type_id === typeId);
  });
}

function addTypeSection(content: Composition, typeId: number, title: string): ComposedSection {
  const sections = orderedSections(content);
  const typeOf = (section: ComposedSection) => itemsOf(content, section.id)[0]?.type_id ?? section.id;
  const next = sections.findIndex((section) => typeOf(section) > typeId);
  const section: ComposedSection = {
    id: typeId,
    title,
    note: '',
    pos: rankAt(sections, next < 0 ? sections.length : next),
  };
  content.sections[typeId] = section;
  return section;
}

/** Removes questions; a type's section that becomes empty and was not edited is removed too. */
export function removeQuestions(content: Composition, ids: readonly number[], categories: TypeCategories): void {
  const left = new Map<number, number>();
  for (const id of ids) {
    const item = content.items[id];
    if (!item) continue;
    left.set(item.section_id, item.type_id);
    delete content.items[id];
  }
  for (const [id, typeId] of left) {
    const section = content.sections[id];
    const untouched = section && id === typeId && section.note === '' && section.title === typeTitle(id, categories);
    if (untouched && itemsOf(content, id).length === 0) delete content.sections[id];
  }
}

export interface Place {
  section_id: number;
  index: number;
}

/** Moves an item; the target index counts the list without the item. */
export function moveItem(content: Composition, from: Place, to: Place): void {
  const item = itemsOf(content, from.section_id)[from.index];
  if (!item || !content.sections[to.section_id]) return;
  if (from.section_id === to.section_id && from.index === to.index) return;
  const rest = itemsOf(content, to.section_id).filter((other) => other.id !== item.id);
  const pos = rankAt(rest, to.index);
  if (item.section_id !== to.section_id) item.section_id = to.section_id;
  item.pos = pos;
}

export function moveSection(content: Composition, id: number, index: number): void {
  const section = content.sections[id];
  if (!section || orderedSections(content)[index]?.id === id) return;
  section.pos = rankAt(
    orderedSections(content).filter((other) => other.id !== id),
    index,
  );
}

/** Removes a section with its questions. */
export function removeSection(content: Composition, id: number): void {
  for (const item of itemsOf(content, id)) delete content.items[item.id];
  delete content.sections[id];
}

/** A rank between two neighbours; if there is no number between them, all ranks are renumbered first. */
export function rankAt(list: { pos: number }[], index: number): number {
  const place = Math.min(Math.max(index, 0), list.length);
  const room = (): [number, number] => {
    const before = list[place - 1]?.pos ?? (list[0]?.pos ?? STEP) - 2 * STEP;
    return [before, list[place]?.pos ?? before + 2 * STEP];
  };
  let [before, after] = room();
  if (after - before < 1e-6) {
    list.forEach((entry, i) => (entry.pos = (i + 1) * STEP));
    [before, after] = room();
  }
  return (before + after) / 2;
}

/**
 * Distributes a score over parts in their old proportion, with the exact sum: in whole points if the score and the old
 * points are whole and each part can have one, else in half points.
 */
export function spreadScore(score: number, parts: readonly number[]): number[] {
  if (parts.length === 0) return [];
  const sum = parts.reduce((total, part) => total + part, 0);
  const whole = [score, ...parts].every(Number.isInteger) && score >= parts.length;
  const steps = whole ? 1 : 2;
  const units = Math.round(score * steps);
  const exact = parts.map((part) => (sum > 0 ? (units * part) / sum : units / parts.length));
  const spread = exact.map(Math.floor);
  const order = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  let missing = units - spread.reduce((total, value) => total + value, 0);
  for (const { i } of order) {
    if (missing <= 0) break;
    spread[i] = (spread[i] ?? 0) + 1;
    missing -= 1;
  }
  return spread.map((value) => value / steps);
}

/**
 * Scores of a question's parts on a paper: the paper's own, else its score in the proportion of the question's parts.
 */
export function partPoints(
  item: { score: number; part_scores: readonly number[] },
  parts: readonly { score: number }[],
): number[] {
  const given = item.part_scores;
  if (given.length === parts.length && given.some((points) => points > 0)) return [...given];
  const own = parts.map((part) => part.score);
  return item.score > 0 ? spreadScore(item.score, own) : own;
}
