// Changes grades and volumes, with the dialog for names. When the server refuses, its own message is shown.
import { useRef, useState, type ReactNode } from 'react';
import type { Grade, GradeStage } from '../../../contract/knowledge/reference';
import {
  gradesOf,
  rereadReference,
  useDeleteGradeMutation,
  useDeleteGradeStageMutation,
  useOrderGradesMutation,
  useOrderGradeStagesMutation,
  useSaveGradeMutation,
  useSaveGradeStageMutation,
  volumesOf,
} from '../../state/api/knowledge/referenceChange';
import { useAppDispatch } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { NameDialog, type NameQuestion } from './NameDialog';

export interface GradeEdit {
  busy: boolean;
  dialog: ReactNode;
  /** Without `grade`: adds a new grade. */
  nameGrade(stageId: number, grade?: Grade): void;
  nameVolume(grade: Grade, volume?: GradeStage): void;
  shiftGrade(grade: Grade, by: 1 | -1): void;
  shiftVolume(volume: GradeStage, by: 1 | -1): void;
  removeGrade(grade: Grade): Promise<void>;
  removeVolume(volume: GradeStage): Promise<void>;
}

type Ordered = Pick<Grade, 'id' | 'revision'>;
interface Order {
  ids: number[];
  revisions: number[];
}

const TERMS = [
  { value: '1', label: '上学期' },
  { value: '2', label: '下学期' },
  { value: '3', label: '全年' },
];

/** The order with one row moved by one place; null when it is already first or last. */
function shifted(rows: readonly Ordered[], id: number, by: 1 | -1): Order | null {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const to = from + by;
  if (!row || to < 0 || to >= rows.length) return null;
  const next = rows.toSpliced(from, 1).toSpliced(to, 0, row);
  return { ids: next.map((each) => each.id), revisions: next.map((each) => each.revision ?? 0) };
}

export function useGradeEdit(): GradeEdit {
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<NameQuestion | null>(null);
  const [saveGrade] = useSaveGradeMutation();
  const [orderGrades] = useOrderGradesMutation();
  const [deleteGrade, deleting] = useDeleteGradeMutation();
  const [saveVolume] = useSaveGradeStageMutation();
  const [orderVolumes] = useOrderGradeStagesMutation();
  const [deleteVolume, deletingVolume] = useDeleteGradeStageMutation();
  // Moves run one after another, each based on the result of the previous one, so that quick repeated presses are all
  // applied in order.
  const moves = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const move = (
    rowsNow: () => readonly Ordered[],
    id: number,
    by: 1 | -1,
    send: (order: Order) => Promise<unknown>,
  ) => {
    waiting.current += 1;
    moves.current = moves.current.then(async () => {
      const order = shifted(rowsNow(), id, by);
      if (order) await send(order);
      waiting.current -= 1;
      if (waiting.current === 0) dispatch(rereadReference());
    });
  };
  const based = (of: { id: number } | undefined, revision: number) => (of ? { id: of.id, revision } : {});
  const confirm = (title: string) =>
    dispatch(ask({ title: '警告', text: `确定删除“${title}”吗？`, ok: '确定', cancel: '取消' }));
  const said = (title: string) => dispatch(tell('success', `已删除“${title}”`));

  return {
    busy: deleting.isLoading || deletingVolume.isLoading,
    dialog: question && <NameDialog question={question} onClose={() => setQuestion(null)} />,
    nameGrade: (stage_id, grade) =>
      setQuestion({
        title: grade ? `“${grade.title}”改名` : '新增年级',
        fields: [{ name: 'title', label: '年级名称', value: grade?.title ?? '', max: 40 }],
        ok: '保存',
        revision: grade?.revision,
        onOk: ({ title = '' }, revision) => saveGrade({ ...based(grade, revision), stage_id, title }),
      }),
    nameVolume: (grade, volume) =>
      setQuestion({
        title: volume ? `修改“${volume.title}”` : `给“${grade.title}”加册次`,
        fields: [
          { name: 'term', label: '学期', value: String(volume?.term ?? 3), max: 1, choices: TERMS },
          { name: 'title', label: '册次名称', value: volume?.title ?? `${grade.title}上册`, max: 40 },
        ],
        ok: '保存',
        revision: volume?.revision,
        onOk: ({ title = '', term = '3' }, revision) =>
          saveVolume({ ...based(volume, revision), grade_id: grade.id, title, term: Number(term) }),
      }),
    shiftGrade: ({ id, stage_id }, by) =>
      move(
        () => dispatch(gradesOf(stage_id)),
        id,
        by,
        (order) => orderGrades({ stage_id, ...order }),
      ),
    shiftVolume: ({ id, grade_id }, by) =>
      move(
        () => dispatch(volumesOf(grade_id)),
        id,
        by,
        (order) => orderVolumes({ grade_id, ...order }),
      ),
    removeGrade: async (grade) => {
      if (
        (await confirm(grade.title)) &&
        !('error' in (await deleteGrade({ id: grade.id, revision: grade.revision ?? 0 })))
      )
        said(grade.title);
    },
    removeVolume: async (volume) => {
      if (
        (await confirm(volume.title)) &&
        !('error' in (await deleteVolume({ id: volume.id, revision: volume.revision ?? 0 })))
      )
        said(volume.title);
    },
  };
}
