// Build step for the browser: calls without what only the server and the documentation read. Of `access` a browser
// needs
// `public` only (takesKey). Lines keep their numbers.
const SERVER_ONLY =
  /\bsummary:\s*'(?:[^'\\]|\\.)*'(?:\s*\+\s*'(?:[^'\\]|\\.)*')*,|\borigin: '(?:spec|ours)',|\baccess: '(?!public')[\w.]+',/g;

module.exports = (source) => source.replace(SERVER_ONLY, (found) => found.replace(/[^\n]/g, ''));
