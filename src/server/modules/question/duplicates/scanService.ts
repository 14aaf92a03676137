// 查重 over the whole bank as a background job: only new and changed questions are compared, each with all questions that
// share a bucket and have the same numbers. An interrupted scan continues later: questions that were not compared keep
// their mark.
import { SCAN_KIND } from '../../../../contract/question/duplicates';
import { duplicateSimilarity, duplicateTextOf, numbersKey } from '../../../../domain/question/questionIndex';
import { transaction, type Database } from '../../../db/database';
import type { JobKind, JobStep } from '../../../jobs/jobKind';
import { isDuplicate, markRepository, writeMarks, type Group } from './duplicateRepository';
import { pairRepository } from './pairRepository';

/** Questions marked, texts compared and rows written in one batch. */
const PAGE = 500;
/** The buckets are divided into parts of some thousand groups; the scan can stop between two parts. */
const SLICES = 64;
/** Up to this number, new questions are looked up by their own buckets instead of reading all buckets. */
const FEW = 2000;
/** Neighbours of a question in one group; larger groups contain copies of one text, so more comparisons add nothing. */
const MAX_NEIGHBOURS = 40;
/** The lowest bucket of a part; keys are spread over all 32-bit integers. */
const keyAt = (part: number) => -(2 ** 31) + part * (2 ** 32 / SLICES);

export interface ScanResult {
  compared: number;
  found: number;
}

export const scanKind: JobKind = {
  kind: SCAN_KIND,
  access: 'question.review',
  shared: true,
  run: async ({ db, step }) => ({ data: { ...(await scanBank(db, step)) } }),
};

export async function scanBank(db: Database, step: (step: JobStep<never>) => Promise<void>): Promise<ScanResult> {
  await markBank(db, step);
  const fresh = await markRepository.findNew(db.kysely);
  const total = fresh.length;
  const isNew = new Set(fresh.map((mark) => mark.question_id));
  for (let at = 0; at < total; at += 5 * PAGE) {
    await pairRepository.removeOpen(
      db.kysely,
      fresh.slice(at, at + 5 * PAGE).map((mark) => mark.question_id),
    );
  }
  const seen = new Set<string>();
  let found = 0;
  const parts = total <= FEW ? Math.ceil(total / PAGE) : SLICES;
  for (let part = 0; part < parts; part++) {
    const groups =
      total <= FEW
        ? await markRepository.findGroupsOf(
            db.kysely,
            fresh.slice(part * PAGE, (part + 1) * PAGE).map((mark) => mark.question_id),
          )
        : await markRepository.findGroups(db.kysely, keyAt(part), keyAt(part + 1) - 1);
    found += await comparePairs(db, pairsOf(groups, isNew, seen));
    await step({ done: Math.round((total * (part + 1)) / parts), total, text: `正在比较，相似 ${found} 对` });
  }
  for (let at = 0; at < total; at += 5 * PAGE)
    await markRepository.setCompared(db.kysely, fresh.slice(at, at + 5 * PAGE));
  return { compared: total, found };
}

/** Marks questions that have no mark yet, e.g. from an import before marks existed. */
async function markBank(db: Database, step: (step: JobStep<never>) => Promise<void>): Promise<void> {
  const total = await markRepository.countUnmarked(db.kysely);
  for (let [done, after] = [0, 0]; done < total;) {
    const page = await markRepository.findUnmarked(db.kysely, after, PAGE);
    if (page.length === 0) return;
    await writeMarks(
      db.kysely,
      page.map((row) => ({
        question_id: row.id,
        content_hash: row.content_hash,
        numbers: numbersKey(duplicateTextOf(row)),
      })),
    );
    done += page.length;
    after = page.at(-1)?.id ?? 0;
    await step({ done, total, text: '正在读取试题' });
  }
}

type Pair = readonly [a: number, b: number];

/** Pairs that contain a new question and were not in an earlier group. */
export function pairsOf(groups: readonly Group[], isNew: ReadonlySet<number>, seen: Set<string>): Pair[] {
  const pairs: Pair[] = [];
  for (const { ids } of groups) {
    ids.forEach((a, index) => {
      for (const b of ids.slice(index + 1, index + 1 + MAX_NEIGHBOURS)) {
        const key = `${a}/${b}`;
        if ((!isNew.has(a) && !isNew.has(b)) || seen.has(key)) continue;
        seen.add(key);
        pairs.push([a, b]);
      }
    });
  }
  return pairs;
}

async function comparePairs(db: Database, pairs: readonly Pair[]): Promise<number> {
  let found = 0;
  for (let at = 0; at < pairs.length; at += PAGE) {
    const some = pairs.slice(at, at + PAGE);
    const bodies = await pairRepository.findBodies(db.kysely, [...new Set(some.flat())]);
    const rows = new Map(bodies.map((row) => [row.id, { family: row.family_id, text: duplicateTextOf(row) }]));
    const alike = some.flatMap(([a_id, b_id]) => {
      const [left, right] = [rows.get(a_id), rows.get(b_id)];
      if (!left || !right) return [];
      const similarity = duplicateSimilarity(left.text, right.text) ?? 0;
      return isDuplicate(similarity, left.family, right.family) ? [{ a_id, b_id, similarity }] : [];
    });
    if (alike.length > 0) found += await transaction(db, (tx) => pairRepository.insert(tx, alike));
  }
  return found;
}
