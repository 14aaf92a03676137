// A paper as a web page, in a Firefox that has no network.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { notJudged, type Finding } from '../finding';
import { inFolder, lacking, whereIs } from './programs';
import { judgeLeavings, judgeWords, type ExpectedQuestion } from './words';

export interface ExpectedWeb {
  questions: readonly ExpectedQuestion[];
  /** A question may be there again, in its answer. */
  answers?: boolean;
}

/** What a page fetches; a link that a reader may follow is none. */
const FETCHED =
  /(?:\bsrc\s*=\s*["']?|\burl\(\s*["']?|@import\s+["']?|<link\b[^>]*\bhref\s*=\s*["']?)((?:https?:)?\/\/[^"')\s>]*)/gi;

/** Said also of a formula of which Firefox has read a part when it lays out the page for the first time. */
const HALF_READ = /Incorrect number of children/;

export async function judgeWeb(bytes: Uint8Array, { questions, answers = false }: ExpectedWeb): Promise<Finding[]> {
  const fetched = [...Buffer.from(bytes).toString('utf8').matchAll(FETCHED)].map(([, address]) => address ?? '');
  const outside = [...new Set(fetched)].map((address) => ({ rule: 'web outside', message: `refers to ${address}` }));
  const lacks = lacking('firefox');
  if (lacks !== null) return [...outside, notJudged(`web page: ${lacks}`)];
  return inFolder(async (folder) => {
    const file = path.join(folder, 'paper.html');
    await writeFile(file, bytes);
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: whereIs('firefox'),
      headless: true,
      extraPrefsFirefox: {
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': 9,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': 9,
      },
    });
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
      page.on('pageerror', (error) => void errors.push(String(error)));
      await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
      const frames = () =>
        page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await frames();
      const read = errors.splice(0).filter((message) => !HALF_READ.test(message));
      await page.evaluate(() => {
        for (const math of document.querySelectorAll('math')) math.replaceWith(math.cloneNode(true));
      });
      await frames();
      errors.unshift(...read);
      const shown = await page.evaluate(() => ({
        text: document.body.innerText,
        lost: [...document.images]
          .filter((image) => image.naturalWidth === 0)
          .map((image) => image.alt || image.src.slice(0, 80)),
        width: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      return [
        ...outside,
        ...errors.map((message) => ({ rule: 'web console', message: message.slice(0, 300) })),
        ...judgeWords('web text', shown.text, questions, { again: answers }),
        ...judgeLeavings('web leavings', shown.text, questions),
        ...shown.lost.map((name) => ({ rule: 'web pictures', message: `“${name}” is not shown` })),
        ...(shown.width > 1 ? [{ rule: 'web wide', message: `is ${shown.width} px wider than the window` }] : []),
      ];
    } finally {
      await browser.close();
    }
  });
}
