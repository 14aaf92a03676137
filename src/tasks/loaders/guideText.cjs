// A page of the guide as a module with its text: a transform for jest; webpack does it by itself.
module.exports.process = (source) => ({
  code: `module.exports = ${JSON.stringify({ __esModule: true, default: source })};`,
});
