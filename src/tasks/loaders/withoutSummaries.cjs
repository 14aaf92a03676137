// Build step for the browser: calls without their summaries, which are for docs/api.md. Lines keep their numbers.
const SUMMARY = /\bsummary:\s*'(?:[^'\\]|\\.)*'(?:\s*\+\s*'(?:[^'\\]|\\.)*')*,/g;

module.exports = (source) => source.replace(SUMMARY, (found) => found.replace(/[^\n]/g, ''));
