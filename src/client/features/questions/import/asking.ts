// Asking for proposals: what a question of a checked file is, for one card or for all questions of the file.
import type { Common } from '../../../../contract/knowledge/reference';
import type { RowInOverview } from '../../../../contract/question/importRows';
import type { Suggestion } from '../../../../contract/question/suggestions';
import { NO_PLAN, plannedRow, withFilled, type ImportPlan } from '../../../../domain/question/importPlan';
import {
  askedOf,
  lacksPlace,
  offersFor,
  surestOf,
  type Classified,
  type Offer,
} from '../../../../domain/question/proposals';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { questionImportApi } from '../../../state/api/question/questionImport';
import { suggestionApi, TOGETHER } from '../../../state/api/question/suggestions';
import { selectCommon } from '../../../state/cache/cacheSlice';
import { importEdits } from '../../../state/edits/importEdits';
import { useAppSelector } from '../../../state/hooks';
import type { AppThunk } from '../../../state/store';
import { createTask } from '../../../state/tasks/createTask';
import { isAdded, unitsOf, type Unit } from './repair';

const read = questionImportApi.endpoints.getImportRows.initiate;
const ask = suggestionApi.endpoints.getSuggestion.initiate;

/** The classification that the question will be stored with. */
export const withCommon = (
  { kps, difficulty, stage_id, grade_id }: Classified,
  common: ImportPlan['common'],
): Classified => ({
  kps: [...kps, ...common.kps.filter((added) => !kps.some(({ kp_id }) => kp_id === added.kp_id))],
  difficulty: common.difficulty ?? difficulty,
  stage_id: common.stage_id ?? stage_id,
  grade_id: common.grade_id ?? (common.stage_id === undefined ? grade_id : null),
});

type StageOf = (grade: number) => number | undefined;
const stageIn =
  (common: Common | null): StageOf =>
  (grade) =>
    common?.grades.find(({ id }) => id === grade)?.stage_id;
export const useStageOf = (): StageOf => stageIn(useAppSelector(selectCommon));

/** A stage for all questions takes their grades away. */
export const offersOf = (
  suggestion: Suggestion,
  has: Classified,
  common: ImportPlan['common'],
  stageOf: StageOf,
): Offer[] =>
  offersFor(suggestion, has, stageOf).filter(({ field }) => field !== 'grade_id' || common.stage_id === undefined);

/** Whether a question of the file gets proposals. */
export const isProposedFor = (unit: Unit, plan: ImportPlan): boolean =>
  !plannedRow(plan, unit.row.place)?.ignored && isAdded(unit, plan);

export const acceptTask = createTask<{ done: number; total: number }, { filled?: number; error?: unknown }>(
  'importProposals',
);

/** Accepts the surest proposals of all questions from `least` (0 to 1) on, as one step; the number of questions. */
export const acceptAll =
  (job: number, rows: readonly RowInOverview[], least: number): AppThunk<Promise<number | null>> =>
  (dispatch, getState) =>
    dispatch(
      acceptTask.run(
        job,
        async ({ signal, report }) => {
          dispatch(acceptTask.show(job, null));
          const planNow = () => importEdits.select(getState(), String(job))?.draft ?? NO_PLAN;
          const places = rows.filter(({ state }) => state !== 'apart').map(({ place }) => place);
          const found: { unit: Unit; suggestion: Suggestion }[] = [];
          try {
            for (let from = 0; from < places.length && !signal.aborted; from += TOGETHER) {
              const part = places.slice(from, from + TOGETHER);
              const { list } = await dispatch(read({ job_id: job, places: part }, { subscribe: false })).unwrap();
              const units = list
                .flatMap((row) => unitsOf(row, planNow()))
                .filter(
                  (unit) =>
                    unit.draft &&
                    isProposedFor(unit, planNow()) &&
                    lacksPlace(withCommon(unit.draft, planNow().common)),
                );
              const suggestions = await Promise.all(
                units.map(({ draft }) => dispatch(ask(askedOf(draft as QuestionDraft), { subscribe: false })).unwrap()),
              );
              units.forEach((unit, at) => found.push({ unit, suggestion: suggestions[at] as Suggestion }));
              report({ done: from + part.length, total: places.length });
            }
          } catch (error) {
            dispatch(acceptTask.show(job, { error }));
            return null;
          }
          if (signal.aborted) return null;
          const plan = planNow();
          const stageOf = stageIn(selectCommon(getState()));
          const fills = found.flatMap(({ unit: { row, at }, suggestion }) => {
            // As the question is by now.
            const unit = unitsOf(row, plan)[at];
            if (!unit?.draft || !isProposedFor(unit, plan)) return [];
            const has = withCommon(unit.draft, plan.common);
            const filled = surestOf(offersOf(suggestion, has, plan.common, stageOf), has, least);
            return filled ? [{ row, at, filled }] : [];
          });
          if (fills.length > 0)
            dispatch(
              importEdits.changed(
                String(job),
                fills.reduce((all, { row, at, filled }) => withFilled(all, row, at, filled), plan),
              ),
            );
          dispatch(acceptTask.show(job, { filled: fills.length }));
          return fills.length;
        },
        { done: 0, total: rows.length },
      ),
    );
