import { defineConfig } from '@playwright/test';
import { chromiumOf } from './src/server/print/findChromium';
import { isQuick, QUICK_BROWSER_TESTS } from './src/tasks/tiers';

const chromium = chromiumOf(process.env);

export default defineConfig({
  testDir: 'e2e',
  testMatch: isQuick ? QUICK_BROWSER_TESTS.map((name) => `**/${name}`) : '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Each worker has its own server and data folder; a file is never split.
  workers: 2,
  // A test that passes only at the second try is a fault.
  retries: 0,
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
    // Recording a trace takes a third of the time; `--trace on` records one when a failure is repeated.
    trace: 'off',
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
