// Decodes the text of an uploaded file: UTF-8, or the encoding of its byte order mark or XML declaration; otherwise
// GB18030, which Chinese Windows writes.

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

export function fileText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // Correct for nearly all files: a declaration of another encoding on valid UTF-8 is an outdated header.
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
