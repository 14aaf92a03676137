// If these fail, a reviewer cannot work through the queue by keyboard, does not see why a button is disabled, or a bulk
// change differs from its preview; or an error report is not sent, or its fix is not shown.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import type { BulkResult } from '../../../contract/question/bulk';
import type { Feedback } from '../../../contract/question/feedback';
import type { Job } from '../../../contract/system/job';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { startRecording } from '../../state/recorder';
import { makeStore } from '../../state/store';
import { dialogClosed, dialogOpened, recordingStopped } from '../../state/ui/uiSlice';
import DuplicatesPage from './DuplicatesPage';
import ReviewDialogs from './ReviewDialogs';
import ReviewQueuePage from './ReviewQueuePage';
import FeedbackPage from './feedback/FeedbackPage';

Element.prototype.scrollIntoView = () => undefined;

const waiting = [1, 2, 3].map((id) => createMockQuestion({ id, status: 1 }));
const move = (to: number, msg = '') => ({
  to,
  returned: to === 1 ? (1 as const) : (0 as const),
  reason: to === 1 ? (1 as const) : (0 as const),
  ok: msg === '' ? (1 as const) : (0 as const),
  msg,
});

function open(address: string, handlers: Handlers = {}) {
  const server = createFakeServer({
    handlers: {
      getQuestions: () => ({ list: waiting, total: 3, page: 1, size: 10 }),
      getQuestionMoves: () => ({ list: [move(2), move(1), move(5)] }),
      getComments: () => ({ list: [] }),
      getCheckRecords: () => ({ list: [] }),
      getKeyChecks: () => ({ list: [], total: 0, page: 1, size: 10 }),
      getQuestionUsage: () => ({ list: [] }),
      getCommon: () => ({ stages: [{ id: 3, title: '初中' }], grades: [], gs: [], books: [] }),
      getFeedbackNotices: () => ({ list: [] }),
      getFeedbackHandlers: () => ({ list: [] }),
      ...handlers,
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const store = makeStore(effects, { session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true } });
  const Where = () => <output data-testid="where">{useLocation().search}</output>;
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Where />
        <Routes>
          <Route path="/pendingquestion" element={<ReviewQueuePage />} />
          <Route path="/pendingquestion/duplicates" element={<DuplicatesPage />} />
          <Route path="/questionfeedback" element={<FeedbackPage />} />
          <Route path="*" element={null} />
        </Routes>
        <ReviewDialogs open onClose={() => store.dispatch(dialogClosed())} />
      </MemoryRouter>
    </Provider>,
  );
  return { server, store, effects };
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const shown = (id: number) => screen.findByRole('article', { name: `试题 ${id}` });
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('review queue', () => {
  it('j and k walk, p passes and goes on, r asks for a reason made of templates', async () => {
    const sent: unknown[] = [];
    open('/pendingquestion', {
      addCheckRecord: (request) => {
        sent.push(request);
        return {
          id: 1,
          question_id: request.question_id,
          version: 1,
          from_status: 1,
          to_status: 2,
          reason: '',
          actor_id: 1,
          actor: '',
          created_at: '',
        };
      },
    });
    await shown(1);
    key('j');
    await shown(2);
    key('k');
    await shown(1);
    await waitFor(() => expect(button(/^通过（P）/).disabled).toBe(false));
    key('p');
    await shown(2);
    expect(screen.getByTestId('where').textContent).toContain('at=2');
    await waitFor(() => expect(button(/^退回（R）/).disabled).toBe(false));
    key('r');
    fireEvent.click(await screen.findByRole('button', { name: '选项重复' }));
    fireEvent.click(button('答案有误'));
    fireEvent.click(button('退回'));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { question_id: 1, pass: 1 },
        { question_id: 2, pass: 0, reason: '选项重复；答案有误' },
      ]),
    );
  });

  it('a version that came while the last one was read is shown with what changed, and nothing is passed by it', async () => {
    const seen = createMockQuestion({ id: 1, status: 1, content: '<p>求两数之和</p>' });
    let now = seen;
    open('/pendingquestion', {
      getQuestions: () => ({ list: [now], total: 1, page: 1, size: 10 }),
      addCheckRecord: () => {
        now = { ...seen, version: 2, revision: seen.revision + 1, content: '<p>求两数之积</p>' };
        throw new FakeFault(CODES.conflict, '试题已被他人修改，请查看最新内容后再操作', {
          kind: 'revision',
          revision: now.revision,
          question: now,
        });
      },
    });
    await shown(1);
    await waitFor(() => expect(button(/^通过（P）/).disabled).toBe(false));
    key('p');
    expect(await screen.findByText(/刚才的操作没有生效/)).toBeTruthy();
    expect(screen.getByRole('row', { name: '题干（有变化）' })).toBeTruthy();
    expect((await shown(1)).textContent).toContain('求两数之积');
  });

  it('a question is made unavailable by the single call, with a reason', async () => {
    const sent: unknown[] = [];
    open('/pendingquestion', {
      getQuestionMoves: () => ({ list: [move(2), { ...move(5), reason: 1 as const }] }),
      saveStatus: (request) => {
        sent.push(request);
        return { id: request.id, version: 1, revision: 2 };
      },
    });
    await shown(1);
    await waitFor(() => expect(button('不可用').disabled).toBe(false));
    fireEvent.click(button('不可用'));
    fireEvent.change(screen.getByLabelText('不可用的原因'), { target: { value: '超纲' } });
    fireEvent.click(button('确定'));
    await waitFor(() => expect(sent).toMatchObject([{ id: 1, status: 5, reason: '超纲' }]));
  });

  it('says why a question cannot be passed, and the key does nothing then', async () => {
    const why = '不能审核自己录入的试题，请由他人审核';
    const { server } = open('/pendingquestion', { getQuestionMoves: () => ({ list: [move(2, why), move(1, why)] }) });
    expect(await screen.findByText(why)).toBeTruthy();
    key('p');
    expect(server.seen.some(({ name }) => name === 'addCheckRecord')).toBe(false);
  });

  it('the checklist fits the type; a comment keeps its place and says when its words are gone', async () => {
    const sent: unknown[] = [];
    const comment = {
      id: 5,
      question_id: 1,
      version: 1,
      text: '这里',
      author_id: 2,
      author: '审',
      closed_at: null,
      created_at: '',
    };
    open('/pendingquestion', {
      getComments: () => ({ list: [{ ...comment, place: { field: 'content' as const, quote: '早已不在的话' } }] }),
      addComment: (request) => {
        sent.push(request);
        return { ...comment, place: request.place };
      },
    });
    expect(await screen.findByText('只有一个正确选项，答案无误')).toBeTruthy();
    expect(await screen.findByText('（原文已改）')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('位置'), { target: { value: 'options/b' } });
    fireEvent.change(screen.getByLabelText('批注内容'), { target: { value: '与 C 重复' } });
    fireEvent.click(button('添加批注'));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { question_id: 1, version: 1, place: { field: 'options', item: 'b' }, text: '与 C 重复' },
      ]),
    );
  });

  it('many comments scroll in their list, by keys too', async () => {
    const comment = { question_id: 1, version: 1, author_id: 2, author: '审', closed_at: null, created_at: '' };
    const list = Array.from({ length: 300 }, (_, id) => ({
      ...comment,
      id,
      text: `第 ${id} 条`,
      place: { field: 'question' as const },
    }));
    open('/pendingquestion', { getComments: () => ({ list }) });
    const rows = await screen.findByRole('list', { name: '批注' });
    expect(rows.tabIndex).toBe(0);
    expect(rows.children).toHaveLength(300);
  });

  it('what is written for the next comment while one is on its way stays', async () => {
    const comment = { id: 5, question_id: 1, version: 1, author_id: 2, author: '审', closed_at: null, created_at: '' };
    const waiting: (() => void)[] = [];
    open('/pendingquestion', {
      addComment: async ({ place, text }) => {
        await new Promise<void>((go) => waiting.push(go));
        return { ...comment, place, text };
      },
    });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('批注内容');
    const write = (value: string) => fireEvent.change(field, { target: { value } });
    write('第一条');
    fireEvent.click(button('添加批注'));
    await waitFor(() => expect(waiting).toHaveLength(1));
    write('第二条');
    await act(async () => waiting[0]?.());
    await waitFor(() => expect(button('添加批注').disabled).toBe(false));
    expect(field.value).toBe('第二条');
    fireEvent.click(button('添加批注'));
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () => waiting[1]?.());
    await waitFor(() => expect(field.value).toBe(''));
  });
});

