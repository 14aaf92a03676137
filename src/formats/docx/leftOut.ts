// What a run of a Word document holds besides text, pictures and formulas, and the message that reports its loss.
import { findNamed, isElement, type MarkupElement } from '../shared/markup';

/** `lost`: the question cannot be stored without it. `doubt`: the user should compare the question with the file. */
type LeftOut = { lost: string } | { doubt: string };

const REFERENCES: Readonly<Record<string, string>> = {
  footnotereference: '脚注没有带入',
  endnotereference: '尾注没有带入',
  commentreference: '批注没有带入',
};
const DIAGRAMS = ['chart', 'relids'] as const;
const SHAPES = ['wsp', 'wgp', 'wpc', 'shape', 'group', 'line', 'rect', 'roundrect', 'oval', 'polyline', 'arc', 'curve'];

/** Null for what has nothing to show. */
export function leftOut(node: MarkupElement): LeftOut | null {
  const reference = REFERENCES[node.name];
  if (reference !== undefined) return { doubt: reference };
  if (DIAGRAMS.some((name) => findNamed([node], name)))
    return { lost: '含有 Word 的图表或 SmartArt，请在 Word 中另存为图片后替换' };
  const shape = SHAPES.map((name) => findNamed([node], name)).find((one) => one !== undefined);
  // A rule across the page is a shape too.
  if (!shape || shape.attributes.hr !== undefined) return null;
  return { doubt: '含有用 Word 画的图形，没有带入，请在 Word 中另存为图片后补上' };
}

/** Those that are not inside another paragraph, as those of a text box are. */
export const paragraphsOf = (node: MarkupElement): MarkupElement[] =>
  node.children.flatMap((child) => (isElement(child) ? (child.name === 'p' ? [child] : paragraphsOf(child)) : []));

/** Elements of this name; of two versions of the same drawing the first. */
export function drawnNamed(node: MarkupElement, ...names: string[]): MarkupElement[] {
  const kids = node.children.filter(isElement);
  const shown = node.name === 'alternatecontent' ? kids.slice(0, 1) : kids;
  return shown.flatMap((child) => (names.includes(child.name) ? [child] : drawnNamed(child, ...names)));
}

export const FIELD_DOUBT = '含有域公式（EQ），题中是它的代码，请改写成公式';
export const GROUP_DOUBT = '几张图组合在一起，只带入了第一张，请对照原文件补上';
export const BOX_DOUBT = '文本框里的文字放在了它所在的行，请对照原文件核对';

/** Words and signs with nothing where a formula has to be: `若，则`, `（1），，`, `在中，`. */
const GAP =
  /(?:^|[，。；：、．.）（(\s])(?:(?:若|设|已知|且|满足|∵|∴)[，。；、．]|则[，、])|[，、；][，、；。]|[（(][，、；]|[，、][）)]|[=＝≈≠≤≥＜＞＋×÷][，。；、：]|在中[，,]|[当若]时[，,]/;

/** Why a line of a document that LibreOffice has saved may lack a formula, which it leaves out without a trace. */
export function gapIn(text: string): string | undefined {
  const found = GAP.exec(text.replace(/\$[^$]*\$/g, 'x'));
  return found
    ? `“${found[0].trim()}”处可能缺了公式：LibreOffice 另存时会丢掉 EQ 域写的公式，请对照原文件核对`
    : undefined;
}
