// Explains the typesetter's error for a formula: in Chinese, with its position in the source. Used by server and
// editor.
import { nearestCommand } from './texNames';

export interface TexFault {
  message: string;
  /** Range in the source; all of it when the position is not known. */
  start: number;
  end: number;
}

type Place = readonly [start: number, end: number] | null;

/** First brace that has no partner; `}` when `closing`. */
function looseBrace(tex: string, closing: boolean): Place {
  const open: number[] = [];
  for (let i = 0; i < tex.length; i++) {
    if (tex[i] === '\\') i++;
    else if (tex[i] === '{') open.push(i);
    else if (tex[i] === '}' && open.pop() === undefined) return closing ? [i, i + 1] : null;
  }
  const first = open.at(-1);
  return closing || first === undefined ? null : [first, first + 1];
}

/** The last occurrence of `part`; a command must match as a whole. */
export function lastOf(tex: string, part: string): Place {
  for (let at = tex.lastIndexOf(part); at >= 0; at = at === 0 ? -1 : tex.lastIndexOf(part, at - 1)) {
    if (!/^\\[a-zA-Z]+$/.test(part) || !/[a-zA-Z]/.test(tex[at + part.length] ?? '')) return [at, at + part.length];
  }
  return null;
}

function firstMatch(tex: string, pattern: RegExp): Place {
  const found = pattern.exec(tex);
  return found ? [found.index, found.index + found[0].length] : null;
}

/** `\left` or `\right` that has no partner. */
function looseFence(tex: string, name: 'left' | 'right'): Place {
  const open: Place[] = [];
  for (const found of tex.matchAll(/\\(left|right)(?![a-zA-Z])/g)) {
    const place = [found.index, found.index + found[0].length] as const;
    if (found[1] === 'left') open.push(place);
    else if (!open.pop() && name === 'right') return place;
  }
  return name === 'left' ? (open.at(-1) ?? null) : null;
}

