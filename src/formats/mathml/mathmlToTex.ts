// Presentation MathML -> TeX (pasted from Word, WPS, MathType, web pages). A TeX annotation in the markup is preferred.
import { unknownCommand } from '../../domain/content/tex/texNames';
import { latexMath } from '../latex/latexMath';
import {
  childNamed,
  elementsOf,
  findNamed,
  isElement,
  parseFormula,
  textOf,
  type Markup,
  type MarkupElement,
} from '../shared/markup';
import { accentTex, underTex } from './accents';
import {
  charsToTex,
  delimited,
  functionTex,
  glueAll,
  isBigOperator,
  isFunctionName,
  scripted,
  textToTex,
} from './symbols';

const OPENING = new Set(['(', '[', '{', '|', '‖', '⟨', '〈', '⌊', '⌈']);
const CLOSING = new Set([')', ']', '}', '|', '‖', '⟩', '〉', '⌋', '⌉']);
const ENCLOSED: Readonly<Record<string, string>> = {
  box: 'boxed',
  updiagonalstrike: 'cancel',
  downdiagonalstrike: 'bcancel',
  top: 'overline',
  bottom: 'underline',
  radical: 'sqrt',
};

/** Pairs the bracket operators of a row by nesting, as brackets that grow with their content. */
function row(nodes: readonly MarkupElement[]): string {
  const isMark = (node: MarkupElement | undefined, set: ReadonlySet<string>) =>
    node?.name === 'mo' && set.has(textOf(node).trim());
  const [first, last] = [nodes[0], nodes.at(-1)];
  const wrapsAll =
    nodes.length > 1 &&
    isMark(first, OPENING) &&
    isMark(last, CLOSING) &&
    !nodes.slice(1, -1).some((node) => isMark(node, CLOSING) && textOf(node) === textOf(last));
  if (wrapsAll) return delimited(textOf(first), row(nodes.slice(1, -1)), textOf(last));
  // A brace before a table begins a system of equations.
  if (
    isMark(first, new Set(['{'])) &&
    nodes.slice(1).some((node) => findNamed([node], 'mtable')) &&
    !nodes.some((node) => isMark(node, new Set(['}'])))
  ) {
    return delimited('{', row(nodes.slice(1)), '');
  }
  return glueAll(nodes.map(convert));
}
const inside = (node: MarkupElement | undefined): string => (node ? row(elementsOf(node)) : '');
const at = (node: MarkupElement, index: number): string => {
  const child = elementsOf(node)[index];
  return child ? convert(child).trim() : '';
};

function scripts(base: string, sub: string, sup: string): string {
  const lifted = /^(?:\\prime)+$/.test(sup) ? "'".repeat(sup.length / 6) : sup === '' ? '' : `^{${sup}}`;
  return `${scripted(base)}${sub === '' ? '' : `_{${sub}}`}${lifted}`;
}

function identifier(node: MarkupElement): string {
  const raw = textOf(node).trim();
  if (isFunctionName(raw)) return functionTex(raw);
  const variant = node.attributes.mathvariant ?? '';
  const tex = charsToTex(raw);
  if (raw === '' || tex.startsWith('\\text')) return tex;
  if (variant === 'double-struck') return `\\mathbb{${tex}}`;
  if (/bold/.test(variant)) return `\\boldsymbol{${tex}}`;
  if (/^[A-Za-z]{2,}$/.test(raw) || (variant === 'normal' && /^[A-Za-z]$/.test(raw))) return `\\mathrm{${tex}}`;
  return tex;
}

function table(node: MarkupElement): string {
  const rows = elementsOf(node).filter((child) => child.name === 'mtr' || child.name === 'mlabeledtr');
  const lines = rows.map((line) =>
    elementsOf(line)
      .filter((cell) => cell.name === 'mtd')
      .map((cell) => inside(cell))
      .join(' & '),
  );
  const aligned = /^right left/.test(node.attributes.columnalign ?? '');
  const name = aligned ? 'aligned' : 'matrix';
  return `\\begin{${name}}${lines.join(' \\\\ ')}\\end{${name}}`;
}

function fenced(node: MarkupElement): string {
  const separators = Array.from((node.attributes.separators ?? ',').replace(/\s/g, ''));
  const parts = elementsOf(node).map((child) => convert(child));
  const body = parts
    .map((part, index) => (index === 0 ? part : `${separators[Math.min(index, separators.length) - 1] ?? ''}${part}`))
    .join('');
  return delimited(node.attributes.open ?? '(', body, node.attributes.close ?? ')');
}

function overUnder(node: MarkupElement): string {
  const base = at(node, 0);
  const [under, over] = node.name === 'munder' ? [1, -1] : node.name === 'mover' ? [-1, 1] : [1, 2];
  const below = under < 0 ? '' : at(node, under);
  const above = over < 0 ? '' : at(node, over);
  const mark = (index: number) => textOf(elementsOf(node)[index]).trim();
  if (isBigOperator(base)) return scripts(base, below, above);
  let tex = base;
  if (above !== '') tex = accentTex(mark(over), tex) ?? `\\overset{${above}}{${tex}}`;
  if (below !== '') tex = underTex(mark(under), tex) ?? `\\underset{${below}}{${tex}}`;
  return tex;
}

