// LaTeX source as text to be cut: comments, the document's body, the author's own commands, groups and environments.
import { Refusal } from '../shared/refusal';

/** Without comments; the line end after a comment is no space. */
export const withoutComments = (tex: string): string =>
  tex.replace(/\r\n?/g, '\n').replace(/(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*)?/g, '$1');

/** Position after the group that opens at `at` with `{` or `[`; -1 when it does not close. */
export function groupEnd(tex: string, at: number): number {
  const bracket = tex.charAt(at) === '[';
  let depth = 0;
  for (let i = at; i < tex.length; i += 1) {
    const char = tex.charAt(i);
    if (char === '\\') i += 1;
    else if (char === '{') depth += 1;
    else if (char === '}' && (depth -= 1) === 0 && !bracket) return i + 1;
    else if (char === ']' && bracket && depth === 0) return i + 1;
  }
  return -1;
}

export interface Cut {
  text: string;
  end: number;
}

const SPACE = /[ \t]*\n?[ \t]*/y;
/** The group or bracket after spaces at `at`; null when there is none. */
function groupAt(tex: string, at: number, opener: '{' | '['): Cut | null {
  SPACE.lastIndex = at;
  const from = at + (SPACE.exec(tex)?.[0].length ?? 0);
  if (tex.charAt(from) !== opener) return null;
  const end = groupEnd(tex, from);
  return end < 0 ? null : { text: tex.slice(from + 1, end - 1), end };
}
export const argumentAt = (tex: string, at: number): Cut | null => groupAt(tex, at, '{');
export const optionAt = (tex: string, at: number): Cut | null => groupAt(tex, at, '[');

/** All options, then `count` arguments. */
export function argumentsAt(
  tex: string,
  at: number,
  count: number,
): { options: string[]; args: string[]; end: number } {
  const options: string[] = [];
  const args: string[] = [];
  let end = at;
  for (let option = optionAt(tex, end); option; option = optionAt(tex, end)) {
    options.push(option.text);
    end = option.end;
  }
  while (args.length < count) {
    const argument = argumentAt(tex, end);
    if (!argument) break;
    args.push(argument.text);
    end = argument.end;
  }
  return { options, args, end };
}

export interface Environment {
  name: string;
  body: string;
  /** Of the whole environment in its source. */
  start: number;
  end: number;
}

const BEGIN = /\\(begin|end)\s*\{([A-Za-z*]+)\}/g;

/** The environment whose `\begin` is at `at`; throws when it does not end. */
export function environmentAt(tex: string, at: number): Environment {
  const tokens = new RegExp(BEGIN.source, 'g');
  tokens.lastIndex = at;
  const first = tokens.exec(tex);
  const name = first?.[2] ?? '';
  let depth = 1;
  for (let token = tokens.exec(tex); token; token = tokens.exec(tex)) {
    if (token[2] !== name) continue;
    depth += token[1] === 'begin' ? 1 : -1;
    if (depth === 0)
      return {
        name,
        body: tex.slice(at + (first?.[0].length ?? 0), token.index),
        start: at,
        end: token.index + token[0].length,
      };
  }
  throw new Refusal(`环境 ${name} 没有结束（缺 \\end{${name}}），文件可能不完整`);
}

/** The outermost environments with these names, in order. */
export function environments(tex: string, names: ReadonlySet<string>): Environment[] {
  const found: Environment[] = [];
  const begins = /\\begin\s*\{([A-Za-z*]+)\}/g;
  for (let begin = begins.exec(tex); begin; begin = begins.exec(tex)) {
    if (!names.has(begin[1] ?? '')) continue;
    const one = environmentAt(tex, begin.index);
    found.push(one);
    begins.lastIndex = one.end;
  }
  return found;
}

/** `tex` at `\item`, `\choice` and their like outside of inner environments; the first piece is the text before. */
export function splitItems(tex: string, item: RegExp): string[] {
  const pieces: string[] = [];
  const tokens = new RegExp(`\\\\(?:begin|end)\\s*\\{[A-Za-z*]+\\}|${item.source}`, 'g');
  let depth = 0;
  let start = 0;
  for (const token of tex.matchAll(tokens)) {
    if (token[0].startsWith('\\begin')) depth += 1;
    else if (token[0].startsWith('\\end')) depth -= 1;
    else if (depth === 0) {
      pieces.push(tex.slice(start, token.index));
      start = token.index;
    }
  }
  return [...pieces, tex.slice(start)];
}

const BODY = /\\begin\s*\{document\}/;
/** Preamble and body; a file without `\documentclass` is all body. */
export function documentOf(tex: string): { preamble: string; body: string } {
  const begin = BODY.exec(tex);
  if (!begin) {
    if (/\\documentclass/.test(tex)) throw new Refusal('文件不完整：没有 \\begin{document}');
    return { preamble: '', body: tex };
  }
  const from = begin.index + begin[0].length;
  const end = tex.lastIndexOf('\\end{document}');
  if (end < from) throw new Refusal('文件不完整：没有 \\end{document}，后面的内容没有读到');
  return { preamble: tex.slice(0, begin.index), body: tex.slice(from, end) };
}

interface Macro {
  count: number;
  body: string;
}
const DEFINED = /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|def)\*?\s*\{?\\([A-Za-z]+)\}?/g;
const MAX_GROWTH = 4;
const ROUNDS = 5;

/** The body with the author's own commands written out. */
export function expandMacros(
  { preamble, body }: { preamble: string; body: string },
  known: ReadonlySet<string>,
): string {
  const macros = new Map<string, Macro>();
  for (const found of preamble.matchAll(DEFINED)) {
    const name = found[1] ?? '';
    const { options, args, end } = argumentsAt(preamble, found.index + found[0].length, 1);
    if (known.has(name) || args[0] === undefined || options.length > 1 || end < 0) continue;
    const operator = found[0].startsWith('\\DeclareMathOperator');
    macros.set(name, { count: Number(options[0] ?? 0), body: operator ? `\\operatorname{${args[0]}}` : args[0] });
  }
  if (macros.size === 0) return body;
  const use = new RegExp(`\\\\(${[...macros.keys()].join('|')})(?![A-Za-z])`, 'g');
  let text = body;
  for (let round = 0; round < ROUNDS && text.length < body.length * MAX_GROWTH + 10_000; round += 1) {
    const next = expandOnce(text, use, macros);
    if (next === text) break;
    text = next;
  }
  return text;
}

function expandOnce(text: string, use: RegExp, macros: ReadonlyMap<string, Macro>): string {
  let out = '';
  let at = 0;
  use.lastIndex = 0;
  for (let found = use.exec(text); found; found = use.exec(text)) {
    const macro = macros.get(found[1] ?? '') ?? { count: 0, body: '' };
    const { args, end } = argumentsAt(text, use.lastIndex, macro.count);
    out += text.slice(at, found.index);
    out += macro.body.replace(/#([1-9])/g, (_all, n: string) => args[Number(n) - 1] ?? '');
    if (macro.count === 0 && /\\[A-Za-z]+$/.test(macro.body)) out += '{}';
    at = macro.count === 0 ? use.lastIndex : end;
    use.lastIndex = at;
  }
  return out + text.slice(at);
}
