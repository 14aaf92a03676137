// Pictures that a file brings along inside its questions: a short address stands for each while a question is judged; once it is to be
// stored the picture is kept as any upload is. A batch that fails takes its pictures back.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { QuestionBody } from '../../../domain/question/questionBody';
import type { Tx } from '../../db/database';
import { insertFile } from '../../plugins/fileRows';
import type { FilesPort } from '../../plugins/filesPort';
import type { Owner } from './questionStore';

/** Bytes by the address that stands for them. */
export type Embedded = ReadonlyMap<string, Buffer>;

const DATA = /data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})/g;
const LIMIT = 10 * 1024 * 1024;

export function takeOutPictures(body: QuestionBody): { body: QuestionBody; embedded: Embedded } {
  const embedded = new Map<string, Buffer>();
  const taken = inTexts(body, (html) =>
    html.replace(DATA, (_all, kind: string, data: string) => {
      const bytes = Buffer.from(data, 'base64');
      const address = `/files/embedded/${createHash('sha256').update(bytes).digest('hex')}.${kind}`;
      embedded.set(address, bytes);
      return address;
    }),
  );
  return { body: taken, embedded };
}

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
      const file = await this.files.save(Readable.from([bytes]), { name: address.slice(address.lastIndexOf('/') + 1), limit: LIMIT, accept: 'image' });
      this.kept.push(file.full_path);
      await insertFile(tx, { id: this.owner.author_id, organization_id: this.owner.organization_id }, file);
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
function inTexts(body: QuestionBody, change: (html: string) => string): QuestionBody {
  const within = <T extends { content: string }>(one: T): T => ({ ...one, content: change(one.content) });
  return {
    ...body,
    content: change(body.content),
    analysis: change(body.analysis),
    options: body.options.map(within),
    parts: body.parts.map((part) => ({ ...within(part), answer: change(part.answer) })),
    answer: typeof body.answer === 'string' ? change(body.answer) : body.answer,
  };
}
