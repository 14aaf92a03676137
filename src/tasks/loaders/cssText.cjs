// A style sheet as a module with its text, minified: a loader for webpack and a transform for jest.
const { transform, transformSync } = require('esbuild');

const OPTIONS = { loader: 'css', minify: true };

module.exports = async (source) => {
  const { code } = await transform(source, OPTIONS);
  return `export default ${JSON.stringify(code.trim())};`;
};

module.exports.process = (source) => ({
  code: `module.exports = ${JSON.stringify({ __esModule: true, default: transformSync(source, OPTIONS).code.trim() })};`,
});
