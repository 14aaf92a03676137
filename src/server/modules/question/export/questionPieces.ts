// Questions written to a target piece by piece, so that a page of them is in memory: for the job of the question list
// and for the command line.
import { buffer } from 'node:stream/consumers';
import type { Question } from '../../../../contract/question/question';
import type { KnowledgeTree } from '../../../../formats/bank/whole';
import { makeBreather } from '../../../../formats/shared/breather';
import type { WholeQuestion } from '../../../../formats/shared/packageWriter';
import { readMedia, withMedia } from '../../../../formats/shared/questionWriter';
import type { Tx } from '../../../db/database';
import type { FilesPort } from '../../../files/filesPort';
import type { MadeFiles, PaperFilesPort } from '../../../paperFiles/paperFilesPort';
import { pictureData, pictureReader } from '../../../paperFiles/pictures';
import type { Actor } from '../../../security/actor';
import { checkRecords } from '../review/reviewRepository';
import { wholeRows } from '../wholeRepository';
import type { Target } from './questionTarget';

/** What is reported of an export. */
export interface Facts {
  questions: number;
  pictures: number;
  /** A question that is left out, or what it has lost. */
  notes: string[];
}
export interface PieceSources {
  tx: Tx;
  actor: Actor;
  files: Pick<FilesPort, 'open'>;
  signal?: AbortSignal | undefined;
  /** A 题库包 has all knowledge systems, else those of its questions. */
  allSystems?: boolean;
}

/** `facts` counts what is written. */
export async function* questionPieces(
  pages: AsyncIterable<readonly Question[]>,
  target: Target,
  sources: PieceSources,
  facts: Facts,
): AsyncGenerator<Uint8Array> {
  const { tx, files, signal, allSystems = false } = sources;
  const breathe = makeBreather(signal);
  const dataOf = pictureData(pictureReader(files));
  const bank = target.whole ? await openWholeBank(sources) : null;
  const routesOf = bank?.routesOf ?? (target.plain ? () => [] : await routesOfQuestions(tx));
  const used = new Set<string>();
  yield* asBytes(target.begin());
  for await (const page of pages) {
    const wholes = bank?.find(page);
    for (const each of page) {
      await breathe();
      const whole = (await wholes?.next())?.value ?? undefined;
      const { question, embedded, missing } = whole
        ? { question: each, embedded: whole.media.size, missing: whole.missing }
        : target.plain
          ? { question: each, embedded: 0, missing: [] }
          : await withMedia(each, dataOf, target.toBank);
      const made = target.write(question, routesOf(each), facts.questions, whole);
      if ('refused' in made) {
        facts.notes.push(`试题 ${each.id}：${made.refused}，没有写入`);
        continue;
      }
      if (missing.length > 0) facts.notes.push(`试题 ${each.id}：${missing.join('、')}没有写入`);
      for (const [system = ''] of whole?.trees ?? []) used.add(system);
      yield* asBytes(made.pieces);
      facts.questions += 1;
      facts.pictures += embedded;
    }
  }
  yield* asBytes(target.end(bank?.trees.filter(({ system }) => allSystems || used.has(system))));
}

const routesOfQuestions = async (tx: Tx): Promise<WholeBank['routesOf']> => {
  const routesOf = await wholeRows.findRoutes(tx);
  return ({ kps }) => routesOf(kps);
};

type LatexOrder = Parameters<PaperFilesPort['makeLatex']>[1];
/** All questions as one document, which is LaTeX. */
export async function questionsDocument(
  tx: Tx,
  pages: AsyncIterable<readonly Question[]>,
  paperFiles: Pick<PaperFilesPort, 'makeLatex'>,
  order: Omit<LatexOrder, 'routes'>,
): Promise<MadeFiles & { questions: number }> {
  const questions: Question[] = [];
  for await (const page of pages) questions.push(...page);
  const routesOf = await routesOfQuestions(tx);
  const routes = new Map(questions.map((question) => [question.id, routesOf(question)]));
  return { questions: questions.length, ...(await paperFiles.makeLatex(questions, { ...order, routes })) };
}

function* asBytes(pieces: readonly (string | Uint8Array)[]): Generator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
}

interface WholeBank {
  trees: readonly KnowledgeTree[];
  routesOf(question: Question): string[][];
  /** By question, with the names of uploads that are gone. */
  find(questions: readonly Question[]): AsyncGenerator<WholeQuestion & { missing: string[] }, undefined>;
}

async function openWholeBank({ tx, actor, files }: PieceSources): Promise<WholeBank> {
  const namesOf = await wholeRows.namesOf(tx, actor);
  const { trees, treeOf } = await wholeRows.findTrees(tx);
  const routeOf = await wholeRows.findRoutes(tx);
  const kept = ({ kps }: Question) => kps.filter(({ kp_id }) => treeOf.has(kp_id));
  const routed = (question: Question) =>
    kept(question)
      .map((kp) => ({ route: routeOf([kp])[0] ?? [], tree: treeOf.get(kp.kp_id) ?? [] }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

  const read = async (src: string) => {
    const stored = await files.open(src);
    return stored && buffer(stored.read());
  };

  return {
    trees,
    routesOf: (question) => routed(question).map(({ route }) => route),
    async *find(questions) {
      const older = await wholeRows.findOlder(tx, questions);
      const reviewed = await checkRecords.findOfMany(
        tx,
        questions.map(({ id }) => id),
      );
      for (const question of questions) {
        const versions = older.get(question.id) ?? [];
        const reviews = reviewed.get(question.id) ?? [];
        const trees = routed(question).map(({ tree }) => tree);
        yield {
          versions,
          reviews,
          names: namesOf(question),
          trees,
          ...(await readMedia([question, ...versions], read)),
        };
      }
      return undefined;
    },
  };
}
