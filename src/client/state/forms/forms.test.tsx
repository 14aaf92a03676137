// If these fail, typed input is lost after another user has saved, that user's change is overwritten without notice, or
// a password enters a recorded session.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { CODES } from '../../../contract/codes';
import { faultsData } from '../../../contract/faults';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { TextInput } from '../../ui/controls/FormFields';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { startRecording } from '../recorder';
import { takeRecording } from '../sessionLog';
import { makeStore } from '../store';
import { recordingStopped } from '../ui/uiSlice';
import { defineForm } from './defineForm';
import { useForm } from './useForm';

interface Row {
  id: number;
  title: string;
  note: string;
  ids: number[];
  revision: number;
}
const before: Row = { id: 7, title: '旧名', note: '旧说明', ids: [1, 2], revision: 3 };
const theirs = { id: 7, title: '旧名', note: '对方的说明', ids: [2, 9] };
const stale = {
  kind: 'business',
  code: CODES.conflict,
  msg: '',
  data: { kind: 'revision', revision: 4, current: theirs },
};

type Sent = { title: string; note: string; ids: number[]; password: string; id: number | undefined; revision: number };
const sent: Sent[] = [];
let answer: { data?: { id: number; revision: number }; error?: unknown };
const form = defineForm({
  name: 'testForm',
  initial: { title: '', note: '', ids: [] as number[], password: '' },
  draftOf: ({ title, note, ids }: Row) => ({ title, note, ids }),
  faults: ({ title, note }) => [
    title.trim() === '' && { field: 'title', msg: '请填写名称' },
    note === '' && { field: 'note', msg: '请填写说明' },
  ],
  save: (draft, target) => async () => {
    sent.push({ ...draft, ...target });
    return answer;
  },
  notice: ({ title }, _reply, isNew) => `${isNew ? '已新增' : '已保存'}${title}`,
});

function Dialog({ row, onStored }: { row: Row | null; onStored(): void }) {
  const open = useForm(form, { record: row, start: { note: '起始说明' }, onSaved: onStored });
  return (
    <FormDialog
      title="测试"
      form={open}
      compared={[
        ['名称', ({ title }) => title],
        ['说明', ({ note }) => note],
        ['编号', ({ ids }) => ids.join('、')],
      ]}
      onClose={() => undefined}
    >
      <TextInput form={open} name="title" label="名称" />
      <TextInput form={open} name="note" label="说明" />
      <TextInput form={open} name="password" label="密码" />
      <button type="button" onClick={() => open.change({ ids: [1, 2, 5] })}>
        加编号
      </button>
    </FormDialog>
  );
}
function open(row: Row | null) {
  sent.length = 0;
  const effects = makeMemoryEffects();
  const store = makeStore(effects, { session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true } });
  let stored = 0;
  const dialog = (now: Row | null) => (
    <Provider store={store}>
      <Dialog row={now} onStored={() => (stored += 1)} />
    </Provider>
  );
  const view = render(dialog(row));
  return { store, effects, view, follow: (now: Row) => view.rerender(dialog(now)), stored: () => stored };
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('what is wrong is shown at its field, the first one has the focus, and nothing is sent', async () => {
  open(null);
  type('说明', '');
  expect(screen.queryByText('请填写名称')).toBeNull();
  await press('保存');
  expect(screen.getByText('请填写名称')).toBeTruthy();
  expect(screen.getByText('请填写说明')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  expect(sent).toEqual([]);
});

test('a new record begins with the given values and is announced when it is stored', async () => {
  answer = { data: { id: 12, revision: 1 } };
  const { store, effects, view, stored } = open(null);
  type('名称', '新名');
  await press('保存');
  expect(sent).toEqual([{ title: '新名', note: '起始说明', ids: [], password: '', id: undefined, revision: 0 }]);
  expect([stored(), effects.toasts.map(({ text }) => text)]).toEqual([1, ['已新增新名']]);
  view.unmount();
  expect(store.getState().edits?.['testForm']).toEqual({});
});

test('a refusal shows both sides; keeping mine puts what I changed on their record, at its revision', async () => {
  answer = { error: stale };
  const { stored } = open(before);
  type('名称', '新名');
  await press('加编号');
  await press('保存');
  const rows = () => screen.getAllByRole('row').slice(1);
  await waitFor(() => expect(rows().map((row) => row.textContent)).toHaveLength(3));
  expect(rows().map((row) => row.textContent)).toEqual(['名称新名旧名', '说明旧说明对方的说明', '编号1、2、52、9']);
  expect(value('名称')).toBe('新名');
  answer = { data: { id: 7, revision: 5 } };
  await press('保留我的修改');
  await press('保存');
  expect(sent.at(-1)).toEqual({ title: '新名', note: '对方的说明', ids: [2, 9, 5], password: '', id: 7, revision: 4 });
  expect(stored()).toBe(1);
});

test('what the server refuses is shown at its field until the form is changed', async () => {
  const faults = faultsData([{ field: 'title', msg: '名称已被使用' }]);
  answer = { error: { kind: 'business', code: CODES.invalid, msg: '名称已被使用', data: faults } };
  open(before);
  type('名称', '别的');
  await press('保存');
  expect(screen.getByText('名称已被使用')).toBeTruthy();
  type('名称', '另一个');
  await waitFor(() => expect(screen.queryByText('名称已被使用')).toBeNull());
});

test('taking theirs leaves nothing of mine, and nothing to save', async () => {
  answer = { error: stale };
  const { store } = open(before);
  type('名称', '新名');
  await press('保存');
  await press('用对方的内容');
  expect([value('名称'), value('说明')]).toEqual(['旧名', '对方的说明']);
  const { draft, base, revision } = store.getState().edits?.['testForm']?.['7'] ?? {};
  expect([draft, revision]).toEqual([base, 4]);
});

test('a newer record is followed while nothing is typed, and not after', () => {
  const { follow } = open(before);
  follow({ ...before, title: '改过', revision: 5 });
  expect(value('名称')).toBe('改过');
  type('名称', '我的');
  follow({ ...before, title: '又改', revision: 6 });
  expect(value('名称')).toBe('我的');
});

test('a password is neither in a recorded session nor in storage', async () => {
  answer = { error: { kind: 'network' } };
  const { store, effects } = open(null);
  await store.dispatch(startRecording());
  type('名称', '新名');
  type('密码', 'secret-pass');
  await press('保存');
  expect(sent.at(-1)?.password).toBe('secret-pass');
  store.dispatch(recordingStopped());
  expect(JSON.stringify(store.dispatch(takeRecording()))).toContain('新名');
  expect(JSON.stringify(store.dispatch(takeRecording()))).not.toContain('secret-pass');
  expect(effects.storage.keys().filter((key) => key.includes('testForm'))).toEqual([]);
});
