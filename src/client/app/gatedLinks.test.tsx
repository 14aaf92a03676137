// If these fail, a link or button leads to a page that the role does not include, where only 404 is shown.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createMockUser } from '../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../mocks/fakeServer';
import type { KpNode } from '../../contract/knowledge/knowledge';
import { kpForestOf } from '../../domain/knowledge/tree';
import { makeMemoryEffects } from '../../testing/memoryEffects';
import { CoverageTable } from '../features/knowledge/CoverageTable';
import { GradeItem } from '../features/knowledge/GradeItem';
import { KpDetail } from '../features/knowledge/KpDetail';
import { TouchedQuestions } from '../features/knowledge/TouchedQuestions';
import { PackPapers } from '../features/packs/PackPapers';
import { SaveConflicts } from '../features/questions/form/SaveConflicts';
import { selectMayOpen } from '../state/session/mayOpen';
import { makeStore } from '../state/store';
import { OpenViews } from '../ui/MayOpen';

jest.mock('../lib/math/typesetter', () => ({ peek: () => undefined, typeset: () => new Promise(() => undefined) }));
beforeEach(() => {
  // jsdom has no layout: the virtual list computes the visible rows from these sizes.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
});
afterEach(() => jest.restoreAllMocks());

const node: KpNode = {
  id: 1,
  pid: 0,
  kp_name: '函数',
  sort: 1,
  tip_key: '101',
  system_info_id: 5,
  type: 1,
  revision: 1,
  question_count: 2,
};
const forest = kpForestOf([node]);
const nothing = () => undefined;
const handlers: Handlers = {
  getQuestions: () => ({ list: [], total: 0, page: 1, size: 10 }),
  getKpCoverage: () => ({ types: [101], bands: [], list: [{ kp_id: 1, counts: [2, 0, 0, 0, 0] }] }),
};

function Where() {
  const { pathname } = useLocation();
  return <output data-testid="where">{pathname}</output>;
}
function show(children: ReactNode, views: readonly string[]) {
  const user = createMockUser({
    role: views.map((name) => ({ name, title: name })),
    role_functions: [{ function_key: 'question.read' }, { function_key: 'knowledge.read' }],
  });
  const store = makeStore(makeMemoryEffects({ fetch: createFakeServer({ handlers }).fetch }), {
    session: { user, status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/knowledgemanagement']}>
        <OpenViews value={(view) => selectMayOpen(store.getState(), view)}>{children}</OpenViews>
        <Where />
      </MemoryRouter>
    </Provider>,
  );
}

const grade = { id: 7, stage_id: 3, title: '七年级', revision: 1 };
const volume = { id: 71, grade_id: 7, stage_id: 3, title: '七上', term: 1, revision: 1 };
const paper = {
  paper_id: 9,
  title: '期中',
  deleted: 0 as const,
  question_count: 3,
  score: 30,
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
};
const places: [what: string, view: string, text: string, screen: ReactNode][] = [
  [
    'a grade',
    'questionList',
    '七年级',
    <GradeItem key="grade" grade={grade} volumes={[volume]} first last edit={null} />,
  ],
  [
    'a volume',
    'questionList',
    '七上',
    <GradeItem key="volume" grade={grade} volumes={[volume]} first last edit={null} />,
  ],
  [
    'a knowledge point',
    'questionList',
    '查看试题',
    <KpDetail
      key="kp"
      forest={forest}
      kp={forest.byId.get(1)}
      mayWrite={false}
      onAction={nothing}
      onAddRoot={nothing}
    />,
  ],
  [
    'the questions that a change touches',
    'questionList',
    '查看全部试题',
    <TouchedQuestions key="touched" kpId={1} own node={node} />,
  ],
  [
    'a similar question',
    'questionList',
    '#12',
    <SaveConflicts
      key="save"
      conflict={{ kind: 'duplicates', duplicates: [{ id: 12, content: '题', similarity: 0.9 }] }}
      onStoreAnyway={nothing}
      onClose={nothing}
    />,
  ],
  [
    'a paper of a pack',
    'paperList',
    '期中',
    <PackPapers key="pack" papers={[paper]} editable={false} onChange={nothing} />,
  ],
];

describe.each(places)('the way from %s', (_what, view, text, place) => {
  test('is a link for a role that holds the page', async () => {
    show(place, [view]);
    expect(await screen.findByRole('link', { name: text })).toBeTruthy();
  });
  test('is no link for a role that may only look at another page', () => {
    show(place, [view === 'questionList' ? 'knowledgeManagement' : 'questionList']);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test.each([
  ['a role with the list of questions', ['questionList'], '/questionlist'],
  ['a role without it', ['knowledgeManagement'], '/knowledgemanagement'],
])('the coverage table leads to questions only for %s', async (_who, views, where) => {
  show(<CoverageTable system_info_id={5} type={1} forest={forest} mayEnter={false} />, views);
  const cell = await screen.findByText('2');
  expect(screen.queryByText(/点数字查看试题/) === null).toBe(where === '/knowledgemanagement');
  fireEvent.click(cell);
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe(where));
});
