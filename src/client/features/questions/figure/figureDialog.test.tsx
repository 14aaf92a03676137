// The figure editor without a mouse: a figure is made, changed, taken back and stored with its source.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { figureOfSvg } from '../../../../domain/figure/figureSource';
import { figureToSvg } from '../../../../domain/figure/figureToSvg';
import { TEMPLATES } from '../../../../domain/figure/templates';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { figureEdits, NEW_FIGURE, readFigure, type FigureDraft } from '../../../state/edits/figureEdits';
import { makeStore } from '../../../state/store';
import type { DrawnFigure } from '../../../ui/editor/figures';
import FigureDialog from './FigureDialog';
import { fieldsOf } from './elementFields';
import { readValue, shownValue } from './fieldText';

const PATH = `/files/ab/${'0'.repeat(32)}.svg`;

function open(stored: FigureDraft | null = null) {
  const files: Blob[] = [];
  const server = createFakeServer({});
  const effects = makeMemoryEffects({
    fetch: (url, init) => {
      if (!url.includes('/upload/file') || !(init.body instanceof FormData)) return server.fetch(url, init);
      files.push(init.body.get('file') as Blob);
      return Promise.resolve(Response.json({ error: 0, msg: '', data: { full_path: PATH } }));
    },
  });
  const store = makeStore(effects, { session: { user: createMockUser(), status: 'signedIn', routesAdded: true } });
  const done: (DrawnFigure | null)[] = [];
  const id = stored ? PATH : NEW_FIGURE;
  render(
    <Provider store={store}>
      <FigureDialog id={id} stored={stored} onDone={(figure) => done.push(figure)} />
    </Provider>,
  );
  const draft = () => figureEdits.select(store.getState(), id)?.draft;
  return { store, files, done, draft };
}
/** Blobs of jsdom have no `text`. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const begin = (name: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: '模板' })).getByRole('button', { name }));
const isReady = () => !screen.getByRole<HTMLButtonElement>('button', { name: '放入题目' }).disabled;
const ids = (draft: FigureDraft | undefined) => draft?.elements.map(({ id }) => id);

test('a template is chosen, a point moved by keys, the step taken back, and the figure stored with its source', async () => {
  const { draft, files, done } = open();
  expect(isReady()).toBe(false);
  begin('三角形的高');
  const handle = screen.getByRole('button', { name: '点 A，用方向键移动' });
  const before = draft();
  fireEvent.keyDown(handle, { key: 'ArrowRight', shiftKey: true });
  expect(draft()?.elements[0]).toMatchObject({ place: { x: 2.1, y: 3 } });
  fireEvent.keyDown(handle, { key: 'z', ctrlKey: true });
  expect(draft()).toEqual(before);
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  fireEvent.change(screen.getByRole('textbox', { name: '图片说明（读屏用）' }), { target: { value: '三角形 ABC' } });
  press('放入题目');
  await waitFor(() => expect(done).toEqual([{ src: PATH, width_mm: 40, alt: '三角形 ABC' }]));
  const read = figureOfSvg(await textOf(files[0] as Blob));
  expect(read).toHaveProperty('figure.elements.0.place', { by: 'free', x: 1.6, y: 3.1 });
  // The next new figure begins empty.
  expect(draft()?.elements).toEqual([]);
});

test('a foot is constructed from the list of elements, and a right angle is marked', () => {
  const { draft } = open();
  begin('三角形');
  press('垂线');
  const list = within(screen.getByRole('list', { name: '元素' }));
  for (const name of ['点 A', '点 B', '点 C']) fireEvent.click(list.getByRole('button', { name }));
  expect(ids(draft())).toEqual(['A', 'B', 'C', 't', 'D', 'AD', 'qADC']);
  expect(draft()?.elements.at(-1)).toMatchObject({ kind: 'angle', right: true });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Delete' });
  expect(ids(draft())).toEqual(['A', 'B', 'C', 't']);
});

test('a graph is typed; while its formula is wrong the fault is at the element and nothing can be stored', () => {
  const { draft } = open();
  begin('坐标轴');
  fireEvent.change(screen.getByRole('combobox', { name: '添加元素' }), { target: { value: 'graph' } });
  const field = screen.getByRole('textbox', { name: 'y =' });
  fireEvent.change(field, { target: { value: '2sin(x' } });
  screen.getByText('缺右括号');
  expect(isReady()).toBe(false);
  fireEvent.change(field, { target: { value: '2sin(x)' } });
  expect(screen.queryByText('缺右括号')).toBeNull();
  expect(isReady()).toBe(true);
  expect(draft()?.elements.at(-1)).toMatchObject({ expr: '2sin(x)' });
});

test('cancelling keeps an unfinished figure for the next time', () => {
  const { draft, done } = open();
  begin('平行四边形');
  press('取消');
  expect(done).toEqual([null]);
  expect(ids(draft())?.length).toBeGreaterThan(4);
});

test('a figure of the bank is read back; another picture and a lost network are named', async () => {
  const template = TEMPLATES[3]?.figure;
  if (!template) throw new Error('no template');
  const replies: Record<string, () => Promise<Response>> = {
    [PATH]: () => Promise.resolve(new Response(figureToSvg(template))),
    '/demo/cube.svg': () => Promise.resolve(new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  };
  const store = makeStore(
    makeMemoryEffects({ fetch: (url) => replies[url]?.() ?? Promise.reject(new TypeError('offline')) }),
  );
  const { width_mm, box, elements } = template;
  await act(async () => {
    expect(await store.dispatch(readFigure(PATH, '甲'))).toMatchObject({ width_mm, box, elements, alt: '甲' });
    expect(await store.dispatch(readFigure('/demo/cube.svg', ''))).toContain('没有可编辑的图形');
    expect(await store.dispatch(readFigure('/files/none.svg', ''))).toContain('请检查网络');
  });
});

test('what the fields of a template show is what is read back from them', () => {
  for (const { figure } of TEMPLATES)
    for (const element of figure.elements)
      for (const field of fieldsOf(element)) {
        const holder = (field.of === 'place' && element.kind === 'point' ? element.place : element) as unknown;
        const value = (holder as Record<string, unknown>)[field.name];
        expect(value).toBeDefined();
        if (['number', 'points', 'texts', 'numbers', 'intervals', 'text'].includes(field.type))
          expect(readValue(field, shownValue(field, value))).toEqual(value);
      }
  expect(readValue({ name: 'intervals', label: '', type: 'intervals' }, '(-∞，2]；（3,+∞)')).toEqual([
    { from: null, to: 2, fromOpen: true, toOpen: false },
    { from: 3, to: null, fromOpen: true, toOpen: true },
  ]);
});
