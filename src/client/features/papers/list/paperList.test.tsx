import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createMockPaper } from '../../../../../mocks/factories/paper';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import type { PaperSummary } from '../../../../contract/paper/paper';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import PaperListPage, { MyPaperPage } from './PaperListPage';

function summary(id: number, over: Partial<PaperSummary> = {}): PaperSummary {
  const {
    layout: _l,
    sections: _s,
    questions: _q,
    drift: _d,
    editable: _e,
    ...head
  } = createMockPaper({ id, title: `卷${id}`, revision: 2 });
  return { ...head, ...over };
}

const Where = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + decodeURIComponent(search)}</output>;
};

function open(
  path: string,
  {
    own = [summary(1)],
    functions = ['paper.read', 'paper.write'] as const,
  }: { own?: PaperSummary[]; functions?: readonly string[] } = {},
) {
  let papers = own;
  let bin: PaperSummary[] = [];
  const asked: unknown[] = [];
  const server = createFakeServer({
    handlers: {
      getCommon: () => ({ stages: [{ id: 3, title: '初中' }], grades: [], gs: [], books: [] }),
      getPapers: (request) => {
        asked.push(request);
        const list = request.deleted ? bin : papers;
        return { list, total: list.length, page: 1, size: 10 };
      },
      deletePaper: ({ id }) => {
        bin = papers
          .filter((paper) => paper.id === id)
          .map((paper) => ({ ...paper, deleted_at: '2026-11-02T08:00:00.000Z' }));
        papers = papers.filter((paper) => paper.id !== id);
        return { id, version: 1, revision: 3 };
      },
      restorePaper: ({ id }) => {
        papers = [...papers, ...bin];
        bin = [];
        return { id, version: 1, revision: 4 };
      },
      copyPaper: () => ({ id: 99, version: 1, revision: 1 }),
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const user = createMockUser({ role_functions: functions.map((function_key) => ({ function_key })) });
  const store = makeStore(effects, { session: { user, status: 'signedIn', routesAdded: true } });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Where />
        <Routes>
          <Route path="/paperlist" element={<PaperListPage />} />
          <Route path="/mypaper" element={<MyPaperPage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { server, effects, asked, pointer: userEvent.setup() };
}
const where = () => screen.getByTestId('where').textContent;

describe('paper lists', () => {
  it('asks before deleting, and the bin gives the paper back', async () => {
    const { effects, pointer } = open('/paperlist');
    await pointer.click(await screen.findByRole('button', { name: '删除 卷1' }));
    await screen.findByText('还没有试卷');
    expect(effects.questions[0]?.text).toContain('卷1');
    await pointer.click(screen.getByRole('tab', { name: '回收站' }));
    await pointer.click(await screen.findByRole('button', { name: '恢复 卷1' }));
    await screen.findByText('回收站是空的');
    await pointer.click(screen.getByRole('tab', { name: '试卷' }));
    expect(await screen.findByRole('link', { name: '卷1' })).toBeTruthy();
  });

  it('keeps the paper when the question is answered no', async () => {
    const { effects, server, pointer } = open('/paperlist');
    effects.answer = false;
    await pointer.click(await screen.findByRole('button', { name: '删除 卷1' }));
    expect(server.seen.some((request) => request.name === 'deletePaper')).toBe(false);
  });

  it('puts the filters into the address and asks by them', async () => {
    const { asked, pointer } = open('/paperlist?page=3');
    await pointer.type(await screen.findByLabelText('标题'), '期中{Enter}');
    await waitFor(() => expect(where()).toBe('/paperlist?title=期中'));
    await pointer.selectOptions(screen.getByLabelText('学段'), '初中');
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, size: 10, title: '期中', stage_id: 3 }));
  });

  it('opens a copy in the editor', async () => {
    const { pointer } = open('/mypaper');
    await pointer.click(await screen.findByRole('button', { name: '复制 卷1' }));
    await waitFor(() => expect(where()).toBe('/paperlist/edit/99'));
  });

  it('asks for own papers only on the own list', async () => {
    const { asked } = open('/mypaper');
    await screen.findByRole('link', { name: '卷1' });
    expect(asked[0]).toMatchObject({ mine: 1 });
  });

  it("offers changing only one's own papers, and nothing to a role that may only read", async () => {
    open('/paperlist', { own: [summary(1), summary(2, { owner_id: 77 })] });
    const row = (await screen.findByRole('link', { name: '卷2' })).closest('tr') as HTMLElement;
    expect(within(row).queryByRole('link', { name: '编辑 卷2' })).toBeNull();
    expect(within(row).getByRole('button', { name: '复制 卷2' })).toBeTruthy();
  });

  it('offers nothing to write to a role that may only read', async () => {
    open('/paperlist', { functions: ['paper.read'] });
    await screen.findByRole('link', { name: '卷1' });
    for (const name of ['编辑 卷1', '复制 卷1', '删除 卷1', '新建试卷']) expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByRole('button', { name: '复制 卷1' })).toBeNull();
  });

  it('says so and offers another try when the list does not come', async () => {
    const { server, pointer } = open('/paperlist');
    await screen.findByRole('link', { name: '卷1' });
    server.next.push(() => new Response('', { status: 500 }));
    await pointer.click(screen.getByRole('tab', { name: '回收站' }));
    await pointer.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('回收站是空的')).toBeTruthy();
  });
});
