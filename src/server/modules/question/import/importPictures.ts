// Pictures of imported questions. Those inside the file (prepareRow.ts) are stored as normal uploads once their
// question is stored, and removed again if the batch fails; those that name an upload must be in this bank.
import { Readable } from 'node:stream';
import type { RawBuilder } from 'kysely';
import { contentHash } from '../../../../domain/content/minhash';
import type { QuestionBody } from '../../../../domain/question/questionBody';
import { duplicateTextOf } from '../../../../domain/question/questionIndex';
import { isUpload, questionMedia } from '../../../../formats/shared/questionWriter';
import type { Tx } from '../../../db/database';
import { closedFiles, filesBySum, insertFile, knownFiles, rooted } from '../../../files/fileRows';
import type { FilesPort } from '../../../files/filesPort';
import type { Actor } from '../../../security/actor';
import { duplicateReads } from '../duplicates/duplicateRepository';
import { inTexts, type Embedded } from '../parse/prepareRow';
import type { FinishedQuestion, Owner } from '../save/questionStore';

const LIMIT = { image: 10 * 1024 * 1024, video: 500 * 1024 * 1024 } as const;
const ADDRESS = /\/?files\/(?:embedded\/[\da-f]{64}|[\da-f]{2}\/[\da-f]{32})\.\w{3,4}/g;

export class PictureKeeper {
  private readonly kept: string[] = [];
  constructor(
    private readonly files: FilesPort | null,
    private readonly owner: Owner,
  ) {}

  /** Bodies with their files stored. Throws DomainError for data that is neither picture nor film. */
  async putBack(tx: Tx, bodies: readonly QuestionBody[], embedded: Embedded): Promise<readonly QuestionBody[]> {
    if (this.files === null || embedded.size === 0) return bodies;
    const stored = new Map<string, string>();
    for (const [address, bytes] of embedded) {
      const accept = address.endsWith('.mp4') ? 'video' : 'image';
      const file = await this.files.save(
        Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
        { name: address.slice(address.lastIndexOf('/') + 1), limit: LIMIT[accept], accept },
      );
      this.kept.push(file.full_path);
      await insertFile(
        tx,
        { id: this.owner.author_id, organization_id: this.owner.organization_id },
        file,
        this.files.quota,
      );
      stored.set(address, file.full_path);
    }
    const put = (html: string) => html.replace(ADDRESS, (address) => stored.get(address) ?? address);
    return bodies.map((body) => ({ ...inTexts(body, put), answer_video: put(body.answer_video) }));
  }

  /** For a transaction that failed. */
  async takeBack(): Promise<void> {
    for (const path of this.kept.splice(0)) await this.files?.remove(path).catch(() => undefined);
  }
}

const INSIDE = /\/files\/embedded\/([\da-f]{64})\.\w{3,4}/g;
/** Uploads of the same picture that are tried. */
const MOST_UPLOADS = 8;

export interface AsStored {
  body: QuestionBody;
  content_hash: string;
  duplicate_text: string;
  /** Not needed: it is found by its hash. */
  bands: number[];
}
/**
 * Rows whose pictures are inside the file, as the question of the bank that has the same pictures as uploads; `seen`:
 * as in findRepeats.
 */
export async function asStored<Row extends { question: Shown; embedded: Embedded }>(
  tx: Tx,
  batch: readonly Row[],
  seen: RawBuilder<boolean>,
): Promise<Map<Row, AsStored>> {
  const sumsOf = ({ embedded }: Row) =>
    [...embedded.keys()].flatMap((address) => [...address.matchAll(INSIDE)].map(([, sum = '']) => sum));
  const uploads = await filesBySum(tx, [...new Set(batch.flatMap(sumsOf))]);
  const tries = batch.flatMap((row) => {
    const most = Math.max(0, ...sumsOf(row).map((sum) => uploads.get(sum)?.length ?? 0));
    return Array.from({ length: Math.min(most, MOST_UPLOADS) }, (_none, n) => {
      const body = inTexts(row.question.body, (html) =>
        html.replace(INSIDE, (address, sum: string) => uploads.get(sum)?.[n] ?? uploads.get(sum)?.at(-1) ?? address),
      );
      const duplicate_text = duplicateTextOf(body);
      return { row, body, duplicate_text, content_hash: contentHash(duplicate_text), bands: [] };
    });
  });
  const stored = await duplicateReads.findByHashes(
    tx,
    tries.map(({ content_hash }) => content_hash),
    seen,
  );
  return new Map(
    tries.flatMap(({ row, ...one }): [Row, AsStored][] => (stored.has(one.content_hash) ? [[row, one]] : [])),
  );
}

/**
 * Rows that show uploads which this bank does not have, or not for this account: their file came without its pictures.
 */
type Shown = Pick<FinishedQuestion, 'body' | 'versions'>;
export async function missingUploads<Row extends { question: Shown; embedded: Embedded }>(
  tx: Tx,
  batch: readonly Row[],
  actor: Actor | undefined,
): Promise<Map<Row, string>> {
  const shown = new Map(
    batch.map((one) => [one, mediaOf(one.question).filter((src) => isUpload(src) && !one.embedded.has(src))]),
  );
  const known = await knownFiles(tx, [...new Set([...shown.values()].flat())]);
  const closed = actor ? await closedFiles(tx, actor, [...known].map(rooted)) : [];
  for (const address of closed) for (const src of known) if (rooted(src) === address) known.delete(src);
  const found = new Map<Row, string>();
  for (const [one, sources] of shown) {
    const missing = sources.find((src) => !known.has(src));
    if (missing !== undefined)
      found.set(
        one,
        `题中的图片或视频“${missing.slice(missing.lastIndexOf('/') + 1)}”不在本题库中，请从原题库重新导出`,
      );
  }
  return found;
}
const mediaOf = ({ body, versions = [] }: Shown): string[] =>
  [body, ...versions.map((version) => version.body)].flatMap(questionMedia);
