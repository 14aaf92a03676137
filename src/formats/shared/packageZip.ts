// The files of a package as one zip, piece by piece: memory is that of one file.
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { ZIP_ENTRY } from '../../domain/zipEntry';
import type { PackageFile } from './packageWriter';

const PACKED = /\.(?:png|jpe?g|gif|webp|mp4)$/i;

export class PackageZip {
  private chunks: Uint8Array[] = [];
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.chunks.push(chunk);
  });

  /** What is ready to be written after these files. */
  add(files: readonly PackageFile[]): Uint8Array[] {
    for (const { path, data } of files) {
      const entry = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
      // The same questions make the same file.
      Object.assign(entry, ZIP_ENTRY, { mtime: '1980-01-01T00:00:00' });
      this.zip.add(entry);
      entry.push(typeof data === 'string' ? strToU8(data) : data, true);
    }
    return this.take();
  }
  end(): Uint8Array[] {
    this.zip.end();
    return this.take();
  }
  private take(): Uint8Array[] {
    const taken = this.chunks;
    this.chunks = [];
    return taken;
  }
}
