// `tiku import --suggest`: what a file does not say about a question is taken from the questions most like it.
import { MAX_SUGGESTED, type Suggestion } from '../../contract/question/suggestions';
import { plainName } from '../../domain/knowledge/names';
import type { Database } from '../db/database';
import type { ImportedRow } from '../modules/question/import/importRows';
import { suggestFor } from '../modules/question/suggest/suggestService';
import type { Actor } from '../security/actor';
import { UsageError } from './command';

/** 0 to 1. */
export function thresholdOf(given: string): number {
  if (!/^(?:\d{1,2}|100)$/.test(given)) throw new UsageError('--suggest 必须是 0 到 100 的整数 (0 to 100)');
  return Number(given) / 100;
}

/** What the file states stays; each question says what was filled in, and how sure that is. */
export async function withSuggestions(
  db: Database,
  actor: Actor,
  rows: Iterable<ImportedRow>,
  least: number,
): Promise<ImportedRow[]> {
  const all = [...rows];
  const open = all.flatMap((row, at) => ('draft' in row && !row.draft.whole ? [{ row, at }] : []));
  for (let from = 0; from < open.length; from += MAX_SUGGESTED) {
    const part = open.slice(from, from + MAX_SUGGESTED);
    const found = await suggestFor(
      db,
      actor,
      part.map(({ row: { draft } }) => ({
        ...draft,
        options: draft.options.map((option, i) => ({ ...option, sort: i })),
        parts: draft.parts.map((one, i) => ({ ...one, id: `p${i}` })),
      })),
    );
    part.forEach(({ row, at }, i) => {
      const one = found[i];
      if (one) all[at] = filled(row, one, least);
    });
  }
  return all;
}

type DraftedRow = Extract<ImportedRow, { draft: unknown }>;

function filled(row: DraftedRow, found: Suggestion, least: number): ImportedRow {
  const { draft } = row;
  const notes: string[] = [];
  const sure = <T extends { confidence: number }>(one: T | null | undefined): T | undefined =>
    one && one.confidence >= least ? one : undefined;
  const percent = ({ confidence }: { confidence: number }) => `${Math.round(confidence * 100)}%`;
  const point = draft.kp_routes.length === 0 && (row.kps ?? []).length === 0 ? sure(found.kps[0]) : undefined;
  const level = draft.difficulty === 0 ? sure(found.difficulty) : undefined;
  const stage = draft.stage_id === null ? sure(found.stage) : undefined;
  if (point) notes.push(`按相似的题填了知识点“${plainName(point.kp)}”（把握 ${percent(point)}）`);
  if (level) notes.push(`按相似的题填了难度 ${level.value}（把握 ${percent(level)}）`);
  if (stage) notes.push(`按相似的题填了学段（把握 ${percent(stage)}）`);
  if (notes.length === 0) return row;
  return {
    ...row,
    notes: [...row.notes, ...notes],
    ...(point && { kps: [{ system_info_id: point.kp.system_info_id, type: point.kp.type, kp_id: point.kp.kp_id }] }),
    draft: {
      ...draft,
      ...(level && { difficulty: level.value }),
      ...(stage && { stage_id: stage.value }),
    },
  };
}
