// The tiers of tests. `npm test` runs the quick tier, which ends in ten to thirteen minutes on two slow cores; `npm
// test -- all` and `.ci/run` run every file. jest.config.ts and playwright.config.ts take the tier from TEST_TIER;
// without it any file can be named. A file moves when the list of slowest files at the end of a run shows that it is in
// the wrong tier.
// `npm test -- engine` runs what depends on the database engine, in any tier.
import { readdirSync } from 'node:fs';
import path from 'node:path';

export const isQuick = process.env.TEST_TIER === 'quick';

/** Files and folders that the quick tier leaves out: attacks, kills, damaged copies, and what takes over 12 seconds. */
export const SLOW_TESTS = [
  'src/client/app/otherServers.test.tsx',
  'src/client/app/readFaults.test.tsx',
  'src/client/features/papers/edit/paperEdit.test.tsx',
  'src/client/features/questions/draft/serverDraft.test.tsx',
  'src/client/lib/zipBombs.test.ts',
  'src/domain/content/content.test.ts',
  'src/domain/question/questionWriting.test.ts',
  'src/domain/report/equality/',
  'src/domain/sheet/read/',
  'src/formats/latex/write.test.ts',
  'src/formats/manyRoundTrips.test.ts',
  'src/formats/mathml/mathmlToOmml.test.ts',
  'src/testing/journeys/saveFaults.test.ts',
  'src/testing/journeys/school/judges/',
  'src/testing/journeys/school/school.test.ts',
  'src/server/backup/',
  'src/server/cli/',
  'src/server/concurrency.test.ts',
  'src/server/concurrencyAdmin.test.ts',
  'src/server/concurrencyScans.test.ts',
  'src/server/databaseOutage.test.ts',
  'src/server/db/embedded/',
  'src/server/db/ids.test.ts',
  'src/server/db/migrate.test.ts',
  'src/server/failover.test.ts',
  'src/server/faults/',
  'src/server/modules/pack/pack.test.ts',
  'src/server/modules/paper/printedPdf.test.ts',
  'src/server/modules/question/import/questionImport.test.ts',
  'src/server/modules/question/pages/importPages.test.ts',
  'src/server/modules/question/parse/libreOffice.test.ts',
  'src/server/modules/question/parse/officePapers.test.ts',
  'src/server/modules/question/save/refreshIndex.test.ts',
  'src/server/modules/question/review/reviewMoves.test.ts',
  'src/server/modules/question/review/typo.test.ts',
  'src/server/modules/report/reportExport.test.ts',
  'src/server/modules/marking/',
  'src/server/modules/scan/',
  'src/server/nginx.test.ts',
  'src/server/security/',
  'src/server/severalServers.test.ts',
  'src/server/typesetting/drawings/',
];

/** Browser tests of the quick tier; every other file of `e2e` is slow. */
export const QUICK_BROWSER_TESTS = [
  'content.spec.ts',
  'crossOrigin.spec.ts',
  'dialogs.spec.ts',
  'importQuestions.spec.ts',
  'login.spec.ts',
  'newPaper.spec.ts',
  'pages.spec.ts',
  'questions.spec.ts',
  'replay.spec.ts',
];

/**
 * What `.ci/run` runs again on PostgreSQL, with the reason: what asks for several connections, or where PostgreSQL and
 * the embedded engine (one connection, no autovacuum, a driver of its own) may answer differently. A folder stands for
 * the test files that are directly in it. Everything else sends the same SQL to the same planner; `npm test -- all
 * database` runs that too.
 */
export const ENGINE_TESTS: Readonly<Record<string, string>> = {
  'src/server/db/': 'the port itself: drivers, migrations, released banks, ids, locks, lost connections',
  'src/server/backup/damaged.test.ts': 'a refused restore leaves the database as it was',
  'src/server/backup/drill.test.ts': 'backup, restore, and the move from the embedded engine',
  'src/server/backup/versions.test.ts': 'the rows of every released schema',
  'src/server/cli/serverCommands.test.ts': 'the command line beside a running server',
  'src/server/concurrency.test.ts': 'pairs of writes at the same rows',
  'src/server/concurrencyAdmin.test.ts': 'pairs of writes at the same rows',
  'src/server/concurrencyScans.test.ts': 'pairs of writes at the same rows',
  'src/server/failover.test.ts': 'two servers, one is killed',
  'src/server/severalServers.test.ts': 'two servers, caches',
  'src/server/faults/demoKill.test.ts': 'a killed server leaves its connections and locks behind',
  'src/server/faults/markingKill.test.ts': 'a killed server leaves its connections and locks behind',
  'src/server/faults/scanKill.test.ts': 'a second server takes over a lease',
  'src/server/faults/stop.test.ts': 'stopping under load with a pool of connections',
  'src/server/faults/workKills.test.ts': 'a killed server leaves its connections and locks behind',
  'src/server/http/idempotency.test.ts': 'a save that arrives at two servers',
  'src/server/jobs/jobs.test.ts': 'leases, and two servers that want one job',
  'src/server/rowScope.test.ts': 'every call with the rows of another organisation, under the policies of the rows',
  'src/server/rows/listOrders.test.ts': 'collation',
  'src/server/security/fuzz.test.ts': 'values that one driver encodes and the other refuses',
  'src/server/security/rowSecurity.test.ts': 'policies of the rows and the roles of connections',
  'src/server/security/scopes.test.ts': 'the scope of every table',
  'src/server/security/sessionLookup.test.ts': 'lookups of many requests in one statement',
  'src/server/security/sharing.test.ts': 'policies of the rows between organisations',
  'src/server/modules/bin/bin.test.ts': 'statements over every table',
  'src/server/modules/knowledge/knowledge.test.ts': 'locks of a whole tree',
  'src/server/modules/measure/calibration.test.ts': 'figures that SQL computes',
  'src/server/modules/organization/stale.test.ts': 'revisions under parallel writes',
  'src/server/modules/paper/exposure.test.ts': 'dates and their zone',
  'src/server/modules/paper/paper.test.ts': 'the repository of papers',
  'src/server/modules/question/duplicates/merge.test.ts': 'ids inside JSON columns',
  'src/server/modules/question/list/listPlans.test.ts': 'plans and the number of statements',
  'src/server/modules/question/list/questionList.test.ts': 'every filter as SQL, order, pages',
  'src/server/modules/question/list/searchQuality.test.ts': 'arrays, trigrams, ranks',
  'src/server/modules/question/list/valueCounts.test.ts': 'counts',
  'src/server/modules/question/question.test.ts': 'the repository of questions',
  'src/server/modules/question/save/kpLock.test.ts': 'a lock against a merge at the same time',
  'src/server/modules/question/save/refreshIndex.test.ts': 'work in batches with a fence',
  'src/server/modules/marking/marking.test.ts': 'markers at several servers',
  'src/server/modules/report/report.test.ts': 'the repository of reports, figures that SQL computes',
  'src/server/modules/system/system.test.ts': 'a log that the database keeps append-only',
};

/** The files of that list, relative to the root. */
export const engineTests = (root: string): string[] =>
  Object.keys(ENGINE_TESTS).flatMap((entry) =>
    entry.endsWith('/')
      ? readdirSync(path.join(root, entry))
          .filter((name) => name.endsWith('.test.ts'))
          .map((name) => entry + name)
      : [entry],
  );
