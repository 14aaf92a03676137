// Five questions of the kinds that a teacher enters, by keyboard alone: how many keys each takes, and that what is
// stored is what was meant. A Chinese character is not counted, since it is the same in every form; any other
// character is one key, and so is each of Tab, Enter, an arrow or a chord.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const text = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const formulas = (page: Page, label: string): Promise<(string | null)[]> =>
  text(page, label)
    .locator('[data-formula]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-formula')));

class Hands {
  keys = 0;
  constructor(private readonly page: Page) {}
  async type(characters: string): Promise<void> {
    for (const char of characters) {
      if (!/[\u3400-\u9fff△∠°⊥]/.test(char)) this.keys += 1;
      await (char > '\u2e7f' ? this.page.keyboard.insertText(char) : this.page.keyboard.type(char));
    }
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }
  async classify(): Promise<void> {
    await this.press('Control+j');
    await expect(this.page.getByRole('status', { name: '填入的内容' })).toContainText('已采用建议');
  }
  async store(): Promise<number> {
    await this.press('Control+Enter');
    await expect(this.page.getByText(/已保存为试题 \d+/).last()).toBeVisible();
    // The form is the empty one that follows: what is typed during the save belongs to the stored question.
    await expect(text(this.page, '题干').locator('[data-slate-placeholder]')).toBeVisible();
    await expect(text(this.page, '题干')).toBeFocused();
    const { keys } = this;
    this.keys = 0;
    return keys;
  }
}

test.beforeEach(async ({ login, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await login('teacher');
  await page.evaluate(() => (window.location.hash = '/addquestion'));
  await expect(text(page, '题干')).toBeVisible();
  await text(page, '题干').focus();
});

test('a choice, a blank, a table, a figure and parts are entered without a click, each in few keys', async ({
  page,
}) => {
  const hands = new Hands(page);
  await test.step('a choice with formulas', async () => {
    await hands.type('已知椭圆C:x2/a^2+y2/b^2=1(a>b>0)的离心率为sqrt3/2，且过点(2,1)，则C');
    await hands.press('Control+m');
    await hands.type('的方程为（A）');
    await hands.press('Enter');
    for (const option of ['x2/8+y2/2=1', 'x2/4+y2=1', 'x2/16+y2/4=1']) {
      await hands.type(option);
      await hands.press('Enter');
    }
    await expect(text(page, '选项 D')).toBeFocused();
    await hands.press('Control+d');
    await expect(page.getByRole('textbox', { name: '公式源码' })).toBeFocused();
    await hands.type('12');
    await hands.press('Tab');
    await hands.type('3');
    await hands.press('Escape');
    expect(await formulas(page, '题干')).toEqual([
      'C:\\frac{x^2}{a^2}+\\frac{y^2}{b^2}=1(a>b>0)',
      '\\frac{\\sqrt{3}}{2}',
      '(2,1)',
      'C',
    ]);
    expect(await formulas(page, '选项 D')).toEqual(['\\frac{x^2}{12}+\\frac{y^2}{3}=1']);
    await expect(page.getByRole('radio', { name: '选项 A 正确' })).toBeChecked();
    await hands.classify();
    expect(await hands.store()).toBeLessThanOrEqual(87);
  });
  await test.step('a blank, whose answer is typed in it', async () => {
    await hands.type('已知直线3x-4y+m=0与圆x2+y2-2x=8相切，且m>0，则m=__12__');
    await expect(text(page, '第 1 空的答案')).toHaveText('12');
    await hands.classify();
    expect(await hands.store()).toBeLessThanOrEqual(34);
  });
  await test.step('a table', async () => {
    await hands.type('某弹簧的长度y与所挂物体的质量x如下表：');
    await hands.press('Enter');
    await hands.type('||x|0|1|2|3');
    await hands.press('Enter');
    await hands.type('y');
    for (const length of ['10', '12', '14', '16']) {
      await hands.press('Tab');
      await hands.type(length);
    }
    await hands.press('ArrowDown');
    // The browser moves the caret, and Slate follows it.
    await expect(page.getByRole('button', { name: '删表格' })).toBeHidden();
    await hands.type('求y与x的函数关系式。');
    await hands.press('Enter');
    await hands.type('答：y=2x+10');
    await expect(text(page, '题干').locator('td')).toHaveCount(10);
    await expect(text(page, '答案')).toContainText('y=2x+10');
    await hands.classify();
    expect(await hands.store()).toBeLessThanOrEqual(44);
  });
  await test.step('geometry with a figure', async () => {
    await hands.type('如图，在△ABC中，∠C=90°，AC=6，BC=8，CD⊥AB，则CD的长为（B）');
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (picture) await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    });
    await hands.press('Control+v');
    await expect(text(page, '题干').locator('img')).toHaveCount(1);
    await hands.press('Control+ArrowDown');
    for (const option of ['12/5', '24/5', '18/5']) {
      await hands.type(option);
      await hands.press('Enter');
    }
    await hands.type('5');
    await expect(page.getByRole('radio', { name: '选项 B 正确' })).toBeChecked();
    expect(await formulas(page, '选项 C')).toEqual(['\\frac{18}{5}']);
    await hands.classify();
    expect(await hands.store()).toBeLessThanOrEqual(50);
  });
  await test.step('one material with parts', async () => {
    await hands.type('某商品的售价为x元时，每天卖出y件，y=-2x+200，进价为40元。');
    await hands.press('Enter');
    await hands.type('(1)当x=60时，每天的利润为__1600__元。');
    await hands.press('Enter');
    await hands.type('(2)求每天的最大利润。');
    await hands.press('Control+ArrowDown');
    await hands.type('1800元，此时x=70');
    await expect(page.getByLabel('题型', { exact: true }).first()).toHaveValue('500');
    await expect(text(page, '第 1 空的答案')).toHaveText('1600');
    await hands.classify();
    expect(await hands.store()).toBeLessThanOrEqual(52);
  });
});

test('one undo takes each conversion back; nothing converts while an input method composes', async ({
  page,
  context,
}) => {
  const hands = new Hands(page);
  const stem = text(page, '题干');
  await test.step('a formula', async () => {
    await hands.type('得x=1，');
    await expect(stem.locator('[data-formula]')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(stem).toHaveText('得x=1，');
    await hands.type('则A、B两地相距3km，');
    await expect(stem.locator('[data-formula]')).toHaveCount(0);
  });
  await test.step('an answer in the bracket', async () => {
    await hands.type('为（C）');
    await expect(page.getByRole('radio', { name: '选项 C 正确' })).toBeChecked();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('radio', { name: '选项 C 正确' })).not.toBeChecked();
    await expect(stem).toContainText('为（C）');
  });
  await test.step('composed text', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await hands.type('设x>1');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Input.imeSetComposition', { text: 'de', selectionStart: 2, selectionEnd: 2 });
    await expect(stem.locator('[data-formula]')).toHaveCount(0);
    await cdp.send('Input.insertText', { text: '的解' });
    expect(await formulas(page, '题干')).toEqual(['x>1']);
    await expect(stem).toContainText('的解');
  });
});
