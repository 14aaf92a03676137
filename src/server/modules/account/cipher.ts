// Decrypts the password that the client sends: AES-256-CBC in OpenSSL's `Salted__` passphrase format, as base64. This
// is only a wire format: the protection comes from scrypt and TLS.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

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
