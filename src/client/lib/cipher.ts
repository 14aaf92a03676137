// The wire format of the login password (spec section 5): AES with a passphrase, OpenSSL `Salted__`, base64.
// It keeps the password out of plain sight in logs; TLS and the server's hash are what protects it.

/** Loads the cipher only when a form is sent: it has no place in the first script of the login screen. */
export async function encryptPassword(password: string, secret: string): Promise<string> {
  const loaded = (await import('crypto-js/aes')) as unknown as AesModule & { default?: AesModule };
  const aes = loaded.default ?? loaded;
  return aes.encrypt(password, secret).toString();
}

interface AesModule {
  encrypt(message: string, secret: string): { toString(): string };
}
