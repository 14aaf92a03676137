// The editor of the question form with real keys, a real clipboard, real composition events and real uploads.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { placedPages, sheets } from './support/paper';
import { choose, openList } from './support/questions';

const text = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });
const preview = (page: Page): Locator => page.getByRole('region', { name: '印刷预览' });
const source = (page: Page): Locator => page.getByRole('textbox', { name: /公式源码$/ });
/** The formulas of a field in order, as TeX. */
const formulas = (page: Page, label: string): Promise<(string | null)[]> =>
  text(page, label)
    .locator('[data-formula]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-formula')));
/** The text of a field without rendered formulas; a formula as ⟨TeX⟩, a blank as ____. */
const written = (page: Page, label: string): Promise<string> =>
  text(page, label).evaluate((root) => {
    const read = (node: Node): string => {
      if (node instanceof HTMLElement && node.dataset.formula !== undefined) return `⟨${node.dataset.formula}⟩`;
      if (node instanceof HTMLElement && node.classList.contains('rte-blank')) return '____';
      if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\uFEFF/g, '');
      return Array.from(node.childNodes, read).join('');
    };
    return Array.from(root.childNodes, read).join('\n');
  });

async function openForm(page: Page): Promise<void> {
  await page.evaluate(() => (window.location.hash = '/addquestion'));
  await expect(text(page, '题干')).toBeVisible();
}

async function emptied(page: Page): Promise<void> {
  await text(page, '题干').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(text(page, '题干').locator('[data-formula]')).toHaveCount(0);
}

/** Steps of an input method (IME), then the committed text. */
async function compose(cdp: CDPSession, steps: readonly string[], committed: string): Promise<void> {
  for (const step of steps)
    await cdp.send('Input.imeSetComposition', { text: step, selectionStart: step.length, selectionEnd: step.length });
  await cdp.send('Input.insertText', { text: committed });
}

/** The question's id from the toast after saving. */
async function storedId(page: Page): Promise<string> {
  const notice = page.getByText(/已保存为试题 \d+/).last();
  await expect(notice).toBeVisible();
  return /\d+$/.exec((await notice.textContent()) ?? '')?.[0] ?? '';
}

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate(async (parts) => {
    const blobs = Object.fromEntries(
      Object.entries(parts).map(([type, content]) => [type, new Blob([content], { type })]),
    );
    await navigator.clipboard.write([new ClipboardItem(blobs)]);
  }, data);
  await page.keyboard.press('Control+v');
}

