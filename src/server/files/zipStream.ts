// A zip as a stream: one entry after another, so that only a chunk is in memory, not the whole pack.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { ZIP_ENTRY } from '../../domain/zipEntry';

export interface ZipEntry {
  path: string;
  open(): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

/** Already compressed formats: compressing them again only costs time. */
const PACKED = /\.(docx|pdf|png|jpe?g|gif|webp)$/i;

export async function* zipOf(entries: Iterable<ZipEntry>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else if (chunk.length > 0) ready.push(chunk);
  });
  const take = function* (): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* ready.splice(0);
  };
  for (const { path, open } of entries) {
    signal?.throwIfAborted();
    const file = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(Object.assign(file, ZIP_ENTRY));
    for await (const chunk of await open()) {
      file.push(chunk);
      yield* take();
      signal?.throwIfAborted();
    }
    file.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
