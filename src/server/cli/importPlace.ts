// Stage, grade and knowledge points given on the command line, for the questions whose file states none.
import { sql } from 'kysely';
import type { KpRef } from '../../contract/question/question';
import { plainName } from '../../domain/knowledge/names';
import { commonShare } from '../../domain/question/nearness';
import type { Database } from '../db/database';
import { invalid } from '../errors';
import { importKnowledgeRows } from '../modules/question/import/importKnowledgeRepository';
import type { ImportedRow } from '../modules/question/import/importRows';

export interface GivenPlace {
  stage?: string | undefined;
  grade?: string | undefined;
  /** Separated by commas. */
  kp?: string | undefined;
}
interface Place {
  stage_id: number | null;
  grade_id: number | null;
  kps: KpRef[];
}

/** By id, code or name; what is unknown is refused with the names nearest to it. */
export async function placeOf({ kysely }: Database, { stage, grade, kp }: GivenPlace): Promise<Place> {
  const stages = await kysely.selectFrom('stages').select(['id', 'title']).orderBy('sort').execute();
  const own = stage === undefined ? null : one('--stage', stage, stages, namesOf);
  const grades = await kysely
    .selectFrom('grades')
    .select(['id', 'title', 'stage_id'])
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .execute();
  const ofStage = grades.filter(({ stage_id }) => own === null || stage_id === own.id);
  const ownGrade = grade === undefined ? null : one('--grade', grade, ofStage, namesOf);
  const wanted = kp?.split(/[,，]/).map((name) => name.trim()) ?? [];
  const points = wanted.length === 0 ? [] : await importKnowledgeRows.findVisiblePoints(kysely, sql<boolean>`true`);
  return {
    stage_id: own?.id ?? ownGrade?.stage_id ?? null,
    grade_id: ownGrade?.id ?? null,
    kps: wanted.map((given) => {
      const point = one('--kp', given, points, (each) => [
        ...[String(each.id), each.kp_name, plainName(each), each.tip_key],
      ]);
      return { system_info_id: point.system_info_id, type: point.type, kp_id: point.id };
    }),
  };
}

const namesOf = ({ id, title }: { id: number; title: string }) => [title, String(id)];

const SHOWN = 5;

function one<T extends { id: number }>(
  option: string,
  given: string,
  list: readonly T[],
  wordsOf: (each: T) => string[],
): T {
  const fitting = list.filter((each) => wordsOf(each).includes(given));
  // An id is unique, a name need not be.
  const [first, ...others] = fitting
    .filter(({ id }) => String(id) === given)
    .concat(fitting)
    .slice(0, SHOWN);
  if (first && others.every((other) => other === first || String(first.id) === given)) return first;
  if (first) {
    const ids = fitting.slice(0, SHOWN).map(({ id }) => id);
    throw invalid(`${option}：有几个“${given}”，请写编号 ${ids.join('、')} 之一 (ambiguous)`);
  }
  const letters = (text: string) => [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0);
  const near = list
    .map((each) => ({
      name: wordsOf(each).find((word) => /\D/.test(word)) ?? '',
      share: Math.max(...wordsOf(each).map((word) => commonShare(letters(given), letters(word)))),
    }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const names = [...new Set(near.map(({ name }) => name))].slice(0, SHOWN);
  throw invalid(`${option}：没有“${given}”${names.length > 0 ? `，相近的有：${names.join('、')}` : ''} (unknown name)`);
}

/** What the file states stays; a grade goes only with its own stage. */
export function* withPlace(rows: Iterable<ImportedRow>, { stage_id, grade_id, kps }: Place): Generator<ImportedRow> {
  for (const row of rows) {
    if (!('draft' in row)) {
      yield row;
      continue;
    }
    const stage = row.draft.stage_id ?? stage_id;
    const added = row.draft.kp_routes.length === 0 && !row.draft.whole ? { kps } : {};
    const grade = grade_id !== null && stage === stage_id && !row.draft.whole ? { grade_id } : {};
    yield { ...row, ...added, draft: { ...row.draft, stage_id: stage, ...grade } };
  }
}
