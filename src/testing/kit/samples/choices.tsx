import { useId, useState } from 'react';
import type { UseRecords } from '../../../client/lib/lists/listModel';
import { Checkbox } from '../../../client/ui/controls/Checkbox';
import { Combobox } from '../../../client/ui/controls/Combobox';
import { Labelled } from '../../../client/ui/controls/Labelled';
import { LabelledSelect } from '../../../client/ui/controls/LabelledSelect';
import { MultiSelect } from '../../../client/ui/controls/MultiSelect';
import { Radio } from '../../../client/ui/controls/Radio';
import { RadioGroup } from '../../../client/ui/controls/RadioGroup';
import { RangeFilter } from '../../../client/ui/controls/RangeFilter';
import RecordSearch from '../../../client/ui/controls/RecordSearch';
import { RecordSelect } from '../../../client/ui/controls/RecordSelect';
import { Segments } from '../../../client/ui/controls/Segments';
import { Switch } from '../../../client/ui/controls/Switch';
import { Tabs } from '../../../client/ui/controls/Tabs';
import { useComposedInput } from '../../../client/ui/controls/useComposedInput';
import { Live, LONG, nothing, say, type Samples } from '../sample';

const ANSWERS = say('显示答案', 'Show answers');
const STAGE = say('学段', 'Stage');
const ALL = say('全部', 'All');
const STAGES = [
  { value: 1, label: say('小学', 'Primary') },
  { value: 2, label: say('初中', 'Middle') },
  { value: 3, label: say('高中', 'High'), disabled: true },
];
const SIZES = [
  ['A4', 'A4'],
  ['A3', 'A3'],
  ['long', LONG],
] as const;
const FEW_SIZES = SIZES.slice(0, 2);

/** As the server answers. */
function listOf(count: number): UseRecords {
  const all = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: say(`第 ${at + 1} 中学`, `School no. ${at + 1}`),
  }));
  return ({ size, title = '', id }, options) => {
    if (options?.skip) return {};
    const found = all.filter((one) => one.title.includes(title) && (id === undefined || one.id === id));
    const page = { rows: found.slice(0, size), total: found.length };
    return { data: page, currentData: page };
  };
}
const [few, many, none] = [listOf(3), listOf(153), listOf(0)];
const waiting: UseRecords = () => ({});
const SCHOOL = say('学校', 'School');
const asId = (value: string) => (value === '' ? null : Number(value));

const native = (start: boolean, disabled: boolean) => (
  <Live start={start}>
    {(checked, set) => (
      <Labelled
        label={ANSWERS}
        checked={checked}
        disabled={disabled}
        onChange={set}
        draw={({ slotProps, onChange, ...shared }) => (
          <input
            type="checkbox"
            {...shared}
            {...slotProps.input}
            onChange={(event) => onChange(event, event.target.checked)}
          />
        )}
      />
    )}
  </Live>
);

const COLUMNS = [
  { name: say('题面', 'Stem'), hint: say('已知函数…', 'Given the function …') },
  { name: say('答案', 'Key'), hint: 'B' },
  { name: LONG, hint: LONG },
] as const;
const several = (
  start: string[],
  states: { disabled?: boolean; fault?: boolean; required?: boolean; hint?: string },
) => (
  <Live start={start}>
    {(chosen, set) => (
      <MultiSelect
        label={say('题干', 'Stem')}
        choices={COLUMNS}
        chosen={chosen}
        none={say('没有这样的列', 'No such column')}
        onChange={set}
        {...states}
      />
    )}
  </Live>
);

function Found({ start }: { start: string }) {
  const id = useId();
  const [text, setText] = useState(start);
  const typed = useComposedInput(text, setText, 0);
  const found = text !== '';
  return (
    <>
      <Combobox
        label={say('查找页面', 'Find pages')}
        placeholder={say('页面名称', 'Name of a page')}
        typed={typed}
        list={id}
        current={found ? `${id}-option` : undefined}
      />
      <div id={id} role="listbox" aria-label={say('结果', 'Results')}>
        {found && (
          <div id={`${id}-option`} role="option" aria-selected>
            {text}
          </div>
        )}
      </div>
    </>
  );
}

