// Pictures that a file brings along inside its questions (embeddedPictures.ts): once a question is to be stored each is kept as any upload
// is. A batch that fails takes its pictures back.
import { Readable } from 'node:stream';
import type { QuestionBody } from '../../../domain/question/questionBody';
import type { Tx } from '../../db/database';
import { insertFile } from '../../plugins/fileRows';
import type { FilesPort } from '../../plugins/filesPort';
import { inTexts, type Embedded } from './embeddedPictures';
import type { Owner } from './questionStore';

const LIMIT = 10 * 1024 * 1024;

export class PictureKeeper {
  private readonly kept: string[] = [];
  constructor(
    private readonly files: FilesPort | null,
    private readonly owner: Owner,
  ) {}

  /** The body with its pictures stored. Throws DomainError for what is no picture. */
  async putBack(tx: Tx, body: QuestionBody, embedded: Embedded): Promise<QuestionBody> {
    if (this.files === null || embedded.size === 0) return body;
    const stored = new Map<string, string>();
    for (const [address, bytes] of embedded) {
      const file = await this.files.save(Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]), { name: address.slice(address.lastIndexOf('/') + 1), limit: LIMIT, accept: 'image' });
      this.kept.push(file.full_path);
      await insertFile(tx, { id: this.owner.author_id, organization_id: this.owner.organization_id }, file, this.files.quota);
      stored.set(address, file.full_path);
    }
    return inTexts(body, (html) => html.replace(/\/files\/embedded\/[\da-f]{64}\.\w{3,4}/g, (address) => stored.get(address) ?? address));
  }

  /** After a transaction that did not come to its end. */
  async takeBack(): Promise<void> {
    for (const path of this.kept.splice(0)) await this.files?.remove(path).catch(() => undefined);
  }
}

/** Every HTML of the body; what is typed into blanks is no HTML. */
