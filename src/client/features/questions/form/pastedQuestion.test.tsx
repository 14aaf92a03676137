// If these fail, a pasted question overwrites what the teacher has typed, loses a part of what was pasted, or cannot be
// taken back to the plain paste.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { questionEdits } from '../../../state/edits/questionEdits';
import { makeStore } from '../../../state/store';
import type { RichTextEditorProps } from '../../../ui/editor/RichTextEditor';
import AddQuestionPage from '../AddQuestionPage';

// The editor has its own tests; here a plain field takes text that is pasted as paragraphs.
jest.mock('../../../ui/editor/RichTextEditor', () => ({
  __esModule: true,
  default: ({ ariaLabel, value, onChange, onPasted, onUndoBeyond, onEnter }: RichTextEditorProps) => (
    <textarea
      role="textbox"
      aria-label={ariaLabel}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        const html = event.clipboardData.getData('text/html');
        const after = html === '' ? `${value}<p>${text.replace(/\n/g, '</p><p>')}</p>` : html;
        onChange(after);
        onPasted?.(html === '' ? { text } : { text, html }, value, after);
      }}
      onKeyDown={({ key, ctrlKey }) => (key === 'Enter' ? onEnter?.() : ctrlKey && void onUndoBeyond?.(key === 'y'))}
    />
  ),
}));
Element.prototype.scrollIntoView = () => undefined;

/** Each paste so far has loaded the reader and, unless it waits for pictures, changed the draft or left it. */
const pastesRead = () => act(async () => void (await import('../../../../formats/paper/readPasted')));

