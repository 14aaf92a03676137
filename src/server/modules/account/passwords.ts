// Passwords: scrypt hashes (`scrypt$15$8$1$salt$hash`), at most two computed at a time. PASSWORD_COST sets their work.
import { randomBytes, scrypt, timingSafeEqual, createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { readPasswordCost } from '../../config';
import { tooMany } from '../../errors';

const currentCost = () => readPasswordCost(process.env);
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

export async function hashPassword(password: string, log2n = currentCost()): Promise<string> {
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
    for (const [index, password] of left) hashes[index] = await hashPassword(password, currentCost() - 1);
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
export const needsRehash = (stored: string) => !stored.startsWith(`scrypt$${currentCost()}$${R}$${P}$`);

/** Costs as much as a real hash and matches no password: for unknown phone numbers. */
export function decoyHash(): string {
  return [
    'scrypt',
    currentCost(),
    R,
    P,
    randomBytes(16).toString('base64url'),
    randomBytes(KEY_BYTES).toString('base64url'),
  ].join('$');
}

// Decrypts the password that the client sends: AES-256-CBC in OpenSSL's `Salted__` passphrase format, as base64. This
// is only a wire format: the protection comes from scrypt and TLS.

const MAGIC = 'Salted__';

/** EVP_BytesToKey with MD5 and one round: 32 bytes of key, 16 bytes of IV. */
function deriveKey(secret: string, salt: Buffer): { key: Buffer; iv: Buffer } {
  const bytes: Buffer[] = [];
  let last: Buffer = Buffer.alloc(0);
  for (let round = 0; round < 3; round += 1) {
    last = createHash('md5').update(last).update(secret, 'utf8').update(salt).digest();
    bytes.push(last);
  }
  const all = Buffer.concat(bytes);
  return { key: all.subarray(0, 32), iv: all.subarray(32, 48) };
}

function unpack(text: string): Buffer | null {
  let bytes = Buffer.from(text, 'base64');
  // Some clients encode the base64 text of the cipher library again.
  if (bytes.toString('latin1', 0, 8) !== MAGIC) bytes = Buffer.from(bytes.toString('latin1'), 'base64');
  return bytes.toString('latin1', 0, 8) === MAGIC && bytes.length >= 32 && bytes.length % 16 === 0 ? bytes : null;
}

/** null for any text that was not encrypted with this secret. */
export function openPassword(text: string, secret: string): string | null {
  const bytes = unpack(text);
  if (!bytes) return null;
  const { key, iv } = deriveKey(secret, bytes.subarray(8, 16));
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch {
    return null;
  }
}

/** The reverse operation, as the client does it; for the command line and tests. */
export function sealPassword(password: string, secret: string): string {
  const salt = randomBytes(8);
  const { key, iv } = deriveKey(secret, salt);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([Buffer.from(MAGIC), salt, cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
}
