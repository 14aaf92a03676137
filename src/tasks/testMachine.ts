// The requirements of the browser tests: a Chromium and a Chinese font. A missing one is installed; if that fails, the
// tests are skipped with one sentence that says what to do.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromiumOf } from '../server/print/findChromium';

export interface Machine {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  isRoot: boolean;
  /** `ID` of /etc/os-release, empty on other systems. */
  distribution: string;
  findChromium(): string | null;
  /** Whether the program starts: false for a stub or one with missing libraries. */
  starts(program: string): boolean;
  hasChineseFont(): boolean;
  /** Runs a program with its output on the terminal; true when it succeeded. */
  run(program: string, args: readonly string[]): boolean;
  say(line: string): void;
}

export type Found = { chromium: string } | { missing: string };

const PLAYWRIGHT = path.resolve(__dirname, '../../node_modules/playwright-core/cli.js');
const canUseApt = ({ isRoot, distribution }: Machine) => isRoot && distribution === 'debian';

function installWithApt(machine: Machine, what: string): boolean {
  machine.say(`installing ${what} …`);
  return (
    machine.run('apt-get', ['update', '-q']) &&
    machine.run('apt-get', ['install', '-y', '-q', '--no-install-recommends', what])
  );
}

/** The installed one, else the distribution's, else the one that Playwright downloads. */
export function chromiumForTests(machine: Machine): Found {
  const configured = (machine.env.CHROMIUM_PATH ?? '').trim();
  if (configured === 'none') return { missing: 'CHROMIUM_PATH is none; unset it to run them' };
  const installed = () => {
    const chromium = machine.findChromium();
    return chromium !== null && machine.starts(chromium) ? chromium : null;
  };
  const first = installed();
  if (first) return { chromium: first };
  if (configured)
    return {
      missing: `CHROMIUM_PATH is ${configured}, which does not start; set it to a Chromium, Chrome or Edge, or unset it`,
    };
  if (canUseApt(machine) && installWithApt(machine, 'chromium')) {
    const packaged = installed();
    if (packaged) return { chromium: packaged };
  }
  machine.say("fetching Playwright's Chromium (about 170 MB, only once) …");
  const libraries = machine.isRoot && machine.platform === 'linux' ? ['--with-deps'] : [];
  machine.run(process.execPath, [PLAYWRIGHT, 'install', '--no-shell', ...libraries, 'chromium']);
  const fetched = installed();
  if (fetched) return { chromium: fetched };
  return {
    missing:
      'no Chromium, Chrome or Edge starts here and none could be fetched; install one, or set CHROMIUM_PATH to it',
  };
}

/** null when there is one. */
export function missingChineseFont(machine: Machine): string | null {
  if (machine.hasChineseFont()) return null;
  if (canUseApt(machine) && installWithApt(machine, 'fonts-noto-cjk') && machine.hasChineseFont()) return null;
  return NO_CHINESE_FONT;
}

export const NO_CHINESE_FONT =
  'no Chinese font is installed: install Noto Sans CJK and Noto Serif CJK (Debian: fonts-noto-cjk)';

const CHINESE_FONT_FILES =
  /cjk|source-?han|wqy|uming|ukai|simsun|simhei|simkai|songti|stsong|pingfang|droidsansfallback|fandol|lxgw/i;

/** macOS and Windows include Chinese fonts; on Linux fontconfig is asked, or the names of font files are checked. */
export function hasChineseFont(platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== 'linux') return true;
  const asked = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  if (asked.status === 0) return asked.stdout.trim() !== '';
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    path.join(homedir(), '.fonts'),
    path.join(homedir(), '.local/share/fonts'),
  ];
  return folders
    .filter(existsSync)
    .some((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => CHINESE_FONT_FILES.test(file)),
    );
}

export function thisMachine(): Machine {
  const { env, platform } = process;
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return {
    env,
    platform,
    isRoot: process.getuid?.() === 0,
    distribution: /^ID="?([\w-]+)/m.exec(release)?.[1] ?? '',
    findChromium: () => chromiumOf(env),
    // On other systems the program would open a window, and an installed browser is complete.
    starts: (program) => (platform === 'linux' ? spawnSync(program, ['--version']).status === 0 : existsSync(program)),
    hasChineseFont,
    run: (program, args) =>
      spawnSync(program, args, { stdio: 'inherit', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0,
    say: (line) => console.log(line),
  };
}
