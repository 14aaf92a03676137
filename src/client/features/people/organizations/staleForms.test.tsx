// If these fail, a form loses typed text, can never be saved, or removes students after another user has saved first.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMockAdmin } from '../../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../../mocks/fakeServer';
import type { Account } from '../../../../contract/account/accounts';
import type { SchoolClass } from '../../../../contract/account/schoolClasses';
import type { ShareAccount } from '../../../../contract/account/shareAccount';
import { CODES } from '../../../../contract/codes';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import { ClassDialog } from '../../answers/ClassDialog';
import { AccountDialog } from '../accounts/AccountDialog';
import { ShareDialog } from './ShareDialog';
import { StudentsDialog } from './StudentsDialog';

const nothing = () => undefined;
const at = '2026-01-01T00:00:00Z';
const stale = (revision: number, current: object) =>
  new FakeFault(CODES.conflict, '已被他人修改，请核对后再操作', { kind: 'revision', revision, current });
/** Refuses a request that is not based on revision 4. */
const demand4 = (revision: number | undefined, current: object) => {
  if (revision !== 4) throw stale(4, current);
};

function show(handlers: Handlers, dialog: ReactNode) {
  const server = createFakeServer({
    handlers: {
      getOrganizations: () => ({ list: [{ id: 1, title: '本机构' } as never], total: 1, page: 1, size: 50 }),
      getCommon: () => ({ stages: [], grades: [], gs: [], books: [] }),
      getPapers: () => ({ list: [], total: 0, page: 1, size: 20 }),
      ...handlers,
    },
  });
  const user = createMockAdmin();
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user, status: 'signedIn', routesAdded: true },
  });
  render(<Provider store={store}>{dialog}</Provider>);
  return (name: string) => server.seen.filter((each) => each.name === name).map((each) => each.fields);
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sides = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join('|'));

const account: Account = {
  id: 8,
  username: '13800000008',
  nickname: '甲老师',
  role_id: 4,
  role_title: '教师',
  organization_id: 1,
  organization: '本机构',
  status: 1,
  locked: 0,
  revision: 3,
  created_at: at,
  last_login_at: null,
} as unknown as Account;

test('an account that another person changed is shown from both sides, and saved with what was typed', async () => {
  const theirs = { ...account, role_id: 2 };
  const asked = show(
    { saveAccount: ({ revision }) => (demand4(revision, theirs), { id: 8, revision: 5 }) },
    <AccountDialog
      account={account}
      roles={
        [
          { id: 2, title: '教研员' },
          { id: 4, title: '教师' },
        ] as never
      }
      onClose={nothing}
    />,
  );
  fireEvent.change(screen.getByDisplayValue('甲老师'), { target: { value: '甲组长' } });
  press('保存');
  expect(await sides()).toEqual(['姓名|甲组长|甲老师', '角色|教师|教研员']);
  press('保留我的修改');
  press('保存');
  await waitFor(() =>
    expect(asked('saveAccount').at(-1)).toMatchObject({ nickname: '甲组长', role_id: '2', revision: '4' }),
  );
});

const share = {
  id: 5,
  username: '13800000005',
  nickname: '备课组',
  organization_id: 1,
  organization: '本机构',
  expires_at: '2999-01-01T00:00:00Z',
  scope: { stage_ids: [3], paper_ids: [7] },
  status: 1,
  revision: 3,
  created_at: at,
} as unknown as ShareAccount;

test('a share account keeps the papers that both people added', async () => {
  const theirs = { ...share, scope: { stage_ids: [3], paper_ids: [7, 9] } };
  const asked = show(
    { saveShareAccount: ({ revision }) => (demand4(revision, theirs), { id: 5, revision: 5 }) },
    <ShareDialog account={share} onClose={nothing} />,
  );
  fireEvent.change(screen.getByDisplayValue('备课组'), { target: { value: '九年级备课组' } });
  press('保存');
  expect((await sides())[0]).toBe('名称|九年级备课组|备课组');
  press('保留我的修改');
  press('保存');
  await waitFor(() =>
    expect(asked('saveShareAccount').at(-1)).toMatchObject({ nickname: '九年级备课组', revision: '4' }),
  );
  expect(JSON.parse(asked('saveShareAccount').at(-1)?.scope ?? '')).toEqual({ stage_ids: [3], paper_ids: [7, 9] });
});

