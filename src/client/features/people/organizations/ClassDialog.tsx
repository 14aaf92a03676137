// Adds a class or changes one.
import Box from '@mui/material/Box';
import type { SchoolClass } from '../../../../contract/account/school';
import { t } from '../../../lib/texts/t';
import { organizationApi } from '../../../state/api/account/organization';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { TextInput } from '../../../ui/controls/FormFields';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { FormDialog } from '../../../ui/dialogs/FormDialog';

interface Props {
  schoolClass: SchoolClass | null;
  school_id: number;
  stage_id: number | null;
  onClose(): void;
  onStored(id: number): void;
}

const yearOf = (text: string) => (text === '' ? null : Number(text));
const isYear = (year: number | null) => year === null || (year >= 1990 && year <= 2100);

const classForm = defineForm({
  name: 'class',
  initial: { school_id: 0, title: '', grade_id: null as number | null, year: '' },
  draftOf: ({ title, grade_id, year }: SchoolClass) => ({ title, grade_id, year: year ? String(year) : '' }),
  faults: ({ title, year }) => [
    title.trim() === '' && { field: 'title', msg: t('请填写班级名称') },
    !isYear(yearOf(year)) && { field: 'year', msg: t('入学年份应为四位年份，如 2026') },
  ],
  save: ({ title, year, ...draft }, { id, revision }) =>
    organizationApi.endpoints.saveClass.initiate(
      { ...draft, title: title.trim(), year: yearOf(year), ...(id === undefined ? {} : { id, revision }) },
      { track: false },
    ),
  notice: ({ title }, _reply, isNew) => (isNew ? t('已新建“{0}”', title.trim()) : t('已保存')),
});

export function ClassDialog({ schoolClass, school_id, stage_id, onClose, onStored }: Props) {
  const common = useGetCommonQuery().data;
  const grades = (common?.grades ?? []).filter((grade) => stage_id === null || grade.stage_id === stage_id);
  const form = useForm(classForm, {
    record: schoolClass,
    start: { school_id },
    onSaved: ({ id }) => (onStored(id), onClose()),
  });
  const { draft, change } = form;
  return (
    <FormDialog
      title={schoolClass ? t('修改班级') : t('新建班级')}
      form={form}
      compared={[
        [t('班级名称'), ({ title }) => title],
        [t('年级'), ({ grade_id }) => grades.find(({ id }) => id === grade_id)?.title ?? ''],
        [t('入学年份'), ({ year }) => year],
      ]}
      onClose={onClose}
    >
      <TextInput form={form} name="title" label={t('班级名称')} max={40} required autoFocus />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <LabelledSelect
          label={t('年级')}
          all={t('未选')}
          value={draft.grade_id}
          choices={grades.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id) => change({ grade_id: id === '' ? null : Number(id) })}
        />
        <TextInput
          form={form}
          name="year"
          label={t('入学年份')}
          clean={(text) => text.replace(/\D/g, '').slice(0, 4)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ minWidth: 130, flex: 1 }}
        />
      </Box>
    </FormDialog>
  );
}