describe('history', () => {
  it('shows what changed and stores an old version again', async () => {
    const restored: unknown[] = [];
    const unused = { times_used: 0, last_used_at: null, answered: 0, facility: null, discrimination: null };
    const { store } = open('/', {
      getQuestionVersions: () => ({
        list: [
          {
            version: 2,
            author_id: 2,
            author: '乙',
            created_at: '2026-11-02T08:00:00.000Z',
            changed: ['content'],
            ...unused,
          },
          { version: 1, author_id: 1, author: '甲', created_at: '2026-11-01T08:00:00.000Z', changed: [], ...unused },
        ],
      }),
      getQuestion: ({ version = 2 }) =>
        createMockQuestion({ version, revision: 7, content: version === 1 ? '<p>求最大值</p>' : '<p>求最小值</p>' }),
      restoreQuestionVersion: (request) => {
        restored.push(request);
        return { id: 1, version: 3, revision: 8 };
      },
    });
    act(() => void store.dispatch(dialogOpened({ kind: 'history', question_id: 1 })));
    const row = await screen.findByRole('row', { name: '题干（有变化）' });
    expect(row.querySelector('del')?.textContent).toBe('大');
    expect(row.querySelector('ins')?.textContent).toBe('小');
    fireEvent.click(button('看源码'));
    expect(screen.getByRole('row', { name: '题干（有变化）' }).textContent).toContain('<p>');
    fireEvent.click(button('恢复第 1 版'));
    await waitFor(() => expect(restored).toEqual([{ id: 1, version: 1, revision: 7 }]));
  });
});

