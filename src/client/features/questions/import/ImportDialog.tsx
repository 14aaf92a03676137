// 导入试题: a file is checked first; its questions are stored after the user has confirmed the result. Both run as
// background jobs; the dialog shows their state when it is opened again.
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { typeTitle } from '../../../../contract/codes';
import type { RecordMapping } from '../../../../contract/question/importMapping';
import { MAX_IMPORT_MB } from '../../../../contract/question/questionImport';
import { FORMATS, type FormatId } from '../../../../formats/formats';
import { importable } from '../../../../formats/recognise';
import { hasRecordHead } from '../../../../formats/records/mapping';
import { TABLE_COLUMNS, TABLE_EXAMPLES, writeQuestionTable } from '../../../../formats/table/tableFile';
import { useLatest } from '../../../lib/hooks';
import { saveBlob } from '../../../lib/saveBlob';
import { readTable, writeTable } from '../../../lib/spreadsheet';
import { t } from '../../../lib/texts/t';
import { zipFiles } from '../../../lib/zipFiles';
import { useCheckImportMutation } from '../../../state/api/question/questionImport';
import { selectCateList } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/controls/Button';
import { FileInput } from '../../../ui/controls/FileInput';
import { Text } from '../../../ui/controls/Text';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { lazyPart } from '../../../ui/lazyPart';
import { RecentImports } from './RecentImports';
import type { ForeignFile } from './mappingForm';

const MappingDialog = lazyPart(() => import(/* webpackChunkName: 'import-mapping' */ './MappingDialog'));
const loadMapping = () =>
  Promise.all([MappingDialog.load(), import(/* webpackChunkName: 'import-mapping' */ './mappingForm')]);

const READABLE = importable();
const endings = (ids: readonly FormatId[]) => [
  ...new Set(ids.flatMap((id) => FORMATS[id].extensions.map((extension) => `.${extension}`))),
];
const SHEETS = endings(['table']);
const AS_IT_IS = endings(READABLE.filter((id) => id !== 'table')).filter((ending) => !SHEETS.includes(ending));
const HINTS = [
  ...READABLE.flatMap((id) => FORMATS[id].read?.hint ?? []).map((hint) => t(hint)),
  t(
    '其他平台导出的 {0}',
    READABLE.filter((id) => !FORMATS[id].read?.hint)
      .map((id) => t(FORMATS[id].title))
      .join(t('、')),
  ),
];

/** Word papers; those of other word processors are converted by the server. */
const PAPER = /\.(?:docx?|odt|rtf)$/i;

/**
 * Converts a table to the format of the server; other files are sent unchanged. Returns a string in case of an error.
 */
async function upload(file: File, types: ReadonlyMap<string, number>): Promise<File | string> {
  if (file.size > MAX_IMPORT_MB * 1024 * 1024) return t('文件不能超过 {0} MB，请分成几个文件', MAX_IMPORT_MB);
  if (AS_IT_IS.some((ending) => file.name.toLowerCase().endsWith(ending))) return file;
  const rows = await readTable(file, { raised: true, wanted: hasRecordHead });
  return typeof rows === 'string'
    ? rows
    : new File([writeQuestionTable(rows, types)], file.name, { type: 'application/json' });
}

interface Props {
  /** A paper that is checked at once. */
  text?: string;
  onClose(): void;
}
const asFile = (text: string) => new File([text], `${t('粘贴的文字')}.txt`, { type: 'text/plain' });

export default function ImportDialog({ text: given, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const categories = useAppSelector(selectCateList);
  const [check, checking] = useCheckImportMutation();
  const [wrong, setWrong] = useState<string | null>(null);
  // Files whose columns the user has to match, one after another.
  const [foreigns, setForeigns] = useState<ForeignFile[]>([]);
  const [foreign] = foreigns;
  const take = async (file: File) => {
    const ready = await upload(file, new Map(categories.map(({ id }) => [typeTitle(id, categories), id]))).catch(() =>
      t('文件无法读取，请重新选择'),
    );
    setWrong(typeof ready === 'string' ? ready : null);
    if (typeof ready === 'string') return;
    const loaded = await loadMapping().catch(() => null);
    const found = loaded && (await loaded[1].foreignFile(ready).catch(() => null));
    if (found) setForeigns((before) => [...before, found]);
    else void check({ file: ready });
  };
  const begin = useLatest(take);
  const begun = useRef(false);
  useEffect(() => {
    if (given === undefined || begun.current) return;
    begun.current = true;
    void begin.current(asFile(given));
  }, [given, begin]);
  /** Word papers are checked and looked through together, other files one by one. */
  const takeAll = async (files: readonly File[]) => {
    const papers = files.filter(({ name }) => PAPER.test(name));
    const others = files.filter((file) => !papers.includes(file));
    const [first] = papers;
    const together =
      papers.length > 1 && first
        ? [await zipFiles(papers, `${t('{0}等 {1} 份试卷', first.name.replace(PAPER, ''), papers.length)}.zip`)]
        : papers;
    for (const file of [...together, ...others]) await take(file);
  };
  const chosen = (mapping: RecordMapping) => {
    if (foreign) void check({ file: foreign.file, mapping });
    setForeigns((before) => before.slice(1));
  };
  const template = () =>
    void writeTable([TABLE_COLUMNS.map((text) => ({ text, bold: true })), ...TABLE_EXAMPLES], t('试题')).then((blob) =>
      saveBlob(blob, t('试题导入模板.xlsx')),
    );
  return (
    <FormDialog
      title={t('导入试题')}
      ok={t('选择文件')}
      busy={checking.isLoading}
      fault={wrong}
      width={680}
      onSubmit={() => input.current?.click()}
      onClose={onClose}
    >
      <Text quiet>{t('先检查，确认后才导入；与题库重复的题会跳过。可以导入：')}</Text>
      <Text quiet component="ul" sx={{ maxWidth: '45em', m: 0, pl: 2.5 }}>
        {HINTS.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </Text>
      <Box>
        <Button onClick={template}>{t('下载模板')}</Button>
        <FileInput
          ref={input}
          label={t('试题文件')}
          accept={endings(READABLE).join(',')}
          onFile={(file) => void take(file)}
          onFiles={(files) => void takeAll(files)}
        />
      </Box>
      <Box
        component="textarea"
        rows={2}
        sx={{
          boxSizing: 'border-box',
          width: '100%',
          // A list of past imports below does not press it flat.
          flex: 'none',
          p: 1,
          font: 'inherit',
          fontSize: 13,
          borderRadius: 1,
          borderColor: 'divider',
        }}
        aria-label={t('粘贴一份试卷的文字')}
        placeholder={t('也可以把一份试卷的文字粘贴到这里：题号、选项、“答案：”和“解析：”，公式写在 $…$ 中')}
        value=""
        onChange={() => undefined}
        onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
          event.preventDefault();
          const text = event.clipboardData.getData('text/plain');
          if (text.trim() !== '') void take(asFile(text));
        }}
      />
      {foreign && (
        <MappingDialog
          key={foreigns.length}
          foreign={foreign}
          onChosen={chosen}
          onClose={() => setForeigns((before) => before.slice(1))}
        />
      )}
      <RecentImports onClose={onClose} />
    </FormDialog>
  );
}
