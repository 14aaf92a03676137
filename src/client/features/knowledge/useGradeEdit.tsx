// Changes of grades and volumes with their dialog; a refusal is told by the server's own words.
import { useState, type ReactNode } from 'react';
import type { Grade, GradeStage } from '../../../contract/reference';
import {
  useDeleteGradeMutation,
  useDeleteGradeStageMutation,
  useOrderGradesMutation,
  useOrderGradeStagesMutation,
  useSaveGradeMutation,
  useSaveGradeStageMutation,
} from '../../state/api/reference';
import { useAppDispatch } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { NameDialog, type NameQuestion } from './NameDialog';

export interface GradeEdit {
  busy: boolean;
  dialog: ReactNode;
  /** Without a grade: a new one. */
  nameGrade(stageId: number, grade?: Grade): void;
  nameVolume(grade: Grade, volume?: GradeStage): void;
  shiftGrade(grade: Grade, by: 1 | -1): Promise<void>;
  shiftVolume(volume: GradeStage, by: 1 | -1): Promise<void>;
  removeGrade(grade: Grade): Promise<void>;
  removeVolume(volume: GradeStage): Promise<void>;
}

const TERMS = [
  { value: '1', label: '上学期' },
  { value: '2', label: '下学期' },
  { value: '3', label: '全年' },
];

/** The ids with one of them a place further on or back. */
function shifted(ids: readonly number[], id: number, by: 1 | -1): number[] {
  const next = ids.filter((each) => each !== id);
  next.splice(ids.indexOf(id) + by, 0, id);
  return next;
}

export function useGradeEdit(grades: readonly Grade[], volumes: readonly GradeStage[]): GradeEdit {
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<NameQuestion | null>(null);
  const [saveGrade] = useSaveGradeMutation();
  const [orderGrades, ordering] = useOrderGradesMutation();
  const [deleteGrade, deleting] = useDeleteGradeMutation();
  const [saveVolume] = useSaveGradeStageMutation();
  const [orderVolumes, orderingVolumes] = useOrderGradeStagesMutation();
  const [deleteVolume, deletingVolume] = useDeleteGradeStageMutation();
  const based = (of: { id: number; revision?: number | undefined } | undefined) => (of ? { id: of.id, revision: of.revision ?? 0 } : {});
  const confirm = (title: string) => dispatch(ask({ title: '警告', text: `确定删除“${title}”吗？`, ok: '确定', cancel: '取消' }));
  const said = (title: string) => dispatch(tell('success', `已删除“${title}”`));

  return {
    busy: ordering.isLoading || deleting.isLoading || orderingVolumes.isLoading || deletingVolume.isLoading,
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
    shiftGrade: async (grade, by) => {
      const ids = grades.filter((each) => each.stage_id === grade.stage_id).map((each) => each.id);
      await orderGrades({ stage_id: grade.stage_id, ids: shifted(ids, grade.id, by) });
    },
    shiftVolume: async (volume, by) => {
      const ids = volumes.filter((each) => each.grade_id === volume.grade_id).map((each) => each.id);
      await orderVolumes({ grade_id: volume.grade_id, ids: shifted(ids, volume.id, by) });
    },
    removeGrade: async (grade) => {
      if ((await confirm(grade.title)) && !('error' in (await deleteGrade({ id: grade.id, revision: grade.revision ?? 0 })))) said(grade.title);
    },
    removeVolume: async (volume) => {
      if ((await confirm(volume.title)) && !('error' in (await deleteVolume({ id: volume.id, revision: volume.revision ?? 0 })))) said(volume.title);
    },
  };
}
