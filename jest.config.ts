/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const common = {
  rootDir: __dirname,
  transform: { '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/src/tsconfig.jest.json' }] as [string, object] },
  testPathIgnorePatterns: ['/node_modules/', '/e2e/', '/dist/', '/data/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/', '<rootDir>/.cache/'],
};

// Two runtimes: server, domain and store tests run in Node; screens run in jsdom.
const config: Config = {
  projects: [
    { ...common, displayName: 'node', testEnvironment: 'node', testMatch: ['<rootDir>/{src,mocks}/**/*.test.ts'] },
    {
      ...common,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      setupFiles: ['<rootDir>/src/client/testSetup.ts'],
    },
  ],
  cacheDirectory: '<rootDir>/.cache/jest',
  testTimeout: 60_000,
};
export default config;
