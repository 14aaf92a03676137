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
interface List {
  /** Shared by the lists of one definition, which count on. */
  counts: number[];
  levels: Level[];
  /** Levels at which the list restarts when it is used first. */
  restarts: Set<number>;
}
/** A paragraph's place in a list. */
interface ListPlace {
  list: string;
  level: number;
}

const valueOf = (node: MarkupElement | undefined, name: string): string | undefined =>
  childNamed(node, name)?.attributes.val;

/** A list that is numbered at the moment, with those of the same look. */
interface OpenList {
  look: string;
  id: string;
  value: number;
}

/** Computes automatic paragraph numbers by Word's rules, from numbering.xml and styles.xml. */
export class Numbers {
  private readonly lists = new Map<string, List>();
  private readonly styles: ReadonlyMap<string, ListPlace>;
  /** From the outermost to the innermost. */
  private readonly open: OpenList[] = [];

  /**
   * `alone`: lists of one paragraph that may be the first of another list. LibreOffice divides a list that restarts
   * into one with its first paragraph and one with the others, which begins again: 1, 1, 2.
   */
  constructor(
    xml: string,
    styles = '',
    private readonly alone: ReadonlySet<string> = new Set(),
  ) {
    const root = findNamed(parseMarkup(xml), 'numbering');
    const nodes = root ? elementsOf(root) : [];
    const abstract = new Map<string, List>();
    const links = new Map<string, string>();
    for (const node of nodes.filter(({ name }) => name === 'abstractnum')) {
      const id = node.attributes.abstractnumid ?? '';
      abstract.set(id, { counts: [], levels: levelsOf(node), restarts: new Set() });
      const link = valueOf(node, 'numstylelink');
      if (link !== undefined) links.set(id, link);
    }
    const sheet = styleSheetOf(styles);
    for (const num of nodes.filter(({ name }) => name === 'num')) {
      const definition = valueOf(num, 'abstractnumid') ?? '';
      const linked = sheet.numbered.get(links.get(definition) ?? '');
      const shared =
        abstract.get(definition)?.levels.length === 0 && linked
          ? this.lists.get(valueOf(linked, 'numid') ?? '')
          : abstract.get(definition);
      if (shared) this.lists.set(num.attributes.numid ?? '', overriddenList(shared, num));
    }
    this.styles = stylePlaces(sheet);
  }

  /** Label of this paragraph, empty for bullets and for paragraphs without a number. */
  labelOf(properties: MarkupElement | undefined): string {
    const own = childNamed(properties, 'numpr');
    const style = this.styles.get(valueOf(properties, 'pstyle') ?? '');
    const list = valueOf(own, 'numid') ?? style?.list;
    if (list === undefined) return '';
    return this.next(list, Number(valueOf(own, 'ilvl') ?? style?.level ?? 0));
  }

  /** A heading or a number that is typed: no list goes on behind it. */
  interrupt(): void {
    this.open.length = 0;
  }

  /** The first paragraph of the list, whose others are in list `id`; undefined if that is a list of its own. */
  private firstOf(id: string, look: string): OpenList | undefined {
    const at = this.open.findIndex((one) => one.look === look);
    if (at === -1) return undefined;
    this.open.length = at + 1;
    const last = this.open.pop();
    return last && last.id !== id && this.alone.has(last.id) ? last : undefined;
  }

  private next(id: string, depth: number): string {
    const list = this.lists.get(id);
    const level = list?.levels[depth];
    if (!list || !level || level.format === 'bullet' || level.format === 'none') return '';
    const { counts, levels, restarts } = list;
    if (restarts.delete(depth)) counts.length = depth;
    const look = JSON.stringify(level);
    const first = this.firstOf(id, look);
    if (first && counts[depth] === undefined) counts[depth] = first.value;
    counts[depth] = (counts[depth] ?? level.start - 1) + 1;
    counts.length = depth + 1;
    this.open.push({ look, id, value: counts[depth] });
    const label = level.text.replace(/%(\d)/g, (_all, digit: string) => {
      const at = Number(digit) - 1;
      return written(counts[at] ?? levels[at]?.start ?? 1, levels[at]?.format ?? 'decimal');
    });
    // Word separates them by a tab or space that is in no text.
    return /[\dA-Za-z]$/.test(label) ? `${label}．` : label.replace(/\.$/, '．');
  }
}

interface StyleSheet {
  /** The style that a style is based on. */
  parents: Map<string, string>;
  /** The numbering properties of a style. */
  numbered: Map<string, MarkupElement>;
}

function styleSheetOf(styles: string): StyleSheet {
  const parents = new Map<string, string>();
  const numbered = new Map<string, MarkupElement>();
  const sheet = findNamed(parseMarkup(styles), 'styles');
  for (const node of sheet ? elementsOf(sheet) : []) {
    if (node.name !== 'style') continue;
    const id = node.attributes.styleid ?? '';
    const parent = valueOf(node, 'basedon');
    if (parent !== undefined) parents.set(id, parent);
    const place = childNamed(childNamed(node, 'ppr'), 'numpr');
    if (place) numbered.set(id, place);
  }
  return { parents, numbered };
}

/** The place in a list of each style that has one, its own or that of the style it is based on. */
function stylePlaces({ parents, numbered }: StyleSheet): Map<string, ListPlace> {
  const placeOf = (id: string | undefined, depth = 0): ListPlace | undefined => {
    if (id === undefined || depth > 10) return undefined;
    const own = numbered.get(id);
    const list = valueOf(own, 'numid');
    if (own && list !== undefined) return { list, level: Number(valueOf(own, 'ilvl') ?? 0) };
    const parent = placeOf(parents.get(id), depth + 1);
    return own && parent ? { ...parent, level: Number(valueOf(own, 'ilvl') ?? parent.level) } : parent;
  };
  const places = new Map<string, ListPlace>();
  for (const id of new Set([...parents.keys(), ...numbered.keys()])) {
    const place = placeOf(id);
    if (place) places.set(id, place);
  }
  return places;
}

/** The list of a `w:num`: its definition with the levels that it overrides. */
function overriddenList(shared: List, num: MarkupElement): List {
  const levels = shared.levels.map((level) => ({ ...level }));
  const restarts = new Set<number>();
  for (const override of elementsOf(num).filter(({ name }) => name === 'lvloverride')) {
    const at = Number(override.attributes.ilvl ?? 0);
    const own = childNamed(override, 'lvl');
    if (own) levels[at] = levelOf(own);
    const start = valueOf(override, 'startoverride');
    const level = levels[at];
    if (!level || start === undefined) continue;
    level.start = Number(start);
    restarts.add(at);
  }
  return { counts: shared.counts, levels, restarts };
}

const levelOf = (level: MarkupElement): Level => ({
  format: valueOf(level, 'numfmt') ?? 'decimal',
  text: valueOf(level, 'lvltext') ?? '%1',
  start: Number(valueOf(level, 'start') ?? 1),
});
const levelsOf = (node: MarkupElement): Level[] => {
  const levels: Level[] = [];
  for (const level of elementsOf(node))
    if (level.name === 'lvl') levels[Number(level.attributes.ilvl ?? levels.length)] = levelOf(level);
  return levels;
};
