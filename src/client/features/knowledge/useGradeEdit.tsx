// Changes grades and volumes, with the dialog for names. When the server refuses, its own message is shown.
import { useState, type ReactNode } from 'react';
import type { Grade, GradeStage } from '../../../contract/knowledge/reference';
import { t } from '../../lib/texts/t';
import { useDeleteGradeMutation, useDeleteGradeStageMutation } from '../../state/api/knowledge/referenceChange';
import { useAppDispatch } from '../../state/hooks';
import { useBinRestore } from '../../state/ui/useBinRestore';
import { useDeletion } from '../../state/ui/useDeletion';
import { UndoBar } from '../../ui/UndoBar';
import { NameDialog } from './NameDialog';
import {
  GRADE_NAMES,
  gradeAfterMoves,
  gradeForm,
  shiftGrade,
  shiftVolume,
  VOLUME_NAMES,
  volumeAfterMoves,
  volumeForm,
} from './gradeForms';

export interface GradeEdit {
  busy: boolean;
  dialog: ReactNode;
  /** Without `grade`: adds a new grade. */
  nameGrade(stageId: number, grade?: Grade): Promise<void>;
  nameVolume(grade: Grade, volume?: GradeStage): Promise<void>;
  shiftGrade(grade: Grade, by: 1 | -1): void;
  shiftVolume(volume: GradeStage, by: 1 | -1): void;
  removeGrade(grade: Grade): Promise<void>;
  removeVolume(volume: GradeStage): Promise<void>;
}

type Open = { stage_id: number; grade?: Grade | undefined } | { of: Grade; volume?: GradeStage | undefined };

const isVolume = (row: object): boolean => 'grade_id' in row;

export function useGradeEdit(): GradeEdit {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<Open | null>(null);
  const [deleteGrade, deleting] = useDeleteGradeMutation();
  const [deleteVolume, deletingVolume] = useDeleteGradeStageMutation();
  const close = () => setOpen(null);
  const restoreGrade = useBinRestore('grade');
  const restoreVolume = useBinRestore('grade_stage');
  const restore = restoreGrade && restoreVolume;
  const { drop, undo } = useDeletion<Grade | GradeStage>({
    title: t('警告'),
    ok: t('确定'),
    text: ({ title }) => t('确定删除“{0}”吗？', title),
    nameOf: ({ title }) => t('“{0}”', title),
    remove: ({ revision = 0, ...row }) => (isVolume(row) ? deleteVolume : deleteGrade)({ id: row.id, revision }),
    restore: restore && ((row) => (isVolume(row) ? restoreVolume : restoreGrade)(row)),
  });
  const dialogOf = (shown: Open) =>
    'stage_id' in shown ? (
      <NameDialog
        form={gradeForm}
        title={shown.grade ? t('“{0}”改名', shown.grade.title) : t('新建年级')}
        fields={GRADE_NAMES}
        record={shown.grade}
        start={{ stage_id: shown.stage_id }}
        onClose={close}
      />
    ) : (
      <NameDialog
        form={volumeForm}
        title={shown.volume ? t('修改“{0}”', shown.volume.title) : t('给“{0}”添加册次', shown.of.title)}
        fields={VOLUME_NAMES}
        record={shown.volume}
        start={{ grade_id: shown.of.id, title: t('{0}上册', shown.of.title) }}
        onClose={close}
      />
    );

  return {
    busy: deleting.isLoading || deletingVolume.isLoading,
    dialog: (
      <>
        {open && dialogOf(open)}
        {undo && <UndoBar {...undo} />}
      </>
    ),
    nameGrade: async (stage_id, grade) =>
      setOpen({ stage_id, grade: grade && (await dispatch(gradeAfterMoves(grade))) }),
    nameVolume: async (of, volume) => setOpen({ of, volume: volume && (await dispatch(volumeAfterMoves(volume))) }),
    shiftGrade: (grade, by) => dispatch(shiftGrade(grade, by)),
    shiftVolume: (volume, by) => dispatch(shiftVolume(volume, by)),
    removeGrade: async (grade) => void (await drop(await dispatch(gradeAfterMoves(grade)))),
    removeVolume: async (volume) => void (await drop(await dispatch(volumeAfterMoves(volume)))),
  };
}
