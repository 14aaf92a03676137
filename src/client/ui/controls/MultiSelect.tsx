// A field for several of many names, found by a part of the name.
import Autocomplete from '@mui/material/Autocomplete';
import { t } from '../../lib/texts/t';
import { Text } from './Text';
import { TextField } from './TextField';

interface Props {
  label: string;
  choices: readonly { name: string; hint?: string | undefined }[];
  chosen: readonly string[];
  onChange(names: string[]): void;
  /** Shown where no name has what was typed. */
  none: string;
  /** In one line below the field. */
  hint?: string | undefined;
  fault?: boolean;
  required?: boolean;
  disabled?: boolean;
}

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const OPTION = { display: 'flex', gap: 1.5, '& > :first-of-type': { flex: 'none' } } as const;

export function MultiSelect({
  label,
  choices,
  chosen,
  onChange,
  none,
  hint,
  fault = false,
  required = false,
  disabled = false,
}: Props) {
  return (
    <Autocomplete
      multiple
      fullWidth
      size="small"
      disableCloseOnSelect
      disabled={disabled}
      options={choices.map(({ name }) => name)}
      value={[...chosen]}
      onChange={(_event, names) => onChange(names)}
      noOptionsText={none}
      clearText={t('清除')}
      openText={t('展开')}
      closeText={t('收起')}
      renderOption={({ key, ...option }, name) => (
        <Text component="li" key={key} variant="inherit" {...option} sx={OPTION}>
          <span>{name}</span>
          <Text component="span" quiet noWrap>
            {choices.find((one) => one.name === name)?.hint}
          </Text>
        </Text>
      )}
      renderInput={(field) => (
        <TextField
          {...field}
          label={label}
          required={required}
          error={fault}
          helperText={hint}
          slotProps={{ ...field.slotProps, formHelperText: { sx: ONE_LINE } }}
        />
      )}
    />
  );
}