test.beforeEach(async ({ login, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await login('teacher');
  await openForm(page);
});

test('formulas are typed with dollars and brackets, entered and left by arrows, built from the palette; a fault is marked', async ({
  page,
}) => {
  await test.step('rendered at once', async () => {
    await text(page, '题干').click();
    await page.keyboard.type('设 $x^2+\\fr');
    await expect(page.getByRole('option', { name: /\\frac 分数/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await page.keyboard.type('，且\\(y>0\\)时$$z=1$$完');
    await expect.poll(() => written(page, '题干')).toBe('设 ⟨x^2+\\frac{1}{a}⟩，且⟨y>0⟩时\n⟨z=1⟩\n完');
    await expect(preview(page).locator('.math svg')).toHaveCount(3);

    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(source(page)).toHaveValue('z=1');
    await page.keyboard.type('0');
    await page.keyboard.press('Escape');
    await expect.poll(() => formulas(page, '题干')).toEqual(['x^2+\\frac{1}{a}', 'y>0', 'z=10']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => formulas(page, '题干')).toEqual(['x^2+\\frac{1}{a}', 'y>0', 'z=1']);
  });
  await test.step('the palette fills holes without a word of TeX', async () => {
    await emptied(page);
    await page.keyboard.press('Control+m');
    await page.getByRole('toolbar', { name: '常用模板' }).getByRole('button', { name: '分数' }).click();
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await page.getByRole('toolbar', { name: '常用模板' }).getByRole('button', { name: '根号' }).click();
    await page.keyboard.type('2');
    await page.getByRole('button', { name: '完成' }).click();
    await page.keyboard.type('！');
    await expect.poll(() => written(page, '题干')).toBe('⟨\\frac{1}{\\sqrt{2}}⟩！');
  });
  await test.step('a fault is said in Chinese at its place', async () => {
    await emptied(page);
    await page.keyboard.type('求 $1+\\farc12$ 的值');
    await expect(page.getByText('公式有误：没有命令 \\farc12')).toHaveCount(0);
    await expect(page.getByText('公式有误：没有命令 \\farc（1+\\farc12）')).toBeVisible();
    await expect(text(page, '题干').locator('mark')).toHaveText('\\farc');
  });
});

test('a composition is never broken: at the start, beside a formula, in a cell, in a formula, over a selection', async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page);
  await text(page, '题干').click();
  await compose(cdp, ['s', 'sh', 'she', '设'], '设');
  await page.keyboard.type('$a$');
  await compose(cdp, ['w', 'wei', '为'], '为');
  await page.keyboard.press('Home');
  await compose(cdp, ['r', '若'], '若');
  await expect.poll(() => written(page, '题干')).toBe('若设⟨a⟩为');
  await page.keyboard.press('End');
  await page.keyboard.type('$S_{');
  await compose(cdp, ['y', 'yin', '阴影'], '阴影');
  await page.keyboard.press('Enter');
  await expect.poll(() => written(page, '题干')).toBe('若设⟨a⟩为⟨S_{阴影}⟩');
  await page.keyboard.press('Backspace');
  await compose(cdp, ['q', '其'], '其');
  await expect.poll(() => written(page, '题干')).toBe('若设⟨a⟩为其');

  await page.getByRole('button', { name: '插入表格' }).first().click();
  await page.keyboard.press('Enter');
  await compose(cdp, ['j', '甲'], '甲');
  await page.keyboard.press('Tab');
  await compose(cdp, ['y', '乙'], '乙');
  await expect(text(page, '题干').getByRole('cell')).toHaveText(
    [/甲/, /乙/, /^\s*$/, /^\s*$/, /^\s*$/, /^\s*$/].map((each) => each),
  );
});

test('the options share one toolbar above them: it covers none, stays in its place, and is reached by Shift+Tab', async ({
  page,
}) => {
  const tools = (letter: string) => page.getByRole('toolbar', { name: `选项 ${letter}工具栏` });
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const tops = () => Promise.all([...'ABCD'].map(async (letter) => (await boxOf(text(page, `选项 ${letter}`))).y));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await text(page, '选项 D').scrollIntoViewIfNeeded();
    const before = await tops();
    let place = null;
    for (const letter of 'BC') {
      await text(page, `选项 ${letter}`).click();
      const bar = await boxOf(tools(letter));
      place ??= bar;
      expect(bar).toEqual(place);
      expect(await tops()).toEqual(before);
      for (const other of 'ABCD') {
        const option = await boxOf(text(page, `选项 ${other}`));
        expect(bar.y + bar.height, `${letter} over ${other}`).toBeLessThanOrEqual(option.y);
      }
      expect(bar.x).toBeGreaterThanOrEqual(0);
      expect(bar.x + bar.width).toBeLessThanOrEqual(width);
      await expect(page.getByRole('toolbar', { name: /^选项/ })).toHaveCount(1);
    }
  }
  await text(page, '选项 B').click();
  await page.keyboard.type('乙');
  await text(page, '选项 C').click();
  for (const word of ['粗', '细']) {
    await tools('C').getByRole('button', { name: '加粗' }).click();
    await page.keyboard.type(word);
  }
  await expect(text(page, '选项 C').locator('b')).toHaveText('粗');
  await expect.poll(() => written(page, '选项 C')).toBe('粗细');
  expect(await written(page, '选项 B')).toBe('乙');

  await page.keyboard.press('Shift+Tab');
  await expect(tools('C').getByRole('button', { name: '插入公式' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(text(page, '选项 C')).toBeFocused();
  await page.keyboard.type('又粗');
  await expect(text(page, '选项 C').locator('b')).toHaveText(['粗', '又粗']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(text(page, '选项 C')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('radio', { name: '选项 C 正确' })).toBeFocused();
});

test('pasting: text with TeX, a formula of Word, MathML; copying keeps formulas', async ({ page, faults }) => {
  // Chromium itself parses the hostile picture when it reads the clipboard.
  faults.expectConsole(/inline event handler/);
  await text(page, '题干').click();
  await paste(page, { 'text/plain': '若 $a<b$，则\n\\[x=1\\]' });
  await expect.poll(() => written(page, '题干')).toContain('若 ⟨a<b⟩，则\n⟨x=1⟩');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await paste(page, {
    'text/html':
      '<p>已知<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mi>x</mi></mfrac></math>，<b>求</b><img src="x" onerror="window.hit=1"></p>',
    'text/plain': '已知 1/x',
  });
  await expect.poll(() => written(page, '题干')).toBe('已知⟨\\frac{1}{x}⟩，求');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('已知\\(\\frac{1}{x}\\)，求');
  await text(page, '选项 A').click();
  await page.keyboard.press('Control+v');
  await expect.poll(() => written(page, '选项 A')).toBe('已知⟨\\frac{1}{x}⟩，求');

  // Word puts the formula into a conditional comment. A script cannot write one to the clipboard: the browser removes
  // it.
  await text(page, '选项 B').click();
  await page.keyboard.type('且');
  await expect.poll(() => written(page, '选项 B')).toBe('且');
  await text(page, '选项 B').evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData(
      'text/html',
      '<html><body><!--StartFragment--><p class=MsoNormal>由<!--[if gte msEquation 12]><m:oMath><m:sSup><m:e><m:r>x</m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><img src="file:///C:/clip.png"><![endif]>得<o:p></o:p></p><!--EndFragment--></body></html>',
    );
    field.dispatchEvent(
      new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => written(page, '选项 B')).toBe('且由⟨x^{2}⟩得');
});

test('a whole question that is pasted goes into its fields, and Ctrl+Z takes it back to the plain paste', async ({
  page,
}) => {
  const note = page.getByRole('status', { name: '粘贴的内容' });
  const right = page.getByRole('radio', { name: '选项 B 正确' });
  await text(page, '题干').click();
  await paste(page, {
    'text/plain': [
      '### 题目',
      '最小的数是（　　）',
      '- **A.** 0',
      '- **B.** \\( -2 \\)',
      '- **C.** 1',
      '- **D.** 3',
      '',
      '**答案：** B',
      '**解析：** 负数最小。',
    ].join('\n'),
  });
  await expect(note).toContainText('识别为一道单选题，已填入：题干、4 个选项、答案、解析。');
  await expect.poll(() => written(page, '题干')).toBe('最小的数是（　　）');
  await expect.poll(() => written(page, '选项 B')).toBe('⟨-2⟩');
  await expect.poll(() => written(page, '解析')).toBe('负数最小。');
  await expect(right).toBeChecked();
  await expect(text(page, '题干')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page, '题干')).toContain('**答案：** B');
  await expect.poll(() => written(page, '选项 D')).not.toContain('3');
  await expect(right).not.toBeChecked();
  await expect(note).toBeHidden();
  await page.keyboard.press('Control+y');
  await expect(right).toBeChecked();
  await page.keyboard.type('（单位：元）');
  await expect.poll(() => written(page, '题干')).toBe('最小的数是（　　）（单位：元）');
  await expect(note).toBeHidden();

  await emptied(page);
  await paste(page, {
    'text/html':
      '<p class=MsoNormal>3．又一题（　　）</p><p class=MsoNormal>A．1　　B．2</p><p class=MsoNormal><b>【答案】</b>A</p>',
    'text/plain': '3．又一题（　　）\nA．1　　B．2\n【答案】A',
  });
  // The options that are there stay.
  await expect.poll(() => written(page, '题干')).toContain('【答案】A');
  await expect(right).toBeChecked();
});

test('a question of a web page is pasted with its pictures; one that cannot be fetched is named', async ({ page }) => {
  const picture = { name: '1.png', mimeType: 'image/png', buffer: PNG };
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/upload/picture', async (route) => {
    if (!route.request().postData()?.includes('a.example')) return route.continue();
    await released;
    const { origin } = new URL(page.url());
    const stored = await page.request.post('/api/upload/file', { multipart: { file: picture }, headers: { origin } });
    await route.fulfill({ response: stored });
  });
  const bar = page.getByRole('list', { name: '上传' });
  const web = (name: string) =>
    `<p>如图，最小的数是（　　）<img src="http://a.example/${name}.png" width="96"><img src="http://127.0.0.1/2.png"></p>` +
    '<p>A．1　　B．2　　C．3　　D．4</p><p>【答案】A</p>';
  await text(page, '题干').click();
  await paste(page, { 'text/html': web('1') });
  await expect(bar).toContainText('来自网页，共 2 张');
  release();
  await expect.poll(() => written(page, '选项 B')).toBe('2');
  await expect.poll(() => written(page, '题干')).toBe('如图，最小的数是（　　）');
  await expect(text(page, '题干').locator('img')).toHaveAttribute('src', /^\/files\//);
  await expect(page.getByText('1 张图片没有随文字一起粘贴')).toBeVisible();
  await expect(bar).toBeHidden();

  // A second time, without waiting for the pictures.
  await page.route('**/api/upload/picture', () => undefined);
  await text(page, '解析').click();
  await paste(page, { 'text/html': '<p>由图<img src="http://a.example/3.png">可知</p>' });
  await page.keyboard.type('，完');
  await page.getByRole('button', { name: '取消上传 来自网页，共 1 张' }).click();
  await expect.poll(() => written(page, '解析')).toBe('由图可知，完');
});

test('options are pasted into one, entered one after another with Enter, and followed by the solution', async ({
  page,
}) => {
  const options = async () => {
    const labels = await page.getByRole('textbox', { name: /^选项 [A-Z]$/ }).evaluateAll((all) => all.length);
    return Promise.all(Array.from({ length: labels }, (_none, at) => written(page, `选项 ${'ABCDEFGH'.charAt(at)}`)));
  };
  await text(page, '选项 B').click();
  await paste(page, { 'text/plain': 'B．乙　C．$x^2$　D．丁　E．戊' });
  await expect.poll(async () => (await options()).slice(1)).toEqual(['乙', '⟨x^2⟩', '丁', '戊']);
  await expect(text(page, '选项 B')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: /^选项 [A-Z]$/ })).toHaveCount(4);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');

  await text(page, '选项 A').click();
  for (const word of ['一', '二', '三', '四']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
  }
  await expect(text(page, '选项 E')).toBeFocused();
  await page.keyboard.type('五');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('续');
  await expect.poll(options).toEqual(['一', '二', '三', '四', expect.stringMatching(/^五\s续$/)]);
  await page.keyboard.press('Enter');
  await expect(text(page, '选项 F')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page, '解析')).toBeFocused();
  await expect(page.getByRole('textbox', { name: /^选项 [A-Z]$/ })).toHaveCount(5);

  await text(page, '题干').click();
  const order: string[] = [];
  while (order.at(-1) !== '解析' && order.length < 60) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
  }
  expect(order.filter((label) => /^(?:选项 [A-Z]|解析)$/.test(label))).toEqual([
    ...['A', 'B', 'C', 'D', 'E'].map((letter) => `选项 ${letter}`),
    '解析',
  ]);
});

