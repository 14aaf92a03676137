// Imports the students of a class from a file or pasted rows: lists all errors first, then imports everything at once.
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { mergeRosters, rosterOnlyHere, rosterText, type ReadRoster } from '../../../lib/rosterText';
import { parseTable, readTable, SHEET_ACCEPT } from '../../../lib/spreadsheet';
import { t } from '../../../lib/texts/t';
import { schoolClassesApi } from '../../../state/api/account/schoolClasses';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { FileButton } from '../../../ui/controls/FileInput';
import { TextInput } from '../../../ui/controls/FormFields';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { areFaults, studentRows, type StudentRow } from './studentSheet';

interface Props {
  class_id: number;
  title: string;
  /** The current students of the class, and the class revision at which they were read. */
  students: readonly StudentRow[];
  revision: number;
  onClose(): void;
}
/** Opened with an empty text; a newer list of another user is shown as text. */
interface Row {
  id: number;
  revision?: number | undefined;
  students: readonly StudentRow[];
  text?: string;
}
const readSheet: ReadRoster = (text) => {
  const rows = studentRows(parseTable(text));
  return areFaults(rows) ? { rows: [], faults: rows } : { rows, faults: [] };
};

const studentsForm = defineForm({
  name: 'students',
  initial: { text: '', listed: '', remove: false },
  draftOf: ({ students, text }: Row) => ({ listed: rosterText(students), text: text ?? rosterText(students) }),
  faults: ({ text }) => readSheet(text).faults.map((msg) => ({ field: 'text', msg })),
  save: ({ text, remove }, { id: class_id = 0, revision }) =>
    schoolClassesApi.endpoints.saveStudents.initiate(
      { class_id, revision, rows: [...readSheet(text).rows], ...(remove ? { remove: 1 as const } : {}) },
      { track: false },
    ),
  merges: { text: (base, mine, theirs) => mergeRosters(base.listed, mine.text, theirs.listed, readSheet) },
  notice(_draft, { added, renamed, removed, kept }) {
    const any = added + renamed + removed > 0;
    const told = any ? t('新增 {0} 人，改名 {1} 人，移除 {2} 人', added, renamed, removed) : t('名单已保存');
    return kept > 0 ? t('{0}，{1} 人已有作答而保留', told, kept) : told;
  },
});

export function StudentsDialog({ class_id, title, students, revision, onClose }: Props) {
  const dispatch = useAppDispatch();
  const record = useMemo(() => ({ id: class_id, revision, students, text: '' }), [class_id, revision, students]);
  const form = useForm(studentsForm, { record, onSaved: onClose });
  const { draft, change } = form;
  const read = async (file: File) => {
    const table = await readTable(file);
    if (typeof table === 'string') dispatch(tell('error', table));
    else change({ text: table.map((row) => row.join('\t')).join('\n') });
  };
  return (
    <FormDialog
      title={t('{0}：录入学生', title)}
      ok={t('保存学生')}
      form={form}
      compared={[[t('学生名单（只在这边的）'), (of, other) => rosterOnlyHere(of.text, other.text, readSheet)]]}
      width={560}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 13, color: 'text.secondary' }}>
        <Box component="span" sx={{ flex: 1 }}>
          {t('每行一名学生：学号、姓名。可从 Excel 或 WPS 复制两列粘贴，或选择文件。')}
        </Box>
        <FileButton label={t('学生表格文件')} accept={SHEET_ACCEPT} onFile={(chosen) => void read(chosen)}>
          {t('选择文件')}
        </FileButton>
      </Box>
      <TextInput
        form={form}
        name="text"
        label={t('学号与姓名')}
        multiline
        minRows={8}
        maxRows={14}
        autoFocus
        placeholder={t('20260101	学生甲\n20260102	学生乙')}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { spellCheck: false, style: { fontVariantNumeric: 'tabular-nums' } },
        }}
      />
      <Checkbox
        label={t('移除表中没有的学生（已有作答的保留）')}
        checked={draft.remove}
        onChange={(on) => change({ remove: on })}
      />
    </FormDialog>
  );
}
