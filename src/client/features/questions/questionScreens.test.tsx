// If these fail, a teacher cannot find or keep questions: the list follows its address, questions can be selected,
// errors offer a way to continue, and the form loses nothing because of duplicates, another user's change or a reload.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { selectQuestionIds, setsRestored } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectMayOpen } from '../../state/session/mayOpen';
import { makeStore } from '../../state/store';
import { drawerToggled } from '../../state/ui/uiSlice';
import { OpenViews } from '../../ui/MayOpen';
import AddQuestionPage from './AddQuestionPage';
import QuestionListPage from './QuestionListPage';

// The editor needs a real browser and is tested in one; a text field replaces it here.
jest.mock('../../ui/editor/RichTextEditor', () => ({
  __esModule: true,
  default: ({ ariaLabel, value, onChange }: { ariaLabel: string; value: string; onChange(html: string): void }) => (
    <textarea aria-label={ariaLabel} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

const bank = Array.from({ length: 23 }, (_, i) => createMockQuestion({ id: i + 1 }));
const common: Handlers = {
  getQuestions: ({ page = 1, size = 10 }) => ({
    list: bank.slice((page - 1) * size, page * size),
    total: bank.length,
    page,
    size,
  }),
  getQuestionsByIds: ({ ids }) => ({ list: bank.filter((question) => ids.includes(question.id)) }),
  getQuestion: ({ id }) => bank[id - 1] ?? createMockQuestion({ id }),
  getCommon: () => ({ stages: [{ id: 3, title: '初中' }], grades: [], gs: [], books: [] }),
  getCategories: () => [],
  getKnowledgeSystems: () => [],
};

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

function open(address: string, handlers: Handlers = {}, effects = makeMemoryEffects({}), user = createMockUser()) {
  const server = createFakeServer({ handlers: { ...common, ...handlers } });
  effects.fetch = server.fetch;
  const store = makeStore(effects, { session: { user, status: 'signedIn', routesAdded: true } });
  store.dispatch(setsRestored({ account: '4', sets: {}, activeSetId: 'paper:0' }));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Where />
        <OpenViews value={(view) => selectMayOpen(store.getState(), view)}>
          <Routes>
            <Route path="/questionlist" element={<QuestionListPage />} />
            <Route path="/addquestion" element={<AddQuestionPage />} />
          </Routes>
        </OpenViews>
      </MemoryRouter>
    </Provider>,
  );
  return { server, store, effects };
}
const cards = () => screen.findAllByRole('article');
/** The control of a field that + 筛选 brings. */
async function addFilter(name: string) {
  fireEvent.click(screen.getByRole('button', { name: '+ 筛选' }));
  const fields = await screen.findByRole('listbox', { name: '筛选条件' });
  fireEvent.click(within(fields).getByRole('option', { name }));
  return screen.findByLabelText(name);
}
const where = () => screen.getByTestId('where').textContent;

describe('question list', () => {
  it('shows what the address says, and turning the page or a filter goes into the address', async () => {
    const { server } = open('/questionlist?type_id=101&keyword=%5Cfrac&page=2');
    expect((await cards())[0]?.getAttribute('aria-label')).toBe('试题 11');
    expect(server.seen.find((request) => request.name === 'getQuestions')?.fields).toMatchObject({
      type_id: '101',
      keyword: '\\frac',
      page: '2',
    });
    fireEvent.click(screen.getByLabelText('下一页'));
    await waitFor(() => expect(where()).toContain('page=3'));
    fireEvent.change(screen.getByLabelText('难度'), { target: { value: '0-0' } });
    await waitFor(() =>
      expect(where()).toBe('/questionlist?type_id=101&difficulty_min=0&difficulty_max=0&keyword=%5Cfrac'),
    );
  });

  it('filters by region, by what was sent back and by any difficulty at all', async () => {
    open('/questionlist');
    await cards();
    fireEvent.change(await addFilter('地区'), { target: { value: '310000' } });
    fireEvent.change(await addFilter('退回'), { target: { value: '1' } });
    await addFilter('实测难度');
    fireEvent.change(screen.getByLabelText('难度'), { target: { value: '1-10' } });
    await waitFor(() =>
      expect(where()).toBe('/questionlist?difficulty_min=1&difficulty_max=10&region_id=310000&returned=1'),
    );
    expect(screen.getAllByRole('option', { name: '有难度' })).toHaveLength(2);
    expect(screen.getByRole('option', { name: '全国' })).toBeTruthy();
  });

  it('searches within a field: in the address, as a chip, open where the answer is searched', async () => {
    const { server } = open('/questionlist?keyword=椭圆');
    await cards();
    fireEvent.change(screen.getByLabelText('查找位置'), { target: { value: 'analysis' } });
    await waitFor(() => expect(new URLSearchParams(where()?.split('?')[1]).get('keyword_in')).toBe('analysis'));
    await waitFor(() =>
      expect(server.seen.filter(({ name }) => name === 'getQuestions').at(-1)?.fields).toMatchObject({
        keyword: '椭圆',
        keyword_in: 'analysis',
      }),
    );
    expect((await screen.findAllByRole('button', { name: '收起答案与解析' })).length).toBeGreaterThan(0);
    fireEvent.click(screen.getAllByRole('button', { name: '收起答案与解析' })[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: '答案与解析' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '移除 查找位置：解析' }));
    await waitFor(() => expect(where()).not.toContain('keyword_in'));
    expect(where()).toContain('keyword=');
  });

  it('says so where a field has nothing and every place is shown', async () => {
    const instead = { kind: 'anywhere' as const, missing: '椭圆', keyword: '椭圆', anywhere: true as const };
    open('/questionlist?keyword=椭圆&keyword_in=source', {
      getQuestions: () => ({ list: bank.slice(0, 2), total: 2, page: 1, size: 10, instead }),
    });
    await cards();
    expect(await screen.findByText('来源里没有“椭圆”，显示全部位置的结果')).toBeTruthy();
  });

  it('says how many questions have all words where others follow', async () => {
    const instead = { kind: 'partly' as const, missing: '椭圆 弦', keyword: '椭圆 弦', whole: 1 };
    open('/questionlist?keyword=椭圆 弦', {
      getQuestions: () => ({ list: bank.slice(0, 2), total: 2, page: 1, size: 10, instead }),
    });
    await cards();
    expect(await screen.findByText('含全部词的只有 1 题，其余是最接近的')).toBeTruthy();
  });

  it('lists the questions like one of the list, named in a chip that goes back to all', async () => {
    const { server } = open('/questionlist?type_id=101&page=2');
    const [first] = await cards();
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: '更多操作' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '类似这道题' }));
    await waitFor(() => expect(where()).toBe('/questionlist?similar_to=11'));
    await waitFor(() =>
      expect(server.seen.filter(({ name }) => name === 'getQuestions').at(-1)?.fields).toMatchObject({
        similar_to: '11',
        order: 'relevance',
      }),
    );
    expect(screen.getByLabelText('排序')).toHaveProperty('value', 'relevance');
    fireEvent.click(await screen.findByRole('button', { name: /^移除 类似题：试题 11/ }));
    await waitFor(() => expect(where()).toBe('/questionlist'));
  });

  it('marks what is shared, and offers no change of what another organisation shares', async () => {
    const user = createMockUser({
      organization_id: 1,
      role_functions: [{ function_key: 'question.read' }, { function_key: 'question.write' }],
    });
    const list = [
      createMockQuestion({ id: 1, shared: 1 }),
      createMockQuestion({ id: 2, shared: 1, organization_id: 2 }),
    ];
    open('/questionlist', { getQuestions: () => ({ list, total: 2, page: 1, size: 10 }) }, undefined, user);
    const [own, foreign] = (await cards()) as [HTMLElement, HTMLElement];
    const sharing = await addFilter('共享');
    expect(within(own).getByText('共享')).toBeTruthy();
    expect(within(own).getByRole('link', { name: '编辑' })).toBeTruthy();
    expect(within(foreign).getByText('其他机构')).toBeTruthy();
    expect(within(foreign).queryByRole('link', { name: '编辑' })).toBeNull();
    fireEvent.click(within(foreign).getByRole('button', { name: '更多操作' }));
    expect(await screen.findByRole('menuitem', { name: '改编' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: '编辑' })).toBeNull();
    fireEvent.change(sharing, { target: { value: '2' } });
    await waitFor(() => expect(where()).toBe('/questionlist?sharing=2'));
  });

  it('distinguishes being put on a paper from being given to pupils, each with its date', async () => {
    const used = createMockQuestion({ id: 1, times_used: 3, last_used_at: '2026-09-02T08:00:00Z' });
    open('/questionlist', {
      getQuestions: () => ({
        list: [used, createMockQuestion({ id: 2, times_used: 0, last_used_at: null })],
        total: 2,
        page: 1,
        size: 10,
      }),
      getGivenQuestions: () => ({
        list: [{ question_id: 1, given_on: '2026-09-10', school: '第一中学', paper_id: 7, title: '月考' }],
      }),
    });
    expect(await screen.findByText('组卷 3 次 · 最近组卷 2026-09-02 · 学生最近使用 2026-09-10')).toBeTruthy();
    expect(screen.getByText('使用情况')).toBeTruthy();
  });

  it('chooses by button and by key, says so, and takes back', async () => {
    const { store } = open('/questionlist');
    const [first] = await cards();
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: '选题' }));
    expect(selectQuestionIds(store.getState())).toEqual([1]);
    expect(screen.getByRole('button', { name: '新试卷 · 已选 1 题' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'j' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'x' });
    expect(selectQuestionIds(store.getState())).toHaveLength(2);
    fireEvent.keyDown(document.activeElement as Element, { key: 'z', ctrlKey: true });
    expect(selectQuestionIds(store.getState())).toEqual([1]);
  });

  it('shows no link to a paper to accounts that may only read questions', async () => {
    const onlyRead = createMockUser({
      role: [{ name: 'questions', title: '试题管理', children: [{ name: 'questionList', title: '试题列表' }] }],
      role_functions: [{ function_key: 'question.read' }],
    });
    const used = [{ paper_id: 9, title: '期中', question_version: 1, updated_at: '2026-01-01T00:00:00Z' }];
    const { store } = open('/questionlist', { getQuestionUsage: () => ({ list: used }) }, undefined, onlyRead);
    const [first] = await cards();
    act(() => void store.dispatch(drawerToggled(true)));
    for (const name of [/选题/, /全选本页/, /已选/, '编辑', '改编', '导入'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('complementary', { name: '已选试题' })).toBeNull();
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: /使用/ }));
    expect(await screen.findByText('期中（第 1 版）')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '期中（第 1 版）' })).toBeNull();
  });

  it('asks for the next page while nothing else is to be done, once, and never past the last', async () => {
    const { server } = open('/questionlist?page=2');
    await cards();
    const pages = () =>
      server.seen.filter((request) => request.name === 'getQuestions').map((request) => request.fields.page);
    await waitFor(() => expect(pages()).toEqual(['2', '3']));
    fireEvent.click(screen.getByLabelText('下一页'));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map((each) => each.textContent)
          .join(),
      ).toContain('本页 3 题'),
    );
    expect(pages()).toEqual(['2', '3']);
  });

  it('opens the answer with the right letter', async () => {
    open('/questionlist');
    const [first] = await cards();
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: '答案与解析' }));
    const solution = await screen.findByRole('region', { name: '试题 1 的答案与解析' });
    expect(solution.textContent).toContain('答案A');
  });

  it('a failed load can be tried again, an empty one says what to do', async () => {
    const { server } = open('/questionlist?keyword=x', {
      getQuestions: () => {
        throw new FakeFault(CODES.internal, '服务异常');
      },
    });
    expect(await screen.findByText('试题未能载入')).toBeTruthy();
    expect(screen.getByText(/服务异常/)).toBeTruthy();
    expect(screen.queryByText(/检查网络/)).toBeNull();
    server.handlers.getQuestions = () => ({ list: [], total: 0, page: 1, size: 10 });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有符合条件的试题')).toBeTruthy();
  });

  it('an empty bank offers the first question and the import, and waits for no knowledge tree', async () => {
    const user = createMockUser({
      role_functions: [{ function_key: 'question.read' }, { function_key: 'question.write' }],
    });
    open('/questionlist', { getQuestions: () => ({ list: [], total: 0, page: 1, size: 10 }) }, undefined, user);
    expect((await screen.findByRole('link', { name: '新增试题' })).getAttribute('href')).toBe('#/addquestion');
    expect(screen.getByRole('button', { name: '导入试题' })).toBeTruthy();
    expect(await screen.findByText(/还没有知识体系/)).toBeTruthy();
  });

  it('a form of an empty bank says why no knowledge point can be chosen', async () => {
    open('/addquestion');
    fireEvent.click(await screen.findByRole('button', { name: '选择知识点' }));
    expect(await screen.findByText(/还没有知识体系/)).toBeTruthy();
  });
});

