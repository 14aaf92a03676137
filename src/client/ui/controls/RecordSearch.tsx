// A field that finds one of many records by a part of its title.
import Autocomplete from '@mui/material/Autocomplete';
import Paper, { type PaperProps } from '@mui/material/Paper';
import { useDeferredValue, useState } from 'react';
import type { TitledRecord } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import { recordBox, type RecordSelectProps } from './RecordSelect';

interface Props extends RecordSelectProps {
  known: readonly TitledRecord[];
  total: number;
}
const SHOWN = 50;

/** The found records, and how many there are beyond them. */
const Found = ({ more, children, ...props }: PaperProps & { more?: string }) => (
  <Paper {...props}>
    {children}
    {more && (
      <p className="record-more" role="status">
        {more}
      </p>
    )}
  </Paper>
);

export default function RecordSearch({ useList, label, value, onChange, all, disabled, width, known, total }: Props) {
  const chosen = known.find(({ id }) => id === value) ?? null;
  const [text, setText] = useState<string | null>(null);
  const asked = useDeferredValue(text?.trim() ?? '');
  const { data, currentData } = useList({ page: 1, size: SHOWN, ...(asked === '' ? {} : { title: asked }) });
  const shown = currentData ?? data;
  const found = shown?.rows ?? known;
  const more = (shown?.total ?? total) - found.length;
  return (
    <Autocomplete
      size="small"
      sx={{ width: recordBox(width) }}
      disabled={disabled ?? false}
      options={asked === '' && chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : [...found]}
      value={chosen as TitledRecord}
      disableClearable={all === undefined}
      // The server has filtered them.
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      clearText={t('清除')}
      openText={t('展开')}
      closeText={t('收起')}
      noOptionsText={t('没有这样的名称')}
      loading={currentData === undefined}
      loadingText={t('正在查找…')}
      inputValue={text ?? chosen?.title ?? ''}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : null)}
      onClose={() => setText(null)}
      onChange={(_event, record: TitledRecord | null) => onChange(record === null ? '' : String(record.id))}
      slots={{ paper: Found }}
      slotProps={{
        paper: { more: more > 0 ? t('另有 {0} 个，输入名称查找', more) : '' } as PaperProps,
        popper: { placement: 'bottom-start', style: { width: 'auto', minWidth: recordBox() } },
      }}
      renderInput={({ disabled: off, slotProps: { input, htmlInput } }) => (
        <div
          ref={input.ref}
          className={`labelled-select record-search ${input.className}`}
          data-set={(all !== undefined && chosen !== null) || undefined}
          data-off={off || undefined}
          onMouseDown={input.onMouseDown}
        >
          <span aria-hidden>{label}</span>
          <input {...htmlInput} aria-label={label} placeholder={all ?? t('输入名称查找')} title={chosen?.title} />
          {input.endAdornment}
        </div>
      )}
    />
  );
}
