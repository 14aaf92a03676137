// Questions imported from a spreadsheet: checked first, stored after confirmation, still there after a reload in
// between.
import { officeOf } from '../src/server/modules/question/parse/libreOffice';
import { made } from './support/api';
import { expect, test } from './support/fixtures';
import { chooseExport, exportAnyway, placedPages } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import { chooseTool, openList, shownIds } from './support/questions';
import { wordFile } from './support/wordFile';

const mark = `导入${Date.now() % 1_000_000}`;
const SHEET = `题型,题干,答案,选项A,选项B,难度
单选题,"${mark}：若 $x^2=4$ 且 $x<0$，则 $x=$（　　）",A,$-2$,$2$,3
填空题,${mark}：$\\frac{1}{2}+\\frac{1}{5}=$ ____。,$\\frac{7}{10}$|0.7,,,2
论述题,${mark}：请论述,略,,,
`;

test('an imported sheet reports its faulty row and stores the others as 待检查 in the list', async ({
  page,
  login,
  another,
}) => {
  await login('teacher');
  await openList(page);
  await chooseTool(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入试题' });
  await dialog
    .getByLabel('试题文件')
    .setInputFiles({ name: '周测.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await expect(dialog.getByRole('alert').filter({ hasText: '共 3 题，可导入 2 题；1 题有误' })).toBeVisible();
  const [told] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: /下载 周测-未导入\.csv/ }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await told.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8')).toContain('4,第 4 行,未通过,题型“论述题”应为单选题');

  // A file of another platform, imported in the same way.
  await dialog.getByLabel('试题文件', { exact: true }).setInputFiles({
    name: '题库.gift',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${mark}：证明 $$1+1=2$$。{}\n\n配对 {=一 -> 1 =二 -> 2}`),
  });
  await expect(dialog.getByRole('alert').filter({ hasText: '共 2 题，可导入 1 题；1 题有误' })).toBeVisible();

  // The checked file is kept on the server.
  await page.reload();
  await chooseTool(page, '导入');
  const sheet = dialog.getByRole('listitem').filter({ hasText: '周测' });
  await expect(sheet.getByRole('button', { name: '导入 2 题' })).toBeVisible();
  await sheet.getByRole('button', { name: '逐题核对' }).click();

  // Beside what the file says; the faulty row is made a question.
  await expect(page.getByRole('heading', { name: '核对导入：周测' })).toBeVisible();
  const wrong = page.getByRole('region', { name: '第 4 行' });
  await expect(wrong).toContainText('“论述题”应为');
  await expect(wrong.getByRole('group', { name: '文件中的原文' })).toContainText('请论述');
  await wrong.getByRole('button', { name: '编辑' }).click();
  const editor = page.getByRole('dialog', { name: '编辑第 4 行' });
  await expect(editor.getByRole('textbox', { name: '题干' })).toContainText('请论述');
  await editor.getByRole('textbox', { name: '答案' }).click();
  await page.keyboard.type('略');
  await editor.getByRole('button', { name: '完成' }).click();
  await expect(wrong).toContainText('已修改');
  // Kept with the account for another computer, and over a reload.
  await expect(page.getByRole('status', { name: '草稿状态' })).toHaveText('草稿已保存');
  const elsewhere = await another('teacher');
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('region', { name: '第 4 行' })).toContainText('已修改');
  await page.reload();
  await page.getByRole('button', { name: '导入 3 题' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已导入 3 题' })).toContainText('待检查');
  await openList(page, `keyword=${encodeURIComponent(mark)}`);
  await expect.poll(async () => (await shownIds(page)).length).toBe(3);
  await expect(page.getByRole('article').first()).toContainText('待检查');
});

test('a file of another program is imported after its columns were matched, by a mapping that is kept', async ({
  page,
  login,
}) => {
  const own = `对应${Date.now() % 1_000_000}`;
  const file = (n: number) => ({
    name: `数据${n}.jsonl`,
    mimeType: 'application/json',
    buffer: Buffer.from(
      [1, 2]
        .map((k) => JSON.stringify({ 记录文字: `${own}：第 ${n}${k} 个数是多少`, label: `$${n + k}$`, 备注: '略' }))
        .join('\n'),
    ),
  });
  await login('teacher');
  await openList(page);
  await chooseTool(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入试题' });
  await dialog.getByLabel('试题文件', { exact: true }).setInputFiles(file(1));
  const columns = page.getByRole('dialog', { name: '对应各列' });
  await expect(columns.getByLabel('答案')).toBeVisible();
  await columns.getByRole('button', { name: '检查文件' }).click();
  await expect(columns.getByRole('alert')).toHaveText('请选择题干所在的列');
  await columns.getByLabel('题干').fill('记录文字');
  await page.getByRole('option', { name: '记录文字' }).click();
  await columns.getByLabel('题干').press('Escape');
  await columns.getByLabel('这套对应的名称').fill(own);
  await columns.getByRole('button', { name: '保存这套对应' }).click();
  await expect(columns.getByRole('group', { name: '保存的对应' })).toContainText(own);
  await columns.getByRole('button', { name: '检查文件' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '共 2 题，可导入 2 题；1 题读入时有改动' })).toBeVisible();

  // The next file of the kind needs no matching.
  await page.reload();
  await chooseTool(page, '导入');
  await dialog.getByLabel('试题文件', { exact: true }).setInputFiles(file(3));
  await expect(columns.getByRole('button', { name: '记录文字' })).toBeVisible();
  await columns.getByRole('button', { name: '检查文件' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '共 2 题，可导入 2 题' })).toHaveCount(2);
});

test('an exported PDF with answers is imported again: each question is known as its own duplicate', async ({
  page,
  login,
  room,
  server,
}, info) => {
  const api = await room.api('teacher');
  const { data } = await api.get<{ list: { id: number }[] }>('/questions/list', { page: 1, size: 5, status: 4 });
  const items = data.list.map(({ id }) => ({ question_id: id, score: 5 }));
  const saved = await api.post<{ id: number }>('/paper/save', {
    title: '带答案的卷',
    duration: '40',
    sections: JSON.stringify([{ id: 1, title: '试题', items }]),
    layout: JSON.stringify({ answers: 'end' }),
  });
  expect(saved.error, saved.msg).toBe(0);
  await login('teacher');
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${saved.data.id}`);
  await placedPages(page);
  const coming = page.waitForEvent('download', { timeout: 90_000 });
  await chooseExport(page, '导出 PDF');
  await exportAnyway(page);
  const file = info.outputPath('paper.pdf');
  await (await coming).saveAs(file);
  await expectPaperPdf(file, { page, server });

  await openList(page);
  await chooseTool(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入试题' });
  await dialog.getByLabel('试题文件', { exact: true }).setInputFiles(file);
  await expect(dialog.getByRole('alert').filter({ hasText: '共 5 题' })).toContainText('5 题重复');
});

test('a paper whose questions ran together is repaired on the screen, and its cards say what is in the bank', async ({
  page,
  login,
}) => {
  const own = `粘连${Date.now() % 1_000_000}`;
  const paper = [
    `1．${own}，两数之和是五，其中一个是二，另一个是（　　）`,
    'A．一',
    'B．二',
    'C．三',
    '【答案】C',
    '【解析】用减法。',
    `${own}，直线上有三个点，一共有____条线段`,
    '结果：3',
    '如图，在这个正方形中，',
    `4．${own}，它的两条对角线长短____`,
    '【答案】相等',
  ];
  await login('teacher');
  await openList(page);
  await chooseTool(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入试题' });
  await dialog.getByLabel('试题文件', { exact: true }).setInputFiles({
    name: `${own}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(paper.join('\n')),
  });
  await dialog.getByRole('button', { name: '逐题核对' }).click();
  const index = page.getByRole('navigation', { name: '题目索引' });
  await expect(index).toContainText('题号 1–4，缺 2–3');
  await expect(page.getByText('缺第 2–3 题')).toBeVisible();

  const linesOf = (name: string) => page.getByRole('list', { name: `${name}的各行` });
  const menuOf = async (name: string, text: string, choice: string | RegExp) => {
    const line = linesOf(name).getByRole('listitem').filter({ hasText: text });
    await line.getByRole('button').press('Enter');
    await page.getByRole('menuitem', { name: choice }).click();
  };
  // A question inside the analysis of the first one, without its number.
  await menuOf('第 1 题', '直线上有三个点', '从这里起是另一题');
  const middle = page.getByRole('region', { name: '第 1 题（2）' });
  await expect(middle).toContainText('已拆成 2 题');
  await expect(page.getByRole('region', { name: '第 1 题', exact: true })).toContainText('已拆成 2 题');
  await middle.getByLabel('第 1 题（2）的题号').fill('2');
  await middle.getByLabel('第 1 题（2）的题号').press('Enter');
  const second = page.getByRole('region', { name: '第 2 题', exact: true });
  await expect(index).toContainText('题号 1–4，缺 3');
  // Its last line belongs to the next question; its answer has no label.
  await menuOf('第 2 题', '在这个正方形中', /移到下一题（第 4 题）/);
  await expect(linesOf('第 4 题')).toContainText('在这个正方形中');
  await expect(linesOf('第 2 题')).not.toContainText('在这个正方形中');
  await menuOf('第 2 题', '结果：3', '移到答案');
  await expect(linesOf('第 2 题').getByRole('listitem').filter({ hasText: '结果：3' })).toContainText('答案');
  await second.getByLabel('第 2 题的题型').selectOption({ label: '解答题' });
  await expect(second.getByLabel('第 2 题的题型')).toHaveValue('400');
  const fourth = page.getByRole('region', { name: '第 4 题', exact: true });
  await fourth.getByLabel('第 4 题的题号').fill('3');
  await fourth.getByLabel('第 4 题的题号').press('Enter');
  await expect(index).toContainText('题号 1–3');
  await expect(page.getByText(/缺第/)).toHaveCount(0);
  // One step back and forth.
  await page.keyboard.press('Control+z');
  await expect(index).toContainText('题号 1–4，缺 3');
  await page.keyboard.press('Control+y');
  await expect(index).toContainText('题号 1–3');

  await page.getByRole('button', { name: '导入 3 题' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已导入 3 题' })).toBeVisible();
  for (const name of ['第 1 题', '第 2 题', '第 3 题'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/已导入 #\d+/);
  await page.reload();
  const link = page.getByRole('region', { name: '第 2 题', exact: true }).getByRole('link', { name: /^已导入 #\d+/ });
  await expect(link).toBeVisible();
  await expect(page.getByText('已导入 3，还可导入 0')).toBeVisible();
  await expect(page.getByRole('button', { name: /^导入 \d+ 题/ })).toHaveCount(0);
  await page.evaluate((hash) => (window.location.hash = hash), (await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('article').first()).toContainText('直线上有三个点');
  await openList(page, `keyword=${encodeURIComponent(own)}`);
  await expect.poll(async () => (await shownIds(page)).length).toBe(3);
});

test('the pages of a Word paper stand beside its questions, which lead to each other', async ({ page, login }) => {
  test.skip(officeOf(process.env) === null, 'needs LibreOffice');
  const own = `页面${Date.now() % 1_000_000}`;
  const subjects = ['函数的最大值', '直线的斜率', '圆的半径', '数列的公差', '向量的模', '三角形的面积', '抛物线的焦点'];
  const question = (number: number, subject: string) => [
    `${number}．${own}，根据题中给出的条件，${subject}是（　　）`,
    `A．${number}　　B．${number + 1}　　C．${number + 2}　　D．${number + 3}`,
    `【答案】${'ABCD'[number % 4] ?? 'A'}`,
    `【解析】由定义，${subject}可以直接算出来，与其他各量无关。`,
    ...Array.from({ length: 4 }, () => '　　　　'),
  ];
  // The third number is missing.
  const numbers = [1, 2, 4, 5, 6, 7, 8];
  const lines = [`${own}高一数学周测`, ...subjects.flatMap((subject, at) => question(numbers[at] ?? 0, subject))];
  await login('teacher');
  await openList(page);
  await chooseTool(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入试题' });
  await dialog.getByLabel('试题文件', { exact: true }).setInputFiles({
    name: `${own}.docx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: wordFile(lines),
  });
  await dialog.getByRole('button', { name: '逐题核对' }).click();
  await expect(page.getByText('缺第 3 题')).toBeVisible();
  const pages = page.getByRole('region', { name: '原文页面' });
  await expect(pages).toHaveCount(0);
  await page.getByRole('button', { name: '原文页面' }).click();
  const loaded = (name: string) =>
    expect
      .poll(() => pages.getByRole('img', { name }).evaluate((img: HTMLImageElement) => img.naturalWidth), {
        timeout: 60_000,
      })
      .toBe(1000);
  await expect(pages.getByRole('img', { name: '原文第 1 页' })).toBeVisible({ timeout: 90_000 });
  await loaded('原文第 1 页');
  // The lines and the gap stay; the chosen question is marked, with its options.
  await expect(page.getByRole('list', { name: '第 2 题的各行' })).toContainText('直线的斜率');
  await expect(page.getByText('缺第 3 题')).toBeVisible();
  const second = page.getByRole('region', { name: '第 2 题', exact: true });
  await second.getByRole('heading', { name: '第 2 题' }).click();
  await expect(pages.getByRole('button', { name: '到第 2 题' })).toHaveAttribute('aria-current', 'true');
  const area = await pages.getByRole('button', { name: '到第 2 题' }).boundingBox();
  const marks = pages.locator('.mark');
  await expect(marks).toHaveCount(4);
  for (const mark of await marks.all()) {
    const box = await mark.boundingBox();
    expect(box && area && box.y >= area.y - 1 && box.y + box.height <= area.y + area.height + 1).toBe(true);
  }

  // A place on the page leads to its question, and both stay over a reload.
  await pages.getByRole('button', { name: '到第 8 题' }).press('Enter');
  await expect(page.getByRole('region', { name: '第 8 题', exact: true })).toBeFocused();
  await loaded('原文第 2 页');
  await expect(pages.getByRole('button', { name: '到第 8 题' })).toBeInViewport();
  await page.reload();
  await expect(pages.getByRole('button', { name: '到第 8 题' })).toHaveAttribute('aria-current', 'true');
  await expect(pages.getByRole('button', { name: '到第 8 题' })).toBeInViewport();
  await pages.getByRole('button', { name: '150%' }).click();
  await expect(pages.getByRole('button', { name: '到第 8 题' })).toBeInViewport();
  await page.getByRole('button', { name: '原文行' }).click();
  await expect(pages).toHaveCount(0);
});

test('what a file leaves out is proposed from the likest questions, and taken one by one or together', async ({
  page,
  login,
  room,
}) => {
  const own = `梯子${Date.now() % 1_000_000}`;
  const api = await room.api('teacher');
  const point = { system_info_id: 1, type: 2, kp_id: 144 };
  for (const [n, text] of ['滑下一米，底端滑动几米', '滑下两米，底端离墙多远', '不滑下，梯子长几米'].entries())
    await made(api, '/questions/update', {
      ...{ type_id: 400, difficulty: 6, stage_id: 3, grade_id: 8, kps: [point], accept_duplicates: 1 },
      content: `<p>${own}斜靠在竖直的墙上，梯脚离墙${n + 3}米，梯顶${text}？</p>`,
      answer: JSON.stringify('<p>略</p>'),
    });
  await login('teacher');
  const file = `${own}一`;
  await openList(page);
  await chooseTool(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入试题' });
  await dialog.getByLabel('试题文件', { exact: true }).setInputFiles({
    name: `${file}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(
      [
        `1．${own}斜靠在竖直的墙上，梯脚离墙${file.length}米，梯顶滑下三米，底端滑动几米？`,
        '【答案】略',
        `2．${own}斜靠在竖直的墙上，梯脚离墙${file.length + 4}米，梯顶离地多高？`,
        '【答案】略',
      ].join('\n'),
    ),
  });
  await dialog.getByRole('listitem').filter({ hasText: file }).getByRole('button', { name: '逐题核对' }).click();
  await expect(page.getByRole('heading', { name: `核对导入：${file}` })).toBeVisible();
  const placeOf = (name: string) => page.getByRole('group', { name: `${name}的分类` });
  const first = placeOf('第 1 题');
  const second = placeOf('第 2 题');

  await first.getByRole('button', { name: /^采用第 1 题知识点：勾股定理/ }).click();
  await expect(first).toContainText('知识点：勾股定理');
  await first.getByText(/^依据题库中最相似的 3 题，最高相似度 \d+%/).click();
  await expect(first.getByRole('listitem').first()).toContainText('斜靠在竖直的墙上');
  await expect(first.getByRole('link', { name: /^#\d+（相似度 \d+%）/ })).toHaveCount(3);
  await first.getByRole('button', { name: '全部采用' }).click();
  await expect(first).toContainText('难度：6');
  await expect(first).toContainText('学段：初中');
  await expect(first).toContainText('年级：八年级');
  await second.getByRole('button', { name: '忽略' }).click();
  await expect(second).toBeHidden();
});