describe('question form', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fill = async () => {
    await screen.findByLabelText('题干');
    type('题干', '求 $a<b$');
    type('选项 A', '1');
    type('选项 B', '2');
    for (const letter of ['D', 'C']) fireEvent.click(screen.getByLabelText(`删除选项 ${letter}`));
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: '提交审核' }));

  it('names what is missing beside the field, and sends nothing', async () => {
    const { server } = open('/addquestion');
    await fill();
    save();
    expect((await screen.findByRole('alert')).textContent).toBe('请选择单选题的正确选项');
    expect(server.seen.some((request) => request.name === 'saveQuestion')).toBe(false);
  });

  it('lists everything that is missing at once, each beside its field', async () => {
    open('/addquestion');
    await screen.findByLabelText('题干');
    save();
    const list = await screen.findByRole('group', { name: '需要改正' });
    expect(list.textContent).toBe(
      '有 6 处需要改正：题干不能为空；第 1 个选项没有内容；第 2 个选项没有内容；第 3 个选项没有内容；第 4 个选项没有内容；请选择单选题的正确选项',
    );
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain('第 3 个选项没有内容');
    fireEvent.click(within(list).getByRole('button', { name: '第 3 个选项没有内容' }));
    expect(document.activeElement).toBe(screen.getByLabelText('选项 C'));
  });

  it('puts the caret into an option or part that was just added', async () => {
    open('/addquestion');
    await screen.findByLabelText('选项 D');
    fireEvent.click(screen.getByRole('button', { name: '添加选项' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('选项 E'));
    type('题型', '400');
    fireEvent.click(await screen.findByRole('button', { name: '添加小题' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 小题题目'));
  });

  it('keeps every right answer of a question with several', async () => {
    const sent: unknown[] = [];
    open('/addquestion?id=1', {
      getQuestion: () => createMockQuestion({ id: 1, type_id: 102, answer: ['a', 'c'] }),
      saveQuestion: (request) => {
        sent.push(request.answer);
        return { id: 1, version: 2, revision: 2 };
      },
    });
    const right = (letter: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选项 ${letter} 正确` });
    await screen.findByRole('checkbox', { name: '选项 A 正确' });
    expect(['A', 'B', 'C'].map((letter) => right(letter).checked)).toEqual([true, false, true]);
    fireEvent.click(right('A'));
    fireEvent.click(right('A'));
    type('题干', '改一个字');
    save();
    await waitFor(() => expect(sent).toEqual([['a', 'c']]));
  });

  it('says that a single choice with several right answers is another type, and saves it only as one', async () => {
    open('/addquestion?id=1', { getQuestion: () => createMockQuestion({ id: 1, answer: ['a', 'c'] }) });
    await screen.findByText(/有 2 个正确选项，单选题只能有一个/);
    save();
    await screen.findByText('单选题只能有一个正确选项，有几个的请改为多选题');
  });

  it('stores a region and the film of the solution; a file that is no mp4 is a warning', async () => {
    const sent: unknown[] = [];
    const stored = JSON.stringify({ error: 0, msg: '', data: { full_path: '/files/ab.mp4' } });
    const effects = makeMemoryEffects({ upload: () => Promise.resolve({ status: 200, text: stored }) });
    open(
      '/addquestion?id=1',
      {
        saveQuestion: (request) => {
          sent.push([request.region_id, request.answer_video]);
          return { id: 1, version: 2, revision: 2 };
        },
      },
      effects,
    );
    const input = await screen.findByLabelText('选择解答视频');
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.avi', { type: 'video/avi' })] } });
    expect(effects.toasts).toEqual([{ kind: 'warning', text: '请上传MP4格式的视频' }]);
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.mp4', { type: 'video/mp4' })] } });
    expect(await screen.findByRole('button', { name: '去掉视频' })).toBeTruthy();
    type('地区', '310000');
    save();
    await waitFor(() => expect(sent).toEqual([[310_000, '/files/ab.mp4']]));
    type('资源', '3');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '更换视频' }).disabled).toBe(true);
  });

  it('shares a question by a switch; a question derived from a shared one begins without', async () => {
    const sent: unknown[] = [];
    open('/addquestion?id=1', {
      saveQuestion: (request) => {
        sent.push(request.shared);
        return { id: 1, version: 1, revision: 2 };
      },
    });
    const choice = await screen.findByLabelText<HTMLInputElement>('与其他机构共享');
    expect(choice.checked).toBe(false);
    fireEvent.click(choice);
    save();
    await waitFor(() => expect(sent).toEqual([1]));
    cleanup();
    open('/addquestion?derive=1', { getQuestion: () => createMockQuestion({ id: 1, shared: 1 }) });
    expect((await screen.findByLabelText<HTMLInputElement>('与其他机构共享')).checked).toBe(false);
  });

  it('says why a question was sent back', async () => {
    const record = { question_id: 1, version: 1, actor_id: 3, actor: '王审', created_at: '2026-11-01T08:00:00.000Z' };
    open('/addquestion?id=1', {
      getQuestion: () => createMockQuestion({ id: 1, status: 1, returned: 1 }),
      getCheckRecords: () => ({
        list: [
          { ...record, id: 2, from_status: 2, to_status: 1, reason: '答案有误' },
          { ...record, id: 1, from_status: 1, to_status: 2, reason: '' },
        ],
      }),
    });
    expect(await screen.findByText(/答案有误（王审/)).toBeTruthy();
  });

  it('shows duplicates before storing, and stores when confirmed', async () => {
    const sent: unknown[] = [];
    open('/addquestion', {
      saveQuestion: (request) => {
        sent.push(request);
        if (!request.accept_duplicates)
          throw new FakeFault(CODES.conflict, '发现相似试题', {
            kind: 'duplicates',
            duplicates: [{ id: 9, content: '<p>旧题</p>', similarity: 0.9 }],
          });
        return { id: 50, version: 1, revision: 1 };
      },
    });
    await fill();
    fireEvent.click(screen.getByLabelText('选项 B 正确'));
    save();
    expect(await screen.findByText('旧题')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '仍然保存' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('题干').value).toBe(''));
    expect(sent[1]).toMatchObject({ content: '<p>求 \\(a&lt;b\\)</p>', answer: ['b'], accept_duplicates: 1 });
  });

  it('another person was quicker: both texts are shown, field by field, and the merge goes on the newer revision', async () => {
    const sent: { revision?: number; content: string; analysis?: string }[] = [];
    open('/addquestion?id=1', {
      saveQuestion: (request) => {
        sent.push(request);
        if (request.revision === 1)
          throw new FakeFault(CODES.conflict, '试题已被他人修改', {
            kind: 'revision',
            revision: 2,
            question: { ...bank[0], content: '<p>他人的题干</p>', analysis: '<p>他人的解析</p>', revision: 2 },
          });
        return { id: 1, version: 2, revision: 3 };
      },
    });
    await screen.findByLabelText('题干');
    type('题干', '我的题干');
    save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('group', { name: '题干' }).textContent).toMatch(/双方都改了.*我的题干.*他人的题干/);
    expect(within(dialog).getByRole('group', { name: '解析' }).textContent).toContain('只有对方改了');
    fireEvent.click(within(dialog).getByRole('button', { name: '保存合并结果' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ revision: 2, content: '<p>我的题干</p>', analysis: '<p>他人的解析</p>' });
  });

  it('what was typed is there again after the page was left, with the revision it was based on', async () => {
    const { effects } = open('/addquestion?id=1');
    await screen.findByLabelText('题干');
    type('题干', '写了一半');
    cleanup();
    const revisions: unknown[] = [];
    open(
      '/addquestion?id=1',
      {
        getQuestion: () => createMockQuestion({ id: 1, revision: 5 }),
        saveQuestion: (request) => {
          revisions.push(request.revision);
          return { id: 1, version: 2, revision: 6 };
        },
      },
      effects,
    );
    expect((await screen.findByLabelText<HTMLTextAreaElement>('题干')).value).toBe('写了一半');
    save();
    await waitFor(() => expect(revisions).toEqual([1]));
  });
});
