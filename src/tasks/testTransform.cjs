// TypeScript for jest and for test servers, one file at a time and without a look at types (`npm run check` does that).
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');
const { version } = require('@swc/core/package.json');

const own = readFileSync(__filename);
const syntaxOf = (file) =>
  /\.tsx?$/.test(file) ? { syntax: 'typescript', tsx: file.endsWith('x') } : { syntax: 'ecmascript' };

exports.getCacheKey = (source, file, { configString }) =>
  createHash('sha256').update(version).update(own).update(configString).update(file).update(source).digest('hex');

/** `lazy`: a package is loaded at its first use. */
const compile = (source, file, lazy, sourceMaps) =>
  transformSync(source, {
    filename: file,
    configFile: false,
    swcrc: false,
    sourceMaps,
    module: { type: 'commonjs', lazy },
    // hidden.jest: calls of jest.mock go above the imports.
    jsc: {
      target: 'es2022',
      parser: syntaxOf(file),
      transform: { react: { runtime: 'automatic' }, hidden: { jest: true } },
    },
  });

// Testing Library must be loaded at once, as it registers its clean-up.
exports.process = (source, file, { transformerConfig: { lazy = false } = {} }) => compile(source, file, lazy, 'inline');
exports.compile = (source, file) => compile(source, file, false, false).code;
