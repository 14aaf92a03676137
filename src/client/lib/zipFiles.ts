// Several files as one zip, for an upload of one file.
export async function zipFiles(files: readonly File[], name: string): Promise<File> {
  const { zipSync } = await import('fflate');
  const parts: Record<string, Uint8Array> = {};
  for (const file of files) {
    const { name: own } = file;
    // Files of two folders may have one name.
    let path = own;
    for (let copy = 2; path in parts; copy += 1) path = own.replace(/(\.\w+)?$/, `（${copy}）$1`);
    parts[path] = new Uint8Array(await file.arrayBuffer());
  }
  // Word files are zips already.
  return new File([zipSync(parts, { level: 0 }) as Uint8Array<ArrayBuffer>], name, { type: 'application/zip' });
}
