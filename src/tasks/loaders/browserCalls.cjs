// Build step for the browser: calls without what only the server and the documentation read. Of `access` a browser
// needs `public` only (takesKey), of `says` the names of the calls. Lines keep their numbers.
const TEXT = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;
const SERVER_ONLY = new RegExp(
  String.raw`\bsummary:\s*(?:${TEXT})(?:\s*\+\s*(?:${TEXT}))*,|\borigin: '(?:spec|ours)',|\baccess: '(?!public')[\w.]+',`,
  'g',
);
const SAYS = new RegExp(String.raw`\bsays: \{(?:${TEXT}|[^'"}])*\}`, 'g');
const TEXTS = new RegExp(TEXT, 'g');

module.exports = (source) =>
  source
    .replace(SERVER_ONLY, (found) => found.replace(/[^\n]/g, ''))
    .replace(SAYS, (found) => found.replace(TEXTS, "''"));
