// If these fail, an entered answer is lost, scored incorrectly, or overwrites the answer of another user.
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockReport } from '../../../../mocks/factories/report';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../../mocks/fakeServer';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { answerColumns } from '../../../domain/report/answerColumns';
import { cellText, readCell } from '../../../domain/report/marking';
import { makeMemoryEffects, makeMemoryWorld } from '../../../testing/memoryEffects';
import { reportApi } from '../../state/api/paper/report';
import { makeStore } from '../../state/store';
import { AnswerPanel } from './AnswerPanel';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

const report = createMockReport();
const columns = answerColumns(report, []);

/** A class of three students, on a server that scores answers like the real one. */
function open(setUp: { clash?: string; world?: ReturnType<typeof makeMemoryWorld>; handlers?: Handlers } = {}) {
  const rows = new Map<number, AnswerRow>(
    [1, 2, 3].map((id) => [
      id,
      {
        student_id: id,
        class_id: 1,
        number: `0${id}`,
        name: `学生${id}`,
        form: '',
        answers: {},
        score: null,
        revision: 0,
      },
    ]),
  );
  const server = createFakeServer({
    handlers: {
      getAnswers: () => ({ list: [...rows.values()] }),
      saveAnswers: ({ cells }) => {
        const clashes = cells.filter((cell) => setUp.clash !== undefined && cell.was !== setUp.clash);
        for (const { student_id, question_id, text } of cells.filter((cell) => !clashes.includes(cell))) {
          const column = columns.find((each) => each.question.id === question_id);
          const row = rows.get(student_id);
          const reading = column && readCell(column.question, column.scores, text);
          if (!row || !reading?.ok) continue;
          const { [String(question_id)]: _before, ...others } = row.answers;
          rows.set(student_id, {
            ...row,
            answers: reading.entry ? { ...others, [question_id]: reading.entry } : others,
            revision: row.revision + 1,
          });
        }
        return {
          rows: [...rows.values()],
          faults: [],
          clashes: clashes.map(({ student_id, question_id, text }) => ({
            student_id,
            question_id,
            theirs: setUp.clash ?? '',
            mine: text,
          })),
        };
      },
      ...setUp.handlers,
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch }, setUp.world);
  const store = makeStore(effects, { session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true } });
  store.dispatch(
    reportApi.util.upsertQueryEntries([
      { endpointName: 'getReport', arg: { id: report.id }, value: { ...report, entity: 'report' } },
    ]),
  );
  const view = render(
    <Provider store={store}>
      <MemoryRouter>
        <AnswerPanel report={report} class_id={1} rows={[...rows.values()]} title="单元检测" />
      </MemoryRouter>
    </Provider>,
  );
  const cell = (r: number, c: number) =>
    within(view.container).getByRole('grid').querySelectorAll('tbody tr')[r]?.querySelectorAll('td')[c] as HTMLElement;
  const input = () =>
    within(view.container).getByRole('grid').querySelector<HTMLInputElement>('input[data-cursor]') as HTMLInputElement;
  const stored = (student: number, question: number) => cellText(rows.get(student)?.answers[String(question)] ?? null);
  const type = (text: string, key = 'Enter') => {
    fireEvent.change(input(), { target: { value: text } });
    fireEvent.keyDown(input(), { key });
  };
  const paste = (text: string) => {
    const event = createEvent.paste(input());
    Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
    fireEvent(input(), event);
  };
  const save = async () => {
    await act(async () => effects.runTimers());
    await waitFor(() => expect(screen.getByRole('status', { name: '保存状态' }).textContent).not.toContain('保存中'));
  };
  const said = () => within(view.container).getByRole('status', { name: '保存状态' }).textContent;
  return { server, effects, view, cell, input, stored, type, paste, save, said };
}

test('typing replaces, Enter goes down, Tab to the right, and every answer is marked at once', async () => {
  const { cell, type, stored, save, said } = open();
  fireEvent.mouseDown(cell(0, 0));
  type('b');
  type('A');
  expect([cell(0, 0).textContent, cell(1, 0).textContent]).toEqual(['B5', 'A0']);
  fireEvent.mouseDown(cell(0, 1));
  type('√', 'Tab');
  type('1/2', 'Tab');
  expect(cell(0, 1).textContent).toBe('对5');
  expect([cell(0, 2).textContent, cell(0, 3).textContent]).toEqual(['1/25', '15']);
  expect(said()).toBe('未保存 4 格');
  await save();
  expect(said()).toBe('已保存');
  expect([stored(1, 1), stored(2, 1), stored(1, 2), stored(1, 3)]).toEqual(['B', 'A', '对', '1/2']);
});

test('the numbers above the grid are reached by the keys, and lead back into their column', () => {
  const { cell, input } = open();
  fireEvent.mouseDown(cell(0, 1));
  fireEvent.keyDown(input(), { key: 'ArrowUp' });
  const head = () => document.activeElement?.textContent;
  expect(head()).toContain('第 2 题');
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(head()).toContain('第 3 题');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Delete' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(input());
  expect(cell(0, 2).contains(input())).toBe(true);
});

