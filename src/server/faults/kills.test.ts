// If this fails, a crash or a power cut loses work that was confirmed as saved. The long form: npm run soak -- kills
import { killRounds } from '../../testing/kills/killRounds';
import { openEmptyPlace } from '../../testing/testDatabase';

const ROUNDS = 5;

test(`${ROUNDS} SIGKILLs during saves of questions and papers: every answered save is there, no paper by half`, async () => {
  const place = await openEmptyPlace();
  try {
    const { answered, lost, broken } = await killRounds(place.target, ROUNDS);
    expect({ lost, broken }).toEqual({ lost: [], broken: [] });
    expect(answered).toBeGreaterThanOrEqual(5 * ROUNDS);
  } finally {
    await place.close();
  }
}, 600_000);