test('a formula is opened by the sign of an input method, and written without TeX', async ({ page }) => {
  await text(page, '题干').click();
  await page.keyboard.type('若￥sinx>=1/2');
  await expect(source(page)).toHaveValue('\\sin x\\geqslant \\frac{1}{2}');
  await page.keyboard.type('￥，则');
  await expect.poll(() => written(page, '题干')).toBe('若⟨\\sin x\\geqslant \\frac{1}{2}⟩，则');
  await page.keyboard.type('$a/');
  await expect(source(page)).toHaveValue('\\frac{a}{}');
  await page.keyboard.press('Control+z');
  await expect(source(page)).toHaveValue('a/');
  await page.keyboard.type('b$');
  await expect.poll(() => formulas(page, '题干')).toEqual(['\\sin x\\geqslant \\frac{1}{2}', 'a/b']);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('pictures and films: stored, sized and placed, on paper too; a file that is not an mp4 is refused', async ({
  page,
}) => {
  await text(page, '题干').click();
  await page.keyboard.type('如图');
  await page.getByLabel('题干图片文件').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: PNG });
  const figure = text(page, '题干').locator('figure');
  await expect(figure.locator('img')).toHaveAttribute('src', /^\/files\/.+\.png$/);
  await figure.click();
  await page.getByLabel('图片宽度（毫米）').fill('40');
  for (const place of ['left', 'below', 'center', 'right']) {
    await page.getByLabel('图片位置').selectOption(place);
    await expect(preview(page).locator(`figure.place-${place}`)).toHaveAttribute('style', /40mm/);
  }
  await figure.click();
  const handle = figure.locator('.rte-handle');
  const grip = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The figure is at the right, so that it grows to the left: 76 px are 20 mm.
  await page.mouse.move(x - 76, y, { steps: 4 });
  await expect(handle).toHaveText('60 mm');
  await page.mouse.up();
  await expect(preview(page).locator('figure.place-right')).toHaveAttribute('style', /60mm/);
  await expect(page.getByLabel('图片宽度（毫米）')).toHaveValue('60');
  // A file dropped on the text.
  await text(page, '题干').evaluate(
    (field, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], '拖入.png', { type: 'image/png' }));
      const { left, top } = field.getBoundingClientRect();
      field.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 12 }),
      );
    },
    [...PNG],
  );
  await expect(figure).toHaveCount(2);

  await text(page, '解析').click();
  await page
    .getByLabel('解析视频文件')
    .setInputFiles({ name: '讲解.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('RIFF') });
  await expect(page.getByRole('status').filter({ hasText: '请上传MP4格式的视频' })).toBeVisible();

  await page.getByLabel('题型').selectOption({ label: '判断题' });
  await page.getByRole('radio', { name: /^(正确|对)$/ }).check();
  await page.keyboard.press('Control+Enter');
  const id = await storedId(page);
  await page.evaluate((of) => (window.location.hash = `/addquestion?id=${of}`), id);
  await expect(text(page, '题干').locator('figure.place-right')).toHaveAttribute('style', /60mm/);
  await openList(page, `id=${id}`);
  await choose(page, Number(id));
  await page.evaluate(() => (window.location.hash = '/paperlist/edit/0'));
  await placedPages(page);
  await expect(sheets(page).first().locator('figure.place-right')).toHaveAttribute('style', /60mm/);
});

