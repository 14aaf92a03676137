// Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that has signed in to an
// account is known to it, so that wrong passwords from another browser, also behind the same address, do not lock its
// owner out. The cookie proves an earlier sign-in and gives no access.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database';
import { deviceSecret } from './attemptRepository';

interface Account {
  id: number;
  password_hash: string;
}

export interface DeviceCookies {
  /** Number of this browser if the cookie was given for the account with its present password. */
  deviceOf(cookie: string | undefined, account: Account | undefined): Promise<string | null>;
  /** The cookie with an entry of the account, which keeps its number; of other accounts the latest ones stay. */
  withAccount(cookie: string | undefined, account: Account): Promise<string>;
}

/** Accounts that sign in on one machine. */
const MOST = 8;
const ENTRY = /^(\d{1,15})\.([\w-]{22})\.([\w-]{43})$/;

const entriesOf = (cookie: string | undefined) =>
  (cookie ?? '').split('~', MOST).flatMap((text) => {
    const [, id, device, mac] = ENTRY.exec(text) ?? [];
    return id && device && mac ? [{ text, id: Number(id), device, mac }] : [];
  });

/** All servers on the database have the same secret. */
export function makeDeviceCookies(db: Database): DeviceCookies {
  let secret: Promise<string> | undefined;
  async function macOf(id: number, device: string, passwordHash: string): Promise<string> {
    secret ??= deviceSecret(db, randomBytes(32).toString('base64url'));
    const key = await secret.catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(`${id}.${device}.${passwordHash}`).digest('base64url');
  }

  async function deviceOf(cookie: string | undefined, account: Account | undefined): Promise<string | null> {
    // An unknown account costs the same.
    const { id, password_hash } = account ?? { id: 0, password_hash: '' };
    for (const entry of entriesOf(cookie)) {
      if (entry.id !== id) continue;
      const mac = await macOf(id, entry.device, password_hash);
      return timingSafeEqual(Buffer.from(mac), Buffer.from(entry.mac)) ? entry.device : null;
    }
    return null;
  }

  return {
    deviceOf,
    async withAccount(cookie, { id, password_hash }) {
      const before = entriesOf(cookie);
      // A number that the cookie only claims is not taken over: its failures may be another browser's.
      const device = (await deviceOf(cookie, { id, password_hash })) ?? randomBytes(16).toString('base64url');
      const own = `${id}.${device}.${await macOf(id, device, password_hash)}`;
      const others = before.filter((entry) => entry.id !== id).map(({ text }) => text);
      return [own, ...others].slice(0, MOST).join('~');
    },
  };
}
