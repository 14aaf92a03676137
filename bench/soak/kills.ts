// npm run soak -- kills [rounds] [embedded|postgres]: SIGKILL during saves, 50 rounds on the embedded database, and on
// a PostgreSQL server when TEST_DATABASE_URL names one. Exit code 1 when an acknowledged save is lost.
import { killRounds } from '../../src/testing/kills/killRounds';
import { openEmptyPlace } from '../../src/testing/testDatabase';

const rounds = Number(process.argv[2] ?? 50);
const only = process.argv[3];

async function soak(engine: string): Promise<boolean> {
  const place = await openEmptyPlace();
  const started = performance.now();
  try {
    const { answered, lost, broken } = await killRounds(place.target, rounds, (round, soFar) => {
      console.log(
        `${engine}: round ${round} of ${rounds}, ${soFar.answered} answered, ${soFar.lost.length} lost, ${soFar.broken.length} by half`,
      );
    });
    for (const fault of [...lost, ...broken]) console.log(`${engine}: ${fault}`);
    console.log(
      `${engine}: ${rounds} kills, ${answered} answered saves, ${lost.length} lost, ${broken.length} by half, ${Math.round((performance.now() - started) / 1000)} s`,
    );
    return lost.length + broken.length === 0;
  } finally {
    await place.close();
  }
}

async function main(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  delete process.env.TEST_DATABASE_URL;
  let whole = only === 'postgres' || (await soak('embedded'));
  if (only === 'embedded') process.exit(whole ? 0 : 1);
  if (server) {
    process.env.TEST_DATABASE_URL = server;
    whole = (await soak('PostgreSQL')) && whole;
  } else console.log('PostgreSQL: left out, TEST_DATABASE_URL names no server');
  process.exit(whole ? 0 : 1);
}

void main();
