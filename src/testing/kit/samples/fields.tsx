import { DateField, DateInput } from '../../../client/ui/controls/DateField';
import { FieldFault } from '../../../client/ui/controls/FieldFault';
import { ChoiceInput, TextInput } from '../../../client/ui/controls/FormFields';
import { Input } from '../../../client/ui/controls/Input';
import { PictureField } from '../../../client/ui/controls/PictureField';
import { SearchField } from '../../../client/ui/controls/SearchField';
import { SearchForm } from '../../../client/ui/controls/SearchForm';
import { FieldEnd, TextField } from '../../../client/ui/controls/TextField';
import type { Sending } from '../../../client/ui/controls/usePictureUpload';
import { Live, LONG, nothing, say, UNBROKEN, type Samples } from '../sample';

const TITLE = say('标题', 'Title');
const WRONG = say('标题不能为空', 'Enter a title');
const DAY = say('考试日期', 'Date of the exam');
const draft = (title: string) => ({ title, stage: 2, day: '2026-11-05' });
const SUGGESTIONS = [
  { id: 'point', kind: say('知识点', 'Point'), label: say('椭圆', 'Ellipse'), detail: say('课内', 'School'), text: '' },
  { id: 'source', kind: say('来源', 'Source'), label: LONG, text: LONG },
];
const STAGES = [
  { value: 1, label: say('小学', 'Primary') },
  { value: 2, label: say('初中', 'Middle') },
  { value: 3, label: say('高中', 'High') },
];

function FormOf({ title, fault, disabled = false }: { title: string; fault?: string; disabled?: boolean }) {
  return (
    <Live start={draft(title)}>
      {(values, set) => {
        const form = {
          draft: values,
          change: (patch: Partial<typeof values>) => set({ ...values, ...patch }),
          faultOf: () => fault,
        };
        return (
          <>
            <TextInput
              form={form}
              name="title"
              label={TITLE}
              max={50}
              disabled={disabled}
              hint={say('最多 50 字', 'At most 50 characters')}
            />
            <ChoiceInput form={form} name="stage" label={say('学段', 'Stage')} choices={STAGES} />
          </>
        );
      }}
    </Live>
  );
}

/** A field without a label of its own is tried by typing. */
const typed = (start: string, draw: (value: string, set: (value: string) => void) => React.ReactNode) => (
  <Live start={start}>{draw}</Live>
);

/** Stays at 40 % until it is cancelled. */
function sendForever(_file: File, onProgress: (fraction: number) => void): Sending {
  let end: (reply: { data?: undefined }) => void = nothing;
  const sent = new Promise<{ data?: undefined }>((resolve) => (end = resolve));
  onProgress(0.4);
  return Object.assign(sent, { abort: () => end({}) });
}
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"%3E%3Crect width="80" height="60" fill="%23cfe0f5"/%3E%3Cpath d="M5 55L30 20 50 45 60 32 75 55z" fill="%231f5fa8"/%3E%3C/svg%3E';

