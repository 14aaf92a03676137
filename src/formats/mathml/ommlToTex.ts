// Office MathML (formulas of Word and WPS) -> TeX. In clipboard HTML the text of a run is in styled spans instead of
// m:t, so a run's text is all text inside it.
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

/** `m:val` of a property such as m:naryPr > m:chr; undefined when not given. */
const property = (node: MarkupElement, name: string): string | undefined => {
  const own = childNamed(childNamed(node, `${node.name}pr`), name);
  return own ? (own.attributes.val ?? 'on') : undefined;
};
const isOn = (value: string | undefined) => value !== undefined && !/^(?:0|off|false)$/.test(value);
const inside = (node: MarkupElement | undefined): string => (node ? nodes(node.children) : '');
const part = (node: MarkupElement, name: string): string => inside(childNamed(node, name)).trim();
const raised = (sup: string): string =>
  sup === '' ? '' : /^(?:\\prime)+$/.test(sup) ? "'".repeat(sup.length / 6) : `^{${sup}}`;
const lowered = (sub: string): string => (sub === '' ? '' : `_{${sub}}`);

/** Upright text that is a piece of a formula, as LibreOffice writes `x=` and `7a+` from old Word documents. */
const isTyped = (text: string): boolean =>
  /^[\dA-Za-z.+\-−=<>≤≥≠]+$/.test(text) && /[+\-−=<>≤≥≠]/.test(text) && !/[a-z]{2}/.test(text);

