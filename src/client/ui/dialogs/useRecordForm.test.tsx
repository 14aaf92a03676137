// If these fail, typed input is lost after another user has saved, or that user's change is overwritten without notice.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CODES } from '../../../contract/codes';
import { ConflictSides } from './ConflictSides';
import { useRecordForm, type RecordForm } from './useRecordForm';

interface Row {
  title: string;
  note: string;
  ids: number[];
  revision?: number;
}
const draftOf = (row: Row | null) => ({ title: row?.title ?? '', note: row?.note ?? '', ids: row?.ids ?? [] });
type Draft = ReturnType<typeof draftOf>;
let form: RecordForm<Draft>;

function Harness({ row }: { row: Row }) {
  form = useRecordForm(row, draftOf);
  return (
    <ConflictSides
      form={form}
      fields={[
        ['名称', ({ title }) => title],
        ['说明', ({ note }) => note],
        ['编号', ({ ids }) => ids.join('、')],
      ]}
    />
  );
}
const before: Row = { title: '旧名', note: '旧说明', ids: [1, 2], revision: 3 };
const theirs = { title: '旧名', note: '对方的说明', ids: [2, 9], revision: 4 };
const stale = {
  kind: 'business',
  code: CODES.conflict,
  msg: '',
  data: { kind: 'revision', revision: 4, current: theirs },
};

function open() {
  const { rerender } = render(<Harness row={before} />);
  act(() => form.change({ title: '新名', ids: [1, 2, 5] }));
  return rerender;
}

test('a refusal shows both sides and keeps what was typed', () => {
  open();
  expect(form.refused({ kind: 'business', code: CODES.invalid, data: null })).toBe(false);
  act(() => void form.refused(stale));
  expect(form.draft).toEqual({ title: '新名', note: '旧说明', ids: [1, 2, 5] });
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['名称新名旧名', '说明旧说明对方的说明', '编号1、2、52、9']);
});

test('keeping mine puts what I changed on their record, at its revision', () => {
  open();
  act(() => void form.refused(stale));
  fireEvent.click(screen.getByRole('button', { name: '保留我的修改' }));
  expect([form.draft, form.revision, form.theirs]).toEqual([
    { title: '新名', note: '对方的说明', ids: [2, 9, 5] },
    4,
    null,
  ]);
});

test('taking theirs leaves nothing of mine, and nothing to save', () => {
  open();
  act(() => void form.refused(stale));
  fireEvent.click(screen.getByRole('button', { name: '用对方的内容' }));
  expect([form.draft, form.revision, form.dirty]).toEqual([draftOf(theirs), 4, false]);
});

test('a newer record is followed while nothing is typed, and not after', () => {
  const { rerender } = render(<Harness row={before} />);
  rerender(<Harness row={{ ...before, title: '改过', revision: 5 }} />);
  expect(form.draft.title).toBe('改过');
  act(() => form.change({ title: '我的' }));
  rerender(<Harness row={{ ...before, title: '又改', revision: 6 }} />);
  expect([form.draft.title, form.revision]).toEqual(['我的', 5]);
});
