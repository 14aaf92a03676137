// After an update that changes how questions are compared and found, the derived rows are rebuilt while the server
// works. Each page is a transaction that stores the progress, so that an interrupted rebuild continues at the next
// start.
import { INDEX_VERSION } from '../../../../domain/question/questionIndex';
import { transaction, type Database } from '../../../db/database';
import { renewLease, withLease } from '../../../db/locks';
import { vacuumTable } from '../../../db/statistics';
import { questionsChanged } from '../list/listCache';
import { indexRepository } from './questionWriteRepository';

const LEASE = 'question_index';
const LEASE_MS = 30_000;
/** Some ten milliseconds of work; other requests run in between. */
const PAGE = 50;

/** Rebuilds the index of all questions unless it already has the current version. */
export async function refreshIndex(db: Database): Promise<void> {
  if (await isCurrent(db)) return;
  await withLease(
    db,
    LEASE,
    async (lease) => {
      const page = () =>
        transaction(db, async (tx) => {
          await renewLease(tx, lease);
          const state = await indexRepository.findState(tx);
          const from = state?.version === INDEX_VERSION ? state.after_id : 0;
          if (from === null) return false;
          const { changed, after_id } = await indexRepository.rebuild(tx, from, PAGE);
          if (changed > 0) questionsChanged(tx);
          await indexRepository.setState(tx, { version: INDEX_VERSION, after_id });
          return after_id !== null;
        });
      while (await page());
      await vacuumTable(db, 'question_search');
    },
    { ttlMs: LEASE_MS },
  );
}

async function isCurrent(db: Database): Promise<boolean> {
  const state = await indexRepository.findState(db.kysely);
  return state?.version === INDEX_VERSION && state.after_id === null;
}
