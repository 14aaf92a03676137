// Filters of a paper list: title, stage, grade, volume; all stored in the address.
import type { Common } from '../../../../contract/knowledge/reference';
import { SearchField } from '../../../ui/controls/SearchField';
import { GradePlaceSelects } from './GradePlaceSelects';
import type { PaperQuery } from './paperQuery';

interface Props {
  query: PaperQuery;
  common: Common | undefined;
  onChange(patch: Partial<PaperQuery>): void;
}

export function PaperFilters({ query, common, onChange }: Props) {
  return (
    <div role="search" aria-label="筛选试卷" className="list-filters">
      <SearchField
        label="标题"
        placeholder="按标题查找"
        value={query.title}
        onChange={(title) => onChange({ title })}
      />
      <GradePlaceSelects place={query} common={common} all="全部" onChange={onChange} />
    </div>
  );
}
