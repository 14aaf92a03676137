// TypeScript for jest, one file at a time and without a look at types (`npm run check` does that).
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');
const { version } = require('@swc/core/package.json');

const own = readFileSync(__filename);
const syntaxOf = (file) =>
  /\.tsx?$/.test(file) ? { syntax: 'typescript', tsx: file.endsWith('x') } : { syntax: 'ecmascript' };

exports.getCacheKey = (source, file, { configString }) =>
  createHash('sha256').update(version).update(own).update(configString).update(file).update(source).digest('hex');

// `lazy`: a package is loaded at its first use. Testing Library must be loaded at once, as it registers its clean-up.
exports.process = (source, file, { transformerConfig: { lazy = false } = {} }) =>
  transformSync(source, {
    filename: file,
    configFile: false,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs', lazy },
    // hidden.jest: calls of jest.mock go above the imports.
    jsc: {
      target: 'es2022',
      parser: syntaxOf(file),
      transform: { react: { runtime: 'automatic' }, hidden: { jest: true } },
    },
  });
