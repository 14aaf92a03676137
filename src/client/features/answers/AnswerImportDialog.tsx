// Imports answers from a spreadsheet: the whole file is checked first. Lists every error with its cell and offers a
// copy with marked errors.
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { saveBlob } from '../../lib/saveBlob';
import { readTable, SHEET_ACCEPT, writeTable } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { FileInput } from '../../ui/controls/FileInput';
import { Text } from '../../ui/controls/Text';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { correctedTable, gridTable, readAnswerTable, type ReadTable } from './answerTable';
import type { AnswerRows } from './useAnswerRows';

const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : String.fromCharCode(64 + Math.floor(column / 26)) + String.fromCharCode(65 + (column % 26));

export function AnswerImportDialog({
  grid,
  title,
  onForms,
  onClose,
}: {
  grid: AnswerRows;
  title: string;
  /** False when the forms could not be stored. */
  onForms(forms: ReadTable['forms']): Promise<boolean>;
  onClose(): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  /** The chosen file: its answers, or why it cannot be read. */
  const [file, setFile] = useState<{ name: string; outcome: ReadTable | string } | null>(null);
  const read = async (chosen: File) => {
    const table = await readTable(chosen);
    setFile({ name: chosen.name, outcome: typeof table === 'string' ? table : readAnswerTable(table, grid) });
  };
  const wrong = typeof file?.outcome === 'string' ? file.outcome : null;
  const found = typeof file?.outcome === 'object' ? file.outcome : null;
  const save = (rows: Parameters<typeof writeTable>[0], title: string) =>
    void writeTable(rows, t('答案')).then((blob) => saveBlob(blob, `${title}.xlsx`));
  const ready = found !== null && found.cells.length + found.forms.length > 0;
  const submit = async () => {
    if (!ready) return input.current?.click();
    if (found.forms.length > 0 && !(await onForms(found.forms))) return;
    grid.write(found.cells, 'stored');
    onClose();
  };
  // There is one file button at a time: the main button, until it becomes the import button.
  return (
    <FormDialog
      title={t('导入答案')}
      ok={ready ? t('导入 {0} 格', found.cells.length) : t('选择文件')}
      fault={wrong}
      width={640}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text quiet>
        {t('Excel 或 CSV 表格，第一行为标题：学号（或姓名）、题号 1、2、3…。')}
        {grid.forms.length > 0 && t('有“卷型”一列（A、B…）时，题号和选项字母是该生试卷上印的。')}
        {t('空白格不改动已录入的内容；导入后可以用 Ctrl+Z 撤销。')}
      </Text>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {ready && (
          <Button look="outlined large" onClick={() => input.current?.click()}>
            {t('换一个文件')}
          </Button>
        )}
        <Button look="large" onClick={() => save(gridTable(grid, 'answers'), t('{0}-答案模板', title))}>
          {t('下载模板')}
        </Button>
        <Text noWrap sx={{ flex: 1, minWidth: 0 }}>
          {file?.name}
        </Text>
        <FileInput ref={input} label={t('答案表格文件')} accept={SHEET_ACCEPT} onFile={(chosen) => void read(chosen)} />
      </Box>
      {found && (
        <Alert severity={found.faults.length === 0 ? 'success' : 'info'}>
          {t('{0} 名学生，{1} 格有新内容', found.students, found.cells.length)}
          {found.forms.length > 0 && t('，{0} 名学生的卷型有变化', found.forms.length)}
          {found.replaced > 0 && t('，其中 {0} 格会替换已录入的内容', found.replaced)}
          {t('。')}
        </Alert>
      )}
      {found && found.faults.length > 0 && (
        <>
          <Alert
            severity="error"
            action={
              <Button look="plain" onClick={() => save(correctedTable(found), t('{0}-需要修改', title))}>
                {t('下载标注好的表格')}
              </Button>
            }
          >
            {t('有 {0} 处需要修改，这些格不会导入。', found.faults.length)}
          </Alert>
          <Box
            component="ul"
            tabIndex={0}
            aria-label={t('需要修改的格')}
            sx={{ m: 0, pl: 2.5, maxHeight: 220, overflow: 'auto', fontSize: 13 }}
          >
            {found.faults.map((fault, i) => (
              <li key={i}>
                {columnName(fault.column)}
                {fault.row + 1} {t('“{0}”：{1}', found.table[fault.row]?.[fault.column] ?? '', fault.msg)}
              </li>
            ))}
          </Box>
        </>
      )}
    </FormDialog>
  );
}
