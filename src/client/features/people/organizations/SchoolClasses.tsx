// The classes of a school, and the students of the selected class.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SchoolClass } from '../../../../contract/account/schoolClasses';
import { idIn, pageIn, patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useSchoolRows } from '../../../state/api/account/school';
import { schoolClassesApi, useDeleteClassMutation, useGetClassesQuery } from '../../../state/api/account/schoolClasses';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { useBinRestore } from '../../../state/ui/useBinRestore';
import { useDeletion } from '../../../state/ui/useDeletion';
import { Notice } from '../../../ui/Notice';
import { UndoBar } from '../../../ui/UndoBar';
import { Button } from '../../../ui/controls/Button';
import { TextInput } from '../../../ui/controls/FormFields';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { ItemText, List, ListChoice } from '../../../ui/controls/List';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { ClassStudents } from './ClassStudents';

// Adds a class or changes one.

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
    schoolClassesApi.endpoints.saveClass.initiate(
      { ...draft, title: title.trim(), year: yearOf(year), ...(id === undefined ? {} : { id, revision }) },
      { track: false },
    ),
  notice: ({ title }, _reply, isNew) => (isNew ? t('已新建“{0}”', title.trim()) : t('已保存')),
});

function ClassDialog({ schoolClass, school_id, stage_id, onClose, onStored }: Props) {
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

export function SchoolClasses({ id }: { id: number }) {
  const school = useSchoolRows({ page: 1, size: 1, id }).data?.rows[0];
  const [params, setParams] = useSearchParams();
  const { data, isError, error, refetch } = useGetClassesQuery({ school_id: id }, { refetchOnMountOrArgChange: true });
  const grades = useGetCommonQuery().data?.grades ?? [];
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const mayRead = useAppSelector((state) => selectHasFunction(state, 'report.read'));
  const [edited, setEdited] = useState<SchoolClass | 'new' | null>(null);
  const [remove] = useDeleteClassMutation();
  const list = data?.list ?? [];
  const chosen = list.find((each) => each.id === idIn(params.get('class'))) ?? list[0];
  const show = (class_id: number) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('class', String(class_id));
      return next;
    });
  const leave = () => setParams((now) => patched(now, { class: '', school: '', page: pageIn(now).page }));
  const { drop, undo } = useDeletion<SchoolClass>({
    title: t('删除班级'),
    text: (row) => t('“{0}”与其中 {1} 名学生的名单移入回收站，30 天内可以恢复。', row.title, row.student_count),
    nameOf: (row) => t('“{0}”', row.title),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: useBinRestore('class'),
  });
  const about = (row: SchoolClass) =>
    [
      grades.find((grade) => grade.id === row.grade_id)?.title,
      row.year ? t('{0} 年入学', row.year) : '',
      t('{0} 人', row.student_count),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <PageHead title={school?.title ?? t('学校', 1)} beside={<Button onClick={leave}>{t('‹ 返回学校列表')}</Button>}>
        {mayWrite && (
          <Button look="filled large" onClick={() => setEdited('new')}>
            {t('新建班级')}
          </Button>
        )}
      </PageHead>
      {isError && !data && <LoadFault what={t('班级')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} aria-label={t('正在载入班级')} />}
      {data?.list.length === 0 && (
        <Notice
          title={t('还没有班级')}
          text={mayWrite ? t('新建班级后，粘贴或导入学生名单。') : t('请联系教研员新建班级。')}
        >
          {mayWrite && (
            <Button look="filled large" onClick={() => setEdited('new')}>
              {t('新建班级')}
            </Button>
          )}
        </Notice>
      )}
      {chosen && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '240px minmax(0, 1fr)', alignItems: 'start' }}>
          <List
            component="nav"
            aria-label={t('班级列表')}
            sx={{
              bgcolor: 'background.paper',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: 1,
              maxHeight: '70vh',
              overflow: 'auto',
            }}
          >
            {list.map((each) => (
              <ListChoice
                key={each.id}
                selected={each.id === chosen.id}
                onClick={() => show(each.id)}
                aria-current={each.id === chosen.id ? 'true' : undefined}
              >
                <ItemText primary={each.title} secondary={about(each)} />
              </ListChoice>
            ))}
          </List>
          <ClassStudents
            key={chosen.id}
            schoolClass={chosen}
            mayRead={mayRead}
            mayWrite={mayWrite}
            onEdit={() => setEdited(chosen)}
            onDelete={() => void drop(chosen)}
          />
        </Box>
      )}
      {undo && <UndoBar {...undo} />}
      {edited && (
        <ClassDialog
          schoolClass={edited === 'new' ? null : edited}
          school_id={id}
          stage_id={school?.stage_id ?? null}
          onStored={show}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}
