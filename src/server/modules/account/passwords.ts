// Passwords: scrypt hashes (`scrypt$15$8$1$salt$hash`), at most two computed at a time.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { tooMany } from '../../errors';

const LOG2_N = 15;
const R = 8;
const P = 1;
const KEY_BYTES = 32;
const AT_ONCE = 2;
const MAX_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 32 MB and 0.1 s of a core: many requests wait in a queue instead of overloading the server. */
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

export async function hashPassword(password: string, log2n = LOG2_N): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, log2n, R, P);
  return ['scrypt', log2n, R, P, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Passwords that an administrator hands out in a list, at half the cost: other people know them anyway, and the first
 * sign-in hashes them again at full cost. At most two wait at a time, so that users who sign in meanwhile get their
 * turn.
 */
export async function hashInitialPasswords(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  const left = passwords.entries();
  const lane = async () => {
    for (const [index, password] of left) hashes[index] = await hashPassword(password, LOG2_N - 1);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return hashes;
}

const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]{43})$/;

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = STORED.exec(stored);
  if (!match) return false;
  const [, log2n, r, p, salt = '', hash = ''] = match;
  const key = await derive(password, Buffer.from(salt, 'base64url'), Number(log2n), Number(r), Number(p));
  return timingSafeEqual(key, Buffer.from(hash, 'base64url'));
}

/** The hash was made with other parameters than the current ones: hashed again at the next sign-in. */
export const needsRehash = (stored: string) => !stored.startsWith(`scrypt$${LOG2_N}$${R}$${P}$`);

/** Costs as much as a real hash and matches no password: for unknown phone numbers. */
export function decoyHash(): string {
  return [
    'scrypt',
    LOG2_N,
    R,
    P,
    randomBytes(16).toString('base64url'),
    randomBytes(KEY_BYTES).toString('base64url'),
  ].join('$');
}
