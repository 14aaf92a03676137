// Imports rows of a spreadsheet: all rows are checked first, with faults per row and a copy for corrections; then all
// are imported at once.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  correctedCopy,
  headingOf,
  headRow,
  sheetRows,
  type ImportColumn,
  type RowFault,
  type SheetRow,
} from '../../lib/importSheet';
import { saveBlob } from '../../lib/saveBlob';
import { readTable, SHEET_ACCEPT, writeTable } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';
import { Button } from '../controls/Button';
import { FileInput } from '../controls/FileInput';
import { FormDialog } from './FormDialog';

interface Props<Field extends string> {
  /** Name of a record (`账号`) and its Chinese measure word (`个`). */
  what: string;
  unit(count: number): string;
  hint: string;
  columns: readonly ImportColumn<Field>[];
  max: number;
  /** The field that identifies a row, shown with its number. */
  nameField: Field;
  busy: boolean;
  /** undefined if the call failed. */
  send(rows: SheetRow<Field>[], dryRun: boolean): Promise<{ added: number; faults: RowFault[] } | undefined>;
  /** The argument is a sentence that says what was imported. */
  onDone(notice: string): void;
  onClose(): void;
}

interface Sheet<Field extends string> {
  name: string;
  rows: SheetRow<Field>[];
  /** Null until the server has checked the rows. */
  faults: RowFault[] | null;
  /** Why the file cannot be used. */
  wrong: string | null;
}

/** The rows below the headings, or why there are none to import. */
function rowsIn<Field extends string>(
  columns: readonly ImportColumn<Field>[],
  table: readonly string[][],
  max: number,
): SheetRow<Field>[] | string {
  const rows = sheetRows(columns, table);
  if (typeof rows === 'string') return rows;
  if (rows.length === 0) return t('标题行以下没有数据');
  return rows.length > max ? t('共 {0} 行，一次最多 {1} 行，请分成几个文件', rows.length, max) : rows;
}

export function TableImportDialog<Field extends string>({
  what,
  unit,
  hint,
  columns,
  max,
  nameField,
  busy,
  send,
  onDone,
  onClose,
}: Props<Field>) {
  const input = useRef<HTMLInputElement>(null);
  const [sheet, setSheet] = useState<Sheet<Field>>({ name: '', rows: [], faults: null, wrong: null });
  const { name, rows, faults, wrong } = sheet;

  const read = async (file: File) => {
    const nothing = { name: file.name, rows: [], faults: null };
    setSheet({ ...nothing, wrong: null });
    const table = await readTable(file);
    const found = typeof table === 'string' ? table : rowsIn(columns, table, max);
    if (typeof found === 'string') return setSheet({ ...nothing, wrong: found });
    setSheet({ ...nothing, rows: found, wrong: null });
    const data = await send(found, true);
    if (data) setSheet({ name: file.name, rows: found, faults: data.faults, wrong: null });
  };
  const submit = async () => {
    if (rows.length === 0) return input.current?.click();
    const data = await send(rows, false);
    if (!data) return;
    if (data.faults.length > 0) return setSheet({ ...sheet, faults: data.faults });
    onDone(t('已导入 {0} {1}{2}', data.added, unit(data.added), what));
    onClose();
  };
  const ready = rows.length > 0 && faults?.length === 0;
  // Only one file chooser at a time: the main button, until it imports.
  return (
    <FormDialog
      title={t('批量导入{0}', what)}
      ok={ready ? t('导入 {0} {1}{2}', rows.length, unit(rows.length), what) : t('选择文件')}
      busy={busy}
      fault={wrong}
      width={640}
      onSubmit={() => (ready ? void submit() : input.current?.click())}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {ready && (
          <Button look="outlined large" onClick={() => input.current?.click()} disabled={busy}>
            {t('换一个文件')}
          </Button>
        )}
        <Button
          look="large"
          onClick={() =>
            void writeTable([headRow(columns)], what).then((blob) => saveBlob(blob, t('{0}导入模板.xlsx', what)))
          }
        >
          {t('下载模板')}
        </Button>
        <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        <FileInput
          ref={input}
          label={t('{0}表格文件', what)}
          accept={SHEET_ACCEPT}
          onFile={(chosen) => void read(chosen)}
        />
      </Box>
      {ready && <Alert severity="success">{t('{0} 行全部正确，可以导入。', rows.length)}</Alert>}
      {faults && faults.length > 0 && (
        <>
          <Alert
            severity="error"
            action={
              <Button
                look="plain"
                onClick={() =>
                  void writeTable(correctedCopy(columns, rows, faults), what).then((blob) =>
                    saveBlob(blob, t('{0}导入-需要修改.xlsx', what)),
                  )
                }
              >
                {t('下载标注好的表格')}
              </Button>
            }
          >
            {t(
              '{0} 行中有 {1} 行需要修改，还没有导入任何{2}。',
              rows.length,
              new Set(faults.map((fault) => fault.row)).size,
              what,
            )}
          </Alert>
          <Box sx={{ maxHeight: 280, overflow: 'auto', border: '1px solid', borderColor: 'divider' }} tabIndex={0}>
            <Table size="small" stickyHeader aria-label={t('需要修改的行')}>
              <TableHead>
                <TableRow>
                  <TableCell>{t('数据行')}</TableCell>
                  <TableCell>{t('列')}</TableCell>
                  <TableCell>{t('原因')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {faults.map((fault, i) => (
                  <TableRow key={i}>
                    <TableCell>
                      {fault.row}　{rows[fault.row - 1]?.[nameField]}
                    </TableCell>
                    <TableCell>{headingOf(columns, fault.field)}</TableCell>
                    <TableCell>{fault.msg}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </>
      )}
    </FormDialog>
  );
}
