// Configuration from the environment. A wrong value stops the start with a message in Chinese and English.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_CIPHER_SECRET } from '../contract/codes';
import { databaseUrlFault } from './db/databaseUrl';
import { ConfigError } from './errors';
import type { UploadQuota } from './files/filesPort';
import { readFilesUrl, type S3Place } from './files/filesUrl';
import { readTrustProxy, type TrustProxy } from './http/trustProxy';
import { isProgram } from './isProgram';
import { officeOf } from './modules/question/parse/libreOffice';
import { projectPath } from './paths';
import { chromiumOf } from './print/findChromium';

// Programs and folders of the machine that the configuration names, and its time zone.

type Env = Readonly<Record<string, string | undefined>>;

/** For CHROMIUM_PATH and OFFICE_PATH. */
function demandProgram(env: Env, name: string): void {
  const file = (env[name] ?? '').trim();
  if (file !== '' && file !== 'none' && !isProgram(file))
    throw new ConfigError(`${name} 指向的程序不存在或不能执行：${file}；不使用时填 none (${name}: no such program)`);
}

/** Node takes an unknown zone as UTC without a word. */
function demandTimeZone(env: Env): void {
  const zone = (env.TZ ?? '').trim().replace(/^:/, '');
  if (zone === '' || isFile(zone)) return;
  try {
    new Intl.DateTimeFormat('zh-CN', { timeZone: zone });
  } catch {
    throw new ConfigError(`TZ 不是时区的名称：${zone}，应如 Asia/Shanghai (TZ: not a time zone)`);
  }
}

/**
 * BACKUP_DIR; null: no copies. Of a folder that is not there, the one above must be, so that a wrong disk is noticed.
 */
function backupDirOf(env: Env, dataDir: string): string | null {
  const folder = (env.BACKUP_DIR ?? '').trim();
  if (folder === 'none') return null;
  if (folder === '') return path.join(dataDir, 'backups');
  const known = statSync(folder, { throwIfNoEntry: false });
  const fine =
    path.isAbsolute(folder) && (known ? known.isDirectory() && canWrite(folder) : canWrite(path.dirname(folder)));
  if (!fine)
    throw new ConfigError(
      `BACKUP_DIR 必须是可以写入的文件夹的完整路径，当前为“${folder}”；不要自动备份时填 none (BACKUP_DIR: not a folder that can be written)`,
    );
  return path.normalize(folder);
}

const isFile = (file: string): boolean =>
  path.isAbsolute(file) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  /** Uploads and files of jobs in an object store; when absent, in DATA_DIR. */
  filesPlace?: S3Place;
  /** Maximum total bytes of the uploads of an account and of an organisation. */
  uploadQuota: UploadQuota;
  /** Days that pictures and readings of scanned answer sheets are kept. */
  scanDays: number;
  /** Scanned pages that an organisation may have. */
  scanPages: number;
  /** Folder of the copies of the embedded bank, daily and before an upgrade; null: no copies are made. */
  backupDir: string | null;
  /** false: the bank starts empty, without the demo world. */
  demo: boolean;
  adminUsername: string;
  adminPassword: string;
  /** true while ADMIN_PASSWORD is not set: the first administrator is prompted to change the password. */
  adminPasswordIsInitial: boolean;
  cipherSecret: string;
  smsWebhookUrl?: string;
  /** false: the server fetches no pictures of web pages that a user pastes. */
  webPictures: boolean;
  /** The proxies whose X-Forwarded-For / -Proto / -Host headers are trusted. */
  trustProxy: TrustProxy;
  logLevel: string;
  /** The Chromium that makes PDF files; null when there is none or CHROMIUM_PATH is `none`. */
  chromium: string | null;
  /** CHROMIUM_PATH is `none`. */
  chromiumRefused: boolean;
  /** The LibreOffice that reads old Word documents; null when there is none or OFFICE_PATH is `none`. */
  office: string | null;
}

export const INITIAL_ADMIN_USERNAME = '13800000001';
export const INITIAL_ADMIN_PASSWORD = 'tiku2026';

/** log2 of the work of a password hash: 15 takes 32 MB and 0.1 s of a core. */
const PASSWORD_COST = { min: 10, max: 20, fallback: 15 };

export function readPasswordCost(env: Readonly<Record<string, string | undefined>>): number {
  const value = (env.PASSWORD_COST ?? '').trim();
  const { min, max, fallback } = PASSWORD_COST;
  const cost = value === '' ? fallback : Number(value);
  if (!Number.isInteger(cost) || cost < min || cost > max)
    throw new ConfigError(
      `PASSWORD_COST 必须是 ${min} 到 ${max} 的整数，当前为“${value}” (PASSWORD_COST must be a whole number from ${min} to ${max})`,
    );
  return cost;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readPort(text: string): number {
  const port = text === '' ? 3000 : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new ConfigError(
      `PORT 必须是 0 到 65535 的整数，当前为“${text}” (PORT must be a whole number from 0 to 65535)`,
    );
  }
  return port;
}

