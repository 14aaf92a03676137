// Finds Chromium, Chrome or Edge: CHROMIUM_PATH, else the PATH, the usual folders of supported systems, and
// Playwright's downloads. The same list is used for vector PDF, browser tests and benchmarks.
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { isProgram } from '../isProgram';

type Env = Readonly<Record<string, string | undefined>>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];
const LINUX = ['/usr/bin/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
/** Paths inside a `chromium-<revision>` folder of Playwright. */
const FETCHED = [
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win64/chrome.exe',
];

function usualPlaces(env: Env, platform: NodeJS.Platform): string[] {
  const home = env.HOME || homedir();
  if (platform === 'darwin') return ['/', home].flatMap((root) => MAC.map((file) => path.join(root, file)));
  if (platform !== 'win32') return LINUX;
  const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
  return roots.flatMap((root) => WINDOWS.map((file) => path.join(root, file)));
}

/** The newest first. */
function fetchedByPlaywright(env: Env, platform: NodeJS.Platform): string[] {
  const home = env.HOME || homedir();
  const caches: Partial<Record<NodeJS.Platform, string>> = {
    darwin: path.join(home, 'Library/Caches'),
    win32: env.LOCALAPPDATA ?? path.join(home, 'AppData/Local'),
  };
  const folder =
    env.PLAYWRIGHT_BROWSERS_PATH ||
    path.join(caches[platform] ?? (env.XDG_CACHE_HOME || path.join(home, '.cache')), 'ms-playwright');
  const revision = (name: string) => Number(/^chromium-(\d+)$/.exec(name)?.[1] ?? 0);
  const names = listing(folder).filter((name) => revision(name) > 0);
  const newest = names.sort((a, b) => revision(b) - revision(a));
  return newest.flatMap((name) => FETCHED.map((file) => path.join(folder, name, file)));
}

function listing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** null: not found. */
export function findChromium(env: Env, platform: NodeJS.Platform = process.platform): string | null {
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter(Boolean);
  const ending = platform === 'win32' ? '.exe' : '';
  const onPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name + ending)));
  return [...onPath, ...usualPlaces(env, platform), ...fetchedByPlaywright(env, platform)].find(isProgram) ?? null;
}

/** With instructions for installing one, for the start and for 系统管理 → 运行状态. */
export const NO_CHROMIUM =
  '服务器上没有 Chromium、Chrome 或 Edge，试卷的矢量 PDF 改由浏览器的打印窗口生成。要由服务器直接生成：安装其中一种，或在项目目录执行 npx playwright-core install ' +
  'chromium，再重新启动。';

/** CHROMIUM_PATH: a program, `none`, or absent: the one found on this machine. */
export function chromiumOf(env: Env): string | null {
  const configured = (env.CHROMIUM_PATH ?? '').trim();
  return configured === 'none' ? null : configured || findChromium(env);
}
