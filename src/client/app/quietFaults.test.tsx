// If these fail, the server's reason for missing comments, templates or notices is not shown at all, or interrupts the
// work.
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockQuestion } from '../../../mocks/factories/question';
import { createMockAdmin } from '../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../mocks/fakeServer';
import { CODES } from '../../contract/codes';
import { makeMemoryEffects } from '../../testing/memoryEffects';
import HomePage from '../features/home/HomePage';
import { TemplateTools } from '../features/papers/properties/TemplateTools';
import { FormComments } from '../features/questions/form/FormComments';
import { CommentList } from '../features/review/CheckRecords';
import { selectSet } from '../state/paperWorkingSet/paperWorkingSetSlice';
import { NEW_PAPER } from '../state/paperWorkingSet/workingSet';
import { makeStore } from '../state/store';

const question = createMockQuestion({ id: 1 });
const fresh = () => makeStore(makeMemoryEffects());
const places: [what: string, call: keyof Handlers, role: string, screen: ReactNode][] = [
  ['批注', 'getComments', 'alert', <CommentList key="list" question={question} />],
  ['批注', 'getComments', 'alert', <FormComments key="form" question={question} root={{ current: null }} />],
  [
    '版式',
    'getPaperTemplates',
    'status',
    <TemplateTools key="templates" setId={NEW_PAPER} set={selectSet(fresh().getState(), NEW_PAPER)} />,
  ],
  ['公告', 'getFront', 'alert', <HomePage key="home" />],
];

function show(call: keyof Handlers, fault: FakeFault, place: ReactNode) {
  const refuse = () => {
    throw fault;
  };
  const server = createFakeServer({ handlers: { [call]: refuse } });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const store = makeStore(effects, { session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true } });
  render(
    <Provider store={store}>
      <MemoryRouter>{place}</MemoryRouter>
    </Provider>,
  );
  return { asked: () => server.seen.some(({ name }) => name === call), effects };
}

test.each(places)(
  '%s (%s) that the server refuses say so in place, without a notice',
  async (what, call, role, place) => {
    const { effects } = show(call, new FakeFault(CODES.internal, '服务器内部错误，编号 a1b2'), place);
    await waitFor(() => {
      const messages = screen.getAllByRole(role).map((each) => each.textContent ?? '');
      expect(messages.filter((text) => text.includes(what) && text.includes('编号 a1b2'))).toHaveLength(1);
    });
    expect(effects.toasts.filter(({ text }) => text.includes('a1b2'))).toEqual([]);
  },
);

test('a server without comments leaves the form of a question as it is', async () => {
  const { asked } = show('getComments', new FakeFault(CODES.notFound, '没有这个接口'), places[1]?.[3]);
  await waitFor(() => expect(asked()).toBe(true));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
