// Adds a class or changes one.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { SchoolClass } from '../../../contract/organization';
import { useSaveClassMutation } from '../../state/api/organization';
import { useGetCommonQuery } from '../../state/api/reference';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { FormDialog } from '../../ui/FormDialog';
import { LabelledSelect } from '../../ui/LabelledSelect';

interface Props {
  schoolClass: SchoolClass | null;
  school_id: number;
  stage_id: number | null;
  onClose(): void;
  onStored(id: number): void;
}

export function ClassDialog({ schoolClass, school_id, stage_id, onClose, onStored }: Props) {
  const dispatch = useAppDispatch();
  const common = useGetCommonQuery().data;
  const grades = (common?.grades ?? []).filter((grade) => stage_id === null || grade.stage_id === stage_id);
  const [form, setForm] = useState({ title: schoolClass?.title ?? '', grade_id: schoolClass?.grade_id ?? null, year: schoolClass?.year ? String(schoolClass.year) : '' });
  const [fault, setFault] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveClassMutation();
  const submit = async () => {
    const title = form.title.trim();
    const year = form.year === '' ? null : Number(form.year);
    if (title === '') return setFault('请填写班级名称');
    if (year !== null && (year < 1990 || year > 2100)) return setFault('入学年份应为四位年份，如 2026');
    setFault(null);
    const { data } = await save({ school_id, title, grade_id: form.grade_id, year, ...(schoolClass ? { id: schoolClass.id } : {}) });
    if (!data) return;
    dispatch(tell('success', schoolClass ? '已保存' : `已新增“${title}”`));
    onStored(data.id);
    onClose();
  };
  return (
    <FormDialog title={schoolClass ? '修改班级' : '新增班级'} busy={isLoading} fault={fault} onSubmit={() => void submit()} onClose={onClose}>
      <TextField size="small" label="班级名称" required autoFocus value={form.title} onChange={(event) => setForm({ ...form, title: event.target.value })} slotProps={{ htmlInput: { maxLength: 40 } }} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <LabelledSelect label="年级" all="未选" value={form.grade_id} choices={grades.map(({ id, title }) => ({ value: id, label: title }))} onChange={(id) => setForm({ ...form, grade_id: id === '' ? null : Number(id) })} />
        <TextField
          size="small"
          label="入学年份"
          value={form.year}
          onChange={(event) => setForm({ ...form, year: event.target.value.replace(/\D/g, '').slice(0, 4) })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ width: 130 }}
        />
      </Box>
    </FormDialog>
  );
}