export const FIELDS: Samples = {
  'controls/TextField': {
    plain: () => (
      <TextField
        label={TITLE}
        defaultValue={say('期末卷', 'Final exam')}
        helperText={say('家长看不到', 'Not shown to parents')}
      />
    ),
    disabled: () => <TextField label={TITLE} defaultValue={say('期末卷', 'Final exam')} disabled />,
    fault: () => <TextField label={TITLE} required error helperText={WRONG} />,
    empty: () => (
      <TextField
        label={say('满分', 'Full marks')}
        placeholder="100"
        slotProps={{
          input: { endAdornment: <FieldEnd>{say('分', 'points')}</FieldEnd> },
          inputLabel: { shrink: true },
        }}
      />
    ),
    long: () => <TextField label={LONG} defaultValue={LONG} multiline helperText={LONG} />,
  },
  'controls/FormFields': {
    plain: () => <FormOf title={say('期末卷', 'Final exam')} />,
    disabled: () => <FormOf title={say('期末卷', 'Final exam')} disabled />,
    fault: () => <FormOf title="" fault={WRONG} />,
    empty: () => <FormOf title="" />,
    long: () => <FormOf title={LONG} fault={LONG} />,
  },
  'controls/Input': {
    plain: () =>
      typed(say('第一单元', 'Unit one'), (value, set) => (
        <Input label={TITLE} value={value} onChange={({ target }) => set(target.value)} />
      )),
    disabled: () => <Input label={TITLE} value={say('第一单元', 'Unit one')} disabled />,
    fault: () =>
      typed('', (value, set) => (
        <Input label={TITLE} error value={value} onChange={({ target }) => set(target.value)} />
      )),
    empty: () =>
      typed('', (value, set) => (
        <Input label={TITLE} placeholder={TITLE} value={value} onChange={({ target }) => set(target.value)} />
      )),
    long: () =>
      typed(LONG, (value, set) => (
        <Input label={TITLE} multiline value={value} onChange={({ target }) => set(target.value)} />
      )),
  },
  'controls/DateField': {
    plain: () => (
      <>
        {typed('2026-11-05', (value, set) => (
          <DateField label={DAY} value={value} onChange={set} />
        ))}
        {typed('2026-11-05T08:00', (value, set) => (
          <DateField label={say('开考时间', 'Start')} withTime value={value} onChange={set} />
        ))}
        {typed('2026-11-05', (value, set) => (
          <DateField label={say('从', 'From')} bare value={value} onChange={set} />
        ))}
      </>
    ),
    fault: () => (
      <Live start={draft('')}>
        {(values, set) => (
          <DateInput
            form={{
              draft: values,
              change: (patch) => set({ ...values, ...patch }),
              faultOf: () => say('不能早于今天', 'Not before today'),
            }}
            name="day"
            label={DAY}
          />
        )}
      </Live>
    ),
    empty: () =>
      typed('', (value, set) => (
        <DateField label={DAY} value={value} hint={say('可以不填', 'Optional')} onChange={set} />
      )),
    long: () => typed('', (value, set) => <DateField label={LONG} value={value} hint={LONG} onChange={set} />),
  },
  'controls/SearchField': {
    chosen: () =>
      typed('', (value, set) => (
        <SearchField
          label={say('查找知识点', 'Find points')}
          value={value}
          onChange={set}
          suggestions={SUGGESTIONS}
          onPick={({ text }) => set(text)}
        />
      )),
    plain: () =>
      typed(say('函数', 'function'), (value, set) => (
        <SearchField label={say('查找试题', 'Find questions')} value={value} onChange={set} />
      )),
    empty: () =>
      typed('', (value, set) => <SearchField label={say('查找试卷', 'Find papers')} value={value} onChange={set} />),
    long: () =>
      typed(UNBROKEN, (value, set) => (
        <SearchField label={say('查找学校', 'Find schools')} value={value} width={160} onChange={set} />
      )),
  },
  'controls/SearchForm': {
    empty: () => <SearchForm label={say('在题库中查找', 'Search the bank')} onSearch={nothing} />,
    plain: () => (
      <SearchForm
        label={say('查找', 'Search')}
        placeholder={say('关键词或题号', 'Words or number')}
        onSearch={nothing}
      />
    ),
    long: () => <SearchForm label={LONG} onSearch={nothing} />,
  },
  'controls/FieldFault': {
    plain: () => <FieldFault>{WRONG}</FieldFault>,
    long: () => <FieldFault>{LONG}</FieldFault>,
  },
  'controls/PictureField': {
    plain: () =>
      typed(PICTURE, (picture, set) => (
        <PictureField
          label={say('照片', 'photo')}
          picture={picture}
          width={80}
          height={60}
          send={sendForever}
          onChange={set}
        />
      )),
    chosen: () =>
      typed(PICTURE, (picture, set) => (
        <PictureField
          label={say('封面', 'cover')}
          cover
          picture={picture}
          width={120}
          height={80}
          send={sendForever}
          onChange={set}
        />
      )),
    empty: () =>
      typed('', (picture, set) => (
        <PictureField
          label={say('校徽', 'badge')}
          picture={picture}
          width={80}
          height={60}
          send={sendForever}
          onChange={set}
        />
      )),
  },
};