test('what was written is stored, and the editor opens it again as it was', async ({ page }) => {
  const mark = `编辑器往返 ${Date.now()}`;
  await text(page, '题干').click();
  await page.keyboard.type(`${mark}：$x^2=2$，则 `);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('正根');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('是');
  for (const [letter, tex] of [
    ['A', '\\sqrt2'],
    ['B', '2'],
    ['C', '1'],
    ['D', '4'],
  ] as const) {
    await text(page, `选项 ${letter}`).click();
    await page.keyboard.type(`$${tex}$`);
  }
  await page.getByRole('radio', { name: '选项 A 正确' }).click();
  // Undo in a field only affects that field.
  await text(page, '选项 D').click();
  await page.keyboard.press('End');
  await page.keyboard.type('多写了');
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page, '选项 D')).not.toContain('多写了');
  expect(await written(page, '题干')).toBe(`${mark}：⟨x^2=2⟩，则 正根是`);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => written(page, '选项 D')).toContain('多写了');
  await page.keyboard.press('Control+z');
  // As printed on a paper: numbered, with the answer bracket, lettered options and the answer below.
  await expect(preview(page)).toContainText('1．');
  await expect(preview(page).locator('.options li')).toHaveCount(4);
  await expect(preview(page)).toContainText('【答案】');
  await page.keyboard.press('Control+Enter');
  const id = await storedId(page);
  await expect.poll(() => written(page, '题干')).not.toContain(mark);
  // The next question can be typed without the mouse; it keeps the same chapter and classification.
  await expect(text(page, '题干')).toBeFocused();
  await page.keyboard.type('下一题 $y$');
  await expect.poll(() => written(page, '题干')).toBe('下一题 ⟨y⟩');
  await page.evaluate((of) => (window.location.hash = `/addquestion?id=${of}`), id);
  await expect.poll(() => written(page, '题干')).toBe(`${mark}：⟨x^2=2⟩，则 正根是`);
  await expect(text(page, '题干').locator('b')).toHaveText('正根');
  await expect.poll(() => formulas(page, '选项 A')).toEqual(['\\sqrt2']);
});
