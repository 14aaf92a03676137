// Changes of grades and volumes with their dialog; a refusal is told by the server's own words.
import { useRef, useState, type ReactNode } from 'react';
import type { Grade, GradeStage } from '../../../contract/reference';
import {
  gradeIds,
  rereadReference,
  useDeleteGradeMutation,
  useDeleteGradeStageMutation,
  useOrderGradesMutation,
  useOrderGradeStagesMutation,
  useSaveGradeMutation,
  useSaveGradeStageMutation,
  volumeIds,
} from '../../state/api/referenceChange';
import { useAppDispatch } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { NameDialog, type NameQuestion } from './NameDialog';

export interface GradeEdit {
  busy: boolean;
  dialog: ReactNode;
  /** Without a grade: a new one. */
  nameGrade(stageId: number, grade?: Grade): void;
  nameVolume(grade: Grade, volume?: GradeStage): void;
  shiftGrade(grade: Grade, by: 1 | -1): void;
  shiftVolume(volume: GradeStage, by: 1 | -1): void;
  removeGrade(grade: Grade): Promise<void>;
  removeVolume(volume: GradeStage): Promise<void>;
}

const TERMS = [
  { value: '1', label: '上学期' },
  { value: '2', label: '下学期' },
  { value: '3', label: '全年' },
];

/** The ids with one of them a place further on or back; null where there is no such place. */
function shifted(ids: readonly number[], id: number, by: 1 | -1): number[] | null {
  const to = ids.indexOf(id) + by;
  if (!ids.includes(id) || to < 0 || to >= ids.length) return null;
  const next = ids.filter((each) => each !== id);
  next.splice(to, 0, id);
  return next;
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
  // One after another, each from where the one before has left the row: a quick second press is neither lost nor overtaken.
  const moves = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const move = (idsNow: () => number[], id: number, by: 1 | -1, send: (ids: number[]) => Promise<unknown>) => {
    waiting.current += 1;
    moves.current = moves.current.then(async () => {
      const ids = shifted(idsNow(), id, by);
      if (ids) await send(ids);
      waiting.current -= 1;
      if (waiting.current === 0) dispatch(rereadReference());
    });
  };
  const based = (of: { id: number; revision?: number | undefined } | undefined) => (of ? { id: of.id, revision: of.revision ?? 0 } : {});
  const confirm = (title: string) => dispatch(ask({ title: '警告', text: `确定删除“${title}”吗？`, ok: '确定', cancel: '取消' }));
  const said = (title: string) => dispatch(tell('success', `已删除“${title}”`));

  return {
    busy: deleting.isLoading || deletingVolume.isLoading,
    dialog: question && <NameDialog question={question} onClose={() => setQuestion(null)} />,
    nameGrade: (stage_id, grade) =>
      setQuestion({
        title: grade ? `“${grade.title}”改名` : '新增年级',
        fields: [{ name: 'title', label: '年级名称', value: grade?.title ?? '', max: 40 }],
        ok: '保存',
        onOk: async ({ title = '' }) => !('error' in (await saveGrade({ ...based(grade), stage_id, title }))),
      }),
    nameVolume: (grade, volume) =>
      setQuestion({
        title: volume ? `修改“${volume.title}”` : `给“${grade.title}”加册次`,
        fields: [
          { name: 'term', label: '学期', value: String(volume?.term ?? 3), max: 1, choices: TERMS },
          { name: 'title', label: '册次名称', value: volume?.title ?? `${grade.title}上册`, max: 40 },
        ],
        ok: '保存',
        onOk: async ({ title = '', term = '3' }) => !('error' in (await saveVolume({ ...based(volume), grade_id: grade.id, title, term: Number(term) }))),
      }),
    shiftGrade: ({ id, stage_id }, by) => move(() => dispatch(gradeIds(stage_id)), id, by, (ids) => orderGrades({ stage_id, ids })),
    shiftVolume: ({ id, grade_id }, by) => move(() => dispatch(volumeIds(grade_id)), id, by, (ids) => orderVolumes({ grade_id, ids })),
    removeGrade: async (grade) => {
      if ((await confirm(grade.title)) && !('error' in (await deleteGrade({ id: grade.id, revision: grade.revision ?? 0 })))) said(grade.title);
    },
    removeVolume: async (volume) => {
      if ((await confirm(volume.title)) && !('error' in (await deleteVolume({ id: volume.id, revision: volume.revision ?? 0 })))) said(volume.title);
    },
  };
}
