// Imports the students of a class from a file or pasted rows: lists all errors first, then imports everything at once.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { mergeRosters, rosterOnlyHere, rosterText, type ReadRoster } from '../../lib/rosterText';
import { parseTable, readTable, SHEET_ACCEPT } from '../../lib/spreadsheet';
import { useSaveStudentsMutation } from '../../state/api/account/organization';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { ConflictSides, type ShownField } from '../../ui/dialogs/ConflictSides';
import { FileInput } from '../../ui/controls/FileInput';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { useRecordForm } from '../../ui/dialogs/useRecordForm';
import { areFaults, studentRows, type StudentRow } from './studentSheet';

interface Props {
  class_id: number;
  title: string;
  /** The current students of the class, and the class revision at which they were read. */
  students: readonly StudentRow[];
  revision: number;
  onClose(): void;
}
interface Row {
  students: readonly StudentRow[];
  revision: number;
}
const draftOf = (row: Row | null) => ({ text: rosterText(row?.students ?? []) });
const readSheet: ReadRoster = (text) => {
  const rows = studentRows(parseTable(text));
  return areFaults(rows) ? { rows: [], faults: rows } : { rows, faults: [] };
};
const FIELDS: ShownField<{ text: string }>[] = [
  ['学生名单（只在这边的）', (of, other) => rosterOnlyHere(of.text, other.text, readSheet)],
];
const OPTIONS = {
  start: { text: '' },
  merges: { text: (base: string, mine: string, theirs: string) => mergeRosters(base, mine, theirs, readSheet) },
};

export function StudentsDialog({ class_id, title, students, revision, onClose }: Props) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const form = useRecordForm<Row, { text: string }>({ students, revision }, draftOf, OPTIONS);
  const { text } = form.draft;
  const setText = (typed: string) => form.change({ text: typed });
  const [faults, setFaults] = useState<string[]>([]);
  const [remove, setRemove] = useState(false);
  const [save, { isLoading }] = useSaveStudentsMutation();
  const read = async (file: File) => {
    const table = await readTable(file);
    if (typeof table === 'string') return setFaults([table]);
    setFaults([]);
    setText(table.map((row) => row.join('\t')).join('\n'));
  };
  const submit = async () => {
    const rows = studentRows(parseTable(text));
    if (areFaults(rows)) return setFaults(rows);
    setFaults([]);
    const { data, error } = await save({
      class_id,
      revision: form.revision,
      rows,
      ...(remove ? { remove: 1 as const } : {}),
    });
    if (!data) return void form.refused(error);
    const kept = data.kept > 0 ? `，${data.kept} 人已有作答而保留` : '';
    const any = data.added + data.renamed + data.removed > 0;
    dispatch(
      tell(
        'success',
        `${any ? `新增 ${data.added} 人，改名 ${data.renamed} 人，移除 ${data.removed} 人` : '名单已保存'}${kept}`,
      ),
    );
    onClose();
  };
  return (
    <FormDialog
      title={`${title}：录入学生`}
      ok="保存学生"
      busy={isLoading}
      conflict={form.theirs && <ConflictSides form={form} fields={FIELDS} />}
      width={560}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 13, color: 'text.secondary' }}>
        <span style={{ flex: 1 }}>每行一名学生：学号、姓名。可从 Excel 或 WPS 复制两列粘贴，或选择文件。</span>
        <Button size="small" variant="outlined" onClick={() => input.current?.click()}>
          选择文件
        </Button>
        <FileInput ref={input} label="学生表格文件" accept={SHEET_ACCEPT} onFile={(chosen) => void read(chosen)} />
      </Box>
      <TextField
        label="学号与姓名"
        multiline
        minRows={8}
        maxRows={14}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={'20260101\t学生甲\n20260102\t学生乙'}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { spellCheck: false, style: { fontVariantNumeric: 'tabular-nums' } },
        }}
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={remove} onChange={(event) => setRemove(event.target.checked)} />}
        label="移除表中没有的学生（已有作答的保留）"
      />
      {faults.length > 0 && (
        <Alert severity="error" tabIndex={0} sx={{ maxHeight: 160, overflow: 'auto' }}>
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
    </FormDialog>
  );
}
