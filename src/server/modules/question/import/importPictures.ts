// Pictures that a file contains inside its questions (embeddedPictures.ts): each is stored as a normal upload once its
// question is stored. If a batch fails, its pictures are removed again.
import { Readable } from 'node:stream';
import type { QuestionBody } from '../../../../domain/question/questionBody';
import type { Tx } from '../../../db/database';
import { insertFile } from '../../../files/fileRows';
import type { FilesPort } from '../../../files/filesPort';
import { inTexts, type Embedded } from '../parse/embeddedPictures';
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
