import type { AddressPatch } from '../../../client/lib/listAddress';
import type { FilterValues, ListFilter } from '../../../client/lib/lists/listModel';
import { Button } from '../../../client/ui/controls/Button';
import { FilterBar } from '../../../client/ui/lists/FilterBar';
import { PopupChip, SelectChip } from '../../../client/ui/lists/FilterChip';
import FilterMenu from '../../../client/ui/lists/FilterMenu';
import FilterPopup from '../../../client/ui/lists/FilterPopup';
import { Live, LONG, nothing, Opened, say, type Samples } from '../sample';

const STAGE = say('学段', 'Stage');
const ALL = say('全部', 'All');
const STAGES = [
  { value: 1, label: say('小学', 'Primary') },
  { value: 2, label: say('初中', 'Middle') },
];
const FILTERS: readonly ListFilter<string, object>[] = [
  { kind: 'search', name: 'title', label: say('标题', 'Title') },
  { kind: 'choice', name: 'stage_id', label: STAGE, choices: STAGES },
  { kind: 'range', name: 'count', label: say('题数', 'Questions') },
  { kind: 'number', name: 'id', label: say('编号', 'Number'), rare: true },
  {
    kind: 'custom',
    label: say('日期', 'Date'),
    names: { day: 'text' },
    rare: true,
    words: ({ values }) => String(values['day']),
    control: () => <Button>{say('今天', 'Today')}</Button>,
  },
];
const bar = (start: FilterValues) => (
  <Live start={start}>
    {(values, set, id) => (
      <FilterBar
        label={`${say('筛选试卷', 'Filter papers')} ${id}`}
        filters={FILTERS}
        list={{ values }}
        onChange={(patch: AddressPatch) =>
          set(Object.fromEntries(Object.entries({ ...values, ...patch }).filter(([, value]) => (value ?? '') !== '')))
        }
        onClear={() => set({})}
        count={Object.keys(values).length}
      />
    )}
  </Live>
);
const chip = (start: string, choices = STAGES) => (
  <Live start={start}>
    {(value, set) => (
      <SelectChip
        label={STAGE}
        value={value}
        choices={choices}
        all={ALL}
        onChange={set}
        onRemove={value === '' ? undefined : () => set('')}
      />
    )}
  </Live>
);

export const FILTER_SAMPLES: Samples = {
  'lists/FilterBar': {
    plain: () => bar({}),
    chosen: () => bar({ title: say('期中', 'Mid-term'), stage_id: 1, count_min: 10, id: 7, day: '2026-11-30' }),
  },
  'lists/FilterChip': {
    plain: () => chip(''),
    chosen: () => chip('2'),
    busy: () => chip('2', []),
    long: () => <PopupChip label={STAGE} words={LONG} onRemove={nothing} onOpen={nothing} />,
  },
  'lists/FilterMenu': {
    open: () => (
      <Opened text={say('打开', 'Open')}>
        {(anchor, close) => (
          <FilterMenu
            open={anchor !== null}
            anchor={anchor}
            onClose={close}
            filters={[
              {
                label: STAGE,
                onAdd: nothing,
                values: STAGES.map(({ label }) => ({ label, onChoose: nothing })),
              },
              { label: say('题数', 'Questions'), onAdd: nothing, values: [] },
            ]}
          />
        )}
      </Opened>
    ),
  },
  'lists/FilterPopup': {
    open: () => (
      <Opened text={say('打开', 'Open')}>
        {(anchor, close) => (
          <FilterPopup open={anchor !== null} anchor={anchor} label={STAGE} onClose={close}>
            <Button>{say('小学', 'Primary')}</Button>
          </FilterPopup>
        )}
      </Opened>
    ),
  },
};
