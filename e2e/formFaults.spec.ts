// The ten most used forms with a connection that damages every reply after the server has stored the data: typed text
// stays, each try shows one message of the catalogue, and after all tries it is stored once. All other saves:
// src/testing/journeys/saveFaults.test.ts.
import type { Page } from '@playwright/test';
import { openFaultProxy, type Fault, type FaultProxy } from '../src/testing/journeys/support/faultProxy';
import { expect, test as base, toasts } from './support/fixtures';
import { choose, chooseOnCard, openDrawer, openList, shownIds } from './support/questions';

const test = base.extend<object, { line: FaultProxy }>({
  line: [
    async ({ server }, use) => {
      const line = await openFaultProxy(server.url);
      await use(line);
      await line.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ line }, use) => use(`${line.url}/`),
});

const go = (page: Page, hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
const form = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const label = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const NETWORK = '网络错误';
const LATER = '已同步 1 项离线修改';

interface Form {
  call: string;
  /** Opens the form and fills it in. */
  fill(page: Page, words: string): Promise<void>;
  send(page: Page): Promise<void>;
  kept(page: Page, words: string): Promise<void>;
  done(page: Page, words: string): Promise<void>;
  /** The list whose total shows how many records the server has. */
  list: string;
  /** The program sends it again automatically once the connection fails. */
  waits?: true;
}
const gone = (page: Page) => expect(form(page)).toHaveCount(0);
const inDialog = (name: string, ok = '保存'): Pick<Form, 'send' | 'kept' | 'done'> => ({
  send: (page) => form(page).getByRole('button', { name: ok, exact: true }).click(),
  kept: (page, words) => expect(label(page, name)).toHaveValue(words),
  done: gone,
});
const opened = async (page: Page, path: string, button: string) => {
  await go(page, path);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(form(page)).toBeVisible();
};

const FORMS: Readonly<Record<string, Form>> = {
  account: {
    ...inDialog('姓名'),
    call: '/adminuser/save',
    fill: async (page, words) => {
      await opened(page, '/accountmanagement', '新建账号');
      await label(page, '手机号').fill(`139${String(Date.now()).slice(-8)}`);
      await label(page, '姓名').fill(words);
    },
    list: '/api/adminuser/list?page=1&size=100',
  },
  menu: {
    ...inDialog('标题'),
    call: '/router/save',
    fill: async (page, words) => {
      await opened(page, '/routermanagement', '新建分组');
      await label(page, '标题').fill(words);
    },
    list: '/api/router/list',
  },
  knowledge: {
    ...inDialog('体系名称'),
    call: '/knowledge/system/save',
    fill: async (page, words) => {
      await opened(page, '/knowledgemanagement', '新建体系');
      await label(page, '体系名称').fill(words);
    },
    list: '/api/knowledge/system/list',
  },
  book: {
    ...inDialog('书名'),
    call: '/originbook/save',
    fill: async (page, words) => {
      await opened(page, '/originmanagement', '新建原书');
      await label(page, '书名').fill(words);
    },
    list: '/api/questions/origin_book?page=1&size=100',
  },
  role: {
    call: '/role/save',
    fill: async (page, words) => {
      await go(page, '/rolelist');
      await page.getByRole('button', { name: '新建角色', exact: true }).click();
      await page.getByLabel('角色名称').fill(words);
    },
    send: (page) => page.getByRole('button', { name: '保存', exact: true }).click(),
    kept: (page, words) => expect(page.getByLabel('角色名称')).toHaveValue(words),
    done: (page, words) => expect(page.getByRole('region', { name: `角色 ${words}` })).toBeVisible(),
    list: '/api/role/list',
  },
  blueprint: {
    call: '/blueprint/save',
    fill: async (page, words) => {
      await go(page, '/paperlist/blueprint/0');
      await page.getByLabel('细目表名称').fill(words);
    },
    send: (page) => page.getByRole('button', { name: '保存', exact: true }).click(),
    kept: (page, words) => expect(page.getByLabel('细目表名称')).toHaveValue(words),
    done: (page) => expect(page).toHaveURL(/blueprint\/[1-9]\d*$/),
    list: '/api/blueprint/list?page=1&size=100',
  },
  report: {
    call: '/report/save',
    fill: async (page, words) => {
      await openList(page, '', '/addreportquestion');
      await choose(page, ...(await shownIds(page)).slice(0, 1));
      await page.getByLabel('报告名称').fill(words);
    },
    send: (page) => page.getByRole('button', { name: '保存报告' }).click(),
    kept: (page, words) => expect(page.getByLabel('报告名称')).toHaveValue(words),
    done: (page) => expect(page).toHaveURL(/reportlist\/detail\/\d+/),
    list: '/api/report/list?page=1&size=100',
  },
  paper: {
    call: '/paper/save',
    fill: async (page, words) => {
      await openList(page);
      await choose(page, ...(await shownIds(page)).slice(0, 2));
      await openDrawer(page);
      await go(page, '/paperlist/edit/0');
      await page.getByLabel('试卷标题').fill(words);
    },
    send: (page) => page.getByRole('button', { name: '保存', exact: true }).click(),
    kept: (page, words) => expect(page.getByLabel('试卷标题')).toHaveValue(words),
    done: (page) => expect(page).toHaveURL(/paperlist\/edit\/[1-9]\d*$/),
    list: '/api/paper/list?page=1&size=100',
    waits: true,
  },
  question: {
    call: '/questions/update',
    fill: async (page, words) => {
      await go(page, '/addquestion');
      await page.getByLabel('题型').selectOption({ label: '判断题' });
      await page.getByRole('textbox', { name: '题干', exact: true }).click();
      await page.keyboard.type(words);
      await page.getByRole('radio', { name: '正确' }).first().click();
    },
    send: (page) => page.getByRole('button', { name: '提交审核' }).click(),
    kept: (page, words) => expect(page.getByRole('textbox', { name: '题干', exact: true })).toContainText(words),
    done: (page, words) => expect(page.getByRole('textbox', { name: '题干', exact: true })).not.toContainText(words),
    list: '/api/questions/list?page=1&size=100&order=newest',
    waits: true,
  },
  feedback: {
    call: '/questions/feedback/add',
    fill: async (page, words) => {
      await openList(page);
      await chooseOnCard(page.getByRole('article').first(), '反馈');
      await label(page, '问题说明').fill(words);
    },
    send: (page) => form(page).getByRole('button', { name: '提交反馈' }).click(),
    kept: (page, words) => expect(label(page, '问题说明')).toHaveValue(words),
    done: gone,
    list: '/api/questions/feedback/list?page=1&size=100',
    waits: true,
  },
};

const stored = (page: Page, url: string, words: string) =>
  page.evaluate(async ([at, text]) => (await (await fetch(at)).text()).split(text).length - 1, [url, words] as const);
async function told(page: Page, text: string): Promise<void> {
  await expect(toasts(page)).toHaveText([text]);
  await dismiss(page);
}
/** On a slow machine toasts may have disappeared by themselves. Under an open dialog they have no role. */
async function dismiss(page: Page): Promise<void> {
  await page
    .locator('[aria-label="关闭提示"]')
    .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await expect(toasts(page)).toHaveCount(0);
}

test('ten forms × every spoilt answer: typed text stays, one notice a try, stored once', async ({
  page,
  login,
  faults,
  line,
}) => {
  test.setTimeout(300_000);
  faults.expectConsole(/Failed to load resource|ERR_/);
  page.on('dialog', (dialog) => void dialog.accept());
  await login();
  for (const [name, walked] of Object.entries(FORMS)) {
    const words = `断线${name}${Date.now().toString(36)}`;
    await test.step(name, async () => {
      await walked.fill(page, words);
      const before = line.passed.length;
      const answered: Fault[] = ['HTML instead', 'half of a JSON', 'error without msg'];
      const broken: Fault[] = ['cut in the middle', 'answer lost'];
      for (const fault of walked.waits ? answered : [...answered, ...broken]) {
        line.fail(walked.call, fault);
        await walked.send(page);
        await told(page, NETWORK);
        await walked.kept(page, words);
      }
      if (walked.waits) line.fail(walked.call, 'answer lost');
      await walked.send(page);
      if (walked.waits) await expect(toasts(page).filter({ hasText: LATER })).toBeVisible();
      else await walked.done(page, words);
      const keys = line.passed
        .slice(before)
        .filter(({ path }) => path === walked.call)
        .map(({ key }) => key);
      expect(new Set(keys).size, name).toBe(1);
      expect(await stored(page, walked.list, words), name).toBe(1);
      await dismiss(page);
    });
  }
});

test('502 during a save: signed out without a word, and signed in again the form is there to be sent once', async ({
  page,
  login,
  faults,
  line,
}) => {
  faults.expectConsole(/Failed to load resource|ERR_/);
  page.on('dialog', (dialog) => void dialog.accept());
  await login();
  const words = `网关角色${Date.now().toString(36)}`;
  await FORMS['role']?.fill(page, words);
  await page.getByRole('checkbox', { name: '反馈试题' }).check();
  line.fail('/role/save', '502');
  await FORMS['role']?.send(page);
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  // eslint-disable-next-line playwright/prefer-web-first-assertions -- now, not after a notice has gone away
  expect(await toasts(page).allTextContents()).toEqual([]);
  await login();
  await expect(toasts(page)).toHaveText(['登录中断时有 1 项没有保存成功，内容都还在，请点右上角“未同步”处理']);
  await page.getByRole('button', { name: /^未同步/ }).click();
  const list = page.getByRole('dialog', { name: /未同步的修改/ });
  await expect(list.getByRole('listitem')).toContainText([`新角色：${words}`]);
  await list.getByRole('button', { name: '立即重试' }).click();
  await expect(list).toContainText('都已同步到服务器。');
  const roles = await page.evaluate(
    async () =>
      (
        (await (await fetch('/api/role/list')).json()) as {
          data: { list: { title: string; function_keys: string[] }[] };
        }
      ).data.list,
  );
  expect(roles.filter(({ title }) => title === words).map(({ function_keys }) => function_keys)).toEqual([
    ['question.feedback'],
  ]);
});
