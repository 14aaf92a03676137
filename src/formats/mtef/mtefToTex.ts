// The tree of an equation as TeX that our typesetter supports (domain/content/tex/texConfig.ts).
import { accentTex } from '../mathml/accents';
import { charsToTex, functionTex, glueAll, isFunctionName, scripted, textToTex } from '../mathml/symbols';
import { ALIGNMENT_MARK, charText, chineseOf } from './mtefCharacters';
import { arrayTex, pileTex, type Cell } from './mtefRows';
import { templateTex, type TemplateContext } from './mtefTemplates';
import { STYLE, TEMPLATE, type MtefChar, type MtefNode, type MtefTemplate } from './mtefTree';

// Marks on a character ("embellishments" of MTEF) as TeX.

/** Commands with the base as argument. */
const COMMANDS: Readonly<Record<number, string>> = {
  2: '\\dot',
  3: '\\ddot',
  4: '\\dddot',
  8: '\\tilde',
  9: '\\hat',
  11: '\\vec',
  12: '\\overleftarrow',
  13: '\\overleftrightarrow',
  14: '\\overset{\\rightharpoonup}',
  15: '\\overset{\\leftharpoonup}',
  16: '\\enclose{horizontalstrike}',
  19: '\\overparen',
  20: '\\overset{\\smile}',
  21: '\\xcancel',
  22: '\\cancel',
  23: '\\bcancel',
  24: '\\ddddot',
  25: '\\underset{\\cdot}',
  26: '\\underset{\\cdot\\cdot}',
  27: '\\underset{\\cdot\\cdot\\cdot}',
  28: '\\underset{\\cdot\\cdot\\cdot\\cdot}',
  29: '\\underline',
  30: '\\underset{\\sim}',
  31: '\\underset{\\frown}',
  32: '\\underset{\\smile}',
  33: '\\underrightarrow',
  34: '\\underleftarrow',
  35: '\\underleftrightarrow',
  36: '\\underset{\\rightharpoondown}',
  37: '\\underset{\\leftharpoondown}',
};
const PRIME_MARKS: Readonly<Record<number, string>> = { 5: "'", 6: "''", 18: "'''" };
/** Accents that stretch over more than one letter. */
const STRETCHED: Readonly<Record<number, string>> = { 8: '~', 9: '^', 11: '→', 17: '¯' };

const NOT = 10;
const OVER_BAR = 17;
const GREEK_LETTER =
  /^\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|ell)$/;
const BACK_PRIME = 7;
const NEGATED: Readonly<Record<string, string>> = {
  '=': '\\neq',
  '\\in': '\\notin',
  '\\ni': '\\not\\ni',
  '\\parallel': '\\nparallel',
  '\\exists': '\\nexists',
  '\\leqslant': '\\nleqslant',
  '\\geqslant': '\\ngeqslant',
  '<': '\\nless',
  '>': '\\ngtr',
  '\\subseteq': '\\nsubseteq',
  '\\supseteq': '\\nsupseteq',
  '\\sim': '\\nsim',
  '\\cong': '\\ncong',
  '\\mid': '\\nmid',
  '\\to': '\\nrightarrow',
  '\\Rightarrow': '\\nRightarrow',
};

function embellished(tex: string, code: number, note: (problem: string) => void): string {
  const primes = PRIME_MARKS[code];
  if (primes !== undefined) return `${tex}${primes}`;
  if (code === BACK_PRIME) return `{}^{\\backprime}${tex}`;
  if (code === NOT) {
    const sign = tex.trim();
    return NEGATED[sign] ?? (/^(?:[A-Za-z0-9]|\\[a-z]+\{.*\})$/.test(sign) ? `\\cancel{${tex}}` : `\\not${tex}`);
  }
  const mark = STRETCHED[code];
  const isSign = /^\\(?!mathrm|mathbf)[a-z]+$/.test(tex) && !GREEK_LETTER.test(tex);
  if (code === OVER_BAR && isSign) return `\\mathrel{\\overline{${tex}}}`;
  const accent = mark === undefined ? null : accentTex(mark, tex);
  if (accent !== null) return accent;
  const command = COMMANDS[code];
  if (command !== undefined) return `${command}{${tex}}`;
  note(`有不认识的字符标记（${code}）`);
  return tex;
}

export interface EquationText {
  tex: string;
  /** Sentences on what is missing or only similar. */
  problems: string[];
}

/** TeX of the nodes of an equation; `problems` names what has no exact form. */
export function mtefToTex(nodes: readonly MtefNode[]): EquationText {
  const writer = new Writer();
  const tex = writer.row(nodes).tex.replace(/ {2,}/g, ' ').trim();
  return { tex, problems: [...writer.problems] };
}

