// A room: an organisation of one test's own, with accounts that are made when the test first needs them. Its lists hold
// only what the test made itself and the reviewed questions that the demo organisation shares, which no test changes.
import { randomInt } from 'node:crypto';
import { AES } from 'crypto-js';
import { DEFAULT_CIPHER_SECRET } from '../../src/contract/codes';
import { SHARE_ROLE_ID } from '../../src/server/security/actor';
import { ADMIN, type Account, type RoleName } from './accounts';
import { made, signInApi, type Api } from './api';

export interface Room {
  /** Eight digits that no other room has, for names that must be unique. */
  mark: string;
  organization: { id: number; title: string };
  account: (who: RoleName) => Promise<Account>;
  /** A signed-in client without a browser; `login` gives its session to the page. */
  api: (who: RoleName) => Promise<Api>;
  /** Another account, in a role that the test has made. */
  accountIn: (role_id: number) => Promise<Account>;
  /** New choice questions of its teacher, reviewed if wanted; the ids in order. */
  questions: (count: number, reviewed?: 'reviewed') => Promise<number[]>;
  /** A paper of its teacher with this number of shared questions in two sections; the id. */
  paper: (title: string, count: number) => Promise<number>;
}

const ROLES: Readonly<Record<RoleName, readonly [role_id: number, nickname: string]>> = {
  admin: [1, '管理员'],
  researcher: [2, '教研员'],
  reviewer: [3, '审核员'],
  teacher: [4, '教师甲'],
  teacher2: [4, '教师乙'],
  shared: [SHARE_ROLE_ID, '共享账号'],
};
const seal = (password: string) => AES.encrypt(password, DEFAULT_CIPHER_SECRET).toString();

/** `admin`: the first administrator of the server, whose rows no test looks at. */
export async function openRoom(url: string, admin: Api): Promise<Room> {
  const mark = `${randomInt(100_000_000)}`.padStart(8, '0');
  const title = `机构 ${mark}`;
  const { id } = await made(admin, '/organization/save', { title, region_id: '', logo: '' });
  const school = await made(admin, '/school/save', {
    organization_id: id,
    title: '示例高级中学',
    stage_id: 3,
    region_id: '',
  });
  await made(admin, '/school/class/save', { school_id: school.id, grade_id: 10, title: '高一（1）班', year: '' });

  /** With a password of its own: an initial one is asked to be changed at every sign-in. */
  async function addAccount(role_id: number, role: string): Promise<{ account: Account; api: Api }> {
    accounts += 1;
    const username = `19${accounts}${mark}`;
    const initial = `Tiku-${mark}`;
    const account: Account = { username, password: `Zhang-${mark}`, nickname: `${role} ${mark}` };
    const fields = { username, nickname: account.nickname, organization_id: id, password: seal(initial) };
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    if (role_id === SHARE_ROLE_ID) await made(admin, '/shareaccount/save', { ...fields, expires_at, scope: {} });
    else await made(admin, '/adminuser/save', { ...fields, role_id });
    const api = await signInApi(url, { ...account, password: initial });
    await made(api, '/adminuser/update_password', { old_password: seal(initial), password: seal(account.password) });
    return { account, api };
  }
  let accounts = 0;
  const known = new Map<RoleName, ReturnType<typeof addAccount>>();
  const of = (who: RoleName) => {
    const account = known.get(who) ?? addAccount(...ROLES[who]);
    known.set(who, account);
    return account;
  };

  const room: Room = {
    mark,
    organization: { id, title },
    account: async (who) => (await of(who)).account,
    api: async (who) => (await of(who)).api,
    accountIn: async (role_id) => (await addAccount(role_id, '成员')).account,
    async questions(count, reviewed) {
      const ids: number[] = [];
      for (let n = 1; n <= count; n += 1) {
        const options = ['a', 'b', 'c', 'd'].map((option, i) => ({ id: option, content: `<p>${n + i}</p>` }));
        const { id } = await made(await room.api('teacher'), '/questions/update', {
          type_id: 101,
          content: `<p>${mark} 的第 ${n} 题：\\(x-${n}=0\\) 的解是</p>`,
          options,
          answer: ['a'],
          analysis: '<p>移项</p>',
          accept_duplicates: 1,
        });
        ids.push(id);
        // The first and the last review are by different people.
        for (const who of reviewed ? (['reviewer', 'reviewer', 'researcher'] as const) : [])
          await made(await room.api(who), '/questions/check_record/add', { question_id: id, pass: 1 });
      }
      return ids;
    },
    async paper(title, count) {
      const own = await room.api('teacher');
      const { list } = (await own.get<{ list: { id: number }[] }>('/questions/list', { status: 4, size: 100 })).data;
      const items = list.slice(0, count).map((question) => ({ question_id: question.id, score: 5 }));
      const half = Math.ceil(count / 2);
      const sections = [
        { id: 1, title: '选题', note: '', items: items.slice(0, half) },
        { id: 2, title: '续题', note: '', items: items.slice(half) },
      ];
      return (await made(own, '/paper/save', { title, duration: 90, sections })).id;
    },
  };
  return room;
}

const administrators = new Map<string, Promise<Api>>();
/** One session a server, for what only an administrator of the platform may make. */
export function administratorOf(url: string): Promise<Api> {
  const known = administrators.get(url) ?? signInApi(url, ADMIN);
  administrators.set(url, known);
  return known;
}
