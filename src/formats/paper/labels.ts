// The labels before an answer, an analysis and the like, as teachers and their programs write them: 【答案】B, 参考答案：B,
// [答案]B, 答案 B, 故选：B. One table for papers, answer lists and pasted text.

/**
 * `answer`: the key. `analysis`: how it is found. `conclusion`: the key as the last words of an analysis. `solution`:
 * the working of a free response, which is its answer when the question has no other. `field`: a property of the
 * question.
 * `other`: an answer that is no key, such as that of a student.
 */
export type LabelKind = 'answer' | 'analysis' | 'conclusion' | 'solution' | 'field' | 'other';
export interface Label {
  kind: LabelKind;
  name: string;
  /** Of the label in the text, with the space after it. */
  length: number;
  /** Bracket and label around the text: （答案：B）. */
  around?: true;
}

interface LabelRow {
  kind: LabelKind;
  /** In brackets, or before a colon. */
  names: readonly string[];
  /** Those that may also precede white space only. */
  bare?: readonly string[];
}

const KEY_NAMES = ['参考答案', '正确答案', '标准答案', '试题答案', '本题答案', '答案'];
/** Of papers in English, before a colon. */
const ENGLISH: readonly (readonly [RegExp, LabelKind])[] = [
  [/^(?:Correct\s)?(?:Answer|Ans|Key)\s?[:：]\s*/i, 'answer'],
  [/^(?:Solution|Explanation|Working)\s?[:：]\s*/i, 'analysis'],
];
const LABELS: readonly LabelRow[] = [
  { kind: 'answer', names: KEY_NAMES, bare: KEY_NAMES },
  {
    kind: 'analysis',
    names: [
      '答案解析',
      '试题解析',
      '试题分析',
      '参考解析',
      '解析过程',
      '思路分析',
      '思路点拨',
      '解题思路',
      '解题过程',
      '分析与解答',
      '名师点睛',
      '方法总结',
      '方法点拨',
      '规律方法',
      '归纳总结',
      '易错警示',
      '易错点',
      '总结',
      '点拨',
      '解析',
      '分析',
      '详解',
      '解答',
      '点评',
      '点睛',
      '评析',
      '思路',
    ],
    bare: ['解析', '详解'],
  },
  { kind: 'solution', names: ['解', '证明', '证', '答'] },
  {
    kind: 'field',
    names: ['考点', '考查点', '知识点', '难度', '难度系数', '题型', '来源', '专题', '能力', '区分度', '关键词'],
  },
  { kind: 'other', names: ['我的答案', '学生答案', '你的答案', '学生作答', '我的作答', '错误答案'] },
];

const KINDS = new Map(LABELS.flatMap(({ kind, names }) => names.map((name) => [name, kind] as const)));
/** Longer names first, so that 答案解析 is not read as 答案. */
const either = (names: readonly string[]): string => [...names].sort((a, b) => b.length - a.length).join('|');
const NAMES = either([...KINDS.keys()]);
const BARE = either(LABELS.flatMap(({ bare = [] }) => bare));

const LEFT = '[【〖［\\[（(〔「『★◆]';
const RIGHT = '[】〗］\\]）)〕」』★◆]';
/** Room inside a label: teachers write 答　案 and 解 析. */
const BRACKETED = new RegExp(`^${LEFT}\\s?(${NAMES})\\s?\\d?\\s?${RIGHT}\\s*[:：]?\\s*`);
const AROUND = new RegExp(`^[（(\\[【]\\s?(${KEY_NAMES.join('|')})\\s?[:：]\\s*(?=.{1,200}[)）\\]】]$)`);
const COLON = new RegExp(`^(${NAMES})\\s?[:：]\\s*`);
const SPACED = new RegExp(`^(${BARE})(?:\\s+(?=\\S)|$)`);
const SOLUTION = /^(解|证明?)\s+(?=\S)/;
/** On a line of its own above the working. */
const ALONE = /^(解答|解|证明)$/;
/** `选D` and `答案D`, where nothing else is on the line. */
const CHOSEN = /^(?:选|(?:正确|参考)?答案)\s?[:：]?\s?(?=[A-H]{1,5}\s?[.．。]?$)/;
const CONCLUSION =
  /^(?:因此|所以|综上所述?|综上)?[,，]?\s*(故\s?(?:正确)?(?:答案|本题)?\s?[应]?(?:选择?|填|为))\s*[:：]?\s*(?=[（(]?[A-H$\d])/;

/** It stays before the text, which belongs to the part that it numbers. */
const OF_PART = /^【\s?小问\s?\d{1,2}\s?(?:详解|解析|解答)\s?】/;

/** The label at the beginning of a line; null if there is none. */
export function labelOf(text: string): Label | null {
  const [ofPart] = OF_PART.exec(text) ?? [];
  if (ofPart !== undefined) return { kind: 'analysis', name: ofPart, length: 0 };
  const around = AROUND.exec(text);
  if (around) return { kind: 'answer', name: around[1] ?? '', length: around[0].length, around: true };
  const found =
    BRACKETED.exec(text) ?? COLON.exec(text) ?? SPACED.exec(text) ?? SOLUTION.exec(text) ?? ALONE.exec(text);
  const kind = KINDS.get(found?.[1] ?? '');
  if (found && kind) return { kind, name: found[1] ?? '', length: found[0].length };
  for (const [pattern, of] of ENGLISH) {
    const [label] = pattern.exec(text) ?? [];
    if (label !== undefined) return { kind: of, name: label.replace(/\s?[:：]\s*$/, ''), length: label.length };
  }
  const [chosen] = CHOSEN.exec(text) ?? [];
  if (chosen !== undefined) return { kind: 'answer', name: '选', length: chosen.length };
  const conclusion = CONCLUSION.exec(text);
  return conclusion ? { kind: 'conclusion', name: '故选', length: conclusion[0].length } : null;
}

/** `（1）【答案】…`: a label after the number of a part. */
export const labelOfPart = (text: string): Label | null => {
  const part = /^[（(]\s?\d\s?[)）]\s*/.exec(text);
  return part && labelOf(text.slice(part[0].length));
};

/** `故答案为：3．` at the end of an analysis: the text of the answer. */
export const concludedText = (lines: readonly string[]): string | null => {
  for (const text of [...lines].reverse()) {
    const conclusion = CONCLUDED.exec(text)?.[1];
    if (conclusion !== undefined) return conclusion;
  }
  return null;
};
const CONCLUDED = /故(?:答案)?\s?[应]?(?:填|为)\s*[:：]?\s*([^\n]{1,80}?)\s*[.．。]?\s*$/;

/** The letters at `故选：B`, `故答案为：B`, `正确答案是 B` inside an analysis. */
export const concluded = (text: string): string | null =>
  /(?:故|所以|因此|应|即)\s?(?:正确)?(?:答案|选项|本题)?\s?[应]?(?:选择?|为|是)\s*[:：]?\s*[（(]?\s*([A-H](?:[\s,，、]{0,3}[A-H]){0,6})(?![A-Za-z])/.exec(
    text,
  )?.[1] ?? null;
