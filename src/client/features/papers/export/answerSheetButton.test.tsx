// If these fail, a teacher prints sheets that no scan can be matched to, or the names of the wrong class.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockPaper } from '../../../../../mocks/factories/paper';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { ANSWER_SHEET_DEFAULTS } from '../../../../domain/paper/answerSheet';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { useAppDispatch } from '../../../state/hooks';
import { makeStore } from '../../../state/store';
import { AnswerSheetButton } from './AnswerSheetButton';
import { useAnswerSheet } from './useAnswerSheet';

const paper = createMockPaper({ id: 7, title: '期中卷', revision: 3 });
const questionOf = () => undefined;

function Buttons({ saved, onDrawn }: { saved: boolean; onDrawn(words: string[]): void }) {
  const dispatch = useAppDispatch();
  const choice = useAnswerSheet(paper, questionOf, null, saved ? paper : undefined);
  const draw = async () => {
    const sheets = choice.issue ? await dispatch(choice.issue()) : choice.sheets;
    onDrawn(sheets.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))));
  };
  return <AnswerSheetButton choice={choice} disabled={false} onExport={() => void draw()} />;
}

function open(saved: boolean) {
  const asked: unknown[] = [];
  const drawn: string[] = [];
  const server = createFakeServer({
    handlers: {
      getSchools: () => ({
        list: [
          {
            id: 5,
            organization_id: 1,
            organization_title: '机构',
            title: '一中',
            stage_id: 4,
            region_id: null,
            class_count: 1,
            revision: 1,
            created_at: '2026-11-02T08:00:00.000Z',
            deleted_at: null,
          },
        ],
        total: 1,
        page: 1,
        size: 100,
      }),
      getClasses: () => ({
        list: [{ id: 11, school_id: 5, grade_id: 10, title: '1班', year: null, student_count: 2, revision: 1 }],
      }),
      getAnswerSheets: () => ({
        list: [
          {
            id: 36,
            paper_id: 7,
            paper_version: 1,
            form: 'B',
            pages: 2,
            options: ANSWER_SHEET_DEFAULTS,
            author: '王老师',
            created_at: '2026-11-02T08:00:00Z',
          },
        ],
      }),
      issueAnswerSheet: (request) => {
        asked.push(request);
        const print = (name: string, text: string) => ({
          candidate: { name, number: '01', class_title: '1班' },
          codes: [{ rows: ['101', '010', '111'], text }],
        });
        return { id: 37, pages: 1, fresh: 1, prints: [print('李雷', 'TK11.1..A.0'), print('韩梅梅', 'TK11.1..B.0')] };
      },
    },
  });
  const functions = ['paper.export', 'report.read'] as const;
  const user = createMockUser({ role_functions: functions.map((function_key) => ({ function_key })) });
  const session = { user, status: 'signedIn' as const, routesAdded: true };
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), { session });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/?card=8,1,A4,0']}>
        <Buttons saved={saved} onDrawn={(words) => drawn.push(...words)} />
      </MemoryRouter>
    </Provider>,
  );
  return { asked, drawn };
}

test('a class gets one set per student with the codes of the server', async () => {
  const { asked, drawn } = open(true);
  await userEvent.click(screen.getByRole('button', { name: /答题卡/ }));
  await screen.findByRole('option', { name: '一中' });
  await userEvent.selectOptions(screen.getByLabelText('学校'), '一中');
  await userEvent.selectOptions(
    await screen.findByLabelText('班级'),
    await screen.findByRole('option', { name: '1班（2 人）' }),
  );
  screen.getByText(/共 2 份/);
  await userEvent.click(screen.getByRole('button', { name: '只导出答题卡' }));
  await waitFor(() => expect(drawn).toEqual(expect.arrayContaining(['李雷', 'TK11.1..A.0', '韩梅梅', 'TK11.1..B.0'])));
  expect(asked).toEqual([expect.objectContaining({ paper_id: 7, revision: 3, class_id: 11 })]);
});

test('sheets that were exported before are listed with the beginning of their code', async () => {
  open(true);
  await userEvent.click(screen.getByRole('button', { name: /答题卡/ }));
  const list = await screen.findByRole('region', { name: '已导出的答题卡' });
  expect(list.textContent).toMatch(/TK10.*B卷 · 2 页 · 准考证号 8 位.*王老师/);
});

test('an unsaved paper says that its sheets have no code, and issues none', async () => {
  const { asked, drawn } = open(false);
  await userEvent.click(screen.getByRole('button', { name: /答题卡/ }));
  screen.getByText(/没有识别码.*请保存试卷/);
  expect(screen.queryByLabelText('学校')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '只导出答题卡' }));
  await waitFor(() => expect(drawn.length).toBeGreaterThan(0));
  expect(asked).toEqual([]);
});
