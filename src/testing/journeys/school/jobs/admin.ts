// The administrator's work: accounts, roles, organisations, the log; knowledge trees of the heads.
import { AES } from 'crypto-js';
import { signInApi } from '../../../../../e2e/support/api';
import { CODES, DEFAULT_CIPHER_SECRET } from '../../../../contract/codes';
import type { Context, Job } from '../job';

const ADMIN = ['administrator'] as const;
const seal = (password: string) => AES.encrypt(password, DEFAULT_CIPHER_SECRET).toString();
const phone = ({ dice }: Context) => `18${dice.whole(100_000_000, 999_999_999)}`;

async function newAccount(context: Context, role_id: number) {
  const username = phone(context);
  const { person } = context;
  const organization_id = context.people.find(({ role }) => role === 'teacher')?.organization ?? 1;
  const fields = { username, nickname: `新${context.code()}`, role_id, organization_id };
  const stored = await person.window.do('saveAccount', { ...fields, password: seal('Tiku-20261') });
  return { ...fields, ...stored, password: 'Tiku-20261' };
}
const enters = (context: Context, account: { username: string; nickname: string; password: string }) =>
  signInApi(context.url(), account).then(
    (api) => api,
    () => null,
  );

export const ADMIN_JOBS: readonly Job[] = [
  {
    name: 'accounts',
    roles: ADMIN,
    weight: 3,
    async run(context) {
      const { person, expect } = context;
      const account = await newAccount(context, 4);
      const { id } = account;
      const api = await enters(context, account);
      expect(api !== null, 'account', `the new account ${id} cannot sign in`);
      if (!api) return;
      const off = await person.window.do('setAccountStatus', { id, revision: account.revision, status: 0 });
      const after = await api.get('/home/summary');
      expect(
        after.error === CODES.sessionInvalid,
        'account',
        `the disabled account ${id} is answered with ${after.error}`,
      );
      expect((await enters(context, account)) === null, 'account', `the disabled account ${id} signs in`);
      const gone = await person.window.do('deleteAccount', { id, revision: off.revision });
      const list = await person.window.do('getAccounts', { text: account.username });
      expect(list.total === 0, 'account', `the deleted account ${id} is in the list`);
      await person.window.do('restoreAccount', { id: gone.id });
      const back = await person.window.do('getAccounts', { text: account.username });
      expect(back.total === 1, 'account', `the restored account ${id} is in the list ${back.total} times`);
    },
  },
  {
    name: 'moves',
    roles: ADMIN,
    weight: 2,
    async run(context) {
      const { person, people, expect } = context;
      const account = await newAccount(context, 4);
      const other = people.find(
        ({ organization, role }) => role === 'teacher' && organization !== account.organization_id,
      );
      const { password: _password, ...fields } = account;
      await person.window.do('saveAccount', { ...fields, organization_id: other?.organization ?? 1 });
      const api = await enters(context, account);
      if (!api) return expect(false, 'account', `the moved account ${account.id} cannot sign in`);
      const seen = await api.get<{ list: { organization_id: number; id: number }[] }>('/questions/list', {
        sharing: 1,
        size: 100,
      });
      const foreign = seen.data.list.filter(({ organization_id }) => organization_id !== other?.organization);
      expect(
        foreign.length === 0,
        'row-scope',
        `the moved account ${account.id} sees ${foreign.map(({ id }) => id).join()} of its old organisation`,
      );
    },
  },
  {
    name: 'roles',
    roles: ADMIN,
    weight: 2,
    async run(context) {
      const { person, expect } = context;
      const title = `角色${context.code()}`;
      const role = await person.window.do('saveRole', { title, route_ids: [], function_keys: ['question.read'] });
      const account = await newAccount(context, role.id);
      const api = await enters(context, account);
      if (!api) return expect(false, 'account', `account ${account.id} of a new role cannot sign in`);
      const fields = { type_id: '200', content: '<p>越权</p>', answer: 'true' };
      const refused = await api.post('/questions/update', fields);
      expect(
        refused.error === CODES.forbidden,
        'rights',
        `a role without the right stores a question: ${refused.error}`,
      );
      await person.window.do('saveRole', {
        id: role.id,
        revision: role.revision,
        title,
        route_ids: [],
        function_keys: ['question.read', 'paper.read'],
      });
      const papers = await api.get('/paper/list', { page: 1, size: 10 });
      expect(papers.error === 0, 'rights', `a right that was given does not hold: ${papers.error}`);
    },
  },
  {
    name: 'organisations',
    roles: ADMIN,
    weight: 1,
    async run({ person, code, expect }) {
      const title = `机构${code()}`;
      const list = await person.window.show('getOrganizations', { title });
      const { id, revision } = await person.window.do('saveOrganization', { title, region_id: null, logo: '' });
      expect(
        await list.wait((shown) => shown.list.some((one) => one.id === id)),
        'stale-screen',
        `the list does not show organisation ${id}`,
      );
      await person.window.do('deleteOrganization', { id, revision });
      expect(
        await list.wait((shown) => !shown.list.some((one) => one.id === id)),
        'stale-screen',
        `the list still shows organisation ${id}`,
      );
      list.close();
      await person.window.do('restoreBinned', { kind: 'organization', id });
      const back = await person.window.do('getOrganizations', { title });
      expect(back.total === 1, 'bin', `organisation ${id} is there ${back.total} times`);
    },
  },
  {
    name: 'log',
    roles: ADMIN,
    weight: 3,
    async run({ person, expect }) {
      const seen = new Set<number>();
      let rows = 0;
      let before: number | undefined;
      for (let page = 0; page < 6; page += 1) {
        const { list } = await person.window.do('getOperations', {
          size: 100,
          ...(before === undefined ? {} : { before_id: before }),
        });
        rows += list.length;
        for (const { id } of list) seen.add(id);
        const last = list.at(-1);
        if (!last) break;
        expect(
          before === undefined || list.every(({ id }) => id < (before ?? 0)),
          'pages',
          `the log before ${before} has later entries`,
        );
        before = last.id;
      }
      expect(seen.size === rows, 'pages', `the log gives ${rows} rows of ${seen.size} entries`);
    },
  },
  {
    name: 'front-and-runtime',
    roles: ADMIN,
    weight: 1,
    async run({ person, people, code, expect }) {
      const title = `通知${code()}`;
      const body = { text: '正文', path: '', picture: '', pack_id: null };
      const { id, revision } = await person.window.do('saveFrontItem', {
        kind: 'notice',
        title,
        body,
        starts_at: null,
        ends_at: null,
      });
      const teacher = people.find(({ role }) => role === 'teacher');
      const shown = await teacher?.window.do('getFront', {});
      expect(
        shown?.list.some((one) => one.id === id) === true,
        'front',
        `notice ${id} is not shown to ${teacher?.name}`,
      );
      await person.window.do('deleteFrontItem', { id, revision });
      await person.window.do('getRuntime', {});
    },
  },
  {
    name: 'tree',
    roles: ['head', 'administrator'],
    weight: 3,
    async run(context) {
      const { person, code, expect } = context;
      const { window } = person;
      const { id: system_info_id } = await window.do('saveKnowledgeSystem', { title: `体系${code()}` });
      const { id: type } = await window.do('saveKnowledgeType', { system_info_id, name: '章节' });
      const add = async (pid: number) => {
        const word = code();
        return {
          word,
          ...(await window.do('addKp', { system_info_id, type, pid, tip_key: word, kp_name: `点${word}` })),
        };
      };
      const [a, b, c] = [await add(0), await add(0), await add(0)];
      const child = await add(a.id);
      const list = await window.show('getKpList', { system_info_id, type });
      await window.do('saveKp', { id: b.id, revision: 1, tip_key: `${b.word}b`, kp_name: '改过的点' });
      await window.do('moveKp', { id: child.id, revision: 1, pid: b.id, place: 0 });
      const isMoved = await list.wait((nodes) => nodes.find(({ id }) => id === child.id)?.pid === b.id);
      expect(isMoved, 'stale-screen', `the tree does not show point ${child.id} below ${b.id}`);
      const gone = await window.do('deleteKp', { id: c.id, revision: 1 });
      await window.do('undoKnowledgeChange', { undo_id: gone.undo_id });
      const wanted = [`${a.id} 0`, `${b.id} 0`, `${c.id} 0`, `${child.id} ${b.id}`].sort().join();
      const nodes = await window.do('getKpList', { system_info_id, type });
      const theirs = nodes
        .map(({ id, pid }) => `${id} ${pid}`)
        .sort()
        .join();
      expect(theirs === wanted, 'tree', `the tree of system ${system_info_id} is ${theirs}, not ${wanted}`);
      list.close();
    },
  },
];
