// Passwords: scrypt hashes (`scrypt$15$8$1$salt$hash`), at most two at a time, and what counts as weak (trade: Wire).
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { tooMany } from '../../plugins/errors';

const LOG2_N = 15;
const R = 8;
const P = 1;
const KEY_BYTES = 32;
const AT_ONCE = 2;
const MAX_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 32 MB and 0.1 s of a core: a crowd of them waits in line instead of taking the server down. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw tooMany('登录的人太多，请稍后重试');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function derive(password: string, salt: Buffer, log2n: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** log2n;
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, LOG2_N, R, P);
  return ['scrypt', LOG2_N, R, P, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]{43})$/;

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = STORED.exec(stored);
  if (!match) return false;
  const [, log2n, r, p, salt = '', hash = ''] = match;
  const key = await derive(password, Buffer.from(salt, 'base64url'), Number(log2n), Number(r), Number(p));
  return timingSafeEqual(key, Buffer.from(hash, 'base64url'));
}

/** Made with other parameters than today's: hash anew at the next sign-in. */
export const needsRehash = (stored: string) => !stored.startsWith(`scrypt$${LOG2_N}$${R}$${P}$`);

/** Costs as much as a real one and fits no password: for phones that nobody has. */
export function decoyHash(): string {
  return ['scrypt', LOG2_N, R, P, randomBytes(16).toString('base64url'), randomBytes(KEY_BYTES).toString('base64url')].join('$');
}

const COMMON = new Set(
  `12345678 123456789 1234567890 87654321 88888888 66666666 00000000 11111111 11223344 12341234 123123123 147258369
  password password1 password123 passw0rd p@ssw0rd p@ssword qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx q1w2e3r4 asdfghjkl
  asdf1234 zxcvbnm1 abc12345 abcd1234 abcdefgh a1234567 a12345678 a123456789 aa123456 aa12345678 abc123456 qq123456 woaini1314
  woaini520 5201314520 iloveyou 1314520520 admin123 admin888 admin1234 administrator root1234 test1234 welcome1 welcome123
  letmein123 sunshine football superman princess monkey123 dragon123 wang1234 li123456 zhang123 shuxue123 tiku1234 tiku2026
  tiku12345 laoshi123 teacher1 teacher123 school123 changeme default1`.split(/\s+/),
);

export const isCommon = (password: string) => COMMON.has(password.toLowerCase());
export const isWeak = (password: string) => [...password].length < 8 || isCommon(password);

/** null when a new password will do, otherwise why not. */
export function passwordFault(password: string, username: string): string | null {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  if ([...password].length < 8 || kinds < 2) return '新密码至少 8 个字符，且至少包含大写字母、小写字母、数字、符号中的两种';
  if ([...password].length > 100) return '新密码不能超过 100 个字符';
  if (isCommon(password) || password === username) return '新密码过于常见，容易被猜到，请换一个';
  return null;
}
