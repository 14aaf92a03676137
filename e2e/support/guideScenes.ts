// The scenes of the guide's pictures, in the order they are taken: where each is, and what is done before. Pictures of
// printed pages (answersheet, pages-a3 and others) are the same in both languages and have no scene.
import type { Locator, Page } from 'playwright-core';
import { STATUS } from '../../src/domain/question/reviewWorkflow';
import type { RoleName } from './accounts';
import { made, type Api } from './api';
import { scannedClass } from './scannedClass';
import { wordFile } from './wordFile';

/** A text of the interface in the language of the picture, with its values. */
export type Words = (text: string, ...values: readonly (string | number)[]) => string;
/** A client of the bank that the picture is taken of. */
type Bank = (as: RoleName) => Promise<Api>;

export interface Picture {
  /** Address below #, where needed of what is made for it; the page that is open stays without one. */
  path?: string | ((bank: Bank) => Promise<string>);
  /** The picture that is taken before, in the same bank and as the same user. */
  after?: string;
  as?: RoleName | 'nobody';
  width?: number;
  height?: number;
  dark?: true;
  /** Fewer colours, down to this share of likeness in percent, for a gradient. */
  quality?: number;
  /** What is clicked before. */
  steps?(page: Page, words: Words, bank: Bank): Promise<void>;
  /** The part that is shown; the whole window without it. */
  part?(page: Page, words: Words): Locator;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
/** A tool is named by its label before the brackets. */
const toolName = (label: string) => label.split(/（| \(/, 1)[0] ?? '';
const press = (name: string) => async (page: Page, words: Words) => button(page, words(name)).click();
/** Its name goes on with what is counted. */
const pressBegin = (name: string) => async (page: Page, words: Words) =>
  page
    .getByRole('button', { name: new RegExp(`^${words(name)}`) })
    .first()
    .click();
/** Opens the change of the first scanned page that has one. */
const changePage = async (page: Page, words: Words) =>
  page
    .getByRole('table')
    .getByRole('button', { name: words('更改') })
    .first()
    .click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const retype = async (page: Page, name: string, text: string) => {
  await field(page, name).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};
const open = (page: Page, address: string) => page.goto(`#${address}`);
const idIn = (page: Page) => Number(/[?&]id=(\d+)/.exec(page.url())?.[1]);

/** Opens the import with a file in it. */
async function chooseFile(page: Page, words: Words, name: string, buffer: Buffer): Promise<void> {
  await button(page, words('列表的更多操作')).click();
  await page.getByRole('menuitem', { name: words('导入'), exact: true }).click();
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}
/** The page on which an imported file is checked. */
async function checkFile(page: Page, words: Words, name: string, buffer: Buffer): Promise<void> {
  await chooseFile(page, words, name, buffer);
  const checked = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await checked.getByRole('button', { name: words('逐题核对') }).click({ timeout: 60_000 });
  await page.getByRole('list', { name: words('{0}的各行', words('第 {0} 题', 1)) }).waitFor();
}
/** Opens the menu of a line of a file that is checked. */
const lineMenu = async (page: Page, words: Words, question: number, text: string) =>
  page
    .getByRole('list', { name: words('{0}的各行', words('第 {0} 题', question)) })
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button')
    .press('Enter');
/** Gives a number to the question at a place of a file that is checked. */
async function renumber(page: Page, words: Words, at: number, number: number): Promise<void> {
  const input = page.getByLabel(new RegExp(`^${words('{0}的题号', '.+')}$`)).nth(at);
  await input.fill(String(number));
  await input.press('Enter');
}
const main = (page: Page) => page.locator('main');

/** A single choice without classification. */
const choice = (content: string, options: readonly string[], analysis: string) => ({
  type_id: 101,
  content: `<p>${content}</p>`,
  options: options.map((text, at) => ({ id: 'abcd'[at], content: `<p>${text}</p>` })),
  answer: ['a'],
  analysis: `<p>${analysis}</p>`,
  accept_duplicates: 1,
});
const LEAST = (content: string, analysis: string) =>
  choice(content, ['\\(-1\\)', '\\(0\\)', '\\(1\\)', '\\(2\\)'], analysis);
const statement = (content: string) => ({
  type_id: 200,
  content: `<p>${content}</p>`,
  answer: 'true',
  accept_duplicates: 1,
});

/** Question 2 has no number, its answer no label, and its last line belongs to question 3, which is numbered 4. */
const RAN_TOGETHER = `1．两数之和是 5，其中一个是 2，另一个是（　　）
A．1
B．2
C．3
D．4
【答案】C
【解析】用减法。
直线上有三个点，一共有____条线段
3
如图，在正方形 $ABCD$ 中，
4．对角线 $AC$ 与 $BD$ 的长短关系是____
【答案】相等`;
/** The third number is missing. */
const WORD_PAPER = [
  '高一数学周测',
  ...['函数的最大值', '直线的斜率', '圆的半径', '数列的公差', '向量的模', '三角形的面积', '抛物线的焦点'].flatMap(
    (subject, at) => {
      const number = at < 2 ? at + 1 : at + 2;
      return [
        `${number}．根据题中给出的条件，${subject}是（　　）`,
        `A．${number}　　B．${number + 1}　　C．${number + 2}　　D．${number + 3}`,
        `【答案】${'ABCD'[number % 4]}`,
        `【解析】由定义，${subject}可以直接算出来，与其他各量无关。`,
        ...Array.from({ length: 4 }, () => '　　　　'),
      ];
    },
  ),
];
/** In the demo bank: a paper with marked answers, one that is marked now, one with a sample of scans. */
const [ANSWERED, MARKED, SCANNED] = ['/reportlist/detail/1', '/reportlist/detail/4', '/reportlist/detail/5'];
const TABLE =
  '题型,题干,选项,答案,难度\n单选,1+1=?,A.1 B.2 C.3 D.4,B,1\n填空,2×3=____,,6,2\n判断,所有的奇数都是质数。,,错,2\n';

export const PICTURES: Readonly<Record<string, Picture>> = {
  login: { path: '/login', as: 'nobody', width: 1280, height: 800, quality: 85 },
  home: { path: '/home', as: 'teacher', width: 1280, height: 800 },
  dark: { path: '/questionlist', as: 'teacher', dark: true, width: 1280, height: 720 },
  workdesk: { path: '/home' },
  account: { path: '/accountinfo', as: 'teacher', width: 1280, height: 1000 },
  questionlist: { path: '/questionlist', as: 'teacher', width: 1280, height: 800 },
  addquestion: { path: '/addquestion', as: 'teacher', width: 1280, height: 800 },
  'question-form': { path: '/addquestion', as: 'teacher' },
  'question-import': {
    path: '/questionlist',
    as: 'teacher',
    async steps(page, words) {
      await chooseFile(page, words, '试题.csv', Buffer.from(TABLE));
      await page.getByRole('dialog').getByRole('alert').waitFor({ timeout: 60_000 });
    },
    part: (page) => page.getByRole('dialog'),
  },
  figures: {
    path: '/addquestion',
    as: 'teacher',
    height: 900,
    async steps(page, words) {
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: toolName(words('插入图形（几何图、函数图象、数轴、统计图，以后可以再改）')) })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('三角形的高'), exact: true })
        .click();
    },
  },
  'question-formula': {
    path: '/addquestion',
    as: 'teacher2',
    height: 600,
    async steps(page, words) {
      await field(page, words('题干')).click();
      await page.keyboard.type('已知抛物线 $y^2=4x$ 的焦点为 $F$，过 $F$ 的直线交抛物线于 $A$、$B$ 两点，则');
      await page.keyboard.press('Control+m');
      await page
        .getByRole('toolbar', { name: words('{0}模板', words('常用')) })
        .getByRole('button', { name: words('分数') })
        .click();
      await page.keyboard.type('1');
    },
  },
  'question-fault': {
    path: '/addquestion',
    as: 'researcher',
    async steps(page, words) {
      await field(page, words('题干')).click();
      await page.keyboard.type('方程 $2x-1=3$ 的解是');
      for (const [at, formula] of ['$x=\\farc12$', '$x=2$', '$x=1$', '$x=4$'].entries()) {
        await field(page, words('选项 {0}', 'ABCD'[at] ?? '')).click();
        await page.keyboard.type(formula);
      }
      await page.getByRole('radio', { name: words('选项 {0} 正确', 'B') }).check();
      await button(page, words('提交审核')).click();
    },
  },
  workingset: {
    path: '/questionlist',
    as: 'teacher',
    async steps(page, words) {
      for (let at = 0; at < 3; at += 1) await button(page, words('选题')).click();
      const open = page.getByRole('button', { name: / · (?:已选 3 题|3 .*)$/ }).first();
      if ((await page.getByRole('complementary', { name: words('已选试题') }).count()) === 0) await open.click();
    },
  },
  questiontable: { path: '/questionlist', as: 'researcher', steps: press('表格') },
  review: { path: '/pendingquestion', as: 'reviewer', width: 1280, height: 800 },
  'question-review': { path: '/pendingquestion', as: 'reviewer' },
  duplicates: { path: '/pendingquestion/duplicates' },
  feedback: { path: '/questionfeedback', width: 1280, height: 800 },
  paperlist: { path: '/paperlist', width: 1280, height: 800 },
  newpaper: { path: '/paperlist', steps: press('选择组卷方式') },
  takepaper: {
    path: '/paperlist',
    async steps(page, words) {
      await button(page, words('选择组卷方式')).click();
      await page.getByRole('menuitem', { name: words('从已有试卷') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('list').first().getByRole('button').first().click();
      await dialog.getByRole('region').nth(1).getByRole('checkbox').first().check();
    },
  },
  paperdetail: { path: '/paperlist/detail/1', width: 1280, height: 800 },
  export: { path: '/paperlist/detail/1', steps: press('选择导出格式') },
  forms: { path: '/paperlist/detail/1?forms=3&seed=11&mix=qo', steps: press('多版本') },
  paperedit: { path: '/paperlist/edit/1', width: 1280, height: 800 },
  papercheck: { path: '/paperlist/edit/3', steps: pressBegin('体检') },
  'pages-edit': {
    path: '/paperlist/edit/3',
    steps: async (page) => page.locator('.paper-page [data-spot^="each:"]').first().click(),
  },
  swap: {
    path: '/paperlist/edit/3',
    height: 900,
    async steps(page, words) {
      await page.getByLabel(words('移动第 {0} 题', 17), { exact: true }).press('r');
      await page.getByRole('dialog').getByRole('article').nth(1).waitFor();
    },
  },
  specification: { path: '/paperlist/edit/3', height: 900, steps: press('双向细目表') },
  packs: {
    path: '/paperpacklist',
    steps: async (page) =>
      page
        .getByRole('link', { name: /期末复习套卷/ })
        .first()
        .click(),
  },
  blueprint: { path: '/paperlist/blueprint/1' },
  'blueprint-filled': {
    path: '/paperlist/blueprint/1',
    async steps(page, words) {
      await button(page, words('填充')).click();
      const picks = page.getByRole('region', { name: words('配好的试题') });
      await picks.waitFor({ timeout: 60_000 });
      await picks.evaluate((region) => region.scrollIntoView());
    },
  },
  'blueprint-short': {
    path: '/paperlist/blueprint/1',
    height: 900,
    async steps(page, words) {
      await page.getByRole('grid').locator('[data-spot="0.0"]').focus();
      await page.keyboard.type('80x5');
      await page.keyboard.press('Enter');
      await button(page, words('填充')).click();
      const notice = page.getByLabel(words('无法配齐'));
      await notice.waitFor({ timeout: 60_000 });
      await notice.evaluate((shown) => shown.scrollIntoView({ block: 'end' }));
    },
  },
  knowledge: { path: '/knowledgemanagement' },
  coverage: {
    path: '/knowledgemanagement',
    steps: async (page, words) => page.getByRole('tab', { name: words('覆盖情况') }).click(),
  },
  grades: { path: '/grademanagement', width: 1280, height: 800 },
  books: { path: '/originmanagement', width: 1280, height: 800 },
  exams: { path: '/exams', height: 900 },
  answerfill: {
    path: '/answerfill?report=1',
    height: 900,
    steps: async (page) => void (await page.getByRole('combobox').last().selectOption({ index: 1 })),
  },
  report: { path: ANSWERED, height: 900 },
  itemanalysis: { path: `${ANSWERED}?tab=questions`, height: 900 },
  calibration: { path: '/reportlist/calibration', height: 900 },
  reportpages: { path: ANSWERED, steps: press('打印与导出') },
  'marking-setup': { path: `${MARKED}?marking=1&tab=setup`, height: 900 },
  'marking-progress': { path: `${MARKED}?marking=1`, height: 900 },
  'marking-ruling': { path: `${MARKED}?marking=1&tab=rulings`, height: 900 },
  'marking-desk': {
    path: '/marking',
    height: 900,
    as: 'teacher2',
    async steps(page) {
      await page.getByRole('table').getByRole('link').first().click();
      await page.locator('main').getByRole('img').first().waitFor();
    },
  },
  'scan-sample': { path: `${SCANNED}?scan=1`, height: 900 },
  'scan-pages': {
    path: `${SCANNED}?scan=1`,
    height: 900,
    async steps(page, words) {
      const start = button(page, words('用示例扫描件试一试'));
      if (await start.isVisible()) await start.click();
      const pages = page.getByRole('table', { name: words('扫描页') });
      await pages.getByRole('row').nth(3).waitFor({ timeout: 90_000 });
      await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 90_000 });
    },
  },
  'scan-review': {
    after: 'scan-pages',
    path: `${SCANNED}?scan=1`,
    height: 900,
    steps: async (page, words) => page.getByRole('tab', { name: new RegExp(`^${words('复核')} \\d`) }).click(),
  },
  'scan-assign': {
    after: 'scan-pages',
    path: `${SCANNED}?scan=1`,
    height: 900,
    steps: changePage,
  },
  'scan-corners': {
    after: 'scan-pages',
    path: `${SCANNED}?scan=1`,
    height: 900,
    async steps(page, words) {
      await changePage(page, words);
      await button(page, words('指定四角')).click();
      await page.getByRole('dialog').getByRole('img').first().waitFor();
    },
  },
  preferences: {
    path: '/accountinfo',
    as: 'teacher',
    part: (page, words) => page.getByRole('region', { name: words('偏好设置') }),
  },
  accountmanagement: { path: '/accountmanagement' },
  rolelist: { path: '/rolelist' },
  routermanagement: { path: '/routermanagement' },
  organizationmanagement: { path: '/organizationmanagement' },
  schoollist: { path: '/schoollist' },
  shareaccount: { path: '/shareaccount', steps: press('新建共享账号') },
  frontmanagement: { path: '/frontmanagement' },
  operationlog: { path: '/operationlog' },
  recyclebin: { path: '/recyclebin' },
  palette: { path: '/home', height: 900, steps: async (page) => page.keyboard.press('Control+k') },
  keys: { path: '/home', height: 900, steps: async (page) => page.keyboard.press('Shift+?') },
  // These change the bank.
  'question-merge': {
    path: async (bank) => {
      const first = LEAST('设函数 \\(f(x)=x^2-2x\\)，则 \\(f(x)\\) 的最小值', '配方得 \\(f(x)=(x-1)^2-1\\)。');
      const { id } = await made(await bank('teacher'), '/questions/update', first);
      return `/addquestion?id=${id}`;
    },
    as: 'teacher',
    async steps(page, words, bank) {
      const theirs = LEAST(
        '设函数 \\(f(x)=x^2-2x\\)（\\(x\\in\\mathbf R\\)），则 \\(f(x)\\) 的最小值为',
        '配方得 \\(f(x)=(x-1)^2-1\\geqslant -1\\)。',
      );
      await made(await bank('researcher'), '/questions/update', { ...theirs, id: idIn(page), revision: 1 });
      await retype(page, words('题干'), '设函数 $f(x)=x^2-2x$，那么 $f(x)$ 的最小值是（　　）');
      await button(page, words('提交审核')).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  'question-typo': {
    path: async (bank) => {
      const options = ['\\(y=2x\\)', '\\(y=2x+1\\)', '\\(y=x-1\\)', '\\(y=\\frac1x\\)'];
      const question = choice(
        '直线经过元点，则它的解析式可以是（　　）',
        options,
        '经过原点的直线，当 \\(x=0\\) 时 \\(y=0\\)。',
      );
      const { id } = await made(await bank('teacher'), '/questions/update', question);
      for (const by of ['reviewer', 'reviewer', 'researcher'] as const)
        await made(await bank(by), '/questions/check_record/add', { question_id: id, pass: 1 });
      return `/addquestion?id=${id}`;
    },
    as: 'researcher',
    async steps(page, words) {
      await page.getByRole('checkbox', { name: words('仅改错别字，保持已审核') }).check();
      await retype(page, words('题干'), '直线经过原点，则它的解析式可以是（　　）');
      await button(page, words('保存错别字')).click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  'import-proposals': {
    path: async (bank) => {
      const point = { system_info_id: 1, type: 2, kp_id: 144 };
      const known = { type_id: 400, difficulty: 6, stage_id: 3, grade_id: 8, kps: [point], accept_duplicates: 1 };
      for (const [n, text] of ['滑下一米，底端滑动几米', '滑下两米，底端离墙多远', '不滑下，梯子长几米'].entries())
        await made(await bank('teacher'), '/questions/update', {
          ...known,
          content: `<p>梯子斜靠在竖直的墙上，梯脚离墙 ${n + 3} 米，梯顶${text}？</p>`,
          answer: JSON.stringify('<p>略</p>'),
        });
      return '/questionlist';
    },
    as: 'teacher',
    async steps(page, words) {
      const lines = ['1．梯子斜靠在竖直的墙上，梯脚离墙 6 米，梯顶滑下三米，底端滑动几米？', '【答案】略'];
      await checkFile(page, words, '作业.txt', Buffer.from(lines.join('\n')));
      await main(page)
        .getByRole('button', { name: /勾股定理/ })
        .first()
        .click();
      await button(page, words('关闭')).click();
    },
    part: main,
  },
  'import-pages': {
    path: '/questionlist',
    as: 'teacher',
    height: 900,
    async steps(page, words) {
      await checkFile(page, words, '高一数学周测.docx', wordFile(WORD_PAPER));
      await button(page, words('原文页面')).click();
      const isRead = () =>
        [...document.querySelectorAll<HTMLImageElement>('main img')].some((img) => img.naturalWidth > 0);
      await page.waitForFunction(isRead, undefined, { timeout: 90_000 });
      await page.getByRole('heading', { name: words('第 {0} 题', 2), exact: true }).click();
    },
    part: main,
  },
  'import-glued': {
    path: '/questionlist',
    as: 'teacher',
    height: 1200,
    async steps(page, words) {
      await checkFile(page, words, '周测.txt', Buffer.from(RAN_TOGETHER));
      await lineMenu(page, words, 1, '直线上有三个点');
    },
    part: main,
  },
  'import-repaired': {
    after: 'import-glued',
    as: 'teacher',
    height: 1200,
    async steps(page, words) {
      const chosen = async (name: string | RegExp) => page.getByRole('menuitem', { name }).click();
      await chosen(words('从这里起是另一题'));
      await renumber(page, words, 1, 2);
      await lineMenu(page, words, 2, '在正方形');
      await chosen(words('移到下一题（{0}）', words('第 {0} 题', 4)));
      await lineMenu(page, words, 2, '3');
      await chosen(new RegExp(`^${words('移到{0}', words('答案'))}$`, 'i'));
      await renumber(page, words, 2, 3);
      await button(page, words('关闭')).click();
    },
    part: main,
  },
  'import-stored': {
    after: 'import-repaired',
    as: 'teacher',
    height: 1200,
    async steps(page, words) {
      const store = button(page, words('导入 {0} 题', 3));
      await store.click();
      await store.waitFor({ state: 'detached', timeout: 60_000 });
    },
    part: main,
  },
  'offline-queue': {
    path: '/home',
    as: 'researcher',
    height: 900,
    async steps(page, words, bank) {
      const api = await bank('researcher');
      const { id } = await made(api, '/questions/update', statement('一个数的平方一定是非负数'));
      const { id: disputed } = await made(api, '/questions/update', statement('二是质数'));
      for (const [each, text] of [
        [disputed, '二是质数'],
        [id, '非负数'],
      ] as const) {
        await open(page, `/addquestion?id=${each}`);
        await field(page, words('题干')).filter({ hasText: text }).waitFor();
      }
      await open(page, `/pendingquestion?status=${STATUS.unchecked}&size=100&at=${id}`);
      await page.getByRole('article', { name: words('试题 {0}', id), exact: true }).waitFor();
      await page.getByLabel(words('批注内容'), { exact: true }).waitFor();
      await page.context().setOffline(true);
      for (const [at, text] of ['题干末尾缺句号。', '改为“任何实数”更清楚。', '答案没有问题。'].entries()) {
        await page.getByLabel(words('批注内容'), { exact: true }).fill(text);
        await button(page, words('添加批注')).click();
        await page.getByRole('button', { name: words('未同步 {0}', at + 1) }).waitFor();
      }
      for (const each of [id, disputed]) {
        await open(page, `/addquestion?id=${each}`);
        await field(page, words('题干')).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type('。');
        await button(page, words('提交审核')).click();
        await page.getByRole('button', { name: words('未同步 {0}', each === id ? 4 : 5) }).waitFor();
      }
      await page.getByRole('button', { name: words('未同步 {0}', 5) }).click();
    },
  },
  'offline-conflict': {
    after: 'offline-queue',
    as: 'researcher',
    height: 900,
    async steps(page, words, bank) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('关闭') })
        .last()
        .click();
      const theirs = { ...statement('自然数二是质数'), id: idIn(page), revision: 1 };
      await made(await bank('admin'), '/questions/update', theirs);
      await page.context().setOffline(false);
      await page
        .getByRole('button', { name: words('未同步 {0}，其中 {1} 项需要处理', 1, 1) })
        .click({ timeout: 60_000 });
    },
  },
  'scan-compare': {
    path: '/home',
    height: 900,
    async steps(page, words, bank) {
      const { report, scans, again } = await scannedClass(await bank('admin'));
      await open(page, `/reportlist/detail/${report}?scan=1`);
      await page.getByLabel(words('扫描件'), { exact: true }).setInputFiles([...scans, again]);
      await button(page, words('比较')).click({ timeout: 60_000 });
      await page.getByRole('dialog').getByRole('img').first().waitFor();
    },
  },
  'scan-receipt': {
    path: `${ANSWERED}?tab=students`,
    height: 900,
    async steps(page, words) {
      const student = page.getByRole('table').getByRole('row').nth(1).getByRole('button').first();
      const name = (await student.textContent())?.trim() ?? '';
      await student.click();
      await button(page, words('删除个人信息')).click();
      const dialog = page.getByRole('dialog', { name: words('删除学生个人信息') });
      await dialog.getByLabel(words('输入“{0}”以确认', name)).fill(name);
      await dialog.getByLabel(words('原因')).fill('家长要求');
      await dialog.getByRole('button', { name: words('删除'), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await open(page, `${ANSWERED}?tab=students&erase=receipts`);
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    },
  },
};
