// A class and its students: a name, and a list that is pasted or read from a spreadsheet. Students who have answers are
// never removed.
import Box from '@mui/material/Box';
import { useMemo, useRef, useState } from 'react';
import type { SchoolClass, Student } from '../../../contract/account/schoolClasses';
import { mergeRosters, readRoster, rosterOnlyHere, rosterText } from '../../lib/rosterText';
import { readTable, SHEET_ACCEPT } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';
import { schoolClassesApi } from '../../state/api/account/schoolClasses';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { tell } from '../../state/prompts';
import type { AppThunk } from '../../state/store';
import { Button } from '../../ui/controls/Button';
import { FileInput } from '../../ui/controls/FileInput';
import { TextInput } from '../../ui/controls/FormFields';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { Text } from '../../ui/controls/Text';
import { FormDialog } from '../../ui/dialogs/FormDialog';

interface Props {
  school_id: number;
  /** Stage of the school. */
  stage_id: number | undefined;
  /** null for a new class. */
  schoolClass: SchoolClass | null;
  students: readonly Student[];
  /** Revision of the class at which `students` were read. */
  listed?: number | undefined;
  onClose(class_id: number | null): void;
}

interface Row extends Pick<SchoolClass, 'title' | 'grade_id'> {
  id: number;
  revision?: number;
  year?: number | null;
  students?: readonly Pick<Student, 'number' | 'name'>[];
}
interface Draft {
  school_id: number;
  title: string;
  grade_id: number | null;
  year: number | null;
  text: string;
  /** Number of students before. */
  had: number;
  /** The class as stored by an attempt whose list of students was refused: it is not created again. */
  made: { id: number; revision: number } | null;
}

const classForm = defineForm({
  name: 'class',
  initial: (): Draft => ({ school_id: 0, title: '', grade_id: null, year: null, text: '', had: 0, made: null }),
  draftOf: ({ title, grade_id, year = null, students = [] }: Row) => ({
    title,
    grade_id,
    year,
    text: rosterText(students),
    had: students.length,
  }),
  faults: ({ title, text }) => [
    title.trim() === '' && { field: 'title', msg: t('请填写班级名称') },
    readRoster(text).faults.length > 0 && { field: 'text', msg: t('请先改正名单') },
  ],
  merges: { text: (base, mine, theirs) => mergeRosters(base.text, mine.text, theirs.text) },
  save: (draft, target) => saveRoster(draft, target),
});

/** Stores the class, then its students. */
const saveRoster =
  (
    { school_id, grade_id, year, text, had, made, ...draft }: Draft,
    target: { id: number | undefined; revision: number },
  ): AppThunk<Promise<{ data?: { id: number; revision: number }; error?: unknown }>> =>
  async (dispatch) => {
    const { saveClass, saveStudents, getClasses } = schoolClassesApi.endpoints;
    const title = draft.title.trim();
    const id = target.id ?? made?.id;
    const revision = Math.max(target.revision, made?.revision ?? 0);
    const args = { school_id, grade_id, year, title, ...(id === undefined ? {} : { id, revision }) };
    const kept = await dispatch(saveClass.initiate(args, { track: false }));
    if (!kept.data) return { error: kept.error };
    const class_id =
      kept.data.id ||
      (await dispatch(getClasses.initiate({ school_id }, { subscribe: false, forceRefetch: true }))).data?.list.find(
        (each) => each.title === title,
      )?.id;
    if (class_id === undefined) {
      dispatch(tell('warning', t('班级已保存，名单还没有。请复制名单，关闭后在班级列表中打开它，再粘贴保存。')));
      return { error: 'noClass' };
    }
    const stored = { id: class_id, revision: kept.data.revision };
    const { rows } = readRoster(text);
    if (rows.length === 0 && had === 0) return { data: stored };
    const { data, error } = await dispatch(
      saveStudents.initiate({ class_id, revision: stored.revision, rows, remove: 1 }, { track: false }),
    );
    if (!data) {
      dispatch(classForm.session.changed(target.id === undefined ? 'new' : String(target.id), { made: stored }));
      return { error };
    }
    const parts = [
      data.added > 0 && t('新增 {0} 人', data.added),
      data.renamed > 0 && t('改名 {0} 人', data.renamed),
      data.removed > 0 && t('移除 {0} 人', data.removed),
    ].filter(Boolean);
    dispatch(tell('success', `${title}${t('：')}${parts.length > 0 ? parts.join(t('，')) : t('名单已保存')}`));
    return { data: stored };
  };

