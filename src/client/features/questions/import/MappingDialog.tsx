// 对应各列: which columns of a foreign file hold which part of a question. Mappings can be kept under a name.
import Box from '@mui/material/Box';
import { MAX_MAPPINGS, type SavedMapping } from '../../../../contract/account/preferences';
import { MAPPED_FIELDS, type MappedField, type RecordMapping } from '../../../../contract/question/importMapping';
import { MAPPED_TITLES, NEEDED } from '../../../../formats/records/mapping';
import type { RecordColumn } from '../../../../formats/records/mapping';
import { t } from '../../../lib/texts/t';
import { useForm } from '../../../state/forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { selectPreferences } from '../../../state/ui/uiSlice';
import { Button } from '../../../ui/controls/Button';
import { Chip } from '../../../ui/controls/Chip';
import { TextInput } from '../../../ui/controls/FormFields';
import { MultiSelect } from '../../../ui/controls/MultiSelect';
import { Text } from '../../../ui/controls/Text';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { draftOf, mappingForm, mappingOf, openingMapping, type ForeignFile } from './mappingForm';

const NONE: readonly SavedMapping[] = [];

interface Props {
  foreign: ForeignFile;
  onChosen(mapping: RecordMapping): void;
  onClose(): void;
}

export default function MappingDialog({ foreign: { file, columns, records }, onChosen, onClose }: Props) {
  const dispatch = useAppDispatch();
  const saved = useAppSelector(selectPreferences).import_mappings ?? NONE;
  const form = useForm(mappingForm, {
    start: draftOf(
      openingMapping(
        columns,
        saved.map(({ mapping }) => mapping),
      ),
    ),
    onSaved: (_reply, draft) => onChosen(mappingOf(draft)),
  });
  const { draft } = form;
  const name = draft.name.trim();
  const full = saved.length >= MAX_MAPPINGS && !saved.some((one) => one.name === name);
  const keep = (import_mappings: SavedMapping[]) => void dispatch(choosePreferences({ import_mappings }));
  return (
    <FormDialog
      title={t('对应各列')}
      heading={t('对应各列：{0}', file.name)}
      ok={t('检查文件')}
      form={form}
      width={720}
      fault={NEEDED.flatMap((field) => form.faultOf(field) ?? []).join(t('；')) || null}
      onClose={onClose}
    >
      <Text quiet>
        {t(
          '共 {0} 条记录。按列名猜出的对应关系如下，请核对；题干、选项、解析和知识点可以由几列合成，其余各项取第一个不空的列。',
          records,
        )}
      </Text>
      {saved.length > 0 && (
        <Box role="group" aria-label={t('保存的对应')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {saved.map((one) => (
            <Chip
              variant="filled"
              key={one.name}
              label={one.name}
              onClick={() => form.change({ ...draftOf(inFile(one.mapping, columns)), name: one.name })}
              onDelete={() => keep(saved.filter((other) => other !== one))}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {MAPPED_FIELDS.map((field) => (
          <ColumnsInput
            key={field}
            field={field}
            columns={columns}
            chosen={draft[field]}
            fault={form.faultOf(field) !== undefined}
            onChange={(paths) => form.change({ [field]: paths })}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <TextInput
          form={form}
          name="name"
          label={t('这套对应的名称')}
          max={30}
          hint={full && name !== '' ? t('最多保存 {0} 套，请先删除不用的', MAX_MAPPINGS) : undefined}
          sx={{ width: 240 }}
        />
        <Button
          look="outlined large"
          disabled={name === '' || full}
          onClick={() => keep([...saved.filter((one) => one.name !== name), { name, mapping: mappingOf(draft) }])}
        >
          {t('保存这套对应')}
        </Button>
      </Box>
    </FormDialog>
  );
}

/** What of a kept mapping the file has. */
function inFile(mapping: RecordMapping, columns: readonly RecordColumn[]): RecordMapping {
  const paths = new Set(columns.map(({ path }) => path));
  return Object.fromEntries(
    Object.entries(mapping).map(([field, list]) => [field, list.filter((one) => paths.has(one))]),
  );
}

interface ColumnsProps {
  field: MappedField;
  columns: readonly RecordColumn[];
  chosen: readonly string[];
  fault: boolean;
  onChange(paths: string[]): void;
}

function ColumnsInput({ field, columns, chosen, fault, onChange }: ColumnsProps) {
  const sample = columns.find(({ path }) => path === chosen[0])?.sample ?? '';
  return (
    <MultiSelect
      label={MAPPED_TITLES[field]}
      choices={columns.map(({ path, sample: hint }) => ({ name: path, hint }))}
      chosen={chosen}
      none={t('没有这样的列')}
      hint={sample === '' ? undefined : t('如：{0}', sample)}
      fault={fault}
      required={field === 'content'}
      onChange={onChange}
    />
  );
}