test('a text that cannot be marked stays, says why, and does not hold up the others', async () => {
  const { cell, input, type, stored, save } = open();
  fireEvent.mouseDown(cell(0, 0));
  type('Z');
  type('B');
  fireEvent.mouseDown(cell(0, 0));
  expect(screen.getByText(/第 \d+ 题：没有选项 Z，应为 A 至 D$/)).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  await save();
  expect([stored(1, 1), stored(2, 1)]).toEqual(['', 'B']);
  expect(cell(0, 0).textContent).toContain('Z');
  expect(screen.getByRole('button', { name: '1 处需要修改' })).toBeTruthy();
});

test('a block from a spreadsheet is pasted, deleted and brought back by undo', async () => {
  const { cell, input, paste, stored, save } = open();
  fireEvent.mouseDown(cell(0, 0));
  paste('A\t对\t0.5\r\nB\t错\t\r\nC\tF\t0.50\r\nD\t对\t1\r\n');
  const row = (r: number) => [0, 1, 2].map((c) => cell(r, c).textContent);
  expect([row(0), row(1), row(2)]).toEqual([
    ['A0', '对5', '0.55'],
    ['B5', '错0', ''],
    ['C0', '错0', '0.505'],
  ]);
  fireEvent.keyDown(input(), { key: 'a', ctrlKey: true });
  fireEvent.keyDown(input(), { key: 'Delete' });
  expect(row(0)).toEqual(['', '', '']);
  fireEvent.keyDown(input(), { key: 'z', ctrlKey: true });
  expect(row(2)).toEqual(['C0', '错0', '0.505']);
  await save();
  expect([stored(3, 1), stored(2, 2)]).toEqual(['C', '错']);
  fireEvent.keyDown(input(), { key: 'z', ctrlKey: true });
  await save();
  expect(stored(3, 1)).toBe('');
});

test('F2 edits the present value, Esc cancels', () => {
  const { cell, input, type } = open();
  fireEvent.mouseDown(cell(0, 2));
  type('0.5');
  fireEvent.mouseDown(cell(0, 2));
  fireEvent.keyDown(input(), { key: 'F2' });
  expect(input().value).toBe('0.5');
  fireEvent.change(input(), { target: { value: '0.75' } });
  fireEvent.keyDown(input(), { key: 'Escape' });
  expect(cell(0, 2).textContent).toBe('0.55');
});

test("another person's answer is shown beside mine and overwritten by choice only", async () => {
  const { cell, type, save, stored } = open({ clash: 'C' });
  fireEvent.mouseDown(cell(0, 0));
  type('B');
  type('A');
  await save();
  expect(screen.getByRole('list', { name: '有冲突的格' }).textContent).toContain('学生1 第 1 题：对方填C，我填B');
  fireEvent.click(screen.getByRole('button', { name: '学生1 第 1 题 用我的' }));
  fireEvent.click(screen.getByRole('button', { name: '学生2 第 1 题 用对方的' }));
  await save();
  expect([stored(1, 1), stored(2, 1)]).toEqual(['B', '']);
  expect(screen.queryByRole('list', { name: '有冲突的格' })).toBeNull();
});

test('with the server away nothing is lost, not even by a reload', async () => {
  const world = makeMemoryWorld();
  const first = open({ world });
  first.server.next.push(
    () => Promise.reject(new TypeError('cut')),
    () => Promise.reject(new TypeError('cut')),
  );
  fireEvent.mouseDown(first.cell(0, 0));
  first.type('B');
  await act(async () => first.effects.runTimers());
  await waitFor(() => expect(first.said()).toBe('未保存 1 格'));
  expect(screen.getByText(/内容已保存在本机/)).toBeTruthy();
  first.server.next.push(() => Promise.reject(new TypeError('cut')));
  first.view.unmount();
  const again = open({ world });
  expect(again.cell(0, 0).textContent).toBe('B5');
  await again.save();
  expect(again.stored(1, 1)).toBe('B');
  expect([...world.stored.keys()].filter((name) => name.startsWith('tiku.answers'))).toEqual([]);
});

test('cells that two windows could not send yet are both there after a reload', async () => {
  const world = makeMemoryWorld();
  const cut = () => Promise.reject(new TypeError('cut'));
  const windows = [open({ world }), open({ world })] as const;
  for (const [row, { server, cell, type, effects, said }] of windows.entries()) {
    server.next.push(cut, cut, cut, cut);
    fireEvent.mouseDown(cell(row, 0));
    type('B');
    await act(async () => effects.runTimers());
    await waitFor(() => expect(said()).toBe('未保存 1 格'));
  }
  for (const { view } of windows) view.unmount();
  const again = open({ world });
  expect([again.cell(0, 0).textContent, again.cell(1, 0).textContent]).toEqual(['B5', 'B5']);
  await again.save();
  expect([again.stored(1, 1), again.stored(2, 1)]).toEqual(['B', 'B']);
  expect([...world.stored.keys()].filter((name) => name.startsWith('tiku.answers'))).toEqual([]);
});

test('an answer that comparing leaves open says so in its cell and is counted', () => {
  const { cell, type } = open();
  fireEvent.mouseDown(cell(0, 2));
  type('0.5000001');
  expect(cell(0, 2).getAttribute('title')).toContain('待判定');
  expect(cell(0, 2).textContent).toContain('？');
  expect(screen.getByRole('button', { name: '1 处待判定' })).toBeTruthy();
});