/** Scripts on both sides of the base. */
function multiscripts(node: MarkupElement): string {
  const [base, ...rest] = elementsOf(node);
  const border = rest.findIndex((child) => child.name === 'mprescripts');
  const one = (child: MarkupElement | undefined) => (!child || child.name === 'none' ? '' : convert(child).trim());
  const after = border < 0 ? rest : rest.slice(0, border);
  const before = border < 0 ? [] : rest.slice(border + 1);
  const lead = before.length > 0 ? scripts('{}', one(before[0]), one(before[1])) : '';
  return lead + scripts(base ? convert(base) : '', one(after[0]), one(after[1]));
}

const nothing = () => '';
const content = (node: MarkupElement) => (elementsOf(node).length > 0 ? inside(node) : charsToTex(textOf(node).trim()));

function operator(node: MarkupElement): string {
  const raw = textOf(node).trim();
  return raw.length > 1 && isFunctionName(raw) ? functionTex(raw) : charsToTex(raw);
}

function fraction(node: MarkupElement): string {
  const { linethickness, bevelled } = node.attributes;
  const [above, below] = [at(node, 0), at(node, 1)];
  if (linethickness === '0' || linethickness === '0px') return `{${above} \\atop ${below}}`;
  return bevelled === 'true' ? `${above}/${below}` : `\\frac{${above}}{${below}}`;
}

function enclosed(node: MarkupElement): string {
  const name = ENCLOSED[(node.attributes.notation ?? '').trim().split(/\s+/)[0] ?? ''];
  return name ? `\\${name}{${inside(node)}}` : inside(node);
}

const CONVERTERS = new Map<string, (node: MarkupElement) => string>([
  ['mi', identifier],
  ['mn', (node) => charsToTex(textOf(node).trim())],
  ['mo', operator],
  ['mtext', (node) => textToTex(textOf(node))],
  ['ms', (node) => textToTex(textOf(node))],
  ['mspace', (node) => (Number.parseFloat(node.attributes.width ?? '0') >= 0.8 ? '\\quad ' : '\\ ')],
  ['mfrac', fraction],
  ['msqrt', (node) => `\\sqrt{${inside(node)}}`],
  ['mroot', (node) => `\\sqrt[${at(node, 1)}]{${at(node, 0)}}`],
  ['msub', (node) => scripts(at(node, 0), at(node, 1), '')],
  ['msup', (node) => scripts(at(node, 0), '', at(node, 1))],
  ['msubsup', (node) => scripts(at(node, 0), at(node, 1), at(node, 2))],
  ['munder', overUnder],
  ['mover', overUnder],
  ['munderover', overUnder],
  ['mmultiscripts', multiscripts],
  ['mtable', table],
  ['mfenced', fenced],
  ['menclose', enclosed],
  ['mphantom', (node) => `\\phantom{${inside(node)}}`],
  ['semantics', (node) => texAnnotation(node) ?? at(node, 0)],
  ['annotation', nothing],
  ['annotation-xml', nothing],
  ['annotationxml', nothing],
  ['none', nothing],
  ['mprescripts', nothing],
  ['mstyle', content],
  ['mpadded', content],
  ['mrow', content],
]);
const convert = (node: MarkupElement): string => (CONVERTERS.get(node.name) ?? content)(node);

const READABLE = new Set([...CONVERTERS.keys(), 'math', 'mtr', 'mlabeledtr', 'mtd']);
/** The source in the markup; absent when it cannot be typeset but the MathML can. */
function texAnnotation(node: MarkupElement): string | undefined {
  const own = elementsOf(node).find(
    (child) => child.name === 'annotation' && /tex/i.test(child.attributes.encoding ?? ''),
  );
  if (!own) return undefined;
  // Some programs include the delimiters.
  const tex = textOf(own)
    .trim()
    .replace(/^(?:\\\[([^]*)\\\]|\\\(([^]*)\\\)|\$\$?([^]*?)\$?\$)$/, '$1$2$3')
    .trim();
  const sound = tex !== '' && latexMath(tex) !== null && unknownCommand(tex) === null;
  const drawn = elementsOf(node).find(({ name }) => !name.startsWith('annotation'));
  return sound || !drawn || !isReadableMathml(drawn) || textOf(drawn).trim() === '' ? tex : undefined;
}

/** Whether TeX can express all of it: content markup and column arithmetic would lose their structure. */
export function isReadableMathml(node: MarkupElement): boolean {
  if (!READABLE.has(node.name)) return false;
  if (node.name.startsWith('annotation') || (node.name === 'semantics' && texAnnotation(node) !== undefined))
    return true;
  if (node.name === 'menclose' && !Object.hasOwn(ENCLOSED, (node.attributes.notation ?? '').trim())) return false;
  return elementsOf(node).every(isReadableMathml);
}

/** TeX of one `<math>` element, and whether it is displayed on a line of its own. */
export function mathElementToTex(node: MarkupElement): { tex: string; display: boolean } {
  return {
    tex: inside(node).trim(),
    display: node.attributes.display === 'block' || node.attributes.mode === 'display',
  };
}

/** TeX of MathML source (any prefixes); empty when it contains no `<math>`. */
export function mathmlToTex(xml: string): string {
  const math: Markup | undefined = findNamed(parseFormula(xml), 'math');
  return isElement(math) ? mathElementToTex(math).tex || childTex(math) : '';
}
const childTex = (math: MarkupElement): string => textOf(childNamed(math, 'annotation')).trim();
