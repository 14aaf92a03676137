// Adds a class or changes one.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { SchoolClass } from '../../../contract/account/school';
import { useSaveClassMutation } from '../../state/api/account/organization';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { ConflictSides, type ShownField } from '../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { useRecordForm } from '../../ui/dialogs/useRecordForm';

interface Props {
  schoolClass: SchoolClass | null;
  school_id: number;
  stage_id: number | null;
  onClose(): void;
  onStored(id: number): void;
}

const draftOf = (of: Pick<SchoolClass, 'title' | 'grade_id' | 'year'> | null) => ({
  title: of?.title ?? '',
  grade_id: of?.grade_id ?? null,
  year: of?.year ? String(of.year) : '',
});

export function ClassDialog({ schoolClass, school_id, stage_id, onClose, onStored }: Props) {
  const dispatch = useAppDispatch();
  const common = useGetCommonQuery().data;
  const grades = (common?.grades ?? []).filter((grade) => stage_id === null || grade.stage_id === stage_id);
  const form = useRecordForm(schoolClass, draftOf);
  const { draft, change } = form;
  const fields: ShownField<typeof draft>[] = [
    ['班级名称', ({ title }) => title],
    ['年级', ({ grade_id }) => grades.find(({ id }) => id === grade_id)?.title ?? ''],
    ['入学年份', ({ year }) => year],
  ];
  const [fault, setFault] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveClassMutation();
  const submit = async () => {
    const title = draft.title.trim();
    const year = draft.year === '' ? null : Number(draft.year);
    if (title === '') return setFault('请填写班级名称');
    if (year !== null && (year < 1990 || year > 2100)) return setFault('入学年份应为四位年份，如 2026');
    setFault(null);
    const { data, error } = await save({
      school_id,
      title,
      grade_id: draft.grade_id,
      year,
      ...(schoolClass ? { id: schoolClass.id, revision: form.revision } : {}),
    });
    if (!data) return void form.refused(error);
    dispatch(tell('success', schoolClass ? '已保存' : `已新增“${title}”`));
    onStored(data.id);
    onClose();
  };
  return (
    <FormDialog
      title={schoolClass ? '修改班级' : '新增班级'}
      busy={isLoading}
      fault={fault}
      conflict={form.theirs && <ConflictSides form={form} fields={fields} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        size="small"
        label="班级名称"
        required
        autoFocus
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <LabelledSelect
          label="年级"
          all="未选"
          value={draft.grade_id}
          choices={grades.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id) => change({ grade_id: id === '' ? null : Number(id) })}
        />
        <TextField
          size="small"
          label="入学年份"
          value={draft.year}
          onChange={(event) => change({ year: event.target.value.replace(/\D/g, '').slice(0, 4) })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ width: 130 }}
        />
      </Box>
    </FormDialog>
  );
}