export function ClassDialog({ school_id, stage_id, schoolClass, students, listed, onClose }: Props) {
  const file = useRef<HTMLInputElement>(null);
  // Class and students come from two replies. The lower revision is used, so that the server detects a change between
  // them.
  const record = useMemo(
    (): Row | null =>
      schoolClass && {
        ...schoolClass,
        students,
        revision: Math.min(schoolClass.revision, listed ?? schoolClass.revision),
      },
    [schoolClass, students, listed],
  );
  const form = useForm(classForm, { record, start: { school_id }, onSaved: ({ id }) => onClose(id) });
  const { draft, change } = form;
  const { text } = draft;
  const [fault, setFault] = useState<string | null>(null);
  const { data: common } = useGetCommonQuery();
  const grades = (common?.grades ?? []).filter((each) => stage_id === undefined || each.stage_id === stage_id);
  const { rows, faults } = readRoster(text);

  const read = async (chosen: File) => {
    const table = await readTable(chosen);
    setFault(typeof table === 'string' ? table : null);
    if (typeof table === 'string') return;
    const lines = table.map((line) => line.join('\t')).join('\n');
    const list = readRoster(lines);
    change({ text: list.faults.length > 0 ? lines : rosterText(list.rows) });
  };
  const name = schoolClass ? t('班级名单') : t('新建班级');
  return (
    <FormDialog
      title={name}
      form={form}
      compared={[
        [t('班级名称'), (of) => of.title],
        [t('年级'), (of) => (common?.grades ?? []).find(({ id }) => id === of.grade_id)?.title ?? ''],
        [t('学生名单（只在这边的）'), (of, other) => rosterOnlyHere(of.text, other.text)],
      ]}
      fault={fault}
      width={520}
      onClose={() => onClose(null)}
    >
      <TextInput form={form} name="title" label={t('班级名称')} max={40} required autoFocus={!schoolClass} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <LabelledSelect
          label={t('年级')}
          all={t('未指定')}
          value={draft.grade_id}
          choices={grades.map((each) => ({ value: each.id, label: each.title }))}
          onChange={(value) => change({ grade_id: value === '' ? null : Number(value) })}
        />
        <Box sx={{ flex: 1 }} />
        <Button onClick={() => file.current?.click()}>{t('从表格读取')}</Button>
        <FileInput ref={file} label={t('名单表格文件')} accept={SHEET_ACCEPT} onFile={(chosen) => void read(chosen)} />
      </Box>
      <TextInput
        form={form}
        name="text"
        label={t('学生名单')}
        multiline
        minRows={8}
        maxRows={14}
        placeholder={t('每行一人：学号 姓名\n也可以只粘贴姓名，自动编号')}
        slotProps={{ htmlInput: { 'aria-label': t('学生名单') } }}
      />
      <Text
        role="status"
        tabIndex={faults.length > 0 ? 0 : undefined}
        color={faults.length > 0 ? 'error' : 'text.secondary'}
        sx={{ whiteSpace: 'pre-line', maxHeight: 100, overflow: 'auto' }}
      >
        {faults.length > 0 ? faults.join('\n') : t('共 {0} 人。从名单里去掉的学生，已有作答的会保留。', rows.length)}
      </Text>
    </FormDialog>
  );
}
