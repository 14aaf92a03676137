// The forms of a grade and of a volume, and their moves up and down.
import type { Grade, GradeStage } from '../../../contract/knowledge/reference';
import { t } from '../../lib/texts/t';
import { gradesOf, referenceChangeApi, rereadReference, volumesOf } from '../../state/api/knowledge/referenceChange';
import { defineForm } from '../../state/forms/defineForm';
import type { AppThunk } from '../../state/store';
import { missingNames, type NameField } from './NameDialog';

const { saveGrade, orderGrades, saveGradeStage, orderGradeStages } = referenceChangeApi.endpoints;
const TERMS = [
  { value: '1', label: t('上学期') },
  { value: '2', label: t('下学期') },
  { value: '3', label: t('全年') },
];

export const GRADE_NAMES: readonly NameField<{ title: string }>[] = [{ name: 'title', label: t('年级名称'), max: 40 }];
export const gradeForm = defineForm({
  name: 'grade',
  initial: { stage_id: 0, title: '' },
  draftOf: ({ stage_id, title }: Grade) => ({ stage_id, title }),
  faults: (draft) => missingNames(draft, 'title'),
  save: ({ stage_id, title }, { id, revision }) =>
    saveGrade.initiate(
      { ...(id === undefined ? {} : { id, revision }), stage_id, title: title.trim() },
      { track: false },
    ),
});
export const VOLUME_NAMES: readonly NameField<{ title: string; term: string }>[] = [
  { name: 'term', label: t('学期'), max: 1, choices: TERMS },
  { name: 'title', label: t('册次名称'), max: 40 },
];
export const volumeForm = defineForm({
  name: 'volume',
  initial: { grade_id: 0, title: '', term: '3' },
  draftOf: ({ grade_id, title, term }: GradeStage) => ({ grade_id, title, term: String(term) }),
  faults: (draft) => missingNames(draft, 'title'),
  save: ({ grade_id, title, term }, { id, revision }) =>
    saveGradeStage.initiate(
      { ...(id === undefined ? {} : { id, revision }), grade_id, title: title.trim(), term: Number(term) },
      { track: false },
    ),
});

type Ordered = Pick<Grade, 'id' | 'revision'>;
interface Order {
  ids: number[];
  revisions: number[];
}
/** The order with one row moved by one place; null when it is already first or last. */
function shifted(rows: readonly Ordered[], id: number, by: 1 | -1): Order | null {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const to = from + by;
  if (!row || to < 0 || to >= rows.length) return null;
  const next = rows.toSpliced(from, 1).toSpliced(to, 0, row);
  return { ids: next.map((each) => each.id), revisions: next.map((each) => each.revision ?? 0) };
}

let moves: Promise<unknown> = Promise.resolve();
let waiting = 0;
/**
 * Moves run one after another, each based on the result of the previous one, so that quick repeated presses are all
 * applied in order.
 */
const moveRow =
  (
    id: number,
    by: 1 | -1,
    rowsNow: AppThunk<readonly Ordered[]>,
    send: (order: Order) => AppThunk<PromiseLike<unknown>>,
  ): AppThunk =>
  (dispatch) => {
    waiting += 1;
    moves = moves.then(async () => {
      const order = shifted(dispatch(rowsNow), id, by);
      if (order) await dispatch(send(order));
      waiting -= 1;
      if (waiting === 0) dispatch(rereadReference());
    });
  };

/** The row after the moves under way, which change its revision; an edit based on an earlier one would be refused. */
const afterMoves =
  <Row extends Ordered>(row: Row, rowsNow: AppThunk<readonly Row[]>): AppThunk<Promise<Row>> =>
  async (dispatch) => {
    await moves;
    return dispatch(rowsNow).find(({ id }) => id === row.id) ?? row;
  };
export const gradeAfterMoves = (grade: Grade) => afterMoves(grade, gradesOf(grade.stage_id));
export const volumeAfterMoves = (volume: GradeStage) => afterMoves(volume, volumesOf(volume.grade_id));

export const shiftGrade = ({ id, stage_id }: Grade, by: 1 | -1) =>
  moveRow(id, by, gradesOf(stage_id), (order) => orderGrades.initiate({ stage_id, ...order }, { track: false }));
export const shiftVolume = ({ id, grade_id }: GradeStage, by: 1 | -1) =>
  moveRow(id, by, volumesOf(grade_id), (order) => orderGradeStages.initiate({ grade_id, ...order }, { track: false }));
