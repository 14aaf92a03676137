// The columns that a user chooses for the parts of questions in a foreign file. The file itself is sent by the dialog.
import { MAPPED_FIELDS, type MappedField, type RecordMapping } from '../../../../contract/question/importMapping';
import { formatOf } from '../../../../formats/recognise';
import { guessMapping, MAPPED_TITLES, NEEDED, type RecordColumn } from '../../../../formats/records/mapping';
import { fileRecords, recordColumns } from '../../../../formats/records/recordFile';
import { textOf } from '../../../lib/spreadsheet';
import { t } from '../../../lib/texts/t';
import { defineForm } from '../../../state/forms/defineForm';

export type MappingDraft = Record<MappedField, string[]> & { name: string };

export interface ForeignFile {
  file: File;
  columns: RecordColumn[];
  records: number;
}

/** The file's columns when it is a file of records; null for any other. */
export async function foreignFile(file: File): Promise<ForeignFile | null> {
  if (!/\.(?:jsonl?|csv|xlsx|txt)$/i.test(file.name)) return null;
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  const records = formatOf({ text, zip: null }) === 'records' ? fileRecords(text) : null;
  if (!records) return null;
  const columns = recordColumns(records);
  return columns.length > 0 ? { file, columns, records: records.length } : null;
}

/** The mapping whose columns are all in the file, or what the names suggest. */
export function openingMapping(columns: readonly RecordColumn[], saved: readonly RecordMapping[]): RecordMapping {
  const paths = new Set(columns.map(({ path }) => path));
  const fits = (mapping: RecordMapping) =>
    Object.values(mapping).every((list) => list.every((path) => paths.has(path)));
  return saved.find(fits) ?? guessMapping(columns);
}

export const draftOf = (mapping: RecordMapping): Record<MappedField, string[]> =>
  Object.fromEntries(MAPPED_FIELDS.map((field) => [field, mapping[field] ?? []])) as Record<MappedField, string[]>;
export const mappingOf = (draft: MappingDraft): RecordMapping =>
  Object.fromEntries(MAPPED_FIELDS.flatMap((field) => (draft[field].length > 0 ? [[field, draft[field]]] : [])));

export const mappingForm = defineForm<MappingDraft>({
  name: 'importMapping',
  initial: { ...draftOf({}), name: '' },
  faults: (draft) =>
    NEEDED.map(
      (field) =>
        draft[field].length === 0 &&
        !(field === 'answer' && draft.analysis.length > 0) && {
          field,
          msg: t('请选择{0}所在的列', MAPPED_TITLES[field]),
        },
    ),
  save: () => () => Promise.resolve({ data: {} }),
});
