// The knowledge tree of 20,000 points in Chromium: opening, filtering key by key, scrolling with everything expanded;
// and a list of 10,000 with faults (cycles, orphans, duplicate ids).
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../e2e/support/accounts';
import { signInApi } from '../e2e/support/api';
import { startWorld } from '../e2e/support/server';
import { hostileKps } from '../mocks/factories/hostileKps';
import { launch, signIn } from './support/chromium';
import type { Row } from './support/row';
import { timesOf } from './support/times';

const NODES = 20_000;
const FRAME_MS = 1000 / 60;
const WORDS = ['一元二次方程', '函数', '三角形', '数列', '平面向量', '圆锥曲线', '概率', '统计', '导数', '不等式'];
const TYPED = [
  '1',
  '9',
  '9',
  '9',
  'Backspace',
  'Backspace',
  'Backspace',
  'Backspace',
  '2',
  '0',
  'Backspace',
  'Backspace',
];

export async function tree(): Promise<Row[]> {
  const server = await startWorld('demo');
  const browser = await launch();
  try {
    const api = await signInApi(server.url, ACCOUNTS.researcher);
    const system = (await api.post<{ id: number }>('/knowledge/system/save', { title: '两万点' })).data.id;
    const type = (
      await api.post<{ id: number }>('/knowledge/type/save', { system_info_id: String(system), name: '知识点' })
    ).data.id;
    const nodes = Array.from({ length: NODES }, (_, i) => ({
      id: i + 1,
      pid: i < 12 ? 0 : Math.floor((i - 12) / 6) + 1,
      tip_key: `1${String(i).padStart(6, '0')}`,
      kp_name: `${WORDS[i % WORDS.length]}${WORDS[(i * 7 + 3) % WORDS.length]}第${i}节`,
    }));
    const place = { system_info_id: String(system), type: String(type) };
    await api.post('/kptree/import', {
      ...place,
      mode: 'add',
      nodes: JSON.stringify(nodes),
      expected: JSON.stringify({ added: NODES, changed: 0 }),
    });

    const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'zh-CN' });
    await signIn(page, server.url, ACCOUNTS.researcher);
    await page.evaluate(() => void (window.location.hash = '/knowledgemanagement?system_info_id=1&type=2'));
    await page.getByRole('treeitem').first().waitFor();
    const whole = await measure(page, `${NODES.toLocaleString('en')} points`, `system_info_id=${system}&type=${type}`);

    const hostile = hostileKps(10_000, 12);
    await page.route(/\/api\/kptree\/list_tree\?.*type=1(?:&|$)/, (route) =>
      route.fulfill({ json: { error: 0, msg: '', data: hostile } }),
    );
    await page.evaluate(() => void (window.location.hash = '/home'));
    await page.reload();
    await page.waitForLoadState('networkidle');
    const broken = await measure(page, '10,000 broken points', `system_info_id=${system}&type=${type}`);
    return [...whole, ...broken];
  } finally {
    await browser.close();
    await server.discard();
  }
}

async function measure(page: Page, name: string, query: string): Promise<Row[]> {
  const opening = await page.evaluate(async (address) => {
    const replied = new Promise<number>((resolve) => {
      new PerformanceObserver((list, self) => {
        const entry = list.getEntries().find((each) => each.name.includes('/kptree/list_tree')) as
          PerformanceResourceTiming | undefined;
        if (entry) {
          self.disconnect();
          resolve(entry.responseEnd);
        }
      }).observe({ type: 'resource' });
    });
    const before = document.querySelector('[role=treeitem]');
    window.location.hash = `/knowledgemanagement?${address}`;
    const end = await replied;
    while (!document.querySelector('[role=treeitem]') || document.querySelector('[role=treeitem]') === before)
      await new Promise(requestAnimationFrame);
    return performance.now() - end;
  }, query);

  const field = page.getByRole('textbox', { name: /^搜索/ });
  await field.click();
  await page.evaluate(() => {
    const times: number[] = [];
    window.addEventListener(
      'keydown',
      (event) => {
        const since = event.timeStamp;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => void times.push(performance.now() - since);
          channel.port2.postMessage(null);
        });
      },
      true,
    );
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { keyTimes: times, tasks });
  });
  for (const key of TYPED) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  const keys = await page.evaluate(() => (window as unknown as { keyTimes: number[]; tasks: number[] }).keyTimes);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  const { median, p95 } = timesOf(keys);

  // A letter that nearly every name contains expands nearly everything: the longest possible list.
  await field.fill('');
  await page.keyboard.insertText('第');
  await page.waitForTimeout(400);
  const scroller = page.getByRole('tree');
  const box = await scroller.boundingBox();
  if (!box) throw new Error('no tree on screen');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const count = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(window, { frames });
  });
  for (let at = 0; at < 120; at += 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(8);
  }
  const frames = (await page.evaluate(() => (window as unknown as { frames: number[] }).frames)).slice(2);
  const dropped = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1000;
  await field.fill('');
  const group = 'Knowledge tree';
  return [
    { id: 'tree.open', group, what: `${name}: reply to first rows`, unit: 'ms', ours: opening },
    { id: 'key.tree', group, what: `${name}: a key of the filter to its frame`, unit: 'ms', ours: median, p95 },
    { id: 'tree.task', group, what: `${name}: longest task while typing`, unit: 'ms', ours: Math.max(0, ...tasks) },
    {
      id: 'tree.frames',
      group,
      what: `${name}: frames dropped of ${frames.length + dropped} while scrolling at ${(frames.length / seconds).toFixed(0)} a second`,
      unit: '',
      ours: dropped,
    },
  ];
}
