/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { isQuick, SLOW_TESTS } from './src/tasks/tiers';

// Most server tests sign in; full hashes would be a tenth of their time. The workers inherit it.
process.env.PASSWORD_COST ??= '10';

const slow = SLOW_TESTS.map((file) => `<rootDir>/${file.replaceAll('.', '\\.')}`);

const common = {
  rootDir: __dirname,
  transform: {
    '^.+\\.tsx?$': '<rootDir>/src/tasks/testTransform.cjs',
    '^.+\\.css$': '<rootDir>/src/tasks/loaders/cssText.cjs',
    '^.+\\.md$': '<rootDir>/src/tasks/loaders/guideText.cjs',
    // ES modules only; jest on Node 20 cannot require them untransformed.
    '/node_modules/(marked|htmlparser2|entities|dom[a-z-]+|content-disposition)/.+\\.js$':
      '<rootDir>/src/tasks/testTransform.cjs',
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(marked|htmlparser2|entities|domhandler|domutils|dom-serializer|domelementtype|content-disposition)/)',
  ],
  moduleNameMapper: { '\\.woff$': '<rootDir>/mocks/fontAddress.ts' },
  testPathIgnorePatterns: ['/node_modules/', '/e2e/', '/dist/', '/data/', ...(isQuick ? slow : [])],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/', '<rootDir>/.cache/'],
};

// Two runtimes: server, domain and store tests run in Node; screens run in jsdom.
const config: Config = {
  projects: [
    {
      ...common,
      // Packages are loaded at first use: a server test uses few of those that its modules import.
      transform: { ...common.transform, '^.+\\.tsx?$': ['<rootDir>/src/tasks/testTransform.cjs', { lazy: true }] },
      displayName: 'node',
      testEnvironment: '<rootDir>/src/tasks/nodeEnvironment.cjs',
      testMatch: ['<rootDir>/{src,mocks}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      setupFiles: ['<rootDir>/src/testing/testSetup.ts'],
    },
  ],
  cacheDirectory: '<rootDir>/.cache/jest',
  // Long enough for slow machines; still ends a test that hangs.
  testTimeout: 180_000,
};
export default config;
