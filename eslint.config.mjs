// Lint rules and import boundaries between folders (docs/decisions/0001-layers.md). A boundary is changed only by an
// ADR.
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import boundaries from 'eslint-plugin-boundaries';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const from = (...types) => ({ element: { types: { anyOf: types } } });
const to = (...types) => ({ to: { element: { types: { anyOf: types } } } });
const packages = (...sources) => ({ to: { module: { origin: 'external', source: sources } } });
const nodeCore = { to: { module: { origin: 'core' } } };
const same = (type, capture) => ({
  to: { element: { type, captured: { [capture]: `{{ from.element.captured.${capture} }}` } } },
});

const REACT = ['react', 'react-dom'];
const MUI = ['@mui/material', '@mui/icons-material', '@mui/x-tree-view', '@mui/x-charts'];

const PLAYWRIGHT_RULES = [
  'missing-playwright-await',
  'no-commented-out-tests',
  'no-duplicate-hooks',
  'no-element-handle',
  'no-eval',
  'no-focused-test',
  'no-force-option',
  'no-identical-title',
  'no-networkidle',
  'no-page-pause',
  'no-standalone-expect',
  'no-unnecessary-assertions',
  'no-unsafe-references',
  'no-unused-locators',
  'no-useless-await',
  'no-useless-not',
  'no-wait-for-navigation',
  'no-wait-for-selector',
  'no-wait-for-timeout',
  'prefer-locator',
  'prefer-to-have-count',
  'prefer-web-first-assertions',
  'require-to-pass-timeout',
  'valid-describe-callback',
  'valid-expect',
  'valid-expect-in-promise',
  'valid-title',
];

/** Folders of the server that every module may use. */
const SHARED = ['http', 'files', 'jobs', 'typesetting', 'rows', 'security'];

// All of zod is 93 KB in the browser, zod/mini 6 KB.
const NO_ZOD = { name: 'zod', message: "import * as z from 'zod/mini'" };

