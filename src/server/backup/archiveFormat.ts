// Contents of a backup, in this order: the head, the rows of each table in compressed pieces, uploads, files of jobs,
// the manifest, and the hash of the manifest. The manifest comes last, so a truncated copy has none.
import * as z from 'zod/mini';

/** Must be raised when older programs can no longer read the format. */
export const FORMAT = 1;
export const HEAD = 'tiku-backup.json';
export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';
export const ROWS = /^rows\/([a-z_]{1,63})\/(\d{6})\.ndjson\.gz$/;
export const UPLOAD = /^files\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/;
export const JOB_FILE = /^jobs\/(\d{1,15})\/([a-z0-9][a-z0-9._-]{0,69})$/;

/** Size of one piece of rows after decompression; a single row is never larger. */
export const LARGEST_PIECE = 64 * 1024 * 1024;
export const LARGEST_NOTE = 64 * 1024 * 1024;

/** No other name is read or written, so no name can point outside the archive's folders. */
export const isOurName = (name: string) =>
  [HEAD, MANIFEST, MANIFEST_HASH].includes(name) || ROWS.test(name) || UPLOAD.test(name) || JOB_FILE.test(name);

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());
const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));

/** Read first, also by later programs: until the format number is known, no other field may be relied on. */
export const anyHead = z.object({ format: z.int() });

export const head = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  /** The engine that the backup was taken from; informational only. */
  database: z.string(),
  /** Migration files of the database, in order. */
  schema: z.array(z.object({ name: z.string().check(z.regex(/^\d{4}_[a-z0-9_]+\.sql$/)), checksum: hex })),
});
export type Head = z.infer<typeof head>;

export const manifest = z.object({
  head,
  tables: z.array(z.object({ name, columns: z.array(name), count, sha256: hex })),
  entries: z.array(z.object({ name: z.string(), size: count, sha256: hex })),
  /** Uploads that the database lists but that were missing, or differed from what was stored. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;
