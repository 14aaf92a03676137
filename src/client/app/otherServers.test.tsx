// If these fail, a view shows 网络错误, crashes or is missing with another server, which has only the specified calls with
// the specified fields.
import { render, screen, waitFor } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { minimalReply, type MinimalAccount } from '../../../mocks/minimalServer';
import { FUNCTION_KEYS } from '../../contract/account/functionKeys';
import { address, endProgram, goTo, markSignedIn, startProgram, type Program } from '../../testing/testProgram';
import { REGIONS_URL } from '../state/cache/loadArea';
import { VIEWS } from './views';

jest.mock('../lib/math/typesetter', () => ({ peek: () => undefined, typeset: () => new Promise(() => undefined) }));

const views = Object.entries(VIEWS).map(([name, { path }]) => [name, path.replace(':id', '7')] as const);
const EDITED = '/addquestion?id=7';
const pages = [...views, ['a question to edit', EDITED]] as const;
/** Names and titles in three levels. */
const role = [
  {
    name: 'all',
    title: '全部',
    children: [{ name: 'inner', title: '内层', children: views.map(([name]) => ({ name, title: `页面 ${name}` })) }],
  },
];
const teacher: MinimalAccount = { nickname: '甲', role_name: '教师', weak_password: 0, role };
const administrator: MinimalAccount = {
  ...teacher,
  role_id: 1,
  role_functions: Object.keys(FUNCTION_KEYS).map((function_key) => ({ function_key })),
};

const LOADING = 'main .MuiSkeleton-root, main [aria-busy=true], main [role=progressbar]';
const shown = () => document.querySelector('main')?.textContent ?? '';

let program: Program;
let unmount: () => void;
afterEach(() => {
  unmount();
  endProgram(program);
});

describe.each([
  ['a teacher without rights', teacher],
  ['an administrator with every right', administrator],
])('%s', (_who, account) => {
  test.each(pages)('%s opens', async (_name, path) => {
    let open = 0;
    const fetch = async (url: string, init: RequestInit = {}) => {
      open += 1;
      await Promise.resolve();
      open -= 1;
      if (url === REGIONS_URL) return new Response(new Uint8Array(zipSync({ 'regions.json': strToU8('[]') })));
      const { status, body } = minimalReply(account, init.method ?? 'GET', url);
      return new Response(body, { status });
    };
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    markSignedIn();
    program = startProgram(fetch, '/home');
    ({ unmount } = render(program.element));
    await screen.findByText(/您好/);
    goTo(path);
    if (path !== '/home') await waitFor(() => expect(shown()).not.toContain('您好'));
    await waitFor(() => expect(shown()).toMatch(/\S/));
    await waitFor(() => expect(document.querySelector(LOADING)).toBeNull());
    await waitFor(() => expect(shown()).not.toContain('正在载入'));
    await waitFor(() => expect(open).toBe(0));
    expect(address()).toBe(path.split('?')[0]);
    if (path === EDITED) expect(shown()).toContain('空集的子集');
    expect(program.toasts).toEqual([]);
    expect(shown()).not.toMatch(/抱歉，你访问的页面不存在|显示出错/);
    errors.mockRestore();
  });
});
