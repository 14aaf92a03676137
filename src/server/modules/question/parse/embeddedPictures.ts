// Pictures inside the texts of a question: a short placeholder address replaces each one while the question is checked.
import { createHash } from 'node:crypto';
import type { QuestionBody } from '../../../../domain/question/questionBody';

/** Bytes by placeholder address. */
export type Embedded = ReadonlyMap<string, Uint8Array>;

const DATA = /data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})/g;

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

export function inTexts(body: QuestionBody, change: (html: string) => string): QuestionBody {
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
