// Pictures of imported questions. Those inside the file (prepareRow.ts) are stored as normal uploads once their
// question is stored, and removed again if the batch fails; those that name an upload must be in this bank.
import { Readable } from 'node:stream';
import { collectMedia, questionHtmls } from '../../../../domain/content/pictures';
import type { QuestionBody } from '../../../../domain/question/questionBody';
import type { Tx } from '../../../db/database';
import { insertFile, knownFiles } from '../../../files/fileRows';
import type { FilesPort } from '../../../files/filesPort';
import { inTexts, type Embedded } from '../parse/prepareRow';
import type { Owner } from '../save/questionStore';

const LIMIT = 10 * 1024 * 1024;

export class PictureKeeper {
  private readonly kept: string[] = [];
  constructor(
    private readonly files: FilesPort | null,
    private readonly owner: Owner,
  ) {}

  /** The body with its pictures stored. Throws DomainError for data that is not a picture. */
  async putBack(tx: Tx, body: QuestionBody, embedded: Embedded): Promise<QuestionBody> {
    if (this.files === null || embedded.size === 0) return body;
    const stored = new Map<string, string>();
    for (const [address, bytes] of embedded) {
      const file = await this.files.save(
        Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
        { name: address.slice(address.lastIndexOf('/') + 1), limit: LIMIT, accept: 'image' },
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
    return inTexts(body, (html) =>
      html.replace(/\/files\/embedded\/[\da-f]{64}\.\w{3,4}/g, (address) => stored.get(address) ?? address),
    );
  }

  /** For a transaction that failed. */
  async takeBack(): Promise<void> {
    for (const path of this.kept.splice(0)) await this.files?.remove(path).catch(() => undefined);
  }
}

/** Rows that show uploads which this bank does not have: their file came without its pictures. */
export async function missingUploads<Row extends { question: { body: QuestionBody }; embedded: Embedded }>(
  tx: Tx,
  batch: readonly Row[],
): Promise<Map<Row, string>> {
  const shown = new Map(
    batch.map((one) => [
      one,
      collectMedia(questionHtmls(one.question.body)).filter((src) => UPLOAD.test(src) && !one.embedded.has(src)),
    ]),
  );
  const known = await knownFiles(tx, [...new Set([...shown.values()].flat())]);
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
const UPLOAD = /^\/?files\//;
