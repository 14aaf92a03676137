// Automatic numbers of Word's paragraphs (numbering.xml): they precede a paragraph but are not in its text.
import { childNamed, elementsOf, findNamed, parseMarkup, type MarkupElement } from '../shared/markup';

const CHINESE = '零一二三四五六七八九十';
const chinese = (n: number): string =>
  n <= 10
    ? CHINESE.charAt(n)
    : n < 20
      ? `十${CHINESE.charAt(n - 10)}`
      : `${CHINESE.charAt(Math.floor(n / 10))}十${n % 10 === 0 ? '' : CHINESE.charAt(n % 10)}`;
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

function written(n: number, format: string): string {
  if (format === 'upperLetter') return String.fromCharCode(64 + Math.min(26, n));
  if (format === 'lowerLetter') return String.fromCharCode(96 + Math.min(26, n));
  if (format === 'lowerRoman') return ROMAN[n] ?? String(n);
  if (
    /^(?:chineseCounting|chineseCountingThousand|japaneseCounting|taiwaneseCounting|ideographTraditional)$/.test(format)
  )
    return chinese(Math.min(99, n));
  if (/^decimalEnclosed/.test(format) && n <= 20) return String.fromCharCode(0x245f + n);
  return String(n);
}

interface Level {
  format: string;
  text: string;
  start: number;
}

/** Computes automatic paragraph numbers by Word's rules. */
export class Numbers {
  private readonly levels = new Map<string, Level[]>();
  private readonly counts = new Map<string, number[]>();

  constructor(xml: string) {
    const root = findNamed(parseMarkup(xml), 'numbering');
    if (!root) return;
    const levelsOf = (node: MarkupElement): Level[] =>
      elementsOf(node)
        .filter(({ name }) => name === 'lvl')
        .map((level) => ({
          format: childNamed(level, 'numfmt')?.attributes.val ?? 'decimal',
          text: childNamed(level, 'lvltext')?.attributes.val ?? '%1',
          start: Number(childNamed(level, 'start')?.attributes.val ?? 1),
        }));
    const abstract = new Map(
      elementsOf(root)
        .filter(({ name }) => name === 'abstractnum')
        .map((node) => [node.attributes.abstractnumid ?? '', levelsOf(node)]),
    );
    for (const num of elementsOf(root).filter(({ name }) => name === 'num')) {
      const levels = (abstract.get(childNamed(num, 'abstractnumid')?.attributes.val ?? '') ?? []).map((level) => ({
        ...level,
      }));
      for (const override of elementsOf(num).filter(({ name }) => name === 'lvloverride')) {
        const level = levels[Number(override.attributes.ilvl ?? 0)];
        const start = childNamed(override, 'startoverride')?.attributes.val;
        if (level && start !== undefined) level.start = Number(start);
      }
      this.levels.set(num.attributes.numid ?? '', levels);
    }
  }

  /** Label of the next paragraph of this list, empty for bullets. */
  next(numId: string, depth: number): string {
    const levels = this.levels.get(numId);
    const level = levels?.[depth];
    if (!levels || !level || level.format === 'bullet' || level.format === 'none') return '';
    const counts = this.counts.get(numId) ?? [];
    this.counts.set(numId, counts);
    counts[depth] = (counts[depth] ?? level.start - 1) + 1;
    counts.length = depth + 1;
    return level.text.replace(/%(\d)/g, (_all, digit: string) => {
      const at = Number(digit) - 1;
      return written(counts[at] ?? levels[at]?.start ?? 1, levels[at]?.format ?? 'decimal');
    });
  }
}