export const CHOICES: Samples = {
  'controls/Checkbox': {
    plain: () => <Live start={false}>{(on, set) => <Checkbox label={ANSWERS} checked={on} onChange={set} />}</Live>,
    chosen: () => (
      <>
        <Live start>{(on, set) => <Checkbox label={ANSWERS} checked={on} onChange={set} />}</Live>
        <Checkbox label={say('全选', 'Select all')} checked={false} indeterminate onChange={nothing} />
        <Live start>
          {(on, set) => <Checkbox name={say('选中试题 7', 'Select question 7')} checked={on} onChange={set} />}
        </Live>
      </>
    ),
    disabled: () => (
      <>
        <Checkbox label={ANSWERS} checked={false} disabled onChange={nothing} />
        <Checkbox label={ANSWERS} checked disabled onChange={nothing} />
      </>
    ),
    long: () => <Live start>{(on, set) => <Checkbox label={LONG} checked={on} onChange={set} />}</Live>,
  },
  'controls/Switch': {
    plain: () => <Live start={false}>{(on, set) => <Switch label={ANSWERS} checked={on} onChange={set} />}</Live>,
    chosen: () => <Live start>{(on, set) => <Switch label={ANSWERS} checked={on} onChange={set} />}</Live>,
    disabled: () => (
      <>
        <Switch label={ANSWERS} checked={false} disabled onChange={nothing} />
        <Switch label={ANSWERS} checked disabled onChange={nothing} />
      </>
    ),
    long: () => <Live start>{(on, set) => <Switch label={LONG} checked={on} onChange={set} />}</Live>,
  },
  'controls/Radio': {
    plain: () => (
      <Live start="A4">
        {(size, set, id) =>
          FEW_SIZES.map(([value, text]) => (
            <Radio key={value} group={id} label={text} checked={size === value} onChange={() => set(value)} />
          ))
        }
      </Live>
    ),
    disabled: () => (
      <Live start="A4">
        {(size, _set, id) =>
          FEW_SIZES.map(([value, text]) => (
            <Radio key={value} group={id} label={text} checked={size === value} disabled onChange={nothing} />
          ))
        }
      </Live>
    ),
    long: () => (
      <Live start={false}>{(on, set, id) => <Radio group={id} label={LONG} checked={on} onChange={set} />}</Live>
    ),
  },
  'controls/RadioGroup': {
    plain: () => (
      <Live<string> start="A4">
        {(size, set, id) => (
          <RadioGroup label={say('纸张', 'Paper')} name={id} value={size} choices={FEW_SIZES} onChange={set} />
        )}
      </Live>
    ),
    empty: () => (
      <Live<string> start="">
        {(size, set, id) => (
          <RadioGroup label={say('纸张', 'Paper')} name={id} value={size} choices={FEW_SIZES} onChange={set} />
        )}
      </Live>
    ),
    long: () => (
      <Live<string> start="long">
        {(size, set, id) => <RadioGroup label={LONG} name={id} value={size} choices={SIZES} onChange={set} />}
      </Live>
    ),
  },
  'controls/Labelled': {
    plain: () => native(false, false),
    chosen: () => native(true, false),
    disabled: () => native(true, true),
  },
  'controls/LabelledSelect': {
    plain: () => (
      <Live start="">
        {(value, set) => <LabelledSelect label={STAGE} all={ALL} value={value} choices={STAGES} onChange={set} />}
      </Live>
    ),
    chosen: () => (
      <Live start="2">
        {(value, set) => (
          <LabelledSelect
            label={STAGE}
            all={ALL}
            value={value}
            choices={STAGES}
            counts={{ 1: 30, 2: 41 }}
            onChange={set}
          />
        )}
      </Live>
    ),
    disabled: () => <LabelledSelect label={STAGE} value={1} choices={STAGES} disabled onChange={nothing} />,
    busy: () => <LabelledSelect label={STAGE} all={ALL} value={null} choices={[]} width={84} busy onChange={nothing} />,
    long: () => <LabelledSelect label={SCHOOL} value={1} choices={[{ value: 1, label: LONG }]} onChange={nothing} />,
  },
  'controls/RecordSelect': {
    plain: () => (
      <Live<number | null> start={null}>
        {(value, set) => (
          <RecordSelect useList={few} label={SCHOOL} all={ALL} value={value} onChange={(id) => set(asId(id))} />
        )}
      </Live>
    ),
    chosen: () => (
      <Live<number | null> start={2}>
        {(value, set) => (
          <RecordSelect useList={few} label={SCHOOL} all={ALL} value={value} onChange={(id) => set(asId(id))} />
        )}
      </Live>
    ),
    disabled: () => <RecordSelect useList={few} label={SCHOOL} value={1} disabled onChange={nothing} />,
    busy: () => <RecordSelect useList={waiting} label={SCHOOL} all={ALL} value={null} width={130} onChange={nothing} />,
    empty: () => <RecordSelect useList={none} label={SCHOOL} all={ALL} value={null} width={130} onChange={nothing} />,
  },
  'controls/RecordSearch': {
    plain: () => (
      <Live<number | null> start={null}>
        {(value, set) => (
          <RecordSearch
            useList={many}
            known={[]}
            total={153}
            label={SCHOOL}
            all={ALL}
            value={value}
            onChange={(id) => set(asId(id))}
          />
        )}
      </Live>
    ),
    chosen: () => (
      <RecordSearch
        useList={many}
        known={[{ id: 7, title: say('第 7 中学', 'School no. 7') }]}
        total={153}
        label={SCHOOL}
        all={ALL}
        value={7}
        onChange={nothing}
      />
    ),
    disabled: () => (
      <RecordSearch useList={many} known={[]} total={153} label={SCHOOL} value={null} disabled onChange={nothing} />
    ),
    long: () => (
      <RecordSearch
        useList={many}
        known={[{ id: 7, title: LONG }]}
        total={153}
        label={SCHOOL}
        all={ALL}
        value={7}
        onChange={nothing}
      />
    ),
  },
  'controls/MultiSelect': {
    plain: () => several([COLUMNS[0].name], {}),
    disabled: () => several([COLUMNS[0].name], { disabled: true }),
    fault: () =>
      several([], { fault: true, required: true, hint: say('请选择题干所在的列', 'Choose the column of the stem') }),
    empty: () => several([], {}),
    long: () => several([LONG], { hint: LONG }),
  },
  'controls/Combobox': {
    plain: () => <Found start={say('函数', 'function')} />,
    empty: () => <Found start="" />,
  },
  'controls/RangeFilter': {
    plain: () => <RangeFilter label={say('使用次数', 'Uses')} min={undefined} max={undefined} onChange={nothing} />,
    chosen: () => <RangeFilter label={say('题数', 'Questions')} min={10} max={200} onChange={nothing} />,
    long: () => (
      <RangeFilter
        label={say('最近三年使用次数', 'Uses within the last three years')}
        min={100000}
        max={999999}
        onChange={nothing}
      />
    ),
  },
  'controls/Segments': {
    plain: () => (
      <Live<string> start="A4">
        {(size, set) => <Segments label={say('纸张', 'Paper')} value={size} choices={FEW_SIZES} onChange={set} />}
      </Live>
    ),
    long: () => (
      <Live<string> start="long">
        {(size, set) => <Segments label={say('纸张', 'Paper')} value={size} choices={SIZES} onChange={set} />}
      </Live>
    ),
  },
  'controls/Tabs': {
    plain: () => (
      <Live<string> start="A4">
        {(size, set) => <Tabs label={say('纸张', 'Paper')} value={size} tabs={FEW_SIZES} onChange={set} />}
      </Live>
    ),
    long: () => (
      <Live<string> start="long">
        {(size, set) => <Tabs label={say('纸张', 'Paper')} value={size} tabs={SIZES} onChange={set} />}
      </Live>
    ),
  },
};
