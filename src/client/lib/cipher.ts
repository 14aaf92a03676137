// The format in which the login password is sent: AES with a passphrase, OpenSSL `Salted__`, base64. It only keeps the
// password out of plain sight in logs; TLS and the server's hash protect it.

/** Loads the cipher when the form is sent, to keep it out of the first script of the login screen. */
export async function encryptPassword(password: string, secret: string): Promise<string> {
  const loaded = (await import('crypto-js/aes.js')) as unknown as AesModule & { default?: AesModule };
  const aes = loaded.default ?? loaded;
  return aes.encrypt(password, secret).toString();
}

interface AesModule {
  encrypt(message: string, secret: string): { toString(): string };
}
