// The tiers of tests. `npm test` runs the quick tier, which ends within ten minutes on two cores; `npm test -- all` and
// `.ci/run` run every file. jest.config.ts and playwright.config.ts take the tier from TEST_TIER; without it any file
// can be named. A file moves when the list of slowest files at the end of a run shows that it is in the wrong tier.

export const isQuick = process.env.TEST_TIER === 'quick';

/** Files and folders that the quick tier leaves out: attacks, kills, damaged copies, and what takes over 12 seconds. */
export const SLOW_TESTS = [
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
  'src/server/backup/',
  'src/server/cli/',
  'src/server/concurrency.test.ts',
  'src/server/concurrencyAdmin.test.ts',
  'src/server/databaseOutage.test.ts',
  'src/server/db/embedded/',
  'src/server/db/ids.test.ts',
  'src/server/db/migrate.test.ts',
  'src/server/failover.test.ts',
  'src/server/faults/',
  'src/server/modules/pack/pack.test.ts',
  'src/server/modules/question/import/questionImport.test.ts',
  'src/server/modules/question/parse/libreOffice.test.ts',
  'src/server/modules/question/save/refreshIndex.test.ts',
  'src/server/modules/question/review/reviewMoves.test.ts',
  'src/server/modules/question/review/typo.test.ts',
  'src/server/modules/report/reportExport.test.ts',
  'src/server/modules/report/marking/',
  'src/server/modules/report/scan/',
  'src/server/nginx.test.ts',
  'src/server/security/',
  'src/server/severalServers.test.ts',
  'src/server/typesetting/drawings/',
];

/** Browser tests of the quick tier; every other file of `e2e` is slow. */
export const QUICK_BROWSER_TESTS = [
  'content.spec.ts',
  'crash.spec.ts',
  'crossOrigin.spec.ts',
  'dialogs.spec.ts',
  'importQuestions.spec.ts',
  'login.spec.ts',
  'newPaper.spec.ts',
  'pages.spec.ts',
  'questions.spec.ts',
  'replay.spec.ts',
];
