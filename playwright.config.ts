import { defineConfig } from '@playwright/test';
import { chromiumOf } from './src/server/print/findChromium';
import { isQuick, QUICK_BROWSER_TESTS } from './src/tasks/tiers';

const chromium = chromiumOf(process.env);

const files = (names: readonly string[]) => names.map((name) => `**/${name}`);
/** Files that print, or that load both cores by themselves: one at a time, so that no print Chromium is beside another. */
const HEAVY = [
  'accessibility.spec.ts',
  'adversarial.spec.ts',
  'answerSheets.spec.ts',
  'bigPaper.spec.ts',
  'export.spec.ts',
  'exportFaults.spec.ts',
  'failover.spec.ts',
  'firstPages.spec.ts',
  'formExport.spec.ts',
  'goldenPages.spec.ts',
  'mainJob.spec.ts',
  'marking.spec.ts',
  'offline.spec.ts',
  'packs.spec.ts',
  'pdfReaders.spec.ts',
  'printedAgain.spec.ts',
  'readingAloud.spec.ts',
  'scans.spec.ts',
  'typesetting.spec.ts',
];
const wanted = isQuick ? QUICK_BROWSER_TESTS : ['*.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  // Each worker has a server of its own, which serves test after test; a test has its own organisation (support/rooms.ts).
  fullyParallel: true,
  workers: 2,
  // `npm test` runs heavy after light; each run empties only its own folder of traces and pictures.
  projects: [
    { name: 'light', outputDir: 'test-results/light', testMatch: files(wanted), testIgnore: files(HEAVY) },
    {
      name: 'heavy',
      outputDir: 'test-results/heavy',
      testMatch: files(isQuick ? HEAVY.filter((name) => wanted.includes(name)) : HEAVY),
      workers: 1,
    },
  ],
  // What failed is repeated after all others, alone on one worker; `npm test` names what passes only then.
  retries: 1,
  retryStrategy: 'isolated',
  // A broken product fails everywhere, and each repetition may take two minutes.
  maxFailures: 20,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1366, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
    // A menu that still grows when it is clicked on a slow machine takes the click for another entry.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer requests before `page.route` sees them; offlineStart.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording a trace takes a third of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