const BRACED = '(?:\\{[^{}]*\\}|\\\\[a-zA-Z]+|[^\\s{}\\\\])';
const RULES: readonly [
  pattern: RegExp,
  say: (found: RegExpExecArray) => string,
  find: (tex: string, found: RegExpExecArray) => Place,
][] = [
  [
    /^Undefined control sequence (.+)/,
    ([, name = '']) => {
      const near = nearestCommand(name.replace(/^\\/, ''));
      return near === null ? `没有命令 ${name}` : `没有命令 ${name}，是不是 \\${near}？`;
    },
    (tex, [, name = '']) => lastOf(tex, name),
  ],
  [/^(?:Missing close brace|Extra open brace)/, () => '左花括号 { 没有配对的 }', (tex) => looseBrace(tex, false)],
  [/^Extra close brace while looking for/, () => '多了一个右花括号 }', (tex) => looseBrace(tex, true)],
  [/^Extra close brace/, () => '多了一个右花括号 }', (tex) => looseBrace(tex, true)],
  [/^Missing argument for (.+)/, ([, name]) => `${name} 后面缺少内容`, (tex, [, name = '']) => lastOf(tex, name)],
  [
    /^Runaway argument for (.+)\?/,
    ([, name]) => `${name} 的内容没有结束，可能少了 }`,
    (tex, [, name = '']) => lastOf(tex, name),
  ],
  [
    /^Double exponent|^Prime causes double exponent/,
    () => '连续两个上标，请用花括号分组，如 {x^2}^3',
    (tex) => firstMatch(tex, new RegExp(`(?:\\^\\s*${BRACED}|')\\s*\\^`)),
  ],
  [
    /^Double subscripts/,
    () => '连续两个下标，请用花括号分组',
    (tex) => firstMatch(tex, new RegExp(`_\\s*${BRACED}\\s*_`)),
  ],
  [
    /^Missing (?:superscript or subscript|open brace for)/,
    () => '上标或下标缺少内容',
    (tex) => firstMatch(tex, /[\^_]\s*$|[\^_]\s*(?=[\^_}])/),
  ],
  [/^Extra \\left or missing \\right/, () => '\\left 没有配对的 \\right', (tex) => looseFence(tex, 'left')],
  [/^Missing \\left or extra \\right/, () => '\\right 前面没有 \\left', (tex) => looseFence(tex, 'right')],
  [
    /^Missing or unrecognized delimiter for (.+)/,
    ([, name]) => `${name} 后面要写括号，如 ${name}(`,
    (tex, [, name = '']) => lastOf(tex, name),
  ],
  [
    /^Unknown environment ['"](.*)['"]/,
    ([, name]) => `没有环境 ${name}`,
    (tex, [, name = '']) => lastOf(tex, `\\begin{${name}}`),
  ],
  [
    /^Missing \\end\{(.*)\}/,
    ([, name]) => `\\begin{${name}} 没有 \\end{${name}}`,
    (tex, [, name = '']) => lastOf(tex, `\\begin{${name}}`),
  ],
  [
    /^\\begin\{(.*)\} ended (?:by|with) \\end\{(.*)\}/,
    ([, a, b]) => `\\begin{${a}} 却以 \\end{${b}} 结束`,
    (tex, [, , name = '']) => lastOf(tex, `\\end{${name}}`),
  ],
  [
    /^Missing \\begin\{(.*)\} or extra \\end/,
    ([, name]) => `\\end{${name}} 前面没有 \\begin{${name}}`,
    (tex, [, name = '']) => lastOf(tex, `\\end{${name}}`),
  ],
  [/^Misplaced (.+)/, ([, what]) => `${what} 只能用在方程组、矩阵等环境里`, (tex, [, what = '']) => lastOf(tex, what)],
  [
    /^Erroneous nesting/,
    () => 'align、gather 等多行公式不能放在另一个环境里，里面请改用 aligned、gathered',
    (tex) => firstMatch(tex, /\\begin\{(?:align|flalign|gather|multline|eqnarray|equation|split)\*?\}/),
  ],
  [/^(?:Extra alignment tab|Extra (.+) in row)/, () => '这一行的 & 多了', (tex) => lastOf(tex, '&')],
  [/^Illegal alignment/, () => '列的对齐方式只能写 l、c、r', () => null],
  [
    /^The rows within the (.+) environment/,
    ([, name]) => `${name} 环境的每一行只能有一列`,
    (tex, [, name = '']) => lastOf(tex, `\\begin{${name}}`),
  ],
  [/[Cc]olor/, () => '颜色的写法不对', (tex) => lastOf(tex, '\\color')],
  [/^Math not terminated/, () => '\\text 里的 $ 没有配对', (tex) => lastOf(tex, '$')],
  [
    /^You can't use 'macro parameter character #'/,
    () => '# 不能直接使用，请写成 \\#',
    (tex) => firstMatch(tex, /(?<!\\)#/),
  ],
  [/^Could not find closing '(.)'/, ([, mark]) => `缺少 ${mark}`, (tex) => lastOf(tex, '[')],
  [
    /^Missing dimension or its units for (.+)/,
    ([, name]) => `${name} 后面要写长度和单位`,
    (tex, [, name = '']) => lastOf(tex, name),
  ],
  [
    /^(.+) is allowed only on operators/,
    ([, name]) => `${name} 只能跟在 \\sum 等运算符后面`,
    (tex, [, name = '']) => lastOf(tex, name),
  ],
  [/buffer size exceeded|maximum macro substitution/, () => '宏展开没有尽头', () => null],
  [/^Illegal macro parameter/, () => '宏的参数写法不对', () => null],
  [/only (?:allowed in|be used in|appear)/, () => '这个命令不能用在这里', () => null],
];

/** Explains the typesetter's error `message` for `tex`. */
export function explainTexFault(tex: string, message: string): TexFault {
  for (const [pattern, say, find] of RULES) {
    const found = pattern.exec(message);
    if (!found) continue;
    const [start, end] = find(tex, found) ?? [0, tex.length];
    return { message: say(found), start, end };
  }
  return {
    message: /\p{Script=Han}/u.test(message) ? message : '公式写法有误，请检查命令的拼写、参数和花括号',
    start: 0,
    end: tex.length,
  };
}
