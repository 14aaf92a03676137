// If these fail, a part of a screen that could not be loaded does not say why, or what to do.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockAdmin } from '../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../mocks/fakeServer';
import { CODES } from '../../contract/codes';
import { kpForestOf } from '../../domain/knowledge/tree';
import { makeMemoryEffects } from '../../testing/memoryEffects';
import { ExcludeDialog } from '../features/blueprints/demandDialogs';
import BookList from '../features/books/OriginManagementPage';
import HomePage from '../features/home/HomePage';
import { CoverageTable } from '../features/knowledge/CoverageTable';
import GradeManagementPage from '../features/knowledge/GradeManagementPage';
import { AddPapers } from '../features/packs/AddPapers';
import { ExposureDialog } from '../features/papers/detail/ExposureDialog';
import { ClassStudents } from '../features/people/organizations/ClassStudents';
import { SessionList } from '../features/people/profile/SessionList';
import { QuestionUsage } from '../features/questions/list/QuestionItem';
import RuntimeStatusPage from '../features/system/RuntimeStatusPage';
import { LogDetail } from '../features/system/log/LogDetail';
import { makeStore } from '../state/store';

const nothing = () => undefined;
const schoolClass = {
  id: 3,
  school_id: 1,
  grade_id: null,
  grade: '',
  title: '七（1）班',
  year: null,
  student_count: 0,
  revision: 1,
  created_at: '2026-01-01T00:00:00Z',
};
const places: [what: string, call: keyof Handlers, screen: ReactNode][] = [
  ['工作概况', 'getHomeSummary', <HomePage key="home" />],
  ['登录记录', 'getSessions', <SessionList key="sessions" />],
  [
    '学生',
    'getStudents',
    <ClassStudents
      key="students"
      schoolClass={schoolClass}
      mayRead
      mayWrite={false}
      onEdit={nothing}
      onDelete={nothing}
    />,
  ],
  ['操作详情', 'getOperation', <LogDetail key="log" id={1} onClose={nothing} />],
  ['运行状态', 'getRuntime', <RuntimeStatusPage key="runtime" />],
  ['年级学段', 'getGrades', <GradeManagementPage key="grades" />],
  [
    '覆盖情况',
    'getKpCoverage',
    <CoverageTable key="coverage" system_info_id={5} type={1} forest={kpForestOf([])} mayEnter={false} />,
  ],
  ['使用情况', 'getQuestionUsage', <QuestionUsage key="usage" id={1} />],
  ['记录', 'getExposures', <ExposureDialog key="exposures" paperId={1} title="期中" onClose={nothing} />],
  ['试卷', 'getPapers', <AddPapers key="add" chosen={[]} onAdd={nothing} />],
  ['试卷', 'getPapers', <ExcludeDialog key="exclude" ids={[]} onChange={nothing} onClose={nothing} />],
  ['原书', 'getOriginBooks', <BookList key="books" />],
];

function show(call: keyof Handlers, fault: FakeFault, place: ReactNode) {
  const refuse = () => {
    throw fault;
  };
  const server = createFakeServer({ handlers: { [call]: refuse } });
  const user = createMockAdmin();
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user, status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter>{place}</MemoryRouter>
    </Provider>,
  );
  return () => server.seen.filter(({ name }) => name === call).length;
}
const alertOf = async (what: string) => {
  const alerts = await screen.findAllByRole('alert');
  return alerts.find((each) => each.textContent?.includes(`${what}未能载入`));
};

describe.each(places)('%s (%s)', (what, call, place) => {
  test('a refused right says who can grant it', async () => {
    show(call, new FakeFault(CODES.forbidden, '没有权限'), place);
    await waitFor(async () =>
      expect((await alertOf(what))?.textContent).toContain('没有权限。需要时请联系管理员开通。'),
    );
    expect(screen.queryByText(/检查网络/)).toBeNull();
  });
  test('an internal fault shows its number, and the load can be tried again', async () => {
    const asked = show(call, new FakeFault(CODES.internal, '服务器内部错误，编号 a1b2'), place);
    await waitFor(async () => expect((await alertOf(what))?.textContent).toContain('编号 a1b2'));
    const before = asked();
    fireEvent.click(screen.getAllByRole('button', { name: '重试' })[0] as HTMLElement);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });
});