describe('bulk dialog', () => {
  const ids = Array.from({ length: 1100 }, (_, index) => index + 1);
  const answer = (asked: readonly number[]): BulkResult[] =>
    asked.map((id) => ({
      id,
      error: id === 7 ? 4003 : 0,
      msg: id === 7 ? '该试题属于其他机构，不能修改' : '',
      changed: id === 7 ? 0 : 1,
    }));

  it('previews all of the filter, changes it in one run of chunks, names what was refused, and takes it back', async () => {
    const sent: { count: number; preview: number | undefined; run: number | undefined }[] = [];
    const { store, server } = open('/', {
      getQuestionIds: () => ({ ids, total: ids.length }),
      bulkQuestions: ({ ids: asked, preview, run_id }) => {
        sent.push({ count: asked.length, preview, run: run_id });
        return { run_id: preview ? 0 : 44, list: answer(asked) };
      },
      undoBulk: () => ({ run_id: 45, left: 0, list: [{ id: 1, error: 0, msg: '', changed: 1 }] }),
    });
    act(() => void store.dispatch(dialogOpened({ kind: 'bulk', filter: { type_id: 101 } })));
    expect(await screen.findByText('批量修改 1100 题')).toBeTruthy();
    expect(server.seen.find(({ name }) => name === 'getQuestionIds')?.fields).toEqual({ type_id: '101' });
    expect(button('预览').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('难度'), { target: { value: '7' } });
    expect(button('修改').disabled).toBe(true);
    fireEvent.click(button('预览'));
    fireEvent.click(await screen.findByRole('button', { name: '修改 1099 题' }));
    fireEvent.click(await screen.findByRole('button', { name: '撤销这次修改' }));
    expect(await screen.findByText(/已撤销/)).toBeTruthy();
    expect(sent).toEqual([
      ...[500, 500, 100].map((count) => ({ count, preview: 1, run: undefined })),
      ...[500, 500, 100].map((count, index) => ({ count, preview: undefined, run: index === 0 ? undefined : 44 })),
    ]);
  });

  it('a status goes by batch_save/status, by itself, and can be taken back', async () => {
    const sent: unknown[] = [];
    const { store, server } = open('/', {
      getQuestionIds: () => ({ ids: [1, 2], total: 2 }),
      batchSaveStatus: ({ ids: asked, status, preview, undoable }) => {
        sent.push([asked.length, status, preview, undoable]);
        return { run_id: preview ? 0 : 9, list: answer(asked) };
      },
      undoBulk: () => ({ run_id: 10, left: 0, list: [{ id: 1, error: 0, msg: '', changed: 1 }] }),
    });
    act(() => void store.dispatch(dialogOpened({ kind: 'bulk', filter: {} })));
    await screen.findByText('批量修改 2 题');
    fireEvent.change(screen.getByLabelText('状态'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('难度'), { target: { value: '7' } });
    expect(screen.getByText(/状态要单独修改/)).toBeTruthy();
    expect(button('预览').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('难度'), { target: { value: '' } });
    fireEvent.click(button('预览'));
    fireEvent.click(await screen.findByRole('button', { name: '修改 2 题' }));
    fireEvent.click(await screen.findByRole('button', { name: '撤销这次修改' }));
    expect(await screen.findByText(/已撤销/)).toBeTruthy();
    expect(sent).toEqual([
      [2, 2, 1, 1],
      [2, 2, undefined, 1],
    ]);
    expect(server.seen.some(({ name }) => name === 'bulkQuestions')).toBe(false);
  });

  it('a run can be taken back after its dialog was closed, too, and is offered once', async () => {
    const undone: number[] = [];
    const { store } = open('/', {
      getQuestionIds: () => ({ ids: [1, 2], total: 2 }),
      bulkQuestions: ({ ids: asked, preview }) => ({ run_id: preview ? 0 : 44, list: answer(asked) }),
      undoBulk: ({ run_id }) => {
        undone.push(run_id);
        return { run_id: 45, left: 0, list: [1, 2].map((id) => ({ id, error: 0, msg: '', changed: 1 as const })) };
      },
    });
    const openDialog = async () => {
      act(() => void store.dispatch(dialogOpened({ kind: 'bulk', filter: {} })));
      await screen.findByText('批量修改 2 题');
    };
    await openDialog();
    fireEvent.change(screen.getByLabelText('难度'), { target: { value: '7' } });
    fireEvent.click(button('预览'));
    fireEvent.click(await screen.findByRole('button', { name: '修改 2 题' }));
    await screen.findByRole('button', { name: '撤销这次修改' });
    fireEvent.click(button('关闭'));
    expect(await screen.findByText('已修改 2 题')).toBeTruthy();
    fireEvent.click(button('撤销'));
    await waitFor(() => expect(undone).toEqual([44]));
    await waitFor(() => expect(screen.queryByText('已修改 2 题')).toBeNull());
    await openDialog();
    expect(screen.queryByText(/已撤销/)).toBeNull();
    fireEvent.click(button('关闭'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });

  it('stops between chunks when cancelled', async () => {
    let release = () => {};
    const { store, server } = open('/', {
      getQuestionIds: () => ({ ids, total: ids.length }),
      bulkQuestions: async ({ ids: asked }) => {
        await new Promise<void>((resolve) => (release = resolve));
        return { run_id: 0, list: answer(asked) };
      },
    });
    act(() => void store.dispatch(dialogOpened({ kind: 'bulk', filter: {} })));
    await screen.findByText('批量修改 1100 题');
    fireEvent.change(screen.getByLabelText('难度'), { target: { value: '7' } });
    fireEvent.click(button('预览'));
    fireEvent.click(await screen.findByRole('button', { name: '停止' }));
    release();
    expect(await screen.findByText('预览未完成。')).toBeTruthy();
    expect(server.seen.filter(({ name }) => name === 'bulkQuestions')).toHaveLength(1);
    expect(screen.getByText(/该试题属于其他机构，不能修改（1 题：7）/)).toBeTruthy();
  });
});

describe('faults', () => {
  const item: Feedback = {
    id: 8,
    question_id: 3,
    version: 1,
    newest: 2,
    content: '<p>旧题干</p>',
    text: '有错字',
    has_log: 0,
    status: 1,
    reporter_id: 4,
    reporter: '教师',
    assignee_id: null,
    assignee: '',
    answer: '',
    manageable: 1,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
  };

  it('a report carries the version seen, and the recorded session only when wished', async () => {
    const sent: { version: number; log?: string | undefined }[] = [];
    const { store } = open('/', {
      addFeedback: (request) => {
        sent.push(request);
        return { id: 1 };
      },
    });
    await act(() => store.dispatch(startRecording()));
    act(() => void store.dispatch(recordingStopped()));
    for (const attach of [false, true]) {
      act(() => void store.dispatch(dialogOpened({ kind: 'fault', question_id: 3, version: 2 })));
      fireEvent.change(await screen.findByLabelText('问题说明'), { target: { value: '答案应为 B' } });
      if (attach) fireEvent.click(screen.getByRole('checkbox'));
      fireEvent.click(button('提交反馈'));
      await waitFor(() => expect(screen.queryByLabelText('问题说明')).toBeNull());
    }
    expect(sent.map(({ version, log }) => [version, log === undefined])).toEqual([
      [2, true],
      [2, false],
    ]);
    expect(JSON.parse(sent[1]?.log ?? '')).toMatchObject({ format: 'tiku-session' });
  });

  it('the page shows the fix with its papers, and feedback is answered from it', async () => {
    const sent: unknown[] = [];
    open('/questionfeedback', {
      getFeedback: ({ page = 1, size = 10 }) => ({ list: [item], total: 1, page, size }),
      getFeedbackNotices: () => ({
        list: [
          {
            feedback_id: 2,
            question_id: 9,
            text: '',
            kind: 'fixed' as const,
            version: 1,
            newest: 4,
            answer: '',
            at: '',
            papers: [{ paper_id: 6, title: '周测', question_version: 1 }],
          },
        ],
      }),
      handleFeedback: (request) => {
        sent.push(request);
        return { ...item, status: 3 };
      },
    });
    expect(await screen.findByText(/您反馈的试题 9 已修改为第 4 版/)).toBeTruthy();
    expect(screen.getByText('周测（第 1 版）')).toBeTruthy();
    const report = await screen.findByRole('article', { name: '反馈 8' });
    fireEvent.change(within(report).getByLabelText('答复'), { target: { value: '已改' } });
    fireEvent.click(within(report).getByRole('button', { name: '答复' }));
    await waitFor(() => expect(sent).toEqual([{ id: 8, action: 'answer', answer: '已改' }]));
  });

  it('an answer that is being typed outlives an assignment', async () => {
    const sent: unknown[] = [];
    open('/questionfeedback', {
      getFeedback: () => ({ list: [item], total: 1, page: 1, size: 10 }),
      getFeedbackHandlers: () => ({ list: [{ id: 6, nickname: '教研员' }] }),
      handleFeedback: (request) => {
        sent.push(request);
        return item;
      },
    });
    const report = await screen.findByRole('article', { name: '反馈 8' });
    const answer = within(report).getByLabelText<HTMLInputElement>('答复');
    fireEvent.change(answer, { target: { value: '写到一半' } });
    fireEvent.change(await within(report).findByLabelText('分派给'), { target: { value: '6' } });
    await waitFor(() => expect(sent).toEqual([{ id: 8, action: 'assign', assignee_id: 6 }]));
    await waitFor(() =>
      expect(within(report).getByRole<HTMLButtonElement>('button', { name: '答复' }).disabled).toBe(false),
    );
    expect(answer.value).toBe('写到一半');
  });
});

const job: Job = {
  id: 5,
  kind: 'duplicate_scan',
  title: '全库查重',
  state: 'waiting',
  done: 0,
  total: 0,
  text: '',
  reason: '',
  notes: [],
  files: [],
  files_until: null,
  data: {},
  created_at: '',
  updated_at: '',
};

describe('duplicates', () => {
  it('scans in the background to the end, and merges into the question that was chosen', async () => {
    const [a, b] = [createMockQuestion({ id: 11 }), createMockQuestion({ id: 12, content: '<p>别的</p>' })];
    const sent: unknown[] = [];
    const states: Partial<Job>[] = [
      { state: 'running', done: 200, total: 400, text: '正在比较' },
      { state: 'done', data: { compared: 400, found: 2 } },
    ];
    let started = false;
    let asked = 0;
    const { effects } = open('/pendingquestion/duplicates', {
      getDuplicates: ({ page = 1, size = 10 }) => ({
        list: [{ a, b, similarity: 0.95, state: 1, found_at: '' }],
        total: 1,
        page,
        size,
      }),
      getDuplicateScan: () => ({ waiting: started && asked > 1 ? 0 : 400 }),
      scanDuplicates: () => {
        started = true;
        return { job_id: job.id };
      },
      getJobs: ({ page = 1, size = 20 }) => ({
        list: started ? [{ ...job, ...states[Math.min(asked++, 1)] }] : [],
        total: 0,
        page,
        size,
      }),
      decideDuplicate: (request) => {
        sent.push(request);
        return {
          papers: [],
          left: [{ paper_id: 1, title: '期中卷' }],
          reports: [{ report_id: 3, title: '月考' }],
          left_reports: [{ report_id: 4, title: '周测' }],
        };
      },
    });
    expect(await screen.findByText('有 400 题还没有比较')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '扫描新增和改动的试题' }));
    expect(await screen.findByText('正在比较（200 / 400 题）…')).toBeTruthy();
    expect(await screen.findByText('扫描完成：比较 400 题，新找到相似 2 对')).toBeTruthy();
    fireEvent.click(within(await shown(12)).getByRole('button', { name: '保留这题' }));
    await waitFor(() => expect(sent).toEqual([{ a_id: 11, b_id: 12, decision: 'merge', keep_id: 12 }]));
    await waitFor(() =>
      expect(effects.toasts.at(-1)?.text).toBe(
        '已合并，0 份试卷、1 份报告改用试题 12；期中卷同时含有两题，或已经发过答题卡，未改动；报告周测仍用试题 11，作答不变',
      ),
    );
  });
});
