// Filters of a paper list: title, stage, grade, volume; all in the address.
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Common } from '../../../contract/reference';
import { GradePlaceSelects } from './GradePlaceSelects';
import type { PaperQuery } from './paperQuery';
import { useDraft } from './useDraft';

interface Props {
  query: PaperQuery;
  common: Common | undefined;
  onChange(patch: Partial<PaperQuery>): void;
}

export function PaperFilters({ query, common, onChange }: Props) {
  const title = useDraft(query.title, (text) => text !== query.title && onChange({ title: text }));
  return (
    <Box role="search" aria-label="筛选试卷" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <OutlinedInput
        size="small"
        placeholder="按标题查找"
        value={title.value}
        onChange={title.onChange}
        onBlur={title.onBlur}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && title.flush()}
        inputProps={{ 'aria-label': '标题', maxLength: 100 }}
        sx={{ width: 220, '& input': { py: 0.6, fontSize: 13 } }}
      />
      <GradePlaceSelects place={query} common={common} all="全部" onChange={onChange} />
    </Box>
  );
}