/** A part of a row; scripts attach to the part before them. */
interface Part {
  tex: string;
  sub?: true;
  sup?: true;
}

class Writer implements TemplateContext {
  readonly problems = new Set<string>();

  note(problem: string): void {
    this.problems.add(problem);
  }

  /** TeX of a slot. */
  readonly slot = (node: MtefNode | undefined): string => (node ? this.row([node]).tex.trim() : '');

  /** TeX of a slot that is written in small letters under or over something: rows are stacked. */
  readonly smallSlot = (node: MtefNode | undefined): string => {
    const only = node?.kind === 'line' && node.items.length === 1 ? node.items[0] : node;
    if (only?.kind !== 'pile' || only.lines.length < 2) return this.slot(node);
    return `\\substack{${only.lines.map((line) => this.slot(line)).join(' \\\\ ')}}`;
  };

  readonly sign = (char: MtefChar | undefined): string => {
    const text = char && charText(char);
    return text ? ('tex' in text ? text.tex : charsToTex(text.text)) : '';
  };

  /** `marks`: places of alignment marks are kept as `&`. */
  readonly row = (nodes: readonly MtefNode[], marks = false): Cell => {
    const parts: Part[] = [];
    const relations: number[] = [];
    for (let at = 0; at < nodes.length;) {
      const node = nodes[at];
      if (!node) break;
      if (node.kind === 'char') {
        if (marks && node.code === ALIGNMENT_MARK) parts.push({ tex: '&' });
        if (node.raised !== 0 || node.code === DEGREE) {
          at += this.raised(nodes, at, parts);
          continue;
        }
        const taken = this.chars(nodes, at, parts, relations);
        at += taken;
        continue;
      }
      at += 1;
      if (node.kind === 'line') parts.push({ tex: this.row(node.items, marks).tex });
      else if (node.kind === 'pile') parts.push({ tex: pileTex(node, (line) => this.cell(line), null) });
      else if (node.kind === 'matrix') parts.push({ tex: arrayTex(node, this.slot, null) });
      else if (isScript(node)) this.script(node, parts, nodes[at]);
      else parts.push({ tex: templateTex(node, this) });
    }
    return { tex: glueAll(parts.map((part) => part.tex)), before: relationAt(parts, relations) };
  };

  readonly cell = (node: MtefNode): Cell => this.row(node.kind === 'line' ? node.items : [node], true);

  /** The characters from `at` on that belong together: a word, Chinese text or a single one. */
  private chars(nodes: readonly MtefNode[], at: number, parts: Part[], relations: number[]): number {
    const first = nodes[at] as MtefChar;
    const kind = wordKind(first);
    if (kind === null) {
      const tex = this.char(first);
      if (RELATION.test(tex)) relations.push(parts.length);
      parts.push(...joined(tex));
      return 1;
    }
    let word = '';
    let taken = 0;
    for (let node = nodes[at]; node?.kind === 'char' && wordKind(node) === kind; node = nodes[at + taken]) {
      const text = wordText(node);
      if (taken > 0 && (node.startsFunction || text === null)) break;
      taken += 1;
      word += text ?? '';
      if (node.embellishments.length > 0) break;
    }
    const last = nodes[at + taken - 1] as MtefChar;
    const bare = kind === 'text' ? textTex(word) : functionsTex(word);
    parts.push(...joined(this.embellish(bare, last)));
    return taken;
  }

  private char(char: MtefChar): string {
    const text = charText(char);
    if (text === null) {
      this.note(`有不认识的字符（${char.code.toString(16).toUpperCase().padStart(4, '0')}）`);
      return this.embellish('\\square', char);
    }
    const plain = 'tex' in text ? text.tex : charsToTex(text.text);
    const letter = 'text' in text && /^[A-Za-z]$/.test(text.text);
    let tex = plain;
    if (char.bold && /^(?:[A-Za-z0-9]|\\[a-zA-Z]+)$/.test(plain))
      tex = char.italic || !letter ? `\\boldsymbol{${plain}}` : `\\mathbf{${plain}}`;
    else if (letter && (char.style === STYLE.function || (char.style === 0 && !char.italic)))
      tex = `\\mathrm{${plain}}`;
    return this.embellish(tex, char);
  }

  private embellish(tex: string, { embellishments }: MtefChar): string {
    return embellishments.reduce((inner, code) => embellished(inner, code, (problem) => this.note(problem)), tex);
  }