async function open() {
  const server = createFakeServer({
    handlers: {
      getCommon: () => ({ stages: [], grades: [], gs: [], books: [] }),
      getCategories: () => [],
      getKnowledgeSystems: () => [],
      getKpTree: () => [],
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser(), status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/addquestion']}>
        <Routes>
          <Route path="/addquestion" element={<AddQuestionPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByLabelText('题干');
  const draft = () => questionEdits.select(store.getState(), 'new')?.draft;
  return { draft };
}
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const paste = (label: string, text: string) =>
  fireEvent.paste(field(label), { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } });
const contents = (draft: ReturnType<typeof questionEdits.versionOf>['draft'] | undefined) =>
  draft?.options.map(({ content }) => content);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const note = () => screen.queryByRole('status', { name: '粘贴的内容' });
const CHOICE = '1．最小的数是（　　）\nA．0\nB．$-2$\nC．1\nD．3\n【答案】B\n【解析】负数最小。';

test('a whole question goes into its fields; one key takes it back, one does it again', async () => {
  const { draft } = await open();
  paste('题干', CHOICE);
  await waitFor(() => expect(note()?.textContent).toContain('识别为一道单选题，已填入：题干、4 个选项、答案、解析。'));
  expect(draft()).toMatchObject({
    type_id: 101,
    content: '<p>最小的数是（　　）</p>',
    options: ['<p>0</p>', '<p>\\(-2\\)</p>', '<p>1</p>', '<p>3</p>'].map((content) => ({ content })),
    right: ['b'],
    analysis: '<p>负数最小。</p>',
  });
  fireEvent.keyDown(field('题干'), { key: 'z', ctrlKey: true });
  expect(draft()).toMatchObject({
    content: expect.stringContaining('<p>D．3</p><p>【答案】B</p>'),
    right: [],
    analysis: '',
  });
  expect(note()).toBeNull();
  fireEvent.keyDown(field('题干'), { key: 'y', ctrlKey: true });
  expect(draft()?.right).toEqual(['b']);
  fireEvent.click(screen.getByRole('button', { name: '改回原样粘贴（Ctrl+Z）' }));
  expect(draft()?.right).toEqual([]);
});

test('the type follows what was pasted', async () => {
  const { draft } = await open();
  paste('题干', '若 $x+1=3$，则 $x=$____．\n答案：2');
  await waitFor(() => expect(draft()).toMatchObject({ type_id: 300, blanks: ['2'] }));
  expect(field('题型').value).toBe('300');
});

test('an analysis that is there stays, and the pasted one stays in the stem', async () => {
  const { draft } = await open();
  fireEvent.change(field('解析'), { target: { value: '<p>我的解析</p>' } });
  paste('题干', CHOICE);
  await waitFor(() => expect(draft()?.right).toEqual(['b']));
  expect(draft()).toMatchObject({
    content: '<p>最小的数是（　　）</p><p>【解析】负数最小。</p>',
    analysis: '<p>我的解析</p>',
  });
  expect(note()?.textContent).toContain('解析原来已有内容，没有改动，粘贴的留在题干里。');
});

test('options that are there stay, and so does the type', async () => {
  const { draft } = await open();
  fireEvent.change(field('选项 C'), { target: { value: '<p>我的选项</p>' } });
  paste('题干', '若 $x+1=3$，则 $x=$____．\n答案：2\n解析：移项．');
  await waitFor(() => expect(draft()?.analysis).toBe('<p>移项．</p>'));
  expect(draft()).toMatchObject({ type_id: 101, content: expect.stringContaining('<p>答案：2</p>') });
  expect(draft()?.options[2]?.content).toBe('<p>我的选项</p>');
});

test('pictures inside the question go with it when they are on the server', async () => {
  const { draft } = await open();
  const html = ['1．如图的是（　　）', '<img src="data:image/png;base64,AA==" alt="">', 'A．甲', 'B．乙', '答案：A']
    .map((line) => `<p>${line}</p>`)
    .join('');
  fireEvent.paste(field('题干'), {
    clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : '1．如图') },
  });
  await pastesRead();
  expect(draft()).toMatchObject({ content: html, right: [] });
  type('题干', html.replace('data:image/png;base64,AA==', '/files/a.png'));
  await waitFor(() => expect(draft()?.right).toEqual(['a']));
  expect(draft()?.content).toContain('src="/files/a.png"');
  expect(contents(draft())).toEqual(['<p>甲</p>', '<p>乙</p>']);
});

test('what is no whole question stays in the stem, and what is typed meanwhile is not replaced', async () => {
  const { draft } = await open();
  paste('题干', '已知 $A$．求 $x$');
  paste('题干', CHOICE);
  fireEvent.change(field('题干'), { target: { value: '<p>改写</p>' } });
  await pastesRead();
  expect(draft()).toMatchObject({ content: '<p>改写</p>', right: [] });
  expect(note()).toBeNull();
});

test('several questions stay in the stem as they are, with a way to import them', async () => {
  const { draft } = await open();
  const second = CHOICE.replace('1．', '2．');
  paste('题干', `${CHOICE}\n${second}`);
  const several = await screen.findByRole('status', { name: '粘贴了几道题' });
  expect(several.textContent).toContain('粘贴的内容像是 2 道题。');
  expect(draft()?.content).toContain('2．最小的数是');
  expect(draft()).toMatchObject({ right: [], analysis: '' });
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(screen.queryByRole('status', { name: '粘贴了几道题' })).toBeNull();
  type('题干', '');
  paste('题干', CHOICE);
  await waitFor(() => expect(draft()?.right).toEqual(['b']));
});

test('options pasted into one fill it and those behind it, and are taken back at once', async () => {
  const { draft } = await open();
  type('选项 A', '<p>甲</p>');
  paste('选项 B', 'B．乙 C．$x^2$ D．丁 E．戊');
  await waitFor(() => expect(note()?.textContent).toContain('粘贴的选项已分别填入各个选项。'));
  const five = ['<p>甲</p>', '<p>乙</p>', '<p>\\(x^2\\)</p>', '<p>丁</p>', '<p>戊</p>'];
  expect(contents(draft())).toEqual(five);
  expect(new Set(draft()?.options.map(({ id }) => id)).size).toBe(5);
  fireEvent.keyDown(field('选项 B'), { key: 'z', ctrlKey: true });
  expect(contents(draft())).toEqual(['<p>甲</p>', '<p>B．乙 C．$x^2$ D．丁 E．戊</p>', '', '']);
});

test('lines without letters are options, but not where others would be overwritten', async () => {
  const { draft } = await open();
  paste('选项 A', '1\n2\n3\n4');
  await waitFor(() => expect(contents(draft())).toEqual(['<p>1</p>', '<p>2</p>', '<p>3</p>', '<p>4</p>']));
  type('选项 B', '');
  paste('选项 B', '5\n6\n7');
  paste('选项 A', 'A. 8\nB. 9');
  await pastesRead();
  expect(contents(draft())?.slice(1)).toEqual(['<p>5</p><p>6</p><p>7</p>', '<p>3</p>', '<p>4</p>']);
});

test('Enter goes from option to option, adds one behind the last, and leaves from an empty one', async () => {
  const { draft } = await open();
  const enter = async (from: string, to: string) => {
    fireEvent.keyDown(field(from), { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(field(to)));
  };
  for (const letter of ['A', 'B', 'C', 'D']) type(`选项 ${letter}`, `<p>${letter}</p>`);
  await enter('选项 A', '选项 B');
  await enter('选项 D', '选项 E');
  expect(contents(draft())).toEqual(['<p>A</p>', '<p>B</p>', '<p>C</p>', '<p>D</p>', '']);
  await enter('选项 E', '解析');
  expect(contents(draft())).toEqual(['<p>A</p>', '<p>B</p>', '<p>C</p>', '<p>D</p>']);
});
