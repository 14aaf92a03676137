// Server and client must sanitise a text to the same bytes: random documents run through the sanitiser in this process
// and, bundled as for browsers, in Chromium. Arguments: how many, seed.
import path from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import { sanitizeHtml } from '../../src/domain/content/htmlToContent';
import { projectPath } from '../../src/server/paths';
import { tagSoup } from '../../src/testing/attacks/corruptFiles';
import { launch } from '../support/chromium';
import { runSoak } from '../support/runSoak';

const [count = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const BATCH = 500;

runSoak(async () => {
  const documents = fc.sample(tagSoup, { numRuns: Number(count), seed: Number(seed) });
  const entry = path.join(projectPath('src/domain/content'), 'htmlToContent.ts');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'reader',
    platform: 'browser',
    minify: true,
  });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    let differing = 0;
    for (let at = 0; at < documents.length; at += BATCH) {
      // As JSON: the pipe to the browser would change a lone surrogate.
      const some = documents.slice(at, at + BATCH);
      const theirs = JSON.parse(
        await page.evaluate((list) => {
          const { reader } = window as unknown as { reader: { sanitizeHtml(html: string): string } };
          return JSON.stringify((JSON.parse(list) as string[]).map((html) => reader.sanitizeHtml(html)));
        }, JSON.stringify(some)),
      ) as string[];
      for (const [n, html] of some.entries()) {
        const ours = sanitizeHtml(html);
        if (theirs[n] === ours && sanitizeHtml(ours) === ours) continue;
        differing += 1;
        console.log(`differs: ${JSON.stringify(html)}`);
      }
    }
    console.log(
      `${documents.length} documents, seed ${seed}: ${differing} differ between Node and Chromium or change when read again`,
    );
    if (differing > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
});