export default tseslint.config(
  { ignores: ['dist/', 'data/', '.cache/', 'node_modules/', 'coverage/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    plugins: { boundaries, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' }), createNodeResolver()],
      'import/resolver': { typescript: { project: 'tsconfig.json' } },
      'boundaries/include': ['src/**/*', 'mocks/**/*', 'e2e/**/*', 'bench/**/*'],
      'boundaries/ignore': ['**/*.test.ts', '**/*.test.tsx'],
      'boundaries/elements': [
        { type: 'contract', pattern: 'src/contract' },
        { type: 'domain', pattern: 'src/domain' },
        { type: 'math', pattern: 'src/math' },
        { type: 'formats', pattern: 'src/formats' },
        { type: 'state', pattern: 'src/client/state' },
        { type: 'ui', pattern: 'src/client/ui' },
        { type: 'feature', pattern: 'src/client/features/*', capture: ['feature'] },
        { type: 'lib', pattern: 'src/client/lib' },
        { type: 'app', pattern: 'src/client/app' },
        { type: 'db', pattern: 'src/server/db' },
        { type: 'http', pattern: 'src/server/http' },
        { type: 'files', pattern: 'src/server/files' },
        { type: 'jobs', pattern: 'src/server/jobs' },
        { type: 'typesetting', pattern: 'src/server/typesetting' },
        { type: 'rows', pattern: 'src/server/rows' },
        { type: 'security', pattern: 'src/server/security' },
        { type: 'module', pattern: 'src/server/modules/*', capture: ['module'] },
        { type: 'print', pattern: 'src/server/print' },
        { type: 'paperFiles', pattern: 'src/server/paperFiles' },
        { type: 'backup', pattern: 'src/server/backup' },
        { type: 'cli', pattern: 'src/server/cli' },
        { type: 'server', pattern: 'src/server' },
        { type: 'testing', pattern: 'src/testing' },
        { type: 'tasks', pattern: 'src/tasks' },
        { type: 'mocks', pattern: 'mocks' },
        { type: 'e2e', pattern: 'e2e' },
        { type: 'bench', pattern: 'bench' },
      ],
    },
    rules: {
      'import-x/no-cycle': ['error', { maxDepth: 12 }],
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', ['parent', 'sibling', 'index']],
          alphabetize: { order: 'asc' },
          'newlines-between': 'ignore',
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-imports': ['error', { paths: [NO_ZOD] }],
      'no-restricted-properties': [
        'error',
        { object: 'document', property: 'write', message: 'No markup from data is set as raw HTML.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'No markup from data is set as raw HTML.',
        },
        {
          selector: "AssignmentExpression[left.property.name='innerHTML']",
          message: 'No markup from data is set as raw HTML.',
        },
        {
          selector: "CallExpression[callee.name=/^useGet/] Property[key.name='size'][value.value>=50]",
          message: 'A first page is not all records: use RecordSelect, or say how many more there are.',
        },
      ],
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkAllOrigins: true,
          policies: [
            { from: from('contract'), allow: [to('contract'), packages('zod')] },
            { from: from('domain'), allow: [to('domain', 'contract'), packages('htmlparser2')] },
            {
              // The formula engine: one for the browser's worker and the server's thread (ADR 34).
              from: from('math'),
              allow: [to('math', 'domain'), packages('mathjax-full')],
            },
            {
              // Readers and writers of file formats; their parts of a platform are arguments.
              from: from('formats'),
              allow: [
                to('formats', 'contract', 'domain', 'math'),
                packages('docx', 'fflate', 'htmlparser2', 'mathjax-full', 'read-excel-file'),
              ],
            },
            {
              from: from('state'),
              allow: [
                to('state', 'contract', 'domain', 'lib'),
                packages('@reduxjs/toolkit', 'redux-persist', 'react', 'react-redux', 'zod'),
              ],
            },
            {
              from: from('ui'),
              allow: [
                to('ui', 'domain', 'lib', 'contract'),
                packages(
                  ...REACT,
                  ...MUI,
                  'react-router-dom',
                  'better-react-mathjax',
                  'slate',
                  'slate-*',
                  'react-beautiful-dnd',
                ),
              ],
            },
            {
              from: from('feature'),
              allow: [
                to('contract', 'domain', 'formats', 'state', 'ui', 'lib'),
                same('feature', 'feature'),
                packages(...REACT, ...MUI, 'react-router-dom', 'react-beautiful-dnd', 'marked'),
              ],
            },
            {
              from: from('lib'),
              allow: [
                to('lib', 'contract', 'domain', 'formats', 'math'),
                packages(
                  'react',
                  'mathjax-full',
                  'better-react-mathjax',
                  'crypto-js',
                  'fflate',
                  'jspdf',
                  'html2canvas',
                ),
              ],
            },
            {
              from: from('app'),
              allow: [
                to('app', 'contract', 'domain', 'state', 'ui', 'lib', 'feature'),
                packages(
                  ...REACT,
                  ...MUI,
                  'react-router-dom',
                  'react-redux',
                  'redux-persist',
                  'js-cookie',
                  '@reduxjs/toolkit',
                  '@emotion/*',
                ),
              ],
            },
            {
              from: from('db'),
              allow: [to('db', 'server'), packages('kysely', 'pg', '@electric-sql/pglite'), nodeCore],
            },
            {
              from: from('security'),
              allow: [to('security', 'db', 'contract', 'domain', 'server'), packages('kysely'), nodeCore],
            },
            { from: from('rows'), allow: [to('rows', 'security', 'db', 'contract', 'server'), packages('kysely')] },
            {
              from: from('files'),
              allow: [
                to('files', 'jobs', 'security', 'db', 'domain', 'server'),
                packages('kysely', 'fflate', '@aws-sdk/client-s3', '@hyzyla/pdfium'),
                nodeCore,
              ],
            },
            {
              from: from('jobs'),
              allow: [
                to('jobs', 'files', 'security', 'db', 'contract', 'server'),
                packages('fastify', 'kysely'),
                nodeCore,
              ],
            },
            {
              from: from('typesetting'),
              allow: [to('typesetting', 'jobs', 'db', 'domain', 'math'), packages('kysely', 'mathjax-full'), nodeCore],
            },
            {
              from: from('http'),
              allow: [
                to('http', 'files', 'jobs', 'security', 'db', 'contract', 'server'),
                packages('fastify', '@fastify/*', 'kysely', 'zod'),
                nodeCore,
              ],
            },
            {
              // The only folder that may use Chromium (ADR 12).
              from: from('print'),
              allow: [
                to('print', 'files', 'jobs', 'contract', 'math', 'server'),
                packages('playwright-core', '@cantoo/pdf-lib', 'opentype.js', 'mathjax-full', 'zod'),
                nodeCore,
              ],
            },
            {
              // A paper as files: the writers of formats with what needs Node, as pictures and threads (ADR 16).
              from: from('paperFiles'),
              allow: [to('paperFiles', 'print', 'files', 'jobs', 'contract', 'domain', 'formats', 'server'), nodeCore],
            },
            {
              // The only folder that reads and writes every table (ADR 25).
              from: from('backup'),
              allow: [to('backup', 'http', 'files', 'jobs', 'db', 'server'), packages('kysely', 'zod'), nodeCore],
            },
            {
              from: from('module'),
              allow: [
                to('contract', 'domain', 'formats', 'db', ...SHARED, 'print', 'paperFiles', 'server'),
                same('module', 'module'),
                packages('fastify', 'kysely', 'zod', 'highs', 'fflate', 'pinyin-pro', 'bwip-js'),
                // Scans: modules/scan/pages.
                packages('@hyzyla/pdfium', 'sharp', 'zxing-wasm'),
                nodeCore,
              ],
            },
            {
              // Scans and marks end as answers of a report (ADR 78).
              from: { element: { type: 'module', captured: { module: ['scan', 'marking'] } } },
              allow: [{ to: { element: { type: 'module', captured: { module: 'report' } } } }],
            },
            {
              from: from('cli'),
              allow: [
                to(
                  'cli',
                  'contract',
                  'domain',
                  'formats',
                  'db',
                  ...SHARED,
                  'print',
                  'paperFiles',
                  'backup',
                  'module',
                  'server',
                  'state',
                  'lib',
                ),
                packages('kysely', 'zod'),
                nodeCore,
              ],
            },
            {
              from: from('server'),
              allow: [
                to(
                  'server',
                  'contract',
                  'domain',
                  'formats',
                  'db',
                  ...SHARED,
                  'print',
                  'paperFiles',
                  'backup',
                  'module',
                  'cli',
                ),
                packages('fastify', '@fastify/*', 'pino', 'kysely', 'zod'),
                nodeCore,
              ],
            },
            { from: from('mocks'), allow: [to('mocks', 'contract', 'domain'), packages('zod', 'sharp'), nodeCore] },
            {
              from: from('tasks'),
              allow: [{ to: { module: { origin: ['external', 'core'] } } }, to('tasks', 'print')],
            },
            {
              // What tests share; never part of the program.
              from: from('testing', 'e2e', 'bench'),
              allow: [
                to(
                  'contract',
                  'domain',
                  'formats',
                  'app',
                  'state',
                  'ui',
                  'lib',
                  'feature',
                  'db',
                  ...SHARED,
                  'print',
                  'backup',
                  'module',
                  'cli',
                  'server',
                  'testing',
                  'e2e',
                  'bench',
                  'mocks',
                  'tasks',
                ),
                { to: { module: { origin: ['external', 'core'] } } },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // ui/controls is the one kit of controls (ADR 33); of MUI a screen takes only what lays it out.
    files: ['src/client/features/**/*.{ts,tsx}', 'src/client/app/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [NO_ZOD],
          patterns: [
            {
              regex: '^@mui/material(?:$|/(?!(?:Box|Paper|Stack|useMediaQuery)$))',
              message: 'Controls come from ui/controls.',
            },
          ],
        },
      ],
    },
  },
  {
    // Runs in the browser, on the server and in threads: what one platform only has is an argument.
    files: ['src/formats/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['window', 'document', 'navigator', 'DOMParser', 'Image', 'Blob', 'File', 'FileReader', 'fetch'],
        ...['Buffer', 'process', 'require', 'global', '__dirname'],
      ],
    },
  },
  {
    // Assertions that wait, and nothing that waits for a time or for the network to be quiet (ADR 77).
    files: ['e2e/**/*.ts'],
    plugins: { playwright },
    rules: Object.fromEntries(PLAYWRIGHT_RULES.map((rule) => [`playwright/${rule}`, 'error'])),
  },
  {
    // Puppeteer's page has no assertions that wait.
    files: ['e2e/firefox.spec.ts', 'e2e/support/firefox.ts'],
    rules: { 'playwright/no-element-handle': 'off', 'playwright/no-wait-for-selector': 'off' },
  },
  {
    // These tools load CommonJS.
    files: ['webpack.config.js', 'src/tasks/**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
