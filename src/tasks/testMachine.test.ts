// If these fail, on a machine without a browser hundreds of tests fail, instead of an installed browser or one message.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromiumOf, findChromium } from '../server/print/findChromium';
import { NO_CHINESE_FONT, chromiumForTests, missingChineseFont, type Machine } from './testMachine';

/** A machine on which each of the named programs installs a browser or a font when it runs. */
function machine(given: Partial<Machine>, brings: { apt?: boolean; playwright?: boolean } = {}) {
  const ran: string[] = [];
  let there = false;
  const run: Machine['run'] = (program, args) => {
    const isApt = program === 'apt-get';
    ran.push(isApt ? `apt-get ${args.join(' ')}` : args.slice(1).join(' '));
    const works = (isApt ? brings.apt : brings.playwright) ?? false;
    there ||= works && args.includes('install');
    return works;
  };
  const made: Machine = {
    env: {},
    platform: 'linux',
    isRoot: false,
    distribution: 'debian',
    findChromium: () => (there ? '/fetched/chromium' : null),
    starts: () => true,
    hasChineseFont: () => there,
    run,
    say: () => undefined,
    ...given,
  };
  return { made, ran };
}
const APT = (what: string) => ['apt-get update -q', `apt-get install -y -q --no-install-recommends ${what}`];

describe('a browser for the tests', () => {
  test('an installed one is used and nothing is fetched', () => {
    const { made, ran } = machine({ findChromium: () => '/usr/bin/google-chrome' });
    expect(chromiumForTests(made)).toEqual({ chromium: '/usr/bin/google-chrome' });
    expect(ran).toEqual([]);
  });

  test('on a machine without one, Playwright fetches its own', () => {
    const { made, ran } = machine({}, { playwright: true });
    expect(chromiumForTests(made)).toEqual({ chromium: '/fetched/chromium' });
    expect(ran).toEqual(['install --no-shell chromium']);
  });

  test("root on Debian gets the distribution's, and where apt fails Playwright's with its libraries", () => {
    const first = machine({ isRoot: true }, { apt: true });
    expect(chromiumForTests(first.made)).toEqual({ chromium: '/fetched/chromium' });
    expect(first.ran).toEqual(APT('chromium'));
    const second = machine({ isRoot: true }, { playwright: true });
    expect(chromiumForTests(second.made)).toEqual({ chromium: '/fetched/chromium' });
    expect(second.ran).toEqual(['apt-get update -q', 'install --no-shell --with-deps chromium']);
  });

  test('an installed stub that does not start counts as none', () => {
    const { made, ran } = machine({ findChromium: () => '/usr/bin/chromium-browser', starts: () => false });
    expect(chromiumForTests(made)).toEqual({ missing: expect.stringContaining('install one, or set CHROMIUM_PATH') });
    expect(ran).toEqual(['install --no-shell chromium']);
  });

  test('CHROMIUM_PATH decides: none leaves the tests out, a wrong program is named and nothing is fetched in its place', () => {
    const none = machine({ env: { CHROMIUM_PATH: 'none' } }, { playwright: true });
    expect(chromiumForTests(none.made)).toEqual({ missing: 'CHROMIUM_PATH is none; unset it to run them' });
    const wrong = machine(
      { env: { CHROMIUM_PATH: '/no/such' }, findChromium: () => '/no/such', starts: () => false },
      { playwright: true },
    );
    expect(chromiumForTests(wrong.made)).toEqual({ missing: expect.stringContaining('CHROMIUM_PATH is /no/such') });
    expect([...none.ran, ...wrong.ran]).toEqual([]);
  });
});

test('a missing Chinese font is installed by root on Debian, and elsewhere the sentence says which to install', () => {
  const root = machine({ isRoot: true }, { apt: true });
  expect(missingChineseFont(root.made)).toBeNull();
  expect(root.ran).toEqual(APT('fonts-noto-cjk'));
  const user = machine({});
  expect(missingChineseFont(user.made)).toBe(NO_CHINESE_FONT);
  expect(user.ran).toEqual([]);
  expect(missingChineseFont(machine({ isRoot: true, distribution: 'fedora' }, { apt: true }).made)).toBe(
    NO_CHINESE_FONT,
  );
});

describe('the look-up that server, tests and benches share', () => {
  let home: string;
  const put = (file: string) => {
    const full = path.join(home, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, '', { mode: 0o755 });
    return full;
  };
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'tiku-browsers-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  test.each<[string, string, NodeJS.Platform, (home: string) => Record<string, string>]>([
    ['Edge on the PATH', 'bin/microsoft-edge-stable', 'linux', (root) => ({ PATH: path.join(root, 'bin') })],
    [
      'Chrome of one user of a Mac',
      'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'darwin',
      (root) => ({ HOME: root }),
    ],
    // On other systems the file name contains the Windows separators as text.
    [
      'Edge of Windows',
      '86/Microsoft\\Edge\\Application\\msedge.exe',
      'win32',
      (root) => ({ 'PROGRAMFILES(X86)': path.join(root, '86') }),
    ],
    [
      "Playwright's on Linux",
      '.cache/ms-playwright/chromium-1200/chrome-linux64/chrome',
      'linux',
      (root) => ({ HOME: root }),
    ],
    [
      "Playwright's on Windows",
      'ms-playwright/chromium-1200/chrome-win64/chrome.exe',
      'win32',
      (root) => ({ LOCALAPPDATA: root }),
    ],
  ])('%s is found', (_name, file, platform, env) => {
    const program = put(file);
    // The machine that runs this test may have a browser in one of the usual places, which is preferred to
    // Playwright's.
    const found = findChromium(env(home), platform);
    expect([program, '/usr/bin/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium']).toContain(found);
    if (platform !== 'linux') expect(found).toBe(program);
  });

  test('of several that Playwright fetched the newest is taken, and a headless shell is none', () => {
    put('b/chromium-999/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing');
    const newest = put(
      'b/chromium-1200/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    );
    put('b/chromium_headless_shell-1300/chrome-headless-shell-mac-arm64/chrome-headless-shell');
    expect(findChromium({ HOME: home, PLAYWRIGHT_BROWSERS_PATH: path.join(home, 'b') }, 'darwin')).toBe(newest);
  });

  test('CHROMIUM_PATH comes first, and none means none', () => {
    expect(chromiumOf({ CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' })).toBe('/opt/mine');
    expect(chromiumOf({ CHROMIUM_PATH: 'none', PATH: '/usr/bin' })).toBeNull();
  });
});