function readHost(text: string): string {
  const host = text || '127.0.0.1';
  if (/[\s/]/.test(host))
    throw new ConfigError(`HOST 必须是主机名或地址，当前为“${host}” (HOST must be a host name or address)`);
  return host;
}

function readAdmin(username: string, password: string | undefined) {
  const adminUsername = username || INITIAL_ADMIN_USERNAME;
  if (!/^1\d{10}$/.test(adminUsername)) {
    throw new ConfigError('ADMIN_USERNAME 必须是 11 位手机号 (ADMIN_USERNAME must be a phone number of 11 digits)');
  }
  const adminPassword = password || INITIAL_ADMIN_PASSWORD;
  if (adminPassword.length < 4 || adminPassword.length > 100) {
    throw new ConfigError('ADMIN_PASSWORD 的长度必须为 4 到 100 个字符 (ADMIN_PASSWORD must have 4 to 100 characters)');
  }
  return { adminUsername, adminPassword };
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: string) => (env[name] ?? '').trim();
  const flag = (name: string, fallback: boolean) => {
    const value = text(name);
    if (value === '') return fallback;
    if (value !== '0' && value !== '1')
      throw new ConfigError(`${name} 只能是 0 或 1，当前为“${value}” (${name} must be 0 or 1)`);
    return value === '1';
  };
  const url = (name: string, schemes: readonly string[]) => {
    const value = text(name);
    if (value === '') return undefined;
    if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) {
      const forms = schemes.map((scheme) => `${scheme}//…`).join(' / ');
      // The value may contain a password, so the message does not repeat it.
      throw new ConfigError(`${name} 必须是 ${forms} 形式的地址 (${name} must be an address like ${forms})`);
    }
    return value;
  };

  const port = readPort(text('PORT'));
  const host = readHost(text('HOST'));
  const { adminUsername, adminPassword } = readAdmin(text('ADMIN_USERNAME'), env.ADMIN_PASSWORD);
  // passwords.ts reads it itself; here a wrong value stops the start.
  readPasswordCost(env);
  const logLevel = text('LOG_LEVEL') || 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL 必须是 ${LOG_LEVELS.join(' / ')} 之一 (LOG_LEVEL must be one of these)`);
  }
  demandProgram(env, 'CHROMIUM_PATH');
  demandProgram(env, 'OFFICE_PATH');
  demandTimeZone(env);
  const megabytes = (name: string, fallback: number) => {
    const value = text(name) === '' ? fallback : Number(text(name));
    if (!Number.isInteger(value) || value < 1 || value > 1e9) {
      throw new ConfigError(
        `${name} 必须是正整数，单位 MB，当前为“${text(name)}” (${name} must be a whole number of MB)`,
      );
    }
    return value * 1024 * 1024;
  };
  const count = (name: string, fallback: number) => {
    const value = text(name) === '' ? fallback : Number(text(name));
    if (!Number.isInteger(value) || value < 1 || value > 1e7)
      throw new ConfigError(`${name} 必须是正整数，当前为“${text(name)}” (${name} must be a positive whole number)`);
    return value;
  };
  const filesPlace = readFilesUrl(env);
  const databaseUrl = text('DATABASE_URL') || undefined;
  const urlFault = databaseUrl === undefined ? null : databaseUrlFault(databaseUrl);
  if (urlFault !== null) throw new ConfigError(`DATABASE_URL ${urlFault}`);
  const smsWebhookUrl = url('SMS_WEBHOOK_URL', ['http:', 'https:']);
  const dataDir = path.resolve(text('DATA_DIR') || projectPath('data'));
  return {
    host,
    port,
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(filesPlace && { filesPlace }),
    uploadQuota: {
      account: megabytes('UPLOAD_QUOTA_MB', 5_000),
      organization: megabytes('UPLOAD_QUOTA_ORGANIZATION_MB', 100_000),
    },
    scanDays: count('SCAN_KEEP_DAYS', 400),
    scanPages: count('SCAN_PAGES_ORGANIZATION', 200_000),
    backupDir: backupDirOf(env, dataDir),
    demo: flag('DEMO', true),
    adminUsername,
    adminPassword,
    adminPasswordIsInitial: !env.ADMIN_PASSWORD,
    cipherSecret: env.CIPHER_SECRET || DEFAULT_CIPHER_SECRET,
    ...(smsWebhookUrl === undefined ? {} : { smsWebhookUrl }),
    webPictures: flag('WEB_PICTURES', true),
    trustProxy: readTrustProxy(text('TRUST_PROXY')),
    logLevel,
    chromium: chromiumOf(env),
    chromiumRefused: text('CHROMIUM_PATH') === 'none',
    office: officeOf(env),
  };
}
