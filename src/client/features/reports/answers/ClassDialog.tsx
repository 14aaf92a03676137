// A class and its students: a name, and a list that is pasted or read from a spreadsheet. Students who have answers are
// never removed.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { SchoolClass, Student } from '../../../../contract/account/school';
import { mergeRosters, readRoster, rosterOnlyHere, rosterText } from '../../../lib/rosterText';
import { readTable, SHEET_ACCEPT } from '../../../lib/spreadsheet';
import {
  useLazyGetClassesQuery,
  useSaveClassMutation,
  useSaveStudentsMutation,
} from '../../../state/api/account/organization';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { FileInput } from '../../../ui/controls/FileInput';
import { ConflictSides, type ShownField } from '../../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { useRecordForm } from '../../../ui/dialogs/useRecordForm';

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

type Row = Pick<SchoolClass, 'title' | 'grade_id' | 'revision'> & {
  students?: readonly Pick<Student, 'number' | 'name'>[];
};
const draftOf = (of: Row | null) => ({
  title: of?.title ?? '',
  grade_id: of?.grade_id ?? null,
  text: rosterText(of?.students ?? []),
});

export function ClassDialog({ school_id, stage_id, schoolClass, students, listed, onClose }: Props) {
  const dispatch = useAppDispatch();
  const file = useRef<HTMLInputElement>(null);
  // Class and students come from two replies. The lower revision is used, so that the server detects a change between
  // them.
  const record = schoolClass && {
    ...schoolClass,
    students,
    revision: Math.min(schoolClass.revision, listed ?? schoolClass.revision),
  };
  const form = useRecordForm<Row, ReturnType<typeof draftOf>>(record, draftOf, { merges: { text: mergeRosters } });
  const { draft, change } = form;
  const { title, text } = draft;
  const setText = (typed: string) => change({ text: typed });
  const [fault, setFault] = useState<string | null>(null);
  /** Id of the class that a first attempt created before its student list was refused; prevents a second class. */
  const made = useRef<number | null>(schoolClass?.id ?? null);
  const [findClasses] = useLazyGetClassesQuery();
  const [saveClass, saving] = useSaveClassMutation();
  const [saveStudents, listing] = useSaveStudentsMutation();
  const { data: common } = useGetCommonQuery();
  const grades = (common?.grades ?? []).filter((each) => stage_id === undefined || each.stage_id === stage_id);
  const fields: ShownField<typeof draft>[] = [
    ['班级名称', (of) => of.title],
    ['年级', (of) => (common?.grades ?? []).find(({ id }) => id === of.grade_id)?.title ?? ''],
    ['学生名单（只在这边的）', (of, other) => rosterOnlyHere(of.text, other.text)],
  ];
  const { rows, faults } = readRoster(text);

  const read = async (chosen: File) => {
    const table = await readTable(chosen);
    if (typeof table === 'string') return setFault(table);
    setFault(null);
    setText(table.map((line) => line.slice(0, 2).join('\t')).join('\n'));
  };
  const submit = async () => {
    if (title.trim() === '') return setFault('请填写班级名称');
    if (faults.length > 0) return setFault('请先改正名单');
    setFault(null);
    const kept = await saveClass({
      ...(made.current === null ? {} : { id: made.current, revision: form.revision }),
      school_id,
      grade_id: draft.grade_id,
      title: title.trim(),
      year: schoolClass?.year ?? null,
    });
    if (!kept.data) return void form.refused(kept.error);
    const class_id =
      kept.data.id || (await findClasses({ school_id })).data?.list.find((each) => each.title === title.trim())?.id;
    if (class_id === undefined)
      return setFault('班级已保存，名单还没有。请复制名单，关闭后在班级列表中打开它，再粘贴保存。');
    made.current = class_id;
    form.stored(kept.data.revision, { title: draft.title, grade_id: draft.grade_id });
    if (rows.length > 0 || students.length > 0) {
      const { data, error } = await saveStudents({ class_id, revision: kept.data.revision, rows, remove: 1 });
      if (!data) return void form.refused(error);
      const parts = [
        data.added > 0 && `新增 ${data.added} 人`,
        data.renamed > 0 && `改名 ${data.renamed} 人`,
        data.removed > 0 && `移除 ${data.removed} 人`,
      ].filter(Boolean);
      dispatch(tell('success', `${title.trim()}：${parts.length > 0 ? parts.join('，') : '名单已保存'}`));
    }
    onClose(class_id);
  };
  const name = schoolClass ? '班级名单' : '新建班级';
  return (
    <FormDialog
      title={name}
      busy={saving.isLoading || listing.isLoading}
      fault={fault}
      conflict={form.theirs && <ConflictSides form={form} fields={fields} />}
      width={520}
      onSubmit={() => void submit()}
      onClose={() => onClose(null)}
    >
      <TextField
        label="班级名称"
        size="small"
        autoFocus={!schoolClass}
        required
        value={title}
        onChange={(event) => change({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <LabelledSelect
          label="年级"
          all="未指定"
          value={draft.grade_id}
          choices={grades.map((each) => ({ value: each.id, label: each.title }))}
          onChange={(value) => change({ grade_id: value === '' ? null : Number(value) })}
        />
        <Box sx={{ flex: 1 }} />
        <Button size="small" onClick={() => file.current?.click()}>
          从表格读取
        </Button>
        <FileInput ref={file} label="名单表格文件" accept={SHEET_ACCEPT} onFile={(chosen) => void read(chosen)} />
      </Box>
      <TextField
        label="学生名单"
        multiline
        minRows={8}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={'每行一人：学号 姓名\n也可以只粘贴姓名，自动编号'}
        slotProps={{ htmlInput: { 'aria-label': '学生名单' } }}
      />
      <Typography
        variant="body2"
        role="status"
        tabIndex={faults.length > 0 ? 0 : undefined}
        color={faults.length > 0 ? 'error' : 'text.secondary'}
        sx={{ whiteSpace: 'pre-line', maxHeight: 100, overflow: 'auto' }}
      >
        {faults.length > 0 ? faults.join('\n') : `共 ${rows.length} 人。从名单里去掉的学生，已有作答的会保留。`}
      </Typography>
    </FormDialog>
  );
}