  /** Characters that were moved up or down by hand, and degree signs: a script of the part before them. */
  private raised(nodes: readonly MtefNode[], at: number, parts: Part[]): number {
    const first = nodes[at] as MtefChar;
    const end = nodes.findIndex((node, place) => place > at && (node.kind !== 'char' || node.raised !== first.raised));
    const moved = first.raised === 0 ? [first] : nodes.slice(at, end < 0 ? undefined : end);
    const tex = first.raised === 0 ? '\\circ' : this.row(moved.map((node) => ({ ...node, raised: 0 }) as MtefNode)).tex;
    this.attach(parts, first.raised > 0 ? tex : '', first.raised > 0 ? '' : tex);
    return moved.length;
  }

  /** A script of the part before it, or of what follows. */
  private script({ selector, variation, slots }: MtefTemplate, parts: Part[], next: MtefNode | undefined): void {
    const [sub, sup] = [selector === TEMPLATE.sup ? '' : this.slot(slots[0]), this.superscript(selector, slots)];
    if (variation & 1 && next === undefined) this.note('公式中有没有主体的上下标');
    this.attach(variation & 1 ? [] : parts, sub, sup, parts);
  }

  /** Adds scripts to the last of `parts`, or as an atom without base to `out`. */
  private attach(parts: Part[], sub: string, sup: string, out = parts): void {
    const written = `${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : PRIMES.test(sup) ? sup : `^{${sup}}`}`;
    if (written === '') return;
    const last = parts.at(-1);
    if (!last || last.tex.trim() === '') {
      out.push({ tex: `{}${written}` });
      return;
    }
    const twice = (sub !== '' && last.sub) || (sup !== '' && last.sup);
    const base = twice ? `{${last.tex}}` : last.sub || last.sup ? last.tex : scripted(last.tex);
    parts[parts.length - 1] = {
      tex: base + written,
      ...((sub !== '' || (last.sub && !twice)) && { sub: true as const }),
      ...((sup !== '' || (last.sup && !twice)) && { sup: true as const }),
    };
  }

  /** Superscripts have an empty subscript before them; a first slot with content is the superscript itself. */
  private superscript(selector: number, slots: readonly MtefNode[]): string {
    if (selector === TEMPLATE.sub) return '';
    const second = this.slot(slots[1]);
    return second === '' && selector === TEMPLATE.sup ? this.slot(slots[0]) : second;
  }
}

const DEGREE = 0xb0;
const PRIMES = /^'{1,3}$/;

const isScript = ({ selector }: MtefTemplate) => selector >= TEMPLATE.sub && selector <= TEMPLATE.subSup;

const RELATION =
  /^(?:[=<>]|\\(?:leqslant|geqslant|leq|geq|neq|approx|equiv|sim|cong|to|Rightarrow|Leftrightarrow|in|subset(?:eq)?))$/;
/** The place of `&` before the first relation, as characters of the row; null without one. */
function relationAt(parts: readonly Part[], relations: readonly number[]): number | null {
  const [first] = relations;
  return first === undefined ? null : glueAll(parts.slice(0, first).map((part) => part.tex)).length;
}

/** An atom that ends with primes takes no further superscript without braces. */
const joined = (tex: string): Part[] => (tex === '' ? [] : [/'$/.test(tex) ? { tex, sup: true } : { tex }]);

/** Whether a character is part of a word: of a function name, or of text. */
function wordKind(char: MtefChar): 'text' | 'function' | null {
  const text = wordText(char);
  if (text === null) return null;
  if (CHINESE.test(text) || char.style === STYLE.text || char.style === STYLE.textFarEast) return 'text';
  return char.style === STYLE.function && /[A-Za-z]/.test(text) ? 'function' : null;
}
const CHINESE = /[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\u3001-\u303f]/;

function wordText(char: MtefChar): string | null {
  const chinese = char.encoding === null ? chineseOf(char.code) : null;
  if (chinese !== null) return chinese;
  const text = charText(char);
  if (text === null) return null;
  if ('text' in text) return text.text;
  return char.style === STYLE.text && /^\\[ ,:]$/.test(text.tex) ? ' ' : null;
}

/** Digits and signs in text style are typed formulas, not words. */
const textTex = (word: string): string =>
  /^[\d\s.,+\-−=<>()[\]|/:;]*$/.test(word) ? charsToTex(word) : textToTex(word.replace(/\u00a0/g, ' '));

/** `sin`, or several names without space between them; anything else is upright letters. */
function functionsTex(word: string): string {
  if (isFunctionName(word)) return functionTex(word);
  for (let at = word.length - 1; at > 1; at -= 1) {
    const [head, rest] = [word.slice(0, at), word.slice(at)];
    if (isFunctionName(head) && isFunctionName(rest)) return glueAll([functionTex(head), functionTex(rest)]);
  }
  return `\\mathrm{${word}}`;
}
