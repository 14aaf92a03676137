// Stores many finished questions at once, for import and the demo world: the same rows as a single save, in few
// statements.
import type { KpRef } from '../../../../contract/question/question';
import type { QuestionBody } from '../../../../domain/question/questionBody';
import type { QuestionIndex } from '../../../../domain/question/questionIndex';
import type { QuestionMeta } from '../../../../domain/question/questionMeta';
import type { Tx } from '../../../db/database';
import { nextIds } from '../../../db/ids';
import { questionsChanged } from '../list/listCache';
import { questionWrites, type TexFault } from './questionWriteRepository';

export interface FinishedQuestion {
  body: QuestionBody;
  meta: QuestionMeta;
  kps: readonly KpRef[];
  status: number;
  index: QuestionIndex;
  tex_faults: readonly TexFault[];
  /** Older versions, the first one first. */
  versions?: readonly { body: QuestionBody; created_at: string | undefined }[];
}
export interface Owner {
  author_id: number;
  organization_id: number;
}

/** Returns the new ids, in the order of `questions`. Bodies must be normalised and checked. */
export async function storeQuestions(tx: Tx, questions: readonly FinishedQuestion[], owner: Owner): Promise<number[]> {
  const ids = await nextIds(tx, 'questions', questions.length);
  await questionWrites.insertMany(
    tx,
    questions.map(({ body, meta, kps, status, index, tex_faults, versions = [] }, place) => {
      const id = ids[place] as number;
      return {
        row: {
          ...meta,
          ...owner,
          id,
          family_id: id,
          type_id: body.type_id,
          status,
          version: versions.length + 1,
          content_hash: index.content_hash,
        },
        content: { question_id: id, version: versions.length + 1, body, tex_faults, author_id: owner.author_id },
        older: versions.map((one, at) => ({
          ...{ question_id: id, version: at + 1, body: one.body, tex_faults: [], author_id: owner.author_id },
          ...(one.created_at !== undefined && { created_at: one.created_at }),
        })),
        kps,
        index,
      };
    }),
  );
  questionsChanged(tx);
  return ids;
}