function run(node: MarkupElement): string {
  const raw = node.children
    .map((child) => (isElement(child) && /^(?:w?rpr|ctrlpr)$/.test(child.name) ? '' : textOf(child)))
    .join('');
  // Word wraps its HTML inside runs; zero-width spaces separate operators and are not text.
  const text = raw.replace(/[\r\n\t]+\s*/g, ' ').replace(/\u200b/g, '');
  const pr = childNamed(node, 'rpr');
  const isNormal = childNamed(pr, 'nor') !== undefined;
  const style = childNamed(pr, 'sty')?.attributes.val;
  const script = childNamed(pr, 'scr')?.attributes.val;
  if (isFunctionName(text.trim())) return functionTex(text.trim());
  const tex = text.trim() === '' ? (text === '' ? '' : ' ') : charsToTex(text);
  if (script === 'double-struck') return `\\mathbb{${tex}}`;
  if (isNormal && /[^\d\s\p{Sm}\-()[\]{}|,.:;/*·%]/u.test(text) && !isTyped(text)) {
    const number = /^\d+(?:\.\d+)?(?=[A-Za-z]+$)/.exec(text)?.[0] ?? '';
    return `${number}${textToTex(text.slice(number.length))}`;
  }
  if (style === 'p' && /^[A-Za-z]+$/.test(text.trim())) return `\\mathrm{${tex.trim()}}`;
  if (style === 'b' || style === 'bi') return /^[A-Za-z]+$/.test(text.trim()) ? `\\boldsymbol{${tex.trim()}}` : tex;
  // `&` marks the alignment of lines in an equation array.
  return withFunctions(tex).replace(/\\&/g, '&');
}

const FUNCTION = '(?:arc)?(?:sin|cos|tan)|cot|ln|lg|log';
/** Letters that were typed as one run: `sinxcosx`, `absinC`. */
const TYPED_FUNCTIONS = new RegExp(`^[A-Za-z]{0,2}(?:(?:${FUNCTION})[A-Za-z]?){1,4}$`);
const withFunctions = (tex: string): string =>
  tex.replace(/\\?[A-Za-z]+/g, (word) =>
    TYPED_FUNCTIONS.test(word) ? word.replace(new RegExp(FUNCTION, 'g'), '\\$& ').trimEnd() : word,
  );

function fraction(node: MarkupElement): string {
  const [num, den] = [part(node, 'num'), part(node, 'den')];
  const kind = property(node, 'type');
  if (kind === 'lin' || kind === 'skw') return `${num}/${den}`;
  return kind === 'noBar' ? `{${num} \\atop ${den}}` : `\\frac{${num}}{${den}}`;
}

/** Signs that no round bracket closes. */
const PARTNERS: Readonly<Record<string, string>> = {
  ...{ '{': '}', '|': '|', '‖': '‖', '⟨': '⟩', '〈': '〉', '⌊': '⌋', '⌈': '⌉' },
};

const RELATION = /[=<>≠≈≤≥⩽⩾≦≧∈]/;

/**
 * LibreOffice writes `)` for the closing sign of formulas whose properties it has read in another order, and `}` behind
 * the equations of a system in an old document.
 */
function closing(begin: string, written: string | undefined, contents: readonly MarkupElement[]): string {
  const end = written ?? ')';
  if (written === undefined || !Object.hasOwn(PARTNERS, begin)) return end;
  const [content, more] = contents;
  const list = content && !more ? elementsOf(content).filter(({ name }) => !name.endsWith('pr')) : [];
  const [only, other] = list;
  const system = begin === '{' && !other && (only?.name === 'm' || only?.name === 'eqarr');
  if (written === ')') return system ? '' : (PARTNERS[begin] ?? end);
  const rows = system && only ? elementsOf(only).filter(({ name }) => name === 'mr' || name === 'e') : [];
  return rows.length > 1 && rows.every((row) => RELATION.test(textOf(row))) ? '' : end;
}

function delimiters(node: MarkupElement): string {
  const separator = property(node, 'sepchr') ?? '|';
  const contents = elementsOf(node).filter((child) => child.name === 'e');
  const begin = property(node, 'begchr') ?? '(';
  return delimited(
    begin,
    contents.map((child) => inside(child).trim()).join(separator === '' ? '' : charsToTex(separator)),
    closing(begin, property(node, 'endchr'), contents),
  );
}

function operator(node: MarkupElement): string {
  const sign = charsToTex(property(node, 'chr') ?? '∫').trim();
  const sub = isOn(property(node, 'subhide')) ? '' : part(node, 'sub');
  const sup = isOn(property(node, 'suphide')) ? '' : part(node, 'sup');
  return glueAll([`${sign}${lowered(sub)}${raised(sup)}`, part(node, 'e')]);
}

function equationArray(node: MarkupElement): string {
  const lines = elementsOf(node)
    .filter((child) => child.name === 'e')
    .map((child) => inside(child).trim());
  return `\\begin{aligned}${lines.join(' \\\\ ')}\\end{aligned}`;
}

function matrix(node: MarkupElement): string {
  const rows = elementsOf(node).filter((child) => child.name === 'mr');
  const lines = rows.map((line) =>
    elementsOf(line)
      .filter((cell) => cell.name === 'e')
      .map((cell) => inside(cell).trim())
      .join(' & '),
  );
  return `\\begin{matrix}${lines.join(' \\\\ ')}\\end{matrix}`;
}

function limit(node: MarkupElement, over: boolean): string {
  const [base, bound] = [part(node, 'e'), part(node, 'lim')];
  if (isBigOperator(base)) return base + (over ? raised(bound) : lowered(bound));
  return over ? `\\overset{${bound}}{${base}}` : `\\underset{${bound}}{${base}}`;
}

function grouped(node: MarkupElement): string {
  const base = part(node, 'e');
  const over = property(node, 'pos') === 'top';
  const sign = property(node, 'chr') ?? '⏟';
  return (
    (over ? accentTex(sign, base) : underTex(sign, base)) ??
    `${over ? '\\overset' : '\\underset'}{${charsToTex(sign)}}{${base}}`
  );
}

function radical(node: MarkupElement): string {
  const degree = isOn(property(node, 'deghide')) ? '' : part(node, 'deg');
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(node, 'e')}}`;
}

function accent(node: MarkupElement): string {
  const base = part(node, 'e');
  const sign = property(node, 'chr') ?? '\u0302';
  return accentTex(sign, base) ?? `\\overset{${charsToTex(sign)}}{${base}}`;
}

function named(node: MarkupElement): string {
  const name = part(node, 'fname').replace(/^\\(?:mathrm|text)\{([A-Za-z]+)\}$/, (_all, word: string) =>
    functionTex(word),
  );
  return glueAll([name, part(node, 'e')]);
}

const ELEMENTS: ReadonlyMap<string, (node: MarkupElement) => string> = new Map(
  Object.entries({
    r: run,
    f: fraction,
    rad: radical,
    ssup: (node) => `${scripted(part(node, 'e'))}${raised(part(node, 'sup'))}`,
    ssub: (node) => `${scripted(part(node, 'e'))}${lowered(part(node, 'sub'))}`,
    ssubsup: (node) => `${scripted(part(node, 'e'))}${lowered(part(node, 'sub'))}${raised(part(node, 'sup'))}`,
    spre: (node) => `{}${lowered(part(node, 'sub'))}${raised(part(node, 'sup'))}${part(node, 'e')}`,
    nary: operator,
    d: delimiters,
    eqarr: equationArray,
    m: matrix,
    acc: accent,
    bar: (node) => `\\${property(node, 'pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'e')}}`,
    func: named,
    limlow: (node) => limit(node, false),
    limupp: (node) => limit(node, true),
    groupchr: grouped,
    borderbox: (node) => `\\boxed{${part(node, 'e')}}`,
    phant: (node) => (isOn(property(node, 'show') ?? 'on') ? part(node, 'e') : `\\phantom{${part(node, 'e')}}`),
  } satisfies Record<string, (node: MarkupElement) => string>),
);

function convert(node: MarkupElement): string {
  const write = ELEMENTS.get(node.name);
  if (write) return write(node);
  return /pr$/.test(node.name) ? '' : inside(node);
}

function nodes(list: readonly Markup[]): string {
  return glueAll(list.map((node) => (isElement(node) ? convert(node) : node.trim() === '' ? '' : charsToTex(node))));
}

/** TeX of one m:oMath element. */
export const ommlElementToTex = (node: MarkupElement): string => inside(node).trim();

/** TeX of OMML source; empty when it contains no m:oMath. */
export function ommlToTex(xml: string): string {
  const math = findNamed(parseFormula(xml), 'omath');
  return math ? ommlElementToTex(math) : '';
}
