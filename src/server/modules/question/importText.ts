// Text of a file that somebody sends: UTF-8 or what its mark or XML declaration says; otherwise GB18030, as Windows in China writes it.

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

export function fileText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // Right for nearly all; a declaration of another encoding over UTF-8 is an old header that was kept.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
    return (decoder(declared) ?? new TextDecoder('gb18030')).decode(bytes);
  }
}

function decoder(name: string | undefined): InstanceType<typeof TextDecoder> | null {
  try {
    return name === undefined || /^utf-?8$/i.test(name) ? null : new TextDecoder(name);
  } catch {
    return null;
  }
}
