// 书写规范: faults of writing that typing and scanning leave in Chinese questions, each with its repair. A repair changes
// signs only; English sentences, addresses, numbers, ratios, times and coordinates stay as they are.
import type { Content, Inline } from '../tree';
import { bracketForm, bracketPlace } from './bracketRules';
import { applyEdits, changeOf, lineOf, mapLines, type Change, type Edit, MATH, texAt, type Line } from './line';
import { type Setting, type WritingRule, replaceAll } from './rule';
import { minus, punctuation } from './textRules';

// Rules for formulas: degrees as some editors write them, and triangles as scanning reads them.

/** One edit for each formula that `write` changes. */
function formulas(line: Line, write: (tex: string) => string): Edit[] {
  return [...line.flat.matchAll(new RegExp(MATH, 'g'))].flatMap(({ index }): Edit[] => {
    const tex = texAt(line, index);
    const written = write(tex);
    return written === tex ? [] : [{ from: index, to: index + 1, by: [{ kind: 'math', tex: written }] }];
  });
}

const EMPTY = '\\{\\s*\\}';
const DEGREE = new RegExp(
  [
    // {}^{}\circ, {}^{\circ}, {}^\circ after a number or letter
    `(?<=[\\dA-Za-z)}\\]])\\s*${EMPTY}\\s*\\^\\s*(?:${EMPTY}\\s*\\\\circ|\\{\\s*\\\\circ\\s*\\}|\\\\circ)`,
    // ^{{}^{}\circ}
    `\\^\\s*\\{\\s*(?:${EMPTY}\\s*)?\\^\\s*(?:${EMPTY}\\s*\\\\circ|\\{\\s*\\\\circ\\s*\\}|\\\\circ)\\s*\\}`,
    // ^{}\circ
    `\\^\\s*${EMPTY}\\s*\\\\circ`,
  ].join('|') + '(?![A-Za-z])',
  'g',
);

const degrees: WritingRule = {
  id: 'degree',
  title: '度的符号写法',
  find: (line) =>
    formulas(line, (tex) =>
      tex.includes('\\circ')
        ? tex.replace(DEGREE, '^{\\circ}').replace(/\^\{\\circ\}\s+(?=[}\])]|$)/g, '^{\\circ}')
        : tex,
    ),
};

/** V names a point of a solid, a volume or a set there. */
const SOLID = /锥|柱|体|棱|顶点|平面|圆台|棱台|点\s*V/;
const TRIANGLE = "[A-Z](?:['′]|_\\{?\\d\\}?)?";
const SCANNED = new RegExp(
  `(?<![A-Za-z\\\\△])(Rt\\s*)?(?:V|\\\\mathrm\\s*\\{~?V\\})(\\s*)(${TRIANGLE}(?:\\s*${TRIANGLE}){2})(?![A-Za-z_'′])`,
  'g',
);
const IN_TRIANGLE =
  /^\s*(?:中|的(?:面积|周长|内角|外角|三边|三条|三个|边|形状|外接圆|内切圆|重心|外心|内心|垂心|高|中线)|[≌∽∼]|是(?:等|锐|直|钝|正)|为(?:等|锐|直|钝|正)|\\(?:cong|sim|backsim))/;
const NEAR_TRIANGLE = /(?:三角形|等腰|等边|锐角|直角|钝角|正|[≌∽∼△]|\\(?:cong|sim|backsim|triangle))\s*$/;

const triangle: WritingRule = {
  id: 'triangle',
  title: '扫描件把 △ 认作 V',
  find(line, { around }) {
    if (SOLID.test(around)) return [];
    const write = (text: string, before: string, after: string, sign: string) =>
      text.replace(SCANNED, (found, rt: string | undefined, gap: string, points: string, at: number) => {
        const [left, right] = [before + text.slice(0, at), text.slice(at + found.length) + after];
        const sure = rt !== undefined || IN_TRIANGLE.test(right) || NEAR_TRIANGLE.test(left);
        return sure || (gap !== '' && /三角形/.test(around)) ? `${rt ?? ''}${sign}${points}` : found;
      });
    const inFormulas = [...line.flat.matchAll(new RegExp(MATH, 'g'))].flatMap(({ index }): Edit[] => {
      const tex = texAt(line, index);
      const written = write(tex, line.flat.slice(0, index), line.flat.slice(index + 1), '\\triangle ');
      return written === tex ? [] : [{ from: index, to: index + 1, by: [{ kind: 'math', tex: written }] }];
    });
    const inText = replaceAll(line, SCANNED, (found, before, after) => {
      const written = write(found, before, after, '△');
      return written === found
        ? null
        : [{ kind: 'math', tex: written.replace(/^Rt\s*/, '\\mathrm{Rt}').replace('△', '\\triangle ') }];
    });
    return [...inFormulas, ...inText].sort((a, b) => a.from - b.from);
  },
};

/** In the order in which they are applied. */
export const WRITING_RULES: readonly WritingRule[] = [degrees, triangle, minus, bracketForm, bracketPlace, punctuation];

export interface RuleChange extends Change {
  rule: WritingRule;
}

const WORD = /[^\s\p{Script=Han}，。；）]+/gu;
/** Addresses of pages and of mail. */
const ADDRESS = /:\/\/|www\.|\w@\w/;

function outsideAddresses(edits: readonly Edit[], flat: string): readonly Edit[] {
  if (edits.length === 0 || !ADDRESS.test(flat)) return edits;
  const addresses = [...flat.matchAll(WORD)]
    .filter(([word]) => ADDRESS.test(word))
    .map(({ 0: { length }, index }) => [index, index + length] as const);
  return edits.filter(({ from, to }) => !addresses.some(([start, end]) => from < end && start < to));
}

/** The flat text of all lines. */
export function flatText(content: Content): string {
  const lines: string[] = [];
  mapLines(content, (children) => {
    lines.push(lineOf(children).flat);
    return [...children];
  });
  return lines.join('\n');
}

/** A repair can make place for another one: a stop after 解 begins a sentence. */
const PASSES = 4;

export function repairContent(
  content: Content,
  setting: Omit<Setting, 'text'>,
  rules: readonly WritingRule[] = WRITING_RULES,
): { content: Content; changes: RuleChange[] } {
  const changes: RuleChange[] = [];
  let repaired = content;
  for (let pass = 0, found = -1; pass < PASSES && found !== changes.length; pass++) {
    found = changes.length;
    const own = { ...setting, text: flatText(repaired) };
    repaired = mapLines(repaired, (children): Inline[] => {
      let line = lineOf(children);
      let written = [...children];
      for (const rule of rules) {
        const edits = outsideAddresses(rule.find(line, own), line.flat);
        if (edits.length === 0) continue;
        for (const edit of edits) changes.push({ rule, ...changeOf(line, edit) });
        written = applyEdits(line, edits);
        line = lineOf(written);
      }
      return written;
    });
  }
  return { content: repaired, changes };
}