const schoolClass: SchoolClass = {
  id: 3,
  school_id: 1,
  grade_id: null,
  title: '七（1）班',
  year: null,
  student_count: 1,
  revision: 3,
} as unknown as SchoolClass;
const students = [{ id: 1, class_id: 3, number: '01', name: '甲' }];
const withOthers = {
  ...schoolClass,
  students: [
    { number: '01', name: '甲' },
    { number: '02', name: '对方加的' },
  ],
};
const counted = { added: 1, renamed: 0, removed: 0, kept: 0 };
const sentRows = (fields: Record<string, string> | undefined) =>
  (JSON.parse(fields?.rows ?? '[]') as { number: string; name: string }[]).map(
    ({ number, name }) => `${number} ${name}`,
  );

test.each(['saveClass', 'saveStudents'] as const)(
  'a class list that %s refuses shows both lists; keeping mine removes nobody whom another has just added',
  async (refusing) => {
    const asked = show(
      {
        saveClass: ({ revision }) => (
          refusing === 'saveClass' && demand4(revision, withOthers),
          { id: 3, revision: 4 }
        ),
        saveStudents: ({ rows }) => {
          if (refusing === 'saveStudents' && rows.length === 2) throw stale(4, withOthers);
          return counted;
        },
      },
      <ClassDialog
        school_id={1}
        stage_id={undefined}
        schoolClass={schoolClass}
        students={students}
        listed={3}
        onClose={nothing}
      />,
    );
    type('学生名单', '01 甲\n09 我加的');
    press('保存');
    expect(await sides()).toEqual(['学生名单（只在这边的）|09 我加的|02 对方加的']);
    expect((screen.getByLabelText('学生名单') as HTMLTextAreaElement).value).toBe('01 甲\n09 我加的');
    press('保留我的修改');
    press('保存');
    await waitFor(() => expect(sentRows(asked('saveStudents').at(-1))).toEqual(['01 甲', '09 我加的', '02 对方加的']));
  },
);

test('a list of students that was read before the class record counts as the older one', async () => {
  const asked = show(
    { saveClass: () => ({ id: 3, revision: 4 }), saveStudents: () => counted },
    <ClassDialog
      school_id={1}
      stage_id={undefined}
      schoolClass={schoolClass}
      students={students}
      listed={2}
      onClose={nothing}
    />,
  );
  press('保存');
  await waitFor(() => expect(asked('saveClass').at(-1)).toMatchObject({ revision: '2' }));
});

test('pasted students stay after a refusal, are shown beside the others, and are saved with them', async () => {
  const asked = show(
    { saveStudents: ({ revision }) => (demand4(revision, withOthers), counted) },
    <StudentsDialog class_id={3} title="七（1）班" students={students} revision={3} onClose={nothing} />,
  );
  type('学号与姓名', '01\t甲\n09\t我加的');
  fireEvent.click(screen.getByRole('checkbox'));
  press('保存学生');
  expect(await sides()).toEqual(['学生名单（只在这边的）|09 我加的|02 对方加的']);
  press('保留我的修改');
  press('保存学生');
  await waitFor(() => expect(asked('saveStudents').at(-1)).toMatchObject({ revision: '4', remove: '1' }));
  expect(sentRows(asked('saveStudents').at(-1))).toEqual(['01 甲', '09 我加的', '02 对方加的']);
});

test('the list of a new class is stored also where the server does not say the number of the class', async () => {
  const asked = show(
    {
      saveClass: () => null as never,
      getClasses: () => ({ list: [{ ...schoolClass, id: 12, title: '新班' }] }),
      saveStudents: () => counted,
    },
    <ClassDialog school_id={1} stage_id={undefined} schoolClass={null} students={[]} onClose={nothing} />,
  );
  type(/班级名称/, '新班');
  type('学生名单', '01 甲');
  press('保存');
  await waitFor(() => expect(asked('saveStudents').at(-1)).toMatchObject({ class_id: '12' }));
});

test('a class that was just made opens with its stored list, not as one that another has changed', async () => {
  function Visits() {
    const [made, setMade] = useState(false);
    const place = { school_id: 1, stage_id: undefined };
    const stored = { ...schoolClass, id: 12, title: '新班', revision: 2 };
    return made ? (
      <ClassDialog key="made" {...place} schoolClass={stored} students={students} listed={2} onClose={nothing} />
    ) : (
      <ClassDialog {...place} schoolClass={null} students={[]} onClose={() => setMade(true)} />
    );
  }
  const asked = show({ saveClass: () => ({ id: 12, revision: 1 }), saveStudents: () => counted }, <Visits />);
  type(/班级名称/, '新班');
  type('学生名单', '学号 姓 名\n01 甲');
  press('保存');
  await screen.findByRole('dialog', { name: '班级名单' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('学生名单').value).toBe('01\t甲');
  press('保存');
  await waitFor(() => expect(asked('saveClass').at(-1)).toMatchObject({ id: '12', revision: '2' }));
});
