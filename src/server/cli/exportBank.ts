// `tiku export questions --format bank`: a 题库包 with older versions, uploads, titles and knowledge systems.
import { buffer } from 'node:stream/consumers';
import type { Question } from '../../contract/question/question';
import type { KnowledgeTree } from '../../formats/bank/whole';
import type { WholeQuestion } from '../../formats/shared/packageWriter';
import { readMedia } from '../../formats/shared/questionWriter';
import type { Database } from '../db/database';
import { openFileStore, type FilePlace } from '../files/fileStore';
import type { FilesPort } from '../files/filesPort';
import { checkRecords } from '../modules/question/review/reviewRepository';
import { wholeRows } from '../modules/question/wholeRepository';
import { writeWhole } from './command';
import type { Facts, Target } from './exportTarget';

interface WholeBank {
  trees: readonly KnowledgeTree[];
  routesOf(question: Question): string[][];
  /** By question, with the names of uploads that are gone. */
  find(questions: readonly Question[]): AsyncGenerator<WholeQuestion & { missing: string[] }>;
}

async function openWholeBank(db: Database, files: Pick<FilesPort, 'open'>): Promise<WholeBank> {
  const tx = db.kysely;
  const namesOf = await wholeRows.namesOf(tx);
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
    },
  };
}

const PAGE = 200;

/** A 题库包: `all`: with all knowledge systems, else with those of the questions. */
export async function writeBank(
  db: Database,
  place: FilePlace,
  questions: AsyncIterable<Question>,
  target: Target,
  { out, all }: { out: string; all: boolean },
): Promise<Facts> {
  const store = await openFileStore(place);
  const bank = await openWholeBank(db, store.files);
  const used = new Set<string>();
  const facts = { questions: 0, pictures: 0, notes: [] as string[] };
  const writePage = async (page: readonly Question[], write: (piece: string | Uint8Array) => Promise<unknown>) => {
    const wholes = bank.find(page);
    for (const question of page) {
      const { value } = await wholes.next();
      if (!value) throw new Error('question without its whole');
      for (const [system = ''] of value.trees) used.add(system);
      const made = target.write(question, bank.routesOf(question), facts.questions, value);
      if ('refused' in made) continue;
      if (value.missing.length > 0) facts.notes.push(`试题 ${question.id}：${value.missing.join('、')}没有写入`);
      for (const piece of made.pieces) await write(piece);
      facts.questions += 1;
      facts.pictures += value.media.size;
    }
  };
  try {
    await writeWhole(out, async (write) => {
      let page: Question[] = [];
      for await (const question of questions) {
        page.push(question);
        if (page.length < PAGE) continue;
        await writePage(page, write);
        page = [];
      }
      await writePage(page, write);
      const trees = bank.trees.filter(({ system }) => all || used.has(system));
      for (const piece of target.end(trees)) await write(piece);
    });
  } finally {
    store.close();
  }
  return facts;
}
